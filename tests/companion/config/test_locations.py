"""Where the config and the games lie: the first that is there, what is named by hand, paths relative to the config."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.config.config_file import ConfigError
from companion.config.locations import journal_of, load_settings
from companion.config.settings import Settings


class Box:
    """A made-up home and environment in which a config is looked for."""

    def __init__(self, folder: Path) -> None:
        self.environ = {"HOME": str(folder / "home")}
        self.user = folder / "home" / ".config" / "companion" / "config.toml"
        self.user.parent.mkdir(parents=True)

    def write(self, path: Path, baud: int) -> Path:
        path.write_text(f"[die]\nbaud = {baud}")
        return path

    def baud(self, config: Path | None = None) -> int:
        die = load_settings(config, self.environ).die
        assert die is not None
        return die.baud


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Box:
    monkeypatch.setattr("companion.config.locations.SYSTEM_CONFIG", tmp_path / "system.toml")
    return Box(tmp_path)


def test_the_first_config_that_is_there_is_the_only_one_read(box: Box, tmp_path: Path) -> None:
    assert box.baud() == 115200
    box.write(tmp_path / "system.toml", 1000)
    assert box.baud() == 1000
    box.write(box.user, 2000)
    assert box.baud() == 2000
    box.environ["COMPANION_CONFIG"] = str(box.write(tmp_path / "named.toml", 3000))
    assert box.baud() == 3000
    assert box.baud(box.write(tmp_path / "asked.toml", 4000)) == 4000


def test_the_users_config_folder_may_be_elsewhere(box: Box, tmp_path: Path) -> None:
    box.environ["XDG_CONFIG_HOME"] = str(tmp_path / "xdg")
    path = tmp_path / "xdg" / "companion" / "config.toml"
    path.parent.mkdir(parents=True)
    box.write(path, 5000)
    assert box.baud() == 5000


def test_a_config_named_by_hand_that_is_not_there_is_refused(box: Box, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="No such file"):
        box.baud(tmp_path / "nowhere.toml")
    box.environ["COMPANION_CONFIG"] = str(tmp_path / "nowhere.toml")
    with pytest.raises(ConfigError, match="No such file"):
        box.baud()


def test_without_searching_only_the_named_config_is_read(box: Box) -> None:
    box.write(box.user, 2000)
    assert load_settings(None, box.environ, search=False) == Settings()


def test_a_wrong_config_in_a_usual_place_is_refused_and_not_passed_over(box: Box) -> None:
    box.user.mkdir()
    with pytest.raises(ConfigError, match="directory"):
        box.baud()


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(box: Box) -> None:
    box.user.write_bytes(b"\xef\xbb\xbf[die]\r\nbaud = 9600\r\n")
    assert box.baud() == 9600
    box.user.write_bytes(b"\xef\xbb\xbf[die]\r\nbaut = 9600\r\n")
    with pytest.raises(ConfigError) as refused:
        box.baud()
    assert refused.value.problems[0].line == 2


def test_paths_are_relative_to_the_config_and_its_file_is_known(box: Box) -> None:
    box.user.write_text('[table]\ncards = "my/cards.toml"\n[die]\nport = "die"')
    settings = load_settings(None, box.environ)
    assert settings.table.cards == box.user.parent / "my/cards.toml"
    assert settings.die is not None
    assert settings.die.port == str(box.user.parent / "die")
    assert settings.source == box.user


def test_games_are_kept_where_the_config_the_service_or_the_user_says() -> None:
    settings, environ = Settings(), {"HOME": "/home/ann", "STATE_DIRECTORY": "/var/lib/companion:/other"}
    assert journal_of(settings, environ) == Path("/var/lib/companion/games.journal")
    assert journal_of(settings, {"HOME": "/home/ann"}) == Path("/home/ann/.local/state/companion/games.journal")
    named = replace(settings, table=replace(settings.table, journal=Path("/games/j")))
    assert journal_of(named, environ) == Path("/games/j")
    with pytest.raises(ConfigError, match=r"table\.journal"):
        journal_of(settings, {})
