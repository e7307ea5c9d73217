"""The commands `history`, `export`, `backup` and `restore`: what they print, and the files that they write.

Their arguments, and what becomes of what is raised here, are `companion.cli`'s.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from companion.archive import games, telling
from companion.archive.games import Outline
from companion.config.cards_file import cards_text
from companion.config.locations import built_in_cards, journal_for
from companion.exits import DONE, CommandFailed
from companion.journal import backup as journal_copy
from companion.journal.file import JournalMissing
from companion.tapes.export import tape_of
from companion.tapes.recording import write_new


def history(args: argparse.Namespace) -> int:
    """List the games of the journal, or tell the one that is named; return the exit code."""
    journal = _journal(args)
    if args.game is None:
        _list(journal, args.json)
    else:
        _tell(journal, args.game, args.json)
    return DONE


def export(args: argparse.Namespace) -> int:
    """Print a game as a tape, or write it into a new file, with cards of its own beside it; return the exit code."""
    saved = games.whole_game(_journal(args), args.game, time.time()).saved
    has_own_cards = saved.cards != built_in_cards()
    cards_name = f"{args.tape.stem if args.tape else f'game-{args.game}'}.cards.toml"
    tape = tape_of(saved, cards_name if has_own_cards else "")
    if args.tape is not None:
        cards = {args.tape.with_name(cards_name): cards_text(saved.cards)} if has_own_cards else {}
        _write(cards, args.tape, tape)
        return DONE
    print(tape, end="")
    if has_own_cards:
        note = f"game {args.game} has cards of its own; give a file's name to have them written beside it"
        print(f"companion export: {note}", file=sys.stderr)
    return DONE


def backup(args: argparse.Namespace) -> int:
    """Copy the journal into a file; return the exit code."""
    journal = _journal(args)
    copied = journal_copy.backup(journal, args.file)
    print(f"{_counted(copied.games)} of {journal} in {args.file}")
    return DONE


def restore(args: argparse.Namespace) -> int:
    """Put a backup in the journal's place; return the exit code."""
    journal = _journal(args)
    copied = journal_copy.restore(args.file, journal)
    print(f"{_counted(copied.games)} of {args.file} in {journal}")
    if copied.aside is not None:
        print(f"the journal that was there is now {copied.aside}")
    return DONE


def _journal(args: argparse.Namespace) -> Path:
    return journal_for(args.journal, args.config)


def _list(journal: Path, as_json: bool) -> None:
    found: list[Outline] = []
    with suppress(JournalMissing):  # no game was played yet: nothing is wrong
        found = games.outlines(journal, time.time())
    if as_json:
        _print_json({"journal": str(journal), "games": telling.list_data(found)})
    else:
        print("\n".join(_list_lines(found, journal)))


def _list_lines(found: Sequence[Outline], journal: Path) -> Iterator[str]:
    yield f"journal: {journal}"
    yield ""
    yield from telling.list_lines(found) if found else ["no game was played yet"]


def _tell(journal: Path, number: int, as_json: bool) -> None:
    game = games.whole_game(journal, number, time.time())
    if as_json:
        _print_json(telling.game_data(game))
    else:
        print("\n".join(telling.game_lines(game)))


def _print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False))


def _write(beside: Mapping[Path, str], path: Path, text: str) -> None:
    """Write the tape, and what stands beside it, over no file that is there. CommandFailed."""
    try:
        write_new({**beside, path: text})
    except FileExistsError as error:
        right = "expected a new name for the tape, or none, which prints it"
        raise CommandFailed(f"{error.filename} is there already: {right}") from error
    except OSError as error:
        raise CommandFailed(f"{error.filename or path} cannot be written: {error.strerror or error}") from error


def _counted(count: int) -> str:
    return f"{count} game{'' if count == 1 else 's'}"
