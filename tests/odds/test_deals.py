"""The hidden cards: they agree with what is public, and with what people did."""

from collections import Counter
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.odds.behaviour import Behaviour
from companion.odds.deals import deals
from companion.odds.discards import Discards
from companion.odds.ledger import Ledger
from companion.odds.past import read_past
from companion.odds.places import Places
from companion.rules import Card, Game, Phase, Setup, State, read_card, write_line
from tests.odds.builder import a_game
from tests.rules.random_games import play_out, setups, whole_games

HONEST = Behaviour(
    draw=0.001, keep=0.001, bluff=0.001, bluff_drawn=0.001, accept=0.001, colour=0.01, challenge=0.5
)
CARELESS_IN_DRAWING = Behaviour(
    draw=0.001, keep=1, bluff=1, bluff_drawn=1, accept=1, colour=100, challenge=0.5
)
CARELESS = Behaviour(draw=1, keep=1, bluff=1, bluff_drawn=1, accept=1, colour=100, challenge=0.5)


def dealt(game: Game, count: int = 60, behaviour: Behaviour = HONEST) -> list[tuple[State, Places[Card]]]:
    """Return so many ways in which the cards may lie."""
    return list(islice(deals(game.state, read_past(game), behaviour, Random(1)), count))


def share_with(game: Game, seat: int, codes: str, behaviour: Behaviour = HONEST) -> float:
    """Return in how many ways that seat holds one of these cards."""
    wanted = {read_card(code) for code in codes.split()}
    ways = dealt(game, 200, behaviour)
    return sum(not wanted.isdisjoint(places.hands[seat]) for _, places in ways) / len(ways)


GREENS = " ".join(f"G{symbol}" for symbol in "0123456789SRD")


def test_who_drew_on_green_most_likely_holds_no_green() -> None:
    game = a_game("round; start G5; Ben: draw")
    without_the_drawn = a_game("round; start G5; Ben: draw; Ben: keep")
    assert 0.35 > share_with(game, 1, GREENS)
    assert 0.1 > share_with(without_the_drawn, 1, GREENS)


def test_where_people_draw_as_they_like_it_says_nothing() -> None:
    game = a_game("round; start G5; Ben: draw; Ben: keep")
    assert 0.75 < share_with(game, 1, GREENS, CARELESS)


def test_a_card_seen_in_part_says_what_was_drawn_on() -> None:
    # A number on a green Skip is green, whichever it is.
    game = a_game("round; start GS; Ana: ?; Ben: draw; Ben: keep", Dealer="Ana")
    assert 0.1 > share_with(game, 1, GREENS)


def test_cards_drawn_later_are_not_spoken_of() -> None:
    game = a_game("round; start G5; Ben: draw; Ben: keep; Ana: GD; Ana: GD")
    assert 0.6 < share_with(game, 1, GREENS)


def test_who_named_a_colour_holds_it() -> None:
    game = a_game("round; start R5; Ben: W=G")
    assert 0.97 < share_with(game, 1, GREENS)
    assert 0.75 < share_with(game, 1, GREENS, CARELESS) < 0.95


@pytest.mark.parametrize(("verdict", "holds_red"), [("innocent", 0.0), ("guilty", 1.0)])
def test_a_challenge_shows_whether_the_hand_had_the_colour(verdict: str, holds_red: float) -> None:
    game = a_game(f"round; start R5; Ben: W4=G; Ana: challenge {verdict}; fix hand Ben 6")
    reds = " ".join(f"R{symbol}" for symbol in "0123456789SRD")
    assert holds_red == pytest.approx(share_with(game, 1, reds, CARELESS), abs=0.03)


def test_a_wild_draw_four_taken_back_is_known_to_be_in_the_hand() -> None:
    game = a_game("round; start R5; Ben: W4=G; Ana: challenge guilty", edition="international-1983")
    assert 1.0 == share_with(game, 1, "W4", CARELESS)


def test_who_accepted_a_debt_most_likely_had_no_answer() -> None:
    game = a_game("round; start R5; Ben: RD; Ana: accept; fix hand Ana 7", Options="stacking=same")
    assert share_with(game, 0, "RD GD YD BD", CARELESS) > 3 * share_with(game, 0, "RD GD YD BD")


