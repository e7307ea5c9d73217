"""What is seen (PURE): from the session to a page and to lights, from a page to a picture.

Nothing here reads a screen back, and nothing here knows a bus. The only I/O: `fonts` reads data files of
the package, once, when it is imported.
"""

from companion.screens.fault_page import fault_page
from companion.screens.lights import StripLayout, colour_of, lights_of
from companion.screens.motion import Motion, motion_after, motion_at
from companion.screens.page import Page, draw
from companion.screens.pages import page_of, screen_of

__all__ = [
    "Motion",
    "Page",
    "StripLayout",
    "colour_of",
    "draw",
    "fault_page",
    "lights_of",
    "motion_after",
    "motion_at",
    "page_of",
    "screen_of",
]
