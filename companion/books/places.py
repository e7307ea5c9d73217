"""Where the books are: the journal that was named, else the service's where there is a service, else the user's own."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.settings import JOURNAL_NAME, SYSTEM_CONFIG, Settings, journal_path, load_settings


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
    if config is None and not environ.get("COMPANION_CONFIG") and service.is_there:
        settings = _service_settings(service)
        return settings.table.journal or service.state / JOURNAL_NAME
    return journal_path(load_settings(config, environ), environ)


def _service_settings(service: ServicePlaces) -> Settings:
    """Return the service's settings; where its config may not be read, the journal in its usual place is tried."""
    return load_settings(service.config, search=False) if os.access(service.config, os.R_OK) else Settings()
