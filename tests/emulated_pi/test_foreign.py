"""How a machine is brought to run arm64 programs, and the line that it ends with where it cannot be."""

import pytest

from tests.emulated_pi import foreign
from tests.emulated_pi.foreign import HANDLER, LIST, is_mounted, let_arm64_run, refusal, what_lacks
from tests.emulated_pi.host import Failed

KERNEL = "nodev\tsysfs\nnodev\tbinfmt_misc\n\text4\n"
OTHERS = "proc /proc proc rw,relatime 0 0\n/dev/vda / ext4 rw 0 0\n"
MOUNTED = f"{OTHERS}binfmt_misc {LIST} binfmt_misc rw,nosuid,nodev,noexec,relatime 0 0\n"
AUTOMOUNT = f"{OTHERS}systemd-1 {LIST} autofs rw,relatime,fd=29,pgrp=1,timeout=0 0 0\n"
DENIED = f"mount: {LIST}: permission denied.\n       dmesg(1) may have more information.\n"


class Machine:
    """A machine that runs arm64 programs from the start, after update-binfmts has been called so often, or never."""

    def __init__(self, calls_needed: float) -> None:
        self.calls_needed = calls_needed
        self.called: list[tuple[str, ...]] = []

    def run(self, *argv: str) -> str:
        if argv[0] == "update-binfmts":
            self.called.append(argv)
            return DENIED
        if len(self.called) < self.calls_needed:
            raise Failed("arch-test arm64 ended with 1")
        return "arm64: ok\n"


def on(monkeypatch: pytest.MonkeyPatch, calls_needed: float) -> Machine:
    machine = Machine(calls_needed)
    monkeypatch.setattr(foreign, "run", machine.run)
    return machine


def test_a_machine_that_runs_arm64_programs_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = on(monkeypatch, 0)
    let_arm64_run()
    assert machine.called == []


def test_a_machine_that_does_not_is_given_the_handler_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = on(monkeypatch, 2)
    let_arm64_run()
    assert machine.called == [("update-binfmts", "--import", HANDLER), ("update-binfmts", "--enable", HANDLER)]


def test_a_machine_that_cannot_be_brought_to_it_says_so_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, float("inf"))
    with pytest.raises(Failed, match=r"arm64 programs .* permission denied") as refused:
        let_arm64_run()
    assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize(("mounts", "mounted"), [(OTHERS, False), (AUTOMOUNT, False), (MOUNTED, True), ("", False)])
def test_binfmt_misc_is_mounted_where_it_is_there_under_its_own_name(mounts: str, mounted: bool) -> None:
    assert is_mounted(mounts) is mounted


@pytest.mark.parametrize(
    ("filesystems", "mounts", "way_out"),
    [
        ("nodev\tsysfs\n", OTHERS, "modprobe binfmt_misc"),
        (KERNEL, OTHERS, "--privileged"),
        (KERNEL, MOUNTED, f"update-binfmts --display {HANDLER}"),
    ],
)
def test_what_is_missing_comes_with_the_way_out(filesystems: str, mounts: str, way_out: str) -> None:
    assert way_out in what_lacks(filesystems, mounts)


@pytest.mark.parametrize(("said", "ending"), [(DENIED, f"mount: {LIST}: permission denied."), ("", "nothing")])
def test_the_refusal_ends_with_the_first_words_of_what_was_tried(said: str, ending: str) -> None:
    assert refusal("it lacks all", said).endswith(f"it lacks all; update-binfmts said: {ending}")
