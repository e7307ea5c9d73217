"""What fingers do to the panel without waiting: two at once, double taps, a press right after a throw (the guard).

Says what each must lead to on the model; which fingers move when is the chooser's, the tape's text the scribe's.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.independent.box import SEATS
from tests.independent.panel import Table

PLAIN = ("enemy", "treasure", "heal", "corruption", "ally", "safe", "boss", "no", "up", "down")
HOLDING = (*SEATS, "ok", "undo")
EVERY = (*PLAIN, *HOLDING)


def unknown_to_the_model(table: Table, button: str) -> bool:
    """Tell whether a tap leads to where the model cannot follow: the box rolls, the power goes off, lists in doubt."""
    if button != "ok":
        return False
    chosen = table.prompt.choices[table.highlight]
    powering = bool(table.overlays) and table.overlays[-1].of == "Power off" and chosen.label == "Yes"
    return chosen.label == "Roll for me" or bool(chosen.loose) or powering or table.stage in ("status", "settings")


def tap(table: Table, button: str) -> bool:
    """Press and let go; tell whether that was a step, an undo, or an overlay's opening or closing."""
    before = table.below, table.history, table.history.at, list(table.overlays)
    if button in ("up", "down"):
        table.turn_highlight(1 if button == "down" else -1)
    elif button == "undo":
        _undo(table)
    elif button == "ok":
        table.take(table.prompt.choices[table.highlight].label)
    else:
        _own(table, button)
    after = table.below, table.history, table.history.at, list(table.overlays)
    return before[0] is not after[0] or before[1] is not after[1] or before[2:] != after[2:]


def _undo(table: Table) -> None:
    if table.undo_count:
        table.undo()
    elif table.overlays:
        # READING undo-at-start: undo with nothing to take back still closes an open overlay.
        table.game.doubt("undo-at-start")
        table.close()


def _own(table: Table, button: str) -> None:
    if table.overlays and table.overlays[-1].kind == "menu" and button in SEATS:
        table.game.doubt("menu-seats")
    bound = next((c for c in table.prompt.choices if c.button == button), None)
    if bound:
        table.take(bound.label)
    elif button == "no" and table.prompt.back and not table.overlays:
        table.go_back()


def quick_taps(table: Table, buttons: Iterable[str]) -> None:
    """Tap buttons in the order in which they act, so quickly that the guard is on after the first that changes."""
    cause, moved, stage = "", False, table.stage
    for button in buttons:
        if cause and not _passes(table, stage, button, cause, moved):
            continue
        if unknown_to_the_model(table, button):
            # Not a reading, but as good as one: the tape cannot be written.
            table.game.doubt("unknown")
            return
        before = table.stage, table.game.turn
        if tap(table, button):
            cause, moved = button, before != (table.stage, table.game.turn)


def _passes(table: Table, stage: str, button: str, cause: str, moved: bool) -> bool:
    """Tell whether the guard lets this button through (PANEL.md, The guard)."""
    if table.stage == "join" and button in SEATS:
        if stage != "join":
            # READING join-guard: a hero button that meets `join` is never refused, whatever it was meant for.
            table.game.doubt("join-guard")
        return True
    return button == cause and not (button in ("ok", "no") and moved)


def order_of_acting(first: str, second: str) -> list[str]:
    """Give two buttons that go down 20 ms apart in the order in which they act: a hold-button acts on release."""
    return [second, first] if first in HOLDING and second not in HOLDING else [first, second]
