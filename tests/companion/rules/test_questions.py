"""Cards that are offered in their moment: Lantern (R27) and Charm (R28)."""

import pytest

from companion.rules import is_legal, legal_actions
from companion.rules.actions import (
    Accept,
    ChangeHealth,
    Decline,
    DrawTreasure,
    GoBack,
    Help,
    Hit,
    LandDie,
    MeetEnemy,
    Miss,
    Space,
    Stop,
    UseCard,
)
from companion.rules.cards import Ability, Effect, EnemyCard, TreasureCard
from companion.rules.events import (
    CardDeclined,
    CardUsed,
    CorruptionIgnored,
    HealthChanged,
    LossPrevented,
    RollMissed,
    SpaceResolved,
)
from companion.rules.state import Question

SHIELD = TreasureCard("shield", "Shield", 1, Effect(prevent_health_loss=1), stays=True)
IMP = EnemyCard("imp", "Imp", 3, 1, on_miss=Effect(lose_health=3, corruption=1))


def charmed(make, health=6, *hand, **fields):
    """Return a fight of p1, who holds a Charm and more."""
    return make.fight(make.hero("p1", health, 0, "charm", *hand), make.hero("p2"), **fields)


def test_r27_the_lantern_is_offered_to_its_holder_on_a_corruption_space(make):
    state = make.board(make.hero("p1", 6, 0, "root", "lantern"), make.hero("p2"))
    state = make.play(state, Stop(Space.CORRUPTION))
    assert (state.stage, state.question) == ("lantern", Question("p1", "lantern"))
    assert legal_actions(state) == (Accept(), Decline())


def test_r27_a_lantern_ignores_the_space_and_is_discarded(make):
    state = make.board(make.hero("p1", 6, 0, "lantern"), make.hero("p2"), corruption=9)
    state = make.play(state, Stop(Space.CORRUPTION), Accept())
    assert (state.corruption, make.hand(state, "p1"), state.turn) == (9, [], "p2")
    assert state.events == (CardUsed("p1", "Lantern"), CorruptionIgnored("p1"))


def test_r27_refusing_lets_the_space_act_and_ends_the_asking(make):
    state = make.board(make.hero("p1", 6, 0, "lantern", "lantern"), make.hero("p2"))
    state = make.play(state, Stop(Space.CORRUPTION), Decline())
    assert (state.corruption, make.hand(state, "p1"), state.turn) == (1, ["lantern", "lantern"], "p2")
    assert state.events[:2] == (CardDeclined("p1", "Lantern"), SpaceResolved("p1", "corruption"))


def test_r27_only_the_hero_on_the_space_is_asked(make):
    state = make.board(make.hero("p1"), make.hero("p2", 6, 0, "lantern"))
    assert make.play(state, Stop(Space.CORRUPTION)).corruption == 1


def test_r27_all_effects_of_such_a_card_happen(make):
    lamp = TreasureCard("lamp", "Lamp", 1, Effect(vp=2, corruption=-1, ignore_corruption_space=True))
    state = make.board(make.hero("p1", 6, 0, "lamp"), make.hero("p2"), cards=make.cards(lamp), corruption=5)
    state = make.play(state, Stop(Space.CORRUPTION), Accept())
    assert (state.hero("p1").vp, state.corruption) == (2, 4)


def test_r27_effects_that_ask_for_a_charm_go_on_afterwards(make):
    lamp = TreasureCard("lamp", "Lamp", 1, Effect(lose_health=1, vp=2, ignore_corruption_space=True))
    state = make.board(make.hero("p1", 6, 0, "lamp", "charm"), make.hero("p2"), cards=make.cards(lamp))
    state = make.play(state, Stop(Space.CORRUPTION), Accept())
    assert (state.stage, state.resume) == ("charm", "move")
    state = make.play(state, Accept())
    assert (state.hero("p1").health, state.hero("p1").vp, state.corruption, state.turn) == (6, 2, 0, "p2")


def test_r27_a_lantern_that_stays_is_not_offered_twice_in_a_round(make):
    lamp = TreasureCard("lamp", "Lamp", 1, Effect(ignore_corruption_space=True), stays=True)
    state = make.board(make.hero("p1", 6, 0, "lamp"), make.hero("p2"), cards=make.cards(lamp))
    state = make.play(state, Stop(Space.CORRUPTION), Accept(), Stop(Space.SAFE), Stop(Space.CORRUPTION))
    assert state.stage == "lantern"
    assert make.play(state, Accept()).hero("p1").hand[0].used_in == 2


def test_r27_an_ability_is_offered_after_the_cards(make):
    cards = make.cards(abilities={"p1": Ability("Glow", Effect(ignore_corruption_space=True))})
    state = make.play(make.board(cards=cards), Stop(Space.CORRUPTION))
    assert state.question == Question("p1", "ability:p1")
    assert make.play(state, Accept()).hero("p1").ability_used_in == 1
    with_card = make.board(make.hero("p1", 6, 0, "lantern"), make.hero("p2"), cards=cards)
    assert make.play(with_card, Stop(Space.CORRUPTION)).question == Question("p1", "lantern")


