"""Shortening: names first, at their end, then the rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.screens.fitting import fit, fit_lines, fits, whole_lines
from companion.screens.fonts import width_of
from companion.texts.language import named, plain

ANY = st.characters(codec="utf-8")


def test_what_fits_stays_whole() -> None:
    assert fit(f"P1 vs {named('Imp')}: 4+", 128) == "P1 vs Imp: 4+"


def test_a_name_is_shortened_at_its_end_and_the_rest_stays() -> None:
    short = fit(f"P1 vs {named('Wyrm of the Withered Wood')}: 4+", 100)
    assert short.startswith("P1 vs Wyrm of")
    assert short.endswith("…: 4+")


def test_without_names_the_sentence_is_cut_at_its_end() -> None:
    assert fit("a very long sentence without any name", 60).endswith("…")


def test_a_message_breaks_at_blanks_into_the_lines_it_needs() -> None:
    assert fit_lines("one two three four", (64, 64)) == ("one two three", "four")


def test_a_dot_between_clauses_stays_at_the_end_of_its_line() -> None:
    first, second = fit_lines("P1 hit · P2 helped", (width_of("P1 hit ·") + 1, 100))
    assert (first, second) == ("P1 hit ·", "P2 helped")


def test_lines_break_between_clauses_rather_than_within_one() -> None:
    sentence = "P1 hit · P2 helped well"
    assert whole_lines(sentence, (width_of("P1 hit · P2"), 100)) == ("P1 hit ·", "P2 helped well")


def test_what_has_no_room_whole_is_not_cut() -> None:
    sentence = f"P1 hit {named('Gloom Wolf of the Night')} · P2 helped"
    assert whole_lines(sentence, (30, 30)) is None


def test_names_are_shortened_to_stand_whole_but_not_beyond_recognition() -> None:
    (line,) = whole_lines(f"P1 hit {named('Gloom Wolf of the Night')}", (90,)) or ("",)
    assert line.startswith("P1 hit Gloom Wo")
    assert line.endswith("…")
    assert whole_lines(f"P1 hit {named('Gloom Wolf of the Night')}", (60,)) is None


def test_the_rest_is_cut_only_when_names_are_down_to_a_letter() -> None:
    assert fit(f"{named('Wyrm')} bites hard and long", 60).startswith("W… bites")


def test_no_room_at_all_leaves_the_dots() -> None:
    assert fit("words", 1) == "…"


@pytest.mark.parametrize("name", ["W" * 24, "龍" * 24, "é" * 24])
def test_the_longest_names_fit_a_line_and_a_half(name: str) -> None:
    assert width_of(fit(f"P1 vs {named(name)}: 4+", 128)) <= 128


@given(
    st.text(ANY, max_size=60),
    st.lists(st.integers(20, 128), min_size=1, max_size=3),
)
def test_lines_never_exceed_their_widths(text: str, widths: list[int]) -> None:
    lines = fit_lines(named(text) + " and " + text, tuple(widths))
    assert len(lines) <= len(widths)
    assert all(width_of(line) <= width for line, width in zip(lines, widths, strict=False))


@given(st.text(ANY, max_size=24))
def test_what_fits_says_fits(text: str) -> None:
    assert fits(text, 128) == (width_of(plain(text)) <= 128)
