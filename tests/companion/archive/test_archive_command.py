"""`companion history`, `export`, `backup`, `restore` as they are typed: what is printed, exit codes, which journal."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.config.config_file import ConfigError
from companion.config.locations import ServicePlaces, journal_for, load_cards, settings_for
from companion.rules.cards import TreasureCard

ROOT = Path(__file__).parents[3]


@pytest.fixture
def run_command(shelf: Any, capsys: pytest.CaptureFixture[str]) -> Any:
    """Type a command on the shelf's journal; give exit code, standard output and standard error."""

    def type_in(*arguments: object) -> tuple[int, str, str]:
        code = main([*map(str, arguments), "--journal", str(shelf.path)])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return type_in


def test_history_lists_and_tells(shelf: Any, run_command: Any) -> None:
    shelf.write(*shelf.joined)
    code, out, _ = run_command("history")
    assert (code, out.splitlines()[0]) == (0, f"journal: {shelf.path}")
    assert "goes on: round 1, P1" in out
    assert "P1 goes first" in run_command("history", 1)[1]


def test_history_for_programs_is_json(shelf: Any, run_command: Any) -> None:
    shelf.write(*shelf.joined, *shelf.lost)
    listed = json.loads(run_command("history", "--json")[1])
    assert [(game["game"], game["result"]) for game in listed["games"]] == [(1, "lost")]
    game = json.loads(run_command("history", 1, "--json")[1])
    assert (game["result"], len(game["told"])) == ("lost", 14)


def test_where_nothing_was_played_history_is_empty_and_that_is_no_error(run_command: Any) -> None:
    code, out, _ = run_command("history")
    assert (code, out.splitlines()[-1]) == (0, "no game was played yet")
    assert json.loads(run_command("history", "--json")[1])["games"] == []


def test_what_is_not_there_ends_with_2_and_a_sentence(shelf: Any, run_command: Any, tmp_path: Path) -> None:
    assert run_command("history", 3)[0] == 2
    shelf.write(*shelf.joined)
    code, out, err = run_command("export", 3)
    assert (code, out) == (2, "")
    assert "there is no game 3" in err
    assert run_command("restore", tmp_path / "none")[0] == 2


def test_one_game_of_another_version_keeps_none_of_the_others_from_the_list(shelf: Any, run_command: Any) -> None:
    shelf.write(*shelf.joined)
    shelf.write_as_a_later_version(1)
    shelf.write(*shelf.joined)
    code, out, err = run_command("history")
    assert (code, [line[0] for line in out.splitlines()[3:]], err) == (0, ["1", "2"], "")
    for command in ("history", "export"):
        code, out, err = run_command(command, 1)
        assert (code, out, "another version" in err) == (2, "", True)
        assert run_command(command, 2)[0] == 0


