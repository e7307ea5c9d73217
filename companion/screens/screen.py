"""All that the OLED is asked for: the page's picture, how bright, and whether it is on at all."""

from companion.screens.drawing import draw
from companion.screens.pages import page_of
from companion.session.session import Session
from hardware.outputs import Screen

DIM_CONTRAST = 1
"""The contrast of a dimmed OLED: readable in the dark, no more."""


def screen_of(session: Session, contrast: int) -> Screen:
    """Return the screen for the session; `contrast` (0 to 255) while it is awake."""
    awake = session.light == "awake"
    return Screen(draw(page_of(session)), contrast if awake else min(contrast, DIM_CONTRAST), session.light != "dark")
