"""Events that the table lets stand against the referee."""

import pytest

from tests.rules.builder import A_BIT_OF_ALL, BEN_HAS_TWO, expect, play

OPEN = "round; start R5; "
FOUR = OPEN + "Ben: W4=B; "
COIN = OPEN + "Ben: W50=G heads Ana tails Cy; "


def test_marking_a_legal_line_to_stand_changes_nothing() -> None:
    for length in range(1, len(A_BIT_OF_ALL) + 1):
        plain = play("anniversary", 3, "; ".join(A_BIT_OF_ALL[:length]), options="hint-penalty")
        marked = play(
            "anniversary", 3, "; ".join(f"{x}!" for x in A_BIT_OF_ALL[:length]), options="hint-penalty"
        )
        assert plain.ruling is None
        assert marked.facts == plain.facts


@pytest.mark.parametrize(
    "line", ["Ben: out", "Ana: hand R9", "Cy: points 4", "Cy: points 0", "round", "start R5"]
)
def test_marking_the_lines_of_the_count_to_stand_changes_nothing(line: str) -> None:
    lines = ["round", "Ben: out", "Ana: hand R9", "Cy: points 4", "round", "start R5"]
    if line not in lines:
        lines[3] = line
    plain = play("classic", 3, "; ".join(lines))
    marked = play("classic", 3, "; ".join(lines).replace(line, line + "!"))
    assert plain.facts == marked.facts


@pytest.mark.parametrize(
    ("edition", "lines", "wanted"),
    [
        # match
        ("classic", OPEN + "Ben: B7!", {"top": "B7", "colour": "blue", "turn": "Cy"}),
        ("classic", OPEN + "Ben: BS!", {"top": "BS", "turn": "Ana", "hands": [7, 6, 7]}),
        ("classic", OPEN + "Ben: GD!", {"top": "GD", "turn": "Ana", "hands": [7, 6, 9]}),
        ("classic", OPEN + "Ben: YR!", {"turn": "Ana", "direction": "right"}),
        # impossible-card
        ("classic", "round; start R0; Ben: R0!", {"top": "R0", "turn": "Cy", "hands": [7, 6, 7]}),
        # draw
        ("classic", OPEN + "Ben: draw; Ben: draw!", {"phase": "drawn", "hands": [7, 9, 7]}),
        ("classic", OPEN + "Ben: keep!", {"phase": "turn", "turn": "Cy", "hands": [7, 7, 7]}),
        # turn-order: play goes on from who played
        ("classic", OPEN + "Cy: R6!", {"turn": "Ana", "top": "R6", "hands": [7, 7, 6]}),
        ("classic", OPEN + "Ana: R6!", {"turn": "Ben", "hands": [6, 7, 7]}),
        ("classic", OPEN + "Cy: B6!", {"turn": "Ana", "top": "B6"}),
        ("classic", OPEN + "Cy: RS!", {"turn": "Ben", "hands": [7, 7, 6]}),
        ("classic", OPEN + "Cy: RD!", {"turn": "Ben", "hands": [9, 7, 6]}),
        ("classic", OPEN + "Cy: RR!", {"turn": "Ben", "direction": "right"}),
        ("classic", OPEN + "Cy: W=G!", {"turn": "Ana", "colour": "green"}),
        ("classic", OPEN + "Cy: W4=G!", {"turn": "Ana", "phase": "challenge"}),
        ("classic", OPEN + "Cy: draw!", {"turn": "Cy", "phase": "drawn", "hands": [7, 7, 8]}),
        ("classic", OPEN + "Cy: draw!; Cy: keep", {"turn": "Ana", "phase": "turn"}),
        ("classic", OPEN + "Ben: draw; Cy: R6!", {"turn": "Ana", "hands": [7, 8, 6]}),
        # a colour where none is to be named
        ("classic", "round; start ?5; Ben: colour G!", {"phase": "turn", "colour": None}),
        ("classic", OPEN + "Ben: W=B; Cy: colour R!", {"phase": "turn", "turn": "Cy", "colour": "red"}),
        ("classic", FOUR + "Cy: colour R!", {"phase": "challenge", "turn": "Cy", "colour": "red"}),
        # a card turned up in mid-round, with the discards left where they lie
        ("classic", OPEN + "Ben: R7; Cy: R8; start B3!", {"turn": "Ben", "top": "B3", "draw_pile": 85}),
        # a four that waits is drawn
        ("classic", FOUR + "Ben: B3!", {"turn": "Cy", "hands": [7, 5, 11], "phase": "turn"}),
        ("classic", FOUR + "Cy: B3!", {"turn": "Ana", "hands": [7, 6, 10], "phase": "turn"}),
        ("classic", FOUR + "Ana: R3!", {"turn": "Ben", "hands": [6, 6, 11], "top": "R3"}),
        ("classic", FOUR + "Ben: draw!", {"turn": "Ben", "hands": [7, 7, 11], "phase": "drawn"}),
        # a coin that waits is dropped
        ("anniversary", COIN + "Ben: G3!", {"turn": "Cy", "hands": [7, 5, 7], "phase": "turn"}),
        ("anniversary", COIN + "Cy: G3!", {"turn": "Ana", "hands": [7, 6, 6], "phase": "turn"}),
        ("anniversary", COIN + "Ana: draw!", {"turn": "Ana", "hands": [8, 6, 7], "phase": "drawn"}),
        # nothing to have an effect on
        ("classic", OPEN + "flip heads!", {"turn": "Ben", "hands": [7, 7, 7], "phase": "turn"}),
        ("classic", OPEN + "Ben: uno!", {"turn": "Ben", "called": [], "open": []}),
        ("classic", OPEN + "Ben: accept!", {"turn": "Ben", "hands": [7, 7, 7]}),
        ("classic", "undo!", {"phase": "between", "round": 0}),
        ("classic", "redo!", {"phase": "between", "round": 0}),
        ("classic", "flip tails!", {"phase": "between", "round": 0}),
        ("classic", "Ben: keep!", {"phase": "between", "round": 0, "turn": None}),
        # going-out
        (
            "classic",
            OPEN + "Ben: RR; Cy: out!",
            {"phase": "count", "turn": None, "hands": [None, None, 0], "draw_pile": None},
        ),
        # hand-count and impossible-card in a hand
        (
            "classic",
            "round; Ben: out; Ana: hand R0 R0!",
            {"phase": "count", "hands": [None, 0, None]},
        ),
        (
            "classic",
            "round; Ben: out; Ana: points 1241!; Cy: points 0",
            {"phase": "finished", "winner": ["Ben"], "totals": {"Ana": 0, "Ben": 1241, "Cy": 0}},
        ),
        # draw-until-match and what 1983 forbids after a guilty challenge
        (
            "international-1983",
            FOUR + "Cy: challenge guilty; Ben: B7!",
            {"phase": "turn", "turn": "Cy", "top": "B7", "hands": [7, 10, 7]},
        ),
        (
            "international-1983",
            FOUR + "Cy: challenge guilty; Ben: W4=G!",
            {"phase": "challenge", "turn": "Cy", "colour": "green", "hands": [7, 10, 7]},
        ),
    ],
)
def test_what_is_let_stand_has_its_ordinary_effect(
    edition: str, lines: str, wanted: dict[str, object]
) -> None:
    expect(play(edition, 3, lines), **wanted)


