"""Games played at random on random cards files: the list of legal actions, the check and `play` agree in every state.

Chance comes from hypothesis alone, so that a failing game shrinks and repeats.
"""

import os
from copy import deepcopy
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.rules import actions as a
from companion.rules import (
    answers,
    faults_in,
    is_legal,
    legal_actions,
    legal_corrections,
    need,
    new_game,
    outcome,
    play,
    usable,
)
from companion.rules.cards import SEATS, Ability, Cards, Character, Effect, EnemyCard, HouseRules, Limits, TreasureCard
from companion.rules.history import IllegalAction
from companion.rules.state import PHASES, State

STEPS = 60
SOME = settings(
    max_examples=int(os.environ.get("COMPANION_GAMES", "12")), deadline=None, suppress_health_check=list(HealthCheck)
)


def _rarely(values: st.SearchStrategy[int]) -> st.SearchStrategy[int]:
    return st.just(0) | st.just(0) | st.just(0) | values


EFFECTS = st.builds(
    Effect,
    heal=_rarely(st.integers(1, 3)),
    lose_health=_rarely(st.integers(1, 4)),
    vp=_rarely(st.integers(-3, 3)),
    corruption=_rarely(st.integers(-2, 2)),
    boss_damage=_rarely(st.integers(1, 3)),
    roll_bonus=_rarely(st.integers(1, 3)),
    ignore_corruption_space=st.sampled_from([False, False, False, True]),
    prevent_health_loss=_rarely(st.integers(1, 2)),
    everyone=st.booleans(),
)
ABILITIES = st.none() | st.builds(
    Ability, name=st.just("Ability"), effect=EFFECTS, uses=st.sampled_from(["game", "round"])
)
COUNTS = st.integers(0, 2)


@st.composite
def limits(draw: st.DrawFn) -> Limits:
    """Draw limits within the ranges of CARDS.md, kept small so that games end."""
    health = draw(st.integers(1, 8))
    small = st.integers(0, 3)
    return Limits(
        health=health,
        start_health=draw(st.integers(1, health)),
        revive_health=draw(st.integers(1, health)),
        hand=draw(st.integers(1, 4)),
        knock_out_vp=draw(small),
        knock_out_corruption=draw(small),
        healing_space=draw(small),
        help_bonus=draw(small),
        help_vp=draw(small),
        ally_health=draw(small),
        ally_vp=draw(small),
        corruption=draw(st.integers(1, 20)),
        boss_health=draw(st.integers(1, 12)),
        boss_hit_on=draw(st.integers(1, 9)),
        boss_damage=draw(small),
        boss_hit_vp=draw(small),
        final_blow_vp=draw(small),
        boss_attack_corruption=draw(small),
    )


@st.composite
def decks(draw: st.DrawFn) -> Cards:
    """Draw a cards file: few names so that piles run out, effects on every hook."""
    enemies = tuple(
        EnemyCard(
            f"e{n}",
            f"E{n}",
            draw(st.integers(1, 9)),
            draw(st.integers(0, 9)),
            draw(COUNTS),
            *draw(st.tuples(*[EFFECTS] * 3)),
        )
        for n in range(draw(st.integers(0, 3)))
    )
    treasures = tuple(
        TreasureCard(
            f"t{n}", f"T{n}", draw(COUNTS), draw(EFFECTS), keep=draw(st.integers(0, 3)) > 0, stays=draw(st.booleans())
        )
        for n in range(draw(st.integers(0, 4)))
    )
    seats = draw(st.lists(st.sampled_from(SEATS), min_size=2, unique=True))
    characters = tuple(Character(seat, seat, "#000000", draw(ABILITIES)) for seat in seats)
    house = HouseRules(
        draw(st.sampled_from(["gift", "transfer"])),
        draw(st.sampled_from(["winning_roll", "only_if_needed"])),
        draw(st.booleans()),
    )
    return Cards(draw(limits()), house, characters, enemies, treasures)


def begun(cards: Cards) -> State:
    """Return the first move of a game of all who have a character."""
    state = new_game(cards)
    for character in cards.characters:
        state = play(state, a.Join(character.seat))
    return play(play(state, a.Start()), a.GoFirst(cards.characters[-1].seat))


def chosen(state: State, chance: Random) -> a.Action:
    """Choose an action: mostly an answer, so that games get on, else anything legal."""
    listed = answers(state)
    return chance.choice(listed if listed and chance.random() < 0.8 else legal_actions(state))


