"""Random cards files: varied limits, house rules, hooks, abilities, few names; written as TOML for the product.

With `sure` the file stays clear of what CARDS.md leaves open (see the READINGs in the other files).
"""

from __future__ import annotations

import json
from random import Random

from tests.independent.box import OTHER, SEATS, Box, Character, Effect, Enemy, Treasure, id_of

RANGES = {
    "health": (2, 12),
    "hand": (1, 4),
    "knock_out_vp": (0, 4),
    "knock_out_corruption": (0, 2),
    "healing_space": (1, 4),
    "help_bonus": (0, 3),
    "help_vp": (0, 3),
    "ally_health": (1, 3),
    "ally_vp": (0, 3),
    "corruption": (6, 40),
    "boss_health": (4, 40),
    "boss_hit_on": (1, 9),
    "boss_damage": (1, 4),
    "boss_hit_vp": (0, 3),
    "final_blow_vp": (0, 4),
    "boss_attack_corruption": (0, 2),
}
# CARDS.md gives the ends; what may be 0 to 99 ends where a game can still be played.
ENDS = {
    "health": (1, 12),
    "hand": (1, 9),
    "knock_out_vp": (0, 99),
    "knock_out_corruption": (0, 99),
    "healing_space": (0, 99),
    "help_bonus": (0, 9, 99),
    "help_vp": (0, 99),
    "ally_health": (0, 99),
    "ally_vp": (0, 99),
    "corruption": (1, 2, 99, 99),
    "boss_health": (1, 2, 99),
    "boss_hit_on": (1, 9),
    "boss_damage": (0, 99),
    "boss_hit_vp": (0, 99),
    "final_blow_vp": (0, 99),
    "boss_attack_corruption": (0, 99),
}
AMOUNTS = {
    "heal": (1, 2, 3),
    "lose_health": (1, 1, 2, 3),
    "vp": (-3, -1, 1, 2, 4),
    "corruption": (-2, -1, -1, 1, 2),
    "boss_damage": (1, 2, 3),
    "roll_bonus": (1, 2, 3),
    "ignore_corruption_space": (1,),
    "prevent_health_loss": (1, 1, 2),
}
WORDS = ("Gloom", "Ωmega", "暗い", "Odd; # 1", "Bone", "Rust", "Ünder", "Ash", "Thorn", "Mire", "Old", "Iron", "Salt")
KINDS = ("Wolf", "Wolf Alpha", "Würm", "Mk 2", "King", "Wraith's Kin", "Crow-Lord", "Bell", "Root", "Glass (blue)")
COLOURS = ("#e69f00", "#56b4e9", "#009e73", "#f0e442")


