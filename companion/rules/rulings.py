"""A refusal as a value: which rule, why in one sentence, and whose rule it is."""

from typing import NamedTuple

from companion.rules.setup import Setup


class Ruling(NamedTuple):
    """What the referee rules against.

    ``rule`` is the rule's id, ``text`` one plain sentence for the people at the table,
    ``sheet`` the rule sheet it comes from.
    """

    rule: str
    text: str
    sheet: str


def ruling(setup: Setup, rule: str, text: str) -> Ruling:
    """A ruling by the edition's own sheet."""
    return Ruling(rule, text, setup.edition.sheet)
