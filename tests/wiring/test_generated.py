"""What is generated from the pin map stands in the folder as it must be, and says what the program is wired by."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.config.settings import Settings
from wiring import pin_map
from wiring.__main__ import FOLDER, can_draw, draw, generated, stamp_of
from wiring.builds import LEGENDS, builds

SVG = "{http://www.w3.org/2000/svg}"
BUILDS = [build.name for build in builds()]


def source(build: str) -> str:
    return (FOLDER / f"harness-{build}.yml").read_text(encoding="utf-8")


def words(drawing: Path) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.parse(drawing).iter(f"{SVG}text")]


def connected(build: str, cable: str) -> dict[int, int]:
    """Read a cable's connections out of the source, without the code that made it."""
    text = source(build).split("\nconnections:\n")[1]
    match = re.search(rf'    - "[^"]+": (\[.*\])\n    - "{cable}": \[.*\]\n    - "[^"]+": (\[.*\])', text)
    assert match is not None, f"{build} has no cable {cable}"
    return dict(zip(json.loads(match[1]), json.loads(match[2]), strict=True))


def labels(build: str, connector: str) -> dict[int, str]:
    match = re.search(rf'  "{connector}":\n    type: .*\n    pins: (\[.*\])\n    pinlabels: (\[.*\])', source(build))
    assert match is not None, f"{build} has no connector {connector}"
    return dict(zip(json.loads(match[1]), json.loads(match[2]), strict=True))


@pytest.mark.parametrize("path", sorted(generated()), ids=lambda path: path.name)
def test_every_generated_file_is_as_the_pin_map_has_it(path: Path) -> None:
    """After a change of the pin map: python -m wiring."""
    assert path.read_text(encoding="utf-8") == generated()[path]


@pytest.mark.parametrize("build", BUILDS)
def test_every_drawing_was_drawn_from_the_source_beside_it(build: str) -> None:
    assert stamp_of(source(build)) in (FOLDER / f"harness-{build}.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("build", builds(), ids=BUILDS)
def test_every_button_of_the_harness_ends_at_the_pin_where_the_program_listens(build: object) -> None:
    name, buttons = build.name, build.buttons  # type: ignore[attr-defined]
    places = labels(name, "Buttons")
    wired = {places[place]: pin for pin, place in connected(name, "W-buttons").items()}
    expected = {LEGENDS[button]: pin_map().header[Settings().buttons.wiring.pins[button]] for button in buttons}
    assert wired == {**expected, "GROUND": 39}


@pytest.mark.parametrize("build", BUILDS)
def test_every_label_of_the_source_stands_in_the_drawing(build: str) -> None:
    drawn = words(FOLDER / f"harness-{build}.svg")
    assert [label for label in labels(build, "Pi").values() if label not in drawn] == []
    assert [label for label in labels(build, "Buttons").values() if label not in drawn] == []


def test_the_label_no_is_quoted_so_that_it_is_not_read_as_false() -> None:
    assert not re.search(r"[\[ ,](NO|ON|OFF|YES)[\],]", source("16-buttons-ws2812"))
    assert '"NO"' in source("5-buttons")
    assert "False" not in words(FOLDER / "harness-5-buttons.svg")


@pytest.mark.parametrize(("build", "inputs"), [("16-buttons-ws2812", {19: 2}), ("16-buttons-apa102", {19: 2, 23: 5})])
def test_the_strip_s_lines_go_through_the_level_shifter_and_never_straight_to_the_pi(
    build: str, inputs: dict[int, int]
) -> None:
    assert connected(build, "W-data") == {**inputs, 25: 7}
    outputs = [labels(build, "Shifter")[pin] for pin in connected(build, "W-level")]
    assert outputs == ["1Y", "2Y"][: len(inputs)]


@pytest.mark.parametrize("build", BUILDS)
def test_no_wire_of_the_harness_touches_the_pi_s_5_volts(build: str) -> None:
    assert not set(labels(build, "Pi")) & {2, 4}


@pytest.mark.parametrize(("panel", "count"), [("16-buttons", 16), ("5-buttons", 5)])
def test_the_front_panel_has_a_hole_a_legend_and_the_pin_for_every_button(panel: str, count: int) -> None:
    drawn = words(FOLDER / f"front-panel-{panel}.svg")
    pins = pin_map()
    missing = [
        name
        for name, bcm in pins.buttons.items()
        if LEGENDS[name] not in drawn or f"GPIO {bcm}, pin {pins.header[bcm]}" not in drawn
    ]
    assert 16 - len(missing) == count


@pytest.mark.parametrize("panel", ["16-buttons", "5-buttons"])
def test_the_front_panel_is_drawn_at_1_to_1_on_a4(panel: str) -> None:
    svg = ElementTree.parse(FOLDER / f"front-panel-{panel}.svg").getroot()
    assert (svg.get("width"), svg.get("height"), svg.get("viewBox")) == ("297mm", "210mm", "0 0 297 210")


def test_wireviz_reads_the_sources_and_draws_the_same_words(tmp_path: Path) -> None:
    if not can_draw():
        pytest.skip("wireviz (pip) and dot (Graphviz) are needed to draw the harness anew")
    copy = tmp_path / "harness-16-buttons-apa102.yml"
    copy.write_text(source("16-buttons-apa102"), encoding="utf-8")
    draw(copy)
    assert sorted(words(copy.with_suffix(".svg"))) == sorted(words(FOLDER / "harness-16-buttons-apa102.svg"))
