"""Labels and own buttons of the game's choices (PURE): TAPES.md's words, the same in every language.

A label is a pattern with values filled in. What the OLED shows for it, and how a step is named afterwards, is the
texts', which fill the same values into a language's own patterns.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from companion.rules import ability_id, name_of
from companion.rules import actions as a
from companion.rules.cards import OTHER, OTHER_NAME
from companion.rules.state import State

SPACE_LABELS = {
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
    """Return the label of a choice that takes `action` in `state`; KeyError for a throw, which is none."""
    values = values_of(state, action)
    for role in ("seat", "ally"):
        values[role] = str(values.get(role)).upper()
    return pattern_of(action).format(**values)


def pattern_of(action: a.Action) -> str:
    """Return the pattern of an action's label, by which a language knows it; KeyError for a throw."""
    return SPACE_LABELS[action.space][0] if isinstance(action, a.Stop) else PATTERNS[type(action)]


def values_of(state: State, action: a.Action) -> dict[str, Any]:
    """Return what a label or a sentence about `action` in `state` can name, by role: its own fields, and beside them
    `seat` (whose it is, else the hero on turn) and `name` (of the card that it is about).
    """
    values = {"seat": state.turn, **{field.name: getattr(action, field.name) for field in fields(action)}}
    more = _MORE.get(type(action))
    return {**values, **more(state, action)} if more else values


def asked_seat(state: State) -> str | None:
    """Return who is asked about a card (R27, R28), None while no card is offered."""
    return state.question.seat if state.question else None


def offered_name(state: State) -> str:
    """Return the name of the card or ability that `State.question` offers, empty while none is."""
    return name_of(state, state.question.card) if state.question else ""


def enemy_name(state: State) -> str:
    """Return the name of the enemy that is fought; one that no cards file names is `Other`."""
    return state.enemy.name if state.enemy else OTHER_NAME


def button_of(state: State, action: a.Action) -> str | None:
    """Return the button that takes `action` at once, or None; `ok` takes what is highlighted and is no choice's own."""
    if isinstance(action, a.StopHelping):
        return state.helper
    if isinstance(action, a.Stop):
        return SPACE_LABELS[action.space][1]
    if isinstance(action, a.Join | a.Unjoin | a.GoFirst | a.Help | a.ChooseAlly):
        return action.seat
    if isinstance(action, a.Miss | a.Decline | a.ChooseNobody):
        return "no"
    return None


def _card(state: State, action: Any) -> dict[str, Any]:
    return {"name": name_of(state, action.card)}


def _drawn_enemy(state: State, action: a.MeetEnemy) -> dict[str, Any]:
    return {"name": OTHER_NAME if action.card == OTHER else state.cards.enemy(action.card).name}


def _fought_enemy(state: State, action: a.Action) -> dict[str, Any]:
    return {"name": enemy_name(state)}


def _offer(state: State, action: a.Action) -> dict[str, Any]:
    return {"seat": asked_seat(state), "name": offered_name(state)}


_MORE: Mapping[type, Callable[[State, Any], dict[str, Any]]] = {
    a.Stop: lambda state, action: {"space": action.space.value},
    a.DrawTreasure: _card,
    a.UseCard: _card,
    a.DiscardCard: _card,
    a.GiveCard: _card,
    a.AddCard: _card,
    a.Hit: _fought_enemy,
    a.Miss: _fought_enemy,
    a.Accept: _offer,
    a.Decline: _offer,
    a.MeetEnemy: _drawn_enemy,
    a.UseAbility: lambda state, action: {"name": name_of(state, ability_id(action.seat))},
    a.StopHelping: lambda state, action: {"seat": state.helper},
    a.ChooseAlly: lambda state, action: {"seat": state.turn, "ally": action.seat},
}
"""What an action can name besides its own fields and the hero on turn."""

PATTERNS: Mapping[type, str] = {
    a.Join: "{seat} joins",
    a.Unjoin: "{seat} leaves",
    a.Start: "Start",
    a.GoFirst: "{seat}",
    a.GoBack: "Back",
    a.MeetEnemy: "{name}",
    a.SetDifficulty: "{number}",
    a.SetReward: "{number}",
    a.Hit: "Hit",
    a.Miss: "Miss",
    a.Pass: "Pass",
    a.Help: "{seat} helps",
    a.StopHelping: "{seat} helps no more",
    a.DrawTreasure: "{name}",
    a.UseCard: "Use {name}",
    a.UseAbility: "Use {name}",
    a.DiscardCard: "Discard {name}",
    a.Accept: "Yes",
    a.Decline: "No",
    a.ChooseAlly: "{ally}",
    a.ChooseNobody: "Nobody",
    a.GiveHealth: "Health",
    a.GiveCard: "{name}",
    a.AddCard: "{name}",
    a.ChangeHealth: "Health {by:+d}",
    a.ChangeVp: "VP {by:+d}",
    a.ChangeCorruption: "Corruption {by:+d}",
    a.ChangeBoss: "Boss {by:+d}",
    a.TakeTurn: "Takes the turn",
    a.LeaveGame: "Leaves the game",
    a.ComeIn: "Comes in",
}
"""The pattern of each action's label, but for the spaces'."""
