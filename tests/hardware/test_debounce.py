"""Debounce as SCENARIOS.md's S1-S3 and S6 want it, on a line of edges and moments handed in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware import debounce
from hardware.inputs import Edge, PressKind
from hardware.parts import ButtonsWiring

DOWN, UP, HELD, REPEAT, STUCK, FREED = (
    PressKind.DOWN,
    PressKind.UP,
    PressKind.HELD,
    PressKind.REPEAT,
    PressKind.STUCK,
    PressKind.FREED,
)
TIMING = ButtonsWiring(repeating=frozenset({"up"}))


class Finger:
    """Plays moments against one contact, waking it whenever it asks for that."""

    def __init__(self, button: str = "ok", down: bool = False) -> None:
        self.down = down
        self.contact, presses = debounce.at_start(button, down, 0.0)
        self.presses = list(presses)

    def wait_until(self, moment: float) -> None:
        while (due := debounce.wake_at(self.contact, TIMING)) is not None and due <= moment:
            self._take(debounce.after_time(self.contact, due, self.down, TIMING))
            later = debounce.wake_at(self.contact, TIMING)
            assert later is None or later > due, "woken for nothing: a loop would spin"

    def move(self, at: float, down: bool, edge: bool = True) -> None:
        self.wait_until(at)
        self.down = down
        if edge:
            self._take(debounce.after_edge(self.contact, Edge(self.contact.button, down, at), TIMING))

    def _take(self, step: debounce.Debounced) -> None:
        self.contact, presses = step
        self.presses += presses
        assert all(press.button == self.contact.button for press in presses)

    @property
    def kinds(self) -> list[PressKind]:
        return [press.kind for press in self.presses]

    @property
    def moments(self) -> list[tuple[PressKind, float, float]]:
        """Of each press the kind, when it was said and when the press began."""
        return [(press.kind, press.at, press.since) for press in self.presses]


def bounced(finger: Finger, start: float, gaps_ms: tuple[int, ...]) -> None:
    """Toggle the contact at once and after each gap, as TAPES.md's `edges` does."""
    at = start
    finger.move(at, not finger.down)
    for gap in gaps_ms:
        at += gap / 1000
        finger.move(at, not finger.down)


def test_s1_a_click_that_bounces_at_both_ends_is_one_press() -> None:
    finger = Finger()
    bounced(finger, 1.0, (2, 1, 3, 2, 400, 1, 2))
    finger.wait_until(20.0)
    assert finger.kinds == [DOWN, UP]


def test_a_press_counts_at_its_first_edge() -> None:
    finger = Finger()
    bounced(finger, 1.0, (2, 1))
    assert finger.moments == [(DOWN, 1.0, 1.0)]


def test_a_release_counts_once_the_contact_is_quiet_and_names_the_press_that_it_ends() -> None:
    finger = Finger()
    bounced(finger, 1.0, (20,))
    finger.wait_until(2.0)
    bounce = TIMING.bounce_s
    assert finger.moments == [(DOWN, 1.0, 1.0), (UP, pytest.approx(1.02 + bounce), 1.0)]


def test_a_button_names_itself_press_after_press() -> None:
    finger = Finger()
    bounced(finger, 1.0, (200, 200, 200))
    finger.wait_until(3.0)
    assert [(press.button, press.kind) for press in finger.presses] == [("ok", DOWN), ("ok", UP)] * 2


def test_s2_a_tap_of_20_ms_counts() -> None:
    finger = Finger()
    bounced(finger, 1.0, (20,))
    finger.wait_until(2.0)
    assert finger.kinds == [DOWN, UP]


def test_s2_two_taps_120_ms_apart_both_count() -> None:
    finger = Finger()
    bounced(finger, 1.0, (20, 100, 20))
    finger.wait_until(2.0)
    assert finger.kinds == [DOWN, UP, DOWN, UP]


@pytest.mark.parametrize("lost_at", [1.01, 1.02, 1.06, 1.1])
def test_s2_a_second_tap_counts_though_the_release_edge_of_the_first_never_came(lost_at: float) -> None:
    finger = Finger()
    finger.move(1.0, True)
    finger.move(lost_at, False, edge=False)
    finger.move(1.12, True)
    finger.move(1.2, False)
    finger.wait_until(2.0)
    assert finger.kinds == [DOWN, UP, DOWN, UP]


def test_s2_two_taps_count_though_both_release_edges_are_lost() -> None:
    finger = Finger()
    for at in (1.0, 1.12):
        finger.move(at, True)
        finger.move(at + 0.06, False, edge=False)
    finger.wait_until(5.0)
    assert finger.kinds == [DOWN, UP, DOWN, UP]


def test_a_press_whose_first_edge_was_lost_counts_once_the_level_is_read() -> None:
    finger = Finger()
    finger.move(1.0, True, edge=False)
    bounced(finger, 1.001, (1,))
    finger.wait_until(1.5)
    assert finger.kinds == [DOWN]


def test_s3_a_long_press_is_held_once_and_its_end_is_silent() -> None:
    finger = Finger()
    bounced(finger, 1.0, (2, 1, 1500, 1, 2))
    finger.wait_until(20.0)
    assert finger.kinds == [DOWN, HELD]


def test_a_hold_is_told_when_its_time_is_up() -> None:
    finger = Finger()
    finger.move(1.0, True)
    finger.wait_until(3.0)
    assert (finger.presses[-1].kind, finger.presses[-1].at, finger.presses[-1].since) == (HELD, 2.0, 1.0)


