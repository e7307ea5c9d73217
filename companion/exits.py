"""Every exit code of the commands (PANEL.md), once. Imports nothing: those who refuse early import little."""

DONE = 0
"""Done, or stopped in order; the box is fit, somebody answered."""
FAILED = 1
"""It was done and came out otherwise: an expectation or a picture failed, no daemon answers, the box is not fit."""
USAGE = 2
"""It cannot be done as it was asked for: wrong arguments, a wrong tape, a file that cannot be read or written."""
NO_PINS = 69
"""There are no pins: this is no Raspberry Pi, or its pins cannot be read (EX_UNAVAILABLE)."""
BUSY = 75
"""Another daemon has this journal (EX_TEMPFAIL)."""
WRONG_FILE = 78
"""The config or the cards file is wrong (EX_CONFIG); systemd does not start it again."""
INTERRUPTED = 130
"""Somebody struck Ctrl-C: 128 and SIGINT, as shells say it."""
READER_GONE = 141
"""Whoever read the output has seen enough: 128 and SIGPIPE."""


# ---- from companion.books.errors: Why the books cannot be opened or copied: a sentence with the way out, and the command's exit code.


class BooksRefused(Exception):
    """What was asked for cannot be done; nothing was changed. `code` is the exit code."""

    def __init__(self, sentence: str, code: int = USAGE) -> None:
        super().__init__(sentence)
        self.code = code


class NoJournal(BooksRefused):
    """There is no journal: no game was played yet, or it is elsewhere."""


# ---- from companion.terminal.refused: The one way in which the panel is refused: an exit code and a sentence. Imports nothing, like those who need it.


class Refused(Exception):
    """The panel cannot be opened so; the sentence says why, `code` is the exit code."""

    def __init__(self, code: int, sentence: object) -> None:
        super().__init__(str(sentence))
        self.code = code
