"""Every stage, overlay and line at 2 and 4 heroes, with short, wide and foreign names: nothing overlaps."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from companion.screens.choices import PITCH, ROW
from companion.screens.fonts import ICONS, Face, height_of
from companion.screens.page import Box, Fill, Icon, Page, Text
from companion.screens.pages import page_of
from companion.screens.wording import wording_of
from companion.session.session import Session

Sessions = Mapping[str, Session]
Pages = Mapping[str, Page]
PagesAt = Mapping[str, tuple[Page, ...]]
SCREEN = Box(0, 0, 128, 64)
TITLE_TOP, CHOICES_TOP = 24, 32


def texts_at(page: Page, top: int) -> list[Text]:
    """Return the texts of one row."""
    return [text for text in page.texts if text.top == top]


def bars(page: Page) -> list[Box]:
    """Return the lit bars of the lower part: not the field of a space's picture, not the thumb beside a list."""
    fills = [item.box for item in page.items if isinstance(item, Fill) and item.box.top >= TITLE_TOP]
    return [box for box in fills if box.height == ROW and box.width > PITCH]


def test_no_text_leaves_the_screen(pages: Pages) -> None:
    for name, page in pages.items():
        for text in page.texts:
            box = text.box
            inside = box.left >= 0 and box.right <= SCREEN.right and box.top >= 0 and box.bottom <= SCREEN.bottom
            assert inside, (name, text)


def test_no_two_texts_overlap(pages: Pages) -> None:
    for name, page in pages.items():
        texts = page.texts
        pairs = [(a, b) for i, a in enumerate(texts) for b in texts[i + 1 :] if a.box.overlaps(b.box)]
        assert not pairs, (name, pairs)


def test_no_picture_lies_on_a_text(pages: Pages) -> None:
    for name, page in pages.items():
        marks = [item for item in page.items if isinstance(item, Icon)]
        for mark in marks:
            box = Box(mark.left, mark.top, ICONS[mark.name].width, len(ICONS[mark.name].rows))
            covered = [text.words for text in page.texts if text.box.overlaps(box) and text.face is not Face.NUMBER]
            assert not covered, (name, mark, covered)


def test_the_title_is_one_line_and_never_empty(sessions: Sessions, pages: Pages) -> None:
    for name, session in sessions.items():
        line = texts_at(pages[name], TITLE_TOP)
        assert line, name
        assert line[0].words.split(" ")[0] == wording_of(session).title.split(" ")[0], name


def test_one_bar_marks_the_highlighted_choice_and_its_label_stands_in_it(sessions: Sessions, pages: Pages) -> None:
    for name, session in sessions.items():
        page = pages[name]
        (bar,) = bars(page)
        label = session.prompt.choices[session.highlight].label
        inside = [text.words for text in page.texts if text.box.overlaps(bar)]
        assert label.startswith(inside[0].removesuffix("…")), (name, inside, label)


def test_the_bar_shows_at_every_highlight_with_a_place_in_the_list(sessions: Sessions, pages_at: PagesAt) -> None:
    for name, session in sessions.items():
        count = len(session.prompt.choices)
        for index in range(count):
            page = pages_at[name][index]
            seen = sum(
                any(choice.label.startswith(text.words.removesuffix("…")) for choice in session.prompt.choices)
                for text in page.texts
                if text.top >= (CHOICES_TOP if count > 1 else TITLE_TOP) and text.face is Face.SMALL
            )
            pictured = {"enemy", "menu", "die_5"} <= {item.name for item in page.items if isinstance(item, Icon)}
            assert len(bars(page)) == 1, (name, index)
            assert pictured or seen >= count or f"{index + 1}/{count}" in page.words, (name, index)


def test_every_choice_can_be_seen(sessions: Sessions, pages_at: PagesAt) -> None:
    for name, session in sessions.items():
        for index, choice in enumerate(session.prompt.choices):
            words = pages_at[name][index].words
            assert any(
                choice.label.startswith(word.removesuffix("…"))
                for word in words
                if len(word) > 1 or word == choice.label
            ), (
                name,
                choice.label,
            )


