"""The pool: even out of an uneven source, and never the same twice."""

import hashlib
import random
from collections import Counter

from hardware.die_firmware.tumbler.entropy import Pool
from hardware.die_firmware.tumbler.throw import face_among

CHI_SQUARE_5_DEGREES_1_IN_1000 = 20.5


def pool(moment: int = 0) -> Pool:
    """Give a pool whose source only says zeros, always at the same moment."""
    return Pool(bytes, lambda: moment, hashlib.sha256)


def test_a_source_that_always_says_the_same_still_gives_other_bytes_each_time() -> None:
    stuck = pool()
    assert len({stuck.take(8) for _ in range(100)}) == 100


def test_the_moment_of_the_throw_counts() -> None:
    assert pool(moment=1).take(8) != pool(moment=2).take(8)


def test_a_source_with_a_strong_bias_throws_each_face_about_equally_often() -> None:
    """The seed is stated, so this gives the same counts each time."""
    biased = random.Random(1)
    source = Pool(lambda count: bytes(biased.choice((0, 0, 0, 1)) for _ in range(count)), lambda: 0, hashlib.sha256)
    counts = Counter(face_among(source.take(8)) for _ in range(3000))
    assert sum((counts[face] - 500) ** 2 / 500 for face in range(1, 7)) < CHI_SQUARE_5_DEGREES_1_IN_1000
