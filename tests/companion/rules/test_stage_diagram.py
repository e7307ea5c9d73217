"""The stages drawn in companion/rules/README.md against games played at random: every way drawn, and none too many."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from companion.rules import actions as a
from companion.rules import answers, legal_actions, new_game, play
from companion.rules.cards import (
    NO_EFFECT,
    SEATS,
    Ability,
    Cards,
    Character,
    Effect,
    EnemyCard,
    Limits,
    TreasureCard,
)
from companion.rules.state import State

PAGE = Path(__file__).parents[3] / "companion" / "rules" / "README.md"
GAMES, STEPS = 160, 20
HURTS, DOOMS, SAVES = Effect(lose_health=1, everyone=True), Effect(corruption=3), Effect(prevent_health_loss=1)
LIGHTS = Effect(lose_health=1, ignore_corruption_space=True)
CORRECTIONS = (
    *(a.AddCard, a.ChangeHealth, a.ChangeVp, a.ChangeCorruption, a.ChangeBoss),
    *(a.TakeTurn, a.LeaveGame, a.ComeIn),
)
Ways = frozenset[tuple[str, str]]


def drawn(page: str) -> Ways:
    """Read the arrows of all diagrams, those through a choice joined up, and the stages said to be able to stay."""
    pictures = "\n".join(re.findall(r"```mermaid\n(.*?)```", page, re.DOTALL))
    between = set(re.findall(r"state (\w+) <<choice>>", pictures))
    arrows = set(re.findall(r"(?m)^ +([\w*\[\]]+) --> ([\w*\[\]]+)", pictures))
    through = {(start, end) for start, x in arrows for y, end in arrows if x == y and x in between}
    (staying,) = re.findall(r"A step can also stay where it is: (.*?)\n\n", page, re.DOTALL)
    stays = {(stage, stage) for stage in re.findall(r"`(\w+)`", staying)}
    return frozenset(way for way in arrows | through | stays if not {*way} & {"[*]", *between})


def cards(chance: Random) -> Cards:
    """Make a cards file with low limits and harsh cards, so that all that can end or interrupt a turn often does."""
    effects = (NO_EFFECT, HURTS, DOOMS, SAVES)
    abilities = (None, *(Ability("Ability", effect, "round") for effect in effects[1:]))
    return Cards(
        Limits(
            health=chance.choice([1, 3]),
            start_health=1,
            revive_health=1,
            hand=chance.choice([1, 2]),
            corruption=chance.choice([1, 2, 30]),
            boss_health=chance.choice([2, 12]),
        ),
        characters=tuple(Character(seat, seat, "#000000", chance.choice(abilities)) for seat in SEATS[:3]),
        enemies=tuple(EnemyCard(f"e{n}", f"E{n}", 4, 1, 2, *chance.choices(effects, k=3)) for n in range(3)),
        treasures=tuple(
            TreasureCard(f"t{n}", f"T{n}", 2, effect, keep=chance.random() < 0.7)
            for n, effect in enumerate((*effects[1:], LIGHTS, Effect(heal=2)))
        ),
    )


def begun(chance: Random) -> State:
    """Begin a game: one in four at the empty table, else with cards in all hands, and often with the boss found."""
    dealt = cards(chance)
    state = new_game(dealt)
    if chance.random() < 0.25:
        return state
    for seat in SEATS[: chance.choice([2, 3])]:
        state = play(state, a.Join(seat))
    state = play(play(state, a.Start()), a.GoFirst("p1"))
    kept = [card.id for card in dealt.treasures if card.keep] or ["other"]
    for seat in state.order:
        state = play(state, a.AddCard(seat, chance.choice(kept)))
    return play(state, a.Stop(a.Space.BOSS)) if chance.random() < 0.6 else state


def after_each_step(state: State) -> Iterator[State]:
    """Yield what each step of the game itself leads to: all that is legal but corrections from a sheet or the menu."""
    listed = answers(state)
    for action in legal_actions(state):
        from_sheet = isinstance(action, a.DiscardCard) and action not in listed
        if not from_sheet and not isinstance(action, CORRECTIONS):
            yield play(state, action)


@cache
def seen() -> Ways:
    """Play games: try every step from each state, then go on to a stage where the games have been least (about)."""
    ways: set[tuple[str, str]] = set()
    visits: Counter[str] = Counter()
    for number in range(GAMES):
        chance = Random(number)
        state = begun(chance)
        for _ in range(STEPS):
            reached = list(after_each_step(state))
            ways |= {(state.stage, each.stage) for each in reached}
            if not reached:
                break
            state = min(chance.sample(reached, len(reached)), key=lambda each: visits[each.stage] * chance.random())
            visits[state.stage] += 1
    return frozenset(ways)


def test_every_way_that_games_take_is_drawn() -> None:
    assert sorted(seen() - drawn(PAGE.read_text(encoding="utf-8"))) == []


def test_every_way_that_is_drawn_is_taken_by_some_game() -> None:
    assert sorted(drawn(PAGE.read_text(encoding="utf-8")) - seen()) == []


def test_an_arrow_too_few_or_too_many_is_found() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert seen() - drawn(page.replace("    discard --> over\n", "")) == {("discard", "over")}
    assert drawn(page.replace("fight --> over", "gift --> over")) - seen() == {("gift", "over")}
    assert seen() - drawn(page.replace("in `join` (", "in (")) == {("join", "join")}
