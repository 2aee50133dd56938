"""The numbers and choices of one game, read by the referee, the buttons and the rules page.

Rules have one place for their numbers and choices: the ``Ruleset``, resolved once from edition and options.
Nobody asks for an edition or an option by its name. A number that people read comes from the ``Ruleset``
too: ``%(uno_penalty)s`` in the rule book is "two", ``in_words`` says it aloud, and buttons show it as
``%(count)d``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from types import MappingProxyType

from companion.rules.cards.actions import Action, PassesHands, SwapsHands
from companion.rules.cards.card import Card
from companion.rules.cards.sorts import DRAW_TWO, WILD_DRAW_FOUR
from companion.rules.language.sentence import Sentence, cards_in_words, in_words


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
    deflect: str = ""
    """What sends a debt on as it is: nothing, a ``reverse``, a ``skip`` or ``both``."""
    numbers: frozenset[tuple[str, Action]] = frozenset()
    """What options have numbers do: the symbol of each, and its action."""
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
    def number_actions(self) -> Mapping[str, tuple[Action, ...]]:
        """What the numbers do that act in this game, by their symbols: each was seen, as it acts."""
        return _by_symbol(self.numbers)

    @property
    def acting_numbers(self) -> frozenset[str]:
        """The symbols of the numbers that act when they are played, and so are always seen."""
        return frozenset(self.number_actions)

    @property
    def sevens_swap(self) -> bool:
        """Does a 7 swap two hands?"""
        return SwapsHands() in self.number_actions.get("7", ())

    @property
    def zeros_pass(self) -> bool:
        """Does a 0 pass every hand on?"""
        return PassesHands() in self.number_actions.get("0", ())

    def actions_of(self, card: Card) -> tuple[Action, ...]:
        """Return what a card does in this game: its sort's actions, or what an option has its number do."""
        return card.does or self.number_actions.get(card.symbol or "", ())

    def swaps_hands(self, card: Card) -> bool:
        """Return whether that card swaps two hands in this game."""
        return any(isinstance(action, SwapsHands) for action in self.actions_of(card))

    def passes_hands(self, card: Card) -> bool:
        """Return whether that card passes every hand on in this game."""
        return any(isinstance(action, PassesHands) for action in self.actions_of(card))


@cache
def _by_symbol(numbers: frozenset[tuple[str, Action]]) -> Mapping[str, tuple[Action, ...]]:
    return MappingProxyType({symbol: (action,) for symbol, action in numbers})


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