def test_an_exported_game_replays(
    shelf: Any, run_command: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.write(*shelf.joined, *shelf.won_fight, "undo")
    tape = tmp_path / "evening.tape"
    assert run_command("export", 1, tape) == (0, "", "")
    assert main(["replay", "--json", str(tape)]) == 0
    state = json.loads(capsys.readouterr().out)
    assert (state["stage"], state["undo"], state["redo"]) == ("fight", 8, 1)
    assert run_command("export", 1)[1] == tape.read_text()


def test_own_cards_are_written_beside_the_tape(shelf: Any, run_command: Any, tmp_path: Path) -> None:
    shelf.cards = replace(shelf.cards, treasures=(TreasureCard("rope", "Rope"),))
    shelf.write(*shelf.joined)
    run_command("export", 1, tmp_path / "evening.tape")
    written = tmp_path / "evening.cards.toml"
    assert load_cards(written) == shelf.cards
    assert written.name in (tmp_path / "evening.tape").read_text().splitlines()[0]
    code, out, err = run_command("export", 1)
    assert (code, "game-1.cards.toml" in out) == (0, True)
    assert "cards of its own" in err


@pytest.mark.parametrize("there", ["evening.tape", "evening.cards.toml"])
def test_an_export_writes_over_no_file(shelf: Any, run_command: Any, tmp_path: Path, there: str) -> None:
    shelf.cards = replace(shelf.cards, treasures=(TreasureCard("rope", "Rope"),))
    shelf.write(*shelf.joined)
    (tmp_path / there).write_text("my novel")
    before = sorted(tmp_path.iterdir())
    code, out, err = run_command("export", 1, tmp_path / "evening.tape")
    assert (code, out, f"{there} is there already: expected a new name" in err) == (2, "", True)
    assert (sorted(tmp_path.glob("evening*")), (tmp_path / there).read_text()) == ([tmp_path / there], "my novel")
    assert set(before) <= set(tmp_path.iterdir())


def test_an_export_that_finds_no_room_leaves_nothing_in_the_way(shelf: Any, run_command: Any, small_disk: Any) -> None:
    shelf.write(*shelf.joined)
    full = small_disk.fill()
    tape = small_disk.folder / "evening.tape"
    code, _, err = run_command("export", 1, tape)
    assert (code, f"{tape} cannot be written: No space left" in err, tape.exists()) == (2, True, False)
    full.unlink()
    assert run_command("export", 1, tape)[0] == 0


def test_backup_and_restore_say_what_they_did(shelf: Any, run_command: Any, tmp_path: Path) -> None:
    shelf.write(*shelf.joined)
    backup = tmp_path / "b"
    assert run_command("backup", backup)[:2] == (0, f"1 game of {shelf.path} in {backup}\n")
    code, out, _ = run_command("restore", backup)
    assert (code, out.splitlines()[0]) == (0, f"1 game of {backup} in {shelf.path}")
    assert ".replaced-" in out.splitlines()[1]


def test_restoring_under_a_daemon_ends_with_75(shelf: Any, run_command: Any, tmp_path: Path) -> None:
    shelf.write(*shelf.joined)
    run_command("backup", tmp_path / "b")
    journal = shelf.open()
    code, _, err = run_command("restore", tmp_path / "b")
    journal.close()
    assert code == 75
    assert "stop it first" in err


@pytest.mark.parametrize("module", ["companion.cli", "companion.archive.command", "companion.daemon.client"])
def test_what_only_reads_knows_no_wires(module: str) -> None:
    """What only reads games is quick, and works where the libraries of the wires do not."""
    script = f"import sys, {module}; print(*sys.modules, sep='\\n')"
    loaded = subprocess.run([sys.executable, "-c", script], check=True, cwd=ROOT, capture_output=True, text=True)
    rooms = {"hardware", "hardware.inputs", "hardware.outputs", "hardware.parts", "hardware.errors"}
    strangers = {"hardware", "gpiozero", "serial", "luma", "PIL", "textual"}
    assert [name for name in loaded.stdout.split() if name.partition(".")[0] in strangers and name not in rooms] == []
    assert module in loaded.stdout.split()


def test_a_wrong_config_ends_with_78(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "config.toml").write_text("[table]\njornal = 'x'\n")
    assert main(["history", "--config", str(tmp_path / "config.toml")]) == 78
    assert "jornal" in capsys.readouterr().err


@pytest.fixture
def service(tmp_path: Path) -> ServicePlaces:
    """The places of a service that is installed."""
    places = ServicePlaces(tmp_path / "state", tmp_path / "etc.toml", tmp_path / "run")
    places.state.symlink_to("private/state")  # as systemd makes it; nobody but root may look behind
    return places


def test_the_service_s_journal_is_found_first(service: ServicePlaces, tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path)}
    assert journal_for(None, None, home, service) == service.state / "games.journal"
    service.config.write_text("[table]\njournal = '/data/evenings'\n")
    assert journal_for(None, None, home, service) == Path("/data/evenings")


def test_a_journal_or_config_that_is_named_goes_before_the_service_s(service: ServicePlaces, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("[table]\njournal = '/mine'\n")
    assert journal_for(Path("/named"), None, {}, service) == Path("/named")
    assert journal_for(None, mine, {}, service) == Path("/mine")
    assert journal_for(None, None, {"COMPANION_CONFIG": str(mine)}, service) == Path("/mine")


def test_without_a_service_it_is_the_user_s(tmp_path: Path) -> None:
    nowhere = ServicePlaces(tmp_path / "state", tmp_path / "etc.toml", tmp_path / "run")
    found = journal_for(None, None, {"HOME": str(tmp_path)}, nowhere)
    assert found == tmp_path / ".local/state/companion/games.journal"


def test_the_service_s_config_counts_before_the_user_s_own(service: ServicePlaces, tmp_path: Path) -> None:
    mine = tmp_path / ".config/companion/config.toml"
    mine.parent.mkdir(parents=True)
    mine.touch()
    home = {"HOME": str(tmp_path)}
    assert settings_for(None, home, service).source is None  # the service has none, and reads no other
    service.config.write_text("[oled]\ndriver = 'sh1106'\n")
    assert settings_for(None, home, service).source == service.config
    assert settings_for(mine, home, service).source == mine
    assert settings_for(None, {"COMPANION_CONFIG": str(mine)}, service).source == mine
    assert settings_for(None, home, ServicePlaces(tmp_path / "none", service.config)).source == mine


def test_a_service_with_a_wrong_config_is_told_so(service: ServicePlaces) -> None:
    service.config.write_text("[tabel]\n")
    with pytest.raises(ConfigError, match="tabel"):
        journal_for(None, None, {}, service)
