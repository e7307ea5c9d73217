"""The command line: every command with its arguments, and what becomes of a command that fails.

Thin: what a command does is done elsewhere, and imported only once it is to be done (the panel is up in a moment).
"""

import argparse
import errno
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.exits import BUSY, INTERRUPTED, MEANINGS, READER_GONE, USAGE, WRONG_FILE, CommandFailed

_ABOUT = "The table companion for Shattered Alliance: it keeps the tracks, knows the rules and never loses the game."
_EXITS = "exit codes:\n" + "\n".join(f"  {code:<3} {meaning}" for code, meaning in MEANINGS.items())
_RUN = """Plays on the box: buttons, OLED, LED strip and die, until it is stopped or
switched off."""
_REPLAY = """Plays tapes on simulated wires, in simulated time: the real daemon as a process of its own, its buttons
pressed by the tape, its OLED and strip read back off their buses. A tape is a text file, an instruction a line:

  press p1; press p2; press ok      # two heroes, clockwise
  press p1                          # p1 goes first
  expect turn p1

Each tape has a journal of its own. Of several tapes --png, --strip-png and --wire-log keep the last one's."""
_SIMULATE = """The box on the desk: its panel in this terminal (80 x 24 or more), in front of the real daemon on
simulated wires. Keys and mouse press the buttons, throw the die and pull plugs; the keys stand on the buttons. The
game is kept, and goes on at the next start."""
_CHECK = """The doctor: looks at the box and at the Pi around it, and says for each
finding the one thing to do next. Beside a running companion it touches no
wire and asks that instead. Ends with 0 for a box that is fit, else with 1."""

_SEARCHED = "default: the first found of $COMPANION_CONFIG, ~/.config/companion/config.toml, /etc/companion/config.toml"
_STATE = "default: the config's, else the state folder"
_SERVICE = "default: the service's where there is one, else the config's or the state folder's"


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments (default: the command line's) say; return the exit code."""
    args = _parser().parse_args(arguments)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # what reads the output has seen enough
        _forget_output()
        return READER_GONE
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        _forget_output()
        print(f"companion {args.command}: the output cannot be written: the disk is full", file=sys.stderr)
        return USAGE
    except _refusals() as refusal:
        failure = _failure_of(refusal)
        print(f"companion {args.command}: {failure}", file=sys.stderr)
        return failure.code
    return code


def _refusals() -> tuple[type[Exception], ...]:
    """Return what ends a command with a sentence; imported only once something was raised."""
    from companion.config.problems import TomlRefused  # noqa: PLC0415
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


def _parser() -> ArgumentParser:
    raw = argparse.RawDescriptionHelpFormatter
    parser = ArgumentParser("companion", description=_ABOUT, epilog=_EXITS, formatter_class=raw)
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help="show the program's version number and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    for command in _COMMANDS:
        about = command.description or f"{command.help[0].upper()}{command.help[1:]}."
        added = commands.add_parser(
            command.name, help=command.help, description=about, formatter_class=raw, allow_abbrev=False
        )
        command.add_arguments(added)
        added.set_defaults(run=command.run)
    return parser


class _ShowVersion(argparse.Action):
    """Looks the version up only when it is wanted."""

    def __call__(self, parser: ArgumentParser, *_: object) -> None:
        from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

        try:
            number = version("shattered-alliance-companion")
        except PackageNotFoundError:
            number = "(run from its sources, not installed)"
        print(f"companion {number}")
        parser.exit()


def _add_file(parser: ArgumentParser, name: str, what: str, metavar: str = "FILE") -> None:
    parser.add_argument(name, type=Path, metavar=metavar, help=what)


def _add_files(parser: ArgumentParser, config: str, journal: str) -> None:
    """Add what a daemon reads and writes; `config` and `journal` say what counts where they are left out."""
    _add_file(parser, "--config", f"the config file ({config})")
    _add_file(parser, "--cards", "a cards file (default: the config's, else the built-in one)")
    _add_file(parser, "--journal", f"where games are kept ({journal})")


def _add_json(parser: ArgumentParser, what: str) -> None:
    parser.add_argument("--json", action="store_true", help=what)


def _run_arguments(parser: ArgumentParser) -> None:
    _add_files(parser, _SEARCHED, _STATE)


def _replay_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("tapes", nargs="+", metavar="TAPE", help="a tape's file; - reads standard input")
    _add_files(parser, "default: none is read", "one tape only; default: one that is thrown away")
    seed = "for the box's own die, Roll for me (default: 0)"
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=seed)
    _add_json(parser, "print the final state as JSON; the tapes' lines go to standard error")
    _add_file(parser, "--png", "write what the OLED shows at the end, four times enlarged")
    _add_file(parser, "--strip-png", "write what the LED strip shows at the end")
    _add_file(parser, "--wire-log", "write every bus transaction, a line of JSON each")


