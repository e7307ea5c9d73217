"""Pages as pixels."""

import re
from collections.abc import Mapping

from companion.screens.fault_page import fault_page
from companion.screens.page import Box, Fill, Icon, Page, Text, draw
from hardware.outputs import HEIGHT, WIDTH, Picture


def lit(picture: Picture) -> list[tuple[int, int]]:
    """Return the lit pixels, row by row."""
    pixels = f"{int.from_bytes(picture.bits, 'big'):0{WIDTH * HEIGHT}b}"
    return [(found.start() % WIDTH, found.start() // WIDTH) for found in re.finditer("1", pixels)]


def test_a_fill_lights_its_box_and_nothing_else() -> None:
    assert lit(draw(Page((Fill(Box(3, 5, 2, 2)),)))) == [(3, 5), (4, 5), (3, 6), (4, 6)]


def test_a_hollow_fill_is_an_outline() -> None:
    assert (4, 6) not in lit(draw(Page((Fill(Box(3, 5, 3, 3), hollow=True),))))
    assert len(lit(draw(Page((Fill(Box(3, 5, 3, 3), hollow=True),))))) == 8


def test_dark_words_are_cut_out_of_a_lit_ground() -> None:
    bright = draw(Page((Text(0, 0, "Hit"),)))
    dark = draw(Page((Fill(Box(0, 0, 128, 64)), Text(0, 0, "Hit", dark=True))))
    assert set(lit(bright)) == {(x, y) for y in range(HEIGHT) for x in range(WIDTH)} - set(lit(dark))


def test_what_reaches_over_an_edge_is_cut_off() -> None:
    picture = draw(Page((Text(120, 60, "WWWW"), Icon(-3, -3, "heart"))))
    assert len(picture.bits) == WIDTH * HEIGHT // 8


def test_a_text_stays_within_its_box(pages: Mapping[str, Page]) -> None:
    for text in {text for page in pages.values() for text in page.texts}:
        box = text.box
        alone = lit(draw(Page((Text(text.left, text.top, text.words, text.face),))))
        assert all(box.left <= x < box.right and box.top <= y < box.bottom for x, y in alone), text


def test_every_page_draws_within_reason(pages: Mapping[str, Page]) -> None:
    for name, page in pages.items():
        assert 300 < len(lit(draw(page))) < WIDTH * HEIGHT // 2, name


def test_a_fault_page_tells_file_key_and_way_out() -> None:
    lines = (
        "The config is wrong",
        "/etc/companion/config.toml",
        "line 3: [oled] driver",
        "expected ssd1306, ssd1309, sh1106 " * 9,
    )
    page = fault_page(lines)
    assert page.words[:2] == lines[:2]
    assert page.words[-1].endswith("…")
    assert len(page.texts) == 8
    assert all(text.box.right <= WIDTH and text.box.bottom <= HEIGHT for text in page.texts)


def test_a_fault_page_of_many_lines_shows_the_first() -> None:
    assert len(fault_page([f"line {index}" for index in range(20)]).texts) == 8
