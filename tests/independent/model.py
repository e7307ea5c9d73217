"""The mutable table: heroes, piles, tracks, and the small moves of pieces that ask nobody anything.

What asks (charms, gifts, fights) is in effects.py and turns.py as generators. A game is deep-copied for undo, so
everything here is plain data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import TypeVar

from tests.independent.box import OTHER, Box, Character, Enemy

BACK = "<back>"
NO_HANDS: Counter[str] = Counter()
Answer = str | int | tuple[str | int, ...]


class TurnOver(Exception):
    """Say that the turn of the hero on turn ends here, and all that was still to happen in it."""


class Ended(Exception):
    """Say that the game is won or lost; nothing after it in the same action happens (R22, R34)."""


@dataclass
class Choice:
    """Hold one line of a prompt; `loose` where the contract does not fix its place within its group."""

    label: str
    button: str | None = None
    loose: str = ""


@dataclass
class Prompt:
    """Hold a question: may a die answer it, may `no` go back, may a copy of the game be taken here (rest)?"""

    stage: str
    choices: list[Choice]
    die: bool = False
    back: bool = False
    rest: bool = False


T = TypeVar("T")
Asking = Generator[Prompt, Answer, T]


@dataclass
class Copy:
    """Hold one treasure in a hand; one that stays carries the round in which it was used last wherever it goes."""

    name: str
    used: int | None = None


@dataclass
class Hero:
    """Hold a hero in play; `ability_used` is the round in which its ability was used last."""

    seat: str
    health: int
    vp: int = 0
    hand: list[Copy] = field(default_factory=list)
    ability_used: int | None = None

    def names(self) -> list[str]:
        """List the names in the hand, each once, in hand order."""
        return list(dict.fromkeys(copy.name for copy in self.hand))

    def put_down(self, name: str) -> Copy:
        """Take the first copy of a name out of the hand."""
        # READING which-copy: of several copies the one that came first goes, used in this round or not.
        copy = next(copy for copy in self.hand if copy.name == name)
        self.hand.remove(copy)
        return copy


@dataclass
class Pile:
    """Hold what is still undrawn of each name, in the file's order."""

    counts: dict[str, int]
    undrawn: dict[str, int]
    held_at_end: Counter[str] | None = None

    def _fresh(self, held: Counter[str]) -> dict[str, int]:
        # READING pile-copies: "all that no hand holds" is meant by copy: two of three held leaves one undrawn.
        return {name: max(0, count - held[name]) for name, count in self.counts.items()}

    def listing(self, held: Counter[str]) -> list[str]:
        """List each name once: with a copy undrawn, then drawn already, then Other."""
        # READING count-0: a name of which there is no copy stands among those drawn already.
        left = self.undrawn if any(self.undrawn.values()) else self._fresh(held)
        # READING pile-lazy: the discards come back when somebody draws, not when the last copy goes.
        return [n for n in left if left[n]] + [n for n in left if not left[n]] + [OTHER]

    def runs_out(self) -> bool:
        """Tell whether the next draw brings the discards back."""
        return not any(self.undrawn.values())

    def take(self, name: str, held: Counter[str]) -> None:
        """Draw a name; one that is drawn already may be taken all the same."""
        if self.runs_out():
            self.undrawn, self.held_at_end = self._fresh(held), None
        self.undrawn[name] = max(0, self.undrawn[name] - 1)


