"""Plays a modelled evening with restarts, for a test that traces it: python -m tests.chaos.evening FOLDER NOTES

The journal and the cards lie in FOLDER. The file NOTES gets what stood on the OLED after each instruction, with the
entries that the journal must hold by then, and what a start must show after each entry.
"""

import pickle
import sys
from pathlib import Path

from tests.chaos.desk import Desk
from tests.chaos.modelled import Careful, ModelledGame
from tests.chaos.scale import SEED

DOINGS, RESTART_EVERY = 24, 8


def main(folder: Path, notes: Path) -> None:
    """Play, and write the notes."""
    cards = notes.with_name("cards.toml")
    game = ModelledGame(SEED, cards, Careful)
    with Desk(folder / "games.journal", cards=cards) as desk:
        seen = [(desk.bench.oled.picture().bits, 0)]
        for number in range(1, DOINGS + 1):
            player = desk.player()
            for doing in game.next(desk):
                player.take(doing.line)
                seen.append((desk.bench.oled.picture().bits, doing.after))
            if number % RESTART_EVERY == 0:
                if number % (2 * RESTART_EVERY) == 0:  # asked to end, which closes the journal and so empties its log
                    desk.bench.terminate()
                desk.restart()
                game.started_on(game.table.entries)
                seen.append((desk.bench.oled.picture().bits, game.table.entries))
    notes.write_bytes(pickle.dumps((seen, [standing.expected for standing in game.standings])))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
