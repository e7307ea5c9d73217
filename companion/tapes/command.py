"""`companion replay`: reads tapes, plays them one after the other, prints a line each, writes the files named for it.

How a tape is played is `replay`'s.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TextIO

from companion.config import locations
from companion.config.problems import TomlRefused
from companion.config.settings import Settings
from companion.daemon.loop import RunOptions
from companion.exits import DONE, FAILED, USAGE, CommandFailed
from companion.tapes.grammar import read_tape
from companion.tapes.language import SourceLine, TapeWrong
from companion.tapes.pictures import save_oled, save_strip
from companion.tapes.replay import Report, Tape, play_refusal, play_tape, vocabulary_of
from hardware.simulated.messages import Transaction


def replay(args: argparse.Namespace) -> int:
    """Play the tapes that the arguments name; return the exit code (TAPES.md). CommandFailed, TomlRefused."""
    _check(args)
    settings = _settings(args)
    try:
        tapes = _tapes(args.tapes, settings)
        return max(_play(tape, settings, args) for tape in tapes)
    except TapeWrong as wrong:
        raise CommandFailed(str(wrong)) from wrong


def _check(args: argparse.Namespace) -> None:
    """Refuse before an evening is played what could not be kept of it."""
    if args.journal is not None and len(args.tapes) > 1:
        raise CommandFailed("each tape has a journal of its own: expected one tape with --journal")
    for path in (args.png, args.strip_png, args.wire_log, args.journal):
        if path is not None and (path.is_dir() or not path.parent.is_dir()):
            raise CommandFailed(f"cannot write {path}: expected a file in a folder that is there")


def _settings(args: argparse.Namespace) -> Settings:
    """Read the config and look at the cards; a file that is refused is shown on the OLED as the box shows it."""
    settings = Settings()
    try:
        settings = locations.load_settings(args.config, search=False)
        locations.load_cards(args.cards or settings.table.cards)
    except TomlRefused as refusal:
        _save(play_refusal(refusal, settings, _options(args)), args)
        raise
    return settings


def _tapes(names: list[str], settings: Settings) -> list[Tape]:
    """Read all tapes before any is played: a wrong one moves nothing."""
    return [Tape(name, read_tape(_text(name), name, vocabulary_of(settings))) for name in names]


def _text(name: str) -> str:
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return data.decode()
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise TapeWrong(SourceLine(name, line), "expected text in UTF-8, found other bytes") from None
    except (OSError, ValueError) as error:
        raise CommandFailed(f"cannot read the tape {name}: {getattr(error, 'strerror', None) or error}") from None


def _play(tape: Tape, settings: Settings, args: argparse.Namespace) -> int:
    report = play_tape(tape, settings, _options(args))
    _print(report, args.json)
    _save(report, args)
    if report.trouble is None:
        return DONE
    return USAGE if isinstance(report.trouble, TapeWrong) else FAILED


def _options(args: argparse.Namespace) -> RunOptions:
    return RunOptions(config=args.config, cards=args.cards, journal=args.journal, seed=args.seed, simulated=True)


def _print(report: Report, as_json: bool) -> None:
    """With --json standard output is for the state alone."""
    lines: TextIO = sys.stderr if as_json or isinstance(report.trouble, TapeWrong) else sys.stdout
    print(report, file=lines, flush=True)
    if as_json:
        print(json.dumps(report.state, ensure_ascii=False), flush=True)


def _save(report: Report, args: argparse.Namespace) -> None:
    """Write the files that the arguments name; of several tapes the last one's stay. CommandFailed."""
    _write(args.png, lambda path: save_oled(report.picture, path))
    _write(args.strip_png, lambda path: save_strip(report.colours, path))
    _write(args.wire_log, lambda path: path.write_text("".join(f"{line}\n" for line in log_lines(report.transactions))))


def _write(path: Path | None, write: Callable[[Path], object]) -> None:
    try:
        if path is not None:
            write(path)
    except OSError as error:
        raise CommandFailed(f"cannot write {path}: {error.strerror or error}") from error


def log_lines(transactions: Iterable[Transaction]) -> Iterator[str]:
    """Yield a line of JSON for each transaction (TAPES.md), in order; a failed one has its `error` number besides.

    The OLED's answers, when it is asked for its status, are left out: a decoder would take them for what was written.
    """
    for done in (each for each in transactions if not each.read):
        entry: dict[str, object] = {"t": done.t, "bus": done.bus}
        if done.bus == "i2c":
            entry["address"] = done.address
        entry["bytes"] = done.data.hex()
        if done.error is not None:
            entry["error"] = done.error
        yield json.dumps(entry)
