"""The cards file (CARDS.md): what it means, and S21: what is wrong is refused with its key and the way out."""

from typing import Any

import pytest

from companion.config.cards_file import CardsError, card_id, cards_from
from companion.rules.cards import Ability, Cards, Character, Effect, EnemyCard, HouseRules, TreasureCard

SEATS = """
[[characters]]
seat = "p1"
name = "A"
colour = "#e69f00"
[[characters]]
seat = "p3"
name = "B"
colour = "#0072B2"
ability = { name = "Song", effect = { heal = 1, everyone = true }, uses = "round" }
"""


def test_what_is_left_out_is_as_in_the_base(make: Any) -> None:
    base = make.cards(house={"help_in_arena": True}, hand=4)
    assert cards_from("", base, "mine.toml") == base
    assert cards_from("[limits]\nhand = 5", base, "mine.toml").limits == make.cards(hand=5).limits
    assert cards_from('house_rules.help_pays = "only_if_needed"', base, "").house_rules == HouseRules(
        help_pays="only_if_needed", help_in_arena=True
    )


def test_a_list_once_given_replaces_the_whole_list(make: Any) -> None:
    cards = cards_from('enemies = []\n[[treasures]]\nname = "Old Boot"', make.cards(), "mine.toml")
    assert cards.enemies == ()
    assert cards.treasures == (TreasureCard("old-boot", "Old Boot"),)


def test_characters_have_a_seat_a_colour_and_may_have_an_ability() -> None:
    ability = Ability("Song", Effect(heal=1, everyone=True), "round")
    assert cards_from(SEATS, None, "").characters == (
        Character("p1", "A", "#e69f00"),
        Character("p3", "B", "#0072b2", ability),
    )


def test_an_entry_takes_its_defaults_and_its_effects() -> None:
    text = """
    [[enemies]]
    name = "Wolf"
    difficulty = 9
    vp = 0
    on_draw = { corruption = -99, vp = 99 }
    [[enemies]]
    name = "Bear"
    difficulty = 1
    vp = 9
    count = 0
    [enemies.on_miss]
    lose_health = 2
    [[treasures]]
    name = "Charm of All"
    count = 3
    keep = false
    stays = true
    [treasures.effect]
    prevent_health_loss = 1
    ignore_corruption_space = true
    """
    cards = cards_from(text, None, "")
    assert cards.enemies == (
        EnemyCard("wolf", "Wolf", 9, 0, on_draw=Effect(corruption=-99, vp=99)),
        EnemyCard("bear", "Bear", 1, 9, 0, on_miss=Effect(lose_health=2)),
    )
    effect = Effect(prevent_health_loss=1, ignore_corruption_space=True)
    assert cards.treasures == (TreasureCard("charm-of-all", "Charm of All", 3, effect, False, True),)


@pytest.mark.parametrize(
    ("name", "its_id"),
    [
        ("Healing Potion", "healing-potion"),
        ("  A -- b_c!  ", "a-b-c"),
        ("Ørn's 2nd Éclair", "ørn-s-2nd-éclair"),
        ("Щука 龍", "щука-龍"),
        ("!?", ""),
    ],
)
def test_an_id_is_letters_and_digits_of_any_script_joined_by_hyphens(name: str, its_id: str) -> None:
    assert card_id(name) == its_id


def test_a_thousand_cards_are_fine_and_the_last_ones_fault_is_found() -> None:
    text = "".join(f'[[enemies]]\nname = "Wolf {n}"\ndifficulty = 3\nvp = 1\n' for n in range(1000))
    assert len(cards_from(text, None, "").enemies) == 1000
    with pytest.raises(CardsError) as refused:
        cards_from(text + '[[enemies]]\nname = "wolf-7"\ndifficulty = 3\nvp = 1\n', None, "mine.toml")
    (problem,) = refused.value.problems
    assert (problem.line, problem.key) == (4002, "enemies[1001].name")
    assert "enemies[8]" in str(refused.value)


