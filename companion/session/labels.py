"""Labels and own buttons of the game's choices (PURE): TAPES.md's words, the same in every language.

What the OLED shows for one is the table's language's: it has words for each of these patterns.
"""

from collections.abc import Callable
from typing import Any

from companion.rules import actions as a
from companion.rules.cards import OTHER, OTHER_NAME
from companion.rules.hands import ability_id, name_of
from companion.rules.state import State
from companion.texts.language import Language, card_name, seat_name

SPACES = {
    a.Space.ENEMY: ("Enemy", "enemy"),
    a.Space.TREASURE: ("Treasure", "treasure"),
    a.Space.HEALING: ("Healing space", "heal"),
    a.Space.CORRUPTION: ("Corruption", "corruption"),
    a.Space.ALLY: ("Ally", "ally"),
    a.Space.SAFE: ("Safe / nothing", "safe"),
    a.Space.BOSS: ("Boss", "boss"),
}
"""Each space's label and own button."""
_Values = dict[str, Any]


def label_of(state: State, action: a.Action) -> str:
    """Return the label of a choice that takes `action` in `state`; KeyError for a throw, which is none."""
    pattern, values = _written(state, action)
    return pattern.format(**values)


def shown_of(state: State, action: a.Action, language: Language) -> str:
    """Return that label as the OLED shows it, a card's name marked for shortening."""
    pattern, values = _written(state, action)
    if "name" in values:
        values = {"name": card_name(language, values["name"])}
    return shown(pattern, language).format(**values)


def shown(label: str, language: Language) -> str:
    """Return a label, or the pattern of some, in the language; what it has no word for (P1, 4) shows as it is."""
    return language.labels.get(label, label)


def button_of(action: a.Action) -> str | None:
    """Return the button that takes `action` at once, or None; `ok` takes what is highlighted and is nobody's own."""
    if isinstance(action, a.Stop):
        return SPACES[action.space][1]
    if isinstance(action, a.Join | a.Unjoin | a.GoFirst | a.Help | a.ChooseAlly):
        return action.seat
    if isinstance(action, a.Miss | a.Decline | a.ChooseNobody):
        return "no"
    return None


def button_now(state: State, action: a.Action) -> str | None:
    """Return the button that takes `action` in `state`: as `button_of`, and the helper's own for taking help back."""
    return state.helper if isinstance(action, a.StopHelping) else button_of(action)


def _written(state: State, action: a.Action) -> tuple[str, _Values]:
    if isinstance(action, a.Stop):
        return SPACES[action.space][0], {}
    pattern, values = _LABELS[type(action)]
    return pattern, values(state, action)


def _plain(state: State, it: a.Action) -> _Values:
    return {}


def _seat(state: State, it: Any) -> _Values:
    return {"seat": seat_name(it.seat)}


def _helper(state: State, it: a.Action) -> _Values:
    return {"seat": seat_name(state.helper)}


def _number(state: State, it: Any) -> _Values:
    return {"number": it.number}


def _by(state: State, it: Any) -> _Values:
    return {"by": it.by}


def _card(state: State, it: Any) -> _Values:
    return {"name": name_of(state, it.card)}


def _enemy(state: State, it: a.MeetEnemy) -> _Values:
    return {"name": OTHER_NAME if it.card == OTHER else state.cards.enemy(it.card).name}


def _ability(state: State, it: a.UseAbility) -> _Values:
    return {"name": name_of(state, ability_id(it.seat))}


_LABELS: dict[type, tuple[str, Callable[[State, Any], _Values]]] = {
    a.Join: ("{seat} joins", _seat),
    a.Unjoin: ("{seat} leaves", _seat),
    a.Start: ("Start", _plain),
    a.GoFirst: ("{seat}", _seat),
    a.GoBack: ("Back", _plain),
    a.MeetEnemy: ("{name}", _enemy),
    a.SetDifficulty: ("{number}", _number),
    a.SetReward: ("{number}", _number),
    a.Hit: ("Hit", _plain),
    a.Miss: ("Miss", _plain),
    a.Pass: ("Pass", _plain),
    a.Help: ("{seat} helps", _seat),
    a.StopHelping: ("{seat} helps no more", _helper),
    a.DrawTreasure: ("{name}", _card),
    a.UseCard: ("Use {name}", _card),
    a.UseAbility: ("Use {name}", _ability),
    a.DiscardCard: ("Discard {name}", _card),
    a.Accept: ("Yes", _plain),
    a.Decline: ("No", _plain),
    a.ChooseAlly: ("{seat}", _seat),
    a.ChooseNobody: ("Nobody", _plain),
    a.GiveHealth: ("Health", _plain),
    a.GiveCard: ("{name}", _card),
    a.AddCard: ("{name}", _card),
    a.ChangeHealth: ("Health {by:+d}", _by),
    a.ChangeVp: ("VP {by:+d}", _by),
    a.ChangeCorruption: ("Corruption {by:+d}", _by),
    a.ChangeBoss: ("Boss {by:+d}", _by),
    a.TakeTurn: ("Takes the turn", _plain),
    a.LeaveGame: ("Leaves the game", _plain),
    a.ComeIn: ("Comes in", _plain),
}
