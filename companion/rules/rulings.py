"""A ruling as a value: the rule, the reason in one sentence, and the sheet it comes from."""

from functools import cache
from typing import NamedTuple

from companion.rules.book import find_rule
from companion.rules.edition import Edition
from companion.rules.sentence import Sentence, say
from companion.rules.setup import Setup


class Ruling(NamedTuple):
    """The referee's refusal of an event.

    ``rule`` is the rule's id, ``text`` one plain sentence for the people at the table,
    ``sheet`` the rule sheet it comes from, or that it is this companion's own where the
    sheet is silent.
    """

    rule: str
    text: Sentence
    sheet: Sentence


def ruling(setup: Setup, rule: str, text: Sentence) -> Ruling:
    """Return the ruling under that rule's id, in the edition that is played."""
    return Ruling(rule, text, _source(rule, setup.edition))


# Cached: looking a rule up words it with its numbers, and listing what is legal refuses most candidates.
@cache
def _source(rule: str, edition: Edition) -> Sentence:
    if find_rule(rule, edition).source == "ruling":
        return say("our own rule: the %(sheet)s is silent", sheet=edition.sheet)
    return edition.sheet
