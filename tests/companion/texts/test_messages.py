"""The session's messages: each key that its code can say is in every language, with the values that it is given."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

import pytest

from companion.session.overlays import OverlayKind
from companion.session.presses import LIMITS
from companion.session.session import Message
from companion.texts import LANGUAGES
from companion.texts.english import ENGLISH
from companion.texts.language import Language
from companion.texts.sentences import message

SESSION = Path(__file__).parents[3] / "companion/session"
ALERTS = ("lost", "back", "game_kept")


@dataclass(frozen=True)
class Said:
    """A message as the code writes it: its key, the roles of its values, and where that stands."""

    key: str
    roles: frozenset[str]
    where: str


def said_by(source: str, name: str) -> Iterator[Said]:
    """Yield each message that a source makes with a key that is written out."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        key = node.args[{"Message": 0, "_refused": 1}.get(node.func.id, 9) :][:1]
        if key and isinstance(key[0], ast.Constant):
            values = [part for part in node.args if isinstance(part, ast.Dict)]
            roles = [str(part.value) for value in values for part in value.keys if isinstance(part, ast.Constant)]
            named = [str(keyword.arg) for keyword in node.keywords]
            yield Said(str(key[0].value), frozenset((*roles, *named)), f"{name}:{node.lineno}")


def all_said() -> list[Said]:
    written = [said for path in SESSION.glob("*.py") for said in said_by(path.read_text("utf-8"), path.name)]
    limits = [Said(key, frozenset({"seat"}), "presses.LIMITS") for key in (*LIMITS.values(), "not_possible")]
    closing = [Said(f"{kind.value}_closed", frozenset(), "update") for kind in OverlayKind]
    return [*written, *limits, *closing, Said("no_roll", frozenset(), "update")]


def roles_in(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda language: language.code)
def test_every_message_of_the_session_is_a_sentence_with_its_values(language: Language) -> None:
    for said in all_said():
        player = language.alerts if said.key in ALERTS else language.refusals
        assert said.key in player, said
        assert roles_in(player[said.key]) <= said.roles, said


def test_every_refusal_is_said_by_the_session() -> None:
    assert ENGLISH.refusals.keys() - {said.key for said in all_said()} == set()


def test_a_message_is_found_however_it_is_written() -> None:
    source = """Message("a"); Message("b", {"part": x}); _refused(session, "c", seat=y); Message(key)"""
    assert [(said.key, said.roles) for said in said_by(source, "a.py")] == [
        ("a", frozenset()),
        ("b", {"part"}),
        ("c", {"seat"}),
    ]


def test_no_message_says_nothing() -> None:
    assert message(ENGLISH, "refusals", None) == ""


def test_a_reason_is_said_in_the_language_where_it_has_words_for_it() -> None:
    refused = Message("not_saved", {"reason": "disk full"})
    assert [message(language, "refusals", refused) for language in LANGUAGES.values()] == [
        "not saved: disk full",
        "nicht gespeichert: Speicher voll",
    ]
