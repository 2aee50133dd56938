"""Putting the table right: what nobody noticed is said, and the game goes on from there."""

import pytest

from companion.rules import legal
from tests.rules.builder import Seen, expect, play

BEGUN = "round; start R5; "
FOUR = BEGUN + "Ben: W4=G; "


def see(lines: str, options: str = "", players: int = 3, edition: str = "classic", **headers: str) -> Seen:
    return play(edition, players, lines, options=options, **headers)


@pytest.mark.parametrize(
    ("lines", "hands"),
    [
        (BEGUN, [7, 7, 7]),
        (BEGUN + "Ben: draw; ", [7, 8, 7]),
        (FOUR, [7, 6, 7]),
        (BEGUN + "Ben: RR; ", [7, 6, 7]),
    ],
)
@pytest.mark.parametrize("name", ["Ana", "Ben", "Cy"])
def test_somebody_else_is_on_turn_and_what_waited_is_dropped(name: str, lines: str, hands: list[int]) -> None:
    expect(see(lines + f"fix turn {name}"), phase="turn", turn=name, hands=hands)


def test_a_debt_and_a_coin_are_dropped_too() -> None:
    expect(see(BEGUN + "Ben: RD; fix turn Ana", "stacking=up"), phase="turn", turn="Ana", hands=[7, 6, 7])
    coin = BEGUN + "Ben: W50=G heads Ana tails Cy; fix turn Ben"
    expect(see(coin, edition="anniversary"), phase="turn", turn="Ben", hands=[7, 6, 7])


def test_a_four_of_1983_is_dropped_too() -> None:
    seen = see(FOUR + "Cy: challenge guilty; fix turn Cy", edition="international-1983")
    expect(seen, phase="turn", turn="Cy", hands=[7, 7, 7])


def test_before_the_colour_is_named_another_names_it() -> None:
    expect(see("round; start W; fix turn Cy"), phase="colour", turn="Cy")
    expect(see("round; start W; fix turn Cy; Cy: colour G"), phase="turn", turn="Cy", colour="green")


def test_under_a_last_card_the_round_is_over() -> None:
    last = BEGUN + "fix hand Ben 1; Ben: W4=R; fix turn Ana"
    expect(see(last), phase="count", hands=[7, 0, 7])
    expect(see(last, "stacking=up"), phase="count", hands=[7, 0, 7])
    coin = BEGUN + "fix hand Ben 1; Ben: W50=G heads Ana tails Cy; fix turn Cy"
    expect(see(coin, "last-card-coin", edition="anniversary"), phase="count", hands=[7, 0, 7])


def test_a_corrected_turn_begins_none() -> None:
    expect(see(BEGUN + "fix hand Ben 2; Ben: R9; fix turn Ana"), open=["Ben"], turn="Ana")


@pytest.mark.parametrize(("way", "then"), [("left", "Ana"), ("right", "Ben")])
def test_the_direction_is_put_right(way: str, then: str) -> None:
    expect(see(BEGUN + f"Ben: R9; fix direction {way}; Cy: R1"), direction=way, turn=then)


def test_who_owes_still_owes_after_a_turn_of_direction() -> None:
    expect(see(FOUR + "fix direction right"), phase="challenge", turn="Cy", direction="right")
    expect(see(FOUR + "fix direction right; Cy: accept"), turn="Ben", hands=[7, 6, 11])


TOPS = [
    ("R9", {"top": "R9", "colour": "red"}),
    ("B9", {"top": "B9", "colour": "blue"}),
    ("W=G", {"top": "W", "colour": "green"}),
    ("W4=G", {"top": "W4", "colour": "green", "phase": "turn"}),
    ("?S", {"top": None, "colour": "red"}),
    ("?", {"top": None, "colour": "red"}),
    ("G?", {"top": None, "colour": "green"}),
]


@pytest.mark.parametrize(("card", "wanted"), TOPS)
def test_the_top_card_is_put_right_and_the_colour_where_it_says_so(
    card: str, wanted: dict[str, object]
) -> None:
    expect(see(BEGUN + f"fix top {card}"), turn="Ben", hands=[7, 7, 7], draw_pile=86, **wanted)


