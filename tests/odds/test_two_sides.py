"""Flip!: nobody knows what is on the other side of a card that was not seen there."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from companion.odds import challenge_advices
from companion.odds.behaviour import behaviour
from companion.odds.deals import deals
from companion.odds.past import read_past
from companion.odds.places import Places
from companion.rules import EDITIONS, Card, Game, State, write_line
from tests.odds.builder import a_game, estimated
from tests.odds.test_playouts import WatchedPlayout

LIGHT = EDITIONS["flip"]
DARK = LIGHT.back
FLIPPED = "round; start R5; Ben: R1; Cy: RX top P5"
BACK = f"{FLIPPED}; Ana: P1; Ben: PX top RX; Cy: R2"


def flip(lines: str) -> Game:
    """Return a game of three."""
    return a_game(lines, players=3, edition="flip")


def dealt(game: Game, ways: int = 20) -> list[tuple[State, Places[Card]]]:
    """Return so many ways in which the cards may lie."""
    return list(islice(deals(game.state, read_past(game), behaviour(), Random(1)), ways))


@pytest.mark.parametrize(("lines", "side"), [("round; start R5", LIGHT), (FLIPPED, DARK), (BACK, LIGHT)])
def test_all_cards_are_those_of_the_side_that_is_up(lines: str, side: object) -> None:
    game = flip(lines)
    assert side is game.state.deck
    for _, places in dealt(game):
        faces = Counter(card for cards in (*places.hands, places.pile, places.discards) for card in cards)
        assert Counter(game.state.deck.deck) == faces


def test_what_was_laid_on_the_other_side_lies_on_top_once_all_is_turned_over_again() -> None:
    for _, places in dealt(flip(BACK)):
        assert ["R5", "R1", "RX", "R2"] == [card.code for card in places.discards[-4:]]
        assert ["P5", "P1", "PX"] == [card.code for card in places.below]


def test_after_a_shuffle_nobody_knows_what_is_below() -> None:
    for _, places in dealt(flip(f"{BACK}; reshuffle")):
        assert ([], ["R2"]) == (places.below, [card.code for card in places.discards])


def test_what_came_up_and_was_not_said_is_no_wild() -> None:
    for state, places in dealt(flip("round; start R5; Ben: R1; Cy: RX"), 100):
        assert state.top is places.discards[-1]
        assert not state.top.is_wild


def test_what_was_done_before_a_flip_says_nothing_of_the_other_side() -> None:
    drew = "round; start R5; Ben: draw; Ben: keep; Cy: RX top P5"
    assert ["Cy: RX top P5"] == [write_line(step.event) for step in read_past(flip(drew)).steps]


@pytest.mark.parametrize("lines", [FLIPPED, BACK, f"{BACK}; Ana: RX top PX; Ben: P3"])
def test_a_round_is_played_on_through_many_flips(lines: str) -> None:
    chance = Random(2)
    for state, places in dealt(flip(lines), 12):
        assert WatchedPlayout(state, places, behaviour(), chance).play()


def test_everybody_has_a_chance_after_the_last_card_was_a_flip() -> None:
    found = estimated(flip("round; start R5; fix hand Ben 1; Ben: RX top W"))
    assert {"Ana": 0.0, "Ben": 1.0, "Cy": 0.0} == {name: chance.value for name, chance in found.round.items()}
    assert 0 < found.points["Ben"].value


def test_a_wild_draw_colour_is_advised_on_without_how_many_cards_come() -> None:
    four = f"{FLIPPED}; Ana: WC=T"
    advice = next(challenge_advices(flip(four), Random(1), 60))
    assert "Ben" == advice.player
    assert 0 < advice.pays.value < 1
