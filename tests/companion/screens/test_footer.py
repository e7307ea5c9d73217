"""The lines at the foot of a page: which stand beside each other, and which go where there is no room for all."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from companion.rules import BOSS, play
from companion.rules.actions import ChangeHealth
from companion.rules.cards import Ability, Effect
from companion.rules.events import (
    BossAttacked,
    CardDrawn,
    CorruptionChanged,
    DieRolled,
    EnemyDefeated,
    HealthChanged,
    HelpPaid,
    KnockedOut,
    RollMissed,
    VpChanged,
)
from companion.rules.history import History, Step, history_after
from companion.rules.state import Hero, State
from companion.screens.page import Icon
from companion.screens.pages import page_of
from companion.screens.wording import wording_of
from companion.session.overlays import Overlay, OverlayKind
from companion.session.session import Message, Session
from companion.texts.language import plain
from companion.texts.notices import join_clauses

MakeState = Callable[..., State]
MakeSession = Callable[..., Session]
NEWS = (CardDrawn("p1", "Ashen Lantern"), HealthChanged("p1", 1, 2))
NEWS_LEFT = (7, 9)  # where a notice begins: after its mark, or after the face that was thrown


@pytest.mark.parametrize(
    "stage", ["join", "first", "enemy", "fight", "fight, helped", "charm", "attack, missed", "won"]
)
def test_a_refusal_stands_below_the_notice(sessions: Mapping[str, Session], stage: str) -> None:
    session = replace(sessions[stage], refusal=Message("not_now_menu"))
    page = page_of(session)
    told = [text for text in page.texts if text.left in NEWS_LEFT and 40 <= text.top < 56]
    assert {word for text in told for word in text.words.split(" ")} & set(
        plain(join_clauses(wording_of(session).news)).split(" ")
    )
    assert page.words[-1] == "not now · hold OK: menu"


def test_where_one_line_is_left_it_is_the_refusal(sessions: Mapping[str, Session]) -> None:
    session = replace(
        sessions["move"],
        refusal=sessions["refused, long"].refusal,
        alert=Message("lost", {"part": "die"}),
        stuck=("up",),
    )
    words = page_of(session).words
    assert words[-2].startswith("not saved")
    assert {"die lost · play on", "stuck: UP"} & set(words)


def test_a_lost_part_is_told_before_the_notice_and_the_notice_before_a_hint(sessions: Mapping[str, Session]) -> None:
    words = page_of(
        replace(sessions["attack, missed"], refusal=Message("too_quick"), alert=Message("lost", {"part": "die"}))
    ).words
    assert words[-3] == "die lost · play on"
    assert words[-2].startswith("P")
    assert "hold P2: cards" not in words


def test_a_notice_that_has_one_line_only_leaves_its_last_clauses_out(
    make_board: MakeState, make_session: MakeSession
) -> None:
    overlay = (Overlay(OverlayKind.SHEET, "p1"),)
    step = Step(ChangeHealth("p1", 1), replace(play(make_board(2, "plain"), ChangeHealth("p1", 1)), events=NEWS))
    session = make_session(
        history_after(History(make_board(2, "plain")), step), overlays=overlay, refusal=Message("too_quick")
    )
    assert plain(join_clauses(wording_of(session).news)) == "P1 drew Ashen Lantern · P1 +1 Health"
    assert page_of(session).words[-2:] == ("P1 drew Ashen Lantern", "too quick · press again")


def test_cards_that_could_be_used_are_hinted_at(sessions: Mapping[str, Session]) -> None:
    for stage in ("move", "fight", "attack", "resumed", "die lost"):
        assert "hold P1: cards" in page_of(sessions[stage]).words, stage


def test_there_is_no_hint_where_nothing_could_be_used(sessions: Mapping[str, Session]) -> None:
    session = sessions["move"]
    idle = tuple(Hero(hero.seat, 6, hero.vp, ability_used_in=1) for hero in session.state.heroes)
    page = page_of(replace(session, history=History(replace(session.state, heroes=idle))))
    assert "hold P1: cards" not in page.words


def only_the_ability(session: Session) -> Session:
    """Return the session where the hero on turn has no card, but the ability."""
    poor = tuple(replace(hero, hand=()) for hero in session.state.heroes)
    return replace(session, history=History(replace(session.state, heroes=poor)))


def test_an_ability_alone_is_hinted_at_by_its_own_word(sessions: Mapping[str, Session]) -> None:
    for stage in ("move", "fight", "attack"):
        words = page_of(only_the_ability(sessions[stage])).words
        assert "hold P1: ability" in words, stage
        assert "hold P1: cards" not in words, stage


def test_an_ability_that_the_prompt_offers_needs_no_hint(
    sessions: Mapping[str, Session], make_session: MakeSession
) -> None:
    state = sessions["fight"].state
    first, *others = state.cards.characters
    bonus = replace(first, ability=Ability("Aim", Effect(roll_bonus=1)))
    session = only_the_ability(
        make_session(History(replace(state, cards=replace(state.cards, characters=(bonus, *others)))))
    )
    assert "Use Aim" in [choice.label for choice in session.prompt.choices]
    assert not any(word.startswith("hold") for word in page_of(session).words)


def test_short_lines_share_one_where_the_refusal_takes_two(sessions: Mapping[str, Session]) -> None:
    session = replace(sessions["move"], stuck=("up",), refusal=sessions["refused, long"].refusal)
    rows = {text.words: text.top for text in page_of(session).texts}
    assert rows["stuck: UP"] == rows["hold P1: cards"] == 40


def test_a_long_line_takes_the_place_of_its_mark_before_it_is_cut(sessions: Mapping[str, Session]) -> None:
    late = History(replace(sessions["fight"].state, round=12))
    assert "resumed: round 12, P1" in page_of(replace(sessions["resumed"], history=late)).words


def said_on(session: Session) -> str:
    """Return the words of the page, a sentence of two lines in one."""
    return " ".join(page_of(session).words)


@pytest.mark.parametrize("hint", [True, False])
def test_what_matters_of_the_notice_stands_whole_with_a_hint_or_without(
    sessions: Mapping[str, Session], hint: bool
) -> None:
    for name, session in sessions.items():
        heroes = session.state.heroes if hint else tuple(replace(hero, hand=()) for hero in session.state.heroes)
        last = session.history.past[-1] if session.history.past else None
        if last is None or session.overlay or session.refusal or session.alert or session.stuck:
            continue
        moment = replace(last, state=replace(last.state, heroes=heroes))
        shown = replace(session, history=replace(session.history, past=(*session.history.past[:-1], moment)))
        for clause in wording_of(shown).news:
            words = [word for word in plain(clause.text).split(" ") if not clause.text.count("\u2068")]
            assert clause.rank > 1 or all(word in said_on(shown) for word in words), (name, clause)


HELPED = (EnemyDefeated("p2", "Gloom Wolf"), HelpPaid("p1", 1), VpChanged("p2", 2, 2))


@pytest.mark.parametrize(
    "said", [{}, {"refusal": Message("not_now_menu")}, {"resumed": True}, {"alert": Message("back", {"part": "die"})}]
)
def test_that_a_hero_helped_is_said_beside_whatever_else_there_is_to_say(
    make_board: MakeState, make_session: MakeSession, said: Mapping[str, object]
) -> None:
    start = make_board(2, "plain")
    step = Step(ChangeHealth("p1", 1), replace(play(start, ChangeHealth("p1", 1)), events=HELPED))
    page = said_on(make_session(history_after(History(start), step), **said))
    assert "P1 helped: +1 VP" in page
    words = {"refusal": "not now · hold OK: menu", "alert": "die is back"}
    assert all(sentence in page for key, sentence in words.items() if key in said)


def test_of_a_notice_of_one_clause_that_clause_is_said_before_a_hint(
    make_board: MakeState, make_session: MakeSession
) -> None:
    start = make_board(2, "plain")
    step = Step(
        ChangeHealth("p1", 1), replace(play(start, ChangeHealth("p1", 1)), events=(HealthChanged("p1", -1, 5),))
    )
    page = said_on(make_session(history_after(History(start), step), refusal=Message("too_quick"), stuck=("up",)))
    assert "P1 -1 Health" in page


def test_several_knocked_out_at_once_are_all_named(make_board: MakeState, make_session: MakeSession) -> None:
    start = make_board(3, "plain")
    events = (KnockedOut("p3", False), CorruptionChanged(1, 1), KnockedOut("p1", False), CorruptionChanged(1, 2))
    step = Step(ChangeHealth("p1", 1), replace(play(start, ChangeHealth("p1", 1)), events=events))
    page = said_on(make_session(history_after(History(start), step)))
    assert "P3, P1 knocked out: back to Healing/Safe/START" in page


def test_the_boss_s_attack_is_said_also_where_it_came_with_a_knock_out(
    make_arena: MakeState, make_session: MakeSession
) -> None:
    start = make_arena(2, "plain")
    events = (RollMissed("p2", BOSS), HealthChanged("p2", -1, 3), KnockedOut("p2", True), BossAttacked())
    step = Step(ChangeHealth("p1", 1), replace(play(start, ChangeHealth("p1", 1)), events=events))
    page = said_on(make_session(history_after(History(start), step)))
    assert "the boss attacked" in page


def test_of_many_clauses_the_least_important_go_first(make_board: MakeState, make_session: MakeSession) -> None:
    start = make_board(2, "plain")
    events = (DieRolled(4, False), EnemyDefeated("p1", "Gloom Wolf"), VpChanged("p1", 2, 11), HelpPaid("p2", 1))
    step = Step(ChangeHealth("p1", 1), replace(play(start, ChangeHealth("p1", 1)), events=events))
    session = make_session(history_after(History(start), step), refusal=Message("too_quick"), stuck=("up",))
    assert "P1 beat Gloom Wolf" in page_of(session).words
    assert not any("rolled 4" in words for words in page_of(session).words)


def test_a_box_without_the_heros_button_is_told_the_way_by_the_menu(sessions: Mapping[str, Session]) -> None:
    session = sessions["move"]
    five = replace(session, table=replace(session.table, buttons=frozenset({"undo", "up", "down", "ok", "no"})))
    assert "menu, P1: cards" in page_of(five).words
    assert "hold P1: cards" not in page_of(five).words


def test_the_hand_of_a_sheet_stands_behind_a_mark_of_its_own(sessions: Mapping[str, Session]) -> None:
    (mark,) = [item for item in page_of(sessions["sheet"]).items if isinstance(item, Icon) and item.name == "cards"]
    (hand,) = [text for text in page_of(sessions["sheet"]).texts if "×2" in text.words]
    assert (mark.left, mark.top) == (0, hand.top + 1)
    assert hand.left >= 7


def test_a_lost_game_does_not_tell_its_title_twice(sessions: Mapping[str, Session]) -> None:
    assert said_on(sessions["lost"]).count("The realm is consumed") == 1
