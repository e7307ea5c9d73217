"""The typefaces: many scripts, and a box for what they lack."""

import pytest

from companion.screens.fonts import Face, height_of, line_of, width_of


@pytest.mark.parametrize("text", ["ÄÖÜäöüß", "αβγδΩ", "ЖЩЫЮя", "–—…·•×", "←→↑↓", "éçñøåœ", "łśżőű", "אבג"])
def test_a_script_has_glyphs_of_its_own(text: str) -> None:
    drawn = {line_of(character).rows for character in text}
    assert line_of("龍").rows not in drawn
    assert len(drawn) == len(text)


def test_a_missing_character_is_a_hollow_box_as_high_as_a_capital() -> None:
    box = line_of("龍")
    assert (box.width, box.rows) == (4, (0, 0b1111, 0b1001, 0b1001, 0b1001, 0b1001, 0b1111, 0))


def test_a_line_of_plain_words_holds_twenty_four_characters() -> None:
    assert width_of("P1 knocked out, back to") <= 128
    assert width_of("the quick brown fox jumps") <= 128


def test_marks_around_names_and_controls_take_no_room() -> None:
    assert width_of("\u2068Imp\u2069\u200b\n") == width_of("Imp")


def test_an_accent_written_apart_is_joined_to_its_letter() -> None:
    assert line_of("u\u0308") == line_of("ü")


def test_hebrew_runs_from_the_right() -> None:
    alef, both = line_of("א"), line_of("אב")
    assert tuple(row >> (alef.width + 1) for row in both.rows) == line_of("ב").rows


def test_each_glyph_has_the_rows_of_its_face() -> None:
    for face, rows in ((Face.SMALL, 8), (Face.NUMBER, 7), (Face.MEDIUM, 10), (Face.HUGE, 20)):
        assert (height_of(face), len(line_of("1", face).rows)) == (rows, rows)


def test_no_words_take_no_room() -> None:
    assert (width_of(""), line_of("").width) == (0, 0)
