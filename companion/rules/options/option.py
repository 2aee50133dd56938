"""An option as data: its texts, its rule, the values that it takes and what it sets in the ruleset."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Protocol

from companion.rules.cards.actions import Action
from companion.rules.editions.edition import Edition
from companion.rules.editions.rule import NO_NOTE, Rule, Source
from companion.rules.editions.ruleset import Ruleset
from companion.rules.language.sentence import Sentence, any_of, say
from companion.rules.language.typography import ascii_digits
from companion.rules.language.unreadable import Unreadable, or_nothing

_RULESET_FIELDS: Final = frozenset(each.name for each in fields(Ruleset))


class ValueKind(Protocol):
    """The kind of value that an option takes after its ``=``."""

    @property
    def usual(self) -> int | str:
        """The value that a screen offers first."""

    @property
    def expected(self) -> Sentence:
        """The values allowed, for an error: ``a whole number from 1 to 10``."""

    def read(self, text: str) -> int | str | None:
        """Parse a value; None where the text is not one."""


@dataclass(frozen=True, slots=True)
class WholeNumber:
    """A whole number, written with or without leading zeros."""

    least: int
    most: int
    usual: int

    @property
    def expected(self) -> Sentence:
        """The range, for an error."""
        return say("a whole number from %(least)d to %(most)d", least=self.least, most=self.most)

    def read(self, text: str) -> int | None:
        """Parse the number; None where the text is not one, or out of range."""
        digits = ascii_digits(text).strip()
        # The length first: `int` refuses thousands of digits with an error of its own.
        is_number = digits.isdecimal() and len(digits.lstrip("0")) <= len(str(self.most))
        return int(digits) if is_number and self.least <= int(digits) <= self.most else None


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words, each with its name on a screen."""

    words: Mapping[str, Sentence]

    @property
    def usual(self) -> str:
        """The first of the words."""
        return next(iter(self.words))

    @property
    def expected(self) -> Sentence:
        """The words, for an error."""
        return any_of(tuple(self.words))

    def read(self, text: str) -> str | None:
        """Return the word itself; None where it is not one of them."""
        return text if text in self.words else None


@dataclass(frozen=True, slots=True)
class Option:
    """Something that tables do differently; any game may turn it on or off.

    ``summary`` is its line on the set-up page; ``text``, ``note`` and ``source`` are its rule, as in
    :class:`Rule`. ``sets`` are the fields of the :class:`Ruleset` that it changes. An option with a
    ``kind`` is written ``id=value``, and the value goes into the field ``sets_value``. ``excludes``
    are the ids of options, and the slugs of ways of scoring, that it cannot go together with; ``scoring``
    is the slug of the only one that it is for, empty where it is for any. ``gives`` is what it has a number
    do, by the number's symbol. In a deck without any card of the symbols that it ``needs`` or ``gives``
    something to, it does nothing. ``deck`` is the slug of the only edition that it can be turned on in, empty
    where that is any.
    """

    id: str
    name: Sentence
    summary: Sentence
    text: Sentence
    note: Sentence = NO_NOTE
    source: Source = "ruling"
    sets: Mapping[str, object] = field(default_factory=dict)
    kind: ValueKind | None = None
    sets_value: str = ""
    excludes: frozenset[str] = frozenset()
    scoring: str = ""
    needs: frozenset[str] = frozenset()
    gives: Mapping[str, Action] = field(default_factory=dict)
    deck: str = ""

    def __post_init__(self) -> None:
        # At import, where the author sees it, and not at the first table that plays with the option.
        unknown = {*self.sets, *filter(None, [self.sets_value])} - _RULESET_FIELDS
        if unknown or bool(self.kind) != bool(self.sets_value):
            raise TypeError(f"the option {self.id} sets no such field of a ruleset: {unknown or 'its value'}")

    @property
    def rule(self) -> Rule:
        """The option's rule in the rule book."""
        return Rule(self.id, self.name, self.text, self.note, self.source)

    def is_for(self, scoring: str) -> bool:
        """Return whether this way of scoring, by its slug, has a use for the option."""
        return self.scoring in ("", scoring)

    def may_be_on(self, edition: Edition) -> bool:
        """Return whether the option makes sense with this deck."""
        return self.id not in edition.excludes and self.deck in ("", edition.slug)

    def acts_in(self, edition: Edition) -> bool:
        """Can the option change anything in a game with this deck?"""
        symbols, needs = {sort.symbol for sort in edition.sorts}, self.needs | self.gives.keys()
        return self.may_be_on(edition) and (not needs or not symbols.isdisjoint(needs))

    def written(self, value: str | None = None) -> str:
        """Return the option as a record writes it, ``id`` or ``id=value``; raises :class:`Unreadable`.

        ``value`` is the text after the ``=``, None where there was none.
        """
        if self.kind:
            return f"{self.id}={self._value(self.kind, value or '')}"
        if value is None:
            return self.id
        raise Unreadable(
            say("The option %(option)s takes no value. Expected %(option)s or -%(option)s.", option=self.id)
        )

    def applied_to(self, ruleset: Ruleset, value: str = "") -> Ruleset:
        """Return the ruleset with this option in force; raises :class:`Unreadable`."""
        changes: dict[str, Any] = dict(self.sets)
        if self.kind:
            changes[self.sets_value] = self._value(self.kind, value)
        return replace(ruleset, numbers=ruleset.numbers | frozenset(self.gives.items()), **changes)

    def _value(self, kind: ValueKind, text: str) -> int | str:
        found = kind.read(text)
        if found is None:
            raise Unreadable(
                say(
                    "%(word)s is no value for the option %(option)s. Expected %(expected)s.",
                    word=or_nothing(text),
                    option=self.id,
                    expected=kind.expected,
                )
            )
        return found
