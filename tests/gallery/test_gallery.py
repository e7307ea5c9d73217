"""The gallery: the pictures that it writes, and those that it cannot take."""

from pathlib import Path

import pytest
from PIL import Image

from companion.tapes.language import TapeWrong
from hardware.outputs import Picture
from tests.gallery import __main__ as gallery
from tests.gallery import golden_pictures
from tests.gallery.acts import Act
from tests.gallery.playing import marks_of
from tests.gallery.shots import Shot

OPENING = "choose P1 joins; choose P2 joins; choose Start; choose P1\n"


def with_acts(monkeypatch: pytest.MonkeyPatch, *few: Act) -> None:
    monkeypatch.setattr(gallery, "all_acts", lambda: few)


def test_each_scene_is_a_file_and_all_are_on_the_contact_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tape = "# picture join\n" + OPENING + "# picture move\n# picture strip-move\n"
    with_acts(monkeypatch, Act("opening", "setup", tape), Act("other", "other", "# picture other\n"))
    assert gallery.main([str(tmp_path / "new"), "--only", "setup"]) == 0
    names = sorted(file.name for file in (tmp_path / "new").iterdir())
    assert names == ["contact-sheet.png", "join.png", "move.png", "strip-move.png"]
    assert Image.open(tmp_path / "new" / "join.png").size == (512, 256)
    assert Image.open(tmp_path / "new" / "strip-move.png").width > 46 * 12


def test_a_scene_that_cannot_be_played_is_named_and_the_others_are_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tape = OPENING + "choose Enemy\n# picture list\nchoose Dragon\n# picture dragon\n"
    with_acts(monkeypatch, Act("dragon", "fight", tape), Act("opening", "setup", "# picture join\n"))
    assert gallery.main([str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert "not taken: dragon: dragon.tape:4  choose Dragon: expected that choice, found Hollow Sprite" in told
    assert sorted(file.stem for file in tmp_path.iterdir()) == ["contact-sheet", "join", "list"]


def test_what_is_renewed_is_named_and_what_is_gone_is_taken_away(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, one = Shot("old", Picture(), 200, ()), Shot("same", Picture(), 200, ())
    golden_pictures.renew([old, one], tmp_path)
    golden_pictures.renew([one, Shot("new", Picture(), 200, ())], tmp_path)
    assert capsys.readouterr().out.splitlines()[-3:] == [
        "new is new",
        "old is gone",
        "0 changed, 1 new, 1 gone, 1 as they were",
    ]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["new.png", "same.png"]


def test_a_name_that_is_no_files_name_is_refused() -> None:
    with pytest.raises(TapeWrong, match=r"x\.tape:2  expected a picture's name like fight-with-help, found Two Words"):
        marks_of(Act("x", "x", "\n# picture Two Words\n"))
