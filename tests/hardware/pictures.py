"""Pictures for tests of the OLED: any at all, and such as follow from another by a few changed places."""

from hypothesis import strategies as st

from hardware.outputs import HEIGHT, Picture

ROW = 16
any_picture = st.binary(min_size=1024, max_size=1024).map(Picture)
patches = st.tuples(st.integers(0, 15), st.integers(0, 63), st.integers(1, 16), st.integers(1, 24), st.integers(0, 255))
few_patches = st.lists(patches, max_size=6)


@st.composite
def sequences(draw: st.DrawFn, most: int = 5) -> list[Picture]:
    """A first picture and some that follow; now and then the same again, now and then quite another."""
    pictures = [draw(any_picture)]
    for _ in range(draw(st.integers(1, most))):
        pictures.append(draw(st.one_of(few_patches.map(lambda some: patched(pictures[-1], some)), any_picture)))
    return pictures


def patched(picture: Picture, some: list[tuple[int, int, int, int, int]]) -> Picture:
    """The picture with rectangles (in bytes of a row, and rows) filled with a byte each."""
    bits = bytearray(picture.bits)
    for left, top, width, height, value in some:
        right = min(ROW, left + width)
        for y in range(top, min(HEIGHT, top + height)):
            bits[y * ROW + left : y * ROW + right] = bytes([value]) * (right - left)
    return Picture(bytes(bits))


def upside_down(picture: Picture) -> Picture:
    return Picture(bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(picture.bits)))