ENEMY = '[[enemies]]\nname = "Wolf"\ndifficulty = 4\nvp = 2\n'
TREASURE = '[[treasures]]\nname = "Cup"\n'
WRONG = [
    ("enemy = []", 1, "enemy", "enemies"),
    ("\n[[enemy]]\n[[enemy]]", 2, "enemy", 'did you mean "enemies"?'),
    ("\n[[heroes]]", 2, "heroes", 'did you mean "characters"?'),
    ("\n[[limits]]", 2, "limits", "a list; expected a table [limits]"),
    ("\n[limit.of.health]", 2, "limit", 'did you mean "limits"?'),
    ("\n[[characters]]", 2, "characters", "has 1; expected at least two"),
    ('"" = 3', 1, '""', "is not a key here"),
    ('\n"a\\nb\\u0007\\u001b[31m" = 3', 2, r'"a\nb\x07\x1b[31m"', "is not a key here"),
    ('[limits]\n"a\\u202e" = 3', 2, r'limits."a\u202e"', "is not a key here"),
    ("[limits]\nhealht = 6", 2, "limits.healht", '"health"'),
    ("[limits]\nhealth = 13", 2, "limits.health", "1 to 12"),
    ("[limits]\nhealth = true", 2, "limits.health", "a whole number"),
    ("[limits]\nstart_health = 7", 2, "limits.start_health", "health, which is 6"),
    ("[limits]\nstart_health = -1", 2, "limits.start_health", "a whole number from 1 to health, which is 6"),
    ('[limits]\nhealth = 4\nstart_health = "6"', 3, "limits.start_health", "from 1 to health, which is 4"),
    ("[limits]\nrevive_health = true", 2, "limits.revive_health", "is true; expected a whole number from 1 to health"),
    ("[limits]\nrevive_health = 0", 2, "limits.revive_health", "from 1 to health"),
    ("[limits]\nhealth = 2\nstart_health = 2", 2, "limits.revive_health", "give revive_health too, 1 to 2"),
    ("[limits]\nhand = 0", 2, "limits.hand", "1 to 9"),
    ("[limits]\ncorruption = 0", 2, "limits.corruption", "1 to 99"),
    ("[limits]\nboss_health = 100", 2, "limits.boss_health", "1 to 99"),
    ("[limits]\nboss_hit_on = 10", 2, "limits.boss_hit_on", "1 to 9"),
    ("[limits]\nhelp_vp = -1", 2, "limits.help_vp", "0 to 99"),
    ("limits = 3", 1, "limits", "[limits]"),
    ('[house_rules]\nally_health = "gifts"', 2, "house_rules.ally_health", '"gift"'),
    ('[house_rules]\nhelp_in_arena = "yes"', 2, "house_rules.help_in_arena", "true or false"),
    ("characters = []", 1, "characters", "at least two"),
    (SEATS.replace("p3", "p1"), 7, "characters[2].seat", "characters[1]"),
    (SEATS.replace("p3", "p5"), 7, "characters[2].seat", '"p1"'),
    (SEATS.replace("#e69f00", "orange"), 5, "characters[1].colour", "#e69f00"),
    (
        SEATS.replace('"#e69f00"', "0xE69F00"),
        5,
        "characters[1].colour",
        "15113984, a whole number; expected a colour as",
    ),
    (SEATS.replace('colour = "#e69f00"', ""), 2, "characters[1].colour", 'missing; expected a colour as "#e69f00"'),
    (
        SEATS.replace('{ name = "Song"', '[{ name = "Song"').replace('"round" }', '"round" }]'),
        10,
        "characters[2].ability",
        "expected a table in braces",
    ),
    (SEATS.replace('name = "A"', ""), 2, "characters[1].name", "missing"),
    (SEATS.replace("heal = 1, ", ""), 10, "characters[2].ability.effect", "does nothing"),
    (SEATS.replace('"round"', '"turn"'), 10, "characters[2].ability.uses", '"game"'),
    (SEATS.replace("effect = {", "effects = {"), 10, "characters[2].ability.effects", '"effect"'),
    (SEATS.replace("effect = { heal = 1, everyone = true }, ", ""), 10, "characters[2].ability.effect", "missing"),
    (ENEMY + ENEMY, 6, "enemies[2].name", "as that of enemies[1] already is; expected each name once"),
    (
        ENEMY + ENEMY.replace("Wolf", "WOLF!"),
        6,
        "enemies[2].name",
        '"WOLF!", whose id is "wolf" like that of "Wolf", en',
    ),
    (ENEMY.replace("Wolf", "Other"), 2, "enemies[1].name", "Other"),
    (ENEMY.replace("Wolf", "—"), 2, "enemies[1].name", "a letter or digit"),
    (ENEMY.replace("Wolf", ""), 2, "enemies[1].name", "1 to 24"),
    (ENEMY.replace("Wolf", "W" * 25), 2, "enemies[1].name", "1 to 24"),
    (ENEMY.replace("Wolf", "W\\nolf"), 2, "enemies[1].name", r'is "W\nolf"; expected one line'),
    (ENEMY.replace("Wolf", "W\\tolf"), 2, "enemies[1].name", r'is "W\tolf"; expected one line'),
    (ENEMY.replace("4", "10"), 3, "enemies[1].difficulty", "1 to 9"),
    (ENEMY.replace("4", "4.0"), 3, "enemies[1].difficulty", "a whole number"),
    (ENEMY.replace("difficulty = 4", ""), 1, "enemies[1].difficulty", "missing"),
    (ENEMY + "count = 100", 5, "enemies[1].count", "0 to 99"),
    (ENEMY + "on_hit = { heal = 1 }", 5, "enemies[1].on_hit", "on_"),
    (ENEMY + "on_miss = { hael = 1 }", 5, "enemies[1].on_miss.hael", '"heal"'),
    (ENEMY + "on_miss = { heal = -1 }", 5, "enemies[1].on_miss.heal", "0 to 99"),
    (ENEMY + "on_miss = { vp = -100 }", 5, "enemies[1].on_miss.vp", "-99 to 99"),
    (ENEMY + "on_miss = { everyone = 1, heal = 1 }", 5, "enemies[1].on_miss.everyone", "true or false"),
    (ENEMY + "on_miss = {}", 5, "enemies[1].on_miss", "does nothing"),
    (ENEMY + "on_miss = 3", 5, "enemies[1].on_miss", "a table"),
    ('[enemies]\nname = "Wolf"', 1, "enemies", "[[enemies]]"),
    ("enemies = [\n  3,\n]", 2, "enemies[1]", "[[enemies]]"),
    (TREASURE + "effect = { ignore_corruption_space = 1 }", 3, "treasures[1].effect.ignore_corruption_space", "true"),
    (TREASURE + 'keep = "no"', 3, "treasures[1].keep", "true or false"),
    (TREASURE + "id = 3", 3, "treasures[1].id", "expected"),
    ('treasures = [\n { name = "Cup" },\n { name = "Cup" },\n]', 3, "treasures[2].name", "treasures[1]"),
    ('x = """\n[[enemies]]\n"""\n[limits]\nhand = 0', 1, "x", "limits"),
    ("[limits]\nhand = ", 2, "", "not TOML"),
]

