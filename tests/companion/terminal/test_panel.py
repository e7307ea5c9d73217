"""The panel as people use it: keys, mouse, resizing, plugs; and faults below it, which it must show."""

from pathlib import Path

from textual.events import Key

from companion.terminal.app import PanelApp
from companion.terminal.box import Files
from companion.terminal.widgets import OledGlass, PushButton, Side
from hardware.outputs import Picture
from tests.companion.terminal.conftest import OpenPanel, at_the_panel
from tests.companion.terminal.faulty_daemon import swapped, swapping_columns


def files(folder: Path, config: Path | None = None) -> Files:
    return Files(config, None, folder / "games.journal")


def button(app: PanelApp, name: str) -> PushButton:
    return next(each for each in app.query(PushButton) if each.button == name)


def test_keys_press_buttons_and_the_glass_shows_what_the_wires_carry(tmp_path: Path, quick: Path) -> None:
    async def story(panel: OpenPanel) -> None:
        await panel.pilot.press("1", "2", "enter", "2")
        await panel.shows("move")
        assert panel.state()["turn"] == "p2"
        await panel.until(lambda: panel.glass() == panel.bench.oled.picture() != Picture())
        lamps = panel.text("#strip").split()
        assert [(name[0], name.count("●")) for name in lamps[:4]] == [("C", 0), ("1", 6), ("2", 6), ("3", 0)]

    at_the_panel(files(tmp_path, quick), story)


def test_a_shifted_key_and_space_before_a_key_hold(tmp_path: Path, quick: Path) -> None:
    async def story(panel: OpenPanel) -> None:
        await panel.press("1", "2", "u")
        assert panel.state()["redo"] == 1
        await panel.press("U")
        assert (panel.state()["redo"], panel.state()["undo"]) == (0, 2)
        await panel.press("space", "enter")
        await panel.shows("menu")

    at_the_panel(files(tmp_path, quick), story)


def test_the_mouse_presses_as_long_as_it_is_down(tmp_path: Path, quick: Path) -> None:
    async def story(panel: OpenPanel) -> None:
        await panel.press("1", "2")
        ok = button(panel.app, "ok")
        await panel.pilot.mouse_down(ok)
        await panel.until(lambda: ok.has_class("-down"))
        await panel.shows("menu")
        await panel.pilot.mouse_up(panel.app.query_one(OledGlass))
        await panel.until(lambda: not ok.has_class("-down"))
        await panel.pilot.click(button(panel.app, "no"))
        await panel.shows("join")

    at_the_panel(files(tmp_path, quick), story)


def test_the_die_is_thrown_by_key_click_and_chance(tmp_path: Path, quick: Path) -> None:
    async def story(panel: OpenPanel) -> None:
        await panel.press("1", "2", "enter")
        await panel.press("f3")
        await panel.until(lambda: panel.state()["undo"] == 4)
        await panel.pilot.click(next(side for side in panel.app.query(Side) if side.key == "f5"))
        await panel.until(lambda: panel.state()["turn"] == "p2")
        await panel.press("d", "6")
        await panel.until(lambda: panel.text("#thrown") == "thrown: 6" and panel.state()["undo"] == 6)
        await panel.press("r")
        await panel.until(lambda: panel.state()["undo"] == 7)

    at_the_panel(files(tmp_path, quick), story)


def test_resizing_changes_the_form_of_the_glass_but_no_pixel(tmp_path: Path) -> None:
    async def story(panel: OpenPanel) -> None:
        picture = panel.bench.oled.picture()
        for size, rows in (((200, 60), 32), ((120, 40), 16), ((200, 60), 32), ((80, 24), 16)):
            await panel.pilot.resize_terminal(*size)
            await panel.until(lambda rows=rows: len(panel.text("#oled").split("\n")) == rows)  # type: ignore[misc]
            assert panel.glass() == picture != Picture()
        await panel.pilot.resize_terminal(70, 20)
        await panel.until(lambda: "80 × 24" in panel.text("#small"))

    at_the_panel(files(tmp_path), story)


def test_at_80_by_24_every_part_is_on_the_screen(tmp_path: Path) -> None:
    async def story(panel: OpenPanel) -> None:
        parts = [panel.app.query_one(OledGlass), panel.app.query_one("#strip"), panel.app.query_one("#word")]
        for part in (*parts, *panel.app.query(PushButton), *panel.app.query(Side)):
            region = part.region
            assert region.area > 0, part
            assert region.right <= 80, part
            assert region.bottom <= 24, part
        assert panel.app.query_one(OledGlass).content_size == (64, 16)

    at_the_panel(files(tmp_path), story)


