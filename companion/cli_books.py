"""Arguments of `history`, `export`, `backup`, `restore`, `status`; what they do is imported once it is asked for."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

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

    return client.history(asked)


def _export(asked: argparse.Namespace) -> int:
    from companion.archive import command  # noqa: PLC0415

    return client.export(asked)


def _backup(asked: argparse.Namespace) -> int:
    from companion.archive import command  # noqa: PLC0415

    return client.backup(asked)


def _restore(asked: argparse.Namespace) -> int:
    from companion.archive import command  # noqa: PLC0415

    return client.restore(asked)


def _status(asked: argparse.Namespace) -> int:
    from companion.daemon import client  # noqa: PLC0415

    return client.status(asked)
