"""Every page and every light, pixel for pixel; a change that was meant is taken over by `--renew` (see `__main__`)."""

from pathlib import Path
from typing import Any

import pytest

from hardware.outputs import Picture
from tests.gallery.acts import Act, all_acts
from tests.gallery.golden_pictures import FOLDER, difference, save
from tests.gallery.playing import marks_of
from tests.gallery.shots import Shot, shoot

ACTS = all_acts()
NAMES = [name for act in ACTS for _, name in marks_of(act)]
STAGES = (
    *("join", "first", "move", "enemy", "difficulty", "reward", "fight", "treasure", "discard", "lantern", "ally"),
    *("gift", "charm", "attack", "won", "lost", "sheet", "menu", "confirm", "status", "settings"),
)
RENEW = "if that was meant: python -m tests.gallery --renew"


def picture_test_of(act: Act) -> Any:
    """Return the act as a parameter, the longest ones for thorough runs."""
    marks = (pytest.mark.thorough,) if act.name in ("german", "names", "limits", "strip") else ()
    return pytest.param(act, id=act.name, marks=marks)


@pytest.mark.parametrize("act", [picture_test_of(act) for act in ACTS])
def test_the_box_shows_the_golden_pictures(act: Act, tmp_path: Path) -> None:
    taken = shoot(act)
    assert (taken.trouble, taken.missed) == ("", ())
    wrong = [(shot, said) for shot in taken.shots if (said := difference(shot, FOLDER))]
    told = [f"{shot.name} {said}: see {save(shot, tmp_path)}" for shot, said in wrong]
    assert not told, "\n".join((*told, RENEW))


def test_each_picture_has_a_name_of_its_own() -> None:
    assert sorted(NAMES) == sorted(set(NAMES))


@pytest.mark.parametrize("stage", STAGES)
def test_each_stage_of_the_panel_has_a_picture(stage: str) -> None:
    assert [name for name in NAMES if name.startswith(stage)]


def test_no_golden_picture_is_left_of_a_scene_that_is_gone() -> None:
    assert sorted(file.stem for file in FOLDER.iterdir()) == sorted(NAMES)


def test_one_pixel_is_a_difference(tmp_path: Path) -> None:
    save(Shot("page", Picture(), 200, ()), tmp_path)
    one = Picture(bytes((0x80, *Picture().bits[1:])))
    assert difference(Shot("page", Picture(), 200, ()), tmp_path) is None
    assert difference(Shot("page", one, 200, ()), tmp_path) == "differs in 1 pixels"


def test_one_step_of_one_led_is_a_difference(tmp_path: Path) -> None:
    lights = ((9, 9, 9),) * 46
    save(Shot("strip-x", Picture(), 200, lights), tmp_path)
    assert difference(Shot("strip-x", Picture(), 200, lights), tmp_path) is None
    assert difference(Shot("strip-x", Picture(), 200, (*lights[1:], (9, 8, 9))), tmp_path) == "differs in 1 LEDs"
