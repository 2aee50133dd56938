"""The rule book: every rule by its id, in our own words, for each of the five editions.

Plain data, for the rules page and for the sentence behind a refusal. Of the referee it imports
nothing but what a sentence is; an edition is named by its slug.
"""

from companion.rules.book.cards import CARDS
from companion.rules.book.ending import GOING_OUT, UNO
from companion.rules.book.options import OPTIONS
from companion.rules.book.referee import REFEREE
from companion.rules.book.rule import EDITIONS, Rule, Section, Source, Wording
from companion.rules.book.scoring import COUNTING, WAYS_TO_SCORE
from companion.rules.book.setting_up import SETTING_UP
from companion.rules.book.turn import TURN
from companion.rules.sentence import Sentence

SECTIONS = (SETTING_UP, TURN, CARDS, UNO, GOING_OUT, COUNTING, WAYS_TO_SCORE, OPTIONS, REFEREE)

RULES: dict[str, Rule] = {rule.id: rule for section in SECTIONS for rule in section.rules}


def rule_text(rule_id: str, edition_slug: str) -> Sentence:
    """Say a rule as it holds in one edition."""
    return RULES[rule_id].in_edition(edition_slug).text


def rule_note(rule_id: str, edition_slug: str) -> str:
    """Say what the edition's sheet leaves open and how it is ruled here; empty where nothing is open."""
    return RULES[rule_id].in_edition(edition_slug).note


def is_ruling(rule_id: str, edition_slug: str) -> bool:
    """Whether the edition's sheet is silent, so that the rule is this companion's own."""
    return RULES[rule_id].in_edition(edition_slug).source == "ruling"


__all__ = [
    "EDITIONS",
    "RULES",
    "SECTIONS",
    "Rule",
    "Section",
    "Source",
    "Wording",
    "is_ruling",
    "rule_note",
    "rule_text",
]
