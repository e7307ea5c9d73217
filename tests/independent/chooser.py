"""Decides what a random table does next: biased to long games that pass through every stage in every way.

Weights only; what an input does and how it is written stands in panel.py and scribe.py.
"""

from __future__ import annotations

from tests.independent.model import Prompt
from tests.independent.scribe import Scribe

MOVE_WEIGHTS = {"Enemy": 7.0, "Treasure": 7.0, "Healing space": 1.0, "Corruption": 2.0, "Ally": 5.0, "Boss": 0.3}
SHEET_WEIGHTS = {
    "Use": 5.0,
    "Discard": 0.7,
    "Add": 1.5,
    "Takes": 0.6,
    "Leaves": 0.5,
    "Comes": 3.0,
    "Health": 0.8,
    "VP": 0.5,
    "Back": 2.0,
}
MENU_WEIGHTS = {
    "Corruption +1": 0.6,
    "Corruption -1": 1.2,
    "Boss +1": 0.6,
    "Boss -1": 0.6,
    "Status": 0.3,
    "Settings": 0.3,
    "New game": 0.2,
    "Power off": 0.3,
    "Back": 2.0,
}

MOODS: tuple[dict[str, float], ...] = (
    {},
    {},
    {"restart": 0.3},
    {"storm": 0.05},
    {"new game": 0.04},
    {"overlay": 0.3},
    {"fingers": 0.15},
)