def test_r28_a_charm_is_offered_before_the_loss(make):
    state = make.play(charmed(make), Miss())
    assert (state.stage, state.resume, state.question) == ("charm", "fight", Question("p1", "charm", 1))
    assert state.hero("p1").health == 6
    assert legal_actions(state) == (Accept(), Decline())


def test_r28_a_charm_prevents_one_loss_and_is_discarded(make):
    state = make.play(charmed(make), Miss(), Accept())
    assert (state.hero("p1").health, make.hand(state, "p1"), state.stage) == (6, [], "fight")
    assert state.events == (CardUsed("p1", "Charm"), LossPrevented("p1", 1))


def test_r28_refusing_lets_the_loss_happen_and_keeps_the_card(make):
    state = make.play(charmed(make), Miss(), Decline())
    assert (state.hero("p1").health, make.hand(state, "p1"), state.stage) == (5, ["charm"], "fight")
    assert state.events == (CardDeclined("p1", "Charm"), HealthChanged("p1", -1, 5))


def test_r28_a_charm_saves_from_a_knock_out(make):
    state = make.play(charmed(make, 1), Miss(), Accept())
    assert (state.hero("p1").health, state.corruption, state.turn) == (1, 0, "p1")


def test_r28_each_loss_is_its_own(make):
    state = make.play(charmed(make, 6, "charm", enemy=IMP), Miss())
    assert state.question == Question("p1", "charm", 1)
    state = make.play(state, Accept())
    assert state.question == Question("p1", "charm", 3)


def test_r28_a_loss_of_several_is_reduced_by_one(make):
    cards = make.cards(TreasureCard("trap", "Trap", 1, Effect(lose_health=3), keep=False))
    state = make.board(make.hero("p1", 6, 0, "charm"), make.hero("p2"), cards=cards, stage="treasure")
    state = make.play(state, DrawTreasure("trap"), Accept())
    assert (state.hero("p1").health, state.turn) == (4, "p2")


def test_r28_while_some_is_left_the_next_such_card_is_offered(make):
    cards = make.cards(TreasureCard("trap", "Trap", 1, Effect(lose_health=3), keep=False))
    state = make.board(make.hero("p1", 6, 0, "charm", "charm"), make.hero("p2"), cards=cards, stage="treasure")
    state = make.play(state, DrawTreasure("trap"), Accept())
    assert state.question == Question("p1", "charm", 2)
    assert make.play(state, Accept()).hero("p1").health == 5


def test_r28_when_nothing_is_left_the_next_card_is_not_offered(make):
    state = make.play(charmed(make, 6, "charm"), Miss(), Accept())
    assert (state.stage, make.hand(state, "p1")) == ("fight", ["charm"])


def test_r28_refusing_ends_the_asking_for_that_loss_only(make):
    state = make.play(charmed(make, 6, "charm", enemy=IMP), Miss(), Decline())
    assert (state.hero("p1").health, state.question) == (5, Question("p1", "charm", 3))
    assert make.play(state, Decline()).hero("p1").health == 2


def test_r28_refusing_after_a_first_yes_ends_the_asking_for_what_is_left(make):
    cards = make.cards(TreasureCard("trap", "Trap", 1, Effect(lose_health=3), keep=False))
    state = make.board(make.hero("p1", 6, 0, "charm", "charm", "charm"), make.hero("p2"), cards=cards, stage="treasure")
    state = make.play(state, DrawTreasure("trap"), Accept(), Decline())
    assert (state.hero("p1").health, make.hand(state, "p1"), state.turn) == (4, ["charm", "charm"], "p2")


def test_r28_prevented_is_the_loss_not_the_miss(make):
    state = make.play(charmed(make, 6, "root"), UseCard("p1", "root"), Help("p2"), LandDie(1))
    assert state.hero("p1").vp == 2  # 1 + 2 + 1 hits
    enemy = EnemyCard("imp", "Imp", 9, 1, on_miss=Effect(corruption=1))
    state = make.play(charmed(make, 6, "root", enemy=enemy), UseCard("p1", "root"), Help("p2"), LandDie(1), Accept())
    assert (state.helper, state.bonus, state.corruption, state.hero("p1").health) == (None, 0, 1, 6)


def test_r28_help_and_cards_are_spent_before_the_question(make):
    state = make.play(charmed(make), Help("p2"), Miss())
    assert (state.helper, state.events) == (None, (RollMissed("p1", "Wolf"),))


def test_r28_anyone_is_asked_about_a_loss_of_its_own(make):
    quake = TreasureCard("quake", "Quake", 1, Effect(lose_health=1, vp=1, everyone=True))
    state = make.board(
        make.hero("p1", 6, 0, "quake"),
        make.hero("p2", 6, 0, "charm"),
        make.hero("p3", 6, 0, "charm"),
        cards=make.cards(quake),
    )
    state = make.play(state, UseCard("p1", "quake"))
    assert (state.question, state.turn, state.hero("p1").health) == (Question("p2", "charm", 1), "p1", 5)
    state = make.play(state, Accept())
    assert state.question == Question("p3", "charm", 1)
    state = make.play(state, Decline())
    assert [hero.health for hero in state.heroes] == [5, 6, 5]
    assert [hero.vp for hero in state.heroes] == [1, 1, 1]
    assert state.stage == "move"