def test_who_draws_until_a_card_fits_had_drawn_none_before_that_did() -> None:
    drew = "round; start G5; fix hand Ben 1; Ben: draw; Ben: draw; Ben: draw; Ben: draw; Ben: G2"
    until_match = a_game(drew, players=3, Options="draw-until-match")
    as_many_as_wanted = a_game(drew, players=3, Options="draw-until-may-keep")
    # One card was there before, and was kept from being played: most likely by not fitting.
    assert 0.1 > share_with(until_match, 1, GREENS, CARELESS_IN_DRAWING)
    assert 0.35 < share_with(as_many_as_wanted, 1, GREENS, CARELESS_IN_DRAWING)


def test_a_four_may_be_drawn_and_not_played() -> None:
    drew = "round; start G5; Ben: draw; Ben: draw; Ben: draw; Ben: draw; Ben: G2"
    game = a_game(drew, players=3, Options="draw-until-match")
    assert 0.1 < share_with(game, 1, "W4")


def test_swapped_hands_take_along_what_is_known_of_them() -> None:
    game = a_game("round; start G5; Ben: draw; Ben: keep; Ana: G7 swap Ben", Options="seven-swap")
    assert 0.1 > share_with(game, 0, GREENS)


def test_once_all_hands_are_dealt_anew_what_was_known_of_one_may_be_in_any() -> None:
    drew = "round; start G5; Ben: draw; Ben: keep"
    before, after = (a_game(f"{drew}{more}", 3, "modern") for more in ("", "; Cy: WH=R"))
    assert 0.1 > share_with(before, 1, GREENS)
    assert 0.6 < share_with(after, 1, GREENS)
    # Of the eight cards without a green one, some are in each hand.
    assert share_with(after, 1, GREENS) < share_with(
        a_game("round; start G5; Ben: WH=R", 3, "modern"), 1, GREENS
    )


def test_who_names_a_colour_as_hands_move_need_not_hold_it() -> None:
    reds = GREENS.replace("G", "R")
    held = [
        share_with(a_game(f"round; start G5; Ben: {wild}=R", 3, "modern"), 1, reds) for wild in ("W", "WH")
    ]
    assert held[1] < held[0]


def test_a_top_card_seen_in_part_is_one_that_could_lie_there() -> None:
    game = a_game("round; start R5; Ben: ?; Cy: ?; Ana: ?S; Cy: ?", players=3)
    for state, places in dealt(game):
        below, top = places.discards[-2:]
        assert state.top is top
        assert "S" == below.symbol
        assert top.colour is below.colour


def test_what_an_amendment_put_in_its_place_is_what_counts() -> None:
    game = a_game("round; start R5; Ben: draw; Ben: keep; amend 2: start G5; Ana: G7")
    assert ["start G5", "Ben: draw", "Ben: keep", "Ana: G7"] == [
        write_line(step.event) for step in read_past(game).steps[1:]
    ]
    assert 0.1 > share_with(game, 1, GREENS)


def test_a_card_drawn_after_a_reshuffle_is_any_card() -> None:
    game = a_game("round; start G5; Ben: draw; Ben: keep; Ana: R5; Ben: R1; reshuffle; Ana: draw; Ana: keep")
    past, chance = read_past(game), Random(1)
    discards = Discards(past.laid, game.state)
    ledger = Ledger(past, discards, discards.guess(chance), HONEST, chance)
    assert [7, 7] == [len(hand) for hand in ledger.hands]
    assert {None} == {slot.card for hand in ledger.hands for slot in hand}
    # Ana's draw speaks of what she held then, her keeping of the card that she drew.
    assert [1] * 7 == [len(slot.clues) for slot in ledger.hands[0]]


@whole_games
@given(setups(), st.integers(0, 2**32), st.integers(1, 60))
def test_the_cards_are_one_deck_and_the_hands_have_their_sizes(setup: Setup, seed: int, steps: int) -> None:
    game, _ = play_out(setup, seed, steps)
    state = game.state
    if not (state.is_in_play or state.phase is Phase.DEAL):
        return
    deck = Counter(setup.edition.deck)
    for _, places in islice(deals(state, read_past(game), HONEST, Random(seed)), 3):
        assert state.counts == tuple(map(len, places.hands))
        lying = Counter(card for cards in (*places.hands, places.pile, places.discards) for card in cards)
        # A correction may bring a card to the top that lies elsewhere, too.
        assert deck.total() <= lying.total()


def test_a_swap_with_one_who_does_not_play_swaps_nothing() -> None:
    fell = "round; Ana: out; Ben: points 60; Cy: points 3; round; start R5; "
    game = a_game(
        fell + "Ana: R7 swap Ben!", players=3, Scoring="challenge-uno", Target="50", Options="seven-swap"
    )
    assert {game.state.counts} == {tuple(map(len, places.hands)) for _, places in dealt(game, 3)}
