"""The loop's inbox: what lies in it comes first, also where the moment to be woken has passed."""

import pytest

from hardware.inbox import QueueInbox
from hardware.simulated.clock import SimulatedClock, TimeControl
from hardware.simulated.inbox import GatedInbox
from hardware.simulated.quiescence import Quiescence

NOW = 100.0


@pytest.mark.parametrize("simulated", [False, True])
def test_a_press_never_waits_for_a_frame_that_is_due(simulated: bool) -> None:
    clock = SimulatedClock(NOW)
    inbox = GatedInbox(clock, Quiescence(), TimeControl()) if simulated else QueueInbox(clock)
    inbox.put("a press")
    assert inbox.get(NOW - 5.0) == "a press"
    assert inbox.get(NOW - 5.0) is None
