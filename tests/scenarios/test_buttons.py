"""SCENARIOS.md, "Buttons": S1 to S6 on the whole daemon, by edges on the pins."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.rules.state import PHASES
from companion.session.overlays import OverlayKind
from tests.chaos.desk import TWO_HEROES, Desk, of_the_game
from tests.scenarios.mains import with_an_error_in

IN_MOVE = 9
"""Choices in `move`: one press of `up` leads from the first to the last of them."""
OTHER_ENEMY = f"{TWO_HEROES}; press enemy; choose Other"
POTION = f"{TWO_HEROES}; press treasure; choose Healing Potion; press safe"
WAYS = {
    "join": "press p1; press p2",
    "first": "press p1; press p2; press ok",
    "move": TWO_HEROES,
    "enemy": f"{TWO_HEROES}; press enemy",
    "difficulty": OTHER_ENEMY,
    "reward": f"{OTHER_ENEMY}; choose 4",
    "fight": f"{OTHER_ENEMY}; choose 4; choose 2",
    "treasure": f"{TWO_HEROES}; press treasure",
    "discard": f"{POTION}; " + "press treasure; choose Other; press safe; " * 2 + "press treasure; choose Other",
    "lantern": f"{TWO_HEROES}; press treasure; choose Gloomlight Lantern; press safe; press corruption",
    "ally": f"{TWO_HEROES}; hold p2; choose Health -1; press no; press ally",
    "gift": f"{POTION}; hold p2; choose Health -1; press no; press ally; press p2",
    "charm": f"{TWO_HEROES}; press treasure; choose Protective Charm; hold p1; choose Health -1",
    "attack": f"{TWO_HEROES}; press boss; press safe",
    "over": f"{TWO_HEROES}; press boss; press safe" + "; press ok" * 6,
    "sheet": f"{TWO_HEROES}; hold p1",
    "menu": "hold ok",
    "confirm": f"{TWO_HEROES}; hold ok; choose New game",
    "status": f"{TWO_HEROES}; hold ok; choose Status",
    "settings": f"{TWO_HEROES}; hold ok; choose Settings",
}
"""Instructions that lead to each stage and overlay."""


def highlighted(desk: Desk) -> int:
    return int(desk.state["prompt"]["highlighted"])


def test_s1_a_contact_that_bounces_at_both_ends_of_a_long_press_is_one_press(desk: Desk) -> None:
    desk.play(f"{TWO_HEROES}; wait 1; edges up 2 2 2 2 400 3 3")
    assert highlighted(desk) == IN_MOVE - 1


def test_s1_a_bouncing_release_takes_no_second_step(desk: Desk) -> None:
    desk.play(f"{TWO_HEROES}; wait 1; edges corruption 2 2 2 2 400 3 3; expect corruption 1; expect undo 5")


def test_s2_a_tap_of_20_ms_counts(desk: Desk) -> None:
    desk.play(f"{TWO_HEROES}; wait 1; edges up 20")
    assert highlighted(desk) == IN_MOVE - 1


def test_s2_two_taps_120_ms_apart_both_count(desk: Desk) -> None:
    desk.play(f"{TWO_HEROES}; wait 1; edges up 20 100 20")
    assert highlighted(desk) == IN_MOVE - 2


def test_s2_a_second_tap_counts_whose_first_was_never_seen_released(desk: Desk) -> None:
    desk.play(f"{TWO_HEROES}; wait 1")
    pin = desk.settings.buttons.wiring.pins["up"]
    desk.edge("up", True, then_s=0.05)
    desk.bench.lose_edge(pin, False)
    desk.bench.advance(0.07)
    desk.edge("up", True, then_s=0.05)
    assert highlighted(desk) == IN_MOVE - 2


def test_s2_after_the_quiet_time_the_level_is_read_so_a_lost_release_does_not_repeat(desk: Desk) -> None:
    desk.play(f"{TWO_HEROES}; wait 1")
    desk.edge("up", True, then_s=0.01)
    desk.bench.lose_edge(desk.settings.buttons.wiring.pins["up"], False)
    desk.bench.advance(5.0)
    assert highlighted(desk) == IN_MOVE - 1


@pytest.mark.parametrize(("button", "opens"), [("ok", "menu"), ("p2", "sheet")])
def test_s3_a_hold_is_not_also_a_press(desk: Desk, button: str, opens: str) -> None:
    desk.play(f"{TWO_HEROES}; hold {button}; expect stage {opens}; expect undo 4; expect refusal null")


def test_s3_a_held_undo_brings_back_and_takes_nothing_back(desk: Desk) -> None:
    desk.play(f"{TWO_HEROES}; press corruption; press undo; hold undo; expect corruption 1; expect redo 0")


def test_s3_a_button_with_a_hold_meaning_acts_on_release_the_others_on_the_way_down(desk: Desk) -> None:
    desk.play(f"{TWO_HEROES}; wait 1")
    desk.edge("ok", True, then_s=0.5)
    assert desk.state["stage"] == "move"
    desk.edge("ok", False, then_s=0.1)
    assert desk.state["stage"] == "enemy"
    desk.play("press no; wait 1")
    desk.edge("corruption", True)
    assert desk.state["corruption"] == 1
    desk.edge("corruption", False, then_s=0.1)


@pytest.mark.parametrize(
    ("place", "said"), [("rule", "went wrong"), ("screen", "could not be drawn"), ("driver", "strip lost")]
)
def test_s4_after_an_error_in_a_rule_a_screen_or_a_driver_the_next_press_works(
    tmp_path: Path, place: str, said: str
) -> None:
    desk = Desk(tmp_path / "games.journal", with_an_error_in, place).on()
    with closing(desk.bench):
        desk.play(f"{TWO_HEROES}; press treasure")
        assert "planted" in desk.log, "the error is not in the log"
        assert said in desk.words, "the error is not shown"
        desk.play("press no; wait 6; press corruption; expect corruption 1; expect turn p2; expect strip ok")


def test_s5_of_two_people_who_press_at_once_the_second_does_not_answer_what_it_never_saw(desk: Desk) -> None:
    desk.play(f"{TWO_HEROES}; wait 1; together treasure ok")
    assert (desk.state["stage"], desk.state["undo"]) == ("treasure", 5)
    assert "too quick" in desk.state["refusal"]


def test_s5_a_double_tap_on_ok_takes_a_card_and_decides_nothing_after_it(desk: Desk) -> None:
    desk.play(f"{TWO_HEROES}; press treasure; wait 1; edges ok 60 60 60")
    assert (desk.state["turn"], desk.state["stage"], desk.state["undo"]) == ("p2", "move", 6)
    desk.play("press enemy; wait 1; edges ok 60 60 60; expect stage fight; expect undo 8")


def test_every_stage_and_overlay_has_a_way_to_it() -> None:
    assert set(WAYS) == {*PHASES, *(kind.value for kind in OverlayKind)}


@pytest.mark.parametrize("stage", WAYS)
def test_s5_whatever_is_asked_presses_right_after_a_step_are_refused(desk: Desk, stage: str) -> None:
    """In each stage: take the highlighted choice, and have somebody press another button and then the same."""
    desk.play(f"{WAYS[stage]}; expect stage {stage}; wait 1; expect prompt.highlighted 0")
    before = desk.state
    desk.edge("ok", True, then_s=0.06)
    desk.edge("ok", False, then_s=0.04)
    after = of_the_game(desk.state)
    assert after != of_the_game(before), "nothing was taken"
    for second in ("undo", "ok"):  # 40 and 120 ms after the step
        desk.edge(second, True, then_s=0.04)
        desk.edge(second, False, then_s=0.04)
        assert of_the_game(desk.state) == after
        assert "too quick" in desk.state["refusal"]


def test_s6_a_stuck_button_is_named_and_does_nothing_until_released_while_the_others_work(desk: Desk) -> None:
    desk.play(f"{TWO_HEROES}; wait 1")
    desk.edge("down", True, then_s=11.0)
    stood = highlighted(desk)
    assert "down" in desk.words.casefold()
    assert "button down is stuck" in desk.log
    desk.bench.take_transactions()
    desk.bench.advance(500.0)
    assert (highlighted(desk), desk.bench.take_transactions()) == (stood, [])
    desk.play("press corruption; expect corruption 1; press up")
    desk.edge("down", False, then_s=0.1)
    desk.play("press down; expect prompt.highlighted 0; expect stage move")
    assert desk.log.count("stuck") == 1
