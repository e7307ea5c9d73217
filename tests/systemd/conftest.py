"""An SD card for install.sh and uninstall.sh: a root of its own, with system programs that only pretend.

What the real ones do (packages, groups, starting) is shown on the emulated machine, not here.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).parents[2] / "systemd"
PYTHON = """#!/bin/sh
# python3 -m venv [--system-site-packages] FOLDER
echo "python3 $*" >> "$LOG"
for folder; do :; done
mkdir -p "$folder/bin"
printf '#!/bin/sh\\necho "$@" >> "%s"\\n%s\\n' "$LOG" "$REAL" > "$folder/bin/python"
printf '#!/bin/sh\\necho companion "$@" >> "%s"\\nexit %s\\n' "$LOG" "${PLAYS:-0}" > "$folder/bin/companion"
chmod +x "$folder/bin/python" "$folder/bin/companion"
"""
REAL = f'[ "$1" != -I ] || {{ shift; PYTHONPATH={SYSTEMD.parent} exec {sys.executable} "$@"; }}'
"""What of the release's Python is real: it reads the config, by the program of this clone."""
PRETENDED = """#!/bin/sh
# Notes that it was called; the first time for what FAILS names it fails.
said="$(basename "$0") $*"
echo "$said" >> "$LOG"
case "$said" in "${FAILS:-nothing}"*) [ -e "$LOG.failed" ] || { touch "$LOG.failed"; exit 1; } ;; esac
"""
ON_A_LIVE_SYSTEM = (
    *("apt-get", "dpkg-query", "modprobe", "sync"),
    *("systemctl", "systemd-sysusers", "udevadm"),
)
PI_CONFIG = "# for more options see the manual\n[pi4]\narm_boost=1\n"


class Card:
    """An SD card with a fresh system of an architecture, for a model of Pi."""

    def __init__(
        self, folder: Path, model: str = "Raspberry Pi 4 Model B Rev 1.4", architecture: str = "arm64"
    ) -> None:
        self.root, self.log = folder / "root", folder / "log"
        self.bin, self.scripts = folder / "bin", SYSTEMD
        self.config = self.root / "boot/firmware/config.txt"
        self.settings = self.root / "etc/companion/config.toml"
        for path in (self.bin, self.config.parent, self.root / "proc/device-tree"):
            path.mkdir(parents=True)
        self.config.write_text(PI_CONFIG)
        (self.root / "proc/device-tree/model").write_text(f"{model}\0")
        self.log.touch()
        self.pretend("python3", PYTHON)
        self.pretend("dpkg", f'#!/bin/sh\n[ "$*" != --print-architecture ] || echo {architecture}\n')

    def pretend(self, program: str, text: str) -> None:
        (self.bin / program).write_text(text)
        (self.bin / program).chmod(0o755)

    def go_live(self) -> None:
        """Have the same script believe that it runs on the system itself, whose other programs only note their call."""
        self.scripts = self.root.parent / "clone/systemd"
        shutil.copytree(SYSTEMD, self.scripts)
        text = (SYSTEMD / "common.sh").read_text()
        alive = text.replace('live() { [ -z "$root" ]; }', "live() { true; }")
        assert alive != text
        (self.scripts / "common.sh").write_text(alive)
        self.pretend("id", "#!/bin/sh\necho 0\n")
        for program in ON_A_LIVE_SYSTEM:
            self.pretend(program, PRETENDED)

    def command(self, script: str, *arguments: str) -> list[str]:
        # As a terminal would start it: what runs the tests may ignore signals (nohup, a job in the background).
        as_at_a_terminal = ["env", "--default-signal=HUP,INT,TERM,PIPE"]
        return [*as_at_a_terminal, str(self.scripts / script), "--root", str(self.root), *arguments]

    def environ(self, **more: str) -> dict[str, str]:
        path = f"{self.bin}:{os.environ['PATH']}"
        return {**os.environ, "PATH": path, "LOG": str(self.log), "REAL": REAL, **more}

    def run(self, script: str, *arguments: str, code: int = 0, umask: int = -1, **more: str) -> str:
        command, environ = self.command(script, *arguments), self.environ(**more)
        ended = subprocess.run(command, check=False, capture_output=True, text=True, env=environ, umask=umask)
        said = ended.stdout + ended.stderr
        assert ended.returncode == code, said
        return said

    def files(self) -> dict[str, str]:
        """Every file below the root with its text, links with where they lead."""
        paths = [path for path in self.root.rglob("*") if path.is_file() or path.is_symlink()]
        return {
            str(path.relative_to(self.root)): str(path.readlink()) if path.is_symlink() else path.read_text()
            for path in paths
        }

    def lines(self) -> list[str]:
        """What was added to config.txt."""
        return self.config.read_text().removeprefix(PI_CONFIG).splitlines()[1:-1]

    def calls(self, *programs: str) -> list[str]:
        """What was called, of these programs or of all."""
        lines = self.log.read_text().splitlines()
        return [line for line in lines if not programs or line.split()[0] in programs]


@pytest.fixture
def card(tmp_path: Path) -> Card:
    return Card(tmp_path)
