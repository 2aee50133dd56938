"""Playouts: every event by the referee, no card lost, and players who are sensible."""

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from companion.odds.behaviour import behaviour
from companion.odds.deals import deals
from companion.odds.past import read_past
from companion.odds.playouts import Playout
from companion.odds.policy import jump, proposals
from companion.rules import Card, Jump, Phase, Play, Round, Ruling, Setup, TableEvent, new_game, write_line
from tests.odds.builder import SENSIBLE, a_game, a_playout, cards
from tests.rules.random_games import setups


class Watched(Playout):
    """A playout whose cards are compared with the referee's counts after every event."""

    def take(self, event: TableEvent, cards: list[Card], seat: int) -> bool:
        done = super().take(event, cards, seat)
        if done and self.state.is_in_play:
            assert self.state.counts == tuple(map(len, self.places.hands)), event
            assert self.state.pile == len(self.places.pile), event
            assert self.state.discards == len(self.places.discards), event
            assert self.state.top is self.places.discards[-1], event
        return done


@given(setups(), st.integers(0, 2**32))
def test_in_a_whole_round_cards_and_counts_agree_after_every_event(setup: Setup, seed: int) -> None:
    game = new_game(setup).apply(Round())
    assert not isinstance(game, Ruling)
    chance = Random(seed)
    for state, places in islice(deals(game.state, read_past(game), behaviour(), chance), 2):
        playout = Watched(state, places, behaviour(), chance)
        scored = playout.play()
        everything = Counter(card for pile in (*places.hands, places.pile, places.discards) for card in pile)
        assert Counter(setup.edition.deck) == everything
        assert scored is None or 1 == len(scored.rounds)


def proposed(lines: str, hands: tuple[str, ...], **headers: str) -> str:
    """Return the line of what the one on turn would do first."""
    state = a_game(lines, players=len(hands), **headers).state
    event, _ = next(proposals(state, [cards(hand) for hand in hands], SENSIBLE, Random(1)))
    return write_line(event)


SEVEN = "Y1 Y2 Y3 Y4 Y6 Y8 Y9"


def test_a_wild_is_kept_while_another_card_will_do() -> None:
    assert "Ben: R1" == proposed("round; start R5", (SEVEN, "W R1 G1 G2 G3 B1 B2"))


def test_now_and_then_somebody_draws_or_keeps_who_could_have_played() -> None:
    hands = [cards(SEVEN), cards("R1 R2 G1 G2 G3 B1 B2 R3")]
    careless = replace(SENSIBLE, draw=1, keep=1)
    for lines, line in (("round; start R5", "Ben: draw"), ("round; start R5; Ben: draw", "Ben: keep")):
        event, _ = next(proposals(a_game(lines).state, hands, careless, Random(1)))
        assert line == write_line(event)


def test_high_cards_go_late() -> None:
    late = "round; start R5; fix hand Ana 1"
    hand = "R1 R9 G1 G2 G3 B1 B2"
    assert "Ben: R9" == proposed(late, ("Y1", hand))
    assert "Ben: W=G" == proposed(late, ("Y1", "W R1 G1 G2 G3 B1 B2"))


def test_a_wild_names_the_colour_most_held() -> None:
    assert "Ben: W=B" == proposed("round; start R5", (SEVEN, "W G1 B1 B2 B3 B4 G2"))


def test_a_wild_draw_four_is_no_bluff() -> None:
    assert "Ben: R1" == proposed("round; start R5; fix hand Ana 1", ("Y1", "W4 R1 G1 G2 G3 B1 B2"))
    assert "Ben: W4=G" == proposed("round; start R5; fix hand Ana 1", ("Y1", "W4 Y1 G1 G2 G3 B1 B2"))


def test_a_debt_is_passed_on_where_it_can_be() -> None:
    owes = "round; start R5; Ben: RD"
    assert "Ana: GD" == proposed(owes, ("GD Y1 Y2 Y3 Y4 Y6 Y8", "B1 B2 B3 B4 B6 B8"), Options="stacking=same")
    assert "Ana: accept" == proposed(owes, (SEVEN, "B1 B2 B3 B4 B6 B8"), Options="stacking=same")


def test_all_cards_of_a_number_go_together_where_they_may() -> None:
    assert "Ben: R1 G1 B1" == proposed(
        "round; start R5", (SEVEN, "R1 G1 B1 G2 G3 B4 B6"), Options="multiples=numbers"
    )


def test_a_seven_is_swapped_for_the_smallest_hand() -> None:
    given = "round; start R5; fix hand Cy 3"
    hands = (SEVEN, "R7 G1 B1 G2 G3 B4 B6", "Y1 Y2 Y3")
    assert "Ben: R7 swap Cy" == proposed(given, hands, Options="seven-swap")


def test_where_nothing_can_be_drawn_or_played_a_round_never_ends() -> None:
    full = "round; start R5; fix hand Ana 50; fix hand Ben 57"
    blue = " ".join(["B1"] * 50), " ".join(["B2"] * 57)
    assert None is a_playout(a_game(full).state, blue, "", "R5").play()


def test_a_playout_ends_scored() -> None:
    state = a_game("round; start R5; fix hand Ben 1").state
    scored = a_playout(state, (SEVEN, "R1"), "G1", "R5").play()
    assert scored is not None
    assert (Phase.BETWEEN, {"Ana": 0, "Ben": 33}) == (scored.phase, scored.totals)


def test_a_waiting_four_is_challenged_by_what_the_hand_shows() -> None:
    state = a_game("round; start R5; Ben: W4=G", players=3).state
    for ben, counts in (("R1 G1 G2 G3 B1 B2", [7, 10, 7]), ("Y1 G1 G2 G3 B1 B2", [7, 6, 13])):
        pile = "Y1 Y2 Y3 Y4 Y6 Y8 Y9"
        playout = a_playout(state, (SEVEN, ben, SEVEN), pile, "R5 W4", challenge=1)
        playout.answer_the_four()
        assert counts == list(map(len, playout.places.hands))
        unchallenged = a_playout(state, (SEVEN, ben, SEVEN), pile, "R5 W4")
        unchallenged.answer_the_four()
        assert state is unchallenged.state


def test_the_twin_is_laid_out_of_turn_where_one_may_jump_in() -> None:
    state = a_game("round; start R5; Ben: R1", players=3, Options="jump-in").state
    hands = [cards("R1 Y2 Y3 Y4 Y6 Y8 Y9"), cards("G1 G2 G3 B1 B2 B3"), cards(SEVEN)]
    jumps = [jump(state, hands, Random(seed)) for seed in range(20)]
    assert {None, (0, Jump("Ana"), ("R1",))} == {
        each and (each[0], each[1], tuple(card.code for card in each[2])) for each in jumps
    }


def test_only_plays_lay_cards() -> None:
    state = a_game("round; start R5").state
    hands = [cards(SEVEN), cards("R1 R2 G1 G2 G3 B1 B2")]
    for event, laid in proposals(state, hands, SENSIBLE, Random(1)):
        assert isinstance(event, Play) == bool(laid)
