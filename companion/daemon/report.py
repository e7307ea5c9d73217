"""How the daemon is doing, for those supervisor: TAPES.md's state with more on each part, and one sentence. Pure."""

from typing import Any

from companion.rules import need, outcome
from companion.rules.cards import SEATS
from companion.rules.state import COMBAT, State
from companion.session.prompt import Prompt
from companion.session.session import Session
from companion.texts.english import ENGLISH
from companion.texts.language import plain
from companion.texts.titles import title_of
from hardware.parts import Health

# ---- from companion.snapshot: The state as TAPES.md's JSON (PURE): one dictionary of plain values for replay, expectations and status. Labels are TAPES.md's own in every language; title, notice and refusal are in the language of the table, as on the OLED.

PARTS = ("buttons", "die", "oled", "strip", "journal")


def snapshot_of(session: Session) -> dict[str, Any]:
    """Return what TAPES.md lists under "State", in its order; the prompt is an overlay's while one is open."""
    prompt = session.prompt
    return {
        **state_data(session.state),
        "stage": prompt.stage,
        "prompt": _prompt(prompt, session.highlight),
        "notice": None if session.notice is None else plain(session.notice),
        "refusal": None if session.refusal is None else plain(session.refusal),
        "undo": session.history.undo_count,
        "redo": session.history.redo_count,
        **{name: session.part(name).health.value for name in PARTS},
    }


def state_data(state: State) -> dict[str, Any]:
    """Return what the game's state alone decides, in the same order; the stage is the game's own, under any overlay."""
    return {
        "phase": state.phase,
        "stage": state.stage,
        **_course(state),
        **{seat: _hero(state, seat) for seat in SEATS},
        **_fight(state),
    }


def _course(state: State) -> dict[str, Any]:
    return {
        "round": state.round,
        "turn": state.turn,
        "first": state.first,
        "order": list(state.order),
        "corruption": state.corruption,
        "boss": state.boss,
    }


def _hero(state: State, seat: str) -> dict[str, Any] | None:
    if not state.is_in(seat):
        return None
    hero = state.hero(seat)
    return {"health": hero.health, "vp": hero.vp, "treasures": [card.id for card in hero.hand]}


def _fight(state: State) -> dict[str, Any]:
    end = outcome(state)
    rolling = state.stage in COMBAT
    return {
        "champions": list(end.champions) if end else [],
        "helper": state.helper if rolling else None,
        "need": need(state) if rolling else None,
    }


def _prompt(prompt: Prompt, highlight: int) -> dict[str, Any]:
    choices = [{"label": choice.label, "button": choice.button} for choice in prompt.choices]
    return {"title": plain(prompt.title), "choices": choices, "highlighted": highlight}


def report_of(session: Session, now: float) -> dict[str, Any]:
    """Return the state and, under `parts`, each part's health, for how many seconds it has had that, and why."""
    return {**snapshot_of(session), "parts": {name: _part(session, name, now) for name in PARTS}}


def _part(session: Session, name: str, now: float) -> dict[str, Any]:
    part = session.part(name)
    told: dict[str, Any] = {"health": part.health.value, "for_s": round(max(0.0, now - part.since), 1)}
    told["reason"] = part.reason or None
    return {**told, "battery": session.battery} if name == "die" else told


def sentence_of(session: Session) -> str:
    """Return the game's question in a sentence, with the parts that are missing; in English, as the log is."""
    missing = [name for name in PARTS if session.part(name).health is Health.MISSING]
    return plain(title_of(session.state, session.overlay, ENGLISH)) + (
        f"; missing: {', '.join(missing)}" if missing else ""
    )