def test_r28_on_draw_it_is_asked_before_the_fight_and_the_fight_follows(make):
    cards = make.cards(EnemyCard("imp", "Imp", 3, 1, on_draw=Effect(lose_health=1)))
    state = make.board(make.hero("p1", 1, 0, "charm"), make.hero("p2"), cards=cards, stage="enemy")
    state = make.play(state, MeetEnemy("imp"))
    assert state.stage == "charm"
    assert make.play(state, Accept()).stage == "fight"
    assert make.play(state, Decline()).turn == "p2"


def test_r28_on_defeat_it_is_asked_and_then_the_turn_ends(make):
    enemy = EnemyCard("imp", "Imp", 3, 1, on_defeat=Effect(lose_health=1))
    state = make.play(charmed(make, enemy=enemy), Hit())
    assert (state.stage, state.hero("p1").vp) == ("charm", 1)
    assert make.play(state, Accept()).turn == "p2"


def test_r28_in_the_arena_the_attack_is_over_after_the_question(make):
    state = make.play(make.arena(make.hero("p1", 6, 0, "charm"), make.hero("p2")), Miss(), Accept())
    assert (state.hero("p1").health, state.turn, state.stage) == (6, "p2", "attack")


def test_r28_a_correction_of_health_asks_too_and_leaves_all_below_as_it_was(make):
    state = make.fight(make.hero("p1", 6, 0, "root"), make.hero("p2", 4, 0, "charm"), make.hero("p3"))
    state = make.play(state, UseCard("p1", "root"), Help("p3"), ChangeHealth("p2", -1))
    assert (state.stage, state.question) == ("charm", Question("p2", "charm", 1))
    after = make.play(state, Accept())
    assert (after.stage, after.helper, after.bonus, after.hero("p2").health) == ("fight", "p3", 2, 4)


def test_r28_all_effects_of_such_a_card_happen_before_what_is_left_of_the_loss(make):
    amulet = TreasureCard("amulet", "Amulet", 1, Effect(heal=2, vp=1, prevent_health_loss=1))
    cards = make.cards(amulet, TreasureCard("trap", "Trap", 1, Effect(lose_health=3), keep=False))
    state = make.board(make.hero("p1", 2, 0, "amulet"), make.hero("p2"), cards=cards, stage="treasure")
    state = make.play(state, DrawTreasure("trap"), Accept())
    assert (state.hero("p1").health, state.hero("p1").vp, state.corruption) == (2, 1, 0)


def test_r28_a_charm_that_prevents_more_than_is_lost_prevents_the_loss(make):
    aegis = TreasureCard("aegis", "Aegis", 1, Effect(prevent_health_loss=5))
    state = make.fight(make.hero("p1", 6, 0, "aegis"), make.hero("p2"), cards=make.cards(aegis))
    state = make.play(state, Miss(), Accept())
    assert state.events == (CardUsed("p1", "Aegis"), LossPrevented("p1", 1))


def test_r28_a_charm_that_stays_is_offered_once_a_round(make):
    state = make.fight(make.hero("p1", 6, 0, "shield"), make.hero("p2"), cards=make.cards(SHIELD))
    state = make.play(state, Miss(), Accept(), Miss())
    assert (state.stage, state.hero("p1").health, make.hand(state, "p1")) == ("fight", 5, ["shield"])


def test_r28_cards_are_offered_in_hand_order_and_an_ability_last(make):
    cards = make.cards(SHIELD, abilities={"p1": Ability("Ward", Effect(prevent_health_loss=1))})
    state = make.fight(make.hero("p1", 6, 0, "shield", "charm"), make.hero("p2"), cards=cards)
    asked = []
    for _ in range(3):
        state = make.play(state, Miss())
        asked.append(state.question.card)
        state = make.play(state, Accept())
    assert asked == ["shield", "charm", "ability:p1"]
    assert make.play(state, Miss()).hero("p1").health == 5


def test_a_charm_whose_own_effect_hurts_asks_about_that_first(make):
    thorns = TreasureCard("thorns", "Thorns", 1, Effect(lose_health=2, prevent_health_loss=1))
    state = make.fight(make.hero("p1", 6, 0, "thorns", "charm"), make.hero("p2"), cards=make.cards(thorns))
    state = make.play(state, Miss(), Accept())
    assert state.question == Question("p1", "charm", 2)
    assert make.play(state, Accept()).hero("p1").health == 5


@pytest.mark.parametrize(
    "action", [Hit(), Miss(), GoBack(), LandDie(3), UseCard("p2", "potion"), ChangeHealth("p2", 1)]
)
def test_nothing_else_is_taken_while_a_card_is_offered(make, action):
    heroes = (make.hero("p1", 6, 0, "charm"), make.hero("p2", 3, 0, "potion"))
    assert not is_legal(make.play(make.fight(*heroes), Miss()), action)
