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


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_winner_of_a_round_takes_all(edition: str) -> None:
    seen = play(edition, 3, scored("Ben", Ana=300, Cy=100))
    expect(seen, phase="between", totals={"Ana": 0, "Ben": 400, "Cy": 0}, winner=[])


def test_a_round_keeps_what_was_left_in_each_hand_that_counts() -> None:
    game = play("classic", 3, scored("Ben", Ana=300, Cy=100)).game
    assert [{"Ana": 300, "Cy": 100}] == [result.counts for result in game.state.rounds]
    partners = play("classic", 4, scored("Ben", Ana=30, Dee=7, Cy=10), scoring="partners").game
    assert [{"Ana": 30, "Cy": 10}] == [result.counts for result in partners.state.rounds]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_to_five_hundred_wins(edition: str) -> None:
    rounds = scored("Ben", Ana=300, Cy=100) + scored("Cy", Ana=200, Ben=100)
    expect(play(edition, 3, rounds), phase="between", winner=[])
    seen = play(edition, 3, rounds + scored("Ben", Ana=50, Cy=50))
    expect(seen, phase="finished", winner=["Ben"], totals={"Ana": 0, "Ben": 500, "Cy": 300}, round=3)


def test_one_point_short_is_not_enough() -> None:
    expect(play("classic", 2, scored("Ben", Ana=499)), phase="between", winner=[])
    expect(play("classic", 2, scored("Ben", Ana=500)), phase="finished", winner=["Ben"])


def test_the_table_may_set_another_target() -> None:
    seen = play("classic", 2, scored("Ben", Ana=200), target=200)
    expect(seen, phase="finished", winner=["Ben"], target=200)
    expect(play("classic", 2, scored("Ben", Ana=500), target=1000), phase="between")


def test_nothing_happens_after_the_end() -> None:
    over = scored("Ben", Ana=500)
    for line in ("round", "start R5", "flip heads", "Ben: R5", "Ana: draw", "Ana: points 5"):
        expect(play("classic", 2, over + line), rule="not-now", phase="finished")


def test_the_deal_passes_to_the_left() -> None:
    a_round = scored("Ben", Ana=1, Cy=1)
    for count, dealer in enumerate(["Ana", "Ben", "Cy", "Ana", "Ben"], start=1):
        expect(play("classic", 3, a_round * count), dealer=dealer, round=count)


def test_a_dealer_may_be_named_and_the_deal_passes_on_from_there() -> None:
    lines = "round Cy; Ben: out; Ana: points 1; Cy: points 1; "
    expect(play("classic", 3, lines), dealer="Cy")
    expect(play("classic", 3, lines + "round; start R5"), dealer="Ana", turn="Ben")


def test_before_the_first_round_the_dealer_is_the_first() -> None:
    expect(play("classic", 3, "", dealer="Cy"), dealer="Cy", round=0, phase="between", hands=[])
    expect(play("classic", 3, "round; start R5", dealer="Cy"), dealer="Cy", turn="Ana", round=1)


# --- low score -----------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_low_score_counts_what_each_is_left_with(edition: str) -> None:
    rounds = scored("Ben", Ana=300, Cy=50)
    seen = play(edition, 3, rounds, scoring="low-score")
    expect(seen, phase="between", totals={"Ana": 300, "Ben": 0, "Cy": 50})
    seen = play(edition, 3, rounds + scored("Cy", Ana=200, Ben=20), scoring="low-score")
    expect(seen, phase="finished", winner=["Ben"], totals={"Ana": 500, "Ben": 20, "Cy": 50})


def test_low_score_ends_when_anybody_reaches_the_number() -> None:
    rounds = scored("Ben", Ana=250, Cy=240) + scored("Ana", Ben=10, Cy=260)
    seen = play("classic", 3, rounds, scoring="low-score")
    expect(seen, phase="finished", winner=["Ben"])


def test_a_tie_for_the_lowest_is_shared() -> None:
    rounds = scored("Ben", Ana=300, Cy=50) + scored("Cy", Ana=200, Ben=50)
    expect(play("classic", 3, rounds, scoring="low-score"), winner=["Ben", "Cy"])
    rounds = scored("Cy", Ana=250, Ben=250, Dee=250) + scored("Ben", Ana=250, Cy=250, Dee=300)
    expect(play("classic", 4, rounds, scoring="low-score"), winner=["Ben", "Cy"])


def test_low_score_to_another_number() -> None:
    seen = play("classic", 2, scored("Ben", Ana=100), scoring="low-score", target=100)
    expect(seen, phase="finished", winner=["Ben"])


# --- challenge uno -------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_reaches_the_number_is_out_of_the_game(edition: str) -> None:
    seen = play(edition, 3, scored("Ben", Ana=500, Cy=50), scoring="challenge-uno")
    expect(seen, phase="between", eliminated=["Ana"], winner=[])
    expect(seen, totals={"Ana": 500, "Ben": 0, "Cy": 50})


def test_the_eliminated_are_neither_dealt_to_nor_counted() -> None:
    rounds = scored("Ben", Ana=1, Cy=500, Dee=1) + "round; start R5"
    seen = play("classic", 4, rounds, scoring="challenge-uno")
    expect(seen, hands=[7, 7, 7], dealer="Ben", turn="Dee", draw_pile=86)
    assert ["Ana", "Ben", "Dee"] == list(seen.game.state.hands)


