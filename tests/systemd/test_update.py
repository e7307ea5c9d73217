"""install.sh as the way to update: the games stay, and where a step fails all is as it was before."""

import subprocess
from pathlib import Path

import pytest

from tests.systemd.conftest import PYTHON, Card


def test_an_update_copies_the_games_keeps_them_and_one_release_to_go_back_to(card: Card) -> None:
    games = card.root / "var/lib/companion/games.journal"
    games.parent.mkdir(parents=True)
    games.write_text("round 3")
    for _ in range(3):
        card.run("install.sh")
    assert games.read_text() == "round 3"
    assert sorted(path.name for path in (card.root / "opt/companion/releases").iterdir()) == ["2", "3"]
    assert str((card.root / "opt/companion/current").readlink()) == "releases/3"
    assert f"backup --journal {games}" in card.log.read_text()


@pytest.mark.parametrize(
    ("named", "there"), [("/mnt/disk/evening.journal", "mnt/disk"), ("evening.journal", "etc/companion")]
)
def test_games_that_the_config_keeps_elsewhere_are_copied_from_there(card: Card, named: str, there: str) -> None:
    games = card.root / there / "evening.journal"
    for path, text in ((card.settings, f'[table]\njournal = "{named}"\n'), (games, "round 3")):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    card.run("install.sh")
    card.run("install.sh")
    assert f"backup --journal {games} {card.root}/opt/companion/before-update.journal" in card.log.read_text()


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


LAST_SYNC = "#!/bin/sh\n[ $# != 0 ] || {}\n"
"""The one before the switch, of the whole disk."""


@pytest.mark.parametrize("step", ["sync", "apt-get -o DPkg::Lock::Timeout=120 update"])
def test_a_step_that_fails_before_the_new_release_runs_never_touches_the_old_one(older: Card, step: str) -> None:
    before = older.files()
    older.pretend("dpkg-query", "#!/bin/sh\nexit 1\n")
    assert "nothing was changed" in older.run("install.sh", code=1, FAILS=step)
    assert older.files() == before
    assert not any(call.startswith("systemctl") for call in older.calls())


def test_packages_that_stay_are_named(older: Card) -> None:
    older.pretend("dpkg-query", "#!/bin/sh\nexit 1\n")
    assert "nothing was changed but for the packages python3-venv;" in older.run("install.sh", code=1, PLAYS="1")


def test_pip_s_own_words_are_pointed_at(card: Card) -> None:
    said = card.run("install.sh", code=1, REAL="exit 1")
    assert "pip could not install the program, and says above why" in said
    assert not (card.root / "opt/companion").exists()


def test_a_folder_that_cannot_be_made_is_named(card: Card) -> None:
    (card.root / "opt").mkdir()
    (card.root / "opt/companion").write_text("no folder")
    assert "cannot make /opt/companion" in card.run("install.sh", code=1)


def test_a_copy_of_config_txt_that_cannot_be_made_is_named(card: Card) -> None:
    card.pretend("install", '#!/bin/sh\ncase "$*" in *before-companion*) exit 1 ;; esac\nexec /usr/bin/install "$@"\n')
    before = card.files()
    said = card.run("install.sh", code=1)
    assert "this did not work: writing /boot/firmware/config.txt.before-companion" in said
    assert card.files() == before


def test_what_cannot_be_put_back_is_named_and_kept(older: Card, tmp_path: Path) -> None:
    unit = older.root / OLDER[0]
    former = unit.read_text()
    older.pretend("cp", '#!/bin/sh\ncase "$*" in *companion.service.new) exit 1 ;; esac\nexec /bin/cp "$@"\n')
    (tmp_path / "tmp").mkdir()
    said = older.run("install.sh", code=1, FAILS="systemctl enable", TMPDIR=str(tmp_path / "tmp"))
    (kept,) = (tmp_path / "tmp").glob(f"*/before/{OLDER[0]}")
    assert f"could not put back: /{OLDER[0]}; as they were they are below {kept.parents[3]}" in said
    assert kept.read_text() == former


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
    older.pretend("sync", LAST_SYNC.format(f"kill -{signal} $PPID"))
    assert "nothing was changed" in older.run("install.sh", code=code)
    assert older.files() == before


WAITING = "#!/bin/sh\nfor _ in $(seq 1000); do [ -e go ] || sleep 0.05; done\n"
"""Until the test lets it go, but not for ever."""


def started(card: Card) -> subprocess.Popen[str]:
    """Start install.sh, and return while it waits for its Python."""
    card.pretend("python3", PYTHON.replace("#!/bin/sh\n", WAITING))
    command, environ = card.command("install.sh"), card.environ()
    pipe, same = subprocess.PIPE, subprocess.STDOUT
    running = subprocess.Popen(command, cwd=card.bin, env=environ, text=True, stdout=pipe, stderr=same)
    assert running.stdout is not None
    while "installing the program" not in running.stdout.readline():
        pass
    return running


def let_go(card: Card, running: subprocess.Popen[str]) -> int:
    (card.bin / "go").touch()
    return running.wait(timeout=60)


def test_a_reader_that_is_gone_does_not_end_it_half_way(card: Card) -> None:
    running = started(card)
    running.stdout.close()  # type: ignore[union-attr]
    assert let_go(card, running) == 0
    assert card.lines()[-1] == "core_freq_min=500"
    assert (card.root / "usr/local/bin/companion").is_symlink()


def test_broken_off_with_the_reader_gone_everything_comes_back(older: Card) -> None:
    before = older.files()
    older.pretend("sync", LAST_SYNC.format("kill -INT $PPID"))
    running = started(older)
    running.stdout.close()  # type: ignore[union-attr]
    assert let_go(older, running) == 130
    assert older.files() == before


@pytest.mark.parametrize("script", ["install.sh", "uninstall.sh"])
def test_a_second_one_at_the_same_time_is_refused_and_disturbs_nothing(card: Card, script: str) -> None:
    running = started(card)
    before = card.files()
    assert "another install.sh or uninstall.sh is at work" in card.run(script, code=1)
    assert card.files() == before
    assert let_go(card, running) == 0
    running.stdout.close()  # type: ignore[union-attr]
    assert (card.root / "opt/companion/current/bin/companion").exists()
