"""The numbers and choices of one game: what the referee, the buttons and the rules page go by."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from types import MappingProxyType

from companion.rules.cards import CARDS
from companion.rules.sentence import Sentence, cards_in_words, in_words


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What one game is played by: an edition's, changed by each option in force.

    Whole numbers are cards. A new kind of option adds a field here; nothing else in the code
    knows which option or edition set it.
    """

    hand_size: int = 7
    """What each player is dealt."""
    uno_hand: int = 1
    """What a hand comes down to when UNO has to be said."""
    uno_penalty: int = 2
    """What a player who is caught draws."""
    draw_two: int = CARDS["?D"].draws
    wild_draw_four: int = CARDS["W4"].draws
    guilty_penalty: int = 4
    """What the player of an illegal Wild Draw Four draws once challenged."""
    innocent_penalty: int = 2
    """What a challenger who was wrong draws on top of the Wild Draw Four."""
    coin_penalty: int = 4
    """What the player whose side of the coin did not come up draws."""
    hint_penalty: int = 4
    """What a hint costs, if ``penalises_hints`` or the table insists on it all the same."""
    penalises_hints: bool = False
    two_handed_reverse_skips: bool = False
    """Between two players, does a Reverse work as a Skip?"""
    draws_until_match: bool = False
    """Does drawing go on until a card fits, which then has to be played?"""
    coin_on_last_card: bool = False
    """Is the coin flipped for a Wild 50/50 that ends the round?"""
    strict_wild_draw_four: bool = False
    """Is any other playable card in the hand a breach, not only one of the colour in play?"""
    guilty_takes_card_back: bool = False
    """Does an illegal Wild Draw Four go back to the hand, and another card down?"""

    @property
    def lost_challenge(self) -> int:
        """What a challenger who was wrong draws in all."""
        return self.wild_draw_four + self.innocent_penalty


def fill_in_numbers(text: Sentence, ruleset: Ruleset) -> Sentence:
    """A text of the rule book with the ruleset's numbers put in, as words.

    ``%(uno_penalty)s`` is ``two``, ``%(uno_penalty_cards)s`` is ``two cards``: the name of any
    number of :class:`Ruleset`.
    """
    if "%(" not in text.template:
        return text
    # Two sentences one after the other have their parts already: the numbers are inside of them.
    inside = {
        name: fill_in_numbers(part, ruleset)
        for name, part in text.parts.items()
        if isinstance(part, Sentence)
    }
    return text.with_parts({**text.parts, **inside} if text.parts else _number_words(ruleset))


@cache
def _number_words(ruleset: Ruleset) -> Mapping[str, Sentence]:
    names = [field.name for field in fields(ruleset) if type(getattr(ruleset, field.name)) is int]
    numbers = {name: getattr(ruleset, name) for name in (*names, "lost_challenge")}
    words = {name: in_words(number) for name, number in numbers.items()}
    cards = {f"{name}_cards": cards_in_words(number) for name, number in numbers.items()}
    return MappingProxyType(words | cards)
