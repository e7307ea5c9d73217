"""What others are told of the session (PURE): TAPES.md's state, how each part is doing, the question in one sentence.

Labels are the same in every language; title, notice and refusal are in the language of the table, as on the OLED.
"""

from typing import TypedDict, cast

from companion.api.shapes import HealthWord, PartJson, PromptJson, StateJson, StatusJson, game_json
from companion.session.session import REPORTED, Session
from companion.texts import LANGUAGES
from companion.texts.english import ENGLISH
from companion.texts.language import Language, plain
from companion.texts.notices import notice_of
from companion.texts.sentences import message
from companion.texts.titles import title_of
from hardware.outputs import Lamps
from hardware.parts import Health


class Shown(TypedDict):
    """What OLED and strip should carry now: the picture's bits, the lamps, when they rest, the page's words."""

    picture: bytes
    on: bool
    lamps: Lamps
    moves_until: float | None
    words: tuple[str, ...]
    asleep: bool


class Rolls(TypedDict):
    """What *Roll for me* gave since the start, face by face."""

    faces: tuple[int, ...]


def snapshot_of(session: Session) -> StateJson:
    """Return what TAPES.md lists under "State", in its order; the prompt is an overlay's while one is open."""
    language = LANGUAGES[session.table.language]
    state: dict[str, object] = {
        **game_json(session.state),
        "stage": session.stage,
        "prompt": _prompt(session, language),
        "notice": plain(notice_of(session.history, language)) or None,
        "refusal": plain(message(language, "refusals", session.refusal)) or None,
        "undo": session.history.undo_count,
        "redo": session.history.redo_count,
        **{name: _health(session, name) for name in REPORTED},
    }
    return cast(StateJson, state)


def _prompt(session: Session, language: Language) -> PromptJson:
    title = plain(title_of(session.state, session.overlay, language))
    choices = session.prompt.choices
    return {
        "title": title,
        "choices": [{"label": choice.label, "button": choice.button} for choice in choices],
        "highlighted": session.highlight,
    }


def _health(session: Session, name: str) -> HealthWord:
    return session.part(name).health.value


def report_of(session: Session, now: float) -> StatusJson:
    """Return the state and, under `parts`, each part's health, for how many seconds it has had that, and why."""
    return {**snapshot_of(session), "parts": {name: _part(session, name, now) for name in REPORTED}}


def _part(session: Session, name: str, now: float) -> PartJson:
    part = session.part(name)
    state: PartJson = {
        "health": _health(session, name),
        "for_s": round(max(0.0, now - part.since), 1),
        "reason": part.reason or None,
    }
    return {**state, "battery": session.battery} if name == "die" else state


def sentence_of(session: Session) -> str:
    """Return the game's question in a sentence, with the parts that are missing; in English, as the log is."""
    missing = [name for name in REPORTED if session.part(name).health is Health.MISSING]
    question = plain(title_of(session.state, session.overlay, ENGLISH))
    return f"{question}; missing: {', '.join(missing)}" if missing else question
