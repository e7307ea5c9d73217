"""Where config, cards file and games lie, and how the files are opened; every failure is refused in words.

A daemon takes `load_settings` and `journal_of`: what was named, else what it finds as its own. A command that looks
after a box takes `settings_for` and `journal_for`: what was named, else the service's where there is one, else the
user's own. What stands in the files is judged by `config_file` and `cards_file`.
"""

import errno
import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path

from companion.config.cards_file import CardsError, cards_from
from companion.config.config_file import ConfigError, settings_from
from companion.config.problems import Problem, TomlRefused
from companion.config.settings import Settings
from companion.rules.cards import Cards

LARGEST = 4_000_000
"""Bytes: no config and no cards file is larger; a device that never ends is."""

_NO_FILES = {
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFDIR: "a directory",
}

SYSTEM_CONFIG = Path("/etc/companion/config.toml")
JOURNAL_NAME = "games.journal"


@dataclass(frozen=True, slots=True)
class ServicePlaces:
    """Where a service keeps its things; the unit's StateDirectory and RuntimeDirectory are both `companion`."""

    state: Path = Path("/var/lib/companion")
    config: Path = SYSTEM_CONFIG
    runtime: Path = Path("/run/companion")

    @property
    def is_there(self) -> bool:
        """Tell whether there is a service; its state folder may be a link to where only root can look."""
        return os.path.lexists(self.state)

    def journal_of(self, settings: Settings) -> Path:
        """Return where the service keeps its games, by its config."""
        return settings.table.journal or self.state / JOURNAL_NAME


SERVICE = ServicePlaces()


def load_settings(
    config: Path | None = None, environ: Mapping[str, str] | None = None, search: bool = True
) -> Settings:
    """Return the settings of `config`, else (`search`) of the first file that is there, else defaults. ConfigError."""
    environ = os.environ if environ is None else environ
    named = config or (_named(environ, "COMPANION_CONFIG") if search else None)
    if named is not None:  # named by hand: that it is not there is a mistake, no reason to look elsewhere
        return _settings_of(named)
    for path in _usual_configs(environ) if search else ():
        try:
            return _settings_of(path)
        except ConfigError as error:
            if not isinstance(error.__cause__, (FileNotFoundError, NotADirectoryError)):
                raise
    return Settings()


def load_cards(path: Path | None = None) -> Cards:
    """Return the cards of the file `path`, the built-in ones for what it leaves out or for None. CardsError."""
    if path is None:
        return built_in_cards()
    return cards_from(_text_of(path, CardsError), built_in_cards(), str(path))


@cache
def built_in_cards() -> Cards:
    """Return the cards that come with the box."""
    file = files("companion").joinpath("cards/shattered-alliance.toml")
    return cards_from(file.read_text(encoding="utf-8"), None, "the built-in cards")


def journal_of(settings: Settings, environ: Mapping[str, str] | None = None) -> Path:
    """Return where games are kept: as configured, else the service's state folder, else the user's. ConfigError."""
    environ = os.environ if environ is None else environ
    if settings.table.journal is not None:
        return settings.table.journal
    service = environ.get("STATE_DIRECTORY", "").split(":")[0]
    if service:
        return Path(service) / JOURNAL_NAME
    state = _user_folder(environ, "XDG_STATE_HOME", ".local/state")
    if state is None:
        file = str(settings.source or "the default config")
        wrong = "is left out, and neither STATE_DIRECTORY nor HOME says where games are kept"
        raise ConfigError(Problem(file, None, "table.journal", wrong, "give it a path"))
    return state / "companion" / JOURNAL_NAME


def journal_for(
    journal: Path | None,
    config: Path | None,
    environ: Mapping[str, str] | None = None,
    service: ServicePlaces = SERVICE,
) -> Path:
    """Return the journal to read: `journal` itself, that of `config`, the service's, or the user's. ConfigError."""
    environ = os.environ if environ is None else environ
    if journal is not None:
        return journal
    if _is_the_service_s(config, environ, service):
        # Where its config may not be read, the journal in its usual place is tried.
        settings = settings_for(None, environ, service) if os.access(service.config, os.R_OK) else Settings()
        return service.journal_of(settings)
    return journal_of(load_settings(config, environ), environ)


def settings_for(
    config: Path | None, environ: Mapping[str, str] | None = None, service: ServicePlaces = SERVICE
) -> Settings:
    """Return the settings of `config` itself, the service's, or the user's, as `journal_for` chooses. ConfigError."""
    environ = os.environ if environ is None else environ
    if not _is_the_service_s(config, environ, service):
        return load_settings(config, environ)
    return load_settings(service.config, search=False) if os.path.lexists(service.config) else Settings()


def _is_the_service_s(config: Path | None, environ: Mapping[str, str], service: ServicePlaces) -> bool:
    return config is None and not environ.get("COMPANION_CONFIG") and service.is_there


def _usual_configs(environ: Mapping[str, str]) -> list[Path]:
    user = _user_folder(environ, "XDG_CONFIG_HOME", ".config")
    return ([user / "companion" / "config.toml"] if user else []) + [SYSTEM_CONFIG]


def _named(environ: Mapping[str, str], name: str) -> Path | None:
    return Path(environ[name]) if environ.get(name) else None


def _user_folder(environ: Mapping[str, str], name: str, below_home: str) -> Path | None:
    # The XDG rule: a relative path in such a variable is to be ignored.
    folder, home = _named(environ, name), _named(environ, "HOME")
    if folder is not None and folder.is_absolute():
        return folder
    return home / below_home if home else None


def _settings_of(path: Path) -> Settings:
    text = _text_of(path, ConfigError)
    folder = Path(os.path.abspath(path)).parent
    return replace(settings_from(text, str(path), folder), source=path)


def _text_of(path: Path, error: type[TomlRefused]) -> str:
    try:
        kind = "" if _is_nothing(path) else _NO_FILES.get(stat.S_IFMT(os.stat(path).st_mode))
        data = b"" if kind else _bytes_of(path)
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        wrong = f"cannot be read: {reason}"
        raise error(Problem(str(path), None, "", wrong, "expected a TOML file that may be read")) from fault
    if kind:
        # The daemon reads it after the command that starts it, and again at its next start: what gives its text only
        # once would be empty then, and pass for the defaults.
        way_out = "" if kind == "a directory" else ": write it into one, and name that"
        raise error(Problem(str(path), None, "", f"is {kind}", f"expected a TOML file{way_out}"))
    if len(data) > LARGEST:
        right = f"expected a TOML file of at most {LARGEST:,} bytes"
        raise error(Problem(str(path), None, "", "is far too large", right))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        raise error(Problem(str(path), line, "", "is not UTF-8 text", "save the file as UTF-8")) from fault


def _is_nothing(path: Path) -> bool:
    """Tell whether that is /dev/null, by which people say that they mean no file at all."""
    return os.path.realpath(path) == os.devnull


def _bytes_of(path: Path) -> bytes:
    """Read as much as there may be, and wait for nobody. OSError."""
    with open(path, "rb", opener=lambda name, flags: os.open(name, flags | os.O_NONBLOCK)) as file:
        data: bytes | None = file.read(LARGEST + 1)
    if data is None:  # one of the kernel's own, whose text is yet to come
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    return data
