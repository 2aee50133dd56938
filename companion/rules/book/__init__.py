"""The rule book: each rule by its id, in our own words.

The sections hold each rule as most sheets have it; an edition carries its own wordings, and an option
its own rule. Plain data, for the rules page and for the explanation of a ruling.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import starmap
from typing import Final

from companion.rules.book.cards import CARDS
from companion.rules.book.ending import GOING_OUT, UNO
from companion.rules.book.referee import REFEREE
from companion.rules.book.scoring import COUNTING, WAYS_TO_SCORE
from companion.rules.book.setting_up import SETTING_UP
from companion.rules.book.turn import TURN
from companion.rules.cards.actions import NamesColour
from companion.rules.cards.blanks import Blank
from companion.rules.cards.sorts import Sort
from companion.rules.editions.edition import Edition
from companion.rules.editions.modern import BLANKS
from companion.rules.editions.rule import NO_NOTE, Rule, Section
from companion.rules.editions.ruleset import Ruleset
from companion.rules.language.sentence import join_sentences, say
from companion.rules.options import OPTIONS
from companion.rules.options.header import id_of, resolve
from companion.rules.options.option import Option

_SECTIONS: Final = (SETTING_UP, TURN, CARDS, UNO, GOING_OUT, COUNTING, WAYS_TO_SCORE, REFEREE)
_RULES_BY_ID: Final = {rule.id: rule for section in _SECTIONS for rule in section.rules}
_TOLD: Final = {sort for rule in _RULES_BY_ID.values() for sort in rule.about}
"""The sorts of card of which a rule says what they do; of any other its actions do."""


def rule_book(
    edition: Edition, options: frozenset[str] | None = None, blanks: Sequence[Blank] = ()
) -> tuple[Section, ...]:
    """Return every rule in reading order, as worded for a game of this edition with these ``options``.

    Without them it is worded for the edition's usual options. ``blanks`` are what a household has written.
    """
    in_force = edition.options if options is None else options
    every = (option for option in OPTIONS.values() if option.may_be_on(edition))
    house_rules = tuple(_house_rule(option, edition, in_force) for option in every)
    ruleset = resolve(edition.ruleset, in_force)
    *before, referee = (
        Section(section.id, section.title, _worded(section, edition, ruleset)) for section in _SECTIONS
    )
    written = tuple(starmap(_rule_of_blank, enumerate(blanks, 1)))
    return (*before, Section("options", say("House rules"), (*written, *house_rules)), referee)


def _rule_of_blank(number: int, blank: Blank) -> Rule:
    """Return the rule of a blank card: what it does, and the household's own sentence."""
    sort = BLANKS[number - 1]
    text = join_sentences(NamesColour.text, blank.action.text) if blank.action else NamesColour.text
    note = say("“%(sentence)s”", sentence=blank.sentence) if blank.sentence else NO_NOTE
    return Rule(f"blank-{number}", sort.name, text, note, source="ruling")


def _worded(section: Section, edition: Edition, ruleset: Ruleset) -> tuple[Rule, ...]:
    """Return the rules of a section as worded, but for those about a card that the deck does not hold."""
    sorts = dict.fromkeys((*edition.sorts, *(edition.back.sorts if edition.back else ())))
    rules = (rule for rule in section.rules if not rule.about or sorts.keys() & rule.about)
    unsaid = [sort for sort in sorts if sort.does and sort not in _TOLD] if section is CARDS else ()
    return tuple(rule.worded(edition.wordings, ruleset) for rule in (*rules, *map(_rule_of, unsaid)))


def _rule_of(sort: Sort) -> Rule:
    """Return the rule of a card that the book says nothing of: what its actions say."""
    text = reduce(join_sentences, (action.text for action in sort.does))
    return Rule(f"card-{sort.symbol.lower()}", sort.name, text, about=(sort,))


def find_rule(rule_id: str, edition: Edition) -> Rule:
    """Return the rule of that id as worded for this edition with its usual options."""
    if rule_id in OPTIONS:
        return _house_rule(OPTIONS[rule_id], edition, edition.options)
    return _RULES_BY_ID[rule_id].worded(edition.wordings, resolve(edition.ruleset, edition.options))


def _house_rule(option: Option, edition: Edition, options: frozenset[str]) -> Rule:
    """Return an option's rule; where it is off, as it would be with the value that is offered first."""
    ruleset = resolve(edition.ruleset, options)
    if option.id not in map(id_of, options):
        ruleset = option.applied_to(ruleset, str(option.kind.usual) if option.kind else "")
    return option.rule.worded(edition.wordings, ruleset)
