"""Comings and goings: who sits at the table, who leaves in mid-round, and the end at any time."""

import pytest

from companion.rules import Unreadable
from tests.rules.builder import Seen, expect, play

ROUND = "round; Ana: out; Ben: points 20; Cy: points 5; "
BEGUN = "round; start R5; "


def see(
    lines: str, players: int | str = 3, options: str = "", edition: str = "classic", **headers: str
) -> Seen:
    return play(edition, players, lines, options=options, **headers)


def test_players_come_go_and_move_between_rounds() -> None:
    seen = see(ROUND + "seats Ana, Eve, Cy")
    expect(
        seen,
        players=["Ana", "Eve", "Cy"],
        totals={"Ana": 25, "Eve": 0, "Cy": 0},
        left={"Ben": 0},
        dealer="Ana",
    )
    dealt = see(ROUND + "seats Ana, Eve, Cy; round; start R5")
    expect(dealt, dealer="Cy", turn="Ana", hands=[7, 7, 7])


def test_a_new_name_is_known_to_the_lines_below_even_once_undone() -> None:
    expect(see(ROUND + "seats Ana, Eve; round; start R5; Eve: R3"), players=["Ana", "Eve"], turn="Ana")
    with pytest.raises(Unreadable, match="No player is called Eve"):
        see("round; Eve: draw; seats Ana, Eve")
    undone = see(ROUND + "seats Ana, Eve; undo; round; start R5; Eve: draw")
    expect(undone, rule="turn-order", players=["Ana", "Ben", "Cy"])


def test_who_comes_back_gets_their_points_back() -> None:
    away = "round; Ben: out; Ana: points 20; Cy: points 5; seats Ana, Cy; "
    expect(see(away), left={"Ben": 25}, totals={"Ana": 0, "Cy": 0})
    expect(see(away + "seats Ana, Ben, Cy"), left={}, totals={"Ana": 0, "Ben": 25, "Cy": 0})


@pytest.mark.parametrize("scoring", ["low-score", "challenge-uno"])
def test_where_points_are_bad_a_newcomer_joins_with_the_worst_total(scoring: str) -> None:
    joined = see(ROUND + "seats Ana, Ben, Cy, Eve", scoring=scoring)
    expect(joined, totals={"Ana": 0, "Ben": 20, "Cy": 5, "Eve": 20})
    # The worst total of those who play on, not of who leaves.
    expect(
        see(ROUND + "seats Ana, Cy, Eve", scoring=scoring),
        totals={"Ana": 0, "Cy": 5, "Eve": 5},
        left={"Ben": 20},
    )
    expect(see(ROUND + "seats Eve, Fay", scoring=scoring), totals={"Eve": 0, "Fay": 0})
    back = ROUND + "seats Ana, Cy; seats Ana, Ben, Cy"
    expect(see(back, scoring=scoring), totals={"Ana": 0, "Ben": 20, "Cy": 5})
    worse = ROUND + "seats Ben, Cy; seats Ana, Ben, Cy"
    expect(see(worse, scoring=scoring), totals={"Ana": 20, "Ben": 20, "Cy": 5})


def test_a_newcomer_is_given_other_points_by_a_correction() -> None:
    expect(see(ROUND + "seats Ana, Ben, Eve; fix total Eve 30"), totals={"Ana": 25, "Ben": 0, "Eve": 30})


@pytest.mark.parametrize(
    ("seats", "dealer"),
    [
        ("Ana, Ben, Cy", "Ben"),
        ("Ana, Cy, Ben", "Ben"),
        ("Ana, Cy", "Cy"),
        ("Eve, Cy, Fay, Ana", "Cy"),
        ("Eve, Ana", "Eve"),
        ("Fay, Eve", "Fay"),
    ],
)
def test_the_deal_passes_to_the_left_by_the_order_of_the_last_round(seats: str, dealer: str) -> None:
    expect(see(ROUND + f"seats {seats}; round"), dealer=dealer, phase="deal")


@pytest.mark.parametrize(
    ("first", "seats", "dealer"),
    [
        ("Ana", "Cy, Ana, Ben", "Ana"),
        ("Ana", "Cy, Ben", "Ben"),
        ("Cy", "Ben, Ana", "Ana"),
        ("Ben", "Eve, Fay", "Eve"),
    ],
)
def test_before_the_first_round_the_first_dealer_or_the_next_deals(
    first: str, seats: str, dealer: str
) -> None:
    expect(see(f"seats {seats}", dealer=first), dealer=dealer)
    expect(see(f"seats {seats}; round", dealer=first), dealer=dealer)


