"""What a daemon that cannot play says: on the OLED line and key whatever the file is called, in the log one line."""

from pathlib import Path

import pytest

from companion.daemon.loop import RunOptions
from companion.daemon.main import main as daemon_main
from companion.daemon.main import refuse
from companion.screens.fault_page import fault_page
from companion.screens.page import draw
from hardware.simulated.bench import Bench


def said_of(cards: Path, folder: Path) -> tuple[int | None, str, bytes]:
    """Start the daemon with these cards; return its exit code, its log, and the OLED's picture."""
    options = RunOptions(cards=cards, journal=folder / "games.journal")
    with Bench(daemon_main, options, preload=("companion.daemon.main",)) as bench:
        bench.power_on()
        return bench.exit_code, bench.log_tail(), bench.oled.picture().bits


def test_line_key_wrong_and_right_stand_on_the_oled_under_the_longest_name(tmp_path: Path) -> None:
    cards = tmp_path / "the-cards-of-our-table.toml"
    cards.write_text("[limits]\nhealth = 13\n")
    code, log, seen = said_of(cards, tmp_path)
    told = (cards.name, "line 2: limits.health", "is 13", "expected a whole number from 1 to 12")
    assert code == 78
    assert f"{cards}, line 2: limits.health is 13; expected a whole number from 1 to 12" in log
    assert seen == draw(fault_page(told)).bits


def test_of_several_problems_the_first_stands_on_the_oled_and_each_in_a_line_of_the_log(tmp_path: Path) -> None:
    cards = tmp_path / "mine.toml"
    cards.write_text("[limits]\nhealth = 13\nhand = 0\n[limit]\n")
    code, log, seen = said_of(cards, tmp_path)
    told = ("mine.toml", "line 2: limits.health", "is 13", "expected a whole number from 1 to 12")
    assert code == 78
    assert seen == draw(fault_page(told, "and 2 more")).bits
    assert [line for line in log.splitlines() if line.startswith("companion: ")] == [
        f"companion: {cards}, line 2: limits.health is 13; expected a whole number from 1 to 12",
        f"companion: {cards}, line 3: limits.hand is 0; expected a whole number from 1 to 9",
        f'companion: {cards}, line 4: limit is not a key here; did you mean "limits"?',
    ]


def test_where_the_text_is_no_toml_the_line_stands_before_what_is_wrong(tmp_path: Path) -> None:
    cards = tmp_path / "mine.toml"
    cards.write_text("\n\nenemies\n")
    wrong = "is not TOML: Expected '=' after a key in a key/value pair (at line 3, column 8)"
    assert said_of(cards, tmp_path)[2] == draw(fault_page(["mine.toml", f"line 3: {wrong}", "mend that line"])).bits


def test_a_file_without_a_line_is_named_alone(tmp_path: Path) -> None:
    wrong = "cannot be read: No such file or directory"
    page = fault_page(["gone\\n.toml", wrong, "expected a TOML file that may be read"])
    assert said_of(tmp_path / "gone\n.toml", tmp_path)[2] == draw(page).bits


def test_what_a_terminal_would_obey_is_written_out_in_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    assert refuse(75, "games\n\x1b[31m.journal is in use") == 75
    assert capsys.readouterr().err == "companion: games\\n\\x1b[31m.journal is in use\n"


def test_names_that_the_oled_cannot_show_are_named_in_the_log_and_the_game_begins(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[[treasures]]\nname = "A🐉"\n')
    code, log, _ = said_of(tmp_path / "mine.toml", tmp_path)
    assert code is None
    assert 'WARNING: cards: the OLED has no picture for 🐉, and shows an empty box for each in "A🐉"' in log
