"""The notice at the foot of a page: clause by clause, the least important left out where there is no room for all."""

from collections.abc import Sequence

from companion.rules.events import DieRolled
from companion.rules.history import Step
from companion.screens.fitting import fit_lines, fits, whole_lines
from companion.screens.lines import Line, indent_of, marked
from companion.session.session import Session
from companion.words.clauses import THROWN, Clause
from companion.words.names import plain
from companion.texts.notices import joined

WEIGHTS = {-1: 5, 0: 5, 1: 4, 2: 3}
"""What it costs the table not to read a clause of that rank, as `footer` weighs it; the others tell what the tracks and
the thrown face on the same page tell too, and cost nothing unless the notice says nothing else."""
ALONE = 3


def news_lines(session: Session, widths: Sequence[int], room: int) -> tuple[tuple[Line, ...], int]:
    """Return the notice in at most two lines, the lowest of `widths`, and the weight of what it leaves unsaid.

    What was found wrong with the journal takes its place.
    """
    mark, clauses = _mark_of(session), _without_the_face(session.news)
    if session.damage:
        mark, clauses = "alert", (Clause(0, session.damage),)
    rows = min(2, room)
    if not clauses or rows < 1:
        return (), _weight(clauses)
    return _fitted(mark, clauses, tuple(width - indent_of(mark) for width in widths[-rows:]))


def _without_the_face(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """Leave out what was thrown by hand where there is other news: its face stands before the line as a picture."""
    return tuple(clause for clause in clauses if clause.rank != THROWN) or clauses


def _fitted(mark: str, clauses: tuple[Clause, ...], rooms: tuple[int, ...]) -> tuple[tuple[Line, ...], int]:
    kept = list(clauses)
    while True:
        told = joined(kept)
        lines = (plain(told),) if fits(told, rooms[-1]) else whole_lines(told, rooms)
        if lines or len(kept) == 1:
            break
        del kept[max(range(len(kept)), key=lambda index: (kept[index].rank, index))]
    unsaid = _weight(clauses) - (_weight(kept) if lines else 0)
    return marked(mark, lines or fit_lines(told, rooms)), unsaid


def _weight(clauses: Sequence[Clause]) -> int:
    return sum(WEIGHTS.get(clause.rank, 0) for clause in clauses) or (ALONE if clauses else 0)


def _mark_of(session: Session) -> str:
    """Return what stands before the notice: the face that was thrown, or a plain mark."""
    if isinstance(session.history.last, Step):
        thrown = [fact.face for fact in session.state.facts if isinstance(fact, DieRolled)]
        if thrown:
            return f"die_{thrown[-1]}"
    return "notice"
