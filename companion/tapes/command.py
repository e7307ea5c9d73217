"""`companion replay`: reads tapes, plays them one after the other, prints a line each, writes the files asked for."""

import argparse
import json
import sys
from pathlib import Path
from typing import TextIO

from companion.config import locations
from companion.config.settings import Settings
from companion.daemon.loop import RunOptions
from companion.exits import DONE, FAILED, USAGE, WRONG_FILE
from companion.tapes.grammar import read_tape
from companion.tapes.language import Place, TapeWrong
from companion.tapes.observed import log_lines, save_oled, save_strip
from companion.tapes.replay import NotStarted, Report, Tape, play_refusal, play_tape, vocabulary_of


class _Usage(Exception):
    """What was asked for cannot be done; the sentence says why."""


def replay(asked: argparse.Namespace) -> int:
    """Play the tapes that were asked for; return the exit code (TAPES.md)."""
    box = Settings()
    try:
        _check(asked)
        box = locations.load_settings(asked.config, search=False)
        locations.load_cards(asked.cards or box.table.cards)
        tapes = _tapes(asked.tapes, box)
        return max(_play(tape, box, asked) for tape in tapes)
    except (_Usage, TapeWrong) as problem:
        return _refuse(str(problem), USAGE)
    except (locations.ConfigError, locations.CardsError) as problem:
        _save(play_refusal(problem, box, _options(asked)), asked)
        return _refuse(str(problem), WRONG_FILE)
    except NotStarted as problem:
        return _refuse(f"the daemon did not start (exit {problem.code}):\n{problem}", problem.code or FAILED)
    except OSError as problem:
        if problem.filename is None:  # not a file of ours: the output itself, which is the command line's
            raise
        return _refuse(f"cannot write {problem.filename}: {problem.strerror}", USAGE)


def _refuse(sentence: str, code: int) -> int:
    print(f"companion replay: {sentence}", file=sys.stderr)
    return code


def _check(asked: argparse.Namespace) -> None:
    """Refuse before an evening is played what could not be kept of it."""
    if asked.journal is not None and len(asked.tapes) > 1:
        raise _Usage("each tape has a journal of its own: expected one tape with --journal")
    for path in (asked.png, asked.strip_png, asked.wire_log, asked.journal):
        if path is not None and (path.is_dir() or not path.parent.is_dir()):
            raise _Usage(f"cannot write {path}: expected a file in a folder that is there")


def _tapes(names: list[str], box: Settings) -> list[Tape]:
    """Read all tapes before any is played: a wrong one moves nothing."""
    return [Tape(name, read_tape(_text(name), name, vocabulary_of(box))) for name in names]


def _text(name: str) -> str:
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return data.decode()
    except UnicodeDecodeError as problem:
        line = problem.object.count(b"\n", 0, problem.start) + 1
        raise TapeWrong(Place(name, line), "expected text in UTF-8, found other bytes") from None
    except (OSError, ValueError) as problem:
        raise _Usage(f"cannot read the tape {name}: {getattr(problem, 'strerror', None) or problem}") from None


def _play(tape: Tape, box: Settings, asked: argparse.Namespace) -> int:
    report = play_tape(tape, box, _options(asked))
    _print(report, asked.json)
    _save(report, asked)
    if report.trouble is None:
        return DONE
    return USAGE if isinstance(report.trouble, TapeWrong) else FAILED


def _options(asked: argparse.Namespace) -> RunOptions:
    return RunOptions(config=asked.config, cards=asked.cards, journal=asked.journal, seed=asked.seed, simulated=True)


def _print(report: Report, as_json: bool) -> None:
    """With --json standard output is for the state alone."""
    lines: TextIO = sys.stderr if as_json or isinstance(report.trouble, TapeWrong) else sys.stdout
    print(report, file=lines, flush=True)
    if as_json:
        print(json.dumps(report.state, ensure_ascii=False), flush=True)


def _save(report: Report, asked: argparse.Namespace) -> None:
    """Write the files that were asked for; of several tapes the last one's stay."""
    if asked.png is not None:
        save_oled(report.picture, asked.png)
    if asked.strip_png is not None:
        save_strip(report.colours, asked.strip_png)
    if asked.wire_log is not None:
        asked.wire_log.write_text("".join(f"{line}\n" for line in log_lines(report.transactions)))
