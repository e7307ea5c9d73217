"""Which of the listed choices a `choose TEXT` means (TAPES.md). Knows labels and no wires: the books ask it too."""


def place_of(text: str, labels: list[str]) -> int | None:
    """Return which label is meant: the whole one, else the first that contains the text; case ignored, `−` is `-`."""
    wanted, plain = _plain(text), [_plain(label) for label in labels]
    if wanted in plain:
        return plain.index(wanted)
    return next((at for at, label in enumerate(plain) if wanted in label), None)


def _plain(text: str) -> str:
    return text.replace("−", "-").casefold()
