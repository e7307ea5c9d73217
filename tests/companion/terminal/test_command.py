"""`companion simulate` on the command line: what it refuses, with which exit code."""

from functools import partial
from pathlib import Path

import pytest

from companion.cli import main
from companion.journal.file import Stamp
from companion.journal.journal import Journal
from companion.terminal import opening
from companion.terminal.box import bench_of
from tests.companion.terminal.faulty_daemon import ending_at_once


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = main(["simulate", *arguments])
    return code, capsys.readouterr().err


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that there is one: what is refused never gets as far as using it."""
    monkeypatch.setattr("companion.terminal.start._has_terminal", lambda: True)


def test_without_a_terminal_it_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys) == (
        2,
        "companion simulate: expected a terminal for input and output; --demo prints a whole evening without one\n",
    )


def test_the_demonstration_keeps_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = refused(capsys, "--demo", "--new")
    assert (code, "keeps nothing" in told) == (2, True)


@pytest.mark.usefixtures("terminal")
def test_a_wrong_config_is_refused_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "config.toml").write_text("[buttons]\nokay = 3\n")
    code, told = refused(capsys, "--config", str(tmp_path / "config.toml"))
    assert (code, "okay" in told) == (78, True)


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("there", ["a.tape", "a.tape.cards.toml"])
def test_a_tape_that_is_there_already_or_its_cards_are_refused(
    there: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.terminal.start._open", lambda *_: 0)
    (tmp_path / there).write_text("mine\n")
    code, told = refused(capsys, "--record", str(tmp_path / "a.tape"), "--journal", str(tmp_path / "j"))
    assert (code, f"{there}: expected a new file" in told) == (2, True)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(there, "mine\n")]


@pytest.mark.usefixtures("terminal")
def test_where_the_daemon_does_not_start_no_tape_is_in_the_way_of_the_next_try(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "bench_of", partial(bench_of, main=ending_at_once))
    (tmp_path / "mine.toml").write_text("[limits]\nhand = 2\n")
    arguments = ("--record", tmp_path / "a.tape", "--cards", tmp_path / "mine.toml", "--journal", tmp_path / "j")
    for _ in range(2):
        code, told = refused(capsys, *map(str, arguments))
        assert (code, "the daemon did not start" in told) == (69, True), told
        assert list(tmp_path.glob("a.tape*")) == []


@pytest.mark.usefixtures("terminal")
def test_where_textual_is_missing_the_way_out_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.terminal.start.find_spec", lambda name: None)
    code, told = refused(capsys)
    assert (code, "pip install '.[simulate]'" in told) == (2, True)


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("more", [[], ["--new"]])
def test_a_journal_that_another_daemon_has_is_refused(
    tmp_path: Path, more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    journal = Journal.open(tmp_path / "games.journal", lambda: Stamp(0.0, "", 0.0))
    code, told = refused(capsys, "--journal", str(tmp_path / "games.journal"), *more)
    journal.close()
    assert (code, "journal" in told) == (75, True), told
