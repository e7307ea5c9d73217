"""A picture as an OLED's controller keeps it: eight pages of 128 bytes, a byte for eight pixels one below the other.

Pure: nothing here knows a bus.
"""

from hardware.outputs import HEIGHT, WIDTH, Picture

PAGES = HEIGHT // 8
_ROW = WIDTH // 8
_APART = tuple(bytes(byte >> bit & 1 for bit in range(7, -1, -1)) for byte in range(256))
"""For each byte of a picture's row: its eight pixels as bytes 0 or 1, from the left."""
_MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def memory_of(picture: Picture, upside_down: bool = False) -> bytes:
    """Return the 1,024 bytes of the memory: pages from the top, columns from the left, the top pixel the lowest bit.

    All rows that have the same place in their page are spread and shifted as one number: a fiftieth of the time that
    a loop over pixels takes, which a Pi Zero would spend on every press.
    """
    rows = [picture.bits[at : at + _ROW] for at in range(0, len(picture.bits), _ROW)]
    memory = 0
    for place in range(8):
        pixels = b"".join([_APART[byte] for byte in b"".join(rows[place::8])])
        memory |= int.from_bytes(pixels) << place
    upright = memory.to_bytes(WIDTH * PAGES)
    return upright[::-1].translate(_MIRRORED) if upside_down else upright
