"""Names whose signs the typefaces lack: they are told, and no title takes a face that lacks what another has."""

from collections.abc import Callable

import pytest

from companion.config.locations import built_in_cards
from companion.daemon.table import missing_signs
from companion.rules.cards import NO_EFFECT, Ability, Cards, Character, EnemyCard, TreasureCard
from companion.rules.history import History
from companion.rules.state import State
from companion.screens.fonts import Face, lacking
from companion.screens.pages import page_of
from companion.session.session import Session


def named(*names: str) -> Cards:
    return Cards(treasures=tuple(TreasureCard(str(index), name) for index, name in enumerate(names)))


@pytest.mark.parametrize("kind", ["plain", "greek", "cyrillic"])
def test_of_names_that_the_oled_can_show_nothing_is_said(make_board: Callable[..., State], kind: str) -> None:
    assert missing_signs(make_board(2, kind).cards) == ""


def test_of_the_built_in_cards_nothing_is_said() -> None:
    assert missing_signs(built_in_cards()) == ""


@pytest.mark.parametrize(
    "cards",
    [
        named("Cup", "Cup of 龍", "Щука"),
        Cards(enemies=(EnemyCard("a", "Cup of 龍", 1, 1),)),
        Cards(characters=(Character("p1", "Cup of 龍", "#ffffff"),)),
        Cards(characters=(Character("p1", "A", "#ffffff", Ability("Cup of 龍", NO_EFFECT)),)),
    ],
)
def test_a_name_with_a_sign_that_the_oled_lacks_is_told_wherever_it_stands(cards: Cards) -> None:
    told = missing_signs(cards)
    assert told == 'the OLED has no picture for 龍, and shows an empty box for each in "Cup of 龍"'


def test_of_many_such_names_some_are_told_and_the_others_counted() -> None:
    assert missing_signs(named(*"龍薬护身")).endswith(
        'for 龍 薬 护 身, and shows an empty box for each in "龍", "薬", "护", "身"'
    )
    assert missing_signs(named(*"龍薬护身符")).endswith('in "龍", "薬", "护" and 2 other names')


def test_accents_blanks_and_marks_that_are_never_drawn_are_not_lacking() -> None:
    assert lacking("e\u0301 \u2068Щ\u2069\u00a0x\u0301") == ""
    assert lacking("a龍b薬龍") == "龍薬"


@pytest.mark.parametrize(("name", "face"), [("Fog", Face.TITLE), ("Ƒog", Face.SMALL)])
def test_a_title_takes_the_larger_face_only_where_that_has_every_sign(
    make_board: Callable[..., State], make_session: Callable[..., Session], name: str, face: Face
) -> None:
    fight = make_board(2, "plain", stage="fight", enemy=EnemyCard("fog", name, 4, 2))
    (title,) = (text for text in page_of(make_session(History(fight))).texts if name in text.words)
    assert not lacking(name)
    assert title.face is face
