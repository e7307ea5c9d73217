"""The names of a cards file that the OLED cannot show: what its typeface lacks all looks like the same empty box."""

from collections.abc import Iterator

from companion.rules.cards import Cards
from companion.rules.toml_words import shown, visible
from companion.screens.fonts import lacking

_MOST_NAMED = 4


def missing_signs(cards: Cards) -> str:
    """Say in a sentence, for builders, which names have characters without a picture; empty where none has."""
    names = [name for name in dict.fromkeys(_names(cards)) if lacking(name)]
    if not names:
        return ""
    named = names if len(names) <= _MOST_NAMED else names[: _MOST_NAMED - 1]
    others = f" and {len(names) - len(named)} other names" if named != names else ""
    signs = " ".join(visible(sign) for sign in lacking("".join(named)))
    listed = ", ".join(shown(name) for name in named)
    return f"the OLED has no picture for {signs}, and shows an empty box for each in {listed}{others}"


def _names(cards: Cards) -> Iterator[str]:
    for character in cards.characters:
        yield character.name
        if character.ability is not None:
            yield character.ability.name
    yield from (card.name for card in cards.enemies)
    yield from (card.name for card in cards.treasures)
