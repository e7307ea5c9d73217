"""Every sentence a player reads (PURE), short enough for the OLED: titles, notices, refusals, alerts, pages.

The sentences stand in one file a language (`english`, `german`); the other files choose one and fill it in, given the
language. Names of cards and characters stand between two invisible marks, so that a page can shorten them and nothing
else.
"""
