"""The Pi's config.txt: which of its lines count on a model, and what the strip needs there. Reads no file itself.

Sections are filters; of those only the ones by model are known, any other section's lines are taken as not counting.
"""

from collections.abc import Iterator
from dataclasses import dataclass

_SECTIONS = {
    "[pi0]": ("Zero",),
    "[pi0w]": ("Zero W", "Zero 2"),
    "[pi02]": ("Zero 2",),
    "[pi3]": ("Pi 3",),
    "[pi3+]": ("Pi 3 Model A Plus", "Pi 3 Model B Plus"),
    "[pi4]": ("Pi 4", "Compute Module 4"),
    "[pi400]": ("Pi 400",),
    "[cm4]": ("Compute Module 4",),
    "[pi5]": ("Pi 5", "Compute Module 5"),
    "[pi500]": ("Pi 500",),
    "[cm5]": ("Compute Module 5",),
}


@dataclass(frozen=True, slots=True)
class BootConfig:
    """config.txt at `path` on a Pi of this `model`."""

    path: str
    text: str
    model: str

    def lines(self) -> tuple[str, ...]:
        """Return what counts on this model, without comments and blanks around."""
        return tuple(self._counting())

    def missing(self, wanted: tuple[str, ...]) -> tuple[str, ...]:
        """Return those of the wanted lines that do not count here, or are overruled by a later one."""
        last = self._last()
        return tuple(line for line in wanted if last.get(line.partition("=")[0]) != line)

    def overruling(self, wanted: tuple[str, ...]) -> tuple[str, ...]:
        """Return the lines that count in place of wanted ones which stand further up."""
        last, there = self._last(), self.lines()
        keys = [line.partition("=")[0] for line in self.missing(wanted) if line in there]
        return tuple(last[key] for key in keys)

    def _last(self) -> dict[str, str]:
        return {line.partition("=")[0]: line for line in self.lines()}

    def _counting(self) -> Iterator[str]:
        counts = True
        for raw in self.text.splitlines():
            line = raw.partition("#")[0].strip()
            if line.startswith("["):
                names = _SECTIONS.get(line.lower(), ())
                counts = line.lower() == "[all]" or any(name in self.model for name in names)
            elif line and counts:
                yield line


def clocks_for(model: str, driver: str) -> tuple[str, ...]:
    """Return the lines without which a strip of this driver flickers on this model."""
    if driver != "ws2812" or "Pi 5" in model or "Compute Module 5" in model:
        return ()
    if any(name in model for name in ("Pi 4", "Compute Module 4")):  # also the Pi 400
        return ("core_freq=500", "core_freq_min=500")
    return ("core_freq=250",)