def test_another_may_be_named_to_deal_who_sits_there() -> None:
    expect(see(ROUND + "seats Ana, Ben, Eve; round Eve"), dealer="Eve")
    expect(see(ROUND + "seats Ana, Ben; round Cy"), rule="next-dealer")


def test_nobody_sits_down_in_mid_round_or_after_the_end() -> None:
    for begun in ("round; ", BEGUN, "round; Ana: out; ", "end; "):
        expect(see(begun + "seats Ana, Ben"), rule="not-now")
        expect(see(begun + "seats Ana, Ben!"), players=["Ana", "Ben", "Cy"])


ELEVEN = "Ana, Ben, Cy, Dee, Eve, Fay, Gus, Hal, Ida, Jo, Kim"


@pytest.mark.parametrize(
    ("seats", "headers"),
    [
        ("Ana", {}),
        (ELEVEN, {}),
        ("Ana, Ben, Cy, Dee", {"scoring": "partners"}),
        ("Ana, Ben, Cy, Dee", {"scoring": "teams"}),
        ("Ana, Ben, Cy, Dee", {"scoring": "partner-rotation"}),
        ("Ana, Ben, Cy, Dee, Eve, Fay, Gus, Hal", {"options": "hand-size=15"}),
    ],
)
def test_some_tables_cannot_be_seated(seats: str, headers: dict[str, str]) -> None:
    seen = see(f"seats {seats}", players=4, **headers)
    expect(seen, rule="seats", players=["Ana", "Ben", "Cy", "Dee"])
    expect(see(f"seats {seats}!", players=4, **headers), players=["Ana", "Ben", "Cy", "Dee"])


def test_the_eliminated_stay_listed_last_without_a_seat() -> None:
    fell = "round; Ana: out; Ben: points 520; Cy: points 5; "
    expect(see(fell + "seats Ana, Eve, Cy", scoring="challenge-uno"), players=["Ana", "Eve", "Cy", "Ben"],
           totals={"Ana": 0, "Eve": 5, "Cy": 5, "Ben": 520}, eliminated=["Ben"], left={})  # fmt: skip
    expect(see(fell + "seats Ana, Ben, Cy", scoring="challenge-uno"), rule="seats")
    expect(
        see(fell + "seats Ana, Eve, Cy; round; start R5", scoring="challenge-uno"),
        hands=[7, 7, 7],
        dealer="Cy",
    )


@pytest.mark.parametrize("line", ["seats", "seats Ana,", "seats Ana, Ana", "seats ,Ana, Ben"])
def test_a_seating_names_everyone_once(line: str) -> None:
    with pytest.raises(Unreadable):
        see(line)


def test_names_are_written_as_in_the_header() -> None:
    seen = see('seats Ana Maria, "Cy, the third", Ben!', "Ana, Ben")
    expect(seen, players=["Ana Maria", "Cy, the third", "Ben"])
    for line in ("seats: draw", "seats : draw", "seats  :  draw"):
        expect(see(line, "seats, Ben"), rule="not-now", players=["seats", "Ben"])


# Leaving in mid-round


def test_the_hand_goes_under_the_draw_pile_and_the_seat_is_passed_over() -> None:
    seen = see(BEGUN + "leave Cy; Ben: R3", 4)
    expect(seen, hands=[7, 6, 7], players=["Ana", "Ben", "Dee"], turn="Dee", draw_pile=86, left={"Cy": 0})
    expect(see(BEGUN + "Ben: R3; leave Cy", 4), turn="Dee", phase="turn")
    expect(see(BEGUN + "Ben: RR; leave Ana", 4), turn="Dee", direction="right")


def test_who_leaves_is_not_counted_and_keeps_their_points() -> None:
    ended = (
        "round; Ben: out; Ana: points 20; Cy: points 5; round; start R5; leave Ben; Cy: out!; Ana: points 9"
    )
    expect(see(ended), totals={"Ana": 0, "Cy": 9}, left={"Ben": 25}, phase="between")


def test_the_target_is_asked_of_who_still_sits_there() -> None:
    scored = "fix total Ben 600; round; start R5; {}Cy: out!; Ana: points 9; Dee: points 9; "
    expect(see(scored.format("leave Ben; "), 4), phase="between", left={"Ben": 600})
    expect(see(scored.format("") + "Ben: points 9", 4), phase="finished", winner=["Ben"])


