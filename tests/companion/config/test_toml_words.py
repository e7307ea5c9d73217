"""What a refusal says of what came and of what was meant: short, printable, with the nearest right word first."""

import pytest

from companion.config.toml_lines import inside, visible
from companion.config.toml_table import MOST_SHOWN, describe, nearest, shown

TABLE = ("cards", "journal", "language", "dim_after_s", "dark_after_s")
BUTTONS = ("p1", "p2", "p3", "p4", "enemy", "treasure", "heal", "boss", "undo", "up", "down", "ok", "no", "hold_s")
STRIP = ("driver", "corruption", "boss", "corruption_colour", "boss_colour", "brightness", "max_milliamps")


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("dim", TABLE, '"dim_after_s"'),
        ("d", TABLE, '"dim_after_s" or "dark_after_s"'),
        ("Language", TABLE, '"language"'),
        ("lang", TABLE, '"language"'),
        ("after_s", TABLE, '"dim_after_s" or "dark_after_s"'),
        ("journals", TABLE, '"journal"'),
        ("jurnal", TABLE, '"journal"'),
        ("colour", STRIP, '"boss_colour" or "corruption_colour"'),
        ("corruption_color", STRIP, '"corruption_colour"'),
        ("maximum_milliamps", STRIP, '"max_milliamps"'),
        ("baudrate", ("port", "baud"), '"baud"'),
        ("heal", ("lose_health", "heal", "prevent_health_loss"), '"heal"'),
    ],
)
def test_a_word_that_begins_or_holds_a_right_one_means_that_else_the_one_most_like_it(
    word: str, known: tuple[str, ...], meant: str
) -> None:
    assert nearest(word, known) == f"did you mean {meant}?"


def test_where_nothing_is_near_the_nearest_stands_first_and_only_some_of_many_are_named() -> None:
    assert nearest("p5", BUTTONS) == 'expected "p1", "p2", "p3", "p4", "up", "enemy" or one of 8 others'
    assert nearest("p5", BUTTONS[:7]).endswith('"treasure" or "heal"')
    assert nearest("", ("a", "b")) == 'expected "a" or "b"'


def test_a_short_word_is_not_found_in_others_by_chance() -> None:
    assert nearest("spoke", ("ok", "undo", "boss")).startswith("expected")
    assert nearest("um", ("maximum", "driver")).startswith("expected")


def test_a_word_of_a_million_letters_is_compared_all_the_same() -> None:
    assert nearest("dim_after_s" * 100_000, TABLE) == 'did you mean "dim_after_s"?'


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Щука 龍 é", "Щука 龍 é"),
        ("a\nb\t\x07\x1b[31m", r"a\nb\t\x07\x1b[31m"),
        ("a\x7f\x85\u2028\u202eb", r"a\x7f\x85\u2028\u202eb"),
        ("\udcff", r"\udcff"),
    ],
)
def test_what_a_terminal_would_obey_or_nobody_could_see_is_written_out(text: str, seen: str) -> None:
    assert visible(text) == seen


@pytest.mark.parametrize(
    ("path", "key", "whole"),
    [
        ("", "limits", "limits"),
        ("limits", "health-2", "limits.health-2"),
        ("", "", '""'),
        ("limits", "a.b", 'limits."a.b"'),
        ("", "a\n\x1b", r'"a\n\x1b"'),
    ],
)
def test_a_key_that_cannot_stand_bare_is_quoted(path: str, key: str, whole: str) -> None:
    assert inside(path, key) == whole


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (True, "true"),
        ("a\tb", '"a\\tb"'),
        (["6", 6.0, True, [1], {}], '["6", 6.0, true, […], {…}]'),
        (1 << 70, "a huge number"),
    ],
)
def test_a_value_is_repeated_as_it_was_written(value: object, said: str) -> None:
    assert shown(value) == said


@pytest.mark.parametrize("value", ["x" * 1000, ["x" * 30] * 1000, "\n" * 1000])
def test_a_long_value_is_cut(value: object) -> None:
    assert len(shown(value)) == MOST_SHOWN
    assert "…" in shown(value)


def test_a_cut_text_keeps_its_quotes() -> None:
    assert shown("x" * 1000).endswith('…"')


def test_of_a_wrong_value_its_kind_is_said_where_that_tells_more() -> None:
    assert describe(False) == "false"
    assert describe("5") == '"5", a text'
    assert describe([5]) == "[5], a list"
    assert describe({"a": 5}) == "a table"
