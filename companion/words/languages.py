"""The languages there are. One more is a file beside `english.py` and a line here."""

from collections.abc import Mapping

from companion.texts.english import ENGLISH
from companion.texts.german import GERMAN
from companion.texts.language import Language

LANGUAGES: Mapping[str, Language] = {language.code: language for language in (ENGLISH, GERMAN)}
"""By the code that `[table] language` has in the config."""
