"""What stands in a cards file, as this model sees it: limits, house rules, characters, enemies, treasures.

Also the set of doubts that a step ran into: spots where the contract leaves more than one reading. Nothing of the
product is imported here or anywhere in this folder; no game is played in this file.
"""

from __future__ import annotations

from dataclasses import dataclass, field

SEATS = ("p1", "p2", "p3", "p4")
OTHER = "Other"
DEFAULTS = {
    "health": 6,
    "start_health": 6,
    "revive_health": 3,
    "hand": 3,
    "knock_out_vp": 2,
    "knock_out_corruption": 1,
    "healing_space": 2,
    "help_bonus": 1,
    "help_vp": 1,
    "ally_health": 1,
    "ally_vp": 1,
    "corruption": 10,
    "boss_health": 12,
    "boss_hit_on": 4,
    "boss_damage": 2,
    "boss_hit_vp": 1,
    "final_blow_vp": 2,
    "boss_attack_corruption": 1,
}
# CARDS.md: "done in this order"; `everyone` is a flag of the table, no effect of its own.
EFFECT_ORDER = (
    "heal",
    "lose_health",
    "vp",
    "corruption",
    "boss_damage",
    "roll_bonus",
    "ignore_corruption_space",
    "prevent_health_loss",
)
Effect = dict[str, int]


@dataclass
class Enemy:
    """Hold an enemy card; a card entered by hand is an Enemy called Other."""

    name: str
    difficulty: int
    vp: int
    count: int = 1
    on_draw: Effect = field(default_factory=dict)
    on_miss: Effect = field(default_factory=dict)
    on_defeat: Effect = field(default_factory=dict)


@dataclass
class Treasure:
    """Hold a treasure card's words."""

    name: str
    effect: Effect = field(default_factory=dict)
    count: int = 1
    keep: bool = True
    stays: bool = False


@dataclass
class Character:
    """Hold a seat's character; an empty ability name means none."""

    seat: str
    name: str
    colour: str
    ability: str = ""
    effect: Effect = field(default_factory=dict)
    uses: str = "game"


@dataclass
class Box:
    """Hold everything a cards file says, and the doubts met since they were last cleared."""

    limits: dict[str, int]
    ally_health: str
    help_pays: str
    help_in_arena: bool
    characters: list[Character]
    enemies: list[Enemy]
    treasures: list[Treasure]
    doubts: set[str] = field(default_factory=set)

    def __deepcopy__(self, memo: object) -> Box:
        """Share the box between all copies of a game: it never changes, but for the doubts."""
        return self

    def limit(self, key: str) -> int:
        """Give a limit's value, the file's or the default."""
        return self.limits.get(key, DEFAULTS[key])

    def treasure(self, name: str) -> Treasure:
        """Find a treasure by name; Other has no effect known to the box."""
        return next((card for card in self.treasures if card.name == name), Treasure(OTHER))

    def enemy(self, name: str) -> Enemy:
        """Find an enemy by name."""
        return next(card for card in self.enemies if card.name == name)

    def character(self, seat: str) -> Character:
        """Find the character of a seat that has one."""
        return next(one for one in self.characters if one.seat == seat)

    @property
    def seats(self) -> list[str]:
        """List the seats that have a character, p1 first."""
        taken = {one.seat for one in self.characters}
        return [seat for seat in SEATS if seat in taken]


def id_of(name: str) -> str:
    """Make a card's id: lower case, a hyphen for each run of anything but letters and digits."""
    spaced = "".join(letter if letter.isalnum() else " " for letter in name.lower())
    return "-".join(spaced.split())
