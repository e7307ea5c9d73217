"""The list of acts: which tape is played on which box, so that every page of PANEL.md is seen.

An act is one start of the daemon. What a tape cannot say (a wrong file, a box that fails) stands here; nothing is
played here.
"""

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from companion.daemon.main import main as daemon_main
from hardware.simulated.agent import Main
from tests.gallery import failing
from tests.gallery.wrong_files import WRONG_CARDS, WRONG_CONFIGS

SCENES = Path(__file__).parent / "scenes"
_WITH_THE_BOX_AS_IT_IS = (
    *("turn", "setup", "move", "fight", "treasure", "ally", "charm", "arena", "won", "lost"),
    *("sheet", "menu", "refusals", "parts", "light", "strip"),
)
_NO_DIE_NO_STRIP = "die.port = false\nstrip.driver = false\n"
_GERMAN = 'table.language = "de"\n'


@dataclass(frozen=True, slots=True)
class Act:
    """One start of the daemon: its name, the group its pictures belong to, and the text of its tape.

    `config` and `cards` are texts of files; None: the defaults. `main` is the daemon, as the bench runs it;
    `refused`: it ends before the tape begins.
    """

    name: str
    group: str
    tape: str
    config: str | None = None
    cards: str | None = None
    main: Main = daemon_main
    refused: bool = False


@cache
def all_acts() -> tuple[Act, ...]:
    """Return every act in the order in which pages are met; a group's acts stand together."""
    return (
        *(_played(name) for name in _WITH_THE_BOX_AS_IT_IS),
        replace(_played("names"), cards=_text("longest-names.toml")),
        replace(_played("limits"), cards=_text("limits.toml")),
        replace(_played("german"), config=_GERMAN),
        replace(_played("without", "parts"), config=_NO_DIE_NO_STRIP),
        replace(_played("not-saved", "failing"), main=failing.stops_writing),
        replace(_played("no-journal", "failing"), main=failing.keeps_nothing),
        replace(_played("damaged", "failing"), main=failing.begins_on_rubbish),
        replace(_played("error", "failing"), main=failing.trips),
        replace(_still("page-that-cannot-be-drawn", "failing"), main=failing.draws_nothing),
        *(replace(_still(name, "wrong-config"), config=text, refused=True) for name, text in WRONG_CONFIGS),
        *(replace(_still(name, "wrong-cards"), cards=text, refused=True) for name, text in WRONG_CARDS),
    )


def _played(name: str, group: str = "") -> Act:
    return Act(name, group or name, _text(f"{name}.tape"))


def _still(name: str, group: str) -> Act:
    """Return an act of a single picture, taken as the box has started."""
    return Act(name, group, f"# picture {name}\n")


def _text(name: str) -> str:
    return (SCENES / name).read_text(encoding="utf-8")
