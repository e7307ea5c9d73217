"""install.sh as the way to update: the games stay, and where a step fails all is as it was before."""

from pathlib import Path

import pytest

from tests.systemd.conftest import Card


def test_an_update_copies_the_games_keeps_them_and_one_release_to_go_back_to(card: Card) -> None:
    games = card.root / "var/lib/companion/games.journal"
    games.parent.mkdir(parents=True)
    games.write_text("round 3")
    for _ in range(3):
        card.run("install.sh")
    assert games.read_text() == "round 3"
    assert sorted(path.name for path in (card.root / "opt/companion/releases").iterdir()) == ["2", "3"]
    assert f"backup --journal {games}" in card.log.read_text()


def test_a_release_that_does_not_play_is_not_put_in_place_of_one_that_does(card: Card) -> None:
    card.run("install.sh")
    before = card.files()
    said = card.run("install.sh", code=1, PLAYS="1")
    assert "nothing was changed" in said
    assert card.files() == before


OLDER = ("etc/systemd/system/companion.service", "etc/udev/rules.d/60-companion.rules", "etc/sysusers.d/companion.conf")


@pytest.fixture
def older(card: Card) -> Card:
    """A live card with an older release, whose files were other ones."""
    card.run("install.sh")
    for name in OLDER:
        (card.root / name).write_text("# as the older release has it\n")
    (card.root / "etc/systemd/system/companion-poweroff.path").unlink()
    card.config.write_text(card.config.read_text().replace("core_freq=500\n", ""))
    card.go_live()
    return card


@pytest.mark.parametrize(
    "step",
    [
        "systemd-sysusers",
        "udevadm control --reload",
        "systemctl daemon-reload",
        "systemctl enable",
        "systemctl restart companion.service",
    ],
)
def test_an_update_that_fails_leaves_all_as_it_was_before(older: Card, step: str) -> None:
    before = older.files()
    said = older.run("install.sh", code=1, FAILS=step)
    assert "the release before is back" in said
    assert older.files() == before
    assert older.calls()[-3:] == [
        "systemctl daemon-reload",
        "udevadm control --reload",
        "systemctl restart companion.service",
    ]


def test_a_step_that_fails_without_words_of_ours_is_named(older: Card) -> None:
    assert "this did not work: making the user and the groups" in older.run("install.sh", code=1, FAILS="systemd-sys")


@pytest.mark.parametrize("step", ["sync", "apt-get update"])
def test_a_step_that_fails_before_the_new_release_runs_never_touches_the_old_one(older: Card, step: str) -> None:
    before = older.files()
    older.pretend("dpkg-query", "#!/bin/sh\nexit 1\n")
    assert "nothing was changed" in older.run("install.sh", code=1, FAILS=step)
    assert older.files() == before
    assert not any(call.startswith("systemctl") for call in older.calls())


def test_a_file_that_cannot_be_written_stops_it(card: Card) -> None:
    (card.root / "etc/udev").mkdir(parents=True)
    (card.root / "etc/udev/rules.d").write_text("no folder")
    before = card.files()
    said = card.run("install.sh", code=1)
    assert "this did not work: writing /etc/udev/rules.d/60-companion.rules" in said
    assert "nothing was changed" in said
    assert card.files() == before


def test_a_first_start_that_fails_leaves_what_can_tell_why(tmp_path: Path) -> None:
    card = Card(tmp_path, "Some Other Board")
    card.go_live()
    said = card.run("install.sh", code=1, FAILS="systemctl restart")
    assert "journalctl -u companion, and companion check" in said
    assert (card.root / "opt/companion/current/bin/companion").exists()
    assert (card.root / "etc/systemd/system/companion.service").exists()


def test_a_release_that_is_gone_is_none_to_go_back_to(older: Card) -> None:
    (older.root / "opt/companion/releases/1/bin/companion").unlink()
    assert "what was installed stays" in older.run("install.sh", code=1, FAILS="systemctl enable")


def test_nothing_in_between_is_left_behind(older: Card) -> None:
    temporary = older.root.parent / "tmp"
    temporary.mkdir()
    older.run("install.sh", TMPDIR=str(temporary))
    older.run("install.sh", code=1, FAILS="systemctl enable", TMPDIR=str(temporary))
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize(("signal", "code"), [("HUP", 129), ("INT", 130), ("TERM", 143)])
def test_an_update_that_is_broken_off_changes_nothing(older: Card, signal: str, code: int) -> None:
    before = older.files()
    older.pretend("sync", f"#!/bin/sh\nkill -{signal} $PPID\n")
    assert "nothing was changed" in older.run("install.sh", code=code)
    assert older.files() == before
