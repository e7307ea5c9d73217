"""Measures the rules beside python-chess in the same run: list the legal moves, pick one, play it; how many a second.

Seconds are those of the processor, so that what else runs on the machine slows down neither.
"""

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

import chess

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.config.locations import load_cards
from companion.rules import answers, is_legal, new_game, play
from companion.rules.actions import LandDie
from companion.rules.state import State

SECONDS = 3.0


def rate(play_one_game: Callable[[random.Random], int]) -> float:
    chance, done = random.Random(1), 0
    begun = time.process_time()
    while (passed := time.process_time() - begun) < SECONDS:
        done += play_one_game(chance)
    return done / passed


def our_game(chance: random.Random) -> int:
    state: State = new_game(load_cards())
    done = 0
    while state.stage != "over" and done < 500:
        listed = answers(state)
        roll = LandDie(chance.randint(1, 6))
        action = roll if chance.random() < 0.3 and is_legal(state, roll) else chance.choice(listed)
        state = play(state, action)
        done += 1
    return done


def chess_game(chance: random.Random) -> int:
    board, done = chess.Board(), 0
    while done < 200:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(chance.choice(moves))
        done += 1
    return done


def main() -> None:
    ours, theirs = rate(our_game), rate(chess_game)
    print(f"Shattered Alliance: {ours:,.0f} actions a second (answers, pick one, play)")
    print(f"python-chess:       {theirs:,.0f} moves a second (legal_moves, pick one, push)")


if __name__ == "__main__":
    main()
