"""Deeds: one step named in the past tense, for "Undone: …" and "Redone: …"."""

from collections.abc import Callable
from typing import Any

from companion.rules import actions as a
from companion.rules.cards import OTHER, OTHER_NAME
from companion.rules.events import RollMissed
from companion.rules.hands import ability_id, name_of
from companion.rules.history import Step
from companion.rules.state import COMBAT, State
from companion.texts.language import Language, card_name, seat_name
from companion.texts.titles import asked_seat, offered_name

_Told = dict[str, Any]
"""What is filled in: `seat`, `ally`, `number`, `by` … and `name`, the bare name of a card."""


def deed_of(before: State, step: Step, language: Language) -> str:
    """Return what the step did, told from the state before it: `P1 hit Gloom Wolf`."""
    key, values = _told(before, step.action, step.state)
    if "name" in values:
        values = {**values, "name": card_name(language, values["name"])}
    if "space" in values:
        values = {**values, "space": language.spaces[values["space"]]}
    return language.deeds[key].format(**values)


def _told(before: State, it: a.Action, after: State) -> tuple[str, _Told]:
    if isinstance(it, a.LandDie):
        return _landed(before, it, after)
    key, values = _DEEDS[type(it)]
    if key in ("hit", "missed") and before.stage == "attack":
        key = f"{key}_boss"
    return key, values(before, it)


def _landed(before: State, it: a.LandDie, after: State) -> tuple[str, _Told]:
    if before.stage not in COMBAT:
        return "rolled", {"face": it.face}
    missed = any(isinstance(event, RollMissed) for event in after.events)
    return _told(before, a.Miss() if missed else a.Hit(), after)


def _plain(before: State, it: a.Action) -> _Told:
    return {}


def _seat(before: State, it: Any) -> _Told:
    return {"seat": seat_name(it.seat)}


def _on_turn(before: State, it: a.Action) -> _Told:
    return {"seat": seat_name(before.turn)}


def _helper(before: State, it: a.Action) -> _Told:
    return {"seat": seat_name(before.helper)}


def _number(before: State, it: Any) -> _Told:
    return {"number": it.number}


def _by(before: State, it: Any) -> _Told:
    return {"by": it.by}


def _seat_by(before: State, it: Any) -> _Told:
    return {"seat": seat_name(it.seat), "by": it.by}


def _blow(before: State, it: a.Action) -> _Told:
    return {"seat": seat_name(before.turn), "name": before.enemy.name if before.enemy else OTHER_NAME}


def _card(before: State, it: Any) -> _Told:
    return {"seat": seat_name(it.seat), "name": name_of(before, it.card)}


def _ability(before: State, it: a.UseAbility) -> _Told:
    return {"seat": seat_name(it.seat), "name": name_of(before, ability_id(it.seat))}


def _enemy(before: State, it: a.MeetEnemy) -> _Told:
    return {"name": OTHER_NAME if it.card == OTHER else before.cards.enemy(it.card).name}


def _card_of_turn(before: State, it: Any) -> _Told:
    return {"seat": seat_name(before.turn), "name": name_of(before, it.card)}


def _offer(before: State, it: a.Action) -> _Told:
    return {"seat": seat_name(asked_seat(before)), "name": offered_name(before)}


_DEEDS: dict[type, tuple[str, Callable[[State, Any], _Told]]] = {
    a.Join: ("joined", _seat),
    a.Unjoin: ("unjoined", _seat),
    a.Start: ("started", _plain),
    a.GoFirst: ("goes_first", _seat),
    a.GoBack: ("went_back", _plain),
    a.Stop: ("stopped", lambda before, it: {"seat": seat_name(before.turn), "space": it.space.value}),
    a.MeetEnemy: ("enemy_met", _enemy),
    a.SetDifficulty: ("difficulty", _number),
    a.SetReward: ("reward", _number),
    a.Hit: ("hit", _blow),
    a.Miss: ("missed", _blow),
    a.Pass: ("passed", _on_turn),
    a.Help: ("helped", _seat),
    a.StopHelping: ("helped_no_more", _helper),
    a.DrawTreasure: ("drew", _card_of_turn),
    a.UseCard: ("used", _card),
    a.UseAbility: ("used", _ability),
    a.DiscardCard: ("discarded", _card),
    a.Accept: ("used", _offer),
    a.Decline: ("kept", _offer),
    a.ChooseAlly: ("chose_ally", lambda before, it: {"seat": seat_name(before.turn), "ally": seat_name(it.seat)}),
    a.ChooseNobody: ("chose_nobody", _on_turn),
    a.GiveHealth: ("gave_health", _on_turn),
    a.GiveCard: ("gave_card", _card_of_turn),
    a.AddCard: ("added", _card),
    a.ChangeHealth: ("health", _seat_by),
    a.ChangeVp: ("vp", _seat_by),
    a.ChangeCorruption: ("corruption", _by),
    a.ChangeBoss: ("boss", _by),
    a.TakeTurn: ("turn_taken", _seat),
    a.LeaveGame: ("left", _seat),
    a.ComeIn: ("came_in", _seat),
}
"""The language's key of each kind of action, and what its sentence is filled with; `LandDie` is told by what it did."""
