"""Why the books cannot be opened or copied: a sentence with the way out, and the command's exit code."""

from companion.exits import USAGE


class BooksRefused(Exception):
    """What was asked for cannot be done; nothing was changed. `code` is the exit code."""

    def __init__(self, sentence: str, code: int = USAGE) -> None:
        super().__init__(sentence)
        self.code = code


class NoJournal(BooksRefused):
    """There is no journal: no game was played yet, or it is elsewhere."""