class CardMaker:
    """Make one random box from a random source."""

    def __init__(self, rng: Random, sure: bool) -> None:
        """Begin with no name used up and nothing bound yet."""
        self.rng, self.sure = rng, sure
        self.names: set[str] = {id_of(OTHER)}
        self.bound: set[str] = set()

    def name(self) -> str:
        """Make a name with an id of its own; many begin alike, some are as long as can be."""
        while True:
            word = self.rng.choice(WORDS)
            name = word if self.rng.random() < 0.15 else f"{word} {self.rng.choice(KINDS)}"
            if self.rng.random() < 0.05:
                name = f"{name} the {self.rng.choice(('Wide', 'Wild'))} Wwwwwwwwwwwwwwwwwww"[:24].strip()
            if id_of(name) not in self.names:
                self.names.add(id_of(name))
                return name

    def effect(self, kinds: list[str], most: int = 2) -> Effect:
        """Make a table of one or more of these effects, now and then for everyone."""
        chosen = self.rng.sample(kinds, min(len(kinds), self.rng.randint(1, most)))
        effect = {kind: self.rng.choice(AMOUNTS[kind]) for kind in chosen}
        plain = {"heal", "vp"}.issuperset(chosen) or chosen == ["lose_health"]
        if self.rng.random() < 0.25 and (plain or not self.sure):
            effect["everyone"] = 1
        return effect

    def hook(self) -> Effect:
        """Make what an enemy does at one of its moments: mostly nothing."""
        return self.effect(["heal", "lose_health", "vp", "corruption"]) if self.rng.random() < 0.4 else {}

    def count(self) -> int:
        """Say how many copies there are; none only where doubts are welcome."""
        return self.rng.choice((1, 1, 1, 2, 3) if self.sure else (0, 1, 1, 2, 3))

    def enemy(self) -> Enemy:
        """Make an enemy."""
        hooks = self.hook(), self.hook(), self.hook()
        return Enemy(self.name(), self.rng.randint(1, 9), self.rng.randint(0, 5), self.count(), *hooks)

    def _binding(self, kind: str) -> Effect:
        """Make an effect of a kind that one name in the file may have, with a harmless extra at times."""
        effect = {kind: self.rng.choice(AMOUNTS[kind])}
        if self.rng.random() < 0.25:
            effect["vp"] = 1
        if not self.sure and self.rng.random() < 0.3:
            # READING bound-both: a card bound to two moments is offered in each of them.
            other = self.rng.choice(("roll_bonus", "ignore_corruption_space", "prevent_health_loss", "lose_health"))
            effect.setdefault(other, self.rng.choice(AMOUNTS[other]))
        return effect

    def useful(self, ability: bool) -> Effect:
        """Make what a kept card or an ability does."""
        free = [k for k in ("ignore_corruption_space", "prevent_health_loss") if not self.sure or k not in self.bound]
        roll = self.rng.random()
        if roll < 0.3 and free:
            kind = self.rng.choice(free)
            if not ability:
                self.bound.add(kind)
            return self._binding(kind)
        if roll < 0.5:
            return self._binding("roll_bonus")
        if roll < 0.62:
            return {"boss_damage": self.rng.choice(AMOUNTS["boss_damage"])}
        kinds = ["heal", "vp", "corruption", "lose_health"]
        return self.effect(kinds if self.sure else [*kinds, "boss_damage"])

    def treasure(self) -> Treasure:
        """Make a treasure: kept, staying, or acting at once."""
        if self.rng.random() < 0.2:
            at_once = self.effect(["heal", "lose_health", "vp", "corruption"])
            return Treasure(self.name(), at_once, self.count(), keep=False)
        stays = self.rng.random() < (0.25 if self.sure else 0.4)
        count = 1 if stays and self.sure else self.count()
        effect = {} if self.rng.random() < 0.05 else self.useful(ability=False)
        return Treasure(self.name(), effect, count, stays=stays)

    def character(self, seat: str) -> Character:
        """Make a seat's character, mostly with an ability."""
        one = Character(seat, self.name(), COLOURS[SEATS.index(seat)])
        if self.rng.random() < 0.75:
            one.ability, one.effect = self.name(), self.useful(ability=True)
            one.uses = self.rng.choice(("game", "round"))
        return one

    def limits(self) -> dict[str, int]:
        """Pick limits to set; the others keep their defaults."""
        rng = self.rng
        to_the_ends = rng.random() < 0.3
        chosen = {key: rng.randint(*span) for key, span in RANGES.items() if rng.random() < 0.5}
        if to_the_ends:
            chosen |= {key: rng.choice(ends) for key, ends in ENDS.items() if rng.random() < 0.35}
        most = chosen.get("health", 6)
        for key in ("start_health", "revive_health"):
            if most < 6 or rng.random() < 0.5:
                chosen[key] = rng.choice((1, most)) if to_the_ends else rng.randint(1, most)
        chosen.setdefault("corruption", rng.randint(10, 30))
        return chosen

    def box(self) -> Box:
        """Make the whole file."""
        rng = self.rng
        limits = self.limits()
        treasures = [self.treasure() for _ in range(rng.choice((0, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6)))]
        enemies = [self.enemy() for _ in range(rng.choice((0, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6)))]
        seats = sorted(rng.sample(SEATS, rng.choice((2, 3, 4, 4, 4))))
        rules = (rng.choice(("gift", "transfer")), rng.choice(("winning_roll", "only_if_needed")))
        return Box(limits, *rules, rng.random() < 0.5, [self.character(s) for s in seats], enemies, treasures)


def random_box(rng: Random, sure: bool) -> Box:
    """Make a random box."""
    return CardMaker(rng, sure).box()


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _table(effect: Effect) -> str:
    flags = ("everyone", "ignore_corruption_space")
    parts = [f"{k} = {'true' if k in flags else v}" for k, v in effect.items()]
    return "{ " + ", ".join(parts) + " }"


def _enemy_lines(foe: Enemy) -> list[str]:
    hooks = {"on_draw": foe.on_draw, "on_miss": foe.on_miss, "on_defeat": foe.on_defeat}
    lines = ["[[enemies]]", f"name = {_text(foe.name)}", f"difficulty = {foe.difficulty}", f"vp = {foe.vp}"]
    lines += [f"count = {foe.count}"] if foe.count != 1 else []
    return lines + [f"{key} = {_table(effect)}" for key, effect in hooks.items() if effect]


def _treasure_lines(card: Treasure) -> list[str]:
    lines = ["[[treasures]]", f"name = {_text(card.name)}"]
    lines += [f"count = {card.count}"] if card.count != 1 else []
    lines += [f"effect = {_table(card.effect)}"] if card.effect else []
    lines += ["keep = false"] if not card.keep else []
    return lines + (["stays = true"] if card.stays else [])


def _character_lines(one: Character) -> list[str]:
    lines = [
        "[[characters]]",
        f"seat = {_text(one.seat)}",
        f"name = {_text(one.name)}",
        f"colour = {_text(one.colour)}",
    ]
    if one.ability:
        uses = f", uses = {_text(one.uses)}" if one.uses != "game" else ""
        lines.append(f"ability = {{ name = {_text(one.ability)}, effect = {_table(one.effect)}{uses} }}")
    return lines


def toml_of(box: Box) -> str:
    """Write a box as a cards file."""
    lines = [f"{key} = []" for key, cards in (("enemies", box.enemies), ("treasures", box.treasures)) if not cards]
    lines += ["[limits]", *(f"{key} = {n}" for key, n in box.limits.items()), "", "[house_rules]"]
    lines += [f"ally_health = {_text(box.ally_health)}", f"help_pays = {_text(box.help_pays)}"]
    lines.append(f"help_in_arena = {'true' if box.help_in_arena else 'false'}")
    groups = [_character_lines(one) for one in box.characters]
    groups += [_enemy_lines(foe) for foe in box.enemies] + [_treasure_lines(card) for card in box.treasures]
    for group in groups:
        lines += ["", *group]
    return "\n".join(lines) + "\n"
