"""No pins gives one clear sentence; what the buttons' pins report."""

import re
import sys
import types
from typing import Any

import pytest
from gpiozero import PinUnknownPi

from hardware import pins
from hardware.errors import NoPins


def test_without_a_pi_every_way_is_named_with_its_reason_and_a_way_out() -> None:
    with pytest.raises(NoPins) as raised:
        pins.open_factory("auto")
    sentence = str(raised.value)
    assert all(f"{name}: " in sentence for name in ("gpiod", "lgpio", "rpigpio"))
    assert pins.WAY_OUT in sentence


def test_a_library_that_is_not_installed_is_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiod", None)
    with pytest.raises(NoPins, match=r"gpiod: .*gpiod"):
        pins.open_factory("gpiod")


def test_bookworms_libgpiod_of_another_api_is_said_to_be_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    old = types.ModuleType("gpiod")
    old.__version__ = "1.6.3"  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "gpiod", old)
    with pytest.raises(NoPins, match=r"the module gpiod here is 1\.6\.3, expected 2\.2 or later"):
        pins.open_factory("gpiod")


def fake_module(monkeypatch: pytest.MonkeyPatch, error: Exception | None) -> list[Any]:
    class Factory:
        @property
        def board_info(self) -> str:
            if error is not None:
                raise error
            return "a Pi"

        def close(self) -> None:
            closed.append(self)

    closed: list[Factory] = []
    module = types.ModuleType("gpiozero.pins.lgpio")
    module.LGPIOFactory = Factory  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", module)
    return closed


def test_the_first_way_that_works_is_taken_and_the_log_says_why_not_those_before(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fake_module(monkeypatch, None)
    monkeypatch.setitem(sys.modules, "gpiod", None)
    with caplog.at_level("INFO"):
        assert pins.open_factory("auto").board_info == "a Pi"
    assert re.fullmatch(r"pins by lgpio \(not by gpiod: .+\)", caplog.messages[-1])


def test_s22_a_factory_without_a_board_is_closed_before_the_next_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = fake_module(monkeypatch, PinUnknownPi("unable to locate Pi revision"))
    with pytest.raises(NoPins):
        pins.open_factory("auto")
    assert len(closed) == 1


def test_a_pi_that_is_none_shows_before_the_first_pin(monkeypatch: pytest.MonkeyPatch) -> None:
    fake_module(monkeypatch, PinUnknownPi("unable to locate Pi revision"))
    with pytest.raises(NoPins, match="lgpio: unable to locate Pi revision"):
        pins.open_factory("lgpio")


def test_lgpios_own_errors_are_words_too(monkeypatch: pytest.MonkeyPatch) -> None:
    class LgpioError(Exception):
        pass

    module = types.ModuleType("lgpio")
    module.error = LgpioError  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "lgpio", module)
    fake_module(monkeypatch, LgpioError("GPIO busy"))
    with pytest.raises(NoPins, match="lgpio: GPIO busy"):
        pins.open_factory("lgpio")


def test_s22_a_folder_in_which_lgpio_cannot_make_its_pipe_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LG_WD", "/nowhere/at/all")
    with pytest.raises(NoPins, match=r"/nowhere/at/all.*set LG_WD"):
        pins.open_factory("lgpio")
