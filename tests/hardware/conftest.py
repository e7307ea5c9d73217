"""A bench with the tiny daemon on it, for tests of the whole box; the OLED's driver on a simulated controller."""

from collections.abc import Iterator

import pytest

from hardware.oled import Oled
from hardware.outputs import Screen
from hardware.simulated.bench import Bench
from tests.hardware.chip_bus import DRIVERS, FACE, ChipBus, bus_of, oled_on
from tests.hardware.tiny_daemon import count_presses


@pytest.fixture
def bench() -> Iterator[Bench]:
    """Give a running box with everything plugged in."""
    with Bench(count_presses) as running:
        running.power_on()
        yield running


@pytest.fixture(params=DRIVERS)
def driver(request: pytest.FixtureRequest) -> str:
    """Give the name of each driver in turn."""
    return str(request.param)


@pytest.fixture
def bus(driver: str) -> ChipBus:
    """Give a bus to a controller that was just switched on."""
    return bus_of(driver)


@pytest.fixture
def oled(bus: ChipBus, driver: str) -> Oled:
    """Give a driver whose panel shows the face."""
    made = oled_on(bus, driver)
    made.show(Screen(FACE))
    made.show(Screen(FACE))  # the first frame is sent once more
    bus.clear()
    return made
