"""The six ways to score, to their ends."""

from collections import Counter
from itertools import permutations

import pytest

from companion.rules import SCORINGS, Game, draw_table, score_round
from tests.rules.builder import EDITIONS, NAMES, expect, play


def scored(out: str, **points: int) -> str:
    """Return the lines of a round without plays: who went out, and the points left to the others."""
    return f"round; {out}: out; " + "".join(f"{who}: points {n}; " for who, n in points.items())


# --- winner takes all ----------------------------------------------------------------------------


def test_a_round_keeps_what_was_left_in_each_hand_that_counts() -> None:
    game = play("classic", 3, scored("Ben", Ana=300, Cy=100)).game
    assert [{"Ana": 300, "Cy": 100}] == [result.counts for result in game.state.rounds]
    partners = play("classic", 4, scored("Ben", Ana=30, Dee=7, Cy=10), scoring="partners").game
    assert [{"Ana": 30, "Cy": 10}] == [result.counts for result in partners.state.rounds]


# --- challenge uno -------------------------------------------------------------------------------


def test_the_eliminated_are_neither_dealt_to_nor_counted() -> None:
    rounds = scored("Ben", Ana=1, Cy=500, Dee=1) + "round; start R5"
    seen = play("classic", 4, rounds, scoring="challenge-uno")
    expect(seen, hands=[7, 7, 7], dealer="Ben", turn="Dee", draw_pile=86)
    assert ["Ana", "Ben", "Dee"] == list(seen.game.state.hands)


def test_ten_play_challenge_uno_down_to_one() -> None:
    lines, left = "", list(NAMES)
    while len(left) > 1:
        out, loser = left[0], left[-1]
        losses = {who: 500 if who == loser else 1 for who in left[1:]}
        lines += scored(out, **losses)
        left.remove(loser)
    seen = play("classic", 10, lines, scoring="challenge-uno")
    expect(seen, phase="finished", winner=["Ana"], round=9)


