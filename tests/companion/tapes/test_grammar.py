"""Tapes as text: what each instruction means, where comments and quotes end, how a wrong tape is refused."""

import pytest

from companion.tapes.grammar import Vocabulary, read_tape
from companion.tapes.language import (
    Choose,
    Edges,
    Expect,
    HoldButton,
    Instruction,
    Plug,
    PressButton,
    Restart,
    SendDie,
    TapeWrong,
    Together,
    Unplug,
    Wait,
)

BOX = Vocabulary(frozenset({"p1", "p2", "up", "down", "ok", "no", "undo"}), leds=46)


def does(text: str) -> list[Instruction]:
    return [line.does for line in read_tape(text, "a.tape", BOX)]


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        ("press p1", PressButton("p1")),
        ("hold undo", HoldButton("undo")),
        ("choose Use Healing Potion", Choose("Use Healing Potion")),
        ('choose "Safe / nothing"', Choose("Safe / nothing")),
        ("choose Health −1", Choose("Health −1")),
        ("choose 4", Choose("4")),
        (r'choose "the \"Maw\""', Choose('the "Maw"')),
        ("together p1 ok", Together("p1", "ok")),
        ("edges ok 2 1.5 400", Edges("ok", (0.002, 0.0015, 0.4))),
        ("die 6", SendDie(b"ROLL 6\n")),
        (r'die-raw "RO\xffLL 3\r\n\\\""', SendDie(b'RO\xffLL 3\r\n\\"')),
        ('die-raw ""', SendDie(b"")),
        ('die-raw "ü"', SendDie("ü".encode())),
        ("unplug oled", Unplug("oled")),
        ("plug die", Plug("die")),
        ("restart", Restart()),
        ("wait 0.25", Wait(0.25)),
        ("wait 86400", Wait(86400)),
        ("expect p1.health 5", Expect("p1.health", "5")),
        ('expect notice "a; b # c"', Expect("notice", '"a; b # c"')),
        ("expect oled.lit 10 20", Expect("oled.lit", "10 20")),
        ("expect strip.45 #E69f00", Expect("strip.45", "#E69f00")),
        ("expect strip.0 off", Expect("strip.0", "off")),
        ("expect prompt.choices.2.button null", Expect("prompt.choices.2.button", "null")),
        ("expect p1 null", Expect("p1", "null")),
        ("\t press\tp1  ", PressButton("p1")),
    ],
)
def test_an_instruction_is_understood(text: str, instruction: Instruction) -> None:
    assert does(text) == [instruction]


def test_several_instructions_stand_on_a_line() -> None:
    assert does("press p1; press p2 ;; restart;") == [PressButton("p1"), PressButton("p2"), Restart()]


@pytest.mark.parametrize(
    "text",
    [
        "press p1 # two; heroes",
        "#press p2\npress p1",
        "  #press p2\npress p1",
        "press p1#\tx",
        "press p1 #",
        "# a\n\npress p1\n",
    ],
)
def test_a_comment_opens_a_line_or_is_followed_by_white_space(text: str) -> None:
    assert does(text) == [PressButton("p1")]


def test_a_number_sign_inside_a_word_is_no_comment() -> None:
    assert does("choose C#7") == [Choose("C#7")]


def test_quotes_shield_separators_and_comments() -> None:
    assert does(r'choose "a; b # c"; die-raw "\"; # "') == [Choose("a; b # c"), SendDie(b'"; # ')]


def test_an_instruction_knows_its_file_line_and_text() -> None:
    (line,) = read_tape("\r\n# x\r\n press p1 \r\n", "evening.tape", BOX)
    assert (str(line.source), line.text) == ("evening.tape:3", "press p1")


def test_a_byte_order_mark_is_no_instruction() -> None:
    assert does("\ufeffpress p1") == [PressButton("p1")]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("pres p1", "did you mean press?"),
        ("Press p1", "did you mean press?"),
        ("xyzzy", "expected one of choose, die"),
        ("press", "expected press BUTTON"),
        ("press p1 p2", "expected press BUTTON"),
        ("press enemy", "no button enemy in the config"),
        ("press pp1", "did you mean p1?"),
        ("choose", "expected choose TEXT"),
        ('choose ""', "expected choose TEXT"),
        ('choose "Hit', "not closed"),
        ("together p1", "expected together"),
        ("together ok ok", "two different buttons"),
        ("edges ok", "expected edges BUTTON"),
        ("edges ok -1", "milliseconds"),
        ("edges ok 1 nan", "milliseconds"),
        ("die 0", "from 1 to 6"),
        ("die 7", "from 1 to 6"),
        ("die ٣", "from 1 to 6"),
        ("die", "expected die N"),
        ("die-raw ROLL", "in double quotes"),
        (r'die-raw "\t"', r"unknown escape \t"),
        (r'die-raw "\xg0"', r"unknown escape \x"),
        ('die-raw "a" "b"', "in double quotes"),
        ("plug oledd", "did you mean oled?"),
        ("unplug journal", "expected one of die, oled, strip"),
        ("restart now", "expected restart alone"),
        ("wait", "expected wait SECONDS"),
        ("wait 86401", "from 0 to 86400"),
        ("wait -1", "from 0 to 86400"),
        ("wait 1e3", "from 0 to 86400"),
        ("wait inf", "from 0 to 86400"),
        ("expect", "expected expect KEY VALUE"),
        ("expect turn", "expected expect KEY VALUE"),
        ("expect healt 3", "unknown key healt"),
        ("expect p5.health 3", "did you mean p1.health?"),
        ("expect p1.helth 3", "did you mean p1.health?"),
        ("expect order.N p1", "unknown key order.N"),
        ("expect p1 dead", "has parts"),
        ("expect corruption many", "is a number"),
        ("expect oled.lit 10", "oled.lit MIN MAX"),
        ("expect oled.lit 20 10", "oled.lit MIN MAX"),
        ("expect oled.lit 0 9000", "oled.lit MIN MAX"),
        ("expect strip.46 off", "no LED 46"),
        ("expect strip.0 red", "expected a colour"),
        ("expect strip.0 #fff", "expected a colour"),
    ],
)
def test_a_wrong_tape_is_refused_with_its_line_and_what_would_be_right(text: str, why: str) -> None:
    with pytest.raises(TapeWrong) as refused:
        read_tape(f"press p1\n{text}", "a.tape", BOX)
    assert str(refused.value).startswith("a.tape:2 ")
    assert why in str(refused.value)
