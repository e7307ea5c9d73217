"""Every sentence a player reads (PURE), short enough for the OLED: titles, notices, refusals, alerts, pages.

Names of cards and characters stand between two invisible marks, so that a page can shorten them and nothing else.
"""
