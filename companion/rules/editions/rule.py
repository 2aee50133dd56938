"""A rule of the game as people read it, and how an edition's sheet words it differently."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from companion.rules.cards.sorts import Sort
from companion.rules.editions.ruleset import Ruleset, fill_in_numbers
from companion.rules.language.sentence import Sentence

Source = Literal["sheet", "ruling"]
"""Where a rule comes from: the edition's sheet, or our own ruling where the sheet is silent."""

NO_NOTE: Final = Sentence()
"""The note of a rule where the sheet leaves nothing open."""


@dataclass(frozen=True, slots=True)
class Wording:
    """One edition's own wording of a rule; a field that is None reads as in the rule book."""

    title: Sentence | None = None
    text: Sentence | None = None
    note: Sentence | None = None
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the rule book. In its texts a number of the game stands as ``%(uno_penalty)s``.

    ``note`` says what the sheets leave open and how this companion rules; empty where nothing is
    open. ``about``: the rule appears only in books whose deck has one of these sorts; empty: always.
    """

    id: str
    title: Sentence
    text: Sentence
    note: Sentence = NO_NOTE
    source: Source = "sheet"
    about: tuple[Sort, ...] = ()

    def worded(self, wordings: Mapping[str, Wording], ruleset: Ruleset) -> "Rule":
        """Return the rule as worded by an edition, with the numbers of that ruleset."""
        own = wordings.get(self.id, _AS_IN_THE_BOOK)
        return Rule(
            self.id,
            fill_in_numbers(self.title if own.title is None else own.title, ruleset),
            fill_in_numbers(self.text if own.text is None else own.text, ruleset),
            fill_in_numbers(self.note if own.note is None else own.note, ruleset),
            self.source if own.source is None else own.source,
            self.about,
        )


_AS_IN_THE_BOOK: Final = Wording()


@dataclass(frozen=True, slots=True)
class Section:
    """A group of rules on the rules page, in reading order."""

    id: str
    title: Sentence
    rules: tuple[Rule, ...]
