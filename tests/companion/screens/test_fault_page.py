"""The page that a refused file leaves standing: what has no room gives way in the order of how little it matters."""

import pytest

from companion.screens.fault_page import fault_page
from companion.screens.fonts import width_of
from companion.screens.page import Fill, Page, draw
from hardware.outputs import HEIGHT, WIDTH

KEY = "line 9: characters[2].ability.effect.ignore_corruption_space"
RIGHT = "expected one or more of heal, lose_health, vp, corruption, boss_damage, roll_bonus, prevent_health_loss"


def rows(*lines: str) -> tuple[str, ...]:
    page = fault_page(lines)
    assert all(text.box.right < WIDTH and text.box.bottom <= HEIGHT for text in page.texts)
    return page.words


def title_rows(page: Page) -> int:
    (fill,) = (item for item in page.items if isinstance(item, Fill))
    assert [text.dark for text in page.texts] == [text.top < fill.box.bottom for text in page.texts]
    return fill.box.height // 8


def test_a_long_file_name_goes_on_below_within_the_title() -> None:
    page = fault_page(["the-cards-of-our-table.toml", "line 2: limits.health", "is 13"])
    assert page.words == ("the-cards-of-our-table.", "toml", "line 2: limits.health", "is 13")
    assert title_rows(page) == 2


def test_an_over_long_word_breaks_at_its_joints_and_a_word_that_fits_never() -> None:
    assert rows("x", KEY)[1:] == ("line 9: characters[2].", "ability.effect.ignore_", "corruption_space")
    assert rows("x", "/a-rather-long/way/to-the/cards.toml") == ("x", "/a-rather-long/way/to-", "the/cards.toml")
    assert rows("x", "the cards of our table.toml") == ("x", "the cards of our table.toml")
    assert rows("x", "the cards of our own tables.toml") == ("x", "the cards of our own", "tables.toml")


def test_a_word_without_joints_breaks_anywhere() -> None:
    told = rows("x", "W" * 60)
    assert "".join(told[1:]) == "W" * 60
    assert all(width_of(row + "W") > WIDTH - 2 for row in told[1:-1])


def test_all_is_said_where_it_has_room() -> None:
    told = rows("config.toml", KEY, "is not a key here", 'expected "p1", "p2", "p3", "p4", "up" or others')
    assert told[5:] == ('expected "p1", "p2", "p3",', '"p4", "up" or others')
    assert not [row for row in told if "…" in row]


def test_the_file_gives_way_first_and_then_the_end_of_what_would_be_right() -> None:
    told = rows("a-name-of-a-file-that-needs-two-rows.toml", KEY, "is 3, a whole number", RIGHT)
    assert told[0].endswith("…")
    assert told[1:5] == ("line 9: characters[2].", "ability.effect.ignore_", "corruption_space", "is 3, a whole number")
    assert told[5] == "expected one or more of"
    assert told[7].endswith("…")


def test_the_key_gives_way_before_what_is_wrong_with_it() -> None:
    told = rows(
        "x", "line 1: " + "k" * 120, "is wrong in words that need all of three rows on the page to be said", RIGHT
    )
    assert told[1].startswith("line 1: kkk")
    assert told[1].endswith("…")
    assert told[2:5] == ("is wrong in words that need", "all of three rows on the", "page to be said")
    assert told[5:7] == ("expected one or more of", "heal, lose_health, vp,")


def test_how_many_more_there_are_is_said_below_where_a_row_is_left() -> None:
    told = ("config.toml", "line 2: oled.contrast", "is 300", "expected a whole number from 0 to 255")
    assert fault_page(told, "and 3 more").words == (*rows(*told), "and 3 more")
    full = ("config.toml", KEY, "is not a key here", RIGHT)
    assert fault_page(full, "and 3 more").words == rows(*full)


@pytest.mark.parametrize("line", ["x" * 1_000_000, "x " * 500_000, "\u2068Щ\u2069 " * 99, "", " "])
def test_any_line_makes_a_page(line: str) -> None:
    page = fault_page(["title", line, line])
    assert len(page.texts) <= 8
    draw(page)
