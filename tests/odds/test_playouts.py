"""Playouts: every event by the referee, no card lost, and players who are sensible."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.odds.behaviour import Behaviour, behaviour
from companion.odds.deals import deals
from companion.odds.past import read_past
from companion.odds.places import Places
from companion.odds.playouts import Playout
from companion.odds.policy import act
from companion.odds.situations import PlayOutcome
from companion.odds.walk import Walk
from companion.rules import (
    Amend,
    Card,
    Fix,
    Phase,
    Play,
    Points,
    Round,
    Ruling,
    Setup,
    State,
    TableEvent,
    apply,
    new_game,
    write_line,
)
from tests.odds.builder import SENSIBLE, a_game, a_playout, cards
from tests.rules.random_games import (
    BLANK_HEADERS,
    EFFECTS,
    SCORINGS,
    play_out,
    setups,
    whole_games,
)


class Watched(Walk):
    """A round of which the referee is told every event, and whose cards are compared with its counts."""

    __slots__ = ("state",)

    def __init__(self, state: State, places: Places[Card], chance: Random) -> None:
        super().__init__(state, places, chance)
        self.state = state

    def do(self, outcome: PlayOutcome, card: Card | None = None, first: Sequence[Card] = ()) -> None:
        super().do(outcome, card, first)
        event = outcome.event
        if isinstance(event, Play) and card:
            laid = [*first, card]
            assert (event.laid, event.cards) == (len(laid), tuple(laid[-len(event.cards) :])), event
        after = apply(self.state, event)
        assert not isinstance(after, Ruling), f"{write_line(event)} in {self.state}: {after.text}"
        self.state = after
        self.compare(event)

    def compare(self, event: TableEvent) -> None:
        state = self.state
        if len(self.hands) == 1:
            assert self.seats == (state.rounds[-1].out,), event
            return
        assert state.counts == tuple(map(len, self.hands)), event
        discards = state.discards + state.match.aside
        assert (state.pile, discards) == (len(self.pile), len(self.discards)), event
        assert (state.phase, state.out) == (self.situation.phase, self.situation.table.out), event
        if state.is_in_play:
            assert (state.acting, state.step) == (self.situation.seat, self.situation.table.step), event
            assert (state.owed, state.coin) == (self.situation.table.owed, self.situation.table.coin), event
            assert state.upcard is self.top, event
            assert state.top is self.discards[-1], event


class WatchedPlayout(Playout):
    """A playout that the referee watches to its end, the counting of the hands included."""

    def walk(self) -> Walk:
        self.watched = Watched(self.state, self.places, self.chance)
        return self.watched

    def play(self) -> State | None:
        scored = super().play()
        if scored is not None:
            assert scored == self.counted_one_by_one()
        return scored

    def counted_one_by_one(self) -> State:
        state = self.watched.state
        hands = dict(zip(state.seats, self.places.hands, strict=True))
        for name in state.awaited:
            after = apply(state, Points(name, sum(card.points or 0 for card in hands[name])))
            assert not isinstance(after, Ruling)
            state = after
        return state


TEN = tuple(range(2, 11))
SIZES = SCORINGS | {"winner-takes-all": TEN, "low-score": TEN, "challenge-uno": TEN, "teams": (4, 6, 8, 10)}


@whole_games
@given(setups(SIZES), st.integers(0, 2**32))
def test_the_referee_accepts_every_event_and_comes_to_the_same_table_and_result(
    setup: Setup, seed: int
) -> None:
    game = new_game(setup).apply(Round())
    assert not isinstance(game, Ruling)
    chance = Random(seed)
    for state, places in islice(deals(game.state, read_past(game), behaviour(), chance), 2):
        playout = WatchedPlayout(state, places, behaviour(), chance)
        playout.play()
        everything = Counter(card for pile in (*places.hands, places.pile, places.discards) for card in pile)
        assert Counter(playout.watched.situation.table.deck.deck) == everything


@whole_games
@given(setups(SIZES), st.integers(0, 2**32), st.integers(5, 60))
def test_so_it_does_from_any_moment_of_a_round_that_was_never_put_right(
    setup: Setup, seed: int, steps: int
) -> None:
    game, events = play_out(setup, seed, steps)
    # Nor where nobody knows how many cards a hand holds: that is not played on.
    is_sure = game.state.is_in_play and not game.state.match.uncounted
    if not is_sure or any(isinstance(event, Fix | Amend) for event in events):
        return
    chance = Random(seed)
    for state, places in islice(deals(game.state, read_past(game), behaviour(), chance), 2):
        playout = WatchedPlayout(state, places, behaviour(), chance)
        playout.answer_the_four()
        playout.play()


@pytest.mark.parametrize("options", ["", "swap-hands", "shuffle-deals"])
@pytest.mark.parametrize("written", [EFFECTS[:3], EFFECTS[3:6], EFFECTS[6:9], EFFECTS[9:]])
def test_so_it_does_whatever_is_written_on_the_blanks_of_todays_box(
    written: tuple[str, ...], options: str
) -> None:
    headers = {"Options": options, **dict(zip(BLANK_HEADERS, written, strict=False))}
    for seed in range(6):
        game = a_game("round", players=2 + seed % 3, edition="modern", **headers)
        chance = Random(seed)
        state, places = next(deals(game.state, read_past(game), behaviour(), chance))
        WatchedPlayout(state, places, behaviour(), chance).play()


class Told(Walk):
    """A round that tells what happens, as lines of a record."""

    lines: tuple[str, ...] = ()

    def do(self, outcome: PlayOutcome, card: Card | None = None, first: Sequence[Card] = ()) -> None:
        self.lines = (*self.lines, write_line(outcome.event))
        super().do(outcome, card, first)


def done(
    lines: str, hands: tuple[str, ...], seed: int = 1, people: Behaviour = SENSIBLE, **headers: str
) -> str:
    """Return the line of what the one on turn does, or whoever jumps in."""
    state = a_game(lines, players=len(hands), **headers).state
    assert state.top is not None
    chance = Random(seed)
    places = Places([cards(hand) for hand in hands], cards("G1 G2 G3 G4"), [state.top], chance)
    walk = Told(state, places, chance)
    act(walk, people)
    (line,) = walk.lines
    return line


MODERN = {"edition": "modern", "Blank1": "target 4", "Blank2": "pass", "Blank3": "draw 3"}
SEVEN = "Y1 Y2 Y3 Y4 Y6 Y8 Y9"


LATE = "round; start R5; fix hand Ana 1"
OWES = "round; start R5; Ben: RD"
DEAR = "R1 R2 G1 G2 G3 B1 B2 R3"


@pytest.mark.parametrize(
    ("lines", "hands", "options", "does"),
    [
        # A wild is kept while another card will do, and names the colour most held.
        ("round; start R5", (SEVEN, "W R1 G1 G2 G3 B1 B2"), "", "Ben: R1"),
        ("round; start R5", (SEVEN, "W G1 B1 B2 B3 B4 G2"), "", "Ben: W=B"),
        # What was drawn is played, high cards go late, and a Wild Draw Four is no bluff.
        ("round; start R5; Ben: draw", (SEVEN, DEAR), "", "Ben: R3"),
        (LATE, ("Y1", "R1 R9 G1 G2 G3 B1 B2"), "", "Ben: R9"),
        (LATE, ("Y1", "W R1 G1 G2 G3 B1 B2"), "", "Ben: R1"),
        ("round; start R5; fix hand Ben 2", (SEVEN, "W R1"), "", "Ben: R1"),
        (LATE, ("Y1", "W4 R1 G1 G2 G3 B1 B2"), "", "Ben: R1"),
        (LATE, ("Y1", "W4 Y1 G1 G2 G3 B1 B2"), "", "Ben: W4=G"),
        # A debt is passed on where it can be.
        (OWES, ("GD Y1 Y2 Y3 Y4 Y6 Y8", "B1 B2 B3 B4 B6 B8"), "stacking=same", "Ana: GD"),
        (OWES, (SEVEN, "B1 B2 B3 B4 B6 B8"), "stacking=same", "Ana: accept"),
        (OWES, ("BS BR RS Y1 Y2 Y3 Y4", "B1 B2 B3 B4 B6 B8"), "stacking=same, deflect=both", "Ana: RS"),
        (OWES, ("RS Y1 Y2 Y3 Y4 Y6 Y8", "B1 B2 B3 B4 B6 B8"), "stacking=same", "Ana: accept"),
        # All of a number go together, and a seven is swapped for the smallest hand.
        ("round; start R5", (SEVEN, "R1 G1 B1 G2 G3 B4 B6"), "multiples=numbers", "Ben: R1 G1 B1"),
        (
            "round; start R5; fix hand Cy 3",
            (SEVEN, "R7 G1 B1 G2 G3 B4 B6", "Y1 Y2 Y3"),
            "seven-swap",
            "Ben: R7 swap Cy",
        ),
    ],
)
def test_people_do_what_is_sensible(lines: str, hands: tuple[str, ...], options: str, does: str) -> None:
    assert does == done(lines, hands, Options=options)


@pytest.mark.parametrize(
    ("lines", "hands", "options", "does"),
    [
        # Whoever holds many cards has the hands moved, and whoever holds few does not.
        (LATE, ("Y1", "WH R1 G1 G2 G3 B1 B2", SEVEN), "", "Ben: WH=G"),
        (f"{LATE}; fix hand Ben 3", ("Y1", "WH R1 G1", SEVEN), "", "Ben: R1"),
        (LATE, ("Y1", "WP R1 G1 G2 G3 B1 B2", SEVEN), "swap-hands", "Ben: WP=G swap Ana"),
        (LATE, ("Y1", "WB2 R1 G1 G2 G3 B1 B2", SEVEN), "", "Ben: WB2=G"),
        # A blank is kept like any Wild, until somebody has to be kept from going out by what is written.
        ("round; start R5", (SEVEN, "WB3 R1 G1 G2 G3 B1 B2", SEVEN), "", "Ben: R1"),
        ("round; start R5; fix hand Cy 1", (SEVEN, "WB3 R9 G1 G2 G3 B1 B2", "Y1"), "", "Ben: WB3=G"),
        (LATE, ("Y1", "WB1 R9 G1 G2 G3 B1 B2", SEVEN), "", "Ben: WB1=G Ana"),
        # As the last card it swaps with nobody, and somebody still draws for it.
        ("round; start R5; fix hand Ben 1", (SEVEN, "WP", SEVEN), "swap-hands", "Ben: WP=R"),
        ("round; start R5; fix hand Ben 1; fix hand Cy 3", (SEVEN, "WB1", "Y1 Y2 Y3"), "", "Ben: WB1=R Cy"),
    ],
)
def test_people_do_what_is_sensible_with_the_cards_of_todays_box(
    lines: str, hands: tuple[str, ...], options: str, does: str
) -> None:
    done_by_some = {done(lines, hands, seed, SENSIBLE, Options=options, **MODERN) for seed in range(8)}
    assert {re.sub("=[RYGB]", "=G", does)} == {re.sub("=[RYGB]", "=G", each) for each in done_by_some}


def test_after_a_last_shuffle_that_is_dealt_whoever_gets_no_card_is_out() -> None:
    for hands, phase, sizes in (("G1", Phase.COUNT, [1, 0, 1]), ("G1 G2", Phase.TURN, [1, 1, 1])):
        held = len(hands.split())
        lines = f"round; start R5; fix hand Ben 1; fix hand Ana {held}; fix hand Cy 1"
        state = a_game(lines, players=3, edition="modern", Options="shuffle-deals").state
        walk = a_playout(state, (hands, "WH", "Y1"), "B1 B2", "R5").walk()
        act(walk, SENSIBLE)
        assert (phase, sizes) == (walk.situation.phase, [len(hand) for hand in walk.hands])


def test_now_and_then_somebody_draws_or_keeps_who_could_have_played() -> None:
    careless = replace(SENSIBLE, draw=1, keep=1)
    assert "Ben: draw" == done("round; start R5", (SEVEN, "R1 R2 G1 G2 G3 B1 B2"), people=careless)
    assert "Ben: keep" == done("round; start R5; Ben: draw", (SEVEN, DEAR), people=careless)


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
    hands = "R1 Y2 Y3 Y4 Y6 Y8 Y9", "G1 G2 G3 B1 B2 B3", SEVEN
    lines = {done("round; start R5; Ben: R1", hands, seed, Options="jump-in") for seed in range(20)}
    assert {"Ana: jump", "Cy: Y1"} == lines
    assert {"Cy: Y1"} == {done("round; start R5; Ben: R1", hands, seed) for seed in range(20)}


def test_an_empty_draw_pile_is_filled_from_the_discards_and_else_the_turn_passes() -> None:
    state = a_game("round; start R5; Ben: R6; Cy: W=G", players=3).state
    for discards, held in (("R5 R6 W", 8), ("W", 7)):
        hands = SEVEN, "B1 B2 B3 B4 B6 B8", "B1 B2 B3 B4 B6 B8"
        walk = a_playout(state, hands, "", discards).walk()
        act(walk, SENSIBLE)
        act(walk, SENSIBLE)
        assert (1, held) == (walk.situation.seat, len(walk.hands[0]))
