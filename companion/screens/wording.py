"""All that a page says in words (PURE), in the language of the table, made once a page; `pages` lays it out."""

from dataclasses import dataclass

from companion.rules.actions import Action
from companion.session.overlays import Order
from companion.session.session import Session
from companion.texts import LANGUAGES
from companion.texts.language import Language
from companion.texts.notices import Clause, news_of
from companion.texts.sentences import damage, message
from companion.texts.titles import choice_in_words, title_of


@dataclass(frozen=True, slots=True)
class Option:
    """A choice as the page shows it: its words, names marked for shortening, its own button or None, what it does."""

    words: str
    button: str | None
    does: Action | Order


@dataclass(frozen=True, slots=True)
class Wording:
    """A session's page in words; what there is nothing to say of is empty."""

    language: Language
    title: str
    options: tuple[Option, ...]
    news: tuple[Clause, ...]
    refusal: str
    alert: str
    damage: str


def language_of(session: Session) -> Language:
    """Return the language of the table."""
    return LANGUAGES[session.table.language]


def wording_of(session: Session) -> Wording:
    """Return what the session's page says."""
    language, state = language_of(session), session.state
    choices = session.prompt.choices
    return Wording(
        language,
        title_of(state, session.overlay, language),
        tuple(Option(choice_in_words(state, each, language), each.button, each.does) for each in choices),
        news_of(session.history, language),
        message(language, "refusals", session.refusal),
        message(language, "alerts", session.alert),
        damage(language, session.damage),
    )