def test_a_release_that_bounces_over_the_hold_time_is_no_hold() -> None:
    finger = Finger()
    bounced(finger, 1.0, (990, 5, 6))
    finger.wait_until(5.0)
    assert finger.kinds == [DOWN, UP]


def test_a_hold_whose_release_edge_was_lost_ends_at_the_hold_time() -> None:
    finger = Finger()
    finger.move(1.0, True)
    finger.move(1.5, False, edge=False)
    finger.wait_until(5.0)
    assert finger.moments == [(DOWN, 1.0, 1.0), (UP, 2.0, 1.0)]


def test_a_repeating_button_repeats_five_times_a_second_after_half_a_second() -> None:
    finger = Finger("up")
    finger.move(0.0, True)
    finger.wait_until(0.95)
    assert [press.at for press in finger.presses] == pytest.approx([0.0, 0.5, 0.7, 0.9])


def test_a_late_loop_gets_one_repeat_and_not_all_that_it_missed() -> None:
    contact, _ = debounce.after_edge(debounce.at_start("up", False, 0.0)[0], Edge("up", True, 0.0), TIMING)
    contact, _ = debounce.after_time(contact, 0.03, True, TIMING)
    contact, presses = debounce.after_time(contact, 3.0, True, TIMING)
    assert [press.kind for press in presses] == [REPEAT, HELD]
    assert debounce.wake_at(contact, TIMING) == pytest.approx(3.1)


def test_s6_a_stuck_button_is_named_after_10_s_and_silent_until_seen_released() -> None:
    finger = Finger("up")
    finger.move(0.0, True)
    finger.wait_until(3600.0)
    assert (finger.kinds[-1], finger.presses[-1].at) == (STUCK, 10.0)
    bounced(finger, 3600.0, (1, 2))
    finger.wait_until(3700.0)
    assert finger.kinds.count(REPEAT) == 48
    assert finger.kinds[-2:] == [STUCK, FREED]


def test_s6_a_stuck_button_asks_for_no_waking() -> None:
    finger = Finger("up")
    finger.move(0.0, True)
    finger.wait_until(11.0)
    assert debounce.wake_at(finger.contact, TIMING) is None


def test_a_button_that_chatters_without_end_is_stuck_after_10_s() -> None:
    finger = Finger()
    bounced(finger, 0.0, (20,) * 600)
    assert finger.kinds == [DOWN, STUCK]


def test_a_stuck_button_that_only_chatters_stays_stuck() -> None:
    finger = Finger(down=True)
    bounced(finger, 1.0, (1,))
    finger.wait_until(9.0)
    assert finger.kinds == [STUCK]


def test_a_button_that_is_down_at_the_start_is_stuck_until_released_and_then_works() -> None:
    finger = Finger(down=True)
    finger.move(1.0, False)
    finger.move(2.0, True)
    finger.wait_until(2.5)
    assert finger.kinds == [STUCK, FREED, DOWN]


def test_a_stuck_button_pressed_anew_was_released_though_nobody_saw_it() -> None:
    finger = Finger(down=True)
    finger.move(1.0, False, edge=False)
    finger.move(2.0, True)
    assert finger.moments == [(STUCK, 0.0, 0.0), (FREED, 2.0, 0.0), (DOWN, 2.0, 2.0)]


@pytest.mark.parametrize(("down", "before"), [(False, []), (True, [STUCK, FREED])])
def test_a_bounce_whose_release_edge_was_lost_is_no_second_press(down: bool, before: list[PressKind]) -> None:
    finger = Finger(down=down)
    finger.move(0.5, False, edge=False)
    for at in (1.0, 1.002):
        finger.move(at, True)
        finger.move(at + 0.001, False, edge=False)
    assert finger.kinds == [*before, DOWN]


def test_a_button_that_is_down_at_the_start_is_stuck_since_then() -> None:
    _, presses = debounce.at_start("ok", True, 5.0)
    assert [(press.kind, press.at, press.since) for press in presses] == [(STUCK, 5.0, 5.0)]


def test_a_lone_release_is_nothing() -> None:
    finger = Finger()
    finger.move(1.0, False)
    finger.wait_until(2.0)
    assert finger.kinds == []


def test_deadlines_that_a_late_loop_missed_come_before_the_edge() -> None:
    contact, _ = debounce.after_edge(debounce.at_start("ok", False, 0.0)[0], Edge("ok", True, 0.0), TIMING)
    _, presses = debounce.after_edge(contact, Edge("ok", False, 1.2), TIMING)
    assert [press.kind for press in presses] == [HELD]


@given(st.lists(st.tuples(st.integers(1, 3000), st.booleans()), max_size=40))
def test_whatever_edges_come_or_are_lost_no_press_ends_twice_and_all_ends_at_rest(
    moves: list[tuple[int, bool]],
) -> None:
    finger = Finger("up")
    at = 0.0
    for gap_ms, edge in moves:
        at += gap_ms / 1000
        finger.move(at, not finger.down, edge)
    finger.move(at + 0.1, False)
    finger.wait_until(at + 20.0)
    ends = [press.since for press in finger.presses if press.kind in (UP, FREED)]
    assert len(ends) == len(set(ends))
    assert not finger.contact.down
    assert debounce.wake_at(finger.contact, TIMING) is None
