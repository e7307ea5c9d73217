"""`companion history`, `export`, `backup`, `restore`: what they print, the files that they write, their exit codes.

Their arguments are `cli_books`'.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from companion.archive import games, telling
from companion.archive.games import Outline
from companion.config.cards_file import cards_text
from companion.config.locations import ConfigError, built_in_cards, journal_for
from companion.exits import DONE, WRONG_FILE, BooksRefused, NoJournal
from companion.journal import backup as copying
from companion.tapes.export import tape_of
from companion.tapes.recording import write_new


def history(asked: argparse.Namespace) -> int:
    """List the games of the journal, or tell one of them; return the exit code."""
    return _answered(asked, _list if asked.game is None else _tell)


def export(asked: argparse.Namespace) -> int:
    """Print a game as a tape or write it into a file; return the exit code."""
    return _answered(asked, _export)


def backup(asked: argparse.Namespace) -> int:
    """Copy the journal into a file; return the exit code."""
    return _answered(asked, _backup)


def restore(asked: argparse.Namespace) -> int:
    """Put a backup in the journal's place; return the exit code."""
    return _answered(asked, _restore)


def _answered(asked: argparse.Namespace, does: Callable[[argparse.Namespace, Path], None]) -> int:
    try:
        does(asked, journal_for(asked.journal, asked.config))
    except (BooksRefused, ConfigError) as refusal:
        print(f"companion: {refusal}", file=sys.stderr)
        return refusal.code if isinstance(refusal, BooksRefused) else WRONG_FILE
    return DONE


def _list(asked: argparse.Namespace, journal: Path) -> None:
    found: list[Outline] = []
    with suppress(NoJournal):  # no game was played yet: nothing is wrong
        found = games.outlines(journal, time.time())
    if asked.json:
        _print_json({"journal": str(journal), "games": telling.list_data(found)})
    else:
        print("\n".join(_list_lines(found, journal)))


def _list_lines(found: Sequence[Outline], journal: Path) -> Iterator[str]:
    yield f"journal: {journal}"
    yield ""
    yield from telling.list_lines(found) if found else ["no game was played yet"]


def _tell(asked: argparse.Namespace, journal: Path) -> None:
    game = games.whole_game(journal, asked.game, time.time())
    if asked.json:
        _print_json(telling.game_data(game))
    else:
        print("\n".join(telling.game_lines(game)))


def _print_json(told: object) -> None:
    print(json.dumps(told, ensure_ascii=False))


def _export(asked: argparse.Namespace, journal: Path) -> None:
    """Print the tape, or write it with cards that are not the built-in ones beside it; over no file that is there."""
    saved = games.whole_game(journal, asked.game, time.time()).saved
    own = saved.cards != built_in_cards()
    name = f"{asked.tape.stem if asked.tape else f'game-{asked.game}'}.cards.toml"
    tape = tape_of(saved, name if own else "")
    if asked.tape is None:
        print(tape, end="")
        if own:
            note = f"game {asked.game} has cards of its own; give a file's name to have them written beside it"
            print(f"companion: {note}", file=sys.stderr)
        return
    _write({asked.tape.with_name(name): cards_text(saved.cards)} if own else {}, asked.tape, tape)


def _write(beside: Mapping[Path, str], path: Path, text: str) -> None:
    try:
        write_new({**beside, path: text})
    except FileExistsError as error:
        raise BooksRefused(
            f"{error.filename} is there already: expected a new name for the tape, or none, which prints it"
        ) from error
    except OSError as error:
        raise BooksRefused(f"{error.filename or path} cannot be written: {error.strerror or error}") from error


def _backup(asked: argparse.Namespace, journal: Path) -> None:
    copied = copying.backup(journal, asked.file)
    print(f"{_counted(copied.games)} of {journal} in {asked.file}")


def _restore(asked: argparse.Namespace, journal: Path) -> None:
    copied = copying.restore(asked.file, journal)
    print(f"{_counted(copied.games)} of {asked.file} in {journal}")
    if copied.aside is not None:
        print(f"the journal that was there is now {copied.aside}")


def _counted(count: int) -> str:
    return f"{count} game{'' if count == 1 else 's'}"