def universe(cards: Cards) -> list[a.Action]:
    """Return every action there could be with these cards, and some that never can."""
    ids = ["other", "stranger", *(card.id for card in cards.treasures), *(card.id for card in cards.enemies)]
    seats = [*SEATS, "p9"]
    of_seat = (a.Join, a.Unjoin, a.GoFirst, a.Help, a.UseAbility, a.ChooseAlly, a.TakeTurn, a.LeaveGame, a.ComeIn)
    plain = (a.Start, a.GoBack, a.Hit, a.Miss, a.Pass, a.StopHelping, a.Accept, a.Decline, a.ChooseNobody, a.GiveHealth)
    return [
        *(kind() for kind in plain),
        *(kind(seat) for kind in of_seat for seat in seats),
        *(kind(card) for kind in (a.MeetEnemy, a.DrawTreasure, a.GiveCard) for card in ids),
        *(kind(seat, card) for kind in (a.UseCard, a.DiscardCard, a.AddCard) for seat in seats for card in ids),
        *(kind(seat, by) for kind in (a.ChangeHealth, a.ChangeVp) for seat in seats for by in (-2, -1, 0, 1, 2)),
        *(kind(by) for kind in (a.ChangeCorruption, a.ChangeBoss) for by in (-2, -1, 0, 1, 2)),
        *(kind(number) for kind in (a.SetDifficulty, a.SetReward, a.LandDie) for number in range(-1, 11)),
        *(a.Stop(space) for space in a.Space),
    ]


@SOME
@given(decks(), st.randoms(use_true_random=False))
def test_every_listed_action_is_accepted_and_no_state_has_a_fault(cards: Cards, chance: Random) -> None:
    state = begun(cards)
    for _ in range(STEPS):
        listed = legal_actions(state)
        assert len(set(listed)) == len(listed)
        if state.stage == "over":
            break
        for action in listed:
            assert faults_in(play(state, action)) == (), action
        state = play(state, chosen(state, chance))


@SOME
@given(decks(), st.randoms(use_true_random=False))
def test_every_unlisted_action_is_refused_and_leaves_the_state_equal(cards: Cards, chance: Random) -> None:
    state, everything = begun(cards), universe(cards)
    for _ in range(STEPS // 2):
        listed, before = set(legal_actions(state)), deepcopy(state)
        assert [action for action in everything if is_legal(state, action)] == [x for x in everything if x in listed]
        assert listed <= set(everything)
        for action in chance.sample([x for x in everything if x not in listed], 5):
            with pytest.raises(IllegalAction):
                play(state, action)
        assert state == before
        if state.stage == "over":
            break
        state = play(state, chosen(state, chance))


@SOME
@given(decks(), st.randoms(use_true_random=False))
def test_every_game_ends_or_can_go_on(cards: Cards, chance: Random) -> None:
    state = begun(cards)
    for _ in range(STEPS * 2):
        ended = outcome(state) is not None
        assert ended == (state.stage == "over") == (legal_actions(state) == ())
        assert ended or answers(state)
        if ended:
            break
        state = play(state, chosen(state, chance))


@SOME
@given(decks(), st.randoms(use_true_random=False))
def test_a_throw_by_the_box_counts_as_one_by_hand(cards: Cards, chance: Random) -> None:
    state = begun(cards)
    for _ in range(STEPS):
        if state.stage == "over":
            break
        face = chance.randint(1, 6)
        by_hand, by_box = a.LandDie(face), a.LandDie(face, by_box=True)
        assert is_legal(state, by_hand) == is_legal(state, by_box)
        if is_legal(state, by_hand):
            assert replace(play(state, by_hand), events=()) == replace(play(state, by_box), events=())
        state = play(state, chosen(state, chance))


@SOME
@given(decks(), st.randoms(use_true_random=False))
def test_a_throw_of_the_face_needed_hits_and_one_less_misses(cards: Cards, chance: Random) -> None:
    state = begun(cards)
    for _ in range(STEPS):
        if state.stage == "over":
            break
        needed = need(state)
        for face in range(1, 7) if needed else ():
            told = {type(event).__name__ for event in play(state, a.LandDie(face)).events}
            assert ("RollMissed" in told) == (face < needed)
        state = play(state, chosen(state, chance))


@SOME
@given(decks(), st.randoms(use_true_random=False))
def test_what_is_usable_is_a_correction_and_changes_its_holder(cards: Cards, chance: Random) -> None:
    state = begun(cards)
    for _ in range(STEPS):
        if state.stage == "over":
            break
        for seat in state.order:
            for action in usable(state, seat):
                assert action in legal_corrections(state)
                assert play(state, action) != state
        state = play(state, chosen(state, chance))


def test_random_play_reaches_every_stage(make) -> None:
    cards = make.cards(TreasureCard("trap", "Trap", 1, Effect(lose_health=1), keep=False), corruption=30, hand=1)
    reached, chance = {"join", "first"}, Random(7)
    for _ in range(40):
        state = begun(cards)
        while state.stage != "over" and len(reached) < len(PHASES):
            reached.add(state.stage)
            state = play(state, chosen(state, chance))
        reached.add(state.stage)
    assert reached == set(PHASES)