def test_a_colour_that_is_kept_still_has_to_be_matched() -> None:
    kept = BEGUN + "fix top ?S; "
    expect(see(kept + "Ben: R4"), top="R4")
    expect(see(kept + "Ben: GS"), top="GS")
    expect(see(kept + "Ben: G4"), rule="match")


def test_a_card_with_a_colour_names_it_for_a_wild_turned_up() -> None:
    wild = "round; start W; "
    expect(see(wild + "fix top W=B"), phase="turn", turn="Ben", colour="blue")
    expect(see(wild + "fix top R5"), phase="turn", turn="Ben", colour="red")
    expect(see(wild + "fix top ?5"), phase="colour", turn="Ben", colour=None)


@pytest.mark.parametrize("card", ["?5", "?D", "?"])
def test_with_a_card_of_no_colour_on_top_the_colour_is_still_named(card: str) -> None:
    named = f"round; start W; fix top {card}; Ben: colour G; "
    expect(see(named), phase="turn", turn="Ben", colour="green", top=None)
    expect(see(named + "Ben: G8"), top="G8")
    expect(see(named + "Ben: RS"), rule="match")


def test_the_card_it_replaces_counts_as_seen_no_more() -> None:
    twice = BEGUN + "Ben: R0; fix top R1; "
    expect(see(twice + "Cy: R0"), top="R0")
    expect(see(BEGUN + "Ben: R0; fix top R0"), top="R0")
    expect(see(BEGUN + "Ben: R0; fix top R1; Cy: R1; Ana: R1"), rule="impossible-card")


def test_what_waits_goes_on_waiting() -> None:
    expect(see(FOUR + "fix top R5"), phase="challenge", turn="Cy", colour="red")
    expect(see(FOUR + "fix top R5; Cy: accept"), turn="Ana", hands=[7, 6, 11])


def test_a_hand_is_put_right_from_or_to_the_draw_pile() -> None:
    expect(see(BEGUN + "fix hand Cy 3"), hands=[7, 7, 3], draw_pile=90)
    expect(see(BEGUN + "fix hand Cy 9"), hands=[7, 7, 9], draw_pile=84)
    expect(see(BEGUN + "fix hand Cy 7"), hands=[7, 7, 7], draw_pile=86)


def test_a_call_and_an_open_uno_go_with_the_old_count() -> None:
    forgot = BEGUN + "fix hand Ben 2; Ben: R9; "
    expect(see(forgot + "fix hand Ben 3"), open=[], hands=[7, 3, 7])
    expect(see(forgot + "fix hand Ben 1"), open=[])
    expect(see(forgot + "Ben: uno; fix hand Ben 1"), called=[])


def test_who_laid_a_last_four_comes_back_into_the_round() -> None:
    last = BEGUN + "fix hand Ben 1; Ben: W4=R; fix hand Ben 2; "
    expect(see(last), phase="challenge", turn="Cy", hands=[7, 2, 7])
    expect(see(last + "Cy: accept"), phase="turn", turn="Ana")
    expect(see(last + "Cy: challenge guilty"), phase="turn", turn="Cy", hands=[7, 6, 7])
    debt = "round; start R5; fix hand Ben 1; Ben: W4=R; fix hand Ben 2; Cy: accept"
    expect(see(debt, "stacking=up"), phase="turn", turn="Ana")


def test_only_who_laid_the_last_card_comes_back_by_a_correction() -> None:
    last = BEGUN + "fix hand Ben 1; Ben: W4=R; fix hand Cy 3; fix hand Ana 4; "
    expect(see(last + "Cy: accept"), phase="count", hands=[4, 0, 7])
    expect(see(last + "Cy: challenge guilty"), rule="challenge-innocent")
    coin = BEGUN + "fix hand Ben 1; Ben: W50=G heads Ana tails Cy; "
    for line, phase in (("fix hand Cy 3; ", "count"), ("fix hand Ben 2; ", "turn")):
        expect(see(coin + line + "flip heads", "last-card-coin", edition="anniversary"), phase=phase)