def test_two_who_are_left_play_two_handed() -> None:
    expect(see(BEGUN + "leave Cy; Ben: RR"), turn="Ben", direction="left")


def test_what_a_turn_had_begun_goes_with_who_leaves_in_it() -> None:
    expect(see(BEGUN + "Ben: draw; leave Ben", 4), turn="Cy", phase="turn", hands=[7, 7, 7], draw_pile=86)
    expect(see("round; start RD; leave Ben", 4, "stacking=up"), turn="Cy", phase="turn", hands=[7, 7, 7])
    # Only the newest card of a debt counts, and it is somebody else's.
    passed_on = BEGUN + "Ben: RD; Cy: BD; leave Ben; "
    expect(see(passed_on, 4, "stacking=up"), debt={"cards": 4, "by": "Cy"}, turn="Dee")
    coin = BEGUN + "fix hand Ben 1; Ben: W50=G heads Ana tails Cy; "
    for who in ("Ana", "Cy"):
        over = see(coin + f"leave {who}", 4, "last-card-coin", "anniversary")
        expect(over, phase="count", hands=[0, 7, 7] if who == "Ana" else [7, 0, 7])


def test_in_front_of_a_wild_turned_up_the_next_names_the_colour() -> None:
    expect(see("round; start W; leave Ben"), phase="colour", turn="Cy")


@pytest.mark.parametrize("options", ["", "stacking=up"])
@pytest.mark.parametrize(("who", "turn"), [("Ben", "Cy"), ("Cy", "Dee"), ("Ana", "Cy")])
def test_a_four_goes_with_who_laid_or_owes_it(who: str, turn: str, options: str) -> None:
    waits = "debt" if options else "challenge"
    seen = see(BEGUN + f"Ben: W4=G; leave {who}", 4, options)
    expect(seen, turn=turn, phase=waits if who == "Ana" else "turn")
    held = {"Ana": 7, "Ben": 6, "Cy": 7, "Dee": 7}
    assert {name: held[name] for name in held if name != who} == seen.game.state.hands


@pytest.mark.parametrize(
    ("who", "turn", "phase"),
    [("Ben", "Cy", "turn"), ("Cy", "Dee", "turn"), ("Dee", "Cy", "turn"), ("Ana", "Ben", "coin")],
)
def test_a_coin_goes_with_who_laid_it_or_was_chosen(who: str, turn: str, phase: str) -> None:
    coin = BEGUN + "Ben: W50=G heads Cy tails Dee; "
    expect(see(coin + f"leave {who}", 4, edition="anniversary"), turn=turn, phase=phase)


def test_a_four_of_1983_goes_with_the_guilty() -> None:
    guilty = BEGUN + "Ben: W4=G; Cy: challenge guilty; "
    seen = see(guilty + "leave Ben", 4, edition="international-1983")
    expect(seen, turn="Cy", phase="turn", hands=[7, 7, 7])
    expect(see(guilty + "leave Dee", 4, edition="international-1983"), turn="Ben", phase="replay")


def test_if_who_owes_a_last_four_leaves_the_round_is_over() -> None:
    last = BEGUN + "fix hand Ben 1; Ben: W4=R; "
    for options in ("", "stacking=up"):
        over = see(last + "leave Cy", 4, options)
        expect(over, phase="count", hands=[7, 0, 7])
        counted = last + "leave Cy; Ana: points 10; Dee: points 20"
        expect(see(counted, 4, options), phase="between", totals={"Ana": 0, "Ben": 30, "Dee": 0})
        expect(see(last + "leave Ben", 4, options), rule="not-now")


def test_calls_and_what_waits_keep_to_their_players() -> None:
    called = BEGUN + "fix hand Cy 2; Ben: R3; Cy: uno; Cy: R4; "
    expect(see(called + "leave Ana", 4), called=["Cy"], turn="Dee")
    forgot = BEGUN + "fix hand Cy 2; Ben: R3; Cy: R4; "
    expect(see(forgot + "leave Ben", 4), open=["Cy"])
    expect(see(forgot + "leave Cy", 4), open=[])


