"""The whole box on a desk: the bench with the real daemon on it, fingers on the buttons, eyes on the wires.

What tests of the whole daemon share; what must be so is said by the tests.
"""

from pathlib import Path
from typing import Any, Self

from companion.config.locations import load_settings
from companion.daemon.loop import RunOptions
from companion.daemon.main import main as daemon_main
from companion.session.session import REPORTED
from companion.tapes.gestures import Fingers
from companion.tapes.grammar import read_tape
from companion.tapes.observed import Observation, difference, look
from companion.tapes.player import Player
from companion.tapes.replay import vocabulary_of
from hardware.simulated.agent import Main
from hardware.simulated.bench import Bench, Kit

TWO_HEROES = "press p1; press p2; press ok; press p1"
"""Two heroes on the board, p1 on turn."""


class Desk:
    """A box whose daemon keeps its games in `journal`; the power is off at first."""

    def __init__(
        self,
        journal: Path,
        main: Main = daemon_main,
        *more: Any,
        config: Path | None = None,
        cards: Path | None = None,
        kit: Kit | None = None,
        real_time: bool = False,
    ) -> None:
        """Build it; `main` gets the daemon's options, then `more`."""
        self.journal = journal
        self.settings = load_settings(config, search=False)
        options = RunOptions(config=config, cards=cards, journal=journal, seed=0)
        self.bench = Bench(main, options, *more, kit=kit, real_time=real_time, preload=("companion.daemon.main",))
        self.fingers = Fingers(self.bench, self.settings.buttons)

    def __enter__(self) -> Self:
        """Switch it on."""
        return self.on()

    def __exit__(self, *_: object) -> None:
        """Put it away; an error that the daemon caught on the way is none that a test forgives."""
        log = self.bench.log_tail(1_000_000)
        self.bench.close()
        assert "Traceback" not in log, log

    def on(self) -> Self:
        """Switch the power on and wait until the daemon rests, or has ended."""
        self.bench.power_on()
        return self

    def restart(self) -> Self:
        """Cut the power and switch it on again."""
        self.bench.kill()
        return self.on()

    def play(self, text: str) -> Self:
        """Play a few instructions of a tape, with all that replay itself compares after each."""
        self.player().play(read_tape(text, "this test", vocabulary_of(self.settings)))
        return self

    def player(self) -> Player:
        """Give one who plays a tape's instructions on this box; a new one after each restart."""
        return Player(self.bench, self.settings)

    def edge(self, button: str, down: bool, then_s: float = 0.0) -> None:
        """Close or open a contact, and let some time pass."""
        self.bench.edge(self.settings.buttons.wiring.pins[button], down)
        self.bench.advance(then_s)

    @property
    def runs(self) -> bool:
        """Tell whether the daemon runs."""
        return self.bench.exit_code is None

    @property
    def state(self) -> dict[str, Any]:
        """The daemon's state, as TAPES.md has it."""
        state = self.bench.ask("state")
        assert isinstance(state, dict), f"the daemon ended: {self.bench.exit_code}\n{self.bench.log_tail()}"
        return state

    @property
    def words(self) -> str:
        """All words on the page, line breaks as blanks."""
        return self.seen.words

    @property
    def seen(self) -> Observation:
        """The state, and what OLED and strip carry."""
        return look(self.bench, self.settings.wiring().oled)

    @property
    def amiss(self) -> str | None:
        """How OLED or strip differ from the page and lights that they should carry now."""
        return difference(self.seen, self.settings.wiring().strip)

    @property
    def log(self) -> str:
        """All that the daemon printed, over all its starts."""
        return self.bench.log_tail(1_000_000)


def of_the_game(state: dict[str, Any]) -> dict[str, Any]:
    """Return what a restart must bring back of a state: all but the parts' health and the last press's refusal."""
    return {key: value for key, value in state.items() if key not in (*REPORTED, "refusal")}