def test_a_stacked_four_stays_innocent_when_its_player_is_back_in_the_round() -> None:
    last = BEGUN + "Ben: W4=G; fix hand Cy 1; Cy: W4=R; fix hand Cy 2; Ana: challenge guilty"
    expect(see(last, "stacking=up"), rule="challenge-innocent", phase="debt", turn="Ana")
    # Here a blue Draw Two would have gone on it.
    expect(see(last, "stacking=mixed"), phase="turn", turn="Ana", hands=[7, 6, 10])
    on_two = BEGUN + "Ben: RD; fix hand Cy 1; Cy: W4=R; fix hand Cy 2; Ana: challenge guilty"
    expect(see(on_two, "stacking=up"), phase="turn", turn="Ana", hands=[7, 6, 8])


def test_in_1983_a_last_four_that_came_back_to_the_hand_is_not_the_last_card() -> None:
    back = BEGUN + "fix hand Ben 1; Ben: W4=G; Cy: challenge guilty!; "
    expect(see(back + "fix turn Cy", edition="international-1983"), phase="turn", turn="Cy", hands=[7, 1, 7])
    left = see(back + "leave Ben", players=4, edition="international-1983")
    expect(left, phase="turn", turn="Cy", hands=[7, 7, 7])


def test_a_call_made_ahead_lapses_once_another_takes_the_turn() -> None:
    called = BEGUN + "fix hand Ben 2; fix hand Ana 2; Ben: uno; fix turn Ana; "
    for turn in ("Ana: R1; ", "Ana: draw; ", "Ana: draw; Ana: keep; "):
        expect(see(called + turn + "fix turn Ben; Ben: R2"), called=[], open=["Ben"])
    expect(see(called + "fix turn Ben; Ben: R2"), called=["Ben"], open=[])


def test_a_total_is_put_right_and_the_target_waits_for_the_next_round() -> None:
    expect(see("fix total Ben 600"), totals={"Ana": 0, "Ben": 600, "Cy": 0}, phase="between")
    expect(see(BEGUN + "fix total Ben 30"), totals={"Ana": 0, "Ben": 30, "Cy": 0}, phase="turn")
    scored = "fix total Ben 600; round; Ana: out; Ben: points 5; Cy: points 5"
    expect(see(scored), phase="finished", winner=["Ben"])


def test_a_side_s_total_goes_by_any_of_its_names() -> None:
    for name in ("Ana", "Cy"):
        seen = see(f"fix total {name} 40", players=4, scoring="partners")
        expect(seen, totals={"Ana & Cy": 40, "Ben & Dee": 0})


def test_nobody_is_eliminated_before_a_round_is_scored() -> None:
    fixed = "fix total Ben 600; "
    expect(see(fixed, scoring="challenge-uno"), eliminated=[])
    expect(see(fixed + "round", scoring="challenge-uno"), hands=[7, 7, 7])
    scored = fixed + "round; Ana: out; Ben: points 5; Cy: points 5"
    expect(see(scored, scoring="challenge-uno"), eliminated=["Ben"])


def test_with_nobody_left_the_lowest_of_those_who_fell_wins() -> None:
    all_fall = (
        "fix total Ana 700; fix total Ben 600; fix total Cy 650; round; Ana: out; Ben: points 5; Cy: points 5"
    )
    expect(see(all_fall, scoring="challenge-uno"), phase="finished", winner=["Ben"])
    expect(see(all_fall + "; round!", scoring="challenge-uno"), phase="finished")


REFUSED = [
    ("fix hand Ben 0", "fix"), ("fix hand Ben 94", "fix"), ("fix top W50=R", "fix"),
    ("fix turn Dee", "fix"), ("fix hand Dee 3", "fix"), ("fix total Dee 3", "fix"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "rule"), REFUSED)
def test_what_cannot_be_is_refused_and_does_nothing_let_stand(line: str, rule: str) -> None:
    left = "round; start R5; leave Dee; "
    seen = see(left + line, players=4)
    expect(seen, rule=rule)
    assert seen.ruling
    assert seen.ruling.text.endswith(".")
    expect(see(left + line + "!", players=4), turn="Ben", hands=[7, 7, 7], draw_pile=86, top="R5")


