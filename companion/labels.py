"""Labels and own buttons of the game's choices (PURE): TAPES.md's words, the same in every language.

What the OLED shows for a label is `words`'.
"""

from collections.abc import Callable
from typing import Any

from companion.rules import actions as a
from companion.rules.cards import OTHER, OTHER_NAME
from companion.rules.hands import ability_id, name_of
from companion.rules.state import State

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


def label_of(state: State, action: a.Action) -> str:
    """Return the label of a choice that takes `action` in `state`; KeyError for what is none (a throw, going back)."""
    return _LABELS[type(action)](state, action)


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


def _enemy_name(state: State, card: str) -> str:
    return OTHER_NAME if card == OTHER else state.cards.enemy(card).name


def _signed(name: str, by: int) -> str:
    return f"{name} {by:+d}"


_LABELS: dict[type, Callable[[State, Any], str]] = {
    a.Join: lambda state, it: f"{it.seat.upper()} joins",
    a.Unjoin: lambda state, it: f"{it.seat.upper()} leaves",
    a.Start: lambda state, it: "Start",
    a.GoFirst: lambda state, it: it.seat.upper(),
    a.Stop: lambda state, it: SPACES[it.space][0],
    a.MeetEnemy: lambda state, it: _enemy_name(state, it.card),
    a.SetDifficulty: lambda state, it: str(it.number),
    a.SetReward: lambda state, it: str(it.number),
    a.Hit: lambda state, it: "Hit",
    a.Miss: lambda state, it: "Miss",
    a.Pass: lambda state, it: "Pass",
    a.Help: lambda state, it: f"{it.seat.upper()} helps",
    a.StopHelping: lambda state, it: f"{(state.helper or '').upper()} helps no more",
    a.DrawTreasure: lambda state, it: name_of(state, it.card),
    a.UseCard: lambda state, it: f"Use {name_of(state, it.card)}",
    a.UseAbility: lambda state, it: f"Use {name_of(state, ability_id(it.seat))}",
    a.DiscardCard: lambda state, it: f"Discard {name_of(state, it.card)}",
    a.Accept: lambda state, it: "Yes",
    a.Decline: lambda state, it: "No",
    a.ChooseAlly: lambda state, it: it.seat.upper(),
    a.ChooseNobody: lambda state, it: "Nobody",
    a.GiveHealth: lambda state, it: "Health",
    a.GiveCard: lambda state, it: name_of(state, it.card),
    a.AddCard: lambda state, it: name_of(state, it.card),
    a.ChangeHealth: lambda state, it: _signed("Health", it.by),
    a.ChangeVp: lambda state, it: _signed("VP", it.by),
    a.ChangeCorruption: lambda state, it: _signed("Corruption", it.by),
    a.ChangeBoss: lambda state, it: _signed("Boss", it.by),
    a.TakeTurn: lambda state, it: "Takes the turn",
    a.LeaveGame: lambda state, it: "Leaves the game",
    a.ComeIn: lambda state, it: "Comes in",
}
