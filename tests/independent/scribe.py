"""Writes what happens as tape text: every way of giving an input, and `expect` lines for all that the model knows.

The scribe acts on the model and writes the instruction in one go; what would hang on a READING is not written where
only sure steps are wanted. What to do next is decided in chooser.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from tests.independent.box import SEATS
from tests.independent.expected import known, layout_known
from tests.independent.fingers import EVERY, order_of_acting, quick_taps
from tests.independent.model import Prompt
from tests.independent.panel import Table

MINUSES = "-\u2212"
BUTTONS = ("enemy", "treasure", "heal", "corruption", "ally", "safe", "boss", *SEATS, "no", "ok", "undo")
HOLDING = (*SEATS, "ok", "undo")


def quoted(text: str) -> str:
    """Put a text into quotes where its signs would mean something else."""
    return f'"{text}"' if ";" in text or "# " in text or text.endswith("#") else text


class Scribe:
    """Keep the tape's lines beside the table that they were played on."""

    def __init__(self, rng: Random, table: Table, sure: bool) -> None:
        """Begin an empty tape."""
        self.rng, self.table, self.sure = rng, table, sure
        self.lines: list[str] = []
        self.seen: Counter[str] = Counter()
        self.throws = 0
        self.idle = 0.0
        self.clean: bool | None = True
        self.strip_known, self.strip_away = True, False

    def write(self, *lines: str) -> None:
        """Add instructions, counting the seconds since somebody did something."""
        for line in lines:
            word, _, rest = line.partition(" ")
            if word == "wait":
                self.idle += float(rest)
            elif word in ("press", "hold", "choose", "die", "edges", "together"):
                self.idle = 0.0
        self.lines += lines

    def act(self, lines: list[str], change: Callable[[], object], clean: bool | None = True) -> bool:
        """Do a change on the table and write it; False: it hangs on a doubt, and was not done.

        `clean`: no refusal stands afterwards; None: that is not known.
        """
        doubts = self.table.box.doubts
        stood = self.table.history, self.table.history.at
        saved = self.table.save()
        doubts.clear()
        change()
        self.table.prompt  # noqa: B018  (its listing may have doubts too)
        met = set(doubts)
        doubts.clear()
        self.seen.update(f"doubt {name}" for name in met)
        if (met and self.sure) or "unknown" in met:
            self.table.load(saved)
            doubts.clear()
            return False
        self.write(*lines, *(f"# READING {name}" for name in sorted(met)))
        self.clean = clean
        if stood != (self.table.history, self.table.history.at):
            # A strip that was away is right again with the next step.
            self.strip_known = not self.strip_away
        self.seen[f"stage {self.table.stage}"] += 1
        self._settle()
        return True

    def _settle(self) -> None:
        """Close by waiting what may or may not be an open overlay now, and start again after a Power off."""
        if self.table.unsure_overlay and self.sure:
            self.write("wait 31")
        self.table.unsure_overlay = False
        if self.table.off:
            self.write("wait 2", "restart")
            self.table.restart()
            self.seen["way power off"] += 1

    # --- ways in ------------------------------------------------------------------------------------------------

    def take(self, label: str) -> bool:
        """Take a choice in one of the ways that lead to it."""
        prompt = self.table.prompt
        choice = next(c for c in prompt.choices if c.label == label)
        ways: list[Callable[[], list[str]]] = [lambda: self._choose(prompt, label)]
        if choice.button and not (self.sure and prompt.stage == "menu" and choice.button in SEATS):
            ways += [lambda: self._push(str(choice.button))] * 4
        if layout_known(prompt, self.sure) and not choice.loose:
            ways += [lambda: self._walk(prompt, label)] * 3
        if label.startswith("Go on"):
            self.seen["way go on"] += 1
        return self.act(self.rng.choice(ways)(), lambda: self.table.take(label), None if self.table.overlays else True)

    def _choose(self, prompt: Prompt, label: str) -> list[str]:
        self.seen["way choose"] += 1
        text = label
        start = self.rng.randrange(len(label))
        part = label[start : start + self.rng.randint(1, 9)].strip()
        if part and sum(part.lower() in c.label.lower() for c in prompt.choices) == 1:
            text = self.rng.choice((label, part, part.upper()))
        return [f"choose {quoted(text).replace('-', self.rng.choice(MINUSES))}"]

    def _push(self, button: str) -> list[str]:
        self.seen["way own button"] += 1
        if button not in HOLDING and self.rng.random() < 0.05 and not self.table.overlays:
            self.seen["way edges"] += 1
            return ["wait 1", f"edges {button} {self.rng.choice(('80', '3 2 60', '2 1 3 2 400 1 2'))}"]
        return [f"press {button}"]

    def _walk(self, prompt: Prompt, label: str) -> list[str]:
        self.seen["way up down ok"] += 1
        labels = [c.label for c in prompt.choices]
        far = (labels.index(label) - self.table.highlight) % len(labels)
        back = len(labels) - far
        steps = ["press down"] * far if far <= back else ["press up"] * back
        return [*steps, "press ok"]

    def go_back(self) -> bool:
        """Press `no` where it goes back."""
        self.seen["way no goes back"] += 1
        return self.act(["press no"], self.table.go_back)

    def throw(self) -> bool:
        """Throw the die; where nothing wants a roll it is refused."""
        face = self.rng.randint(1, 6)
        self.throws += 1
        raw = (
            f"ROLL {face}\\n",
            f"{face}\\r\\n",
            f"d6:{face}\\n",
            f" roll {face} #{self.throws} \\n",
            f"ROLL {face}\\r",
        )
        line = f'die-raw "{self.rng.choice(raw)}"' if self.rng.random() < 0.2 else f"die {face}"
        self.seen["way die"] += 1
        return self.act([line], lambda: self.table.throw(face), self.table.below.die)

    def act_undo(self) -> bool:
        """Take a step back."""
        return self.act(["press undo"], self.table.undo)

    def refused(self) -> bool:
        """Press a button that means nothing now, or send noise: all stays as it was."""
        prompt = self.table.prompt
        bound = {c.button for c in prompt.choices} | {"ok"}
        idle = [b for b in BUTTONS if b not in bound | self.table.left_out]
        if prompt.back:
            idle.remove("no")
        if self.table.undo_count or self.table.overlays:
            idle.remove("undo")
        if self.sure and self.table.overlays:
            idle = [b for b in idle if b not in SEATS]
        noise = 'die-raw "' + self.rng.choice(("ROLL 9\\n", "hello\\n", "\\xff\\xfe\\n", "BAT 83\\n", "0\\r\\n")) + '"'
        self.seen["way refused"] += 1
        self.write(noise if self.rng.random() < 0.15 or not idle else f"press {self.rng.choice(idle)}")
        self.clean = None
        return True

    def wander(self) -> bool:
        """Move the highlight without taking anything."""
        by = self.rng.choice((1, -1))
        self.table.turn_highlight(by)
        self.write("press down" if by == 1 else "press up")
        self.clean = True
        return True

    def wired(self) -> list[str]:
        """List the buttons that this box has."""
        return [button for button in EVERY if button not in self.table.left_out]

    def together(self) -> bool:
        """Let two people press at once: of what they wanted the guard lets one through."""
        first, second = self.rng.sample(self.wired(), 2)
        return self._quick(f"together {first} {second}", order_of_acting(first, second))

    def double(self) -> bool:
        """Tap one button twice within the guard's time."""
        button = self.rng.choice((*self.wired(), "ok", "no", "ok"))
        return self._quick(f"edges {button} 60 60 60", [button, button])

    def _quick(self, line: str, buttons: list[str]) -> bool:
        self.seen[f"way {line.split(maxsplit=1)[0]}"] += 1
        return self.act(["wait 1", line], lambda: quick_taps(self.table, buttons), None)

    def tap_after_throw(self) -> bool:
        """Throw, and press something before it can have been seen: any button is refused."""
        button = self.rng.choice(self.wired())
        joining = self.table.below.stage == "join" and button in SEATS
        if not self.table.below.die or joining or not self.throw():
            return False
        self.write(f"edges {button} 60")
        self.clean = False
        self.seen["way tap after throw"] += 1
        return True

    # --- what is expected ---------------------------------------------------------------------------------------

    def check(self) -> None:
        """Write an `expect` for everything that the model knows now."""
        self.write(*(f"expect {key} {quoted(value)}" for key, value in known(self)))
        self.seen["expects"] += 1
