"""SCENARIOS.md, "Rules, undo": S7 to S9 on the whole daemon."""

from pathlib import Path
from typing import Any

import pytest

from tests.chaos.desk import TWO_HEROES, Desk, of_the_game
from tests.chaos.modelled import Careful, ModelledGame
from tests.chaos.on_disk import left_in, wrong_with

NEW_GAME = "hold ok; choose New game; choose Yes"
STEPS = (
    *("press p1", "press p2", "press p3", "press p3", "press ok", "die 5", "die 2"),  # who joins, leaves, goes first
    *("die 3", "press enemy", "press no", "press enemy", "choose Other", "choose 6", "choose 2", "press p2", "die 5"),
    *("press treasure", "choose Protective Charm", "hold p2; choose Health -1", "press ok"),  # a Charm's question
    *("hold p1; choose Add a card; choose Healing Potion", "hold p1; choose VP +1; press no"),
    *("hold ok; choose Corruption +1; press no", "hold p1; choose Health -1; press no"),
    *("press enemy", "choose Other", "choose 9", "choose 0", *("press no",) * 5, "choose Roll for me"),
    *("hold p1; choose Takes the turn", "press boss", "press safe"),
    *("press ok", "die 1", "hold ok; choose Boss -1; press no", "press no"),
)
"""Single steps by every way in; P1 is knocked out on the way, and the round ends."""


def asked(desk: Desk) -> dict[str, Any]:
    """Return all that a state asks and counts, without what was done last."""
    return {key: value for key, value in of_the_game(desk.state).items() if key not in ("notice", "redo")}


def lit(desk: Desk, first: int, count: int) -> int:
    return sum(any(colour) for colour in desk.bench.strip.colours()[first : first + count])


def test_s7_corruption_and_its_lights_agree_from_0_to_10_and_end_there(desk: Desk) -> None:
    desk.play(f"{TWO_HEROES}; hold ok; choose Corruption -1; expect corruption 0; expect undo 4; expect stage menu")
    for value in range(1, 10):
        desk.play(f"choose Corruption +1; expect corruption {value}; expect phase board; expect stage menu")
        assert lit(desk, 0, 10) == value
    desk.play("choose Corruption +1; expect corruption 10; expect phase lost; expect champions none")
    assert lit(desk, 0, 10) == 10
    desk.play("press corruption; expect corruption 10; press undo; expect corruption 9; expect phase board")


def test_s7_health_goes_from_6_to_1_and_the_next_loss_knocks_out(desk: Desk) -> None:
    desk.play(
        f"{TWO_HEROES}; hold p2; choose Health +1; expect p2.health 6; expect undo 4; choose VP -1; expect p2.vp 0"
    )
    for value in range(5, 0, -1):
        desk.play(f"choose Health -1; expect p2.health {value}; expect corruption 0")
        assert lit(desk, 16, 6) == value
    desk.play("choose VP +1; choose VP +1; choose VP +1; choose Health -1; expect p2.health 3; expect p2.vp 1")
    desk.play("expect corruption 1")


def test_s7_the_boss_goes_from_12_to_0_and_wins_there(desk: Desk) -> None:
    desk.play(f"{TWO_HEROES}; press boss; press boss; hold ok; choose Boss +1; expect boss 12; expect undo 6")
    for value in range(11, 0, -1):
        desk.play(f"choose Boss -1; expect boss {value}; expect phase arena")
        assert lit(desk, 34, 12) == value
    desk.play("choose Boss -1; expect boss 0; expect phase won; press undo; expect boss 1; expect phase arena")


@pytest.mark.parametrize("way", ["a miss", "a throw", "the sheet"])
def test_s8_an_undo_takes_back_a_knock_out_whole_whatever_its_way_in(desk: Desk, way: str) -> None:
    desk.play(f"{TWO_HEROES}; hold p1; choose VP +1; press ok; press ok; press no; press enemy; choose other; choose 9")
    desk.play("choose 1; press no; press no; press no; press no; press no; expect stage fight; expect p1.health 1")
    before = of_the_game(desk.state)
    desk.play({"a miss": "press no", "a throw": "die 1", "the sheet": "hold p1; choose Health -1"}[way])
    desk.play("expect p1.health 3; expect p1.vp 1; expect corruption 1; expect turn p2; press undo")
    assert of_the_game(desk.state) | {"notice": None, "redo": 0} == before | {"notice": None, "redo": 0}
    desk.play("hold undo; expect p1.health 3; expect p1.vp 1; expect corruption 1; expect turn p2")


def test_s8_each_undo_takes_back_exactly_one_step_whatever_its_way_in_and_each_redo_brings_it_again(desk: Desk) -> None:
    """Compared with what the table saw on the way there, without the notices, which undo and redo have of their own."""
    seen = [asked(desk)]
    for step in STEPS:
        desk.play(step)
        seen.append(asked(desk))
    assert [state["undo"] for state in seen] == list(range(len(STEPS) + 1)), "not each of them was one step"
    for before in reversed(seen[:-1]):
        desk.fingers.press("undo")
        assert asked(desk) == before
    assert desk.amiss is None
    for after in seen[1:]:
        desk.fingers.hold("undo")
        assert asked(desk) == after
    assert desk.amiss is None


def test_s8_undo_after_a_new_game_does_not_touch_the_old_one(desk: Desk) -> None:
    desk.play(f"{TWO_HEROES}; press corruption")
    old = of_the_game(desk.state)
    desk.play(f"{NEW_GAME}; expect stage join; press undo; expect stage join; expect order none; expect undo 0")
    assert "nothing to undo" in desk.state["refusal"]
    desk.play("restart; press undo; expect undo 0; choose Go on with the last game")
    assert of_the_game(desk.state) == old


def test_s9_replaying_the_journal_gives_the_very_states_with_all_that_was_undone_on_the_way(tmp_path: Path) -> None:
    game = ModelledGame(9, tmp_path / "cards.toml", Careful)
    with Desk(tmp_path / "games.journal", cards=tmp_path / "cards.toml") as desk:
        while game.table.entries < 40 or not game.table.redo_count:
            game.play(desk, desk.player())
    history, entries = left_in(tmp_path / "games.journal")
    assert entries == game.table.entries
    assert history is not None
    assert wrong_with(history, game.standings[-1].expected) == []
