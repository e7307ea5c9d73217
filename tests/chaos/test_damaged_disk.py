"""A damaged disk under the whole daemon (S10, S11): the last intact state, a notice where damage can be seen.

Never a silent new game over the old one, never a daemon that ends and ends again. What SQLite's settings promise is
said in companion/journal/file.py; the journal's own tests are in tests/companion/journal.
"""

import os
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.journal.file import VERSION
from tests.chaos.desk import TWO_HEROES, Desk, of_the_game
from tests.chaos.mains import as_nobody
from tests.chaos.modelled import Careful, ModelledGame, Standing
from tests.chaos.scale import LONG, SEED

BLOCK = 512
SAMPLES = 2
EVENING, ENTRIES = 11, 24
"""The seed of the evening whose journal is damaged, and how many entries it has at least."""
NEW_ONE = "a new one is begun"
Change = Callable[[bytes, int], bytes]


class Played:
    """A journal as a modelled evening left it: its files, and where the game stood after each entry."""

    def __init__(self, folder: Path, killed: bool) -> None:
        self.cards = folder / "cards.toml"
        game = ModelledGame(EVENING, self.cards, Careful)
        with Desk(folder / "games.journal", cards=self.cards) as desk:
            player = desk.player()
            while game.table.entries < ENTRIES or not game.table.undo_count:
                game.play(desk, player)
            desk.bench.kill() if killed else desk.bench.terminate()
            names = [name for name in ("games.journal", "games.journal-wal") if (folder / name).exists()]
            self.files = {name: (folder / name).read_bytes() for name in names}
        self.standings, self.undo_count = game.standings[: game.table.entries + 1], game.table.undo_count

    @property
    def last(self) -> Standing:
        """Where the game stood at last."""
        return self.standings[-1]

    def lay_out(self, desk: Desk, ending: str = "", data: bytes | None = None) -> set[bytes]:
        """Switch the box off and put the files in place, the one with that ending changed to `data`; return them."""
        desk.bench.kill()
        folder = desk.journal.parent
        for file in folder.iterdir():
            file.unlink()
        files = self.files if data is None else {**self.files, f"games.journal{ending}": data}
        for name, content in files.items():
            (folder / name).write_bytes(content)
        return set(files.values())


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return Played(tmp_path_factory.mktemp("closed"), killed=False)


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return Played(tmp_path_factory.mktemp("killed"), killed=True)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Give a box that is switched off and has no journal, with the cards of the evening."""
    (tmp_path / "box").mkdir()
    ModelledGame(EVENING, tmp_path / "cards.toml")
    desk = Desk(tmp_path / "box/games.journal", cards=tmp_path / "cards.toml")
    yield desk
    desk.__exit__()


def set_aside(desk: Desk) -> set[bytes]:
    """The main files and logs that were set aside."""
    return {file.read_bytes() for file in desk.journal.parent.glob("games.journal.damaged-*")}


def places(size: int, rng: random.Random) -> list[int]:
    """Every block of a file in the long run, a few of them in the default one; always the first and the last."""
    every = list(range(0, size, BLOCK))
    return every if LONG else sorted({0, every[-1], *rng.sample(every, min(SAMPLES, len(every)))})


def cut(data: bytes, at: int) -> bytes:
    return data[:at]


def zero_tail(data: bytes, at: int) -> bytes:
    return data[:at] + bytes(len(data) - at)


def zero_block(data: bytes, at: int) -> bytes:
    return data[:at] + bytes(len(data[at : at + BLOCK])) + data[at + BLOCK :]


def found_and_said(desk: Desk) -> bool:
    """Whether the page says that something was wrong with the journal."""
    return "Journal: " in desk.words


def check(desk: Desk, played: Played, laid_out: set[bytes]) -> bool:
    """The daemon runs on a state of that evening, the next start is like any other; tell whether damage was said.

    Or the last step is there. What was set aside is as it was laid out, and something was where damage was said.
    """
    there, said = of_the_game(desk.state), found_and_said(desk)
    assert any(not standing.differs_from(there) for standing in played.standings), there
    assert set_aside(desk) <= laid_out, "what was set aside was touched"
    assert bool(set_aside(desk)) == said
    desk.restart()
    assert of_the_game(desk.state) == there
    assert not found_and_said(desk), "the second start found damage again"
    return said or not played.last.differs_from(there)


# Cut and zeroed tails come in the long run only: the journal's own tests have them at every block.
CHANGES = pytest.mark.parametrize("change", [cut, zero_tail, zero_block] if LONG else [zero_block])


@CHANGES
def test_s10_a_main_file_damaged_at_any_block_gives_the_last_intact_step_and_says_so(
    desk: Desk, closed: Played, change: Change
) -> None:
    whole = closed.files["games.journal"]
    for at in places(len(whole), random.Random(SEED)):
        laid_out = closed.lay_out(desk, "", change(whole, at))
        assert check(desk.on(), closed, laid_out), f"a step was lost in silence at byte {at}"


@CHANGES
def test_s10_a_log_damaged_at_any_block_gives_the_last_intact_step(desk: Desk, killed: Played, change: Change) -> None:
    whole = killed.files["games.journal-wal"]
    for at in places(len(whole), random.Random(SEED)):
        laid_out = killed.lay_out(desk, "-wal", change(whole, at))
        seen = check(desk.on(), killed, laid_out)
        # A log that just ends looks as a power cut leaves it: a healthy, shorter game. A hole in it is seen.
        assert seen or change is not zero_block or at > len(whole) // 2, f"a step was lost in silence at byte {at}"


def newer(journal: Path) -> None:
    with sqlite3.connect(journal) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()


@pytest.mark.parametrize("data", [b"", b"Dear box, this is a letter and no journal.\n" * 9, bytes(8192)])
def test_s10_a_strange_file_is_set_aside_untouched_and_a_new_journal_begun_with_a_word(desk: Desk, data: bytes) -> None:
    desk.journal.write_bytes(data)
    assert NEW_ONE in desk.on().words
    assert set_aside(desk) == {data}
    desk.play(f"{TWO_HEROES}; restart; expect turn p1; expect undo 4; expect journal ok")


def test_s10_a_journal_of_the_future_is_set_aside_whole_and_what_can_be_read_goes_on(
    desk: Desk, closed: Played
) -> None:
    closed.lay_out(desk)
    newer(desk.journal)
    before = desk.journal.read_bytes()
    assert "Journal: made by a newer" in desk.on().words
    assert set_aside(desk) == {before}
    assert closed.last.differs_from(of_the_game(desk.state)) == []


@pytest.mark.parametrize("what", ["folder", "pipe", "file for a folder", "link to nowhere on its way"])
def test_what_is_no_file_in_the_journal_s_place_is_left_alone_and_steps_are_refused_until_it_is_gone(
    tmp_path: Path, what: str
) -> None:
    place, journal = tmp_path / "place", tmp_path / "place"
    if what == "folder":
        place.mkdir()
        (place / "somebody's").write_text("something")
    elif what == "pipe":
        os.mkfifo(place)
    elif what == "file for a folder":
        place.write_text("something")
        journal = place / "games.journal"
    else:
        place.symlink_to(tmp_path / "nowhere/at/all")
        (tmp_path / "nowhere").write_text("something")
        journal = place / "games.journal"
    with Desk(journal) as desk:
        desk.play("expect journal missing; press p1; expect order none; expect journal missing")
        assert "not saved" in desk.state["refusal"]
        desk.restart().play("expect journal missing")
        shutil.move(place, tmp_path / "elsewhere")
        desk.play("wait 6; expect journal ok; press p1; press p2; expect order p1,p2; restart; expect order p1,p2")


def in_reach(path: Path) -> None:
    """Let others look into the folders that pytest makes for itself alone."""
    for folder in (path, *path.parents[:3]):
        folder.chmod(0o755)


root = pytest.mark.skipif(os.getuid() != 0, reason="only root can become somebody without permission")


@root
def test_s11_without_permission_to_write_the_game_is_shown_and_steps_are_refused_with_the_reason(
    desk: Desk, closed: Played, tmp_path: Path
) -> None:
    closed.lay_out(desk)
    in_reach(tmp_path / "box")
    with Desk(desk.journal, as_nobody) as nobody:
        assert closed.last.differs_from(of_the_game(nobody.state)) == []
        nobody.play("press undo")
        assert (nobody.state["refusal"], nobody.state["journal"]) == ("not saved: no permission", "missing")
        assert closed.last.differs_from(of_the_game(nobody.restart().state)) == []


@root
def test_s11_without_permission_to_read_nothing_is_begun_over_the_old_game_which_comes_with_the_permission(
    desk: Desk, closed: Played, tmp_path: Path
) -> None:
    closed.lay_out(desk)
    desk.journal.chmod(0o600)
    in_reach(tmp_path / "box")
    before = desk.journal.read_bytes()
    with Desk(desk.journal, as_nobody) as nobody:
        nobody.play("expect journal missing; press p1; expect order none")
        assert "not saved" in nobody.state["refusal"]
        nobody.restart()
        assert desk.journal.read_bytes() == before
        desk.journal.parent.chmod(0o777)
        desk.journal.chmod(0o666)
        nobody.play("wait 6")
        assert closed.last.differs_from(of_the_game(nobody.state)) == []
        nobody.play(f"press undo; expect journal ok; expect undo {closed.undo_count - 1}")


def test_s11_a_disk_that_fills_up_in_the_game_refuses_the_step_and_takes_it_when_there_is_room(small_disk: Any) -> None:
    with Desk(small_disk.journal) as desk:
        desk.play(TWO_HEROES)
        full = small_disk.fill()
        for _ in range(60):
            desk.fingers.press("corruption" if desk.state["corruption"] < 8 else "safe")
            if desk.state["journal"] == "missing":
                break
        stood = desk.state
        assert stood["refusal"] == "not saved: disk full"
        desk.play("press safe; expect journal missing")
        assert "not saved: disk full" in desk.words
        assert of_the_game(desk.state) == of_the_game(stood)
        desk.play(f"restart; expect undo {stood['undo']}; expect turn {stood['turn']}")
        full.unlink()
        desk.play(f"wait 6; press safe; expect undo {stood['undo'] + 1}; expect journal ok")
        desk.play(f"restart; expect undo {stood['undo'] + 1}; expect journal ok")


@pytest.mark.parametrize("was_killed", [False, True])
def test_s11_on_a_read_only_disk_the_game_is_shown_and_steps_are_refused_until_it_is_back(
    small_disk: Any, was_killed: bool
) -> None:
    with Desk(small_disk.journal) as desk:
        desk.play(f"{TWO_HEROES}; press safe")
        desk.bench.kill() if was_killed else desk.bench.terminate()
        small_disk.remount("ro")
        desk.on().play("expect turn p2; expect undo 5; press safe; expect turn p2; expect journal missing")
        assert "not saved: disk is read-only" in desk.words
        desk.play("restart; expect turn p2; expect undo 5")
        small_disk.remount("rw")
        desk.play("wait 6; press safe; expect turn p1; expect journal ok; restart; expect turn p1; expect undo 6")


def test_s11_a_disk_that_becomes_read_only_in_the_game_says_so_and_play_goes_on_when_it_is_back(
    small_disk: Any,
) -> None:
    with Desk(small_disk.journal) as desk:
        desk.play(TWO_HEROES)
        journal = small_disk.journal
        away = journal.parent / "away"
        away.mkdir()
        for file in (journal, journal.with_name("games.journal-wal")):
            file.rename(away / file.name)
        desk.play("press safe; expect turn p1; expect journal missing")
        assert "not saved: file is gone" in desk.words
        for file in away.iterdir():
            file.rename(journal.parent / file.name)
        desk.play("press safe; expect turn p2; expect journal ok; restart; expect turn p2")
