"""At rest nothing runs: with all parts open and nobody pressing, no thread of the daemon wakes up."""

from tests.bench.at_rest import wakings_of_the_box


def test_a_box_that_nobody_touches_does_not_wake_up() -> None:
    assert wakings_of_the_box(1.0) == 0


def test_a_box_whose_strip_has_come_to_rest_after_a_step_does_not_wake_up() -> None:
    assert wakings_of_the_box(1.0, pressed=True) == 0
