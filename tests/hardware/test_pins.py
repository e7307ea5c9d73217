"""No pins gives one clear sentence; what the buttons' pins report."""

import sys
import types

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


def test_a_factory_that_is_not_installed_is_said_to_be_so() -> None:
    with pytest.raises(NoPins, match="gpiod: no pin factory of this name is installed"):
        pins.open_factory("gpiod")


def fake_module(monkeypatch: pytest.MonkeyPatch, error: Exception | None) -> None:
    class Factory:
        @property
        def board_info(self) -> str:
            if error is not None:
                raise error
            return "a Pi"

    module = types.ModuleType("gpiozero.pins.lgpio")
    module.LGPIOFactory = Factory  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", module)


def test_the_first_way_that_works_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    fake_module(monkeypatch, None)
    assert pins.open_factory("auto").board_info == "a Pi"


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
