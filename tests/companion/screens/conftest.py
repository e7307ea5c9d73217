"""Sessions for pages: one of every stage and overlay, at 2 and 4 heroes, with short, long and foreign names."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from companion.rules import actions as a
from companion.rules import new_game, play
from companion.rules.cards import SEATS, Ability, Cards, Character, Effect, EnemyCard, TreasureCard
from companion.rules.history import History, Step, history_after
from companion.rules.state import HeldCard, State
from companion.screens.page import Page
from companion.screens.pages import page_of
from companion.session.overlays import Decision, Overlay, OverlayKind
from companion.session.session import Message, PartState, Session, SettingRow
from companion.texts import LANGUAGES
from hardware.parts import Health
from tests.companion.making import table_config

Sessions = Mapping[str, Session]
Pages = Mapping[str, Page]
PagesAt = Mapping[str, tuple[Page, ...]]
FIVE = {"undo", "up", "down", "ok", "no"}
NAMES = {
    "plain": ("Gloom Wolf", "Healing Potion", "Protective Charm", "Aila the Reed"),
    "wide": ("W" * 24, "M" * 24, "W" * 12 + " " + "W" * 11, "@" * 24),
    "greek": ("Ὀδυσσεὺς ὁ πολύτροπος ἀν", "Φάρμακο", "Φυλαχτό της Αυγής και Νυ", "Πηνελόπη"),
    "cyrillic": ("Щука Ыжъ Ёлочная Швабра", "Зелье", "Оберег Щедрой Жар-Птицы", "Ярослава"),
    "unknown": ("龍" * 24, "薬" * 24, "护身符" * 8, "שלום"),
}
"""Names of an enemy, two treasures and a character."""


def cards_named(kind: str) -> Cards:
    """Return cards of those names: a potion, a charm, a lantern, a sword, and many enemies."""
    enemy, potion, charm, character = NAMES[kind]
    treasures = (
        TreasureCard("potion", potion, 3, Effect(heal=2)),
        TreasureCard("charm", charm, 2, Effect(prevent_health_loss=1)),
        TreasureCard("lantern", "Gloomlight Lantern", 2, Effect(ignore_corruption_space=True)),
        TreasureCard("sword", "Rootsplitter", 2, Effect(roll_bonus=2)),
    )
    enemies = tuple(EnemyCard(f"e{i}", enemy, 4, 2) for i in range(12))
    ability = Ability("Second Wind", Effect(heal=1))
    people = tuple(Character(seat, character, "#e69f00", ability) for seat in SEATS)
    return Cards(characters=people, enemies=enemies, treasures=treasures)


def after(start: State, *actions: a.Action) -> History:
    """Return the history of these steps."""
    history = History(start)
    for action in actions:
        history = history_after(history, Step(action, play(history.state, action)))
    return history


def session_of(history: History, **fields: object) -> Session:
    """Return a session with every part well and every button wired."""
    wired = frozenset(SEATS) | {"enemy", "treasure", "heal", "corruption", "ally", "safe", "boss"} | FIVE
    settings = tuple(
        SettingRow(key, (f"value {i}",))
        for i, key in enumerate(("config", "cards", "oled", "strip", "die", "dim_dark") * 2)
    )
    parts = {name: PartState(Health.OK) for name in ("buttons", "oled", "strip", "die", "journal")}
    table = table_config(history.start.cards, wired, settings=settings)
    return replace(Session(table, history, parts=parts), **fields)  # type: ignore[arg-type]


def on_board(heroes: int, kind: str, **fields: object) -> State:
    """Return `move` of the first hero, with hurt heroes and full hands; `fields` replace the state's."""
    seats = SEATS[:heroes]
    begun = after(new_game(cards_named(kind)), *(a.Join(seat) for seat in seats), a.Start(), a.GoFirst("p1")).state
    hand = (HeldCard("potion"), HeldCard("charm"), HeldCard("potion"))
    hurt = tuple(replace(hero, health=1 + i, vp=9 + i, hand=hand) for i, hero in enumerate(begun.heroes))
    return replace(begun, heroes=hurt, corruption=7, **fields)  # type: ignore[arg-type]


