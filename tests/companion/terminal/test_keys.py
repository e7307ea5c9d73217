"""Keys: one for every button, standing on it."""

import pytest

from companion.session.presses import HOLDING
from companion.terminal.keys import BUTTON_ROWS, CAPTIONS, Hold, Quit, Tap, Throw, action_of_key, face_of
from wiring import pin_map

BUTTONS = tuple(pin_map().buttons)


def test_the_box_has_the_sixteen_buttons_each_with_a_caption() -> None:
    assert sorted(name for row in BUTTON_ROWS for name in row) == sorted(CAPTIONS) == sorted(BUTTONS)


@pytest.mark.parametrize("button", [name for name in BUTTONS if name not in ("up", "down", "ok")])
def test_the_key_that_stands_on_a_button_presses_it(button: str) -> None:
    key = CAPTIONS[button][0].lower()
    assert action_of_key(key, key) == Tap(button)


@pytest.mark.parametrize(("key", "button"), [("up", "up"), ("down", "down"), ("enter", "ok"), ("escape", "no")])
def test_keys_with_names_press_buttons_too(key: str, button: str) -> None:
    assert action_of_key(key, None) == Tap(button)


def test_every_button_with_a_hold_has_a_shifted_key() -> None:
    held = {action.button for sign in '!@"#$UOABCDE' if isinstance(action := action_of_key("", sign), Hold)}
    assert set(HOLDING) <= held


def test_the_die_is_thrown_by_function_keys_that_bear_its_faces() -> None:
    assert [action_of_key(f"f{face}", None) for face in range(1, 7)] == [Throw(face) for face in range(1, 7)]
    assert [face_of(sign) for sign in ("1", "6", "7", "x", None)] == [1, 6, None, None, None]


def test_ctrl_c_leaves_and_an_unknown_key_does_nothing() -> None:
    assert (action_of_key("ctrl+c", "\x03"), action_of_key("f9", None), action_of_key("ä", "ä")) == (Quit(), None, None)


def test_the_keys_that_stand_there_as_capitals_mean_the_same_with_shift() -> None:
    for letter in "DRQ":
        assert (
            action_of_key(f"upper_{letter.lower()}", letter)
            == action_of_key(letter.lower(), letter.lower())
            is not None
        )
