"""Which choice a `choose` means."""

import pytest

from companion.tapes.language import choice_index

LABELS = ["Hit", "Miss", "P2 helps", "Use Hit-and-run", "Health −1", "Health +1", "10", "1", "other", "Other"]


@pytest.mark.parametrize(
    ("text", "place"),
    [("hit", 0), ("HELP", 2), ("use hit", 3), ("Health -1", 4), ("health +1", 5), ("1", 7), ("0", 6), ("Other", 8)],
)
def test_the_whole_label_wins_else_the_first_that_contains_the_text(text: str, place: int) -> None:
    assert choice_index(text, LABELS) == place


def test_no_such_choice_is_none() -> None:
    assert choice_index("P3", LABELS) is None
    assert choice_index("P3", []) is None
