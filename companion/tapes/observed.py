"""What the daemon says that it shows, beside what the simulated OLED and strip decoded off their buses.

The comparison is here; when a tape must pass it is the player's. Draws nothing: that is `pictures`' and the panel's.
"""

from dataclasses import dataclass

from companion.api.shapes import StateJson
from companion.daemon.report import Shown
from companion.tapes.expectations import pixels_of
from companion.tapes.language import unquote
from hardware.led_strip import GAMMA, wire_colours
from hardware.outputs import DARK, WIDTH, Colour, Lamp, Lamps, Picture
from hardware.parts import OledWiring, StripWiring
from hardware.simulated.bench import Bench

BLACK: Colour = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Observation:
    """One look at the box: the state, what page and lights should be there, what the OLED and the strip carry."""

    state: StateJson
    page: bytes
    words: str
    lamps: Lamps
    asleep: bool
    picture: bytes | None  # None: away, or nothing was written since it was plugged in
    colours: tuple[Colour, ...] | None
    moves_until: float | None = None  # the daemon's moment at which the strip's transition ends; None: it rests


def look(bench: Bench, oled: OledWiring | None) -> Observation:
    """Ask the daemon, and look at the simulated parts."""
    state: StateJson | None = bench.ask("state")
    shown: Shown | None = bench.ask("shown")
    if state is None or shown is None:
        raise TypeError(f"expected the daemon's answers as dictionaries, found {state!r} and {shown!r}")
    return Observation(
        state=state,
        page=shown["picture"],
        words=" ".join(" ".join(shown["words"]).split()),
        lamps=shown["lamps"],
        asleep=shown["asleep"],
        picture=upright(bench.oled.picture(), oled).bits if bench.oled.written_since_plug else None,
        colours=bench.strip.colours() if bench.strip.written_since_plug else None,
        moves_until=shown["moves_until"],
    )


def upright(picture: Picture, oled: OledWiring | None) -> Picture:
    """Turn the chip's picture as people see it: a panel that is mounted upside down is wired with `rotate` 180."""
    if oled is None or oled.rotate != 180:
        return picture
    pixels = int.from_bytes(picture.bits, "big")
    turned = int(f"{pixels:0{len(picture.bits) * 8}b}"[::-1], 2)
    return Picture(turned.to_bytes(len(picture.bits), "big"))


def difference(seen: Observation, strip: StripWiring | None) -> str | None:
    """Say how the OLED or the strip differs from the page and the lights that it should carry; None where none does."""
    if seen.asleep:
        return None
    if seen.state["oled"] == "ok" and seen.picture is not None and seen.picture != seen.page:
        return _pixels(seen.page, seen.picture)
    if strip is not None and seen.state["strip"] == "ok" and seen.colours is not None:
        return _leds(wire_colours(seen.lamps, strip), seen.colours)
    return None


def _pixels(expected: bytes, found: bytes) -> str:
    wrong = [at * 8 + 8 - bits.bit_length() for at in range(len(expected)) if (bits := expected[at] ^ found[at])]
    count = sum((a ^ b).bit_count() for a, b in zip(expected, found, strict=True))
    first = f"x {wrong[0] % WIDTH}, y {wrong[0] // WIDTH}"
    return f"the OLED differs from its page in {count} of {len(expected) * 8} pixels, the first at {first}"


def _leds(expected: tuple[Colour, ...], found: tuple[Colour, ...]) -> str | None:
    if len(found) < len(expected):
        return f"the strip carries {len(found)} LEDs, expected {len(expected)}"
    for number, (right, there) in enumerate(zip(expected, found, strict=False)):
        if right != there:
            return f"LED {number} of the strip: expected {hex_of(right)} on the wire, found {hex_of(there)}"
    return None


def carries_text(seen: Observation, value: str) -> bool:
    """Tell whether the OLED carries a page in whose words the text stands, case ignored."""
    wanted = " ".join(unquote(value).split()).casefold()
    return carries_page(seen) and wanted in seen.words.casefold()


def carries_page(seen: Observation) -> bool:
    """Tell whether the OLED shows its page to somebody."""
    return seen.state["oled"] == "ok" and not seen.asleep and seen.picture == seen.page


def pixels_on(seen: Observation) -> int:
    """Count the pixels that are on; 0 on an OLED that is away."""
    return sum(byte.bit_count() for byte in seen.picture or b"")


def pixels_within(seen: Observation, value: str) -> bool:
    """Tell whether as many pixels are on as `MIN MAX` says."""
    least, most = pixels_of(value)
    return least <= pixels_on(seen) <= most


def led(seen: Observation, number: int) -> Colour:
    """Return what the wire carries for one LED; black on a strip that is away."""
    colours = seen.colours or ()
    return colours[number] if number < len(colours) else BLACK


def led_wanted(seen: Observation, number: int, value: str, strip: StripWiring) -> Colour:
    """Return what that colour becomes for that LED by gamma, idle, brightness and limit, all others as they are."""
    colour = _colour(unquote(value))
    level = 1.0 if seen.lamps[number] == DARK else seen.lamps[number].level  # a dark lamp has no level to go by
    lamp = DARK if colour == BLACK else Lamp(colour, level)
    return wire_colours((*seen.lamps[:number], lamp, *seen.lamps[number + 1 :]), strip)[number]


def _colour(text: str) -> Colour:
    if text == "off":
        return BLACK
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def hex_of(colour: Colour) -> str:
    """Write a colour as `#rrggbb`."""
    return "#" + "".join(f"{channel:02x}" for channel in colour)


def as_seen(colour: Colour, exposure: float = 1.0) -> Colour:
    """Return the screen's colour for an LED's: its light is linear in what the wire carries, a screen's is not.

    Eyes that are used to a light `exposure` times weaker find it that much brighter.
    """
    red, green, blue = (round(255 * min(1.0, exposure * channel / 255) ** (1 / GAMMA)) for channel in colour)
    return red, green, blue
