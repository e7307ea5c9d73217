"""The panel as people use it: keys, mouse, resizing, plugs; and faults below it, which it must show."""

from pathlib import Path

from textual.events import Key

from companion.terminal.app import PanelApp
from companion.terminal.box import Files
from companion.terminal.widgets import OledGlass, PushButton, Side
from hardware.outputs import Picture
from tests.companion.terminal.conftest import Table, at_the_panel
from tests.companion.terminal.faulty_daemon import swapped, swapping_columns


def files(folder: Path, config: Path | None = None) -> Files:
    return Files(config, None, folder / "games.journal")


def button(app: PanelApp, name: str) -> PushButton:
    return next(each for each in app.query(PushButton) if each.button == name)


def test_keys_press_buttons_and_the_glass_shows_what_the_wires_carry(tmp_path: Path, quick: Path) -> None:
    async def story(table: Table) -> None:
        await table.pilot.press("1", "2", "enter", "2")
        await table.shows("move")
        assert table.state()["turn"] == "p2"
        await table.until(lambda: table.glass() == table.bench.oled.picture() != Picture())
        lamps = table.text("#strip").split()
        assert [(name[0], name.count("●")) for name in lamps[:4]] == [("C", 0), ("1", 6), ("2", 6), ("3", 0)]

    at_the_panel(files(tmp_path, quick), story)


def test_a_shifted_key_and_space_before_a_key_hold(tmp_path: Path, quick: Path) -> None:
    async def story(table: Table) -> None:
        await table.press("1", "2", "u")
        assert table.state()["redo"] == 1
        await table.press("U")
        assert (table.state()["redo"], table.state()["undo"]) == (0, 2)
        await table.press("space", "enter")
        await table.shows("menu")

    at_the_panel(files(tmp_path, quick), story)


def test_the_mouse_presses_as_long_as_it_is_down(tmp_path: Path, quick: Path) -> None:
    async def story(table: Table) -> None:
        await table.press("1", "2")
        ok = button(table.app, "ok")
        await table.pilot.mouse_down(ok)
        await table.until(lambda: ok.has_class("-down"))
        await table.shows("menu")
        await table.pilot.mouse_up(table.app.query_one(OledGlass))
        await table.until(lambda: not ok.has_class("-down"))
        await table.pilot.click(button(table.app, "no"))
        await table.shows("join")

    at_the_panel(files(tmp_path, quick), story)


def test_the_die_is_thrown_by_key_click_and_chance(tmp_path: Path, quick: Path) -> None:
    async def story(table: Table) -> None:
        await table.press("1", "2", "enter")
        await table.press("f3")
        await table.until(lambda: table.state()["undo"] == 4)
        await table.pilot.click(next(side for side in table.app.query(Side) if side.key == "f5"))
        await table.until(lambda: table.state()["turn"] == "p2")
        await table.press("d", "6")
        await table.until(lambda: table.text("#thrown") == "thrown: 6" and table.state()["undo"] == 6)
        await table.press("r")
        await table.until(lambda: table.state()["undo"] == 7)

    at_the_panel(files(tmp_path, quick), story)


def test_resizing_changes_the_form_of_the_glass_but_no_pixel(tmp_path: Path) -> None:
    async def story(table: Table) -> None:
        picture = table.bench.oled.picture()
        for size, rows in (((200, 60), 32), ((120, 40), 16), ((200, 60), 32), ((80, 24), 16)):
            await table.pilot.resize_terminal(*size)
            await table.until(lambda rows=rows: len(table.text("#oled").split("\n")) == rows)  # type: ignore[misc]
            assert table.glass() == picture != Picture()
        await table.pilot.resize_terminal(70, 20)
        await table.until(lambda: "80 × 24" in table.text("#small"))

    at_the_panel(files(tmp_path), story)


def test_at_80_by_24_every_part_is_on_the_screen(tmp_path: Path) -> None:
    async def story(table: Table) -> None:
        parts = [table.app.query_one(OledGlass), table.app.query_one("#strip"), table.app.query_one("#word")]
        for part in (*parts, *table.app.query(PushButton), *table.app.query(Side)):
            region = part.region
            assert region.area > 0, part
            assert region.right <= 80, part
            assert region.bottom <= 24, part
        assert table.app.query_one(OledGlass).content_size == (64, 16)

    at_the_panel(files(tmp_path), story)


