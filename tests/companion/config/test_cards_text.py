"""Any cards that the reader takes are written so that they read the same, whatever their effects and names."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.config.cards_file import CardsError, cards_from, cards_text
from companion.config.locations import built_in_cards

PEOPLE = "".join(f'[[characters]]\nseat = "{seat}"\nname = "A"\ncolour = "#E69F00"\n' for seat in ("p3", "p1"))
NUMBERS = ("heal", "lose_health", "vp", "corruption", "boss_damage", "roll_bonus", "prevent_health_loss")
FLAGS = ("ignore_corruption_space", "everyone")


def again(text: str) -> None:
    """Whether on top of the built-in cards or of none, what is written reads as what was read."""
    cards = cards_from(text, built_in_cards(), "first")
    written = cards_text(cards)
    assert cards_from(written, built_in_cards(), "again") == cards
    assert cards_from(written, None, "alone") == cards


@pytest.mark.parametrize(
    "effect", ["{ vp = 0 }", "{ heal = 0, everyone = true }", "{ ignore_corruption_space = false, everyone = true }"]
)
def test_an_effect_that_does_nothing_is_written_as_one(effect: str) -> None:
    again(f'[[treasures]]\nname = "A"\neffect = {effect}\n')
    again(f'{PEOPLE}ability = {{ name = "B", effect = {effect} }}\n')
    again(f'[[enemies]]\nname = "A"\ndifficulty = 1\nvp = 0\non_miss = {effect}\n')


def test_empty_lists_stay_empty() -> None:
    again("enemies = []\ntreasures = []\n")


@st.composite
def effects(draw: st.DrawFn) -> str:
    kept = draw(st.dictionaries(st.sampled_from(NUMBERS), st.integers(0, 2), min_size=1))
    kept |= draw(st.dictionaries(st.sampled_from(FLAGS), st.booleans()))
    return f"{{ {', '.join(f'{name} = {json.dumps(value)}' for name, value in kept.items())} }}"


NAMES = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=6).map(
    lambda name: json.dumps(name, ensure_ascii=False).replace("\x7f", "\\u007f")
)


@st.composite
def files(draw: st.DrawFn) -> str:
    lines = [f"[limits]\nhealth = {draw(st.integers(3, 12))}\nstart_health = {draw(st.integers(1, 3))}\n"]
    lines += [f'[house_rules]\nally_health = "{draw(st.sampled_from(("gift", "transfer")))}"\n']
    if draw(st.booleans()):
        lines += [f'{PEOPLE}ability = {{ name = {draw(NAMES)}, effect = {draw(effects())}, uses = "round" }}\n']
    for name in draw(st.lists(NAMES, max_size=2)):
        lines += [f"[[enemies]]\nname = {name}\ndifficulty = 3\nvp = 1\non_draw = {draw(effects())}\n"]
    for name in draw(st.lists(NAMES, max_size=2)):
        keep = draw(st.sampled_from(("true", "false")))
        lines += [f"[[treasures]]\nname = {name}\neffect = {draw(effects())}\nkeep = {keep}\n"]
    return "".join(lines)


@settings(max_examples=200, deadline=None)
@given(files())
def test_whatever_the_reader_takes_reads_again_as_the_very_same(text: str) -> None:
    try:
        cards_from(text, built_in_cards(), "first")
    except CardsError:  # two cards of one name, a name with a line break or without a letter
        return
    again(text)
