"""The command `companion`: what can be asked for on the command line, and what each exit code means.

Thin: what a command does is done elsewhere, and imported only once it is asked for (the panel is up in a moment).
"""

import argparse
import errno
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion.exits import BUSY, INTERRUPTED, MEANINGS, READER_GONE, USAGE, WRONG_FILE, CommandFailed

# ---- from companion.cli_check: The arguments of `check`, the doctor; what it does is imported once it is asked for.

_CHECK = """The doctor: looks at the box and at the Pi around it, and says for each finding the one thing to do next.
Beside a running companion it touches no wire and asks that instead. Ends with 0 for a box that is fit, else with 1."""


def add_check(commands: Any) -> None:
    """Add `check` to the command line's commands."""
    check: argparse.ArgumentParser = commands.add_parser(
        "check", help="look whether the box is fit, and what to do where not", description=_CHECK, allow_abbrev=False
    )
    check.add_argument("--guided", action="store_true", help="then lead through OLED, strip, every button and a throw")
    check.add_argument("--json", action="store_true", help="print the findings as JSON, for programs")
    check.add_argument("--config", type=Path, metavar="FILE", help="the config file (default: as the box does)")
    check.add_argument("--journal", type=Path, metavar="FILE", help="where games are kept (default: as the box does)")
    check.set_defaults(does=_check)


def _check(asked: argparse.Namespace) -> int:
    from companion.doctor import command  # noqa: PLC0415

    return command.check(asked)


# ---- from companion.cli_books: Arguments of `history`, `export`, `backup`, `restore`, `status`; what they do is imported once it is asked for.

Does = Callable[[argparse.Namespace], int]
_KEPT = "where games are kept (default: the service's where there is one, else the config's or the state folder's)"


def add_books(commands: Any) -> None:
    """Add the commands to the command line's."""
    history = _added(commands, "history", _history, "list the games played, or tell one of them step by step")
    history.add_argument("game", nargs="?", type=int, metavar="N", help="the game to tell (default: list all)")
    history.add_argument("--json", action="store_true", help="print it as JSON, for programs")
    export = _added(commands, "export", _export, "write a game as a tape that replay plays")
    export.add_argument("game", type=int, metavar="N", help="the game's number in history")
    export.add_argument("tape", nargs="?", type=Path, metavar="TAPE", help="the new file to write (default: print it)")
    backup = _added(commands, "backup", _backup, "copy all games into one file, also while the box plays")
    backup.add_argument("file", type=Path, metavar="FILE", help="the backup; an older backup of that name is replaced")
    restore = _added(commands, "restore", _restore, "put a backup's games in the place of the journal")
    restore.add_argument("file", type=Path, metavar="FILE", help="the backup; the journal that is there is set aside")


def add_status(commands: Any) -> None:
    """Add `status` to the command line's commands."""
    status = _added(commands, "status", _status, "say how the running box is doing: the game, and each part")
    status.add_argument("--json", action="store_true", help="print the whole state as JSON, for programs")


def _added(commands: Any, name: str, does: Does, what: str) -> argparse.ArgumentParser:
    sentence = what[0].upper() + what[1:] + "."
    parser: argparse.ArgumentParser = commands.add_parser(name, help=what, description=sentence, allow_abbrev=False)
    parser.add_argument("--config", type=Path, metavar="FILE", help="the config file that says where games are kept")
    parser.add_argument("--journal", type=Path, metavar="FILE", help=_KEPT)
    parser.set_defaults(does=does)
    return parser


def _history(asked: argparse.Namespace) -> int:
    from companion.archive import command  # noqa: PLC0415

    return command.history(asked)


def _export(asked: argparse.Namespace) -> int:
    from companion.archive import command  # noqa: PLC0415

    return command.export(asked)


def _backup(asked: argparse.Namespace) -> int:
    from companion.archive import command  # noqa: PLC0415

    return command.backup(asked)


def _restore(asked: argparse.Namespace) -> int:
    from companion.archive import command  # noqa: PLC0415

    return command.restore(asked)


def _status(asked: argparse.Namespace) -> int:
    from companion.daemon import client  # noqa: PLC0415

    return client.status(asked)


