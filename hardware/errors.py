"""What can go wrong with a part, said in a sentence: what was expected, what came, where. Pure."""


class HardwareError(Exception):
    """Base of all errors of this package."""


class PartMissing(HardwareError):
    """A part does not answer (OLED, strip, die); the rest of the box goes on without it."""


class NoPins(HardwareError):
    """The buttons cannot be read at all; the sentence says why each way failed and what to do."""