@dataclass
class Game:
    """Hold a whole game at the table; `setup` is join, first or empty once play began."""

    box: Box
    enemies: Pile
    treasures: Pile
    boss: int
    phase: str = "setup"
    setup: str = "join"
    round: int = 0
    turn: str | None = None
    first: str | None = None
    order: list[str] = field(default_factory=list)
    corruption: int = 0
    heroes: dict[str, Hero] = field(default_factory=dict)
    champions: list[str] = field(default_factory=list)
    contenders: list[str] = field(default_factory=list)
    rolls: list[int] = field(default_factory=list)
    boss_reached: bool = False
    arena_seen: bool = False
    foe: Enemy | None = None
    helper: str | None = None
    bonus: int = 0
    rolled: int | None = None
    using: bool = False
    gone_spent: set[str] = field(default_factory=set)

    def held(self) -> Counter[str]:
        """Count the treasures in all hands."""
        return Counter(copy.name for hero in self.heroes.values() for copy in hero.hand)

    @property
    def rolling(self) -> str | None:
        """Give who is about to make a combat roll, or makes one."""
        return self.turn if self.foe or self.phase == "arena" else None

    @property
    def me(self) -> Hero:
        """Give the hero on turn."""
        return self.heroes[self.turn or ""]

    def ability(self, hero: Hero) -> Character:
        """Give the character of a hero."""
        return self.box.character(hero.seat)

    def doubt(self, name: str) -> None:
        """Note that this step hangs on a READING of that name."""
        self.box.doubts.add(name)

    def others(self) -> list[str]:
        """List the heroes but the one on turn, in play order."""
        return [seat for seat in self.order if seat != self.turn]

    def hero_choices(self, seats: list[str], words: str = "") -> list[Choice]:
        """Make a choice of each of these heroes, under its own button."""
        # READING heroes-order: heroes are listed in joining order; sure only where seat order and clockwise agree.
        clockwise = [seat for seat in self.clockwise(self.turn) if seat in seats] if self.turn else seats
        loose = "" if seats == sorted(seats) == clockwise else "heroes"
        return [Choice(seat.upper() + words, seat, loose) for seat in seats]

    def clockwise(self, seat: str) -> list[str]:
        """List all heroes clockwise, from this one on."""
        at = self.order.index(seat)
        return self.order[at:] + self.order[:at]

    def next_of(self, seat: str) -> str:
        """Give the seat clockwise of this one."""
        return self.clockwise(seat)[1]

    def heal(self, hero: Hero, amount: int) -> None:
        """Add Health up to the limit (R19)."""
        hero.health = min(self.box.limit("health"), hero.health + amount)

    def score(self, hero: Hero, amount: int) -> None:
        """Add VP, never below 0 (R19)."""
        hero.vp = max(0, hero.vp + amount)

    def corrupt(self, amount: int) -> None:
        """Move Corruption between 0 and its limit; at the limit everyone loses at once (R21, R22)."""
        self.corruption = max(0, min(self.box.limit("corruption"), self.corruption + amount))
        if self.corruption == self.box.limit("corruption"):
            self._over("lost")

    def wound_boss(self, amount: int) -> None:
        """Take Health from the boss; at 0 the heroes win at once (R34)."""
        self.boss = max(0, self.boss - amount)
        if self.boss == 0:
            self._over("won")

    def strike(self, hero: Hero, amount: int) -> None:
        """Let a hero damage the boss, with the VP of a hit and of the final blow (R32, R34)."""
        self.score(hero, self.box.limit("boss_hit_vp"))
        if amount >= self.boss:
            self.score(hero, self.box.limit("final_blow_vp"))
        self.wound_boss(amount)

    def _over(self, phase: str) -> None:
        self.phase, self.turn = phase, None
        self.stop_fight()
        if phase == "won":
            best = max((h.vp, h.health) for h in self.heroes.values())
            self.champions = [s for s in self.order if (self.heroes[s].vp, self.heroes[s].health) == best]
        raise Ended

    def knock_out(self, hero: Hero) -> None:
        """Set a hero back (R18); of the hero on turn the turn ends (R20)."""
        hero.health = self.box.limit("revive_health")
        self.score(hero, -self.box.limit("knock_out_vp"))
        self.corrupt(self.box.limit("knock_out_corruption"))
        if hero.seat == self.turn:
            raise TurnOver

    def spend_roll(self) -> None:
        """Forget help and cards on a roll that was made (R15, R26)."""
        self.helper, self.bonus = None, 0

    def stop_fight(self) -> None:
        """Discard the enemy, if any, with all that was on the roll."""
        self.foe = self.rolled = None
        self.spend_roll()

    def pass_turn(self) -> None:
        """End the turn; the round closes when it comes to the first hero (R5, R30, R33)."""
        # READING round-by-place: only places in the order count, not who had a turn (Takes the turn, Comes in).
        self.stop_fight()
        follower = self.next_of(self.turn or "")
        if follower == self.first:
            self.close_round()
        self.turn = follower

    def close_round(self) -> None:
        """Close the round: the boss attacks, or the arena opens."""
        if self.phase == "arena":
            self.corrupt(self.box.limit("boss_attack_corruption"))
        elif self.boss_reached:
            self.phase, self.arena_seen = "arena", True
        self.round += 1

    def begin(self, first: str) -> None:
        """Begin play with this hero (R4)."""
        self.phase, self.setup, self.round = "board", "", 1
        self.first = self.turn = first
        self.contenders, self.rolls = [], []

    def leave(self, seat: str) -> None:
        """Take a hero out of the order; on turn, the turn ends."""
        follower = self.next_of(seat)
        # READING first-leaves-on-turn: the round goes on with the next hero, who becomes the first; it is not closed.
        closes = seat == self.turn and follower == self.first
        if seat == self.first:
            self.first = follower
        self.order.remove(seat)
        if self.heroes[seat].ability_used is not None:
            self.gone_spent.add(seat)
        del self.heroes[seat]
        if self.helper == seat:
            # READING helper-leaves: a helper that leaves helps no more; the rest of the roll stays as it was.
            self.helper = None
        if seat == self.turn:
            self.stop_fight()
            self.turn = follower
            # READING last-leaves: a turn that ends by leaving closes the round like any other: arena, boss attack.
            if closes:
                self.close_round()

    def come(self, seat: str) -> None:
        """Put a hero at the end of the order with start values."""
        # READING comes-back-fresh: a hero that left and comes in again has its ability unused.
        if seat in self.gone_spent:
            self.doubt("comes-back-fresh")
        self.heroes[seat] = Hero(seat, self.box.limit("start_health"))
        self.order.append(seat)


def new_game(box: Box) -> Game:
    """Set up an empty table."""
    piles = [{c.name: c.count for c in cards} for cards in (box.enemies, box.treasures)]
    enemies, treasures = (Pile(counts, dict(counts)) for counts in piles)
    return Game(box, enemies, treasures, box.limit("boss_health"))
