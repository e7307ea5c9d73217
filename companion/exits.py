"""Every exit code of the commands (PANEL.md) with its meaning, and the one way in which a command fails.

Imports nothing: those who fail early import little.
"""

DONE, FAILED, USAGE = 0, 1, 2
NO_PINS, BUSY, WRONG_FILE = 69, 75, 78  # EX_UNAVAILABLE, EX_TEMPFAIL and EX_CONFIG, as sysexits.h has them
INTERRUPTED, READER_GONE = 130, 141  # 128 and the signal, as shells say it: SIGINT (Ctrl-C), SIGPIPE

MEANINGS = {
    DONE: "done, or stopped in order",
    FAILED: "an expectation of a tape failed, no companion is running (status), or the box is not fit (check)",
    USAGE: "wrong usage, a wrong tape, or a file that cannot be read or written",
    NO_PINS: "there are no pins: this is no Raspberry Pi, or its pins cannot be read",
    BUSY: "another daemon has this journal",
    WRONG_FILE: "the config or the cards file is wrong",
}
"""What the command line's help says of each code; those that a signal makes are left out."""


class CommandFailed(Exception):
    """A command cannot do what its arguments say: one sentence for standard error, and the exit code."""

    def __init__(self, sentence: str, code: int = USAGE) -> None:
        super().__init__(sentence)
        self.code = code