def test_the_deal_passes_on_without_an_eliminated_seat() -> None:
    rounds = scored("Cy", Ana=1, Ben=500, Dee=1) + scored("Cy", Ana=1, Dee=1)
    seen = play("classic", 4, rounds, scoring="challenge-uno")
    expect(seen, dealer="Cy", round=2)
    rounds += scored("Ana", Cy=1, Dee=1)
    expect(play("classic", 4, rounds, scoring="challenge-uno"), dealer="Dee")
    rounds += scored("Dee", Cy=1, Ana=1)
    expect(play("classic", 4, rounds, scoring="challenge-uno"), dealer="Ana")
    rounds += "round; start R5"
    expect(play("classic", 4, rounds, scoring="challenge-uno"), dealer="Cy", turn="Dee")


def test_when_the_dealer_is_eliminated_the_next_seat_deals() -> None:
    rounds = scored("Cy", Ana=500, Ben=1, Dee=1) + "round"
    expect(play("classic", 4, rounds, scoring="challenge-uno"), dealer="Ben")
    rounds = scored("Cy", Ana=500, Ben=500, Dee=1) + "round"
    expect(play("classic", 4, rounds, scoring="challenge-uno"), dealer="Cy")


def test_a_seat_eliminated_between_is_skipped_over_in_play() -> None:
    rounds = scored("Ana", Ben=1, Cy=500, Dee=1) + "round Ana; start R5; Ben: R1"
    expect(play("classic", 4, rounds, scoring="challenge-uno"), turn="Dee")
    expect(play("classic", 4, rounds + "; Dee: RR", scoring="challenge-uno"), turn="Ben")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_last_two_go_on_two_handed(edition: str) -> None:
    rounds = scored("Ben", Ana=500, Cy=50) + "round; start R5; Cy: RR"
    seen = play(edition, 3, rounds, scoring="challenge-uno")
    expect(seen, dealer="Ben", turn="Cy", direction="left", hands=[7, 6])


def test_the_first_of_the_last_two_to_reach_the_number_loses() -> None:
    rounds = scored("Ben", Ana=500, Cy=50) + scored("Ben", Cy=449)
    seen = play("classic", 3, rounds, scoring="challenge-uno")
    expect(seen, phase="between", winner=[])
    seen = play("classic", 3, rounds + scored("Ben", Cy=1), scoring="challenge-uno")
    expect(seen, phase="finished", winner=["Ben"])


def test_when_one_round_leaves_one_that_one_wins() -> None:
    rounds = scored("Ben", Ana=400, Cy=400) + scored("Ben", Ana=100, Cy=100)
    seen = play("classic", 3, rounds, scoring="challenge-uno")
    expect(seen, phase="finished", winner=["Ben"])


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


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("out", "points", "totals"),
    [
        ("Ben", {"Ana": 30, "Cy": 40}, {"Ana & Cy": 0, "Ben & Dee": 70}),
        ("Dee", {"Ana": 30, "Cy": 40}, {"Ana & Cy": 0, "Ben & Dee": 70}),
        ("Ana", {"Ben": 5, "Dee": 6}, {"Ana & Cy": 11, "Ben & Dee": 0}),
        ("Cy", {"Dee": 6, "Ben": 5}, {"Ana & Cy": 11, "Ben & Dee": 0}),
    ],
)
def test_partners_take_both_hands_of_the_others(
    edition: str, out: str, points: dict[str, int], totals: dict[str, int]
) -> None:
    seen = play(edition, 4, scored(out, **points), scoring="partners")
    expect(seen, phase="between", totals=totals)


def test_a_partners_own_hand_does_not_count() -> None:
    seen = play("classic", 4, scored("Ben", Dee=99, Ana=30, Cy=40), scoring="partners")
    expect(seen, phase="between", totals={"Ana & Cy": 0, "Ben & Dee": 70})
    seen = play("classic", 4, scored("Ben", Ana=30, Dee=99), scoring="partners")
    expect(seen, phase="count")


def test_partners_play_to_the_target() -> None:
    rounds = scored("Ben", Ana=200, Cy=200) + scored("Ana", Ben=100, Dee=100)
    seen = play("classic", 4, rounds + scored("Dee", Ana=50, Cy=50), scoring="partners")
    expect(seen, phase="finished", totals={"Ana & Cy": 200, "Ben & Dee": 500})
    assert seen.facts["winner"] != []


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


def test_a_team_needs_every_hand_of_the_other() -> None:
    seen = play("classic", 6, scored("Ana", Ben=1, Dee=1), scoring="teams")
    expect(seen, phase="count")


def test_teams_play_to_the_target() -> None:
    seen = play("classic", 6, scored("Ana", Ben=200, Dee=200, Fay=100), scoring="teams")
    expect(seen, phase="finished", totals={"Ana & Cy & Eve": 500, "Ben & Dee & Fay": 0})


def test_partners_hands_are_all_counted_in_play() -> None:
    seen = play("classic", 4, "round; start R5; Ben: R1; Cy: R2; Dee: RD", scoring="partners")
    expect(seen, hands=[9, 6, 6, 6], turn="Ben")


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


def test_partners_in_turn_do_not_stop_at_the_target() -> None:
    rich = scored("Ana", Ben=500, Dee=500)
    seen = play("classic", 4, rich, scoring="partner-rotation")
    expect(seen, phase="between", winner=[], totals={"Ana": 1000, "Ben": 0, "Cy": 1000, "Dee": 0})


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


def test_a_partner_in_turn_may_lay_down_but_is_not_counted() -> None:
    lines = scored("Ana", Cy=77, Ben=1, Dee=2)
    seen = play("classic", 4, lines, scoring="partner-rotation")
    expect(seen, totals={"Ana": 3, "Ben": 0, "Cy": 3, "Dee": 0}, phase="between")


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
