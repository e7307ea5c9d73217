"""The stages of PANEL.md as tables: their phases, which want a roll, which can go back, which take corrections.

What may be answered in a stage is `legal`'s.
"""

FEWEST_HEROES = 2
"""How many play at least (R1); the most is the number of seats."""
FACES = range(1, 7)
"""What a six-sided die shows (R6)."""
PHASES = {
    "join": ("setup",),
    "first": ("setup",),
    "move": ("board",),
    "enemy": ("board",),
    "difficulty": ("board",),
    "reward": ("board",),
    "fight": ("board",),
    "treasure": ("board",),
    "discard": ("board",),
    "lantern": ("board",),
    "ally": ("board",),
    "gift": ("board",),
    "charm": ("board", "arena"),
    "attack": ("arena",),
    "over": ("won", "lost"),
}
BACK = {
    "first": "join",
    "enemy": "move",
    "treasure": "move",
    "difficulty": "enemy",
    "reward": "difficulty",
    "gift": "ally",
}
"""Where `GoBack` leads (PANEL.md, `no`); a stage not listed has no way back."""
ROLLS = ("first", "move", "fight", "attack")
"""Where a throw of the die means something."""
COMBAT = ("fight", "attack")
"""Where the hero on turn is about to make a combat roll (R13, R32)."""
OPEN = ("move", "fight", "attack")
"""Where cards and abilities may be used on anyone's turn (R25, in the arena too: R35) and corrections are taken."""
