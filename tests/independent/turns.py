"""The course of a game as one endless generator: it asks with a Prompt, is sent an Answer, and never looks back.

At a rest (join, first, move, fight, attack, over) the generator can be made anew from the game's data alone; so undo
is a copy of the data at a rest, and the answers given since. Corrections come in as tuples at a rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from tests.independent.box import Enemy
from tests.independent.effects import add_card, answering, apply, lose, usable, use
from tests.independent.model import BACK, Answer, Asking, Choice, Ended, Game, Hero, Prompt, TurnOver
from tests.independent.spaces import SPACES

MOVES = ("Enemy", "Treasure", "Healing space", "Corruption", "Ally", "Safe / nothing", "Boss")
MOVE_BUTTONS = ("enemy", "treasure", "heal", "corruption", "ally", "safe", "boss")


def program(game: Game) -> Asking[None]:
    """Play a game from wherever its data stands, for ever: `over` can only be left by undo or a new game."""
    while True:
        try:
            try:
                yield from _rest(game)(game)
            except TurnOver:
                game.pass_turn()
        except Ended:
            continue


def _rest(game: Game) -> Callable[[Game], Asking[None]]:
    if game.phase == "setup":
        return join if game.setup == "join" else first
    if game.phase == "arena":
        return attack
    if game.phase == "board":
        return fight if game.foe else move
    return over


def over(game: Game) -> Asking[None]:
    """Ask what can be asked of a finished game; the panel answers it."""
    yield Prompt("over", [Choice("New game"), Choice("Menu")], rest=True)


def join(game: Game) -> Asking[None]:
    """Ask who plays (R3)."""
    seats = [Choice(f"{seat.upper()} {'leaves' if seat in game.order else 'joins'}", seat) for seat in game.box.seats]
    start = [Choice("Start")] if len(game.order) >= 2 else []
    answer = yield Prompt("join", [*start, *seats, Choice("Menu")], rest=True)
    if answer == "Start":
        game.setup, game.contenders, game.rolls = "first", list(game.order), []
        return
    seat = cast(str, answer).split()[0].lower()
    if seat in game.order:
        game.order.remove(seat)
        del game.heroes[seat]
    else:
        game.come(seat)


def first(game: Game) -> Asking[None]:
    """Ask who goes first: named, or rolled for, ties among themselves again (R4)."""
    choices = [*game.hero_choices(game.order), Choice("Roll for me")]
    answer = yield Prompt("first", choices, die=True, back=True, rest=True)
    if answer == BACK:
        game.setup, game.rolls = "join", []
    elif isinstance(answer, int):
        _roll_for_first(game, answer)
    else:
        game.begin(cast(str, answer).lower())


def _roll_for_first(game: Game, face: int) -> None:
    game.rolls.append(face)
    if len(game.rolls) < len(game.contenders):
        return
    best = [seat for seat, n in zip(game.contenders, game.rolls, strict=True) if n == max(game.rolls)]
    if len(best) == 1:
        game.begin(best[0])
    else:
        game.contenders, game.rolls = best, []


def move(game: Game) -> Asking[None]:
    """Ask where the hero stopped (R6); a roll only shows how far it may go."""
    spaces = [Choice(label, button) for label, button in zip(MOVES, MOVE_BUTTONS, strict=True)]
    choices = [*spaces, Choice("Menu"), Choice("Roll for me")]
    answer = yield Prompt("move", choices, die=True, rest=True)
    if isinstance(answer, tuple):
        yield from correct(game, answer)
    elif isinstance(answer, str):
        yield from SPACES[answer](game)
    else:
        game.rolled = answer


def _on_roll(game: Game, help_allowed: bool) -> list[Choice]:
    """List help and cards for the coming roll, as in `fight`."""
    if not help_allowed:
        helpers = []
    elif game.helper:
        helpers = [Choice(f"{game.helper.upper()} helps no more", game.helper)]
    else:
        helpers = game.hero_choices(game.others(), " helps")
    names = [n for n in answering(game, game.me, "roll_bonus") if n in usable(game, game.me, True)]
    # READING use-order: `Use NAME` stands in the order of the hand, the ability last.
    loose = "use" if len(names) > 1 else ""
    return [*helpers, *(Choice(f"Use {name}", None, loose) for name in names)]


def _prepare(game: Game, answer: Answer) -> Asking[None]:
    """Take an answer that is no roll: help, a card for this roll, or a correction."""
    if isinstance(answer, tuple):
        yield from correct(game, answer)
    elif isinstance(answer, str) and answer.startswith("Use "):
        yield from use(game, game.me, answer.removeprefix("Use "))
    elif isinstance(answer, str):
        game.helper = None if answer.endswith("no more") else answer.split()[0].lower()


def need_of(game: Game) -> int:
    """Give the face needed now, with help and cards, never below 1."""
    target = game.foe.difficulty if game.foe else game.box.limit("boss_hit_on")
    helped = game.box.limit("help_bonus") if game.helper else 0
    return max(1, target - helped - game.bonus)


def _is_hit(game: Game, answer: Answer) -> bool:
    return answer == "Hit" or (isinstance(answer, int) and answer >= need_of(game))


def _pay_helper(game: Game, answer: Answer) -> None:
    """Pay the helper of a roll that hit (R16)."""
    if not game.helper:
        return
    target = game.foe.difficulty if game.foe else game.box.limit("boss_hit_on")
    unneeded = isinstance(answer, int) and answer + game.bonus >= target
    if game.box.help_pays == "winning_roll" or not unneeded:
        game.score(game.heroes[game.helper], game.box.limit("help_vp"))


def fight(game: Game) -> Asking[None]:
    """Ask for the roll against an enemy (R13 to R17)."""
    choices = [Choice("Hit"), Choice("Miss", "no"), *_on_roll(game, True), Choice("Roll for me")]
    answer = yield Prompt("fight", choices, die=True, rest=True)
    if not isinstance(answer, int) and answer not in ("Hit", "Miss"):
        yield from _prepare(game, answer)
        return
    foe = cast(Enemy, game.foe)
    if _is_hit(game, answer):
        game.score(game.me, foe.vp)
        _pay_helper(game, answer)
        yield from apply(game, game.me, foe.on_defeat)
        raise TurnOver
    game.spend_roll()
    yield from lose(game, game.me, 1)
    yield from apply(game, game.me, foe.on_miss)


def attack(game: Game) -> Asking[None]:
    """Ask for the roll against the boss (R32, R35, R37)."""
    help_allowed = game.box.help_in_arena
    three = [Choice("Hit"), Choice("Miss", "no"), Choice("Pass")]
    choices = [*three, *_on_roll(game, help_allowed), Choice("Menu"), Choice("Roll for me")]
    answer = yield Prompt("attack", choices, die=True, rest=True)
    if not isinstance(answer, int) and answer not in ("Hit", "Miss", "Pass"):
        yield from _prepare(game, answer)
        return
    if _is_hit(game, answer):
        if game.helper and game.boss <= game.box.limit("boss_damage"):
            # READING help-final-blow: the helper of the blow that wins is paid before the game is won.
            game.doubt("help-final-blow")
        _pay_helper(game, answer)
        game.strike(game.me, game.box.limit("boss_damage"))
    elif answer != "Pass":
        game.spend_roll()
        yield from lose(game, game.me, 1)
    raise TurnOver


def correct(game: Game, order: tuple[str | int, ...]) -> Asking[None]:
    """Do what was changed from the sheet or the menu, by the rules."""
    kind, *rest = order
    if kind == "corruption":
        game.corrupt(cast(int, rest[0]))
    elif kind == "boss":
        game.wound_boss(-cast(int, rest[0]))
    elif kind == "come":
        game.come(cast(str, rest[0]))
    else:
        yield from _correct_hero(game, game.heroes[cast(str, rest[0])], cast(str, kind), rest[-1])


def _correct_hero(game: Game, hero: Hero, kind: str, what: str | int) -> Asking[None]:
    name = str(what)
    if kind == "use":
        yield from use(game, hero, name)
    elif kind == "discard":
        hero.put_down(name)
    elif kind == "add":
        yield from add_card(game, hero, name)
    elif kind == "vp":
        game.score(hero, cast(int, what))
    elif kind == "leave":
        game.leave(hero.seat)
    elif kind == "turn":
        game.stop_fight()
        game.turn = hero.seat
    elif what == 1:
        game.heal(hero, 1)
    else:
        if hero.health > 1 and answering(game, hero, "prevent_health_loss"):
            # READING minus-is-a-loss: `Health -1` is a loss at any Health, so a Charm is asked each time.
            game.doubt("minus-is-a-loss")
        yield from lose(game, hero, 1)
