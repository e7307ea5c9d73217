"""What effects do, whom they reach, in which order, and when a card would change something (CARDS.md, Effects)."""

import pytest

from companion.rules import is_legal, usable
from companion.rules.actions import AddCard, DrawTreasure, Hit, MeetEnemy, Miss, UseCard
from companion.rules.cards import Effect, EnemyCard, TreasureCard
from companion.rules.effects import pending_effects, would_change
from companion.rules.state import LoseHealth, RaiseBonus, Recover, ShiftCorruption, ShiftVp, StrikeBoss


def card(**effect):
    return TreasureCard("thing", "Thing", 1, Effect(**effect))


def holding(make, effect, *others, corruption=0, health=6, vp=0):
    """Return a board where p1, with that Health and VP, holds a card with that effect."""
    heroes = (make.hero("p1", health, vp, "thing"), *(others or (make.hero("p2"),)))
    return make.board(*heroes, cards=make.cards(card(**effect)), corruption=corruption)


def test_the_parts_of_an_effect_are_done_in_the_order_of_its_fields(make):
    effect = Effect(heal=1, lose_health=2, vp=3, corruption=4, boss_damage=5, roll_bonus=6)
    assert pending_effects(make.board(), effect, "p1") == (
        Recover("p1", 1),
        LoseHealth("p1", 2),
        ShiftVp("p1", 3),
        ShiftCorruption(4),
        StrikeBoss("p1", 5),
        RaiseBonus("p1", 6),
    )


def test_everyone_is_reached_clockwise_from_the_holder_part_by_part(make):
    state = make.board(make.hero("p1"), make.hero("p2"), make.hero("p3"))
    pending = pending_effects(state, Effect(heal=1, lose_health=2, everyone=True), "p2")
    assert [(type(effect), effect.seat) for effect in pending] == [
        (Recover, "p2"),
        (Recover, "p3"),
        (Recover, "p1"),
        (LoseHealth, "p2"),
        (LoseHealth, "p3"),
        (LoseHealth, "p1"),
    ]


def test_corruption_and_the_boss_move_once_however_many_are_reached(make):
    pending = pending_effects(make.board(), Effect(corruption=1, boss_damage=1, everyone=True), "p1")
    assert pending == (ShiftCorruption(1), StrikeBoss("p1", 1))


def test_heal_comes_before_lose_health(make):
    state = make.play(holding(make, {"heal": 2, "lose_health": 2}, health=1), UseCard("p1", "thing"))
    assert (state.hero("p1").health, state.corruption) == (1, 0)


def test_vp_may_be_negative(make):
    state = make.play(holding(make, {"vp": -2, "everyone": True}, make.hero("p2", 6, 5)), UseCard("p1", "thing"))
    assert [hero.vp for hero in state.heroes] == [0, 3]


def test_corruption_may_be_negative(make):
    cards = make.cards(card(corruption=-2))
    state = make.board(make.hero("p1", 6, 0, "thing"), make.hero("p2"), cards=cards, corruption=5)
    assert make.play(state, UseCard("p1", "thing")).corruption == 3


def test_everyone_heals_up_to_the_limit(make):
    state = holding(make, {"heal": 2, "everyone": True}, make.hero("p2", 5), make.hero("p3", 2))
    state = make.play(state, UseCard("p1", "thing"))
    assert [hero.health for hero in state.heroes] == [6, 6, 4]


def test_an_effect_of_everyone_on_an_enemy_reaches_all_from_the_fighter(make):
    enemy = EnemyCard("imp", "Imp", 3, 1, on_defeat=Effect(vp=1, everyone=True))
    state = make.play(make.fight(enemy=enemy), Hit())
    assert [hero.vp for hero in state.heroes] == [2, 1]


def test_an_enemys_effect_without_everyone_reaches_the_fighter_alone(make):
    enemy = EnemyCard("imp", "Imp", 3, 1, on_miss=Effect(lose_health=1))
    assert [hero.health for hero in make.play(make.fight(enemy=enemy), Miss()).heroes] == [4, 6]


def test_everyone_on_a_roll_adds_to_the_roll_once(make):
    state = make.fight(
        make.hero("p1", 6, 0, "thing"), make.hero("p2"), cards=make.cards(card(roll_bonus=2, everyone=True))
    )
    assert make.play(state, UseCard("p1", "thing")).bonus == 2


@pytest.mark.parametrize(
    "effect", [Effect(roll_bonus=2), Effect(ignore_corruption_space=True), Effect(prevent_health_loss=1)]
)
def test_a_part_without_its_moment_does_nothing_when_a_card_acts_at_once(make, effect):
    cards = make.cards(TreasureCard("thing", "Thing", 1, effect, keep=False))
    before = make.board(cards=cards, stage="treasure")
    state = make.play(before, DrawTreasure("thing"))
    assert (state.heroes, state.corruption, state.bonus, state.turn) == (before.heroes, 0, 0, "p2")


