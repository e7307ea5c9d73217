"""Deeds (PURE): one step named in the past tense, for "Undone: …" and "Redone: …", for tapes and the history."""

from collections.abc import Mapping

from companion.rules import actions as a
from companion.rules.events import RollMissed
from companion.rules.history import Step
from companion.rules.state import COMBAT, State
from companion.session.labels import values_of
from companion.texts.language import Language, say


def deed_of(before: State, step: Step, language: Language) -> str:
    """Return what the step did, told from the state before it: `P1 hit Gloom Wolf`."""
    action = step.action
    if isinstance(action, a.LandDie):
        if before.stage not in COMBAT:
            return say(language, "deeds", "rolled", face=action.face)
        missed = any(isinstance(event, RollMissed) for event in step.state.events)
        action = a.Miss() if missed else a.Hit()
    return say(language, "deeds", _key_of(before, action), **values_of(before, action))


def _key_of(before: State, action: a.Action) -> str:
    if isinstance(action, a.Hit | a.Miss) and before.stage == "attack":
        return f"{DEEDS[type(action)]}_boss"
    return DEEDS[type(action)]


DEEDS: Mapping[type, str] = {
    a.Join: "joined",
    a.Unjoin: "unjoined",
    a.Start: "started",
    a.GoFirst: "goes_first",
    a.GoBack: "went_back",
    a.Stop: "stopped",
    a.MeetEnemy: "enemy_met",
    a.SetDifficulty: "difficulty",
    a.SetReward: "reward",
    a.Hit: "hit",
    a.Miss: "missed",
    a.Pass: "passed",
    a.Help: "helped",
    a.StopHelping: "helped_no_more",
    a.DrawTreasure: "drew",
    a.UseCard: "used",
    a.UseAbility: "used",
    a.DiscardCard: "discarded",
    a.Accept: "used",
    a.Decline: "kept",
    a.ChooseAlly: "chose_ally",
    a.ChooseNobody: "chose_nobody",
    a.GiveHealth: "gave_health",
    a.GiveCard: "gave_card",
    a.AddCard: "added",
    a.ChangeHealth: "health",
    a.ChangeVp: "vp",
    a.ChangeCorruption: "corruption",
    a.ChangeBoss: "boss",
    a.TakeTurn: "turn_taken",
    a.LeaveGame: "left",
    a.ComeIn: "came_in",
}
"""The language's key of each kind of action but a throw, which is told by what it did."""
