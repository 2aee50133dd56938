"""A ruling as a value: the rule, the reason in one sentence, and where that reason comes from."""

from functools import lru_cache
from typing import NamedTuple

from companion.rules.book import find_rule
from companion.rules.editions.edition import FINE_POINTS, Edition
from companion.rules.language.sentence import Sentence, say
from companion.rules.options import OPTIONS
from companion.rules.options.header import id_of
from companion.rules.setup.setup import Setup


class Ruling(NamedTuple):
    """The referee's refusal of an event.

    ``rule`` is the rule's id, ``text`` one plain sentence for the people at the table, ``sheet`` what this
    very refusal comes from: the rule sheet, a house rule of the table, or this companion's own ruling where
    the sheet is silent.
    """

    rule: str
    text: Sentence
    sheet: Sentence


def ruling(setup: Setup, rule: str, text: Sentence, source: str = "") -> Ruling:
    """Return the ruling under that rule's id, in the edition that is played.

    ``source`` is what states the reason where that is not the rule itself: another rule of the book, an
    option, or a fine point that a sheet may be silent on (:attr:`Edition.silent_on`).
    """
    return Ruling(rule, text, _source(source or rule, setup.edition, setup.options))


# Cached: looking a rule up words it with its numbers, and listing what is legal refuses most candidates.
# Bounded: house rules with values are endless.
@lru_cache(1024)
def _source(stated: str, edition: Edition, options: frozenset[str]) -> Sentence:
    if stated in OPTIONS:
        return _of_option(stated, edition, options)
    if stated in FINE_POINTS:
        is_silent = stated in edition.silent_on
    else:
        is_silent = find_rule(stated, edition).source == "ruling"
    return _our_ruling(edition) if is_silent else edition.sheet


def _of_option(option: str, edition: Edition, options: frozenset[str]) -> Sentence:
    name = OPTIONS[option].name
    if option not in map(id_of, options):
        return say("house rule: this table plays without “%(option)s”", option=name)
    # What an edition's own sheet states, or what is usual in it, is no rule of the house.
    if find_rule(option, edition).source == "sheet":
        return edition.sheet
    if option in map(id_of, edition.options):
        return _our_ruling(edition)
    return say("house rule of this table: “%(option)s”", option=name)


def _our_ruling(edition: Edition) -> Sentence:
    return say("our ruling: the %(sheet)s is silent", sheet=edition.sheet)