_ABOUT = "The table companion for Shattered Alliance: it keeps the tracks, knows the rules and never loses the game."
_EXITS = "exit codes:\n" + "\n".join(f"  {code:<3} {meaning}" for code, meaning in MEANINGS.items())
_RUN = "Plays on the box: buttons, OLED, LED strip and die, until it is stopped or switched off."
_REPLAY = """Plays tapes on simulated wires, in simulated time: the real daemon as a process of its own, its buttons
pressed by the tape, its OLED and strip read back off their buses. A tape is a text file, an instruction a line:

  press p1; press p2; press ok      # two heroes, clockwise
  press p1                          # p1 goes first
  expect turn p1

Each tape has a journal of its own. Of several tapes --png, --strip-png and --wire-log keep the last one's."""
_SIMULATE = """The box on the desk: its panel in this terminal (80 x 24 or more), in front of the real daemon on
simulated wires. Keys and mouse press the buttons, throw the die and pull plugs; the keys stand on the buttons. The
game is kept, and goes on at the next start."""
_CONFIGS = "default: the first found of $COMPANION_CONFIG, ~/.config/companion/config.toml, /etc/companion/config.toml"


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments (default: the command line's) ask for; return the exit code."""
    asked = _parser().parse_args(arguments)
    try:
        done: int = asked.does(asked)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read the output has seen enough
        _forget_output()
        return READER_GONE
    except OSError as problem:
        if problem.errno != errno.ENOSPC:
            raise
        _forget_output()
        print("companion: the output cannot be written: the disk is full", file=sys.stderr)
        return USAGE
    except _refusals() as refusal:
        failure = _failure_of(refusal)
        print(f"companion {asked.command}: {failure}", file=sys.stderr)
        return failure.code
    return done


def _refusals() -> tuple[type[Exception], ...]:
    """Return what ends a command with a sentence; imported only once something was raised."""
    from companion.config.toml_table import TomlRefused  # noqa: PLC0415
    from companion.journal.file import JournalError  # noqa: PLC0415

    return CommandFailed, TomlRefused, JournalError


def _failure_of(refusal: Exception) -> CommandFailed:
    """Return the command's sentence and exit code for what a lower room refused."""
    from companion.journal.file import JournalBusy, JournalError  # noqa: PLC0415

    if isinstance(refusal, CommandFailed):
        return refusal
    if isinstance(refusal, JournalError):
        return CommandFailed(refusal.detail, BUSY if isinstance(refusal, JournalBusy) else USAGE)
    return CommandFailed(str(refusal), WRONG_FILE)


def _forget_output() -> None:
    """Let what is still buffered go nowhere, or Python complains of it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("companion", description=_ABOUT, epilog=_EXITS, formatter_class=raw)
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help="show the program's version number and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    run = commands.add_parser("run", help="play on the box", description=_RUN, allow_abbrev=False)
    _add_files(run, _CONFIGS, "default: the config's, else the state folder")
    run.set_defaults(does=_run)
    replay = commands.add_parser(
        "replay", help="play tapes on simulated wires", description=_REPLAY, formatter_class=raw, allow_abbrev=False
    )
    _add_files(replay, "default: none is read", "one tape only; default: one that is thrown away")
    _add_replay(replay)
    replay.set_defaults(does=_replay)
    simulate = commands.add_parser(
        "simulate",
        help="the box's panel in the terminal",
        description=_SIMULATE,
        formatter_class=raw,
        allow_abbrev=False,
    )
    _add_files(simulate, _CONFIGS, "default: the config's, else the state folder")
    _add_simulate(simulate)
    simulate.set_defaults(does=_simulate)
    add_books(commands)
    add_status(commands)
    add_check(commands)
    return parser


def _add_files(parser: argparse.ArgumentParser, config: str, journal: str) -> None:
    parser.add_argument("--config", type=Path, metavar="FILE", help=f"the config file ({config})")
    parser.add_argument(
        "--cards", type=Path, metavar="FILE", help="a cards file (default: the config's, else the built-in one)"
    )
    parser.add_argument("--journal", type=Path, metavar="FILE", help=f"where games are kept ({journal})")


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("tapes", nargs="+", metavar="TAPE", help="a tape's file; - reads standard input")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="for the box's own die, Roll for me (default: 0)"
    )
    parser.add_argument(
        "--json", action="store_true", help="print the final state as JSON; the tapes' lines go to standard error"
    )
    parser.add_argument(
        "--png", type=Path, metavar="FILE", help="write what the OLED shows at the end, four times enlarged"
    )
    parser.add_argument("--strip-png", type=Path, metavar="FILE", help="write what the LED strip shows at the end")
    parser.add_argument(
        "--wire-log", type=Path, metavar="FILE", help="write every bus transaction, a line of JSON each"
    )


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--new", action="store_true", help="begin a new game; the last one stays in the books")
    parser.add_argument(
        "--record",
        type=Path,
        metavar="FILE",
        help="write what is pressed as a tape that replay plays to the same state",
    )
    parser.add_argument(
        "--demo", action="store_true", help="watch a whole evening; without a terminal its pages are printed as text"
    )


def _simulate(asked: argparse.Namespace) -> int:
    from companion.terminal.start import simulate  # noqa: PLC0415

    return simulate(asked)


def _replay(asked: argparse.Namespace) -> int:
    from companion.tapes.command import replay  # noqa: PLC0415

    return replay(asked)


def _run(asked: argparse.Namespace) -> int:
    from companion.daemon.loop import RunOptions  # noqa: PLC0415
    from companion.daemon.main import main as daemon_main  # noqa: PLC0415
    from hardware.real_copper import RealCopper  # noqa: PLC0415

    options = RunOptions(config=asked.config, cards=asked.cards, journal=asked.journal, simulated=False)
    return daemon_main(RealCopper(), options)


class _ShowVersion(argparse.Action):
    """Looks the version up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

        try:
            told = version("shattered-alliance-companion")
        except PackageNotFoundError:
            told = "(run from its sources, not installed)"
        print(f"companion {told}")
        parser.exit()


if __name__ == "__main__":
    sys.exit(main())
