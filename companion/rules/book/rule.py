"""One rule of the game, and what each of the five sheets makes of it.

A difference between editions is data: a usual text, and another text for the edition that differs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.rules.sentence import Sentence

ANNIVERSARY = "anniversary"
CLASSIC = "classic"
WILD_2020 = "wild-2020"
SHEET_1983 = "international-1983"
ORIGINAL = "original"

EDITIONS = (ANNIVERSARY, CLASSIC, WILD_2020, SHEET_1983, ORIGINAL)

NOBODY: frozenset[str] = frozenset()
ALL = frozenset(EDITIONS)
ALL_BUT_1983 = ALL - {SHEET_1983}
ALL_BUT_ORIGINAL = ALL - {ORIGINAL}
ONLY_ORIGINAL = frozenset({ORIGINAL})

Source = Literal["sheet", "ruling"]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as the table may read it: `in_edition` says it for one edition."""

    id: str
    title: Sentence
    text: Sentence
    """What holds, in the editions that do not differ."""
    note: str = ""
    """What the sheets leave open, and how this companion rules."""
    silent: frozenset[str] = NOBODY
    """The editions whose sheet does not say it: there it is a ruling."""
    texts: Mapping[str, Sentence] = field(default_factory=dict)
    """The text of an edition that differs, by its slug."""
    notes: Mapping[str, str] = field(default_factory=dict)
    """The note of an edition that differs, by its slug; empty where nothing is open."""

    def in_edition(self, edition: str) -> "Wording":
        """Say the rule for one edition; KeyError names a slug that is none of the five."""
        if edition not in ALL:
            raise KeyError(f"no edition is called {edition!r}: expected one of {', '.join(EDITIONS)}")
        return Wording(
            text=self.texts.get(edition, self.text),
            note=self.notes.get(edition, self.note),
            source="ruling" if edition in self.silent else "sheet",
        )


@dataclass(frozen=True, slots=True)
class Wording:
    """A rule in one edition: its text, what was open, and whose word it is."""

    text: Sentence
    note: str
    source: Source


@dataclass(frozen=True, slots=True)
class Section:
    """A group of rules on the rules page, in reading order."""

    id: str
    title: Sentence
    rules: tuple[Rule, ...]
