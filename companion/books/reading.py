"""The journal opened to read: whole and consistent, also while a daemon writes it, and changing no entry of it.

What stands in it is `games`'.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.books.errors import BooksRefused, NoJournal
from companion.journal.file import JournalDamaged, JournalUnusable, connect
from companion.journal.reading import Contents, contents_of
from companion.journal.rescue import copy_in_memory

NEXT_START = "The next start of the companion sets it aside and keeps what is intact of it"


@contextmanager
def reading(path: Path, if_damaged: str = NEXT_START) -> Iterator[tuple[sqlite3.Connection, Contents]]:
    """Yield a connection that sees the journal as it stands now, and what it holds. BooksRefused.

    `if_damaged` ends the sentence about a damaged one: what becomes of it.
    """
    try:
        with closing(_connection(path)) as connection:
            connection.execute("BEGIN")  # one moment of the journal, whatever is written meanwhile
            yield connection, contents_of(connection)
    except FileNotFoundError as error:
        raise NoJournal(f"{path} is not there: expected a journal, or a backup of one") from error
    except PermissionError as error:
        raise BooksRefused(f"{path} may not be read: {error.strerror}{sudo()}") from error
    except OSError as error:
        raise BooksRefused(f"{path} cannot be read: {error.strerror or error}") from error
    except JournalUnusable as error:
        raise BooksRefused(f"{path} is no journal: {error.detail}") from error
    except (JournalDamaged, sqlite3.Error) as error:
        raise BooksRefused(f"{path} is damaged: {getattr(error, 'detail', error)}. {if_damaged}") from error


def sudo() -> str:
    """Return the way out of a refused permission, empty for those who have every right already."""
    return "" if os.geteuid() == 0 else "; it belongs to somebody else, as the service's does: run the same with sudo"


def _connection(path: Path) -> sqlite3.Connection:
    if os.stat(path).st_size == 0:  # SQLite would take it for a database without a table
        raise JournalDamaged("file is damaged", "the file is empty")
    try:
        return _opened(path)
    except sqlite3.OperationalError:
        # A read-only disk, or a folder of somebody else's: SQLite wants to write beside the file even to read it.
        return copy_in_memory(path)


def _opened(path: Path) -> sqlite3.Connection:
    connection = connect(path, "ro")
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error:
        connection.close()
        raise
    return connection
