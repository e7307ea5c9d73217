"""Deeds: one step named in the past tense, for "Undone: …" and "Redone: …"."""

from collections.abc import Callable
from typing import Any

from companion.rules import actions as a
from companion.rules.cards import OTHER_NAME
from companion.rules.facts import EnemyDefeated, RollMissed
from companion.rules.hands import ability_id, name_of
from companion.rules.history import Moment
from companion.rules.state import State
from companion.words.names import named, seat_name
from companion.words.titles import asked_seat, offered_name


def deed_of(before: State, moment: Moment) -> str:
    """Return what the step did, told from the state before it: `P1 hit Gloom Wolf`."""
    return _DEEDS[type(moment.action)](before, moment.action, moment.state)


_Teller = Callable[[State, Any, State], str]


def _plain(text: str) -> _Teller:
    return lambda before, it, after: text


def _seat(verb: str) -> _Teller:
    return lambda before, it, after: f"{seat_name(it.seat)} {verb}"


def _on_turn(verb: str) -> _Teller:
    return lambda before, it, after: f"{seat_name(before.turn)} {verb}"


def _foe(state: State) -> str:
    return named(state.enemy.name if state.enemy else OTHER_NAME) if state.stage == "fight" else "the boss"


def _blow(verb: str) -> _Teller:
    return lambda before, it, after: f"{seat_name(before.turn)} {verb} {_foe(before)}"


def _landed(before: State, it: a.LandDie, after: State) -> str:
    if any(isinstance(fact, EnemyDefeated) for fact in after.facts):
        return _blow("hit")(before, it, after)
    if any(isinstance(fact, RollMissed) for fact in after.facts):
        return _blow("missed")(before, it, after)
    return f"a roll of {it.face}"


def _card(verb: str) -> _Teller:
    return lambda before, it, after: f"{seat_name(it.seat)} {verb} {named(name_of(before, it.card))}"


def _ability(before: State, it: a.UseAbility, after: State) -> str:
    return f"{seat_name(it.seat)} used {named(name_of(before, ability_id(it.seat)))}"


def _enemy(before: State, it: a.MeetEnemy, after: State) -> str:
    name = OTHER_NAME if it.card == "other" else before.cards.enemy(it.card).name
    return f"{named(name)} appeared"


def _drawn(before: State, it: a.DrawTreasure, after: State) -> str:
    return f"{seat_name(before.turn)} drew {named(name_of(before, it.card))}"


def _offer(verb: str) -> _Teller:
    return lambda before, it, after: f"{seat_name(asked_seat(before))} {verb} {named(offered_name(before))}"


def _given(before: State, it: a.GiveCard, after: State) -> str:
    return f"{seat_name(before.turn)} gave {named(name_of(before, it.card))}"


def _by_one(what: str) -> _Teller:
    return lambda before, it, after: f"{what} {it.by:+d}"


def _hero_by_one(what: str) -> _Teller:
    return lambda before, it, after: f"{seat_name(it.seat)} {what} {it.by:+d}"


_DEEDS: dict[type, _Teller] = {
    a.Join: _seat("joined"),
    a.Unjoin: _seat("left"),
    a.Start: _plain("the start"),
    a.GoFirst: _seat("goes first"),
    a.LandDie: _landed,
    a.GoBack: _plain("going back"),
    a.Stop: lambda before, it, after: f"{seat_name(before.turn)} on {it.space.value} space",
    a.MeetEnemy: _enemy,
    a.SetDifficulty: lambda before, it, after: f"difficulty {it.number}",
    a.SetReward: lambda before, it, after: f"worth {it.number} VP",
    a.Hit: _blow("hit"),
    a.Miss: _blow("missed"),
    a.Pass: _on_turn("passed"),
    a.Help: _seat("helped"),
    a.StopHelping: lambda before, it, after: f"{seat_name(before.helper)} helped no more",
    a.DrawTreasure: _drawn,
    a.UseCard: _card("used"),
    a.UseAbility: _ability,
    a.DiscardCard: _card("discarded"),
    a.Accept: _offer("used"),
    a.Decline: _offer("kept"),
    a.ChooseAlly: lambda before, it, after: f"{seat_name(before.turn)} chose {seat_name(it.seat)}",
    a.ChooseNobody: _on_turn("helped nobody"),
    a.GiveHealth: _on_turn("gave Health"),
    a.GiveCard: _given,
    a.AddCard: _card("got"),
    a.ChangeHealth: _hero_by_one("Health"),
    a.ChangeVp: _hero_by_one("VP"),
    a.ChangeCorruption: _by_one("Corruption"),
    a.ChangeBoss: _by_one("Boss"),
    a.TakeTurn: _seat("took the turn"),
    a.LeaveGame: _seat("left the game"),
    a.ComeIn: _seat("came in"),
}
