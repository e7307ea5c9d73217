"""Debian packages of another architecture than this machine's, by this machine's own apt sources and keys.

apt gets a world of its own (lists, status, cache) in a folder, so that the machine's is left alone.
"""

from dataclasses import dataclass
from pathlib import Path

from tests.emulated_pi.host import Failed, run

KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg"
ARM64 = "arm64"


@dataclass(frozen=True, slots=True)
class Source:
    """One Debian archive: where it is, its suite, its components."""

    uri: str
    suite: str
    components: str

    def __str__(self) -> str:
        """Return it as a line of sources.list."""
        return f"deb [signed-by={KEYS}] {self.uri} {self.suite} {self.components}"


def sources() -> tuple[Source, ...]:
    """Return the Debian archives that this machine uses; raises Failed where it uses none."""
    told = run(
        "apt-get", "indextargets", "--format", "$(ORIGIN)|$(REPO_URI)|$(RELEASE)|$(COMPONENT)", "Created-By: Packages"
    )
    fields = [line.split("|") for line in told.splitlines()]
    found = sorted({(uri, suite, component) for origin, uri, suite, component in fields if origin == "Debian"})
    if not found:
        raise Failed("expected a Debian archive among this machine's apt sources, found none (apt-get update, once?)")
    return tuple(Source(uri, suite, "main") for uri, suite, component in found if component == "main")


def suite() -> str:
    """Return the release of Debian that this machine runs, which the guest will run too: bookworm, trixie."""
    facts = dict(line.split("=", 1) for line in Path("/etc/os-release").read_text().splitlines() if "=" in line)
    if facts.get("ID") != "debian" or "VERSION_CODENAME" not in facts:
        raise Failed(f"expected a Debian machine, found {facts.get('ID', 'one without a name')}")
    return facts["VERSION_CODENAME"]


class Archive:
    """apt for another architecture, in a folder of its own."""

    def __init__(self, folder: Path, architecture: str = ARM64) -> None:
        """Fetch the lists; raises Failed."""
        self._config = folder / "apt.conf"
        for each in ("lists/partial", "archives/partial", "etc/preferences.d"):
            (folder / each).mkdir(parents=True, exist_ok=True)
        (folder / "status").touch()
        (folder / "etc/sources.list").write_text("".join(f"{source}\n" for source in sources()))
        self._config.write_text(
            f'Dir::Etc "{folder}/etc"; Dir::Etc::sourceparts "-"; Dir::State::lists "{folder}/lists";\n'
            f'Dir::State::status "{folder}/status"; Dir::Cache "{folder}"; APT::Sandbox::User "root";\n'
            f'APT::Architecture "{architecture}"; APT::Architectures {{ "{architecture}"; }};\n'
            'Acquire::Languages "none";\n'
        )
        self._apt("apt-get", "update", "-q")

    def download(self, package: str, folder: Path) -> Path:
        """Fetch a package's newest version into `folder`."""
        self._apt("apt-get", "download", "-q", package, cwd=folder)
        return next(folder.glob(f"{package}_*.deb"))

    def first_dependency(self, package: str) -> str:
        """Return what a package that only stands for another one depends on."""
        told = self._apt("apt-cache", "depends", package)
        return next(line.split()[-1] for line in told.splitlines() if "Depends:" in line)

    def _apt(self, *argv: str, cwd: Path | None = None) -> str:
        return run(*argv, timeout=300, cwd=cwd, env={"APT_CONFIG": str(self._config)})
