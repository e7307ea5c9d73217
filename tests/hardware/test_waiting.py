"""The loop's inbox: what lies in it comes first, also where the moment to be woken has passed."""

import pytest

from hardware.inbox import QueueInbox
from hardware.simulated.clock import SimulatedClock
from hardware.simulated.stillness import Stillness
from hardware.simulated.waiting import Course, GatedInbox

NOW = 100.0


@pytest.mark.parametrize("simulated", [False, True])
def test_a_press_never_waits_for_a_frame_that_is_due(simulated: bool) -> None:
    clock = SimulatedClock(NOW)
    inbox = GatedInbox(clock, Stillness(), Course()) if simulated else QueueInbox(clock)
    inbox.put("a press")
    assert inbox.get(NOW - 5.0) == "a press"
    assert inbox.get(NOW - 5.0) is None
