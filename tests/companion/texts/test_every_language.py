"""Languages: all say the same things, labels in the state stay English, and what the OLED shows is the table's."""

import ast
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from string import Formatter

import pytest

from companion.config.locations import built_in_cards
from companion.journal import file as journal_file
from companion.journal.journal import ANOTHER_VERSION, BEGUN
from companion.rules import new_game, play
from companion.rules.actions import DrawTreasure, GoFirst, Join, MeetEnemy, Space, Start, Stop
from companion.rules.cards import EnemyCard
from companion.rules.state import State
from companion.screens.wording import wording_of
from companion.session.messages import JournalRefused, JournalWorks
from companion.session.prompt import prompt_of
from companion.texts import LANGUAGES
from companion.texts.english import ENGLISH
from companion.texts.german import GERMAN
from companion.texts.language import Language, plain
from companion.texts.titles import choice_in_words

ROOT = Path(__file__).parents[3]
OTHERS = [language for language in LANGUAGES.values() if language is not ENGLISH]
TABLES = [field.name for field in fields(Language) if field.name not in ("code", "other")]
BY_ENGLISH = ("labels", "journal")
LABELS = """
Start|{seat} joins|{seat} leaves|Enemy|Treasure|Healing space|Corruption|Ally|Safe / nothing|Boss|Hit|Miss|Pass
{seat} helps|{seat} helps no more|Yes|No|Nobody|Health|Back|Roll for me|New game|Menu|Status|Settings|Power off
Use {name}|Discard {name}|Add a card|Health {by:+d}|VP {by:+d}|Corruption {by:+d}|Boss {by:+d}
Takes the turn|Leaves the game|Comes in|Go on with the last game
"""
"""TAPES.md's labels with words in them; Other is the name of a card."""


def values_in(template: str) -> set[str]:
    """Return what a template is filled with, each with its format."""
    return {f"{name}:{shape}" for _, name, shape, _ in Formatter().parse(template) if name is not None}


@pytest.fixture(params=OTHERS, ids=lambda language: language.code)
def other(request: pytest.FixtureRequest) -> Language:
    """Each language but English."""
    language: Language = request.param
    return language


def test_there_is_german_beside_english() -> None:
    assert {"en": ENGLISH, "de": GERMAN} == LANGUAGES


@pytest.mark.parametrize("table", [table for table in TABLES if table not in BY_ENGLISH])
def test_a_language_has_the_sentences_of_english_with_the_same_values_in_them(other: Language, table: str) -> None:
    english, there = getattr(ENGLISH, table), getattr(other, table)
    assert there.keys() == english.keys()
    assert {key: values_in(there[key]) for key in there} == {key: values_in(english[key]) for key in english}


def test_a_language_has_a_word_for_every_label(other: Language) -> None:
    assert set(other.labels) == {label for line in LABELS.split("\n") for label in line.split("|") if label}
    assert {label: values_in(shown) for label, shown in other.labels.items()} == {
        label: values_in(label) for label in other.labels
    }


def test_english_shows_the_labels_themselves(player) -> None:
    for choice in player.board().session.prompt.choices:
        assert choice_in_words(player.session.state, choice, ENGLISH) == choice.label


def reasons_of_the_journal() -> Iterator[str]:
    """Yield what the journal's code says in a few words: its tables, and the first words of its errors."""
    yield from dict(journal_file._BY_SQLITE).values()
    yield from journal_file._BY_ERRNO.values()
    for path in (*(ROOT / "companion/journal").glob("*.py"), ROOT / "companion/daemon/store.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            error = isinstance(node, ast.Call) and getattr(node.func, "id", "").startswith("Journal") and node.args
            if error and isinstance(node.args[0], ast.Constant):
                yield str(node.args[0].value)


def test_a_language_has_words_for_all_that_the_journal_says(other: Language) -> None:
    said = {"the last intact step is here", BEGUN, ANOTHER_VERSION, *reasons_of_the_journal()}
    assert len(said) > 15
    assert set(other.journal) == said


@pytest.fixture
def german(player):
    """Give a player at a box that speaks German."""
    player.session = replace(player.session, table=replace(player.session.table, language="de"))
    return player


def test_labels_stay_and_what_is_shown_is_german(german) -> None:
    german.board()
    assert german.labels[:3] == ["Enemy", "Treasure", "Healing space"]
    assert [option.words for option in wording_of(german.session).options][:3] == ["Gegner", "Schatz", "Heilfeld"]
    assert german.see("prompt.choices.0.label") == "Enemy"
    assert german.see("prompt.title") == "P1: würfeln, ziehen, drücken"


def test_titles_notices_and_refusals_are_german(german) -> None:
    german.board().press("undo")
    assert german.see("notice") == "Zurück: P1 beginnt"
    german.press("p1").press("p1")
    assert german.see("refusal") == "geht nicht · P1 halten: Held"
    german.hold("ok").throw(4)
    assert german.see("notice") == "Menü zu · bis zu 4 ziehen"


def test_a_card_that_no_file_names_is_called_otherwise_in_german(german) -> None:
    german.board().other_enemy()
    assert german.see("prompt.title") == "P1 gegen Anderes: 4+"
    german.throw(5)
    assert "P1 besiegt Anderes" in str(german.see("notice"))


def test_the_boss_is_missed_in_german_too(german) -> None:
    german.board().arena().throw(1)
    assert "P1 verfehlt den Boss" in str(german.see("notice"))
    assert german.press("undo").see("notice") == "Zurück: P1 verfehlt den Boss"


def test_the_journal_s_troubles_are_german(german) -> None:
    german.give(JournalRefused("disk full", german.now))
    assert german.refusal == "nicht gespeichert: Speicher voll"
    german.give(JournalWorks(german.now, "file is damaged; a new one is begun"))
    assert german.damage == "Journal: Datei beschädigt; ein neues ist begonnen"


def test_what_no_language_has_a_word_for_is_said_as_it_is(german) -> None:
    german.give(JournalRefused("Stale file handle", german.now))
    assert german.refusal == "nicht gespeichert: Stale file handle"


def board(enemy: str) -> State:
    """Return a board whose only enemy has that name."""
    state = new_game(replace(built_in_cards(), enemies=(EnemyCard("one", enemy, 4, 2),)))
    for action in (Join("p1"), Join("p2"), Start(), GoFirst("p1")):
        state = play(state, action)
    return state


def choices_in_german(state: State) -> list[str]:
    """Return the choices of the game's question as a German table reads them."""
    return [choice_in_words(state, each, GERMAN) for each in prompt_of(state, None, wired=frozenset()).choices]


def test_a_card_that_has_a_label_s_name_keeps_it() -> None:
    state = play(board("Enemy"), Stop(Space.ENEMY))
    assert [plain(words) for words in choices_in_german(state)] == ["Enemy", "Anderes"]


def test_a_used_card_stands_before_its_verb_and_is_what_is_shortened() -> None:
    state = play(play(board("Imp"), Stop(Space.TREASURE)), DrawTreasure("rootsplitter"))
    state = play(play(replace(state, turn="p1"), Stop(Space.ENEMY)), MeetEnemy("one"))
    assert "\u2068Rootsplitter\u2069 nutzen" in choices_in_german(state)
