"""A game of the journal as a tape that `replay` plays to the same state, undo and redo counts included.

And what a recorded tape begins with: the games that came before it. Uses only the five buttons that every box has. Two
things a tape cannot say, both known from the notice alone: that the box rolled (`die N` stands for it), and which
hero's sheet a throw closed. Opens no file.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.exits import CommandFailed
from companion.journal.codec import SavedGame
from companion.rules.actions import Action, AddCard, ChangeBoss, ChangeCorruption, GoBack, LandDie
from companion.rules.cards import SEATS, Cards
from companion.rules.history import Entry, History, Redo, Step, Undo, history_after
from companion.rules.state import State
from companion.session import overlays
from companion.session.changes import leaves_overlay_open
from companion.session.prompt import Prompt, prompt_of
from companion.tapes.expectations import expectations_of
from companion.tapes.language import choice_index
from companion.texts.deeds import deed_of
from companion.texts.english import ENGLISH
from companion.texts.language import plain

_PLAIN = re.compile(r'[^";#\\]+')
_MENU = overlays.Overlay(overlays.OverlayKind.MENU)
_ADJUSTS_MENU = (ChangeCorruption, ChangeBoss)
_CLOSED_BY_THROW: dict[str, tuple[overlays.Order, ...]] = {
    "menu": (),
    "confirm": (overlays.AskToConfirm(overlays.Decision.NEW_GAME),),
    "status": (overlays.OpenStatus(),),
    "settings": (overlays.OpenSettings(),),
}
"""What is taken from the menu to open the overlay of that name."""


def tape_of(saved: SavedGame, cards_file: str = "") -> str:
    """Return the game as a tape's text; `cards_file` names its cards, where they are not built in. CommandFailed."""
    history = History(saved.history.start)
    lines = list(_heading(saved, cards_file))
    for entry in saved.entries or shortest_way(saved.history):
        after = history_after(history, entry)
        lines.append(f"{'; '.join(_instructions(history.state, entry))}    # {_remark(history, after)}")
        history = after
    lines += ["", *(f"expect {key} {value}" for key, value in expectations_of(history))]
    return "\n".join(lines) + "\n"


def shortest_way(history: History) -> tuple[Entry, ...]:
    """Return entries that lead to `history`, what was undone and replaced left out."""
    undone, redone = len(history.future), isinstance(history.last, Redo)
    return (*history.past, *history.future, *(Undo(),) * (undone + redone), *(Redo(),) * redone)


@dataclass(frozen=True, slots=True)
class Before:
    """What the journal holds at the start: the game that goes on, and the one that *Go on with the last game* means."""

    current: SavedGame | None = None
    previous: SavedGame | None = None


def cards_at_stake(before: Before, table: Cards) -> Cards:
    """Return the cards that the tape is played with: the resumed game's own, else the table's."""
    return before.current.cards if before.current else table


def opening_of(before: Before, cards: Cards, tape: str, cards_file: str, config: Path | None) -> str:
    """Return the tape's beginning; `cards_file` names its own cards beside it, empty for the built-in ones."""
    lines = [_recorded_heading(tape, cards_file, config)]
    if before.current is None:
        return lines[0]
    if before.previous is not None and before.previous.cards == cards:
        lines += ["# The game before:", tape_of(before.previous), "hold ok; choose New game; choose Yes", ""]
    lines += ["# What came before the recording:", tape_of(before.current)]
    return "\n".join([*lines, "restart    # here the recording begins", ""])


def _recorded_heading(tape: str, cards_file: str, config: Path | None) -> str:
    words = ["companion replay", tape]
    words += ["--cards", cards_file] if cards_file else []
    words += ["--config", str(config)] if config else []
    return f"# Recorded at the panel. Play it with: {' '.join(words)}\n"


def _heading(saved: SavedGame, cards_file: str) -> Iterator[str]:
    if cards_file:
        yield f"# cards: {cards_file}   (companion replay --cards {cards_file} THIS-TAPE)"
    yield f"# game {saved.game} of the journal; play it with: companion replay"
    yield ""


def _remark(before: History, after: History) -> str:
    if isinstance(after.last, Undo):
        return f"undone: {plain(deed_of(after.state, after.future[0], ENGLISH))}"
    step = after.past[-1]
    deed = plain(deed_of(before.state, step, ENGLISH))
    if isinstance(after.last, Redo):
        return f"redone: {deed}"
    return f"{deed}, rolled by the box" if isinstance(step.action, LandDie) and step.action.by_box else deed


def _instructions(state: State, entry: Entry) -> Iterator[str]:
    if isinstance(entry, Undo):
        yield "press undo"
    elif isinstance(entry, Redo):
        yield "hold undo"
    else:
        yield from _step(state, entry)


def _step(state: State, step: Step) -> Iterator[str]:
    action, prompt = step.action, _prompt(state, None)
    if isinstance(action, LandDie):
        yield from _open_overlay(state, step.closed)
        yield f"die {action.face}"
    elif _index(prompt, action) is not None:
        yield from _take(prompt, action)
    elif isinstance(action, GoBack):
        yield "press no"
    else:
        yield from _correct(state, step)


def _open_overlay(state: State, closed: str) -> Iterator[str]:
    """Open the overlay that a throw then closes; any hero's sheet is as good."""
    if not closed:
        return
    seat = next(seat for seat in SEATS if state.cards.character(seat))
    yield "hold ok"
    for order in (overlays.OpenSheet(seat),) if closed == "sheet" else _CLOSED_BY_THROW[closed]:
        yield from _take(_prompt(state, _MENU), order)


def _correct(state: State, step: Step) -> Iterator[str]:
    """Take a correction from the menu, or from a hero's sheet by way of the menu, and close what stays open."""
    action = step.action
    yield "hold ok"
    opened = [_MENU]
    if not isinstance(action, _ADJUSTS_MENU):
        seat = getattr(action, "seat", "")
        yield from _take(_prompt(state, _MENU), overlays.OpenSheet(seat))
        opened.append(overlays.Overlay(overlays.OverlayKind.SHEET, seat))
        if isinstance(action, AddCard):
            yield from _take(_prompt(state, opened[-1]), overlays.OpenCardList(seat))
            opened.append(overlays.Overlay(overlays.OverlayKind.SHEET, seat, adding=True))
    yield from _take(_prompt(state, opened[-1]), action)
    if leaves_overlay_open(state, action, step.state):
        yield from ["press no"] * len(opened)


def _take(prompt: Prompt, does: Action | overlays.Order) -> Iterator[str]:
    """Take the choice by its label, or step by step where the label alone would lead to another one."""
    index = _index(prompt, does)
    if index is None:
        missing = f"expected a choice that does {does} in {prompt.stage}, found none"
        raise CommandFailed(f"the game cannot be written as a tape: {missing}")
    labels = [choice.label for choice in prompt.choices]
    if choice_index(labels[index].strip(), labels) == index:
        yield f"choose {_quote(labels[index])}"
        return
    yield from ["press down"] * index
    yield "press ok"


def _quote(label: str) -> str:
    if _PLAIN.fullmatch(label):
        return label
    return '"' + label.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _index(prompt: Prompt, does: Action | overlays.Order) -> int | None:
    return next((index for index, choice in enumerate(prompt.choices) if choice.does == does), None)


def _prompt(state: State, overlay: overlays.Overlay | None) -> Prompt:
    return prompt_of(state, overlay, wired=frozenset())
