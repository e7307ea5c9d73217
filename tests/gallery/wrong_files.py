"""Configs and cards files that are refused at the start, one for each kind of sentence that the OLED must hold."""

WRONG_CONFIGS = (
    ("config-unknown-key", "[oled]\ncontrast = 200\nbrightnes = 3\n"),
    ("config-wrong-type", '[strip]\nbrightness = "bright"\n'),
    ("config-out-of-range", "[oled]\ncontrast = 300\n"),
    ("config-pin-twice", "[buttons]\np1 = 5\nenemy = 5\n"),
    ("config-pin-of-the-oled", "[buttons]\np1 = 2\n"),
    ("config-needed-button", "[buttons]\nok = false\n"),
    ("config-segments-overlap", "[strip]\np1 = [10, 8]\n"),
    ("config-not-toml", "[oled]\ncontrast = two hundred\n"),
    ("config-long-key", '[table]\nwhat_the_box_says_when_nobody_has_pressed_anything_for_long = "hello"\n'),
)
"""Name of the picture → the config's text."""

WRONG_CARDS = (
    ("cards-unknown-key", '[[enemies]]\nname = "Gloom Wolf"\ndifficulty = 4\nvp = 2\neffekt = 3\n'),
    ("cards-out-of-range", '[[enemies]]\nname = "Gloom Wolf"\ndifficulty = 12\nvp = 2\n'),
    ("cards-long-name", '[[treasures]]\nname = "The Extraordinarily Long Lantern of the Gloom"\n'),
    ("cards-one-seat", '[[characters]]\nseat = "p1"\nname = "Ashe"\ncolour = "#e69f00"\n'),
    ("cards-same-name", '[[treasures]]\nname = "Healing Potion"\n[[treasures]]\nname = "healing potion"\n'),
)
"""Name of the picture → the cards file's text."""
