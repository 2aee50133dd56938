"""The numbers and choices of one game, read by the referee, the buttons and the rules page.

Rules have one place for their numbers and choices: the ``Ruleset``, resolved once from edition and options.
Nobody asks for an edition or an option by its name. A number that people read comes from the ``Ruleset``
too: ``%(uno_penalty)s`` in the rule book is "two", ``in_words`` says it aloud, and buttons show it as
``%(count)d``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from types import MappingProxyType
from typing import TypeVar

from companion.rules.cards.actions import Action, NamesColour, PassesHands, ShufflesHands, SwapsHands
from companion.rules.cards.card import Card
from companion.rules.cards.sorts import DRAW_TWO, WILD_DRAW_FOUR
from companion.rules.language.sentence import Sentence, cards_in_words, in_words

_A = TypeVar("_A", bound=Action)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The numbers and choices of one game: the edition's, changed by each option in force.

    Whole numbers count cards. A new kind of option adds a field here; no other code knows which option
    or edition set it.
    """

    hand_size: int = 7
    """Cards dealt to each player."""
    uno_hand: int = 1
    """The hand size at which UNO has to be said."""
    uno_penalty: int = 2
    """Cards drawn by a player who is caught."""
    draw_two: int = DRAW_TWO.draws
    wild_draw_four: int = WILD_DRAW_FOUR.draws
    guilty_penalty: int = 4
    """Cards drawn by the player of an illegal Wild Draw Four once it is challenged."""
    innocent_penalty: int = 2
    """Cards drawn by a challenger who was wrong, on top of those of the Wild Draw Four."""
    coin_penalty: int = 4
    """Cards drawn by the player whose side of the coin did not come up."""
    hint_penalty: int = 4
    """Cards drawn for a hint, if ``penalises_hints`` or where the table lets the penalty stand."""
    penalises_hints: bool = False
    two_handed_reverse_skips: bool = False
    """Does a Reverse work as a Skip between two players?"""
    draws_until_match: bool = False
    """Does drawing go on until a card fits, which then has to be played?"""
    coin_on_last_card: bool = False
    """Is the coin flipped for a Wild 50/50 that ends the round?"""
    strict_wild_draw_four: bool = False
    """Is any other playable card in the hand a breach, not only one of the colour in play?"""
    guilty_takes_card_back: bool = False
    """Does an illegal Wild Draw Four go back to the hand, and another card down?"""
    may_challenge: bool = True
    """May a Wild Draw Four be challenged at all?"""
    stacking: str = ""
    """What answers a Draw Two or Wild Draw Four: nothing, ``same``, ``up`` or ``mixed``."""
    numbers: frozenset[tuple[str, Action]] = frozenset()
    """What options have numbers do: the symbol of each, and its action."""
    blanks: tuple[tuple[str, Action], ...] = ()
    """What a household has its blank cards do: the symbol of each, and its action."""
    deals_last_shuffle: bool = False
    """Is a shuffle of all hands dealt from an empty hand too, so that it is no last card?"""
    jumps_in: bool = False
    """May the twin of the top card be laid out of turn?"""
    multiples: str = ""
    """Of which cards several may be played at once: none, ``numbers`` or ``any``."""
    draws_at_will: bool = False
    """May one draw as often as wanted, and keep after the first?"""
    finishes_with_number: bool = False
    """Does the last card have to be a number card?"""
    calls_uno: bool = True
    """Does anybody have to say UNO?"""
    wrong_catch_penalty: int = 0
    """Cards drawn by whoever catches a player who cannot be caught; 0 where that is refused instead."""
    catchable_until_own_turn: bool = False
    """Can a player who forgot UNO be caught until their own next turn, not only until the next one?"""
    late_uno_saves: bool = True
    """Is UNO in time once the card is down, as long as nobody has caught its player?"""
    mercy: int = 0
    """The number of cards that knocks a player out of the round; 0 where none does."""
    mercy_points: int = 250
    """What whoever was knocked out brings the winner of the round, or is charged."""
    turns_up_number: bool = False
    """Does a card turned up that is no number lie under the next one, and do nothing?"""
    turned_up_acts: bool = True
    """Does a card that is turned up to start do anything?"""
    rounds: int = 0
    """The number of rounds after which the game ends; 0 where only the target ends it."""
    cycles: int = 1
    """How often everybody is everybody's partner before the game ends, where partners change."""

    def draws_of(self, card: Card) -> int:
        """Return how many cards the next player owes for it: as its sort says, unless an option does."""
        if card.sort is DRAW_TWO:
            return self.draw_two
        return self.wild_draw_four if card.sort is WILD_DRAW_FOUR else card.draws

    @property
    def lost_challenge(self) -> int:
        """Cards drawn by a challenger who was wrong, in all."""
        return self.wild_draw_four + self.innocent_penalty

    @property
    def given(self) -> Mapping[str, tuple[Action, ...]]:
        """What cards do in this game that do nothing by their sort, by their symbols: numbers and blanks.

        Such a number is always seen, as it acts.
        """
        return _by_symbol(self.numbers, self.blanks)

    @property
    def acting_numbers(self) -> frozenset[str]:
        """The symbols of the numbers that act when they are played, and so are always seen."""
        return frozenset(symbol for symbol, _ in self.numbers)

    @property
    def sevens_swap(self) -> bool:
        """Does a 7 swap two hands?"""
        return ("7", SwapsHands()) in self.numbers

    @property
    def zeros_pass(self) -> bool:
        """Does a 0 pass every hand on?"""
        return ("0", PassesHands()) in self.numbers

    def actions_of(self, card: Card) -> tuple[Action, ...]:
        """Return what a card does in this game: its sort's actions, or what it is given to do."""
        return self.given.get(card.symbol or "", card.does)

    def action_of(self, card: Card, kind: type[_A]) -> _A | None:
        """Return the one action of that kind that a card does in this game, None where it does none."""
        return next((action for action in self.actions_of(card) if isinstance(action, kind)), None)

    def swaps_hands(self, card: Card) -> bool:
        """Return whether that card swaps two hands in this game."""
        return self.action_of(card, SwapsHands) is not None

    def passes_hands(self, card: Card) -> bool:
        """Return whether that card passes every hand on in this game."""
        return self.action_of(card, PassesHands) is not None

    def shuffles_hands(self, card: Card) -> bool:
        """Return whether that card has all hands dealt anew in this game."""
        return self.action_of(card, ShufflesHands) is not None


