"""Every sentence of every language has room on the OLED, beside the longest names, and letters in its typeface."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields

import pytest

from companion.screens.fitting import fit, fit_lines
from companion.screens.fonts import Face, line_of
from companion.screens.page import Box, Page
from companion.screens.wording import wording_of
from companion.session.session import Session
from companion.texts import LANGUAGES
from companion.texts.language import Language, named, say

Sessions = Mapping[str, Session]
PagesAt = Mapping[str, tuple[Page, ...]]
WIDTH, MARK = 128, 9  # what the widest mark takes before a message
LONGEST = {
    **dict.fromkeys(("name", "character"), named("W" * 24)),
    **dict.fromkeys(("who", "seat", "ally", "giver"), "P4"),
    "seats": "P1, P2, P3, P4",
    **dict.fromkeys(("by", "vp", "health", "number", "count", "round", "need"), 12),
    "spaces": 6,
    "face": 6,
    "part": "W" * 7,
    "reason": "W" * 16,
    "found": "W" * 16,
    "buttons": "UP",
    "space": "W" * 8,
    "deed": f"P4 {named('W' * 24)}",
}
ONE_LINE = ("titles", "labels", "pages", "parts", "settings")
TWO_LINES = ("clauses", "deeds", "notices", "refusals")
SHORT_ANYWAY = {"undrawn_way"}  # a page of its own
BESIDE_THE_FACE = WIDTH - 30  # "4+"
DEVICES = ("buttons", "oled", "strip", "die")
NO_LETTER = "\ue000"


def sentences(language: Language, groups: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the sentences of the groups, filled with what is longest."""
    for group in groups:
        for key, template in getattr(language, group).items():
            if key not in SHORT_ANYWAY:
                yield f"{language.code} {group} {key}", template.format(**LONGEST)


def whole(sentence: str, lines: tuple[str, ...]) -> bool:
    """Tell whether all words of the sentence are there, whatever became of its name."""
    kept = re.split("\u2068.*?\u2069", sentence)
    return all(part.replace(" ", "") in "".join(lines).replace(" ", "") for part in kept)


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Language:
    return LANGUAGES[request.param]


def test_what_has_one_line_stands_whole_in_it(language: Language) -> None:
    for name, sentence in sentences(language, ONE_LINE):
        assert whole(sentence, (fit(sentence, WIDTH),)), name


def test_what_has_two_lines_stands_whole_in_them(language: Language) -> None:
    for name, sentence in sentences(language, TWO_LINES):
        assert whole(sentence, fit_lines(sentence, (WIDTH - MARK, WIDTH - MARK))), name


def test_what_was_found_wrong_with_the_journal_stands_whole_in_two_lines(language: Language) -> None:
    for reason in language.journal.values():
        sentence = say(language, "refusals", "not_saved", reason=reason)
        assert whole(sentence, fit_lines(sentence, (WIDTH - MARK,) * 2)), sentence


def test_a_new_game_s_alert_stands_whole_in_one_line(language: Language) -> None:
    assert fit(language.alerts["game_kept"], WIDTH) == language.alerts["game_kept"]


def test_alerts_and_hints_stand_whole_beside_the_needed_face(language: Language) -> None:
    hints = [say(language, "pages", key, seat="p4", round=12) for key in ("cards_hint", "ability_hint", "resumed")]
    told = [say(language, "alerts", key, part=part) for part in DEVICES for key in ("lost", "back")]
    for sentence in (*hints, *told):
        assert fit(sentence, BESIDE_THE_FACE) == sentence


@pytest.mark.parametrize("face", [Face.SMALL, Face.TITLE])
def test_every_letter_is_in_the_typeface(language: Language, face: Face) -> None:
    tables = [getattr(language, field.name) for field in fields(language) if field.name not in ("code", "other")]
    letters = {letter for table in tables for template in table.values() for letter in template if letter.isprintable()}
    assert [letter for letter in sorted(letters) if line_of(letter, face) == line_of(NO_LETTER, face)] == []


def test_nothing_leaves_the_screen_or_stands_on_something_else(
    spoken_sessions: Sessions, spoken_pages_at: PagesAt
) -> None:
    for name, session in spoken_sessions.items():
        boxes = [text.box for text in spoken_pages_at[name][session.highlight].texts]
        assert not [box for box in boxes if box.left < 0 or box.right > WIDTH or box.top < 0 or box.bottom > 64], name
        pairs = [(a, b) for i, a in enumerate(boxes) for b in boxes[i + 1 :] if a.overlaps(b)]
        assert not pairs, name


def test_every_choice_is_drawn_in_the_language_whole_but_for_its_name(
    spoken_sessions: Sessions, spoken_pages_at: PagesAt
) -> None:
    for name, session in spoken_sessions.items():
        for index, option in enumerate(wording_of(session).options):
            words = spoken_pages_at[name][index].words
            assert any(whole(option.words, (word,)) for word in words), (name, option.words)


def test_the_title_stands_whole_but_for_its_names(spoken_sessions: Sessions, spoken_pages_at: PagesAt) -> None:
    for name, session in spoken_sessions.items():
        lines = [
            text.words
            for text in spoken_pages_at[name][session.highlight].texts
            if text.box.overlaps(Box(0, 24, WIDTH, 8))
        ]
        assert whole(wording_of(session).title, (lines[0],)), (name, lines)
