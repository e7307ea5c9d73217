"""The gallery: what it writes, what it prints, and what it refuses."""

from pathlib import Path

import pytest
from PIL import Image

from companion.tapes.language import TapeWrong
from tests.gallery import command
from tests.gallery.acts import Act
from tests.gallery.playing import marks_of

OPENING = "choose P1 joins; choose P2 joins; choose Start; choose P1\n"


def with_acts(monkeypatch: pytest.MonkeyPatch, *few: Act) -> None:
    monkeypatch.setattr(command, "all_acts", lambda: few)


def test_each_scene_is_a_file_and_all_are_on_the_contact_sheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with_acts(
        monkeypatch, Act("opening", "setup", "# picture join\n" + OPENING + "# picture move\n# picture strip-move\n")
    )
    assert command.main([str(tmp_path / "new")]) == 0
    names = sorted(file.name for file in (tmp_path / "new").iterdir())
    assert names == ["contact-sheet.png", "join.png", "move.png", "strip-move.png"]
    assert capsys.readouterr().out.split() == [
        "setup",
        "3",
        *f"3 pictures and contact-sheet.png in {tmp_path}/new".split(),
    ]
    assert Image.open(tmp_path / "new" / "join.png").size == (512, 256)
    assert Image.open(tmp_path / "new" / "strip-move.png").width > 46 * 12


def test_only_the_groups_asked_for_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_acts(monkeypatch, Act("a", "one", "# picture a\n"), Act("b", "two", "# picture b\n"))
    assert command.main([str(tmp_path), "--only", "two"]) == 0
    assert not (tmp_path / "a.png").exists()
    assert (tmp_path / "b.png").exists()


def test_a_group_that_is_none_is_refused_with_those_that_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main([str(tmp_path), "--only", "figth"]) == 2
    assert "no group figth; did you mean fight?" in capsys.readouterr().err


def test_a_scene_that_these_cards_cannot_show_is_named_and_the_others_are_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tape = OPENING + "choose Enemy\n# picture list\nchoose Dragon\n# picture dragon\n"
    with_acts(monkeypatch, Act("dragon", "fight", tape), Act("opening", "setup", "# picture join\n"))
    assert command.main([str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert "not taken: dragon: dragon.tape:4  choose Dragon: expected that choice, found Hollow Sprite" in told
    assert sorted(file.stem for file in tmp_path.iterdir()) == ["contact-sheet", "join", "list"]


def test_a_folder_that_cannot_be_written_is_refused_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert command.main([str(tmp_path / "file")]) == 2
    assert (
        f"cannot write {tmp_path}/file: File exists; expected a folder that may be written" in capsys.readouterr().err
    )


def test_a_wrong_config_is_refused_as_everywhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "wrong.toml").write_text("[oled]\ncontrast = 300\n")
    assert command.main([str(tmp_path), "--config", str(tmp_path / "wrong.toml")]) == 78
    assert "oled.contrast is 300" in capsys.readouterr().err


def test_a_config_of_ones_own_is_what_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_acts(monkeypatch, Act("opening", "setup", "# picture join\n"))
    (tmp_path / "own.toml").write_text('[oled]\ndriver = "sh1106"\nrotate = 180\n[strip]\nboss = [34, 2]\n')
    assert command.main([str(tmp_path / "plain")]) == 0
    assert command.main([str(tmp_path / "own"), "--config", str(tmp_path / "own.toml")]) == 0
    plain, own = (Image.open(tmp_path / name / "join.png").tobytes() for name in ("plain", "own"))
    assert plain == own


def test_a_name_that_is_no_files_name_is_refused() -> None:
    with pytest.raises(TapeWrong, match=r"x\.tape:2  expected a picture's name like fight-with-help, found Two Words"):
        marks_of(Act("x", "x", "\n# picture Two Words\n"))
