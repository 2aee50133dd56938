"""A refusal as a value: which rule, why in one sentence, and whose rule it is."""

from typing import NamedTuple

from companion.rules.book import is_ruling
from companion.rules.setup import Setup


class Ruling(NamedTuple):
    """What the referee rules against.

    ``rule`` is the rule's id, ``text`` one plain sentence for the people at the table,
    ``sheet`` the rule sheet it comes from, or that it is this companion's own where the
    sheet is silent.
    """

    rule: str
    text: str
    sheet: str


def ruling(setup: Setup, rule: str, text: str) -> Ruling:
    """A ruling in the edition that is played."""
    edition = setup.edition
    silent = is_ruling(rule, edition.slug)
    source = f"our own rule: the {edition.sheet} is silent" if silent else edition.sheet
    return Ruling(rule, text, source)