def test_a_card_that_acts_at_once_and_reaches_everyone(make):
    cards = make.cards(TreasureCard("thing", "Thing", 1, Effect(lose_health=1, everyone=True), keep=False))
    state = make.board(make.hero("p1"), make.hero("p2", 1), cards=cards, stage="treasure")
    state = make.play(state, DrawTreasure("thing"))
    assert [hero.health for hero in state.heroes] == [5, 3]


@pytest.mark.parametrize(
    ("effect", "situation", "offered"),
    [
        ({"heal": 1}, {"health": 6}, False),
        ({"heal": 1}, {"health": 5}, True),
        ({"lose_health": 1}, {}, True),
        ({"vp": 1}, {}, True),
        ({"vp": -1}, {"vp": 0}, False),
        ({"vp": -1}, {"vp": 1}, True),
        ({"corruption": 1}, {}, True),
        ({"corruption": -1}, {"corruption": 0}, False),
        ({"corruption": -1}, {"corruption": 1}, True),
        ({"boss_damage": 1}, {}, False),
        ({"heal": 1, "vp": -1}, {"health": 6, "vp": 1}, True),
        ({"heal": 1}, {"health": 6, "vp": 3, "corruption": 5}, False),
        ({"vp": -1}, {"health": 5, "vp": 0, "corruption": 5}, False),
        ({"heal": 1, "roll_bonus": 1}, {"health": 5}, False),
        ({"heal": 1, "ignore_corruption_space": True}, {"health": 5}, False),
        ({"heal": 1, "prevent_health_loss": 1}, {"health": 5}, False),
        ({}, {}, False),
    ],
)
def test_a_card_is_offered_only_when_it_would_change_something(make, effect, situation, offered):
    assert is_legal(holding(make, effect, **situation), UseCard("p1", "thing")) is offered


@pytest.mark.parametrize(
    ("effect", "other", "offered"),
    [
        ({"heal": 1}, {"health": 5}, True),
        ({"heal": 1}, {"health": 6}, False),
        ({"vp": -1}, {"vp": 1}, True),
        ({"vp": -1}, {"vp": 0}, False),
    ],
)
def test_with_everyone_it_is_enough_that_another_hero_would_change(make, effect, other, offered):
    state = holding(make, effect | {"everyone": True}, make.hero("p2", **other))
    assert bool(usable(state, "p1")) is offered
    alone = holding(make, effect, make.hero("p2", **other))
    assert usable(alone, "p1") == ()


def test_a_card_on_the_roll_is_offered_even_where_the_roll_cannot_miss(make):
    state = make.fight(make.hero("p1", 6, 0, "root"), make.hero("p2"), enemy=EnemyCard("mouse", "Mouse", 1, 1))
    assert UseCard("p1", "root") in usable(state, "p1")


def test_boss_damage_beside_a_roll_bonus_does_not_keep_a_card_off_a_fight(make):
    state = make.fight(
        make.hero("p1", 6, 0, "thing"), make.hero("p2"), cards=make.cards(card(boss_damage=1, roll_bonus=1))
    )
    state = make.play(state, UseCard("p1", "thing"))
    assert (state.bonus, state.boss, state.hero("p1").vp) == (1, 12, 0)


def test_a_card_with_two_moments_is_offered_in_each(make):
    both = card(roll_bonus=1, prevent_health_loss=1)
    state = make.fight(make.hero("p1", 6, 0, "thing"), make.hero("p2"), cards=make.cards(both))
    assert is_legal(state, UseCard("p1", "thing"))
    assert make.play(state, Miss()).stage == "charm"


def test_on_draw_with_everyone_goes_on_to_the_fight_when_only_others_fall(make):
    cards = make.cards(EnemyCard("imp", "Imp", 3, 1, on_draw=Effect(lose_health=1, everyone=True)))
    state = make.board(make.hero("p1"), make.hero("p2", 1), cards=cards, stage="enemy")
    state = make.play(state, MeetEnemy("imp"))
    assert (state.stage, state.hero("p2").health, state.corruption) == ("fight", 3, 1)


def test_a_track_that_stays_where_it_is_tells_nothing(make):
    enemy = EnemyCard("imp", "Imp", 3, 0, on_defeat=Effect(heal=1, vp=-1, corruption=-1))
    assert [type(event).__name__ for event in make.play(make.fight(enemy=enemy), Hit()).events] == ["EnemyDefeated"]


def test_boss_damage_changes_something_in_the_arena_only(make):
    effect = Effect(boss_damage=1)
    assert (would_change(make.arena(), effect, "p1"), would_change(make.board(), effect, "p1")) == (True, False)


def test_in_the_arena_too_a_potion_is_not_offered_at_full_health(make):
    assert usable(make.arena(make.hero("p1", 6, 0, "potion"), make.hero("p2")), "p1") == ()


def test_a_roll_bonus_that_acts_at_once_counts_only_for_a_roll_that_is_about_to_be_made(make):
    cards = make.cards(TreasureCard("thing", "Thing", 1, Effect(roll_bonus=2), keep=False))
    assert make.play(make.board(cards=cards), AddCard("p1", "thing")).bonus == 0
    assert make.play(make.fight(cards=cards), AddCard("p2", "thing")).bonus == 0
    assert make.play(make.fight(cards=cards), AddCard("p1", "thing")).bonus == 2