MORE = {
    "\n[[characters]]": ["characters[1].seat", "characters[1].name", "characters[1].colour"],
    'x = """\n[[enemies]]\n"""\n[limits]\nhand = 0': ["limits.hand"],
}
"""What else is wrong with some of them."""


@pytest.mark.parametrize(
    ("text", "line", "key", "said"), WRONG, ids=[f"{key or said} {n}" for n, (_, _, key, said) in enumerate(WRONG)]
)
def test_s21_what_is_wrong_is_refused_with_file_line_key_and_the_way_out(
    text: str, line: int, key: str, said: str, make: Any
) -> None:
    with pytest.raises(CardsError) as refused:
        cards_from(text, make.cards(), "mine.toml")
    first, *others = refused.value.problems
    assert (first.line, first.key) == (line, key)
    assert said in str(first)
    assert str(first).startswith(f"mine.toml, line {line}: {key}")
    assert [other.key for other in others] == MORE.get(text, [])


def test_a_refusal_is_short_and_printable_whatever_the_key_and_the_file_are_called() -> None:
    with pytest.raises(CardsError) as refused:
        cards_from("x" * 100_000 + " = 3", None, "my\n\x1b.toml")
    assert str(refused.value).startswith(r"my\n\x1b.toml, line 1: xxx")
    assert len(str(refused.value)) < 300


def test_a_wrong_toml_text_of_strange_signs_is_refused_in_one_printable_line() -> None:
    for text in (
        "[a]\n['a']\n",
        '"a\\u001b" = 1\n"a\\u001b" = 2',
        "a = \x1b",
        "\x07" * 50,
        "x" * 100_000,
        f"[{'x' * 9999}]\n" * 2,
    ):
        with pytest.raises(CardsError, match="not TOML") as refused:
            cards_from(text, None, "mine.toml")
        assert str(refused.value).isprintable()
        assert len(str(refused.value)) < 300


def test_one_character_alone_is_refused() -> None:
    with pytest.raises(CardsError, match=r"characters has 1; expected at least two \[\[characters\]\]"):
        cards_from('[[characters]]\nseat = "p1"\nname = "A"\ncolour = "#e69f00"\n', None, "mine.toml")


def test_without_a_base_the_characters_must_be_given() -> None:
    assert cards_from(SEATS, None, "") == Cards(characters=cards_from(SEATS, None, "").characters)


def test_where_health_is_wrong_itself_nothing_is_said_of_its_value_besides() -> None:
    with pytest.raises(CardsError) as refused:
        cards_from("[limits]\nhealth = 13\nstart_health = 14\n", None, "a.toml")
    assert [(problem.key, problem.right) for problem in refused.value.problems] == [
        ("limits.health", "expected a whole number from 1 to 12"),
        ("limits.start_health", "expected a whole number from 1 to 12"),
    ]
