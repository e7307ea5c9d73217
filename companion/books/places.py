"""Where the books and the config are: those that were named, else the service's where there is one, else the user's.

A daemon that is started by hand does not look here: it is the user's own, and searches as `settings` does.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.config.locations import JOURNAL_NAME, SYSTEM_CONFIG, Settings, journal_path, load_settings


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


SERVICE = ServicePlaces()


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
        return settings.table.journal or service.state / JOURNAL_NAME
    return journal_path(load_settings(config, environ), environ)


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