def test_the_tracks_stand_on_every_page_in_the_same_place(sessions: Sessions, pages: Pages) -> None:
    for name, session in sessions.items():
        state, page = session.state, pages[name]
        assert (str(state.corruption), f"/{state.cards.limits.corruption}") == page.words[:2], name
        for hero in state.heroes:
            left = 32 * (int(hero.seat[1]) - 1)
            cell = [text.words for text in page.texts if left <= text.left < left + 32 and 8 <= text.top < TITLE_TOP]
            assert cell == [hero.seat[1], str(hero.health), str(hero.vp)], name


def test_the_heroes_numbers_are_at_least_seven_pixels_high() -> None:
    assert height_of(Face.NUMBER) == 7
    assert height_of(Face.MEDIUM) >= 7


def test_the_hero_on_turn_alone_stands_in_a_lit_field(sessions: Sessions, pages: Pages) -> None:
    for name, session in sessions.items():
        fields = [i.box.left // 32 for i in pages[name].items if isinstance(i, Fill) and i.box.height == 15]
        turn = session.state.turn
        expected = [int(turn[1]) - 1] if turn else [i for i in fields if session.state.phase == "won"]
        assert fields == expected, name


def test_the_boss_stands_in_the_arena_and_not_on_the_board(sessions: Sessions, pages: Pages) -> None:
    for name in ("attack", "won", "lost"):
        assert f"/{sessions[name].state.cards.limits.boss_health}" in pages[name].words, name
    for name in ("move", "fight", "lost on the board"):
        assert f"/{sessions[name].state.cards.limits.boss_health}" not in pages[name].words, name


@pytest.mark.parametrize(
    ("stage", "number"),
    [
        ("fight", "4+"),
        ("fight, helped", "3+"),
        ("attack", "4+"),
        ("move, rolled", "4"),
        ("charm", "-1"),
        ("reward", "0"),
    ],
)
def test_the_number_that_matters_is_the_biggest(pages: Pages, stage: str, number: str) -> None:
    page = pages[stage]
    biggest = max(page.texts, key=lambda text: text.box.height)
    assert (biggest.words, biggest.face) == (number, Face.HUGE)


def test_the_champion_is_the_biggest(pages: Pages) -> None:
    assert max(pages["won"].texts, key=lambda text: text.box.height).words.startswith("P")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("resumed", "resumed: round 1, P1"),
        ("die lost", "die lost · play on"),
        ("stuck", "stuck: ENEMY"),
        ("go on", "New game"),
    ],
)
def test_a_line_tells(pages: Pages, line: str, told: str) -> None:
    assert told in " ".join(pages[line].words)


def test_no_page_draws_the_marks_around_names(pages: Pages) -> None:
    for name, page in pages.items():
        assert not {"\u2068", "\u2069"} & set("".join(page.words)), name


def thumbs(page: Page) -> list[Box]:
    """Return the thumbs at the right edge."""
    fills = [item.box for item in page.items if isinstance(item, Fill)]
    return [box for box in fills if box.right == SCREEN.right and box.width == 2 and box.top >= CHOICES_TOP]


def test_a_thumb_walks_down_beside_a_list_that_has_no_room(pages_at: PagesAt) -> None:
    boxes = [thumbs(page)[0] for page in pages_at["enemy"]]
    tops = [box.top for box in boxes]
    assert tops == sorted(tops)
    assert tops[0] == CHOICES_TOP
    assert boxes[-1].bottom == CHOICES_TOP + 24


def test_a_list_that_is_all_seen_has_no_thumb(pages: Pages) -> None:
    assert not thumbs(pages["charm"])


def test_the_title_is_set_larger_where_it_stands_whole(pages: Pages) -> None:
    assert texts_at(pages["move"], TITLE_TOP)[0].face is Face.TITLE


def test_choices_keep_their_place_when_the_notice_takes_two_lines(sessions: Sessions) -> None:
    session = sessions["attack, missed"]
    shortened = replace(session, history=replace(session.history, last=None))
    firsts = [[text for text in page_of(s).texts if text.top == CHOICES_TOP] for s in (session, shortened)]
    assert firsts[0] == firsts[1]
