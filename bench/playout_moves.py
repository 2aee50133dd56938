"""The play of ``bench.moves`` once more, as playouts: the referee's answers are kept and followed.

Reads a number of rounds a line, plays them, prints ``moves seconds``. Moves and players are as there, but
that a draw takes any card of a pile in no order, which is what shuffling it first comes to. With ``sensible``
the players choose by the policy of the odds instead.
"""

import random
import sys
import time
from functools import cache
from typing import Final

from companion.odds.behaviour import behaviour
from companion.odds.places import Places
from companion.odds.policy import act
from companion.odds.situations import Choice
from companion.odds.walk import Walk
from companion.rules import (
    FOUR_COLOURS,
    Accept,
    Card,
    Draw,
    Keep,
    NameColour,
    Phase,
    Round,
    Ruling,
    Start,
    State,
    TableEvent,
    apply,
    new_game,
    read_card,
    read_setup,
)

SETUP: Final = read_setup({"Edition": "classic", "Players": "Ana, Ben, Cy, Dee"})
DECK: Final = SETUP.edition.deck
COUNT, TURN, CHALLENGE, COLOUR = Phase.COUNT, Phase.TURN, Phase.CHALLENGE, Phase.COLOUR
COLOURS: Final = FOUR_COLOURS
WILD_DRAW_FOUR: Final = read_card("W4")
CHANCE: Final = random.Random()
BEHAVIOUR: Final = behaviour()

chance: Final = CHANCE.random


def tell(state: State, event: TableEvent) -> State:
    """Return the state after an event, which must be legal."""
    after = apply(state, event)
    assert not isinstance(after, Ruling)
    return after


DEALT: Final = tell(new_game(SETUP).state, Round())


@cache
def turned_up(card: Card) -> State:
    """Return the table once this card is turned up."""
    return tell(DEALT, Start(card))


def take_any(pile: list[Card]) -> Card:
    """Take any card of a pile, which is what shuffling it first comes to."""
    place = int(chance() * len(pile))
    card, pile[place] = pile[place], pile[-1]
    del pile[-1]
    return card


def begin_round() -> Walk:
    """Deal a round and turn up its first card: a Wild Draw Four goes back into the deck."""
    pile = list(DECK)
    while (card := take_any(pile)) is WILD_DRAW_FOUR:
        pile.append(card)
    state = turned_up(card)
    hands = [[take_any(pile) for _ in range(count)] for count in state.counts]
    return Walk(state, Places(hands, pile, [card], CHANCE), CHANCE)


def say(walk: Walk, kind: type[Accept | Draw | Keep]) -> None:
    """Let the one to act do what takes a word alone."""
    outcome = walk.other(kind)
    assert outcome is not None
    walk.do(outcome)


def take_a_turn(walk: Walk) -> None:
    """Play any of the legal cards; without one draw a card, and play it if it is legal, else keep it."""
    hand, top = walk.hand, walk.top
    fits = top.fits
    cards = [card for card in hand if card in fits]
    # Only without the colour in hand.
    if WILD_DRAW_FOUR in cards and top.colour in [card.colour for card in hand]:
        cards = [card for card in cards if card is not WILD_DRAW_FOUR]
    if not cards:
        held = len(hand)
        say(walk, Draw)
        cards = hand[held:]
        if not (cards and may_be_played(walk, cards[0])):
            say(walk, Keep)
            return
    card = cards[int(chance() * len(cards))]
    outcome = walk.play(card, Choice(COLOURS[int(chance() * 4)]) if card.is_wild else None)
    assert outcome is not None
    walk.do(outcome, card)
    if walk.situation.phase is CHALLENGE:
        say(walk, Accept)


def may_be_played(walk: Walk, card: Card) -> bool:
    """Tell whether the card just drawn is legal."""
    if card is WILD_DRAW_FOUR and walk.top.colour in [each.colour for each in walk.hand]:
        return False
    return card in walk.top.fits


def play_round() -> int:
    """Play a round until a player is out; return the number of moves."""
    walk = begin_round()
    if walk.situation.phase is COLOUR:
        named = walk.situation.answer(NameColour(walk.seats[walk.situation.seat], CHANCE.choice(COLOURS)))
        assert named is not None
        walk.do(named)
    moves = 0
    while walk.situation.phase is not COUNT:
        take_a_turn(walk)
        moves += 1
    return moves


def play_sensibly() -> int:
    """Play a round by the policy until a player is out; return the number of moves."""
    walk = begin_round()
    moves = 0
    while (phase := walk.situation.phase) is not COUNT:
        moves += phase is TURN
        act(walk, BEHAVIOUR)
    return moves


def batch(rounds: int, sensible: bool = False) -> str:
    """Play this many rounds; return the moves and the seconds they took."""
    play = play_sensibly if sensible else play_round
    began = time.process_time()
    moves = sum([play() for _ in range(rounds)])
    return f"{moves} {time.process_time() - began}"


def main() -> None:
    """Play each batch on standard input until it ends."""
    for line in sys.stdin:
        print(batch(int(line), "sensible" in sys.argv), flush=True)


if __name__ == "__main__":
    main()
