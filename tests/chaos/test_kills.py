"""Kill anywhere (issue "Nothing is ever lost", S10, S12): what the OLED has shown is what the next start shows.

An entry that was written and not yet shown may be there, nothing else. Kills alone prove no durability: see
test_power_cuts.py. What each entry leads to is said by a model that imports nothing of the rules.
"""

import random
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from companion.tapes.gestures import A_BIT_S, A_TAP_S
from companion.tapes.language import Choose, HoldButton, PressButton, SendDie, choice_index
from tests.chaos.desk import Desk, of_the_game
from tests.chaos.killers import after_a_while, in_a_write
from tests.chaos.modelled import Careful, Doing, ModelledGame
from tests.chaos.scale import SEED, times
from tests.independent.fingers import HOLDING

KILLS = times(50)
Killable = PressButton | HoldButton | Choose | SendDie
WRITES = 0.8
"""How often a kill is meant for an instruction that makes an entry, where there is one."""


class Killing:
    """An evening in which the daemon is killed again and again."""

    def __init__(self, desk: Desk, game: ModelledGame) -> None:
        self.desk, self.game, self.rng = desk, game, random.Random(SEED)
        self.done: Counter[str] = Counter()

    def kill(self) -> None:
        """Play on for a while, be killed in the middle of it or in the start after it, and come back."""
        for _ in range(self.rng.randint(0, 2)):
            self.game.play(self.desk, self.desk.player())
        way = self.rng.choice(("while", "write", "write", "start", "twice"))
        self.done[way] += 1
        if way in ("while", "write"):
            self._kill_in_a_doing(way)
        else:
            self._kill_at_rest({"start": 1, "twice": 2}[way])

    def _kill_at_rest(self, kills_in_start: int) -> None:
        """Be killed while nothing happens; all that the daemon said before, it says again."""
        uncovered, told = not self.game.covered, of_the_game(self.desk.state)
        told["prompt"]["highlighted"] = 0
        self.desk.bench.kill()
        self._come_back(self.game.table.entries, self.game.table.entries, kills_in_start)
        if uncovered:
            assert of_the_game(self.desk.state) == told

    def _kill_in_a_doing(self, way: str) -> None:
        """Do one thing more, and be killed in an instruction of it."""
        doings = list(self.game.next(self.desk))
        chosen = self._chosen(doings)
        player = self.desk.player()
        for doing in doings[: doings.index(chosen)] if chosen else doings:
            player.take(doing.line)
        if chosen is None:
            self._kill_at_rest(0)
            return
        shown = chosen.after if self._killed_in(chosen, way) else chosen.before
        self._come_back(shown, chosen.after, int(self.rng.random() < 0.1))

    def _chosen(self, doings: list[Doing]) -> Doing | None:
        some = [doing for doing in doings if isinstance(doing.line.does, Killable)]
        writing = [doing for doing in some if doing.before != doing.after]
        return self.rng.choice(writing if writing and self.rng.random() < WRITES else some) if some else None

    def _killed_in(self, doing: Doing, way: str) -> bool:
        """Be killed in the last piece of an instruction; tell whether the OLED shows anything new."""
        *leading, last = self._pieces(doing)
        for piece in leading:
            piece()
        stood = self.desk.bench.oled.picture().bits
        with self._killer(way):
            last()
        self.desk.bench.kill()  # it is dead already; this waits for the last of what it sent
        for button in self.desk.settings.buttons.wiring.pins:
            self.desk.edge(button, False)
        return self.desk.bench.oled.picture().bits != stood

    def _pieces(self, doing: Doing) -> list[Callable[[], object]]:
        """Cut an instruction in pieces, of which only the last makes an entry, and no other page than that entry's.

        A button that can be held acts on its release or after the hold time; going down it only clears a refusal.
        """
        bench, buttons, does = self.desk.bench, self.desk.settings.buttons, doing.line.does
        if isinstance(does, SendDie):
            return [lambda: bench.send_die(does.data)]
        assert isinstance(does, PressButton | HoldButton | Choose)
        button = self._walked_to(does.text) if isinstance(does, Choose) else does.button
        pieces: list[Callable[[], object]] = [
            lambda: bench.advance(buttons.guard_s + A_BIT_S),
            lambda: self.desk.edge(button, True, then_s=A_TAP_S),
        ]
        if isinstance(does, HoldButton):
            pieces.append(lambda: bench.advance(buttons.wiring.hold_s + buttons.wiring.bounce_s))
        elif button in HOLDING:
            pieces.append(lambda: self.desk.edge(button, False, then_s=buttons.wiring.bounce_s + A_BIT_S))
        return pieces

    def _walked_to(self, text: str) -> str:
        """Move the highlight to a choice and return the button that takes it."""
        prompt = self.desk.state["prompt"]
        wanted = choice_index(text, [choice["label"] for choice in prompt["choices"]])
        assert wanted is not None, f"no choice {text} in {prompt}"
        down = (wanted - prompt["highlighted"]) % len(prompt["choices"])
        for _ in range(down):
            self.desk.fingers.press("down")
        return "ok"

    def _killer(self, way: str) -> AbstractContextManager[None]:
        log = self.desk.journal.with_name(f"{self.desk.journal.name}-wal")
        if way == "while" or not log.exists():
            return after_a_while(self.desk.bench.pid, self.rng)
        return in_a_write(self.desk.bench.pid, self.rng, log)

    def _come_back(self, shown: int, written: int, kills_in_start: int) -> None:
        """Start, killed as often on the way; no less than what was shown may be there, no more than was written."""
        for _ in range(kills_in_start):
            self.desk.bench.power_on(settle=False)
            with after_a_while(self.desk.bench.pid, self.rng):
                pass
            self.desk.bench.kill()
        there = of_the_game(self.desk.on().state)
        wrong = {at: self.game.standings[at].differs_from(there)[:4] for at in range(shown, written + 1)}
        possible = [entries for entries, differences in wrong.items() if not differences]
        assert possible, f"after {shown} entries shown, {written} written: {wrong}"
        assert self.desk.amiss is None
        self.done["written, not yet shown"] += possible[0] > shown
        self.game.started_on(possible[0])


def test_s10_whatever_was_shown_is_there_after_a_kill_at_any_moment(tmp_path: Path) -> None:
    game = ModelledGame(SEED, tmp_path / "cards.toml", Careful)
    with Desk(tmp_path / "games.journal", cards=tmp_path / "cards.toml") as desk:
        killing = Killing(desk, game)
        for number in range(KILLS):
            try:
                killing.kill()
            except Exception as error:
                raise AssertionError(f"kill {number} of seed {SEED}: {error}") from error
        print(dict(killing.done))
