"""Expectations against plain values: keys, null, lists, whole texts."""

import pytest

from companion.tapes.expectations import as_written, is_met, value_at

STATE = {
    "phase": "board",
    "turn": None,
    "corruption": 3,
    "order": ["p2", "p1"],
    "champions": [],
    "p1": {"health": 5, "vp": 0, "treasures": ["other", "rootsplitter", "other"]},
    "p3": None,
    "notice": "P1 hit; # so what",
    "prompt": {"choices": [{"label": "Hit", "button": None}]},
}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("phase", "board"),
        ("turn", "null"),
        ("corruption", "3"),
        ("order", "p2,p1"),
        ("order", "p2 , p1"),
        ("order.1", "p1"),
        ("champions", "none"),
        ("p1.treasures", "rootsplitter, other, other"),
        ("p1.treasures.1", "rootsplitter"),
        ("p3", "null"),
        ("p3.health", "null"),
        ("notice", '"P1 hit; # so what"'),
        ("notice", "P1 hit; # so what"),
        ("prompt.choices.0.label", "Hit"),
        ("prompt.choices.0.button", "null"),
        ("prompt.choices.7.label", "null"),
    ],
)
def test_an_expectation_holds(key: str, value: str) -> None:
    assert is_met(value_at(STATE, key), key, value)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("phase", "arena"),
        ("phase", "null"),
        ("phase", "Board"),
        ("turn", "p1"),
        ("turn", '"null"'),
        ("corruption", "4"),
        ("order", "p1,p2"),
        ("order", "none"),
        ("champions", "p1"),
        ("p1.treasures", "other, rootsplitter"),
        ("p3.treasures", "none"),
        ("notice", "P1 hit"),
    ],
)
def test_an_expectation_fails(key: str, value: str) -> None:
    assert not is_met(value_at(STATE, key), key, value)


def test_what_was_found_is_written_as_a_tape_would() -> None:
    assert [as_written(value_at(STATE, key)) for key in ("turn", "champions", "order", "p3")] == [
        "null",
        "none",
        "p2, p1",
        "null",
    ]
    assert as_written(value_at(STATE, "p1")) == "{health: 5, vp: 0, treasures: other, rootsplitter, other}"
