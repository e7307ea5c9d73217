"""Every sentence that a player reads (PURE), short enough for the OLED: titles, labels, notices, refusals, pages.

The sentences stand in one file a language (`english`, `german`); one more is a file beside them and a line here. The
other files choose a key and its values; the session knows neither a sentence nor a language.
"""

from collections.abc import Mapping

from companion.texts.english import ENGLISH
from companion.texts.german import GERMAN
from companion.texts.language import Language

LANGUAGES: Mapping[str, Language] = {language.code: language for language in (ENGLISH, GERMAN)}
"""By the code that `[table] language` has in the config."""
