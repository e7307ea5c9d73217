"""Counts I2C and SPI bytes over every tape and names the worst: `python tests/bench/wire_bytes.py [TAPE …]`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.daemon import Options
from companion.settings import load_settings
from companion.tapes.grammar import read_tape
from companion.tapes.replay import Report, Tape, play_tape, vocabulary_of

TAPES = Path(__file__).parent.parent / "tapes"


def played(path: Path) -> Report:
    box = load_settings(search=False)
    tape = Tape(path.name, read_tape(path.read_text(), path.name, vocabulary_of(box)))
    report = play_tape(tape, box, Options(seed=0, simulated=True))
    if report.trouble is not None:
        sys.exit(str(report))
    return report


def bytes_on(report: Report, bus: str) -> int:
    return sum(len(done.data) for done in report.transactions if done.bus == bus)


def most_at_once(report: Report, bus: str) -> int:
    """The most bytes of one moment of simulated time: what one instruction's redraw costs."""
    moments: dict[float, int] = {}
    for done in report.transactions:
        if done.bus == bus:
            moments[done.t] = moments.get(done.t, 0) + len(done.data)
    return max(moments.values(), default=0)


def main() -> None:
    paths = [Path(name) for name in sys.argv[1:]] or sorted(TAPES.glob("*.tape"))
    reports = [played(path) for path in paths]
    print("tape".ljust(36), "instructions", " I2C bytes", " a step", " at once", " SPI bytes", " at once")
    for report in reports:
        i2c, spi, steps = bytes_on(report, "i2c"), bytes_on(report, "spi"), max(1, report.instructions)
        print(
            f"{report.name:<36} {report.instructions:>12} {i2c:>10} {i2c // steps:>7} {most_at_once(report, 'i2c'):>8} "
            f"{spi:>10} {most_at_once(report, 'spi'):>8}"
        )
    for bus in ("i2c", "spi"):
        worst = max(reports, key=lambda report: bytes_on(report, bus))
        total = sum(bytes_on(report, bus) for report in reports)
        print(f"{bus}: {total} bytes in all; the worst is {worst.name} with {bytes_on(worst, bus)}")


if __name__ == "__main__":
    main()