def _simulate_arguments(parser: ArgumentParser) -> None:
    _add_files(parser, _SEARCHED, _STATE)
    parser.add_argument("--new", action="store_true", help="begin a new game; the last one is kept")
    _add_file(parser, "--record", "write what is pressed as a tape that replay plays to the same state")
    demo = "watch a whole evening; without a terminal its pages are printed as text"
    parser.add_argument("--demo", action="store_true", help=demo)


def _add_kept_games(parser: ArgumentParser) -> None:
    """Add what says which journal is meant, to a command that looks at one of the service's or the user's own."""
    _add_file(parser, "--config", "the config file that says where games are kept")
    _add_file(parser, "--journal", f"where games are kept ({_SERVICE})")


def _history_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", type=int, metavar="N", help="the game to tell (default: list all)")
    _add_kept_games(parser)
    _add_json(parser, "print it as JSON, for programs")


def _export_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", type=int, metavar="N", help="the game's number in history")
    tape = "the new file to write (default: print it)"
    parser.add_argument("tape", nargs="?", type=Path, metavar="TAPE", help=tape)
    _add_kept_games(parser)


def _backup_arguments(parser: ArgumentParser) -> None:
    _add_file(parser, "file", "the backup; an older backup of that name is replaced")
    _add_kept_games(parser)


def _restore_arguments(parser: ArgumentParser) -> None:
    _add_file(parser, "file", "the backup; the journal that is there is set aside")
    _add_kept_games(parser)


def _status_arguments(parser: ArgumentParser) -> None:
    _add_kept_games(parser)
    _add_json(parser, "print the whole state as JSON, for programs")


def _check_arguments(parser: ArgumentParser) -> None:
    guided = "then lead through OLED, strip, every button and a throw"
    parser.add_argument("--guided", action="store_true", help=guided)
    _add_file(parser, "--config", "the config file (default: as the box does)")
    _add_file(parser, "--journal", "where games are kept (default: as the box does)")
    _add_json(parser, "print the findings as JSON, for programs")


def _run(args: Namespace) -> int:
    from companion.daemon.loop import RunOptions  # noqa: PLC0415
    from companion.daemon.main import main as daemon_main  # noqa: PLC0415
    from hardware.real_copper import RealCopper  # noqa: PLC0415

    options = RunOptions(config=args.config, cards=args.cards, journal=args.journal, simulated=False)
    return daemon_main(RealCopper(), options)


def _replay(args: Namespace) -> int:
    from companion.tapes.command import replay  # noqa: PLC0415

    return replay(args)


def _simulate(args: Namespace) -> int:
    from companion.terminal.start import simulate  # noqa: PLC0415

    return simulate(args)


def _archive(args: Namespace) -> int:
    from companion.archive import command  # noqa: PLC0415

    does = {"history": command.history, "export": command.export, "backup": command.backup, "restore": command.restore}
    return does[args.command](args)


def _status(args: Namespace) -> int:
    from companion.daemon import client  # noqa: PLC0415

    return client.status(args)


def _check(args: Namespace) -> int:
    from companion.doctor import command  # noqa: PLC0415

    return command.check(args)


@dataclass(frozen=True, slots=True)
class _Command:
    """A command; `description` is what its own help says in place of its line in the list."""

    name: str
    help: str
    add_arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]
    description: str = ""


_COMMANDS = (
    _Command("run", "play on the box", _run_arguments, _run, _RUN),
    _Command("replay", "play tapes on simulated wires", _replay_arguments, _replay, _REPLAY),
    _Command("simulate", "the box's panel in the terminal", _simulate_arguments, _simulate, _SIMULATE),
    _Command("history", "list the games played, or tell one of them step by step", _history_arguments, _archive),
    _Command("export", "write a game as a tape that replay plays", _export_arguments, _archive),
    _Command("backup", "copy all games into one file, also while the box plays", _backup_arguments, _archive),
    _Command("restore", "put a backup's games in the place of the journal", _restore_arguments, _archive),
    _Command("status", "say how the running box is doing: the game, and each part", _status_arguments, _status),
    _Command("check", "look whether the box is fit, and what to do where not", _check_arguments, _check, _CHECK),
)