def test_keeping_may_stand_where_one_must_go_on_drawing() -> None:
    lines = OPEN + "Ben: draw; Ben: keep!"
    expect(play("classic", 3, lines, options="draw-until-match"), turn="Cy", phase="turn")


def test_a_hand_of_the_wrong_size_may_stand() -> None:
    lines = BEN_HAS_TWO + "Ben: uno; Ben: R7; Cy: draw; Cy: keep; Ana: draw; Ana: keep; Ben: R8; "
    lines += "Ana: hand R9 BD!; Cy: points 5"
    expect(play("classic", 3, lines), phase="between", totals={"Ana": 0, "Ben": 34, "Cy": 0})


def test_catching_one_who_cannot_be_caught_may_stand() -> None:
    expect(play("classic", 3, OPEN + "Ana: catch Ben!"), hands=[7, 9, 7], turn="Ben")
    safe = BEN_HAS_TWO + "Ben: uno; Ben: R7; Ana: catch Ben!"
    expect(play("classic", 3, safe), hands=[12, 3, 12], called=[], open=[])


def test_a_wild_50_50_that_names_nobody_still_names_its_colour() -> None:
    expect(play("anniversary", 3, OPEN + "Ben: W50=B!"), colour="blue", top="W50", hands=[7, 6, 7])


def test_a_card_from_another_deck_may_stand() -> None:
    lines = OPEN + "Ben: W50=B heads Ana tails Cy!"
    expect(play("classic", 3, lines), colour="blue", top="W50", hands=[7, 6, 7])


def test_after_something_stood_the_game_goes_on_by_the_rules() -> None:
    expect(play("classic", 3, OPEN + "Cy: B6!; Ana: R6; Ben: B6"), turn="Cy")
    expect(play("classic", 3, OPEN + "Cy: B6!; Ana: R7"), rule="match", turn="Ana")
    expect(play("classic", 3, OPEN + "Cy: B6!; Ben: B7"), rule="turn-order", turn="Ana")


def test_what_stood_can_be_taken_back() -> None:
    expect(play("classic", 3, OPEN + "Cy: B6!; undo"), turn="Ben", top="R5", hands=[7, 7, 7])
    expect(play("classic", 3, OPEN + "Cy: B6!; undo; redo"), turn="Ana", top="B6")


def test_an_event_without_effect_is_still_an_event() -> None:
    expect(play("classic", 3, OPEN + "Ben: R7; flip heads!; undo"), turn="Cy", top="R7")
    expect(play("classic", 3, OPEN + "Ben: R7; flip heads!; undo; undo"), turn="Ben", top="R5")


def test_a_count_that_stood_is_not_held_against_the_next() -> None:
    lines = "round; Ben: out; Ana: points 1241!; Cy: points 0"
    expect(play("classic", 3, lines), phase="finished", winner=["Ben"])


def test_no_round_can_be_dealt_to_one_player() -> None:
    lines = "round; Ben: out; Ana: points 500; round!"
    expect(play("classic", 2, lines, scoring="challenge-uno"), phase="finished", winner=["Ben"])


def test_a_game_that_goes_on_after_its_end_has_no_winner_until_the_round_is_scored() -> None:
    lines = "round; Ben: out; Ana: points 500; Cy: points 0; round!"
    expect(play("classic", 3, lines), phase="deal", winner=[], round=2)
    scored = f"{lines}; Cy: out; Ana: points 501; Ben: points 0"
    expect(play("classic", 3, scored), phase="finished", winner=["Cy"])
