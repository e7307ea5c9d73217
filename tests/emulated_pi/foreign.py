"""arm64 programs on this machine: its kernel hands them to qemu, once binfmt_misc is mounted and qemu is in its list.

A Debian machine sees to both when it boots. One that has got the packages a moment ago, or that never boots (a
container), is helped here. What is mounted then stays, as after a boot of Debian's own, and goes with the next one.
"""

from pathlib import Path

from tests.emulated_pi.debian import ARM64
from tests.emulated_pi.host import Failed, run, say

HANDLER = "qemu-aarch64"
LIST = "/proc/sys/fs/binfmt_misc"


def let_arm64_run() -> None:
    """See to it that this machine runs arm64 programs; raises Failed, in one line, where it cannot be brought to."""
    if _arm64_runs():
        return
    say(f"having {ARM64} programs run by qemu ({HANDLER} in {LIST}, mounted if need be; both stay until the next boot)")
    # The package leaves its handler out in a container; neither ends badly where the mount is refused.
    said = _tried("update-binfmts", "--import", HANDLER) + _tried("update-binfmts", "--enable", HANDLER)
    if not _arm64_runs():
        lacking = what_lacks(Path("/proc/filesystems").read_text(), Path("/proc/mounts").read_text())
        raise Failed(refusal(lacking, said))


def _arm64_runs() -> bool:
    """Tell whether a small arm64 program runs here, which is what mmdebstrap asks before it begins."""
    try:
        run("arch-test", ARM64)
    except Failed:
        return False
    return True


def _tried(*argv: str) -> str:
    try:
        return run(*argv)
    except Failed as trouble:
        return f"{trouble}\n"


def what_lacks(filesystems: str, mounts: str) -> str:
    """Return what is missing and the way out, by the texts of /proc/filesystems and /proc/mounts."""
    if "binfmt_misc" not in filesystems.split():
        return "this kernel has no binfmt_misc (modprobe binfmt_misc, or a kernel of Debian's)"
    if not is_mounted(mounts):
        return (
            f"{LIST} cannot be mounted (in a container: start it with --privileged, or install qemu-user-static and "
            "binfmt-support on the machine around it)"
        )
    return f"{HANDLER} is not at work in {LIST} (update-binfmts --display {HANDLER})"


def is_mounted(mounts: str) -> bool:
    """Tell whether binfmt_misc is mounted, by the text of /proc/mounts; systemd's automount does not count."""
    return any(line.split()[1:3] == [LIST, "binfmt_misc"] for line in mounts.splitlines())


def refusal(lacking: str, said: str) -> str:
    """Return the line that ends the run: what is missing, the way out, and the first words of what was tried."""
    words = next(iter(said.splitlines()), "nothing")
    return f"expected that {ARM64} programs run here, found that they do not: {lacking}; update-binfmts said: {words}"
