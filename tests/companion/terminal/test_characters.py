"""Characters that mean pixels and lamps."""

import random

import pytest

from companion.tapes.observed import as_seen
from companion.terminal.characters import braille_rows, half_rows, strip_text
from hardware.outputs import Picture
from tests.companion.terminal.conftest import picture_of

NOISE = Picture(random.Random(3).randbytes(1024))


@pytest.mark.parametrize("draw", [braille_rows, half_rows])
@pytest.mark.parametrize("picture", [Picture(), NOISE, Picture(b"\xff" * 1024), Picture(b"\x80" + bytes(1023))])
def test_every_pixel_is_in_the_characters(draw: object, picture: Picture) -> None:
    assert picture_of(list(draw(picture))) == picture  # type: ignore[operator]


def test_the_two_forms_have_the_sizes_that_the_layout_counts_on() -> None:
    assert {(len(row), len(braille_rows(NOISE))) for row in braille_rows(NOISE)} == {(64, 16)}
    assert {(len(row), len(half_rows(NOISE))) for row in half_rows(NOISE)} == {(128, 32)}


def test_the_strip_is_read_track_by_track_where_each_lies() -> None:
    on, off = (9, 0, 0), (0, 0, 0)
    assert strip_text((on, off, on, on), {"boss": (2, 2), "p3": (0, 2), "p4": (0, 0)}) == "3●· B●●"


def test_a_weak_light_is_seen_better_by_eyes_that_are_used_to_it() -> None:
    assert as_seen((76, 0, 0)) < as_seen((76, 0, 0), exposure=2.0) < as_seen((255, 0, 0)) == (255, 0, 0)
    assert as_seen((200, 10, 0), exposure=9.0)[0] == 255