def test_a_pulled_plug_is_seen_and_the_part_comes_back(tmp_path: Path, quick: Path) -> None:
    async def story(panel: OpenPanel) -> None:
        await panel.press("8", "1")
        await panel.until(lambda: panel.glass() == Picture() and "out" in panel.text(".oled"))
        await panel.until(lambda: panel.state()["oled"] == "missing")
        await panel.press("8", "2")
        await panel.until(lambda: panel.glass() != Picture() and panel.state()["oled"] == "ok")
        await panel.press("7")
        await panel.until(lambda: panel.state()["die"] == "missing")

    at_the_panel(files(tmp_path, quick), story)


def test_the_game_goes_on_after_the_power_plug_was_out(tmp_path: Path, quick: Path) -> None:
    async def story(panel: OpenPanel) -> None:
        await panel.press("1", "2", "0")
        await panel.until(lambda: panel.glass() == Picture() and "out" in panel.text(".power"))
        assert "●" not in panel.text("#strip")
        await panel.press("3", "0")
        assert panel.state()["order"] == ["p1", "p2"]
        await panel.until(lambda: panel.glass() == panel.bench.oled.picture() != Picture())

    at_the_panel(files(tmp_path, quick), story)


def test_a_box_that_was_switched_off_is_started_by_its_plug(tmp_path: Path, quick: Path) -> None:
    async def story(panel: OpenPanel) -> None:
        await panel.press("1", "O", "up", "up", "enter", "down", "enter")
        await panel.until(lambda: panel.bench.exit_code == 0 and "switched off" in panel.text("#word"))
        await panel.press("0")
        assert panel.state()["order"] == ["p1"]

    at_the_panel(files(tmp_path, quick), story)


def test_a_driver_that_swaps_two_columns_is_seen_on_the_panel(tmp_path: Path) -> None:
    right: list[Picture] = []

    async def see(panel: OpenPanel) -> None:
        await panel.until(lambda: panel.glass() != Picture())
        right.append(panel.glass())

    at_the_panel(files(tmp_path / "right"), see)
    at_the_panel(files(tmp_path / "wrong"), see, main=swapping_columns)
    assert right[1] == swapped(right[0]) != right[0]


def test_a_cut_wire_is_seen_on_the_panel(tmp_path: Path, quick: Path) -> None:
    async def story(panel: OpenPanel) -> None:
        before = panel.glass()
        panel.app._worker.submit(panel.bench.break_bus, "oled", 121).result()
        await panel.press("1")
        await panel.until(lambda: panel.state()["oled"] == "missing")
        assert panel.glass() == before
        assert panel.state()["order"] == ["p1"]
        await panel.until(lambda: "1●●●●●●" in panel.text("#strip"))

    at_the_panel(files(tmp_path, quick), story)


def test_a_button_that_the_config_leaves_out_cannot_be_pressed(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text("[buttons]\nguard_ms = 0\np1 = false\n")

    async def story(panel: OpenPanel) -> None:
        await panel.press("1", "2")
        await panel.pilot.click(button(panel.app, "p1"))
        assert panel.state()["order"] == ["p2"]

    at_the_panel(files(tmp_path, config), story)


def test_help_is_shown_and_hidden_and_q_leaves(tmp_path: Path) -> None:
    async def story(panel: OpenPanel) -> None:
        for shown in (True, False):
            await panel.press("?")
            await panel.until(lambda shown=shown: (panel.app.query_one("#help").region.area > 0) is shown)  # type: ignore[misc]
        await panel.pilot.press("q")
        await panel.until(lambda: panel.app.return_code == 0)

    at_the_panel(files(tmp_path), story)


def test_a_key_that_is_kept_down_presses_once_but_moves_on(tmp_path: Path, quick: Path) -> None:
    async def story(panel: OpenPanel) -> None:
        for _ in range(9):
            panel.app.on_key(Key("1", "1"))
        await panel.until(lambda: not panel.app.busy)
        assert panel.state()["undo"] == 1
        await panel.press("down", "down")
        assert panel.state()["prompt"]["highlighted"] == 2

    at_the_panel(files(tmp_path, quick), story)
