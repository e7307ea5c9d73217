"""A disk that forgets: files as they are after a power cut, made from a trace of system calls (strace).

What a file holds for sure is what was written to it before its last sync; that it exists under its name is sure only
once its folder was synced. The rest a power cut may drop, or leave in part, a sector at a time.
"""

import ast
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

SECTOR = 512
TRACED = "openat,pwrite64,write,ftruncate,fsync,fdatasync,rename,unlink"
_CALL = re.compile(r"(\d+) +(\w+)\((.*)\) += (-?\d+)")
_BEGUN = re.compile(r"(\d+) +(\w+\(.*?),? *<unfinished \.\.\.>$")
_RESUMED = re.compile(r"(\d+) +<\.\.\. \w+ resumed>(.*)$")
_FILE = re.compile(r"\d+<([^>]*)>")
_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')


@dataclass(frozen=True, slots=True)
class Call:
    """A system call that came back well, with its arguments as strace prints them."""

    name: str
    arguments: str
    result: int

    @property
    def file(self) -> str:
        """The path behind its descriptor, which is the first argument."""
        found = _FILE.match(self.arguments)
        return found[1] if found else ""

    @property
    def texts(self) -> list[bytes]:
        """Its quoted arguments."""
        return [ast.literal_eval(f'b"{text}"') for text in _TEXT.findall(self.arguments)]

    @property
    def last_number(self) -> int:
        """Its last argument."""
        return int(self.arguments.rpartition(",")[2])


def calls_of(trace: str) -> Iterator[Call]:
    """Give the calls in the order in which they came back."""
    begun: dict[str, str] = {}
    for line in trace.splitlines():
        if cut := _BEGUN.match(line):
            begun[cut[1]] = cut[2]
            continue
        rest = _RESUMED.match(line)
        whole = f"{rest[1]} {begun.pop(rest[1], '')}{rest[2]}" if rest else line
        if (call := _CALL.match(whole)) and int(call[4]) >= 0:
            yield Call(call[2], call[3], int(call[4]))


@dataclass(slots=True)
class File:
    """What was written, and what of it is safe."""

    written: bytearray = field(default_factory=bytearray)
    safe: bytes = b""

    def after_a_cut(self, rng: random.Random | None) -> bytes:
        """Return what a power cut leaves: the safe bytes alone, or with `rng` some later sectors too, torn."""
        if rng is None:
            return self.safe
        left = bytearray(self.safe)
        for at in range(0, len(self.written), SECTOR):
            if rng.random() < 0.5:
                left.extend(bytes(max(0, at - len(left))))
                left[at : at + SECTOR] = self.written[at : at + SECTOR]
        return bytes(left)


class Disk:
    """The files of one folder."""

    def __init__(self, folder: Path) -> None:
        """Begin with an empty folder."""
        self._folder = str(folder)
        self._names: dict[str, File] = {}
        self._safe_names: dict[str, File] = {}

    def take(self, call: Call) -> bool:
        """Take in what a call did; tell whether it concerned this folder."""
        match call.name:
            case "openat" if "O_CREAT" in call.arguments and call.texts[0].decode().startswith(self._folder + "/"):
                self._open(call)
            case "write" | "pwrite64" if call.file in self._names:
                written = self._names[call.file].written
                at = call.last_number if call.name == "pwrite64" else len(written)
                written.extend(bytes(max(0, at - len(written))))
                written[at : at + call.result] = call.texts[0][: call.result]
            case "ftruncate" if call.file in self._names:
                written = self._names[call.file].written
                del written[call.last_number :]
                written.extend(bytes(call.last_number - len(written)))
            case "fsync" | "fdatasync" if call.file == self._folder:
                self._safe_names = dict(self._names)
            case "fsync" | "fdatasync" if call.file in self._names:
                self._names[call.file].safe = bytes(self._names[call.file].written)
            case "rename" if call.texts[0].decode() in self._names:
                old, new = (text.decode() for text in call.texts)
                self._names[new] = self._names.pop(old)
            case "unlink" if call.texts[0].decode() in self._names:
                del self._names[call.texts[0].decode()]
            case _:
                return False
        return True

    def _open(self, call: Call) -> None:
        file = self._names.setdefault(call.texts[0].decode(), File())
        if "O_TRUNC" in call.arguments:
            file.written.clear()

    def lay_out(self, folder: Path, rng: random.Random | None = None) -> None:
        """Write into an empty folder what a power cut now would leave."""
        for path, file in self._safe_names.items():
            if not path.endswith("-shm"):  # shared memory; no power cut leaves any
                (folder / Path(path).name).write_bytes(file.after_a_cut(rng))
