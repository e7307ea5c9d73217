"""What cards and abilities do, and the questions that may come up while they do it (Protective Charm and the like).

Generators: each yields a Prompt and is sent the answer. What a card may be used for now is told here too.
"""

from __future__ import annotations

from tests.independent.box import EFFECT_ORDER, OTHER, Effect
from tests.independent.model import Asking, Choice, Copy, Ended, Game, Hero, Prompt

BOUND = ("roll_bonus", "ignore_corruption_space", "prevent_health_loss")


def changes(game: Game, hero: Hero, effect: Effect) -> bool:
    """Tell whether at least one of the effects would change something (CARDS.md)."""
    reached = list(game.heroes.values()) if effect.get("everyone") else [hero]
    return any(_changes(game, one, kind, n) for one in reached for kind, n in effect.items())


def _changes(game: Game, hero: Hero, kind: str, amount: int) -> bool:
    tests = {
        "heal": amount > 0 and hero.health < game.box.limit("health"),
        "lose_health": amount > 0,
        "vp": amount > 0 or (amount < 0 and hero.vp > 0),
        "corruption": amount > 0 or (amount < 0 and game.corruption > 0),
        "boss_damage": amount > 0 and game.phase == "arena",
    }
    return tests.get(kind, kind in BOUND)


def owned(game: Game, hero: Hero) -> list[tuple[str, Effect]]:
    """List by name what a hero has that was not used up: the cards, then the ability."""
    # READING stays-copies: each copy of a card that stays may be used once a round, whoever holds it then.
    found = {copy.name: game.box.treasure(copy.name).effect for copy in hero.hand if copy.used != game.round}
    who = game.ability(hero)
    if who.ability and (hero.ability_used is None or (who.uses == "round" and hero.ability_used < game.round)):
        found[who.ability] = who.effect
    return list(found.items())


def usable(game: Game, hero: Hero, rolling: bool) -> list[str]:
    """List what a hero can use while `move`, `fight` or `attack` is asked; rolling: it is about to make that roll."""
    return [name for name, effect in owned(game, hero) if name == OTHER or _offered(game, hero, effect, rolling)]


def _offered(game: Game, hero: Hero, effect: Effect, rolling: bool) -> bool:
    if "roll_bonus" in effect:
        return rolling
    if "ignore_corruption_space" in effect or "prevent_health_loss" in effect:
        return False
    if "boss_damage" in effect and game.phase != "arena":
        if changes(game, hero, effect):
            # READING boss-damage-mixed: a card of boss_damage and more is offered in the arena only.
            game.doubt("boss-damage-mixed")
        return False
    return changes(game, hero, effect)


def answering(game: Game, hero: Hero, kind: str) -> list[str]:
    """List what a hero could use for one of the bound effects."""
    return [name for name, effect in owned(game, hero) if kind in effect]


def use(game: Game, hero: Hero, name: str) -> Asking[None]:
    """Use a card or an ability: mark or discard it, then do its effects."""
    # READING discard-before-effects: a used card leaves the hand before its effects happen.
    card = game.box.treasure(name)
    if name not in hero.names():
        hero.ability_used = game.round
        yield from apply(game, hero, game.ability(hero).effect)
    elif card.stays:
        copy = next(copy for copy in hero.hand if copy.name == name and copy.used != game.round)
        copy.used = game.round
        yield from apply(game, hero, card.effect)
    else:
        hero.put_down(name)
        yield from _using(game, hero, card.effect)


def _using(game: Game, hero: Hero, effect: Effect) -> Asking[None]:
    before, game.using = game.using, True
    try:
        yield from apply(game, hero, effect)
    except Ended:
        game.doubt("discard-before-effects")
        raise
    finally:
        game.using = before


