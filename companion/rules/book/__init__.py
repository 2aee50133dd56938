"""The rule book: each rule by its id, in our own words.

The sections hold each rule as most sheets have it; an edition carries its own wordings, and an option
its own rule. Plain data, for the rules page and for the explanation of a ruling.
"""

from typing import Final

from companion.rules.book.cards import CARDS
from companion.rules.book.ending import GOING_OUT, UNO
from companion.rules.book.referee import REFEREE
from companion.rules.book.scoring import COUNTING, WAYS_TO_SCORE
from companion.rules.book.setting_up import SETTING_UP
from companion.rules.book.turn import TURN
from companion.rules.edition import Edition
from companion.rules.options import OPTIONS, resolve
from companion.rules.rule import Rule, Section
from companion.rules.ruleset import Ruleset
from companion.rules.sentence import say

_SECTIONS: Final = (SETTING_UP, TURN, CARDS, UNO, GOING_OUT, COUNTING, WAYS_TO_SCORE, REFEREE)
_RULES: Final = {rule.id: rule for section in _SECTIONS for rule in section.rules}


def rule_book(edition: Edition, ruleset: Ruleset | None = None) -> tuple[Section, ...]:
    """Return every rule in reading order, as worded for a game of this edition.

    ``ruleset`` gives the numbers; without one they are those of the edition's usual options.
    """
    ruleset = ruleset or resolve(edition.ruleset, edition.options)
    options = Section("options", say("Options"), tuple(option.rule for option in OPTIONS.values()))
    return tuple(
        Section(
            section.id,
            section.title,
            tuple(rule.worded(edition.wordings, ruleset) for rule in section.rules),
        )
        for section in (*_SECTIONS[:-1], options, _SECTIONS[-1])
    )


def find_rule(rule_id: str, edition: Edition) -> Rule:
    """Return the rule of that id as worded for this edition with its usual options."""
    rule = _RULES[rule_id] if rule_id in _RULES else OPTIONS[rule_id].rule
    return rule.worded(edition.wordings, resolve(edition.ruleset, edition.options))


__all__ = ["Rule", "Section", "find_rule", "rule_book"]
