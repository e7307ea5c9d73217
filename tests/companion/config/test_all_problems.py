"""S21, all at once: a wrong config or cards file is answered with everything wrong in it, and nothing that follows."""

import pytest

from companion.config.cards_file import CardsError, cards_from
from companion.config.config_file import ConfigError, settings_from
from companion.config.problems import MOST_PROBLEMS, Problem
from companion.config.settings import OledSettings
from hardware.parts import OledWiring


def config(text: str) -> list[str]:
    with pytest.raises(ConfigError) as refused:
        settings_from(text, "box.toml")
    return [f"{problem.line} {problem.key}" for problem in refused.value.problems]


def cards(text: str) -> list[str]:
    with pytest.raises(CardsError) as refused:
        cards_from(text, None, "mine.toml")
    return [f"{problem.line} {problem.key}" for problem in refused.value.problems]


def test_each_section_is_judged_whatever_is_wrong_in_another() -> None:
    text = """
[oled]
contrast = 300
driver = "sdd"
[strip]
brightness = 2
p1 = [9, 6]
[table]
dim = 3
[buttons]
p1 = 2
[die]
baud = 1
"""
    assert config(text) == [
        *("3 oled.contrast", "4 oled.driver", "6 strip.brightness", "7 strip.p1"),
        *("9 table.dim", "11 buttons.p1", "13 die.baud"),
    ]


def test_the_order_is_that_of_the_lines_and_each_has_one_of_its_own() -> None:
    with pytest.raises(ConfigError) as refused:
        settings_from("[table]\nlanguage = 1\n[die]\nbaud = 1\nbaut = 1\n[leds]\n", "box.toml")
    assert str(refused.value).splitlines() == [
        'box.toml, line 2: table.language is 1, a whole number; expected "en" or "de"',
        "box.toml, line 4: die.baud is 1; expected a whole number from 300 to 4000000",
        'box.toml, line 5: die.baut is not a key here; did you mean "baud"?',
        'box.toml, line 6: leds is not a key here; did you mean "strip"?',
    ]


def test_a_cards_file_is_read_to_its_end() -> None:
    text = """
[limits]
health = 13
hand = 0
[[enemies]]
name = "Wolf"
difficulty = 10
vp = "2"
[[enemies]]
name = "Wolf"
on_miss = { hael = 1 }
[house_rules]
help_pays = "never"
"""
    assert cards(text) == [
        *("3 limits.health", "4 limits.hand", "7 enemies[1].difficulty", "8 enemies[1].vp"),
        *("9 enemies[2].difficulty", "9 enemies[2].vp", "10 enemies[2].name", "11 enemies[2].on_miss.hael"),
        "13 house_rules.help_pays",
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[bottons]\nnothing = 1\n[oled]\nrotate = 90", ["1 bottons", "4 oled.rotate"]),
        ("buttons = 3\n", ["1 buttons"]),
        ('[buttons]\np1 = "6"\n', ["2 buttons.p1"]),  # not compared with p2, which has 6
        ("[buttons]\np1 = 28\np2 = 5\n", ["2 buttons.p1"]),  # p1's usual pin is no longer p1's
        ("[buttons]\np1 = 2\np2 = 2\n", ["2 buttons.p1", "3 buttons.p2"]),
        ("[buttons]\nhold_s = 9\nbounce_ms = 500\n", ["2 buttons.hold_s"]),
        ("[buttons]\nhold_s = 0.2\nbounce_ms = 501\n", ["3 buttons.bounce_ms"]),
        ("[strip]\np1 = [0]\np2 = [10, 3]\n", ["2 strip.p1"]),
        ("[strip]\ndriver = 3\nmax_milliamps = 10\n", ["2 strip.driver", "3 strip.max_milliamps"]),
        ('[die]\nport = "a\\u0000"\nbaud = 3\n', ["2 die.port", "3 die.baud"]),
    ],
)
def test_what_only_follows_from_something_wrong_is_not_said(text: str, found: list[str]) -> None:
    assert config(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[limits]\nhealth = 13\nstart_health = 12\n", ["2 limits.health"]),
        ("[limits]\nhealth = 2\n", ["2 limits.start_health", "2 limits.revive_health"]),
        ('[[enemies]]\nname = "A"\ndificulty = 3\nvp = 1\n', ["3 enemies[1].dificulty"]),  # not that it is missing
        ('[[enemies]]\nname = "A"\n', ["1 enemies[1].difficulty", "1 enemies[1].vp"]),
        ('[[treasures]]\nname = ""\n[[treasures]]\nname = ""\n', ["2 treasures[1].name", "4 treasures[2].name"]),
        ("treasures = [1, {}]\n", ["1 treasures[1]", "1 treasures[2].name"]),
        ('[[treasures]]\nname = "A"\neffect = 3\n', ["3 treasures[1].effect"]),
    ],
)
def test_what_only_follows_from_something_wrong_in_the_cards_is_not_said(text: str, found: list[str]) -> None:
    assert cards(text) == found


def test_where_the_text_is_no_toml_that_alone_is_said() -> None:
    assert config("[die]\nbaud = 1\n[oled]\nrotate = \n") == ["4 "]


def test_the_config_s_own_oled_says_it_where_nothing_in_its_table_is_wrong() -> None:
    with pytest.raises(ConfigError) as refused:
        settings_from('[die]\nbaud = 1\n[oled]\ndriver = "sh1106"\n[strip]\nidle = 3\n')
    assert refused.value.oled == OledSettings(OledWiring("sh1106"))
    with pytest.raises(ConfigError) as refused:
        settings_from('[oled]\ndriver = "sh1106"\nkontrast = 3\n[die]\nbaud = 1\n')
    assert refused.value.oled == OledSettings()


def test_of_a_file_that_is_wrong_all_over_a_part_is_said() -> None:
    assert len(config("".join(f"key{number} = 1\n" for number in range(50_000)))) == MOST_PROBLEMS
    text = "".join(f'[[enemies]]\nname = "{number}"\n' for number in range(5_000))
    assert len(cards(text)) == MOST_PROBLEMS


def test_a_problem_without_a_line_or_key_is_a_sentence_too() -> None:
    assert str(Problem("a\n.toml", None, "", "is a pipe")) == r"a\n.toml: is a pipe"
