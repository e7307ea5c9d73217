"""Plays tapes and a random game and measures what each update of the OLED cost, beside the least it could have cost.

An update is all that goes over the I2C bus at one moment of simulated time; it belongs to the instruction that
caused it.
"""

import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from companion.tapes.grammar import read_tape
from companion.tapes.language import Expect, Line, Plug, Unplug
from companion.tapes.player import Player
from companion.tapes.replay import vocabulary_of
from hardware.oled import DISPLAYOFF, ENDING, init_of
from hardware.simulated.bench import Bench, Kit
from hardware.simulated.messages import Transaction
from hardware.simulated.oled_chip import CHIPS
from tests.bench.windows_bound import least_cost
from tests.chaos.desk import Desk
from tests.chaos.modelled import ModelledGame

HERTZ = 400_000
BEGINS = bytes((0x00, *ENDING, DISPLAYOFF))
"""The first transaction of a start, a recovery and a wake-up from the dark: the whole frame must go then."""
CONTRAST_COST = 2
least = cache(least_cost)


@dataclass(frozen=True, slots=True)
class Update:
    """One update: the instruction's kind, bytes and transactions on the bus, the bound, and which bytes changed."""

    kind: str
    size: int
    transactions: int
    least: float
    differing: bytes

    @property
    def seconds(self) -> float:
        """Bus time at 400 kHz: nine bits a byte, and start and stop around each transaction."""
        return (9 * self.size + 2 * self.transactions) / HERTZ

    @property
    def changed(self) -> bool:
        """Whether the picture changed."""
        return any(self.differing)


@dataclass(frozen=True, slots=True)
class Evening:
    """A tape or a game: its updates, and the SPI bytes beside them."""

    name: str
    updates: tuple[Update, ...]
    spi: int


class Meter(Player):
    """A player that keeps what went over the wires, instruction by instruction."""

    def __init__(self, desk: Desk, driver: str) -> None:
        super().__init__(desk.bench, desk.settings)
        self._chip = CHIPS[driver]()
        self._chip.power_on()
        self._init = init_of(driver)
        self.updates: list[Update] = []
        self.spi = 0
        self._measure("start", desk.bench)

    def take(self, line: Line) -> None:
        """Do one instruction, and measure it."""
        before = self._stage()
        super().take(line)
        match line.does:
            case Plug("oled"):
                self._chip.power_on()
            case Unplug("oled"):
                self._chip.power_off()
        if not isinstance(line.does, Expect):
            self._measure(f"{before} {line.text.split()[0]} → {self._stage()}", self._bench)

    def _stage(self) -> str:
        seen = self.look()
        return str(seen.state["stage"]) if seen else "off"

    def _measure(self, kind: str, bench: Bench) -> None:
        taken = bench.take_transactions()
        self.spi += sum(len(done.data) for done in taken if done.bus == "spi")
        i2c = [done for done in taken if done.bus == "i2c"]
        for _, group in groupby(i2c, key=lambda done: done.t):
            update = [done for done in group if done.error is None]  # what nobody acknowledged is the same for all
            if update:
                self.updates.append(self._measured(kind, update))

    def _measured(self, kind: str, update: list[Transaction]) -> Update:
        before, contrast = self._chip.memory, self._chip.contrast
        for done in update:
            if not done.read:
                self._chip.write(done.data)
        differing = bytes(a ^ b for a, b in zip(before, self._chip.memory, strict=True))
        size = sum(_size(done) for done in update)
        bound = least(differing) + (CONTRAST_COST if contrast != self._chip.contrast else 0)
        if update[0].data in (BEGINS, self._init):  # a whole frame: after an init and to heal no bound is asked for
            bound = sum(_size(done) for done in update[1:] if not done.read)
        elif self._chip.contrast == contrast and not self._chip.on:
            bound = size  # the one command that switches it off
        return Update(kind, size, len(update), bound, differing)


def _size(done: Transaction) -> int:
    return len(done.data) + 1


def tape_evenings(paths: Iterable[Path], driver: str) -> Iterator[Evening]:
    """Yield every tape as an evening; an expectation that fails ends it all."""
    for path in paths:
        with LaidOut(driver) as desk:
            meter = Meter(desk, driver)
            meter.play(read_tape(path.read_text(), path.name, vocabulary_of(desk.settings)))
            yield Evening(path.stem, tuple(meter.updates), meter.spi)


def random_evening(seed: int, deeds: int, driver: str) -> Evening:
    """Return a game that a random player plays by a model of the rules, on cards of its own."""
    with tempfile.TemporaryDirectory(prefix="companion-cards-") as folder:
        cards = Path(folder) / "cards.toml"
        game = ModelledGame(seed, cards)
        with LaidOut(driver, cards) as desk:
            meter = Meter(desk, driver)
            for _ in range(deeds):
                game.play(desk, meter)
            return Evening(f"random, seed {seed}", tuple(meter.updates), meter.spi)


class LaidOut(Desk):
    """A desk whose journal and config are thrown away with it."""

    def __init__(self, driver: str, cards: Path | None = None) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="companion-wire-")
        config = Path(self._folder.name) / "config.toml"
        config.write_text(f'[oled]\ndriver = "{driver}"\n')
        journal = Path(self._folder.name) / "games.journal"
        super().__init__(journal, config=config, cards=cards, kit=Kit(oled=driver))

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        self._folder.cleanup()
