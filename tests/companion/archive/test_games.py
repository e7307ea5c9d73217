"""The games of a journal, in outline and step by step: when, who, how it ended, how long."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from companion.archive import telling
from companion.archive.games import outlines, whole_game
from companion.exits import CommandFailed
from companion.journal.codec import text_of
from companion.journal.file import JournalDamaged, JournalMissing, JournalUnusable, connect_to_write
from companion.journal.reading import reading
from companion.rules import new_game
from companion.rules.actions import ChangeBoss, Space, Stop
from companion.rules.history import History
from tests.companion.shelf import open_to_all

NOW = 1_800_100_000.0


def lines_of(shelf: Any, number: int) -> list[str]:
    return list(telling.game_lines(whole_game(shelf.path, number, NOW)))


def steps(shelf: Any, number: int) -> list[dict[str, Any]]:
    return list(telling.game_data(whole_game(shelf.path, number, NOW))["told"])


def test_the_list_tells_when_who_how_it_ended_and_how_long(shelf: Any) -> None:
    shelf.write(*shelf.joined, *shelf.lost)
    when = datetime.fromtimestamp(1_800_000_000.0).astimezone().strftime("%Y-%m-%d %H:%M")
    heads, line = telling.list_lines(outlines(shelf.path, NOW))
    assert heads.split() == ["game", "began", "heroes", "how", "it", "ended", "played"]
    assert re.split(" {2,}", line) == ["1", when, "P1 P2", "lost in round 1: the realm is consumed", "2 min"]


def test_a_won_game_names_its_champions(shelf: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.cards = replace(shelf.cards, limits=replace(shelf.cards.limits, boss_health=1))
    shelf.write(*shelf.joined, Stop(Space.BOSS), Stop(Space.SAFE), ChangeBoss(-1))
    (game,) = outlines(shelf.path, NOW)
    assert telling.how_it_ended(game) == "won in round 2, Champions: P1, P2"
    assert telling.outline_data(game)["champions"] == ["p1", "p2"]


def test_only_the_newest_game_goes_on_and_an_older_one_was_left(shelf: Any) -> None:
    shelf.write(*shelf.joined)
    shelf.write(*shelf.joined[:2])
    assert [telling.how_it_ended(game) for game in outlines(shelf.path, NOW)] == [
        "left in round 1, P1",
        "goes on: setup",
    ]


def test_a_game_without_a_step_was_not_played(shelf: Any) -> None:
    shelf.write()
    shelf.write(*shelf.joined[:1])
    assert [game.game for game in outlines(shelf.path, NOW)] == [2]


def test_a_game_stands_where_its_undos_left_it(shelf: Any) -> None:
    shelf.write(*shelf.joined, "undo", "undo", "redo", "undo", "undo")
    (game,) = outlines(shelf.path, NOW)
    assert (game.state.order, game.steps) == (("p1",), 4)


def test_undone_steps_are_told_and_marked(shelf: Any) -> None:
    shelf.write(*shelf.joined[:2], "undo", *shelf.joined[1:2], "undo", "redo")
    assert [(step["did"], step["undone"]) for step in steps(shelf, 1)] == [
        ("P1 joined", False),
        ("P2 joined", True),
        ("P2 joined", False),
    ]
    assert [line.endswith("[undone]") for line in lines_of(shelf, 1)[-3:]] == [False, True, False]


def test_a_game_is_told_round_by_round_with_its_heroes_at_the_head(shelf: Any) -> None:
    shelf.write(*shelf.joined, *shelf.won_fight)
    lines = lines_of(shelf, 1)
    assert lines[0] == "Game 1: goes on: round 1, P2"
    assert lines[2].startswith("P1 Ashe the Emberblade: Health 6, VP 2")
    headings = [line.split(" (")[0] for line in lines if line.startswith(("Setup", "Round"))]
    assert headings == ["Setup", "Round 1"]
    assert lines[-1].endswith("P1 beat Other · P1 +2 VP")


def test_a_step_says_when_in_whose_turn_and_what_came_of_it(shelf: Any) -> None:
    shelf.write(*shelf.joined, *shelf.won_fight)
    hit = steps(shelf, 1)[-1]
    assert (hit["turn"], hit["round"], hit["did"]) == ("p1", 1, "P1 beat Other · P1 +2 VP")
    assert datetime.fromisoformat(hit["at"]).timestamp() == 1_800_000_000.0 + 90


def test_times_before_the_clock_was_set_are_told_as_they_were(shelf: Any) -> None:
    real, shelf.wall = shelf.wall, 7.0
    journal = shelf.open()
    game = journal.begin(shelf.cards)
    shelf.wall, shelf.monotonic = real, 160.0
    journal.append(game, shelf.entry(History(new_game(shelf.cards)), shelf.joined[0]))
    journal.close()
    (outline,) = outlines(shelf.path, NOW)
    assert (outline.began, outline.ended, outline.played_s) == (real - 60, real, 60.0)


def test_an_unknown_time_is_a_question_mark_and_null(shelf: Any) -> None:
    shelf.wall = 7.0
    shelf.write(*shelf.joined)
    (outline,) = outlines(shelf.path, NOW)
    assert telling.outline_data(outline)["began"] is None
    assert list(telling.list_lines([outline]))[1].split()[1] == "?"


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "under 1 min"), (90, "2 min"), (3600, "1 h 00 min"), (5460, "1 h 31 min")]
)
def test_a_duration_is_told_in_hours_and_minutes(seconds: float, words: str) -> None:
    assert telling.duration(seconds) == words


def test_a_journal_is_read_while_a_daemon_writes(shelf: Any) -> None:
    shelf.write(*shelf.joined)
    journal = shelf.open()
    assert [game.steps for game in outlines(shelf.path, NOW)] == [4]
    journal.begin(shelf.cards)
    journal.close()


def test_a_game_that_is_not_there_is_refused_with_those_that_are(shelf: Any) -> None:
    shelf.write(*shelf.joined)
    with pytest.raises(CommandFailed, match=r"no game 7 .* there is 1"):
        whole_game(shelf.path, 7, NOW)


def test_a_journal_that_is_not_there_is_said_to_be_so(shelf: Any) -> None:
    with pytest.raises(JournalMissing, match="is not there"):
        outlines(shelf.path, NOW)


@pytest.mark.parametrize("what", [b"no journal, a shopping list\n" * 50, b""])
def test_a_file_that_is_no_journal_is_refused_and_left_alone(shelf: Any, what: bytes) -> None:
    shelf.path.write_bytes(what)
    with pytest.raises(JournalDamaged):
        outlines(shelf.path, NOW)
    assert shelf.path.read_bytes() == what


def test_a_damaged_journal_is_refused_with_the_way_out(shelf: Any) -> None:
    shelf.write(*shelf.joined)
    connection = connect_to_write(shelf.path)
    connection.execute("UPDATE entries SET wall = wall + 1 WHERE number = 2")
    connection.close()
    with pytest.raises(JournalDamaged, match="next start of the companion sets it aside"):
        outlines(shelf.path, NOW)


@pytest.mark.parametrize("state", ['{"is":"Moon"}', '{"is":"Limits"}', "[1]", "null", "no JSON"])
def test_a_game_of_another_version_is_listed_as_such_with_all_others(shelf: Any, state: str) -> None:
    shelf.write(*shelf.joined)
    shelf.write_as_a_later_version(1, state)
    shelf.write(*shelf.joined[:2])
    _, first, second = telling.list_lines(outlines(shelf.path, NOW))
    assert re.split(" {2,}", first)[2:] == ["?", "of another version: it cannot be read", "1 min"]
    assert "goes on: setup" in second


def test_a_game_of_another_version_has_the_same_keys_for_programs_as_any_other(shelf: Any) -> None:
    shelf.write(*shelf.joined)
    shelf.write_as_a_later_version(1)
    shelf.write(*shelf.joined)
    unread, other = telling.list_data(outlines(shelf.path, NOW))
    assert (unread["result"], unread["steps"], unread["heroes"], unread["round"]) == ("unreadable", 5, [], None)
    assert list(unread) == list(other)


@pytest.mark.parametrize("cards", ['{"is":"LaterCards"}', '{"is":"Limits"}', "no JSON"])
def test_a_game_whose_cards_are_of_another_version_is_listed_too(
    shelf: Any, cards: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = shelf.open()
    monkeypatch.setattr(
        "companion.journal.journal.text_of", lambda value, whole=False: cards if whole else text_of(value)
    )
    game = journal.begin(shelf.cards)
    journal.append(game, shelf.entry(History(new_game(shelf.cards)), shelf.joined[0]))
    journal.close()
    assert [outline.state for outline in outlines(shelf.path, NOW)] == [None]


def test_a_game_that_undid_more_than_it_did_is_listed_too(shelf: Any) -> None:
    game = shelf.write(*shelf.joined[:1], "undo")
    journal = shelf.open()
    journal.append(game, shelf.entry(History(new_game(shelf.cards)), "undo"))
    journal.close()
    assert [outline.state for outline in outlines(shelf.path, NOW)] == [None]


def test_a_game_of_another_version_is_not_told_and_it_is_said_why(shelf: Any) -> None:
    shelf.write(*shelf.joined)
    shelf.write_as_a_later_version(1)
    shelf.write(*shelf.joined)
    with pytest.raises(CommandFailed, match=r"game 1 was written by another version .* 'FlyAway'"):
        whole_game(shelf.path, 1, NOW)
    assert len(whole_game(shelf.path, 2, NOW).steps) == 4


def test_a_journal_of_somebody_else_s_says_sudo(shelf: Any, as_nobody: Callable[[Callable[[], int]], int]) -> None:
    shelf.write(*shelf.joined)
    shelf.path.chmod(0o600)
    shelf.path.parent.chmod(0o755)

    def look() -> int:
        try:
            outlines(shelf.path, NOW)
        except JournalUnusable as refusal:
            return 0 if "sudo" in str(refusal) else 1
        return 2

    assert as_nobody(look) == 0


def test_a_journal_in_a_folder_of_somebody_else_s_can_be_read(
    shelf: Any, as_nobody: Callable[[Callable[[], int]], int]
) -> None:
    shelf.write(*shelf.joined)
    open_to_all(shelf.path)
    assert as_nobody(lambda: len(outlines(shelf.path, NOW))) == 1


def test_an_empty_file_is_a_damaged_journal_and_not_another_program_s(tmp_path: Path) -> None:
    (tmp_path / "games.journal").touch()
    with (
        pytest.raises(JournalDamaged, match=r"is damaged: the file is empty\. The next start"),
        reading(tmp_path / "games.journal"),
    ):
        pass