def test_what_is_owed_stays_owed_for_the_card_of_who_laid_it() -> None:
    expect(see(BEGUN + "Ben: RD; leave Ana", 4, "stacking=up"), debt={"cards": 2, "by": "Ben"}, turn="Cy")
    guilty = see(BEGUN + "Ben: W4=G; leave Ana; Cy: challenge guilty", 4)
    expect(guilty, hands=[10, 7, 7], players=["Ben", "Cy", "Dee"], turn="Cy")
    coin = BEGUN + "Ben: W50=G heads Cy tails Dee; leave Ana; flip tails"
    expect(see(coin, 4, edition="anniversary"), hands=[6, 11, 7], turn="Cy")


def test_who_went_out_has_won_the_round_whoever_leaves() -> None:
    last = "round; start R5; fix turn Dee; fix hand Dee 1; Dee: W4=R; leave Ana; "
    expect(see(last, 4), phase="count", hands=[7, 7, 0])
    expect(see(last + "Ben: points 4; Cy: points 5", 4), totals={"Ben": 0, "Cy": 0, "Dee": 9})


@pytest.mark.parametrize(
    ("lines", "players", "headers", "rule"),
    [
        (BEGUN + "leave Cy; leave Ana", 3, {}, "seats"),
        (BEGUN + "leave Ana", 2, {}, "seats"),
        (BEGUN + "leave Ana; leave Ana", 4, {}, "seats"),
        (BEGUN + "leave Ana", 4, {"scoring": "partners"}, "seats"),
        (BEGUN + "leave Ana", 4, {"scoring": "teams"}, "seats"),
        (BEGUN + "leave Ana", 4, {"scoring": "partner-rotation"}, "seats"),
        ("leave Ana", 3, {}, "not-now"),
        ("round; leave Ana", 3, {}, "not-now"),
        ("round; Ben: out; leave Ana", 3, {}, "not-now"),
    ],
)
def test_who_cannot_leave_is_refused_and_cannot_force_it(
    lines: str, players: int, headers: dict[str, str], rule: str
) -> None:
    expect(see(lines, players, **headers), rule=rule)
    before = lines.rpartition("leave")[0]
    assert see(before, players, **headers).game.state == see(lines + "!", players, **headers).game.state


def test_the_dealer_may_leave_and_the_deal_passes_to_the_next_one() -> None:
    ended = BEGUN + "leave Ana; Ben: out!; Cy: points 5; Dee: points 5; "
    expect(see(ended, 4), dealer="Ana", players=["Ben", "Cy", "Dee"])
    expect(see(ended + "round", 4), dealer="Ben")


def test_leaving_is_undone_like_any_other_event() -> None:
    expect(see(BEGUN + "leave Cy; undo"), hands=[7, 7, 7], players=["Ana", "Ben", "Cy"], left={})


# The end


@pytest.mark.parametrize("lines", ["", "round; ", BEGUN, "round; Ana: out; ", BEGUN + "Ben: W4=G; "])
def test_the_game_can_be_over_at_any_time(lines: str) -> None:
    seen = see("fix total Ben 30; " + lines + "end")
    expect(seen, phase="finished", winner=["Ben"], totals={"Ana": 0, "Ben": 30, "Cy": 0}, hands=[])
    expect(see("fix total Ben 30; " + lines + "end; undo"), winner=[])


def test_a_game_that_is_over_neither_goes_on_nor_ends_again() -> None:
    expect(see("end; end"), rule="not-now")
    expect(see("end; round"), rule="not-now")


@pytest.mark.parametrize(
    ("scoring", "winner"),
    [("winner-takes-all", ["Ben", "Cy"]), ("low-score", ["Ana"]), ("challenge-uno", ["Ana"])],
)
def test_the_best_totals_win_by_the_scoring_s_own_measure(scoring: str, winner: list[str]) -> None:
    totals = "fix total Ana 10; fix total Ben 30; fix total Cy 30; end"
    expect(see(totals, scoring=scoring), winner=winner)


def test_of_challenge_uno_those_still_in_can_win() -> None:
    fell = "round; Ana: out; Ben: points 520; Cy: points 5; fix total Ben 1; end"
    expect(see(fell, scoring="challenge-uno"), winner=["Ana"])
    expect(see("fix total Ana 90; " + fell, scoring="challenge-uno"), winner=["Cy"])


def test_a_side_wins_together() -> None:
    ended = see("fix total Ana 40; end", 4, scoring="partners")
    expect(ended, winner=["Ana & Cy"])
    assert ("Ana", "Cy") == ended.game.state.winning_players