# --- partners and teams --------------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 6, 8, 10])
def test_two_teams_sit_alternately(players: int) -> None:
    names = NAMES[:players]
    first, second = " & ".join(names[0::2]), " & ".join(names[1::2])
    lost = dict.fromkeys(names[1::2], 7)
    seen = play("classic", players, scored("Ana", **lost), scoring="teams")
    expect(seen, phase="between", totals={first: 7 * players // 2, second: 0})
    lost = dict.fromkeys(names[0::2], 20)
    seen = play("classic", players, scored("Ben", **lost), scoring="teams")
    expect(seen, phase="between", totals={first: 0, second: 20 * players // 2})


# --- partners in turn ----------------------------------------------------------------------------

PARTNERS_OF_ANA = ("Cy", "Ben", "Dee")
SEATS = ("Ana Ben Cy Dee", "Ana Cy Ben Dee", "Ana Ben Dee Cy")
MIRRORED = ("Ana Dee Cy Ben", "Ana Dee Ben Cy", "Ana Cy Dee Ben")
DEALERS = ("Ana", "Ben", "Cy", "Dee", "Ana", "Cy", "Ben", "Dee", "Cy", "Ana", "Ben", "Dee")
LATER_DEALERS = ("Cy", "Ben", "Ana", "Dee", "Ben", "Cy", "Ana", "Dee", "Ben", "Ana", "Cy", "Dee")


def rotation(rounds: int) -> str:
    """Ana goes out in every round; each of the two others is left with one point."""
    lines = ""
    for place in range(rounds):
        partner = PARTNERS_OF_ANA[place // 4 % 3]
        others = {who: 1 for who in NAMES[1:4] if who != partner}
        lines += scored("Ana", **others)
    return lines


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("rounds", "seats"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (11, 2)])
def test_the_seats_move_after_every_fourth_round(edition: str, rounds: int, seats: int) -> None:
    seen = play(edition, 4, rotation(rounds) + "round; start R5", scoring="partner-rotation")
    order = SEATS[seats].split()
    assert order == list(seen.game.state.hands)
    dealer = order.index(DEALERS[rounds])
    expect(seen, dealer=DEALERS[rounds], turn=order[(dealer + 1) % 4], round=rounds + 1)


@pytest.mark.parametrize("rounds", [12, 16, 20, 23, 24, 28, 107])
def test_the_seats_of_every_second_cycle_run_the_other_way_round(rounds: int) -> None:
    lines = rotation(rounds) + "round; start R5"
    seen = play("classic", 4, lines, scoring="partner-rotation", options="cycles=9")
    order = (*SEATS, *MIRRORED)[rounds // 4 % 6].split()
    dealer = (*DEALERS, *LATER_DEALERS)[rounds % 24]
    assert order == list(seen.game.state.hands)
    expect(seen, dealer=dealer, turn=order[(order.index(dealer) + 1) % 4], round=rounds + 1)


def test_in_two_cycles_everybody_sits_twice_on_the_left_of_each() -> None:
    seatings = [SCORINGS["partner-rotation"].seating(NAMES[:4], rounds) for rounds in range(0, 24, 4)]
    beside = Counter(pair for seats in seatings for pair in zip(seats, (*seats[1:], seats[0]), strict=True))
    assert dict.fromkeys(permutations(NAMES[:4], 2), 2) == beside


def test_who_forgot_uno_is_named_in_the_present_seating() -> None:
    lines = (
        rotation(4) + "round Ana; start R5; fix hand Ana 1; fix hand Ben 1; fix hand Dee 1; fix hand Cy 2; "
    )
    seen = play("classic", 4, lines + "Cy: R0", scoring="partner-rotation", options="zero-pass")
    expect(seen, hands=[1, 1, 1, 1], open=["Ana", "Cy", "Ben", "Dee"])


@pytest.mark.parametrize("rounds", range(1, 13))
def test_the_deal_passes_left_in_the_new_seats(rounds: int) -> None:
    seen = play("classic", 4, rotation(rounds), scoring="partner-rotation")
    expect(seen, dealer=DEALERS[rounds - 1], round=rounds)


def test_a_rounds_points_go_to_both_partners() -> None:
    seen = play("classic", 4, rotation(5), scoring="partner-rotation")
    expect(seen, totals={"Ana": 10, "Ben": 2, "Cy": 8, "Dee": 0}, phase="between")


def test_the_highest_after_twelve_rounds_wins() -> None:
    seen = play("classic", 4, rotation(11), scoring="partner-rotation")
    expect(seen, phase="between", winner=[])
    seen = play("classic", 4, rotation(12), scoring="partner-rotation")
    expect(
        seen,
        phase="finished",
        winner=["Ana"],
        round=12,
        totals={"Ana": 24, "Ben": 8, "Cy": 8, "Dee": 8},
    )


def test_twelve_rounds_of_partners_in_turn_end_the_game() -> None:
    lines = rotation(12) + "round"
    expect(play("classic", 4, lines, scoring="partner-rotation"), rule="not-now")


@pytest.mark.parametrize("cycles", [1, 2, 9])
def test_several_cycles_with_every_partner_are_one_game(cycles: int) -> None:
    last = play("classic", 4, rotation(12 * cycles), scoring="partner-rotation", options=f"cycles={cycles}")
    expect(last, phase="finished", winner=["Ana"], round=12 * cycles)
    before = rotation(12 * cycles - 1)
    seen = play("classic", 4, before, scoring="partner-rotation", options=f"cycles={cycles}")
    expect(seen, phase="between", winner=[])


def test_a_drawing_of_the_table_says_how_many_rounds_there_are_where_no_target_counts() -> None:
    for options, rounds in (("", 12), ("cycles=2", 24)):
        seen = play("classic", 4, "round", scoring="partner-rotation", options=options)
        first, *_ = draw_table(seen.game.state).splitlines()
        assert f"Classic, changing partners over {rounds} rounds" == first


# --- a whole round at once -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scoring", "target"),
    [
        ("winner-takes-all", 500),
        ("winner-takes-all", 50),
        ("low-score", 40),
        ("challenge-uno", 40),
        ("challenge-uno", 20),
        ("partners", 500),
        ("teams", 30),
        ("partner-rotation", 500),
    ],
)
def test_a_result_told_at_once_comes_to_the_same_as_its_lines(scoring: str, target: int) -> None:
    before = play("classic", 4, scored("Cy", Dee=12, Ben=8, Ana=3), scoring=scoring, target=target).game
    left = {"Ana": 30, "Cy": 25, "Dee": 41, "Ben": 0}
    seats, out = before.state.match.next_seats, "Ben"
    counting = before.setup.scoring.counted(seats, out)
    points = {name: left[name] for name in counting}
    lines = ("round", f"{out}: out", *(f"{name}: points {points[name]}" for name in counting))
    after = before
    for event in before.read_all(lines):
        applied = after.apply(event)
        assert isinstance(applied, Game), applied
        after = applied
    assert after.state == score_round(before.state, out, points)
