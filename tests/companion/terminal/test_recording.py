"""A recorded evening: replay plays the tape to the state in which the panel was left."""

import os
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.config.cards_file import cards_from, cards_text
from companion.config.locations import built_in_cards, load_cards, load_settings
from companion.daemon.loop import RunOptions
from companion.journal.file import Stamp
from companion.journal.journal import Journal
from companion.tapes.grammar import read_tape
from companion.tapes.recorder import Recorder
from companion.tapes.recording import TapeFile
from companion.tapes.replay import Tape, play_tape, vocabulary_of
from companion.terminal.box import Files
from companion.terminal.opening import prepare
from companion.terminal.user import User
from tests.companion.terminal.conftest import OpenPanel, at_the_panel, box
from wiring import pin_map

KEYS = [*"1234ethcasb" * 2, *("enter",) * 20, *("down", "up") * 6, *"nnnnu", *"UUO!#", *(f"f{n}" for n in range(1, 7))]
CARDS = """
[limits]
hand = 2
corruption = 14
[[characters]]
seat = "p2"
name = "Zoe \\"Quick\\" Äh"
colour = "#123456"
ability = { name = "Jump", effect = { vp = 1, everyone = true }, uses = "round" }
[[characters]]
seat = "p4"
name = "Ann"
colour = "#654321"
[[enemies]]
name = "Soft; Thing # 1"
difficulty = 2
vp = 1
count = 3
on_miss = { corruption = -1 }
"""


def replayed(tape: Path, config: Path | None = None, cards: Path | None = None) -> dict[str, Any]:
    settings = load_settings(config, search=False)
    lines = read_tape(tape.read_text(), tape.name, vocabulary_of(settings))
    report = play_tape(Tape(tape.name, lines), settings, RunOptions(config=config, cards=cards, seed=0))
    assert report.trouble is None, f"{report}\n{tape.read_text()}"
    assert report.state is not None
    return report.state


@contextmanager
def user_at(files: Files, record: Path | None = None) -> Iterator[User]:
    """Yield a user at a box without a panel, which costs seconds: what is recorded is what the user does."""
    settings = load_settings(files.config, search=False)
    with box(files) as bench:
        recorder = Recorder(settings.buttons, TapeFile(record, ""), bench.now) if record else None
        user = User(bench, settings.buttons, recorder)
        yield user
        user.finish()


def tap(user: User, *buttons: str) -> None:
    for button in buttons:
        user.tap(button)


def unlike(played: dict[str, Any], told: dict[str, Any], but: tuple[str, ...] = ()) -> dict[str, Any]:
    """Give what differs: the key, as it was at the panel, as the tape tells it."""
    return {key: (played[key], told[key]) for key in played if key not in but and played[key] != told[key]}


@pytest.mark.thorough
def test_a_random_evening_at_the_panel_is_replayed_to_the_same_state(tmp_path: Path, quick: Path) -> None:
    chance = random.Random(7)
    keys = ["1", "2", "enter", "f3", "f5", *chance.choices(KEYS, k=14), "8", "0", "0", *chance.choices(KEYS, k=4), "8"]
    left: list[dict[str, Any]] = []

    async def story(panel: OpenPanel) -> None:
        await panel.press(*keys)
        if panel.bench.exit_code is not None:  # somebody chose Power off
            await panel.press("0")
        left.append(panel.state())

    tape = tmp_path / "evening.tape"
    at_the_panel(Files(quick, None, tmp_path / "games.journal"), story, record=tape)
    assert not unlike(left[0], replayed(tape, quick), but=("notice", "refusal")), tape


@pytest.mark.parametrize("seed", range(int(os.environ.get("COMPANION_EVENINGS", "1"))))
def test_a_random_user_is_replayed_to_the_same_state(seed: int, tmp_path: Path, quick: Path) -> None:
    """COMPANION_EVENINGS=20 plays twenty of them."""
    tape, chance = tmp_path / "user.tape", random.Random(seed)
    with user_at(Files(quick, None, tmp_path / "games.journal"), tape) as user:
        tap(user, "p1", "p2", "p3", "ok", "p2")
        for _ in range(30):
            move(user, chance)
        if user.bench.exit_code is not None:  # somebody chose Power off
            user.toggle_power()
        user.finish()
        state = user.bench.ask("state")
    assert not unlike(state, replayed(tape, quick), but=("notice", "refusal")), tape


def move(user: User, chance: random.Random) -> None:
    """Do something that people do."""
    button = chance.choice(tuple(pin_map().buttons))
    match chance.choices(("tap", "ok", "hold", "throw", "on", "off", "plug", "power"), (20, 16, 3, 5, 2, 2, 1, 1))[0]:
        case "tap":
            user.tap(button)
        case "ok":
            user.tap("ok")
        case "hold":
            user.hold(button)
        case "throw":
            user.throw(chance.randint(1, 6))
        case "on":
            user.press(button)
        case "off":
            for each in user.down:
                user.release(each)
        case "plug":
            user.toggle_plug(chance.choice(("die", "oled", "strip")))
        case "power":
            user.toggle_power()
            user.toggle_power()