def apply(game: Game, hero: Hero, effect: Effect) -> Asking[None]:
    """Do a table of effects in its order, to the hero or to every hero clockwise from that one."""
    everyone = bool(effect.get("everyone"))
    kinds = [kind for kind in EFFECT_ORDER if kind in effect]
    if everyone and ("lose_health" in kinds and len(kinds) > 1):
        # READING everyone-order: each effect reaches all heroes before the next effect begins.
        game.doubt("everyone-order")
    if everyone and not {"heal", "lose_health", "vp"}.issuperset(kinds):
        # READING everyone-shared: Corruption and the boss are not a hero's, and one hero rolls: each counts once.
        game.doubt("everyone-shared")
    if "roll_bonus" in kinds and game.rolling != hero.seat:
        # READING bonus-elsewhere: what adds to a roll is lost where its hero is about to make none.
        game.doubt("bonus-elsewhere")
    for kind in kinds:
        shared = kind in ("corruption", "boss_damage")
        reached = game.clockwise(hero.seat) if everyone and not shared else [hero.seat]
        for seat in reached:
            yield from _one(game, game.heroes[seat], kind, effect[kind])


def _one(game: Game, hero: Hero, kind: str, amount: int) -> Asking[None]:
    if kind == "heal":
        game.heal(hero, amount)
    elif kind == "lose_health":
        yield from lose(game, hero, amount)
    elif kind == "vp":
        game.score(hero, amount)
    elif kind == "corruption":
        game.corrupt(amount)
    elif kind == "boss_damage" and game.phase == "arena":
        # READING boss-damage-vp: a card's damage gains boss_hit_vp once, whatever its amount.
        game.strike(hero, amount)
    elif kind == "roll_bonus" and game.rolling == hero.seat:
        game.bonus += amount


def lose(game: Game, hero: Hero, amount: int) -> Asking[None]:
    """Take Health, after what may prevent it was offered (R28); at 0 the hero is knocked out."""
    while amount > 0 and (names := answering(game, hero, "prevent_health_loss")):
        if game.using:
            game.doubt("discard-before-effects")
        if len(names) > 1:
            # READING charm-names: of several names that prevent, the hand's first is asked; No ends it for all.
            game.doubt("charm-names")
        answer = yield Prompt("charm", [Choice("Yes"), Choice("No", "no")])
        if answer == "No":
            break
        card = game.box.treasure(names[0]) if names[0] in hero.names() else None
        amount -= (card.effect if card else game.ability(hero).effect)["prevent_health_loss"]
        yield from use(game, hero, names[0])
    hero.health = max(0, hero.health - max(0, amount))
    if hero.health == 0:
        game.knock_out(hero)


def treasure_pile(game: Game) -> list[str]:
    """List the treasures as they may be drawn now."""
    pile = game.treasures
    if pile.runs_out() and pile.held_at_end != game.held():
        game.doubt("pile-lazy")
    return pile.listing(game.held())


def draw(game: Game, name: str) -> None:
    """Take a treasure off the pile; Other is in no pile."""
    if name != OTHER:
        game.treasures.take(name, game.held())
    elif game.treasures.runs_out():
        game.doubt("pile-back")


def add_card(game: Game, hero: Hero, name: str) -> Asking[None]:
    """Put a card from the pile into a hand by correction."""
    draw(game, name)
    card = game.box.treasure(name)
    if card.keep:
        receive(game, hero, Copy(name))
        return
    # READING add-at-once: a card that acts at once does so when added by hand, and is discarded (R8).
    game.doubt("add-at-once")
    yield from apply(game, hero, card.effect)


def receive(game: Game, hero: Hero, copy: Copy) -> None:
    """Put a card into a hand, noting what is doubtful about cards that stay."""
    if game.box.treasure(copy.name).stays and copy.name in hero.names():
        game.doubt("stays-copies")
    if copy.used == game.round:
        # READING stays-moves: that a card was used in this round is the card's: given away it stays used.
        game.doubt("stays-moves")
    hero.hand.append(copy)
    if game.treasures.runs_out() and game.treasures.held_at_end is None:
        game.treasures.held_at_end = game.held()
