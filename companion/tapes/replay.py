"""One tape to a report: a box by its config, a bench with the daemon in it, the player, and what is left at the end.

Reads and writes no file but the journal; that is `command`'s.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from companion.api.shapes import StateJson
from companion.config.problems import TomlRefused
from companion.config.settings import Settings
from companion.daemon.loop import RunOptions
from companion.daemon.main import main as daemon_main
from companion.daemon.main import oled_to_say_it
from companion.exits import FAILED, CommandFailed
from companion.tapes.gestures import kit_of
from companion.tapes.grammar import Vocabulary
from companion.tapes.language import Line, TapeError, TapeWrong
from companion.tapes.observed import upright
from companion.tapes.player import Player
from hardware.outputs import Colour, Picture
from hardware.parts import OledWiring
from hardware.simulated.bench import Bench
from hardware.simulated.messages import Transaction


@dataclass(frozen=True, slots=True)
class Tape:
    """A tape that was read: its name as it was given, and its instructions."""

    name: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """What became of a tape; `state` and pictures are the last that were seen, `log` the daemon's last words."""

    picture: Picture
    colours: tuple[Colour, ...]
    transactions: tuple[Transaction, ...] = field(repr=False)
    log: str
    name: str = ""
    instructions: int = 0
    restarts: int = 0
    seconds: float = 0.0
    trouble: TapeError | None = None
    state: StateJson | None = None

    def __str__(self) -> str:
        """Return the tape's line: what held, or where and why it did not."""
        if self.trouble is not None:
            verdict = "WRONG " if isinstance(self.trouble, TapeWrong) else "FAILED"
            return f"{verdict} {self.trouble}"
        return (
            f"ok     {self.name}  {self.instructions} instructions, {self.restarts} restarts, "
            f"{self.seconds:.0f} s at the table"
        )


def vocabulary_of(settings: Settings) -> Vocabulary:
    """Return what tapes may name on a box with these settings."""
    wiring = settings.wiring()
    return Vocabulary(frozenset(wiring.buttons.pins), wiring.strip.length if wiring.strip else 0)


def play_tape(tape: Tape, settings: Settings, options: RunOptions) -> Report:
    """Play a tape on a bench of its own, on the journal of `options` or on one that is thrown away afterwards.

    CommandFailed with the daemon's exit code where it ends before the tape begins.
    """
    with _journal(options.journal) as journal, _bench(settings, replace(options, journal=journal)) as bench:
        begun = bench.now
        player = Player(bench, settings)
        trouble = _trouble(tape, player)
        return replace(
            _report(bench, settings.wiring().oled),
            name=tape.name,
            instructions=player.played.instructions,
            restarts=player.played.restarts,
            seconds=bench.now - begun,
            trouble=trouble,
            state=player.played.state,
        )


def play_refusal(refusal: TomlRefused, settings: Settings, options: RunOptions) -> Report:
    """Start the daemon on a config or cards file that it refuses: its page stands on the OLED when it has ended."""
    wiring = replace(settings, oled=oled_to_say_it(refusal, settings)).wiring()
    with Bench(daemon_main, options, kit=kit_of(wiring), preload=("companion.daemon.main",)) as bench:
        bench.power_on()
        return _report(bench, wiring.oled)


def _report(bench: Bench, oled: OledWiring | None) -> Report:
    return Report(
        picture=upright(bench.oled.picture(), oled),
        colours=tuple(bench.strip.colours()),
        transactions=tuple(bench.transactions),
        log=bench.log_tail(),
    )


def _trouble(tape: Tape, player: Player) -> TapeError | None:
    try:
        player.play(tape.lines)
        player.look()
        player.check_log(tape.lines[-1:])
    except TapeError as trouble:
        player.look()
        return trouble
    return None


@contextmanager
def _journal(named: Path | None) -> Iterator[Path]:
    if named is not None:
        yield named
        return
    with tempfile.TemporaryDirectory(prefix="companion-tape-") as folder:
        yield Path(folder) / "games.journal"


@contextmanager
def _bench(settings: Settings, options: RunOptions) -> Iterator[Bench]:
    """Yield a bench with the power on; CommandFailed where the daemon ends before it can be asked anything."""
    with Bench(daemon_main, options, kit=kit_of(settings.wiring()), preload=("companion.daemon.main",)) as bench:
        bench.power_on()
        if bench.exit_code is not None:
            raise not_started(bench)
        yield bench


def not_started(bench: Bench) -> CommandFailed:
    """Return the failure of a daemon that ended at its start, with its exit code and the end of its log."""
    code = bench.exit_code
    return CommandFailed(f"the daemon did not start (exit {code}):\n{bench.log_tail()}", code or FAILED)
