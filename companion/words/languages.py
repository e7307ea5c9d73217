"""The languages there are. One more is a file beside `english.py` and a line here."""

from collections.abc import Mapping

from companion.words.english import ENGLISH
from companion.words.german import GERMAN
from companion.words.language import Language

LANGUAGES: Mapping[str, Language] = {language.code: language for language in (ENGLISH, GERMAN)}
"""By the code that `[table] language` has in the config."""
