"""The doctor reads the cards file as the daemon will: a box whose daemon would refuse it is not fit."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.config.cards_file import CardsError
from companion.config.locations import SYSTEM_CONFIG, load_cards
from companion.config.settings import Settings, TableSettings
from companion.doctor.findings import bad, finding_lines
from companion.doctor.machine import Machine
from companion.doctor.system_checks import HIDDEN, system_findings
from tests.companion.doctor.conftest import Examine, ExamineAloud

UNIT = (Path(__file__).parents[3] / "systemd" / "companion.service").read_text()
CONFIG = '[table]\ncards = "mine.toml"\n'


def test_without_a_file_of_ones_own_the_built_in_cards_are_well(examine: Examine) -> None:
    assert [each["found"] for each in examine().of("cards", "ok")] == ["the built-in ones"]


def test_a_cards_file_that_can_be_played_with_is_well(tmp_path: Path, examine: Examine) -> None:
    (tmp_path / "mine.toml").touch()
    report = examine(config=CONFIG)
    assert [each["found"] for each in report.of("cards", "ok")] == [f"{tmp_path / 'mine.toml'} counts"]
    assert report.code == 0


@pytest.mark.parametrize("text", [None, "[limits]\nhealth = 13\n"])
def test_one_that_the_daemon_refuses_makes_the_box_unfit_in_the_daemon_s_words(
    tmp_path: Path, examine: Examine, text: str | None
) -> None:
    if text is not None:
        (tmp_path / "mine.toml").write_text(text)
    with pytest.raises(CardsError) as refused:
        load_cards(tmp_path / "mine.toml")
    report = examine(config=CONFIG)
    assert [each["found"] for each in report.of("cards", "bad")] == [str(refused.value)]
    assert report.code == 1


def test_each_thing_that_is_wrong_is_a_finding(tmp_path: Path, examine: Examine) -> None:
    (tmp_path / "mine.toml").write_text("[limits]\nhealth = 13\nhand = 0\n")
    found = [each["found"] for each in examine(config=CONFIG).of("cards", "bad")]
    assert [sentence.partition(": ")[2].partition(" ")[0] for sentence in found] == ["limits.health", "limits.hand"]


def test_people_read_so_too(tmp_path: Path, examine_aloud: ExamineAloud) -> None:
    code, said = examine_aloud(config='[table]\ncards = "nope.toml"\n')
    assert code == 1
    assert f"✗ cards       {tmp_path / 'nope.toml'}: cannot be read: No such file or directory; expected" in said
    assert "→ put that right: until then the companion does not start" in said


def test_names_that_the_oled_cannot_show_are_worth_a_look(tmp_path: Path, examine: Examine) -> None:
    (tmp_path / "mine.toml").write_text('[[treasures]]\nname = "A🐉"\n')
    report = examine(config=CONFIG)
    (finding,) = report.of("cards", "warn")
    assert "no picture for 🐉" in finding["found"]
    assert str(tmp_path / "mine.toml") in finding["next"]
    assert report.code == 0


@pytest.mark.parametrize("folder", HIDDEN)
def test_one_that_the_service_cannot_see_is_to_be_moved(folder: Path) -> None:
    of_the_service = Settings(table=TableSettings(cards=folder / "ann" / "mine.toml"), source=SYSTEM_CONFIG)
    for settings, hidden in ((of_the_service, True), (replace(of_the_service, source=Path("mine.toml")), False)):
        (finding,) = [each for each in system_findings(Machine(), settings, Path("/x")) if each.what == "cards"]
        assert ("is hidden from the service" in finding.found) is hidden


def test_what_is_hidden_is_what_the_unit_hides() -> None:
    assert {"ProtectHome=yes", "PrivateTmp=yes"} <= set(UNIT.splitlines())


def test_what_a_terminal_would_obey_is_written_out() -> None:
    assert list(finding_lines(bad("cards", "a\x1b[31m\nb", "c\x07"))) == [
        r"✗ cards       a\x1b[31m\nb",
        r"              → c\x07",
    ]