def test_a_pulled_plug_is_seen_and_the_part_comes_back(tmp_path: Path, quick: Path) -> None:
    async def story(table: Table) -> None:
        await table.press("8", "1")
        await table.until(lambda: table.glass() == Picture() and "out" in table.text(".oled"))
        await table.until(lambda: table.state()["oled"] == "missing")
        await table.press("8", "2")
        await table.until(lambda: table.glass() != Picture() and table.state()["oled"] == "ok")
        await table.press("7")
        await table.until(lambda: table.state()["die"] == "missing")

    at_the_panel(files(tmp_path, quick), story)


def test_the_game_goes_on_after_the_power_plug_was_out(tmp_path: Path, quick: Path) -> None:
    async def story(table: Table) -> None:
        await table.press("1", "2", "0")
        await table.until(lambda: table.glass() == Picture() and "out" in table.text(".power"))
        assert "●" not in table.text("#strip")
        await table.press("3", "0")
        assert table.state()["order"] == ["p1", "p2"]
        await table.until(lambda: table.glass() == table.bench.oled.picture() != Picture())

    at_the_panel(files(tmp_path, quick), story)


def test_a_box_that_was_switched_off_is_started_by_its_plug(tmp_path: Path, quick: Path) -> None:
    async def story(table: Table) -> None:
        await table.press("1", "O", "up", "up", "enter", "down", "enter")
        await table.until(lambda: table.bench.exit_code == 0 and "switched off" in table.text("#word"))
        await table.press("0")
        assert table.state()["order"] == ["p1"]

    at_the_panel(files(tmp_path, quick), story)


def test_a_driver_that_swaps_two_columns_is_seen_on_the_panel(tmp_path: Path) -> None:
    right: list[Picture] = []

    async def see(table: Table) -> None:
        await table.until(lambda: table.glass() != Picture())
        right.append(table.glass())

    at_the_panel(files(tmp_path / "right"), see)
    at_the_panel(files(tmp_path / "wrong"), see, main=swapping_columns)
    assert right[1] == swapped(right[0]) != right[0]


def test_a_cut_wire_is_seen_on_the_panel(tmp_path: Path, quick: Path) -> None:
    async def story(table: Table) -> None:
        before = table.glass()
        table.app._worker.submit(table.bench.break_bus, "oled", 121).result()
        await table.press("1")
        await table.until(lambda: table.state()["oled"] == "missing")
        assert table.glass() == before
        assert table.state()["order"] == ["p1"]
        await table.until(lambda: "1●●●●●●" in table.text("#strip"))

    at_the_panel(files(tmp_path, quick), story)


def test_a_button_that_the_config_leaves_out_cannot_be_pressed(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text("[buttons]\nguard_ms = 0\np1 = false\n")

    async def story(table: Table) -> None:
        await table.press("1", "2")
        await table.pilot.click(button(table.app, "p1"))
        assert table.state()["order"] == ["p2"]

    at_the_panel(files(tmp_path, config), story)


def test_help_is_shown_and_hidden_and_q_leaves(tmp_path: Path) -> None:
    async def story(table: Table) -> None:
        for shown in (True, False):
            await table.press("?")
            await table.until(lambda shown=shown: (table.app.query_one("#help").region.area > 0) is shown)  # type: ignore[misc]
        await table.pilot.press("q")
        await table.until(lambda: table.app.return_code == 0)

    at_the_panel(files(tmp_path), story)


def test_a_key_that_is_kept_down_presses_once_but_moves_on(tmp_path: Path, quick: Path) -> None:
    async def story(table: Table) -> None:
        for _ in range(9):
            table.app.on_key(Key("1", "1"))
        await table.until(lambda: not table.app.busy)
        assert table.state()["undo"] == 1
        await table.press("down", "down")
        assert table.state()["prompt"]["highlighted"] == 2

    at_the_panel(files(tmp_path, quick), story)
