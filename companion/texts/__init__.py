"""Every sentence a player reads (PURE), short enough for the OLED: titles, notices, refusals, alerts, pages.

The sentences stand in one file a language (`english`, `german`); the other files choose one and fill it in, given the
language. Names of cards and characters stand between two invisible marks, so that a page can shorten them and nothing
else.
"""

from collections.abc import Mapping

from companion.texts.english import ENGLISH
from companion.texts.german import GERMAN
from companion.texts.language import Language

# ---- from companion.words.languages: The languages there are. One more is a file beside `english.py` and a line here.

LANGUAGES: Mapping[str, Language] = {language.code: language for language in (ENGLISH, GERMAN)}
"""By the code that `[table] language` has in the config."""
