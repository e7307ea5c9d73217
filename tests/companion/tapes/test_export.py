"""A game of the journal as a tape: played again, by the pure session or on the wires, it ends where the game stands.

COMPANION_EXPORT_TAPES says how many random evenings are played on the wires, COMPANION_RANDOM_STEPS how long they are.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli import main
from companion.config.cards_file import cards_from, cards_text
from companion.config.locations import built_in_cards
from companion.daemon.report import snapshot_of
from companion.exits import CommandFailed
from companion.journal.codec import SavedGame
from companion.journal.file import Stamp
from companion.journal.journal import Journal
from companion.rules import answers, legal_actions, new_game, play
from companion.rules.actions import AddCard, ComeIn, GoFirst, Join, LandDie, Start, UseAbility, UseCard
from companion.rules.cards import Ability, Cards, Effect, TreasureCard
from companion.rules.history import Entry, History, Redo, Step, Undo, history_after
from companion.rules.state import ROLLS
from companion.session.session import REPORTED
from companion.tapes.export import shortest_way, tape_of
from companion.tapes.grammar import Vocabulary, read_tape
from companion.tapes.language import Choose, Expect, HoldButton, PressButton, SendDie, choice_index
from wiring import pin_map

TESTS = Path(__file__).parents[2]
SEEDS = range(1, 1 + int(os.environ.get("COMPANION_EXPORT_TAPES", "1")))
STEPS = os.environ.get("COMPANION_RANDOM_STEPS", "60")
OVERLAYS = ("sheet", "menu", "confirm", "status", "settings")
BOX = Vocabulary(frozenset(pin_map().buttons), 46)
NASTY = replace(
    built_in_cards(),
    characters=tuple(
        replace(character, ability=Ability('Use "it"; # now \\', Effect(heal=1), "round"))
        for character in built_in_cards().characters
    ),
    treasures=(
        TreasureCard("straße", "Straße", 2, Effect(heal=1)),
        TreasureCard("strasse", "Strasse", 2, Effect(vp=1)),
        TreasureCard("health", "Health", 2, Effect(roll_bonus=1)),
        TreasureCard("back", " Back ", 2, Effect(heal=2)),
        TreasureCard("use-it-now", 'Use "it"; # now \\', 2, Effect(heal=1)),
    ),
)
"""Names that a label cannot tell apart, or that a tape must quote."""


def saved(history: History, entries: tuple[Entry, ...] = ()) -> SavedGame:
    return SavedGame(1, history.start.cards, history, entries)


def entered(cards: Cards, *actions: Any) -> tuple[Entry, ...]:
    """Return steps that follow each other from the start of a game."""
    state, entries = new_game(cards), []
    for action in actions:
        state = play(state, action)
        entries.append(Step(action, state))
    return tuple(entries)


def folded(cards: Cards, entries: tuple[Entry, ...]) -> History:
    history = History(new_game(cards))
    for entry in entries:
        history = history_after(history, entry)
    return history


def random_entry(chance: Random, history: History) -> Entry:
    back: list[Entry] = [Undo()] * (history.undo_count > 0) + [Redo()] * (history.redo_count > 0)
    state, closed = history.state, ""
    if back and (state.stage == "over" or chance.random() < 0.12):
        return chance.choice(back)
    listed = answers(state) if chance.random() < 0.75 else legal_actions(state)
    action = chance.choice(listed)
    if state.stage in ROLLS and chance.random() < 0.3:
        action = LandDie(chance.randint(1, 6), by_box=chance.random() < 0.3)
        closed = chance.choice(("", *OVERLAYS))
    return Step(action, play(state, action), closed)


def random_game(cards: Cards, seed: int, steps: int = 120) -> SavedGame:
    chance, history, entries = Random(seed), History(new_game(cards)), []
    for _ in range(steps):
        entries.append(random_entry(chance, history))
        history = history_after(history, entries[-1])
    return saved(history, tuple(entries))


def play_tape(player: Any, text: str) -> None:
    """Do what a tape says with the pure session; what it expects must hold."""
    for line in read_tape(text, "a.tape", BOX):
        match line.does:
            case PressButton(button):
                player.press(button)
            case HoldButton(button):
                player.hold(button)
            case Choose(label):
                wanted = choice_index(label, player.labels)
                assert wanted is not None, f"{line.text}: {player.labels}"
                player.press(*["down"] * wanted, "ok")
            case SendDie(data):
                player.throw(int(data[5:6]))
            case Expect():
                pass


def without_by_box(history: History) -> History:
    """Forget who rolled: a tape can only throw the die."""
    past, future = (
        tuple(
            replace(one, action=LandDie(one.action.face)) if isinstance(one.action, LandDie) else one for one in steps
        )
        for steps in (history.past, history.future)
    )
    return replace(history, past=past, future=future, last=None)


def told(history: History) -> Any:
    """Return all of a history but the events, in which a roll says who rolled."""
    bare = without_by_box(history)
    strip = lambda steps: tuple(replace(one, state=replace(one.state, events=()), closed="") for one in steps)  # noqa: E731
    return strip(bare.past), strip(bare.future)


@pytest.mark.parametrize("cards", [built_in_cards(), NASTY], ids=["built in", "nasty names"])
@pytest.mark.parametrize("seed", range(8))
def test_a_random_game_is_played_again_to_the_same_history(make_player: Any, cards: Cards, seed: int) -> None:
    game = random_game(cards, seed)
    player = make_player(cards)
    play_tape(player, tape_of(game))
    assert told(player.session.history) == told(game.history)
    assert (player.session.overlays, player.refusal) == ((), None)
    assert [one.closed for one in player.session.history.past if one.closed] == [
        one.closed for one in game.history.past if one.closed
    ]


@pytest.mark.parametrize("seed", range(4))
def test_a_history_alone_is_played_again_to_the_same_counts(make_player: Any, seed: int) -> None:
    game = random_game(built_in_cards(), seed, 60)
    player = make_player()
    play_tape(player, tape_of(saved(game.history)))
    assert told(player.session.history) == told(game.history)
    assert type(player.session.history.last) is type(game.history.last)


@pytest.mark.parametrize("tail", [(), (Undo(),), (Undo(), Undo()), (Undo(), Undo(), Redo())])
def test_the_shortest_way_leads_to_the_same_history(tail: tuple[Entry, ...]) -> None:
    cards = built_in_cards()
    history = folded(cards, (*entered(cards, Join("p1"), Join("p2"), Start()), *tail))
    assert folded(cards, shortest_way(history)) == history


def test_an_ability_and_a_card_of_one_name_are_told_apart(make_player: Any) -> None:
    use = (UseCard("p1", "use-it-now"), UseAbility("p1"))
    start = (Join("p1"), Join("p2"), Start(), GoFirst("p1"), AddCard("p1", "use-it-now"))
    for action in use:
        hurt = replace(NASTY, limits=replace(NASTY.limits, start_health=3))
        game = folded(hurt, entered(hurt, *start, action))
        player = make_player(hurt)
        play_tape(player, tape_of(saved(game)))
        assert player.session.history.past[-1].action == action


def test_each_step_is_told_beside_its_instructions() -> None:
    cards = built_in_cards()
    steps = entered(cards, Join("p1"), Join("p2"), Start(), GoFirst("p2"), LandDie(4, by_box=True), ComeIn("p3"))
    text = tape_of(saved(folded(cards, (*steps, Undo())), (*steps, Undo())))
    lines = [line for line in text.splitlines() if line and not line.startswith(("#", "expect"))]
    assert lines == [
        "choose P1 joins    # P1 joined",
        "choose P2 joins    # P2 joined",
        "choose Start    # the start",
        "choose P2    # P2 goes first",
        "die 4    # a roll of 4, rolled by the box",
        "hold ok; choose P3; choose Comes in    # P3 came in",
        "press undo    # undone: P3 came in",
    ]


def test_the_tape_holds_the_game_against_its_end() -> None:
    cards = built_in_cards()
    expected = [
        line
        for line in tape_of(saved(folded(cards, entered(cards, Join("p1"))))).splitlines()
        if line.startswith("expect")
    ]
    assert {"expect order p1", "expect p2 null", "expect champions none", "expect undo 1"} <= set(expected)
    assert "expect p1.treasures none" in expected


def test_own_cards_are_named_in_the_first_line() -> None:
    assert tape_of(saved(History(new_game(NASTY))), "own.toml").splitlines()[0].startswith("# cards: own.toml ")
    assert "cards" not in tape_of(saved(History(new_game(built_in_cards()))))


def test_a_step_that_no_choice_takes_is_named() -> None:
    history = History(new_game(built_in_cards()))
    strange = Step(ComeIn("p1"), history.state)
    with pytest.raises(CommandFailed, match="ComeIn"):
        tape_of(saved(history, (strange,)))


@pytest.mark.parametrize("cards", [built_in_cards(), NASTY, replace(built_in_cards(), enemies=(), treasures=())])
def test_a_game_s_cards_are_written_so_that_they_read_the_same(cards: Cards) -> None:
    assert cards_from(cards_text(cards), None, "written") == cards


def final(path: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["replay", "--json", *arguments, str(path)]) == 0
    state: dict[str, Any] = json.loads(capsys.readouterr().out)
    return {key: value for key, value in state.items() if key not in (*REPORTED, "notice")}


def written_by_the_independent_model(seed: int, folder: Path) -> tuple[str, Path]:
    """Return a random evening without what it expects, and its cards."""
    order = ["-m", "tests.independent.writer", "--seed", str(seed), "--steps", STEPS, "--out", str(folder)]
    subprocess.run([sys.executable, *order], cwd=TESTS.parent, check=True, stdout=subprocess.DEVNULL)
    lines = (folder / f"seed-{seed}.tape").read_text().splitlines()
    return "\n".join(line for line in lines if not line.startswith("expect ")), folder / f"seed-{seed}.toml"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_evening_on_the_wires_comes_back_from_its_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    evening, again, own = tmp_path / "evening.tape", tmp_path / "again.tape", tmp_path / "own.toml"
    text, cards = written_by_the_independent_model(seed, tmp_path)
    evening.write_text(text + "\nrestart\n")
    before = final(evening, capsys, "--cards", str(cards), "--journal", str(tmp_path / "games.journal"))
    opened = Journal.open(tmp_path / "games.journal", lambda: Stamp(0.0, "", 0.0))
    game = opened.current()
    opened.close()
    assert game is not None
    again.write_text(tape_of(game, own.name))
    own.write_text(cards_text(game.cards))
    assert final(again, capsys, "--cards", str(own)) == before


def test_the_state_s_keys_are_those_of_the_snapshot(make_player: Callable[..., Any]) -> None:
    """The keys at a tape's end are the state's own, so a new one is not forgotten there."""
    keys = set(snapshot_of(make_player().session)) - {"prompt", "notice", "refusal", *REPORTED}
    text = tape_of(saved(History(new_game(built_in_cards()))))
    assert {line.split()[1] for line in text.splitlines() if line.startswith("expect ")} == keys
