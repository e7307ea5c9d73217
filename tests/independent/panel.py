"""The box as people press it: prompts under overlays, highlight, steps, undo and redo, new game and the last one.

Undo works on positions: a copy of the game at a rest and the answers since. No tape text here (writer.py).
"""

from __future__ import annotations

from collections.abc import Generator
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from tests.independent.books import History, Position, Saved
from tests.independent.box import Box
from tests.independent.model import BACK, Answer, Choice, Game, Prompt, new_game
from tests.independent.overlays import OPEN_TO_CORRECTION, Overlay, overlay_prompt, stopped
from tests.independent.turns import need_of, program


@dataclass
class Table:
    """Play the panel; `entries` counts what a journal must hold: steps, undos, redos, games begun or gone on with."""

    box: Box
    left_out: frozenset[str] = frozenset()
    history: History = field(init=False)
    books: list[History] = field(default_factory=list)
    entries: int = 0
    overlays: list[Overlay] = field(default_factory=list)
    highlight: int = 0
    unsure_overlay: bool = False
    off: bool = False
    game: Game = field(init=False)
    below: Prompt = field(init=False)
    _run: Generator[Prompt, Answer, None] = field(init=False)

    def __post_init__(self) -> None:
        """Lay out an empty table."""
        self._begin()

    def _begin(self) -> None:
        self.history = History([Position(new_game(self.box))])
        self._stand()

    def _stand(self) -> None:
        """Make game and generator anew from the position in the history."""
        position = self.history.positions[self.history.at]
        if position is None:
            raise ValueError("a position that only the box knows cannot be shown")
        self.game = deepcopy(position.rest)
        self._run = program(self.game)
        self.below = next(self._run)
        for answer in position.answers:
            self.below = self._run.send(answer)
        self.highlight = 0

    def save(self) -> Saved:
        """Remember everything."""
        books = [history.copy() for history in self.books]
        stood = self.history.copy(), books, self.entries, list(self.overlays)
        return Saved(*stood, self.highlight, self.unsure_overlay, self.off)

    def load(self, saved: Saved) -> None:
        """Go back to what was remembered."""
        self.history, self.books = saved.history.copy(), [history.copy() for history in saved.books]
        self.overlays, self.entries = list(saved.overlays), saved.entries
        self._stand()
        self.highlight, self.unsure_overlay, self.off = saved.highlight, saved.unsure_overlay, saved.off

    @property
    def undo_count(self) -> int:
        """Count the steps that can be undone."""
        return self.history.at

    @property
    def redo_count(self) -> int:
        """Count the steps that can be redone."""
        return len(self.history.positions) - 1 - self.history.at

    @property
    def redo_known(self) -> bool:
        """Tell whether the next redo leads to a state that the model knows."""
        return self.redo_count > 0 and self.history.positions[self.history.at + 1] is not None

    @property
    def offers_last(self) -> bool:
        """Tell whether `join` offers to go on with the last game."""
        # READING go-on-state: offered whenever nobody is in, also after the first hero left again or was undone.
        return bool(self.books) and self.game.phase == "setup" and not self.game.order

    @property
    def prompt(self) -> Prompt:
        """Give what is asked now: the open overlay's prompt, else the game's; no button but those of the box."""
        asked = self._asked()
        wired = [replace(c, button=None) if c.button in self.left_out else c for c in asked.choices]
        return replace(asked, choices=wired)

    def _asked(self) -> Prompt:
        if self.overlays:
            return overlay_prompt(self.game, self.below.stage, self.overlays[-1])
        if self.below.stage == "join" and self.offers_last:
            # READING go-on-place: `Go on with the last game` stands after Menu.
            choices = [replace(c, loose="join") for c in self.below.choices]
            return replace(self.below, choices=[*choices, Choice("Go on with the last game", None, "join")])
        return self.below

    @property
    def stage(self) -> str:
        """Give the stage of what is asked now."""
        return self.prompt.stage

    def need(self) -> int | None:
        """Give the face needed, in fight and attack."""
        return need_of(self.game) if self.below.stage in ("fight", "attack") else None

    # --- what people do -----------------------------------------------------------------------------------------

    def turn_highlight(self, by: int) -> None:
        """Move the highlight, wrapping round."""
        self.highlight = (self.highlight + by) % len(self.prompt.choices)

    def take(self, label: str) -> None:
        """Take the choice of this label, as by `choose`: the highlight walks there first."""
        self.highlight = [choice.label for choice in self.prompt.choices].index(label)
        if self.overlays:
            self._take_in_overlay(label)
        elif label == "Menu":
            self._open(Overlay("menu"))
        elif label == "New game":
            # READING over-confirms: New game at `over` asks for confirmation too, as from the menu.
            self._open(Overlay("confirm", "New game"))
        elif label == "Go on with the last game":
            self._go_on()
        else:
            self.step(label)

    def go_back(self) -> None:
        """Press `no` where no choice is bound to it and the prompt goes back."""
        self.step(BACK)

    def throw(self, face: int) -> None:
        """Throw the die: refused where no roll is wanted; an open overlay closes either way."""
        self.close()
        if self.below.die:
            self.step(face)

    def hold_hero(self, seat: str) -> None:
        """Open that hero's sheet, or go over to it from another's."""
        self._hold(Overlay("sheet", seat))

    def hold_ok(self) -> None:
        """Open the menu."""
        self._hold(Overlay("menu"))

    def _hold(self, overlay: Overlay) -> None:
        if self.overlays and (len(self.overlays) > 1 or self.overlays[0].kind != "sheet" or overlay.kind != "sheet"):
            # READING hold-over-overlay: what is held opens on top; `no` goes back to what was open before.
            self.game.doubt("hold-over-overlay")
        if not self.overlays or self.overlays[-1] != overlay:
            self._open(overlay)

    def undo(self) -> None:
        """Take back the last step; an open overlay closes first."""
        # READING undo-closes: undo with an overlay open closes it and takes the step back, in one press.
        self.history.at -= 1
        self.overlays.clear()
        self._stand()
        self.entered()

    def redo(self) -> None:
        """Do the undone step again; an open overlay closes first."""
        self.history.at += 1
        self.overlays.clear()
        self._stand()
        self.entered()

    def mystery(self) -> None:
        """Let the box roll: one step to a state that the model cannot know; only undo makes sense now."""
        self.history.positions[self.history.at + 1 :] = [None]
        self.history.at, self.history.played = self.history.at + 1, True
        self.entered()

    def restart(self) -> None:
        """Start again on the same journal: overlays close, the highlight is first."""
        self.close()
        self.highlight = 0
        self.off = False

    def close(self) -> None:
        """Close all overlays."""
        self.unsure_overlay = False
        if self.overlays:
            self.overlays.clear()
            self.highlight = 0

    # --- what follows -------------------------------------------------------------------------------------------

    def step(self, answer: Answer) -> None:
        """Answer the game's prompt: one step, which empties redo."""
        position = self.history.positions[self.history.at]
        assert position is not None
        self.below = self._run.send(answer)
        fresh = (
            Position(deepcopy(self.game)) if self.below.rest else replace(position, answers=(*position.answers, answer))
        )
        self.history.positions[self.history.at + 1 :] = [fresh]
        self.history.at, self.history.played = self.history.at + 1, True
        self.highlight = 0
        self.entered()

    def entered(self) -> None:
        """Count what was just done as an entry of the journal."""
        self.entries += 1

    def _open(self, overlay: Overlay) -> None:
        below = self.overlays
        if overlay in below:
            # READING open-once: what lies open below is gone back to, not opened twice.
            self.game.doubt("open-once")
            self.overlays = below[: below.index(overlay)]
        elif below and overlay.kind == "sheet" and below[-1].kind in ("sheet", "add"):
            self.overlays = [one for one in below if one.kind not in ("sheet", "add")]
        self.overlays.append(overlay)
        self.highlight = 0

    def _pop(self) -> None:
        # READING where-opened: Back goes to the overlay that opened this one: sheet to menu, pile to sheet.
        self.overlays.pop()
        self.highlight = 0

    def _take_in_overlay(self, label: str) -> None:
        top = self.overlays[-1]
        if label in ("Back", "No"):
            self._pop()
        elif top.kind == "confirm":
            self._confirmed(top.of)
        elif top.kind == "add":
            self._correct(("add", top.of, label), closes=True)
        elif top.kind == "menu":
            self._take_in_menu(label)
        else:
            self._take_in_sheet(top.of, label)

    def _take_in_menu(self, label: str) -> None:
        if label in ("Status", "Settings"):
            self._open(Overlay(label.lower()))
        elif label in ("New game", "Power off"):
            self._open(Overlay("confirm", label))
        elif label.startswith("P"):
            self._open(Overlay("sheet", label.lower()))
        else:
            kind, sign = label.lower().split()
            self._correct((kind, int(sign)), closes=False)

    def _take_in_sheet(self, seat: str, label: str) -> None:
        whole = {"Takes the turn": "turn", "Leaves the game": "leave", "Comes in": "come"}
        verb, _, name = label.partition(" ")
        if label == "Add a card":
            if len(self.game.heroes[seat].hand) >= self.box.limit("hand"):
                # READING add-refused-where: a full hand is refused at `Add a card` itself; the list does not open.
                self.game.doubt("add-refused-where")
            else:
                self._open(Overlay("add", seat))
        elif label in whole:
            self._correct((whole[label], seat), closes=True)
        elif verb in ("Use", "Discard"):
            self._correct((verb.lower(), seat, name), closes=True)
        else:
            self._correct((verb.lower(), seat, int(name)), closes=False)

    def _correct(self, order: tuple[Any, ...], closes: bool) -> None:
        """Change the game from an overlay; what a limit stops is no step."""
        if stopped(self.game, order):
            # READING stopped-stays: the overlay stays open on that choice; a `choose` of it has not failed.
            return
        stack, at, turn = list(self.overlays), self.highlight, self.game.turn
        label = self.prompt.choices[at].label
        self.step(order)
        self.overlays = stack
        if closes or self.below.stage not in OPEN_TO_CORRECTION or self.game.turn != turn:
            # READING closes-all: a used, discarded or added card closes all overlays, a menu below included;
            # READING whole-closes: so do Takes the turn, Leaves the game and Comes in.
            self.close()
            self.unsure_overlay = order[0] in ("turn", "leave", "come") or len(stack) > 1
        else:
            self.highlight = [choice.label for choice in self.prompt.choices].index(label)

    def _confirmed(self, what: str) -> None:
        self.overlays.clear()
        if what == "Power off":
            self.off = True
            return
        if not self.game.order:
            # READING empty-is-no-game: a join in which no step was ever made is no game that one could go on with.
            self.game.doubt("empty-is-no-game")
        self._shelve()
        self._begin()
        self.entered()

    def _shelve(self) -> None:
        """Keep the game on the table as the last that was played."""
        self.books += [self.history] if self.history.played else []

    def _go_on(self) -> None:
        # READING go-on-history: the last game comes back with its undo and redo; going on is no step of it.
        # READING go-on-swaps: the game that was left for it can be gone on with in turn, if it had a step.
        if len(self.books) > 1 or self.history.played:
            self.game.doubt("go-on-swaps")
        last = self.books.pop()
        self._shelve()
        self.history = last
        self._stand()
        self.entered()
