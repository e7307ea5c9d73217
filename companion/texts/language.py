"""What a language is: every sentence of the box as templates, in tables by what the sentence is for.

A template says where the values go (`{who}: move up to {spaces}`); choosing and filling is the other files' here.
All languages have the same keys with the same values in them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

Sentences = Mapping[str, str]
"""Templates by key."""


@dataclass(frozen=True, slots=True, eq=False)  # one value a language: it is itself, and nothing is compared by the page
class Language:
    """One language; `code` is what the config calls it, `other` the name of a card that the box does not know."""

    code: str
    other: str
    labels: Sentences  # what the OLED shows for a label, by TAPES.md's own words; what is not in it shows as it is
    spaces: Sentences  # the kinds of space, where a sentence names one
    titles: Sentences
    clauses: Sentences  # what a step did, as parts of a notice
    deeds: Sentences  # one step named, after "Undone:"
    notices: Sentences
    refusals: Sentences
    alerts: Sentences
    pages: Sentences  # hints, lists, what stands beside the tracks
    parts: Sentences  # the parts of the box, and how one can be doing
    settings: Sentences
    journal: Sentences  # by the journal's own English: what is not in it is said as it is
