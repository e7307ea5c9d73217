"""The parts of the emulated Pi's test that boot nothing: the cache, which tapes are short, how claims are counted."""

from pathlib import Path

import pytest

from tests.emulated_pi.cache import Cache
from tests.emulated_pi.host import Failed, run
from tests.emulated_pi.lockstep import is_short, lines_of
from tests.emulated_pi.results import Results, Vital


def test_what_was_made_by_the_same_recipe_is_not_made_again(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    first = cache.made("thing", "flour", lambda folder: (folder / "bread").touch())
    assert cache.made("thing", "flour", lambda folder: (folder / "cake").touch()) == first
    assert [path.name for path in first.iterdir()] == ["bread"]


def test_another_recipe_makes_it_anew_and_the_old_one_goes(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    first = cache.made("thing", "flour", lambda folder: None)
    second = cache.made("thing", "sugar", lambda folder: None)
    assert (first.exists(), second.exists()) == (False, True)


def test_what_was_not_finished_is_not_taken_for_made(tmp_path: Path) -> None:
    cache = Cache(tmp_path)

    def fails(folder: Path) -> None:
        (folder / "half").touch()
        raise Failed("no flour")

    with pytest.raises(Failed):
        cache.made("thing", "flour", fails)
    assert not (cache.made("thing", "flour", lambda folder: None) / "half").exists()


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("press p1; wait 1; restart; expect stage join", True),
        ("wait 31", False),
        ("edges ok 60", False),
        ("together p1 p2", False),
        ("choose Roll for me", False),
        ("unplug strip", False),
    ],
)
def test_a_tape_is_played_outside_only_where_seconds_and_chance_play_no_part(text: str, short: bool) -> None:
    assert is_short(lines_of(text, "a tape")) is short


def test_a_claim_that_does_not_hold_is_counted_and_the_next_one_tried(capsys: pytest.CaptureFixture[str]) -> None:
    results = Results()
    with results.claim("it is so"):
        raise Failed("it is not")
    with results.claim("something else"):
        pass
    assert str(results) == "1 passed, 1 failed"
    assert "FAILED it is so: Failed: it is not" in capsys.readouterr().out


def test_after_a_vital_claim_nothing_is_tried() -> None:
    results = Results()
    with pytest.raises(Vital), results.claim("the ground", vital=True):
        raise TimeoutError
    assert results.failed == ["the ground"]


def test_a_program_that_fails_is_told_with_its_last_words() -> None:
    with pytest.raises(Failed, match=r"(?s)ended with 3.*of no use"):
        run("sh", "-c", "echo of no use; exit 3")


def test_a_program_that_does_not_end_is_ended() -> None:
    with pytest.raises(Failed, match="did not end within"):
        run("sleep", "60", timeout=0.2)