# Bounded: a household's blanks make thousands of them.
@lru_cache(256)
def _by_symbol(
    numbers: frozenset[tuple[str, Action]], blanks: tuple[tuple[str, Action], ...]
) -> Mapping[str, tuple[Action, ...]]:
    given = {symbol: (action,) for symbol, action in numbers}
    return MappingProxyType(given | {symbol: (NamesColour(), action) for symbol, action in blanks})


def fill_in_numbers(text: Sentence, ruleset: Ruleset) -> Sentence:
    """Return a text of the rule book with the ruleset's numbers put in, as words.

    ``%(uno_penalty)s`` becomes ``two``, ``%(uno_penalty_cards)s`` becomes ``two cards``, and so with any
    number of :class:`Ruleset`.
    """
    if "%(" not in text.template:
        return text
    # Two joined sentences have parts already, themselves: the placeholders are inside of those.
    inside = {
        name: fill_in_numbers(part, ruleset)
        for name, part in text.parts.items()
        if isinstance(part, Sentence)
    }
    return text.with_parts({**text.parts, **inside} if text.parts else _number_words(ruleset))


# Bounded: house rules with values make any number of rulesets.
@lru_cache(64)
def _number_words(ruleset: Ruleset) -> Mapping[str, Sentence]:
    names = [field.name for field in fields(ruleset) if type(getattr(ruleset, field.name)) is int]
    numbers = {name: getattr(ruleset, name) for name in (*names, "lost_challenge")}
    words = {name: in_words(number) for name, number in numbers.items()}
    cards = {f"{name}_cards": cards_in_words(number) for name, number in numbers.items()}
    return MappingProxyType(words | cards)