def in_arena(heroes: int, kind: str, **fields: object) -> State:
    """Return `attack` of the first hero."""
    return on_board(heroes, kind, **{"phase": "arena", "stage": "attack", "boss_reached": True, "round": 12, **fields})


def _with_a_fourth(state: State, card: str) -> State:
    first, *others = state.heroes
    return replace(state, heroes=(replace(first, hand=(*first.hand, HeldCard(card))), *others))


def _setup_stages(heroes: int, kind: str) -> dict[str, History]:
    joins = tuple(a.Join(seat) for seat in SEATS[:heroes])
    empty = new_game(cards_named(kind))
    return {
        "join, empty": History(empty),
        "join": after(empty, *joins),
        "first": after(empty, *joins, a.Start(), a.LandDie(3)),
    }


def _board_stages(heroes: int, kind: str) -> dict[str, History]:
    move = on_board(heroes, kind)
    enemy, other = (a.Stop(a.Space.ENEMY), a.MeetEnemy("e0")), (a.Stop(a.Space.ENEMY), a.MeetEnemy("other"))
    lantern = replace(move, heroes=tuple(replace(h, hand=(HeldCard("lantern"),)) for h in move.heroes))
    return {
        "move": History(move),
        "move, rolled": after(move, a.LandDie(4)),
        "move, boss next": History(on_board(heroes, kind, boss_reached=True, round=11)),
        "enemy": after(move, enemy[0]),
        "difficulty": after(move, *other),
        "reward": after(move, *other, a.SetDifficulty(9)),
        "fight": after(move, *enemy),
        "fight, helped": after(move, *enemy, a.Help("p2")),
        "charm": after(move, *enemy, a.Miss()),
        "treasure": after(move, a.Stop(a.Space.TREASURE)),
        "discard": after(move, a.Stop(a.Space.TREASURE), a.DrawTreasure("sword")),
        "lantern": after(lantern, a.Stop(a.Space.CORRUPTION)),
        "ally": after(move, a.Stop(a.Space.ALLY)),
        "gift": after(_short_handed(move), a.Stop(a.Space.ALLY), a.ChooseAlly("p2")),
        "knocked out": after(move, *enemy, a.Miss(), a.Decline()),
    }


def _short_handed(state: State) -> State:
    first, second, *others = state.heroes
    return replace(state, heroes=(first, replace(second, hand=()), *others))


def _late_stages(heroes: int, kind: str) -> dict[str, History]:
    attack = in_arena(heroes, kind)
    many = tuple(replace(hero, vp=12, health=3) for hero in attack.heroes)
    return {
        "attack": History(attack),
        "attack, missed": after(attack, a.Miss(), a.Decline()),
        "won": after(replace(attack, boss=1), a.Hit()),
        "won, shared": after(replace(attack, boss=1, heroes=many), a.ChangeBoss(-1)),
        "lost": after(replace(attack, corruption=9), a.ChangeCorruption(1)),
        "lost on the board": after(on_board(heroes, kind), *(a.ChangeCorruption(1),) * 3),
    }


def _overlays(heroes: int, kind: str) -> dict[str, Session]:
    move, enemy = on_board(heroes, kind), after(on_board(heroes, kind), a.Stop(a.Space.ENEMY))
    sheet, attack = Overlay(OverlayKind.SHEET, "p1"), in_arena(heroes, kind)
    return {
        "sheet": session_of(History(move), overlays=(sheet,)),
        "sheet, last choice": session_of(History(move), overlays=(sheet,), highlight=9),
        "sheet, after a correction": session_of(after(move, a.ChangeHealth("p1", 1)), overlays=(sheet,), highlight=4),
        "sheet, answer first": session_of(enemy, overlays=(sheet,)),
        "sheet, not in play": session_of(History(on_board(2, kind)), overlays=(replace(sheet, seat="p4"),)),
        "sheet, adding": session_of(History(move), overlays=(sheet, replace(sheet, adding=True))),
        "menu": session_of(History(attack), overlays=(Overlay(OverlayKind.MENU),), highlight=6),
        "confirm": session_of(History(move), overlays=(Overlay(OverlayKind.CONFIRM, decision=Decision.NEW_GAME),)),
        "status": session_of(History(move), overlays=(Overlay(OverlayKind.STATUS),), battery=83),
        "settings": session_of(History(move), overlays=(Overlay(OverlayKind.SETTINGS),)),
    }


