"""The OLED controllers SSD1306 (SSD1309) and SH1106 behind the I2C bus: transactions in, what a person sees out.

Modelled: the command stream over transaction borders, addressing, memory, what switches the glass. Not modelled:
scrolling, current, how a picture looks when the drive timing is wrong.
"""

from collections.abc import Mapping
from types import MappingProxyType

from hardware.outputs import HEIGHT, WIDTH, Picture

COMMANDS, DATA = 0x00, 0x40
PAGES = HEIGHT // 8
HORIZONTAL, VERTICAL, BY_PAGE = 0, 1, 2

_ROW_BITS = tuple(bytes(0x30 + (byte >> bit & 1) for byte in range(256)) for bit in range(8))
"""For each bit of a page: byte → the digit of that row, so that a row of a page becomes a number at once."""


class OledChip:
    """What SSD1306 and SH1106 share; a subclass says how addresses go and which commands take arguments."""

    COLUMNS = WIDTH
    STATUS = 0x03
    """What a read gives: the low four bits differ by maker; 3 as others saw it on SSD1306, not tried on one here."""
    ARGUMENTS: Mapping[int, int] = MappingProxyType({})

    def __init__(self) -> None:
        """Come out of the bag with no power."""
        self.powered = False
        self.written_since_plug = False
        self.power_on()
        self.powered = False

    def power_on(self) -> None:
        """Reset: memory full of noise, display off, everything as the data sheet says."""
        self.powered, self.written_since_plug = True, False
        self._memory = [_noise(page, self.COLUMNS) for page in range(PAGES)]
        self._pending: list[int] = []
        self.on = self._all_on = self._inverted = False
        self._remapped = self._flipped = False
        self.contrast, self._start_line, self._offset, self._rows, self._com_pins = 0x7F, 0, 0, HEIGHT, 0x12
        self._page = self._column = 0
        self._reset_more()

    def power_off(self) -> None:
        """Lose the power: dark, and deaf."""
        self.powered = self.written_since_plug = False

    def write(self, transaction: bytes) -> None:
        """Take what arrived of one transaction: control bytes, commands, data."""
        if not self.powered or not transaction:
            return
        self.written_since_plug = True
        control, rest = transaction[0], transaction[1:]
        while control & 0x80 and rest:  # one byte, then another control byte
            self._take(control & DATA, rest[:1])
            control, rest = (rest[1], rest[2:]) if len(rest) > 1 else (control, b"")
        self._take(control & DATA, rest)

    @property
    def status(self) -> int:
        """The byte that a read gives: bit 6 says that the display is off."""
        return self.STATUS | (0 if self.on else 0x40)

    @property
    def memory(self) -> bytes:
        """The bytes behind the glass: pages from the top, columns from the left of an upright picture."""
        return b"".join(self._visible(page) for page in self._memory)

    def picture(self) -> Picture:
        """Give what a person sees: all dark while the display is off."""
        if not (self.powered and self.on and self._drives()):
            return Picture()
        return Picture(b"".join(self._line(y) for y in range(HEIGHT)))

    def _take(self, kind: int, payload: bytes) -> None:
        for byte in payload:
            if kind == DATA:
                self._store(byte)
            else:
                self._hear(byte)

    def _hear(self, byte: int) -> None:
        """Take one byte of the command stream, which goes on over the borders of transactions."""
        self._pending.append(byte)
        command, arguments = self._pending[0], self._pending[1:]
        if len(arguments) == self.ARGUMENTS.get(command, 0):
            self._pending = []
            self._obey(command, arguments)

    def _obey(self, command: int, arguments: list[int]) -> None:
        match command:
            case 0xAE | 0xAF:
                self.on = command == 0xAF
            case 0xA4 | 0xA5:
                self._all_on = command == 0xA5
            case 0xA6 | 0xA7:
                self._inverted = command == 0xA7
            case 0xA0 | 0xA1:
                self._remapped = command == 0xA1
            case 0xC0 | 0xC8:
                self._flipped = command == 0xC8
            case 0x81:
                self.contrast = arguments[0]
            case 0xA8:
                self._rows = max(16, (arguments[0] & 0x3F) + 1)
            case 0xD3:
                self._offset = arguments[0] & 0x3F
            case 0xDA:
                self._com_pins = arguments[0]
            case _ if 0x40 <= command <= 0x7F:
                self._start_line = command & 0x3F
            case _:
                self._obey_more(command, arguments)

    def _line(self, y: int) -> bytes:
        """Give one line of the glass; modules are soldered so that 0xC8 has the first row on top."""
        com = y if self._flipped else HEIGHT - 1 - y
        if com >= self._rows:
            return bytes(WIDTH // 8)
        if self._all_on:
            return b"\xff" * (WIDTH // 8)
        row = (self._scanned(com) + self._offset + self._start_line) % HEIGHT
        digits = self._visible(self._memory[row // 8]).translate(_ROW_BITS[row % 8])
        bits = int(digits, 2).to_bytes(WIDTH // 8, "big")
        return bytes(byte ^ 0xFF for byte in bits) if self._inverted else bits

    def _scanned(self, com: int) -> int:
        """Give the row behind a line; the wrong COM pins setting draws odd and even lines in different halves."""
        return com if self._com_pins & 0x10 else com // 2 + (com % 2) * HEIGHT // 2

    def _reset_more(self) -> None:
        raise NotImplementedError

    def _obey_more(self, command: int, arguments: list[int]) -> None:
        raise NotImplementedError

    def _store(self, byte: int) -> None:
        raise NotImplementedError

    def _visible(self, page: bytearray) -> bytes:
        raise NotImplementedError

    def _drives(self) -> bool:
        raise NotImplementedError


class Ssd1306(OledChip):
    """128 columns, three ways of addressing, a charge pump that is off after power-on."""

    ARGUMENTS = MappingProxyType(
        dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1)
        | dict.fromkeys((0x21, 0x22, 0xA3), 2)
        | {0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5}
    )
    NEEDS_PUMP = True

    def _reset_more(self) -> None:
        self._mode, self._pump = BY_PAGE, False
        self._columns, self._pages = (0, WIDTH - 1), (0, PAGES - 1)

    def _drives(self) -> bool:
        return self._pump or not self.NEEDS_PUMP

    def _obey_more(self, command: int, arguments: list[int]) -> None:
        match command:
            case 0x20:
                self._mode = arguments[0] & 3
            case 0x21 if self._mode != BY_PAGE:
                self._columns = (arguments[0] & 0x7F, arguments[1] & 0x7F)
                self._column = self._columns[0]
            case 0x22 if self._mode != BY_PAGE:
                self._pages = (arguments[0] & 7, arguments[1] & 7)
                self._page = self._pages[0]
            case 0x8D:
                self._pump = bool(arguments[0] & 0x04)
            case _ if self._mode == BY_PAGE:
                self._obey_by_page(command)

    def _obey_by_page(self, command: int) -> None:
        """Take the commands that the data sheet has for page addressing only, as it has the ranges for the others."""
        if command <= 0x0F:
            self._column = self._column & 0x70 | command
        elif command <= 0x1F:
            self._column = (command & 0x07) << 4 | self._column & 0x0F
        elif 0xB0 <= command <= 0xB7:
            self._page = command & 7

    def _store(self, byte: int) -> None:
        # This controller mirrors while it stores: what is in memory already stays as it is.
        self._memory[self._page][self._column if self._remapped else WIDTH - 1 - self._column] = byte
        if self._mode == VERTICAL:
            self._next_page()
            if self._page == self._pages[0]:
                self._next_column()
        else:
            self._next_column()
            if self._mode == HORIZONTAL and self._column == self._columns[0]:
                self._next_page()

    def _next_column(self) -> None:
        first, last = self._columns if self._mode != BY_PAGE else (0, WIDTH - 1)
        self._column = first if self._column == last else (self._column + 1) % WIDTH

    def _next_page(self) -> None:
        first, last = self._pages
        self._page = first if self._page == last else (self._page + 1) % PAGES

    def _visible(self, page: bytearray) -> bytes:
        return bytes(page)


class Ssd1309(Ssd1306):
    """An SSD1306 without a charge pump: its voltage comes from outside."""

    NEEDS_PUMP = False


class Sh1106(OledChip):
    """132 columns of which the glass shows the middle 128; page addressing only; pump on after power-on."""

    COLUMNS = 132
    LEFT = 2
    STATUS = 0x08
    ARGUMENTS = MappingProxyType(dict.fromkeys((0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1))

    def _reset_more(self) -> None:
        self._pump = True

    def _drives(self) -> bool:
        return self._pump

    def _obey_more(self, command: int, arguments: list[int]) -> None:
        match command:
            case 0xAD:
                self._pump = bool(arguments[0] & 1)
            case _ if command <= 0x0F:
                self._column = self._column & 0xF0 | command
            case _ if command <= 0x1F:
                self._column = (command & 0x0F) << 4 | self._column & 0x0F
            case _ if 0xB0 <= command <= 0xB7:
                self._page = command & 7

    def _store(self, byte: int) -> None:
        if self._column < self.COLUMNS:
            self._memory[self._page][self._column] = byte
            self._column += 1

    def _visible(self, page: bytearray) -> bytes:
        seen = page if self._remapped else page[::-1]
        return bytes(seen[self.LEFT : self.LEFT + WIDTH])


def _noise(page: int, columns: int) -> bytearray:
    """Make up what a page of memory holds after power-on: the same each time, and nothing that could be a picture."""
    return bytearray((x * 73 + page * 41) * 7 & 0xFF for x in range(columns))


CHIPS: dict[str, type[OledChip]] = {"ssd1306": Ssd1306, "ssd1309": Ssd1309, "sh1106": Sh1106}
"""The controller behind each driver's name."""
