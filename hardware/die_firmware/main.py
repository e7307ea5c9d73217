"""The die's program: MicroPython starts this when the Pico gets power. It only loops.

Hold the button while plugging in to stay out of the loop: then files can be copied to the die again.
"""

from tumbler.board import Board
from tumbler.steps import Tumbler


def main() -> None:
    """Throw for ever, unless the button is held at the start."""
    board = Board()
    if board.is_down():
        return
    board.begin()
    die = Tumbler(board.entropy)
    while True:
        lines = die.step(board.see())
        board.act(lines, die.lit)


if __name__ == "__main__":
    main()
