"""The options of a game, each one value with its texts, its rule and what it sets in the ruleset."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Protocol

from companion.rules.rule import NO_NOTE, Rule, Source
from companion.rules.ruleset import Ruleset
from companion.rules.sentence import Sentence, any_of, cards_in_words, say
from companion.rules.unreadable import Unreadable, no_option, or_nothing

_FIELDS: Final = frozenset(each.name for each in fields(Ruleset))


class Kind(Protocol):
    """The kind of value that an option takes after its ``=``."""

    @property
    def expected(self) -> Sentence:
        """The values allowed, for an error: ``a whole number from 1 to 10``."""

    def read(self, text: str) -> int | str | None:
        """Parse a value; None where the text is not one."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, written with or without leading zeros."""

    least: int
    most: int

    @property
    def expected(self) -> Sentence:
        """The range, for an error."""
        return say("a whole number from %(least)d to %(most)d", least=self.least, most=self.most)

    def read(self, text: str) -> int | None:
        """Parse the number; None where the text is not one, or out of range."""
        # The length first: `int` refuses thousands of digits with an error of its own.
        is_number = text.isascii() and text.isdecimal() and len(text.lstrip("0")) <= len(str(self.most))
        return int(text) if is_number and self.least <= int(text) <= self.most else None


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words."""

    words: tuple[str, ...]

    @property
    def expected(self) -> Sentence:
        """The words, for an error."""
        return any_of(self.words)

    def read(self, text: str) -> str | None:
        """Return the word itself; None where it is not one of them."""
        return text if text in self.words else None


@dataclass(frozen=True, slots=True)
class Option:
    """Something that tables do differently; any game may turn it on or off.

    ``summary`` is its line on the set-up page; ``text``, ``note`` and ``source`` are its rule, as in
    :class:`Rule`. ``sets`` are the fields of the :class:`Ruleset` that it changes. An option with a
    ``kind`` is written ``id=value``, and the value goes into the field ``sets_value``. ``excludes``
    are the ids of options, and the slugs of ways of scoring, that it cannot go together with.
    """

    id: str
    name: Sentence
    summary: Sentence
    text: Sentence
    note: Sentence = NO_NOTE
    source: Source = "ruling"
    sets: Mapping[str, object] = field(default_factory=dict)
    kind: Kind | None = None
    sets_value: str = ""
    excludes: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        # At import, where the author sees it, and not at the first table that plays with the option.
        unknown = {*self.sets, *filter(None, [self.sets_value])} - _FIELDS
        if unknown or bool(self.kind) != bool(self.sets_value):
            raise TypeError(f"the option {self.id} sets no such field of a ruleset: {unknown or 'its value'}")

    @property
    def rule(self) -> Rule:
        """The option's rule in the rule book."""
        return Rule(self.id, self.name, self.text, self.note, self.source)

    def written(self, value: str = "") -> str:
        """Return the option as a record writes it, ``id`` or ``id=value``; raises :class:`Unreadable`."""
        return f"{self.id}={self._value(self.kind, value)}" if self.kind else self.id

    def applied_to(self, ruleset: Ruleset, value: str = "") -> Ruleset:
        """Return the ruleset with this option in force; raises :class:`Unreadable`."""
        changes: dict[str, Any] = dict(self.sets)
        if self.kind:
            changes[self.sets_value] = self._value(self.kind, value)
        return replace(ruleset, **changes)

    def _value(self, kind: Kind, text: str) -> int | str:
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