class Chooser:
    """Choose what one table does, thing by thing."""

    def __init__(self, scribe: Scribe) -> None:
        """Sit down at the scribe's table."""
        self.scribe, self.rng, self.table = scribe, scribe.rng, scribe.table
        self.away: set[str] = set()
        self.mood = self.rng.choice(MOODS)

    def one(self) -> None:
        """Do one thing: mostly an answer, now and then an aside."""
        more = self.mood.get
        asides = (
            (0.04, self.scribe.refused),
            (0.04, self.scribe.wander),
            (0.05, self.undo),
            (0.25 if self.table.redo_known else 0.0, self.redo),
            (more("restart", 0.02), self.restart),
            (more("storm", 0.003), self.storm),
            (more("new game", 0.002), self.new_game),
            (0.02, self.nuisance),
            (more("overlay", 0.05), self.open_overlay),
            (more("fingers", 0.02), self.together),
            (more("fingers", 0.02), self.double),
            (0.01, self.scribe.tap_after_throw),
            (0.01, self.roll_and_undo),
        )
        for chance, aside in asides:
            if self.rng.random() < chance and aside():
                return
        self.answer()

    def answer(self) -> None:
        """Answer what is asked; try others where a choice hangs on a doubt."""
        for _ in range(12):
            if self._attempt():
                return
        if self.table.overlays:
            self.scribe.act(["wait 31"], self.table.close, None)
        else:
            self.undo()

    def _attempt(self) -> bool:
        prompt = self.table.prompt
        if prompt.stage == "over" and self.rng.random() < 0.4:
            return self.undo()
        if prompt.die and not self.table.overlays and self.rng.random() < 0.3:
            return self.scribe.throw()
        if prompt.back and self.rng.random() < 0.06:
            return self.scribe.go_back()
        labels = [c.label for c in prompt.choices if c.label != "Roll for me"]
        weights = [self.weight(prompt, label) for label in labels]
        return self.scribe.take(self.rng.choices(labels, weights)[0])

    def weight(self, prompt: Prompt, label: str) -> float:
        """Say how likely a choice is."""
        game = self.table.game
        near = game.corruption > game.box.limit("corruption") - 4
        if prompt.stage == "move":
            hurry = {"Boss": 0.1 * game.round, "Corruption": 0.3 if near else 2.0}
            return hurry.get(label, MOVE_WEIGHTS.get(label, 0.8))
        if prompt.stage == "menu":
            return 6.0 if near and label == "Corruption -1" else MENU_WEIGHTS.get(label, 0.6)
        if prompt.stage == "sheet":
            return SHEET_WEIGHTS.get(label.split(maxsplit=1)[0], 1.0)
        if prompt.stage in ("join", "over"):
            words = {"Start": 1.2, "leaves": 0.1, "joins": 1.0, "New": 1.0, "Menu": 0.1, "Go": 0.5}
            return max(words.get(label.split(maxsplit=1)[0], 0.0), words.get(label.rsplit(maxsplit=1)[-1], 0.0))
        if prompt.stage in ("attack", "fight"):
            return 3.0 if label.startswith("Use ") else {"Hit": 1.0, "Menu": 0.2, "Miss": 1.2}.get(label, 0.7)
        return 0.3 if label in ("Nobody", "Back", "Other") else 1.0

    # --- asides -------------------------------------------------------------------------------------------------

    def undo(self) -> bool:
        """Press undo, once or several times."""
        table = self.table
        if table.undo_count == 0:
            return False
        for _ in range(self.rng.choice((1, 1, 1, 2, 3, 9))):
            if table.undo_count:
                self.scribe.act(["press undo"], table.undo)
                self.scribe.seen["way undo"] += 1
        return True

    def storm(self) -> bool:
        """Undo to the very start, look, perhaps restart, and redo it all."""
        if not 0 < self.table.undo_count < 150:
            return False
        while self.table.undo_count:
            self.scribe.act(["press undo"], self.table.undo)
        self.scribe.check()
        if self.rng.random() < 0.5:
            self.restart()
        while self.table.redo_known:
            self.scribe.act(["hold undo"], self.table.redo)
        self.scribe.check()
        self.scribe.seen["way storm"] += 1
        return True

    def new_game(self) -> bool:
        """Begin another game, some of them in a row."""
        for _ in range(self.rng.choice((1, 1, 2, 3))):
            if self.table.overlays or not self.scribe.act(["hold ok"], self.table.hold_ok):
                return False
            self.scribe.take("New game")
            self.scribe.take("Yes")
            self.scribe.seen["way new game"] += 1
        return True

    def redo(self) -> bool:
        """Hold undo, once or several times."""
        for _ in range(self.rng.choice((1, 1, 2, 9))):
            if self.table.redo_known:
                self.scribe.act(["hold undo"], self.table.redo)
                self.scribe.seen["way redo"] += 1
        return True

    def restart(self) -> bool:
        """Kill the daemon and start it again."""
        self.scribe.seen["way restart"] += 1
        return self.scribe.act(["restart"], self.table.restart)

    def open_overlay(self) -> bool:
        """Hold a hero's button or ok; over an open overlay only from sheet to sheet."""
        table, rng = self.table, self.rng
        seat = rng.choice(table.box.seats)
        if not table.overlays or rng.random() < 0.3:
            self.scribe.seen["way sheet to sheet"] += bool(table.overlays)
            if rng.random() < 0.35 or seat in table.left_out:
                return self.scribe.act(["hold ok"], table.hold_ok, None)
            return self.scribe.act([f"hold {seat}"], lambda: table.hold_hero(seat), None)
        if rng.random() < 0.3:
            return self.scribe.throw()
        self.scribe.write(*(["wait 28"] if rng.random() < 0.3 else []))
        return rng.random() < 0.3 and self.scribe.act(["wait 31"], table.close, None)

    def together(self) -> bool:
        """Let two people press at once."""
        return self.scribe.together()

    def double(self) -> bool:
        """Tap one button twice, quickly."""
        return self.scribe.double()

    def roll_and_undo(self) -> bool:
        """Let the box roll and take it back: what came is not known here."""
        if self.table.overlays or not self.table.below.die:
            return False
        self.table.mystery()
        self.scribe.write("choose Roll for me")
        self.scribe.seen["way roll for me"] += 1
        return self.scribe.act_undo()

    def nuisance(self) -> bool:
        """Let time pass, or cables fall out; nothing of it changes the game."""
        if self.table.overlays:
            return self.scribe.act(["wait 40"], self.table.close, None)
        self.rng.choice((self._wait, self._dark, self._die_away, self._cable))()
        return True

    def _wait(self) -> None:
        """Wait, but never so long in all that the panel goes dark."""
        self.scribe.write(f"wait {self.rng.choice((0.3, 2, 45, 700) if self.scribe.idle < 900 else (0.3, 2))}")

    def _dark(self) -> None:
        """Sleep, and wake by a press that does nothing else."""
        if not self.away:
            # A throw wakes and counts.
            if self.table.below.die and self.rng.random() < 0.3:
                self.scribe.write("wait 1900")
                self.scribe.throw()
                return
            waking = self.rng.choice(
                ("press ok", f"press {self.rng.choice(self.scribe.wired())}", "press no", "hold undo", "hold ok")
            )
            self.scribe.write("wait 1900", waking)
            self.scribe.clean = None
            self.scribe.seen["way wake"] += 1

    def _die_away(self) -> None:
        self.scribe.write("unplug die", f"die {self.rng.randint(1, 6)}", "expect die missing", "plug die", "wait 6")
        self.scribe.write("expect die ok")
        self.scribe.clean = None
        self.scribe.seen["way die away"] += 1

    def _cable(self) -> None:
        part = self.rng.choice(("oled", "strip"))
        self.scribe.write(f"{'plug' if part in self.away else 'unplug'} {part}")
        self.away ^= {part}
        if part == "strip":
            self.scribe.strip_known, self.scribe.strip_away = False, part in self.away
        self.scribe.seen["way cable"] += 1
