"""What the spaces of the board do (R6 to R12): the questions that follow a press in `move`.

Each ends the turn by raising TurnOver, or returns where the table went back to `move` or a fight begins.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from tests.independent.box import OTHER, Enemy
from tests.independent.effects import answering, apply, draw, receive, treasure_pile, usable, use
from tests.independent.model import BACK, NO_HANDS, Asking, Choice, Copy, Game, Hero, Prompt, TurnOver


def _pile(names: list[str], stage: str) -> Prompt:
    return Prompt(stage, [Choice(name) for name in names], back=True)


def enemy_space(game: Game) -> Asking[None]:
    """Ask which enemy was drawn; Other is entered by its numbers (R7)."""
    while True:
        pile = game.enemies
        answer = yield _pile(pile.listing(NO_HANDS), "enemy")
        if answer == BACK:
            if pile.runs_out():
                # READING pile-back: going back from a list that brought the discards back leaves the pile as it was.
                game.doubt("pile-back")
            return
        foe = game.box.enemy(str(answer)) if answer != OTHER else (yield from _other_enemy())
        if foe:
            break
    if foe.name != OTHER:
        pile.take(foe.name, NO_HANDS)
    elif pile.runs_out():
        game.doubt("pile-back")
    game.foe = foe
    yield from apply(game, game.me, foe.on_draw)


def _other_enemy() -> Asking[Enemy | None]:
    """Ask for difficulty and worth; None where the table went back to the pile."""
    while True:
        difficulty = yield Prompt("difficulty", [Choice(str(n)) for n in range(1, 10)], back=True)
        if difficulty == BACK:
            return None
        worth = yield Prompt("reward", [Choice(str(n)) for n in range(10)], back=True)
        if worth != BACK:
            return Enemy(OTHER, int(cast(str, difficulty)), int(cast(str, worth)))


def treasure_space(game: Game) -> Asking[None]:
    """Ask which treasure was drawn; keep it, or let it act at once (R8)."""
    answer = yield _pile(treasure_pile(game), "treasure")
    if answer == BACK:
        if game.treasures.runs_out():
            game.doubt("pile-back")
        return
    name = str(answer)
    draw(game, name)
    card = game.box.treasure(name)
    if card.keep:
        receive(game, game.me, Copy(name))
        yield from _shrink(game, game.me)
    else:
        yield from apply(game, game.me, card.effect)
    raise TurnOver


def _shrink(game: Game, hero: Hero) -> Asking[None]:
    """Ask what leaves a hand that is too full (R24)."""
    while len(hero.hand) > game.box.limit("hand"):
        names = hero.names()
        leaving = [n for n in usable(game, hero, False) if n in names and not game.box.treasure(n).stays]
        # READING hand-order: cards are listed in the order in which they came into the hand.
        loose = "hand" if len(names) > 1 else ""
        if OTHER in leaving:
            # READING discard-use-other: Other, which leaves the hand by use, can be used in `discard` too.
            game.doubt("discard-use-other")
        choices = [Choice(f"Discard {n}", None, loose) for n in names]
        choices += [Choice(f"Use {n}", None, "use" if len(leaving) > 1 else "") for n in leaving]
        verb, name = str((yield Prompt("discard", choices))).split(" ", 1)
        if verb == "Use":
            yield from use(game, hero, name)
        else:
            hero.put_down(name)


def healing_space(game: Game) -> Asking[None]:
    """Recover Health (R9)."""
    game.heal(game.me, game.box.limit("healing_space"))
    yield from ()
    raise TurnOver


def corruption_space(game: Game) -> Asking[None]:
    """Raise Corruption, unless something ignores the space (R10, R27)."""
    names = answering(game, game.me, "ignore_corruption_space")
    if len(names) > 1:
        # READING lantern-names: of several names that ignore the space, the hand's first is asked, once.
        game.doubt("lantern-names")
    if names and (yield Prompt("lantern", [Choice("Yes"), Choice("No", "no")])) == "Yes":
        yield from use(game, game.me, names[0])
    else:
        game.corrupt(1)
    raise TurnOver


def _gifts(game: Game, ally: Hero) -> list[str]:
    """List what can be given to this hero now: Health, then cards by name (R11)."""
    giver = game.me
    gain = min(game.box.limit("ally_health"), game.box.limit("health") - ally.health)
    can = gain > 0
    if can and game.box.ally_health == "transfer":
        can = giver.health - gain >= 1
        if not can and giver.health > 1:
            # READING transfer-partly: a giver who cannot spare the whole gain cannot give Health at all.
            game.doubt("transfer-partly")
    room = len(ally.hand) < game.box.limit("hand")
    return (["Health"] if can else []) + (giver.names() if room else [])


def ally_space(game: Game) -> Asking[None]:
    """Ask whom to help and with what; VP for helping (R11)."""
    while seats := [seat for seat in game.others() if _gifts(game, game.heroes[seat])]:
        choices = [*game.hero_choices(seats), Choice("Nobody", "no")]
        answer = str((yield Prompt("ally", choices)))
        if answer == "Nobody":
            break
        ally = game.heroes[answer.lower()]
        gifts = _gifts(game, ally)
        gift = gifts[0] if len(gifts) == 1 else (yield from _ask_gift(gifts))
        if gift != "Back":
            _give(game, ally, gift)
            break
    raise TurnOver


def _ask_gift(gifts: list[str]) -> Asking[str]:
    cards = [name for name in gifts if name != "Health"]
    loose = "hand" if len(cards) > 1 else ""
    choices = [Choice(name, None, loose if name in cards else "") for name in gifts]
    return str((yield Prompt("gift", [*choices, Choice("Back", "no")])))


def _give(game: Game, ally: Hero, gift: str) -> None:
    giver = game.me
    if gift == "Health":
        before = ally.health
        game.heal(ally, game.box.limit("ally_health"))
        if game.box.ally_health == "transfer":
            giver.health -= ally.health - before
    else:
        receive(game, ally, giver.put_down(gift))
    game.score(giver, game.box.limit("ally_vp"))


def safe_space(game: Game) -> Asking[None]:
    """Do nothing (R12)."""
    yield from ()
    raise TurnOver


def boss_space(game: Game) -> Asking[None]:
    """Announce the final battle: the round is finished first (R30)."""
    game.boss_reached = True
    yield from ()
    raise TurnOver


SPACES: dict[str, Callable[[Game], Asking[None]]] = {
    "Enemy": enemy_space,
    "Treasure": treasure_space,
    "Healing space": healing_space,
    "Corruption": corruption_space,
    "Ally": ally_space,
    "Safe / nothing": safe_space,
    "Boss": boss_space,
}
