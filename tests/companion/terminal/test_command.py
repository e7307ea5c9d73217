"""`companion simulate` on the command line: what it refuses, with which exit code."""

from pathlib import Path

import pytest

from companion.cli import main
from companion.journal import Journal, Stamp


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = main(["simulate", *arguments])
    return code, capsys.readouterr().err


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that there is one: what is refused never gets as far as using it."""
    monkeypatch.setattr("companion.terminal.command._has_terminal", lambda: True)


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
def test_a_tape_that_is_there_already_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.tape").write_text("press p1\n")
    code, told = refused(capsys, "--record", str(tmp_path / "a.tape"), "--journal", str(tmp_path / "j"))
    assert (code, "expected a new file" in told) == (2, True)
    assert (tmp_path / "a.tape").read_text() == "press p1\n"


@pytest.mark.usefixtures("terminal")
def test_where_textual_is_missing_the_way_out_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.terminal.command.find_spec", lambda name: None)
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