def test_a_card_of_which_no_copy_is_left_cannot_lie_on_top() -> None:
    expect(see(BEGUN + "Ben: R0; Cy: R1; fix top R0"), rule="fix")
    zeros = BEGUN + "Ben: R0; Cy: B0; Ana: G0; Ben: Y0; "
    expect(see(zeros + "fix top ?0"), top=None)
    expect(see(zeros + "Cy: Y1; fix top ?0"), rule="fix", top="Y1")


def test_a_number_that_would_have_acted_is_not_among_those_that_nobody_saw() -> None:
    reds = "Ben: R5; Cy: R1 R1; Ana: R2 R2; Ben: R3 R3; Cy: R4 R4; Ana: R6 R6; Ben: R8 R8; Cy: R9 R9; "
    gone = BEGUN + reds + "Ana: B9; fix top R?"
    expect(see(gone, "multiples=numbers, zero-pass"), colour="red")
    expect(see(gone, "multiples=numbers, zero-pass, seven-swap"), rule="fix", top="B9")


@pytest.mark.parametrize("line", ["fix turn Ana", "fix direction right", "fix top R5", "fix hand Ana 3"])
@pytest.mark.parametrize("before", ["", "round; ", "round; Ana: out; "])
def test_corrections_are_for_a_round_in_play(line: str, before: str) -> None:
    expect(see(before + line), rule="not-now")
    assert see(before).game.state == see(before + line + "!").game.state


def test_a_total_is_for_between_rounds_too() -> None:
    expect(see("round; fix total Ana 5"), rule="not-now")
    expect(see("round; Ana: out; fix total Ana 5"), rule="not-now")
    expect(see("end; fix total Ana 5"), rule="not-now")
    for before in ("round; ", "round; Ana: out; ", "end; "):
        assert see(before).game.state == see(before + "fix total Ana 5!").game.state


def test_corrections_are_undone_like_any_other_event() -> None:
    expect(see(BEGUN + "fix hand Ben 1; undo"), hands=[7, 7, 7])
    expect(see(BEGUN + "fix top B1; undo; redo"), top="B1")


# In each phase of play: the lines that lead to it, the edition, the options.
IN_PLAY = [
    ("colour", "round; start W; ", "classic", ""),
    ("turn", BEGUN, "classic", ""),
    ("drawn", BEGUN + "Ben: draw; ", "classic", ""),
    ("challenge", FOUR, "classic", ""),
    ("debt", BEGUN + "Ben: RD; ", "classic", "stacking=mixed"),
    ("coin", BEGUN + "Ben: W50=G heads Ana tails Cy; ", "anniversary", ""),
    ("replay", FOUR + "Cy: challenge guilty; ", "international-1983", ""),
]
CORRECTIONS = ["fix turn Dee", "fix direction right", "fix top B1", "fix hand Dee 2", "fix total Dee 9"]


@pytest.mark.parametrize("line", [*CORRECTIONS, "leave Dee", "leave Ben", "leave Cy", "end"])
@pytest.mark.parametrize(("phase", "lines", "edition", "options"), IN_PLAY)
def test_in_every_phase_of_play_the_table_may_be_put_right_and_take_it_back(
    phase: str, lines: str, edition: str, options: str, line: str
) -> None:
    before = see(lines, options, 4, edition)
    expect(before, phase=phase)
    after = see(lines + line, options, 4, edition)
    expect(after)
    assert before.game.state != after.game.state
    assert before.game.state == see(f"{lines}{line}; undo", options, 4, edition).game.state
    assert after.game.state == see(f"{lines}{line}; undo; redo", options, 4, edition).game.state


def test_corrections_are_never_listed_as_legal() -> None:
    events = {type(event).__name__ for event in legal(see(BEGUN).game)}
    assert not {name for name in events if name.startswith("Fix")}
    assert {"Leave", "End", "Seats"}.isdisjoint(events)
