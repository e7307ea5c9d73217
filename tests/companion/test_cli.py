"""The command line: what it prints where, the files that it writes, and its exit codes."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from companion import exits
from companion.cli import main
from companion.config.config_file import ConfigError
from companion.config.problems import Problem
from companion.journal.file import JournalBusy, JournalUnusable

JOINED = "press p1; press p2\nexpect order p1, p2\n"


def tape(folder: Path, text: str = JOINED, name: str = "a.tape") -> str:
    path = folder / name
    path.write_text(text)
    return str(path)


def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "companion", *arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True, **more)


@pytest.mark.parametrize("arguments", [["--help"], ["run", "--help"], ["replay", "--help"], ["--version"]])
def test_help_and_version_are_given(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 0
    assert capsys.readouterr().out.strip()


def test_the_help_tells_every_exit_code_that_is_not_a_signal_s(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    codes = re.findall(r"^  (\d+) ", capsys.readouterr().out, re.MULTILINE)
    assert [int(code) for code in codes] == sorted(
        code for name, code in vars(exits).items() if name.isupper() and isinstance(code, int) and code < 128
    )


@pytest.mark.parametrize(
    "arguments", [[], ["rerun"], ["replay"], ["replay", "--seed", "x", "a.tape"], ["replay", "--jso", "a"]]
)
def test_wrong_usage_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_each_tape_has_its_line_and_its_own_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = tape(tmp_path), tape(tmp_path, name="b.tape")
    assert main(["replay", first, second]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines] == [["ok", first], ["ok", second]]


def test_a_failed_expectation_says_where_what_was_expected_and_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tape(tmp_path, "press p1\nexpect order p2\nexpect turn p9")
    assert main(["replay", path]) == 1
    assert f"FAILED {path}:2  expect order: expected p2, found p1" in capsys.readouterr().out


def test_a_choice_that_is_not_there_is_a_failed_expectation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", tape(tmp_path, "choose Hit")]) == 1
    assert "P1 joins" in capsys.readouterr().out


def test_the_state_is_the_only_thing_on_standard_output_with_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "--json", tape(tmp_path, JOINED + "expect turn p1")]) == 1
    printed = capsys.readouterr()
    state = json.loads(printed.out)
    assert (state["order"], state["stage"], state["p3"], state["prompt"]["choices"][0]) == (
        ["p1", "p2"],
        "join",
        None,
        {"label": "Start", "button": None},
    )
    assert "FAILED" in printed.err


@pytest.mark.parametrize(
    ("text", "why"), [("pres p1", "did you mean press?"), ("press p1\n\xff", "unknown instruction")]
)
def test_a_wrong_tape_ends_with_2_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, why: str
) -> None:
    wrong = tape(tmp_path, text, "wrong.tape")
    assert main(["replay", tape(tmp_path), wrong]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"{wrong}:" in printed.err
    assert why in printed.err


def test_a_tape_that_cannot_be_read_ends_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "latin.tape").write_bytes(b"press p1\n# \xe9\n")
    assert main(["replay", str(tmp_path / "none.tape")]) == 2
    assert main(["replay", str(tmp_path)]) == 2
    assert main(["replay", str(tmp_path / "latin.tape")]) == 2
    printed = capsys.readouterr().err
    assert "none.tape" in printed
    assert "latin.tape:2" in printed


def test_only_a_few_instructions_make_sense_after_power_off(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    off = "press p1; hold ok; choose Power off; choose Yes\n"
    assert main(["replay", tape(tmp_path, off + "wait 5; unplug oled; plug oled; restart; expect order p1")]) == 0
    assert main(["replay", tape(tmp_path, off + "press p1")]) == 2
    assert main(["replay", tape(tmp_path, off + "expect order p1")]) == 2
    assert "until restart" in capsys.readouterr().err


def test_a_wrong_config_and_wrong_cards_end_with_78(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config, cards = tmp_path / "config.toml", tmp_path / "cards.toml"
    config.write_text("[buttons]\nokk = 3\n")
    cards.write_text("[limits]\nhealth = 0\n")
    assert main(["replay", "--config", str(config), tape(tmp_path)]) == 78
    assert main(["replay", "--cards", str(cards), tape(tmp_path)]) == 78
    printed = capsys.readouterr().err
    assert "okk" in printed
    assert "health" in printed


def test_cards_named_in_the_config_are_played_with(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text("[limits]\nstart_health = 4\n")
    (tmp_path / "config.toml").write_text('[table]\ncards = "cards.toml"\n')
    assert (
        main(["replay", "--config", str(tmp_path / "config.toml"), tape(tmp_path, "press p1; expect p1.health 4")]) == 0
    )


def test_a_button_that_the_config_leaves_out_is_a_wrong_tape(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "config.toml").write_text("[buttons]\nboss = false\n")
    assert main(["replay", "--config", str(tmp_path / "config.toml"), tape(tmp_path, "press boss")]) == 2
    assert "no button boss in the config" in capsys.readouterr().err


def test_pictures_and_the_wire_log_are_written(tmp_path: Path) -> None:
    files = {name: tmp_path / name for name in ("oled.png", "strip.png", "wire.jsonl")}
    arguments = [
        "--png",
        str(files["oled.png"]),
        "--strip-png",
        str(files["strip.png"]),
        "--wire-log",
        str(files["wire.jsonl"]),
    ]
    assert main(["replay", *arguments, tape(tmp_path, JOINED + "unplug oled; press p3")]) == 0
    assert files["oled.png"].read_bytes()[:4] == files["strip.png"].read_bytes()[:4] == b"\x89PNG"
    entries = [json.loads(line) for line in files["wire.jsonl"].read_text().splitlines()]
    i2c, spi = ([entry for entry in entries if entry["bus"] == bus] for bus in ("i2c", "spi"))
    assert i2c
    assert spi
    assert all(bytes.fromhex(entry["bytes"])[:1] in (b"\x00", b"\x40") for entry in i2c)
    assert all(entry.keys() - {"error"} == {"t", "bus", "address", "bytes"} for entry in i2c)
    assert all(entry["address"] == 60 for entry in i2c)
    assert all(entry.keys() == {"t", "bus", "bytes"} for entry in spi)
    assert [entry["error"] for entry in i2c if "error" in entry]
    assert [entry["t"] for entry in entries] == sorted(entry["t"] for entry in entries)


def test_a_file_that_cannot_be_written_is_refused_before_the_evening(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "--png", str(tmp_path / "none" / "a.png"), tape(tmp_path)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "cannot write" in printed.err


def test_a_game_goes_on_on_a_journal_that_was_named(tmp_path: Path) -> None:
    journal = ["--journal", str(tmp_path / "games.journal")]
    assert main(["replay", *journal, tape(tmp_path)]) == 0
    assert main(["replay", *journal, tape(tmp_path, "expect order p1, p2; press p3; expect undo 3")]) == 0
    assert main(["replay", *journal, tape(tmp_path), tape(tmp_path)]) == 2


def test_the_seed_decides_what_the_box_rolls(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rolls = JOINED + "press ok; press p1; choose Roll for me; choose Roll for me; choose Roll for me"
    notices = []
    for seed in ("1", "1", "2", "3", "4"):
        assert main(["replay", "--json", "--seed", seed, tape(tmp_path, rolls)]) == 0
        notices.append(json.loads(capsys.readouterr().out)["notice"])
    assert notices[0] == notices[1]
    assert len(set(notices)) > 1


def test_a_tape_is_read_from_standard_input() -> None:
    ended = run("replay", "-", input=JOINED)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("ok     -  ")


def test_the_box_cannot_run_where_there_are_no_pins(tmp_path: Path) -> None:
    ended = run("run", "--journal", str(tmp_path / "games.journal"))
    assert ended.returncode == 69
    assert len(ended.stderr.strip().splitlines()) == 1


def test_an_interrupted_replay_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.tapes.command.play_tape", interrupted)
    monkeypatch.setattr("companion.tapes.command.read_tape", lambda *_: ())
    assert main(["replay", __file__]) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("config", "cards"), [("[oled]\ncontrst = 3\n", ""), ('[oled]\ndriver = "sh1106"\n', "[limits]\nhealth = 99\n")]
)
def test_a_refused_file_stands_on_the_oled_of_the_bench_too(tmp_path: Path, config: str, cards: str) -> None:
    (tmp_path / "config.toml").write_text(config)
    (tmp_path / "cards.toml").write_text(cards)
    png, log = tmp_path / "oled.png", tmp_path / "wire.jsonl"
    arguments = [
        "--config",
        str(tmp_path / "config.toml"),
        "--cards",
        str(tmp_path / "cards.toml"),
        "--png",
        str(png),
        "--wire-log",
        str(log),
    ]
    assert main(["replay", *arguments, tape(tmp_path, "press p1")]) == 78
    entries = [json.loads(line) for line in log.read_text().splitlines()]
    assert {entry["bus"] for entry in entries} == {"i2c"}
    with Image.open(png) as picture:
        assert sum(picture.convert("1").getdata()) > 0


@pytest.mark.parametrize(
    ("sink", "code", "said"),
    [("/dev/full", 2, "companion replay: the output cannot be written: the disk is full"), (None, 141, "")],
)
def test_output_that_nobody_takes_ends_without_a_traceback(
    tmp_path: Path, sink: str | None, code: int, said: str
) -> None:
    command = [sys.executable, "-m", "companion", "replay", tape(tmp_path, JOINED), "--json"]
    if sink is None:
        reader, writer = os.pipe()
        os.close(reader)
    else:
        writer = os.open(sink, os.O_WRONLY)
    root = Path(__file__).parents[2]
    ended = subprocess.run(command, cwd=root, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert (ended.returncode, "Traceback" in ended.stderr, said in ended.stderr) == (code, False, True)


@pytest.mark.parametrize(
    ("refusal", "code", "said"),
    [
        (exits.CommandFailed("expected a terminal"), 2, "expected a terminal"),
        (exits.CommandFailed("nobody answers", exits.FAILED), 1, "nobody answers"),
        (
            ConfigError(Problem("a.toml", 3, "oled.contrast", "is 300", "expected 0 to 255")),
            78,
            "a.toml, line 3: oled.contrast",
        ),
        (JournalBusy("in use elsewhere", "another companion is running"), 75, "another companion is running"),
        (JournalUnusable("not a journal", "the file is a picture"), 2, "the file is a picture"),
    ],
)
def test_whatever_refuses_a_command_ends_it_with_one_sentence_and_its_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], refusal: Exception, code: int, said: str
) -> None:
    def refuse(_: object) -> int:
        raise refusal

    monkeypatch.setattr("companion.daemon.client.status", refuse)
    assert main(["status"]) == code
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"companion status: {said}")
    assert len(printed.err.splitlines()) == 1


def test_a_mistake_of_the_program_is_no_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> int:
        raise KeyError("oled")

    monkeypatch.setattr("companion.daemon.client.status", fail)
    with pytest.raises(KeyError):
        main(["status"])