OPTIONS: Final = {
    option.id: option
    for option in (
        Option(
            id="two-handed",
            name=say("Two-handed Reverse"),
            summary=say("With two players a Reverse works as a Skip: whoever plays it goes again."),
            text=say(
                "Between two players a Reverse works as a Skip: its player plays again, as after a Skip."
                " After a Draw Two or a Wild Draw Four the other draws, and play comes back."
            ),
            note=say(
                "On unless the table turns it off. The direction does not turn. The sheet has no rules for"
                " two: these are those of the 1983 sheet."
            ),
            sets={"two_handed_reverse_skips": True},
        ),
        Option(
            id="hint-penalty",
            name=say("No hints"),
            summary=say(
                "Suggesting a card to another player costs %(cards)s.",
                cards=cards_in_words(Ruleset().hint_penalty),
            ),
            text=say(
                "Whoever suggests to another which card to play draws %(hint_penalty)s. The turn stays where"
                " it was."
            ),
            note=say(
                "The sheet does not forbid hints: this comes from the 1983 sheet and is off unless the table"
                " turns it on."
            ),
            sets={"penalises_hints": True},
        ),
        Option(
            id="draw-until-match",
            name=say("Draw until it fits"),
            summary=say("Whoever cannot play goes on drawing until a card fits, and plays that one."),
            text=say(
                "Whoever draws goes on drawing until a card fits, and plays that card. It cannot be kept."
            ),
            note=say(
                "A house rule, off unless the table turns it on. If nothing is left to draw, the turn may be"
                " kept."
            ),
            sets={"draws_until_match": True},
        ),
        Option(
            id="last-card-coin",
            name=say("Coin on the last card"),
            summary=say("A Wild 50/50 flips its coin even when it is the last card of the round."),
            text=say(
                "With this option a Wild 50/50 played as the last card is flipped for like any other, and the"
                " %(coin_penalty_cards)s count."
            ),
            note=say("A house rule, off unless the table turns it on. There is no Wild 50/50 in this deck."),
            sets={"coin_on_last_card": True},
        ),
    )
}


def id_of(word: str) -> str:
    """Return the option's id from the word in a record, without its value."""
    return word.partition("=")[0]


def read_options(text: str, usual: Iterable[str]) -> frozenset[str]:
    """Parse an ``Options`` header into the options in force; raises :class:`Unreadable`.

    ``usual`` are the edition's own, in force unless turned off. The options come back as a record
    writes them: ``two-handed``.
    """
    chosen: dict[str, str] = {}
    for word in filter(None, (part.strip() for part in text.split(","))):
        written, is_off = word.removeprefix("-").strip(), word.startswith("-")
        name, equals, value = written.partition("=")
        if name not in OPTIONS or (equals and (is_off or OPTIONS[name].kind is None)):
            raise Unreadable(no_option(written, OPTIONS))
        if name in chosen:
            raise Unreadable(say("The option %(option)s is named twice. Expected it once.", option=name))
        chosen[name] = "" if is_off else OPTIONS[name].written(value)
    in_force = {id_of(word): word for word in usual} | chosen
    return frozenset(filter(None, in_force.values()))


def write_options(options: frozenset[str], usual: frozenset[str]) -> str:
    """Return the ``Options`` header for these options in an edition with the ``usual`` ones."""
    on = {id_of(word): word for word in options}
    off = {id_of(word) for word in usual} - set(on)
    # In the order of the table above, so that the same options are always the same text.
    words = (f"-{each}" if each in off else on.get(each, "") for each in OPTIONS)
    return ", ".join(word for word in words if word and word not in usual)


def check_options(options: Iterable[str], scoring: str) -> None:
    """Raise :class:`Unreadable` where two options, or one and the ``scoring``, exclude each other."""
    in_force = [OPTIONS[id_of(word)] for word in options]
    names = {scoring, *(option.id for option in in_force)}
    for option in sorted(in_force, key=lambda each: each.id):
        for other in sorted(option.excludes & names):
            raise Unreadable(
                say(
                    "%(option)s and %(other)s do not go together. Expected one of them.",
                    option=option.id,
                    other=other,
                ),
                "Options",
            )


def resolve(ruleset: Ruleset, options: Iterable[str]) -> Ruleset:
    """Return an edition's ruleset with these options, as a record writes them, in force."""
    # In one order always: where two set the same field, every table plays the same.
    for word in sorted(options):
        name, _, value = word.partition("=")
        ruleset = OPTIONS[name].applied_to(ruleset, value)
    return ruleset
