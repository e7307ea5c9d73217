"""The cards in the box: as many and of the kinds that CARDS.md says, in colours that the colour-blind tell apart.

And the file's words for an owner who writes another: what it shows switched off is what holds, and is taken.
"""

import re
from dataclasses import asdict, fields
from importlib.resources import files
from itertools import combinations
from typing import Any

import pytest

from companion.config.cards_file import CardsError, cards_from
from companion.config.fields import key_of
from companion.config.locations import built_in_cards
from companion.config.settings import StripSettings
from companion.config.toml_table import read_toml
from companion.rules.cards import Ability, Character, Effect, EnemyCard, HouseRules, Limits, TreasureCard

CARDS = built_in_cards()
FILE = files("companion").joinpath("cards/shattered-alliance.toml").read_text(encoding="utf-8")
OFF = "\n".join(re.findall(r"(?m)^#(?=\S)(.*)", FILE))
"""The lines that an owner may switch on: those that begin with # and no blank."""


def switched_on() -> dict[str, Any]:
    return dict(read_toml(OFF, "the lines switched on", CardsError).values)


def named(kind: type) -> set[str]:
    return {field.name for field in fields(kind)}


# Machado, Oliveira and Fernandes 2009, full severity, on linear RGB.
SIGHT = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ = (
    (0.4124 / 0.9505, 0.3576 / 0.9505, 0.1805 / 0.9505),
    (0.2126, 0.7152, 0.0722),
    (0.0193 / 1.089, 0.1192 / 1.089, 0.9505 / 1.089),
)
APART = 15
"""In CIELAB, where 2.3 is just noticed: nobody overlooks this."""


def times(matrix: tuple[tuple[float, ...], ...], vector: list[float]) -> list[float]:
    return [max(0.0, sum(a * b for a, b in zip(row, vector, strict=True))) for row in matrix]


def lab(colour: str, sight: str) -> tuple[float, float, float]:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in times(TO_XYZ, times(SIGHT[sight], linear))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_there_are_twelve_enemies_twelve_treasures_and_four_characters() -> None:
    assert [len(CARDS.enemies), sum(card.count for card in CARDS.enemies)] == [12, 12]
    assert [len(CARDS.treasures), sum(card.count for card in CARDS.treasures)] == [12, 12]
    assert [character.seat for character in CARDS.characters] == ["p1", "p2", "p3", "p4"]


def test_the_rulebooks_five_treasures_do_what_it_says() -> None:
    effects = {card.id: card.effect for card in CARDS.treasures}
    assert effects["healing-potion"].heal == 2
    assert effects["rootsplitter"].roll_bonus == 2
    assert effects["gloomlight-lantern"].ignore_corruption_space
    assert effects["golden-fragment"].vp == 2
    assert effects["protective-charm"].prevent_health_loss == 1


def test_the_rules_numbers_are_the_rulebooks() -> None:
    limits = CARDS.limits
    assert (limits.health, limits.hand, limits.corruption, limits.boss_health) == (6, 3, 10, 12)


def test_every_way_a_card_can_work_is_in_the_box() -> None:
    effects = [card.effect for card in CARDS.treasures]
    assert any(not card.keep for card in CARDS.treasures)
    assert any(card.stays for card in CARDS.treasures)
    assert any(effect.everyone for effect in effects)
    assert any(effect.corruption > 0 for effect in effects)
    for hook in ("on_draw", "on_miss", "on_defeat"):
        assert sum(getattr(card, hook) != type(effects[0])() for card in CARDS.enemies) >= 2, hook


def test_every_character_has_an_ability_and_none_that_asks_in_between() -> None:
    for character in CARDS.characters:
        assert character.ability is not None
        assert not character.ability.effect.prevent_health_loss
        assert not character.ability.effect.ignore_corruption_space


@pytest.mark.parametrize("sight", SIGHT)
def test_all_colours_on_the_strip_are_told_apart(sight: str) -> None:
    colours = [character.colour for character in CARDS.characters] + [
        StripSettings().corruption_colour,
        StripSettings().boss_colour,
    ]
    for one, other in combinations(colours, 2):
        distance = sum((a - b) ** 2 for a, b in zip(lab(one, sight), lab(other, sight), strict=True)) ** 0.5
        assert distance > APART, (one, other)


def test_the_limits_shown_in_the_file_are_all_of_them_with_their_defaults() -> None:
    assert switched_on()["limits"] == asdict(Limits()) == asdict(CARDS.limits)


def test_the_house_rules_shown_in_the_file_are_all_of_them_with_their_defaults() -> None:
    assert switched_on()["house_rules"] == asdict(HouseRules()) == asdict(CARDS.house_rules)


@pytest.mark.parametrize("limit", sorted(named(Limits)))
def test_a_limits_range_stands_beside_it(limit: str) -> None:
    bounds = key_of(Limits, limit).bounds
    said = "1 to health" if limit in ("start_health", "revive_health") else f"{bounds.least} to {bounds.most}"
    assert re.search(rf"(?m)^#{limit} = \d+ +# {said}: \S", FILE)


@pytest.mark.parametrize("rule", ["transfer", "winning_roll", "only_if_needed", "gift"])
def test_each_way_of_a_house_rule_is_told(rule: str) -> None:
    assert f'"{rule}": ' in FILE


def test_the_examples_are_taken_as_they_stand() -> None:
    cards = cards_from(OFF, None, "the lines switched on")
    assert [len(cards.characters), len(cards.enemies), len(cards.treasures)] == [2, 1, 1]


def test_the_examples_have_every_key_and_every_effect() -> None:
    shown = switched_on()
    (character, _), (enemy,), (treasure,) = shown["characters"], shown["enemies"], shown["treasures"]
    assert character.keys() == named(Character)
    assert character["ability"].keys() == named(Ability)
    assert enemy.keys() == named(EnemyCard) - {"id"}
    assert treasure.keys() == named(TreasureCard) - {"id"}
    assert treasure["effect"].keys() == named(Effect)