def _lines(heroes: int, kind: str) -> dict[str, Session]:
    move = on_board(heroes, kind)
    fight = after(move, a.Stop(a.Space.ENEMY), a.MeetEnemy("e0"))
    return {
        "refused": session_of(fight, refusal=Message("not_now_menu")),
        "refused, long": session_of(
            fight, refusal=Message("not_saved", {"reason": "the disk is full and more than two lines of it, really so"})
        ),
        "resumed": session_of(fight, resumed=True),
        "die lost": session_of(fight, alert=Message("lost", {"part": "die"})),
        "stuck": session_of(fight, stuck=("enemy", "treasure", "down")),
        "all at once": session_of(
            fight, stuck=("up",), alert=Message("lost", {"part": "die"}), resumed=True, refusal=Message("too_quick")
        ),
        "last choice": session_of(fight, highlight=3),
        "go on": session_of(History(new_game(move.cards)), previous=fight, alert=Message("game_kept")),
    }


def evening(heroes: int, kind: str) -> Sessions:
    """Return a session for every stage, overlay and line of an evening of that many heroes and those names."""
    histories = _setup_stages(heroes, kind) | _board_stages(heroes, kind) | _late_stages(heroes, kind)
    plain = {name: session_of(history) for name, history in histories.items()}
    return plain | _overlays(heroes, kind) | _lines(heroes, kind)


@pytest.fixture(scope="session", params=[f"{heroes} heroes, {kind} names" for heroes in (2, 4) for kind in NAMES])
def sessions(request: pytest.FixtureRequest) -> Sessions:
    """Return all sessions of one evening; what takes them runs at each number of heroes and kind of names."""
    heroes, _, kind, _ = request.param.split(" ")
    return evening(int(heroes), kind)


@pytest.fixture(scope="session", params=[f"{code}, {heroes} heroes" for code in LANGUAGES for heroes in (2, 4)])
def spoken_sessions(request: pytest.FixtureRequest) -> Sessions:
    """Return all sessions of an evening with the longest names, in each language."""
    code, heroes = request.param.removesuffix(" heroes").split(", ")
    return {
        name: replace(session, table=replace(session.table, language=code))
        for name, session in evening(int(heroes), "wide").items()
    }


def _at_each_highlight(sessions: Sessions) -> PagesAt:
    return {
        name: tuple(page_of(replace(session, highlight=at)) for at in range(len(session.prompt.choices)))
        for name, session in sessions.items()
    }


@pytest.fixture(scope="session")
def pages_at(sessions: Sessions) -> PagesAt:
    """Return the pages of all sessions of an evening, one for each choice that can be highlighted; made once."""
    return _at_each_highlight(sessions)


@pytest.fixture(scope="session")
def pages(sessions: Sessions, pages_at: PagesAt) -> Pages:
    """Return the page of each session of an evening."""
    return {name: pages_at[name][session.highlight] for name, session in sessions.items()}


@pytest.fixture(scope="session")
def spoken_pages_at(spoken_sessions: Sessions) -> PagesAt:
    """Return the pages of an evening in each language, one for each choice that can be highlighted; made once."""
    return _at_each_highlight(spoken_sessions)


@pytest.fixture
def make_board() -> Callable[..., State]:
    """Return the maker of a state on the board: heroes, kind of names, and the state's fields to replace."""
    return on_board


@pytest.fixture
def make_arena() -> Callable[..., State]:
    """Return the maker of a state in the arena: heroes, kind of names, and the state's fields to replace."""
    return in_arena


@pytest.fixture
def make_session() -> Callable[..., Session]:
    """Return the maker of a session: a history, and the session's fields to replace."""
    return session_of
