"""SCENARIOS.md, "Power and disk": S10 to S12 in short; tests/chaos has them at length."""

import resource
from pathlib import Path

from tests.chaos.desk import TWO_HEROES, Desk, of_the_game


def log_of(desk: Desk) -> Path:
    return desk.journal.with_name("games.journal-wal")


def test_s10_what_was_shown_is_there_after_a_kill(desk: Desk) -> None:
    desk.play(f"{TWO_HEROES}; press enemy; restart; expect stage enemy; press no; restart; expect stage move")
    desk.play("restart; restart; expect stage move; expect undo 6")


def test_s10_a_cut_tail_gives_an_earlier_step_and_a_hole_in_the_middle_is_said(desk: Desk) -> None:
    desk.play(f"{TWO_HEROES}; press safe; press safe; press safe; press safe")
    desk.bench.kill()
    whole = log_of(desk).read_bytes()
    log_of(desk).write_bytes(whole[:-2000])
    assert desk.on().state["undo"] == 7
    assert "Journal: " not in desk.words
    desk.bench.kill()
    half = len(whole) // 2 // 512 * 512
    log_of(desk).write_bytes(whole[:half] + bytes(512) + whole[half + 512 :])
    assert desk.on().state["undo"] < 8
    assert "Journal: file is damaged" in desk.words
    assert [file.name for file in desk.journal.parent.glob("*.damaged-*")]


def test_s11_a_step_that_cannot_be_saved_is_not_taken_and_said_and_play_goes_on_when_the_disk_is_back(
    desk: Desk,
) -> None:
    desk.play(TWO_HEROES)
    full = (log_of(desk).stat().st_size + 100, resource.RLIM_INFINITY)
    resource.prlimit(desk.bench.pid, resource.RLIMIT_FSIZE, full)
    desk.play("press corruption; expect corruption 0; expect turn p1; expect undo 4; expect journal missing")
    assert str(desk.state["refusal"]).startswith("not saved: disk ")
    assert "not saved: disk" in desk.words
    resource.prlimit(desk.bench.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    desk.play("press corruption; expect corruption 1; expect turn p2; expect undo 5; expect journal ok")
    desk.play("restart; expect corruption 1; expect undo 5")


def test_s12_a_start_shows_where_we_were(desk: Desk) -> None:
    desk.play(f"{TWO_HEROES}; press corruption; press enemy; press undo; press undo; hold undo; press enemy; press ok")
    desk.play("press undo; press undo; press down; press down")
    before = desk.state
    assert (before["redo"], before["prompt"]["highlighted"]) == (2, 2)
    desk.play("restart; expect prompt.highlighted 0; expect stage move; expect turn p2; expect oled.text resumed")
    highlighted = {"prompt": {**before["prompt"], "highlighted": 0}}
    assert of_the_game(desk.state) == of_the_game(before) | highlighted
    desk.play("hold undo; hold undo; expect stage fight; expect redo 0; press undo; press undo; press undo")
    desk.play("expect corruption 0; expect redo 3")


def test_s12_an_overlay_is_closed_by_a_start_and_the_highlight_is_first(desk: Desk) -> None:
    desk.play(
        f"{TWO_HEROES}; press enemy; press ok; hold p1; press down; expect stage sheet; restart; expect stage fight"
    )
    desk.play("expect prompt.highlighted 0; expect undo 6; expect refusal null")


def test_s12_a_finished_game_is_shown_again_with_its_undo(desk: Desk) -> None:
    desk.play(f"{TWO_HEROES}; hold ok" + "; choose Corruption +1" * 10)
    desk.play("expect phase lost; restart; expect phase lost; expect stage over; press undo; expect corruption 9")
