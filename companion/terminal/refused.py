"""The one way in which the panel is refused: an exit code and a sentence. Imports nothing, like those who need it."""


class Refused(Exception):
    """The panel cannot be opened so; the sentence says why, `code` is the exit code."""

    def __init__(self, code: int, sentence: object) -> None:
        super().__init__(str(sentence))
        self.code = code