def test_what_the_box_rolled_is_a_throw_on_the_tape(tmp_path: Path, quick: Path) -> None:
    tape = tmp_path / "evening.tape"
    with user_at(Files(quick, None, tmp_path / "games.journal"), tape) as user:
        tap(user, "p1", "p2", "ok", "p1", "up", "ok", "safe", "up", "ok")
        left = user.bench.ask("state")
    assert left["undo"] == 7
    assert tape.read_text().count("# rolled by the box") == 2
    assert not unlike(left, replayed(tape, quick), but=("notice",)), tape


def test_presses_that_came_too_quickly_are_too_quick_on_the_tape(tmp_path: Path) -> None:
    tape = tmp_path / "quick.tape"
    with user_at(Files(None, None, tmp_path / "games.journal"), tape) as user:
        tap(user, "p1", "p2", "ok", "p2", "enemy", "undo", "safe")  # one step after another within the guard
        time.sleep(user.buttons.guard_s * 2)
        user.tap("undo")
        user.press("ok")  # held while another is tapped
        user.tap("p4")
        user.release("ok")
        state = user.bench.ask("state")
    assert "edges" in tape.read_text()
    assert not unlike(state, replayed(tape)), tape


def test_a_resumed_game_begins_with_what_came_before_and_with_its_own_cards(tmp_path: Path, quick: Path) -> None:
    cards = tmp_path / "mine.toml"
    cards.write_text(CARDS)
    files = Files(quick, cards, tmp_path / "games.journal")
    with user_at(files) as user:
        tap(user, "p2", "p4", "ok", "p4", "safe", "undo", "enemy", "ok", "undo", "undo")
    tape = tmp_path / "on.tape"
    tape_file = prepare(files, load_cards(cards), new=False, record=tape)
    assert tape_file is not None
    tape_file.close()
    tape.rename(tmp_path / "opening.tape")
    with user_at(files, tape) as user:
        user.hold("undo")
        tap(user, "no", "safe")
        left = user.bench.ask("state")
    whole = tmp_path / "whole.tape"
    whole.write_text((tmp_path / "opening.tape").read_text() + tape.read_text())
    beside = tmp_path / "on.tape.cards.toml"
    assert f"--cards {beside.name}" in whole.read_text().split("\n")[0]
    assert left["undo"] > 3
    assert not unlike(left, replayed(whole, quick, beside)), whole.read_text()


def test_a_new_game_leaves_the_last_one_in_the_books_and_can_go_back_to_it(tmp_path: Path, quick: Path) -> None:
    files = Files(quick, None, tmp_path / "games.journal")
    with user_at(files) as user:
        tap(user, "p3", "p4")
    tape = tmp_path / "new.tape"
    tape_file = prepare(files, built_in_cards(), new=True, record=tape)
    assert tape_file is not None
    tape_file.close()
    with user_at(files, tmp_path / "rest.tape") as user:
        begun = user.bench.ask("state")
        labels = [choice["label"] for choice in begun["prompt"]["choices"]]
        tap(user, *["down"] * labels.index("Go on with the last game"), "ok")
        left = user.bench.ask("state")
    tape.write_text(tape.read_text() + (tmp_path / "rest.tape").read_text())
    assert (begun["order"], left["order"]) == ([], ["p3", "p4"])
    assert not unlike(left, replayed(tape, quick)), tape


def test_new_on_a_game_without_a_step_begins_none(tmp_path: Path) -> None:
    files = Files(None, None, tmp_path / "games.journal")
    for _ in range(2):
        prepare(files, built_in_cards(), new=True, record=None)
    journal = Journal.open(files.journal, lambda: Stamp(0.0, "", 0.0))
    assert journal.current() is None
    journal.close()


def test_cards_written_beside_a_tape_are_the_same_cards() -> None:
    for cards in (built_in_cards(), cards_from(CARDS, built_in_cards(), "mine")):
        assert cards_from(cards_text(cards), built_in_cards(), "beside") == cards


def test_a_tape_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "a.tape").write_text("press p1\n")
    with pytest.raises(FileExistsError):
        TapeFile(tmp_path / "a.tape", "")


def test_the_file_is_whole_after_every_instruction(tmp_path: Path) -> None:
    tape = TapeFile(tmp_path / "a.tape", "# begun\n")
    tape.write("press p1")
    assert tape.path.read_text() == "# begun\npress p1\n"
    tape.replace_last("die 4")
    assert tape.path.read_text() == "# begun\ndie 4\n"
