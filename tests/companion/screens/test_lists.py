"""What a page lists: who is in and rolls, hands, parts and settings, whole where there is room."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.rules.history import History
from companion.screens.page import Page
from companion.screens.pages import page_of
from companion.session.session import Message, PartState, Session, SettingRow
from companion.texts.english import ENGLISH
from hardware.parts import Health

MakeSession = Callable[..., Session]


def test_the_first_turn_tells_what_was_rolled_and_who_rolls_now(sessions: Mapping[str, Session]) -> None:
    assert "P1: 3 · P2 rolls" in page_of(sessions["first"]).words


def test_before_the_first_roll_it_tells_who_rolls(sessions: Mapping[str, Session], make_session: MakeSession) -> None:
    state = replace(sessions["first"].state, first_rolls=())
    assert "P1 rolls" in page_of(make_session(History(state))).words


USUAL = (("Config", "defaults"), ("Cards", "built in"), ("OLED", "ssd1306"), ("Strip", "ws2812 ×46"))


def settings_page(session: Session, *rows: tuple[str, str], **fields: object) -> Page:
    """Return the Settings page of these settings."""
    keys = {words: key for key, words in ENGLISH.settings.items()}
    settings = tuple(SettingRow(keys[name], (value,)) for name, value in rows)
    shown = replace(session, table=replace(session.table, settings=settings), **fields)  # type: ignore[arg-type]
    return page_of(shown)


def test_the_usual_settings_are_all_read_whole(sessions: Mapping[str, Session]) -> None:
    rows = (*USUAL, ("Die", "auto"), ("Dim, dark", "10 min, 30 min"))
    words = settings_page(sessions["settings"], *rows).words
    assert {f"{name}: {value}" for name, value in rows} <= set(words)


def test_settings_without_room_are_counted(sessions: Mapping[str, Session]) -> None:
    rows = (*USUAL, ("Die", "/dev/serial/by-id/one"), ("Dim, dark", "10 min, 30 min"))
    words = settings_page(sessions["settings"], *rows, refusal=Message("too_quick")).words
    assert words[-3:] == ("Strip: ws2812 ×46", "+2 more", "too quick · press again")


def test_a_full_page_of_settings_still_names_a_stuck_button(sessions: Mapping[str, Session]) -> None:
    rows = (*USUAL, ("Die", "auto"), ("Dim, dark", "10 min, 30 min"))
    assert settings_page(sessions["settings"], *rows, stuck=("up",)).words[-1] == "stuck: UP"


def test_a_long_setting_has_a_line_of_its_own(sessions: Mapping[str, Session]) -> None:
    page = settings_page(sessions["settings"], ("Config", "table-of-ours.toml"))
    (config,) = [text for text in page.texts if text.words == "Config: table-of-ours.toml"]
    assert (config.top, [text.words for text in page.texts if text.top == config.top]) == (32, [config.words])


def test_the_status_leaves_the_notice_a_line(sessions: Mapping[str, Session]) -> None:
    session = replace(sessions["status"], history=sessions["fight"].history)
    assert page_of(session).words[-1].endswith("appeared")


def test_join_tells_who_is_in_and_in_what_order(sessions: Mapping[str, Session]) -> None:
    order = ", ".join(seat.upper() for seat in sessions["join"].state.order)
    assert f"in: {order}" in page_of(sessions["join"]).words
    assert "nobody is in yet" in page_of(sessions["join, empty"]).words


def test_the_sheet_lists_a_hand_by_name_with_counts(sessions: Mapping[str, Session]) -> None:
    for overlay in ("sheet", "sheet, answer first"):
        assert any("×2" in word for word in page_of(sessions[overlay]).words), overlay


def test_the_status_names_every_part(sessions: Mapping[str, Session]) -> None:
    words = page_of(sessions["status"]).words
    assert {"Buttons: ok", "OLED: ok", "Strip: ok", "Die: ok 83%", "Journal: ok"} <= set(words)


def away(session: Session, **seconds: float) -> tuple[str, ...]:
    """Return the words of the Status page where these parts have been missing for so long."""
    gone = {name: PartState(Health.MISSING, 1e6 - long) for name, long in seconds.items()}
    return page_of(replace(session, parts={**session.parts, **gone}, touched_at=1e6)).words


def test_the_status_says_how_long_a_part_has_been_missing_and_names_the_others(sessions: Mapping[str, Session]) -> None:
    words = away(sessions["status"], strip=59)
    assert {"Strip: missing under 1 min", "ok: Buttons, OLED", "ok: Die 83%, Journal"} <= set(words)
    words = away(sessions["status"], strip=3 * 3600.0, journal=59 * 60.0)
    assert {"Strip: missing for 3 h", "Journal: missing for 59 min", "ok: Buttons, OLED, Die 83%"} <= set(words)


def test_the_status_names_every_missing_part_whole(sessions: Mapping[str, Session]) -> None:
    words = away(sessions["status"], strip=40 * 86400.0, die=60, journal=1)
    assert {"Strip: missing for 40 d", "Die: missing for 1 min", "Journal: missing under 1 min"} <= set(words)


def test_the_status_tells_what_is_off_by_the_config(sessions: Mapping[str, Session]) -> None:
    session = sessions["status"]
    off = replace(session, parts={**session.parts, "strip": PartState(Health.OFF)})
    assert "Strip: off" in page_of(off).words
    assert "ok: Buttons, OLED" in away(off, die=1)
    assert "off: Strip · ok: Journal" in away(off, die=1)
