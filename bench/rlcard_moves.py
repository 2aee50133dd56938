"""Random play of RLCard's bare ``UnoRound``, run by the Python of .bench/rlcard alone.

Reads a number of rounds a line, plays them, prints ``moves seconds``. With ``as-its-agent`` it chooses as
RLCard's own RandomAgent does, by numpy.
"""

import random
import sys
import time

import numpy as np
from rlcard.games.uno import Dealer, Player, Round

PLAYERS = 4
CHOOSE = np.random.choice if "as-its-agent" in sys.argv else random.choice


def deal(chance: np.random.RandomState) -> tuple[Round, list[Player]]:
    """Deal a round and turn up its first card, as RLCard's own game does."""
    dealer = Dealer(chance)
    players = [Player(seat, chance) for seat in range(PLAYERS)]
    for player in players:
        dealer.deal_cards(player, 7)
    uno = Round(dealer, PLAYERS, chance)
    uno.perform_top_card(players, uno.flip_top_card())
    return uno, players


def play(uno: Round, players: list[Player]) -> int:
    """Play a round to its end; return the number of moves."""
    moves = 0
    choose = CHOOSE
    while not uno.is_over:
        try:
            uno.proceed_round(players, choose(uno.get_legal_actions(players, uno.current_player)))
        except IndexError:  # it pops from the empty pile when hands hold nearly all the cards
            break
        moves += 1
    return moves


def batch(rounds: int) -> tuple[int, float]:
    """Play this many whole rounds; return the moves and the seconds, shuffling included."""
    chance = np.random.RandomState(random.getrandbits(32))
    began = time.process_time()
    moves = sum(play(*deal(chance)) for _ in range(rounds))
    return moves, time.process_time() - began


for line in sys.stdin:
    print(*batch(int(line)), flush=True)
