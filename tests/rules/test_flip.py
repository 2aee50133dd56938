"""UNO Flip!: two sides, and all that is turned over with them."""

from copy import copy

import pytest

from companion.rules import (
    EDITIONS,
    SCORINGS,
    Unreadable,
    read_line,
    read_record,
    rule_book,
    write_line,
)
from companion.rules.editions.flip import FLIP
from companion.rules.effects import EffectKind
from tests.rules.builder import EDITIONS as OLD
from tests.rules.builder import NAMES, Seen, expect, listed, play

OPENED = "round; start R5; "
DARK = OPENED + "Ben: RX top P7; "
BACK = FLIP.back


def see(lines: str, players: int = 3, options: str = "", scoring: str = "") -> Seen:
    return play("flip", players, OPENED + lines, options=options, scoring=scoring)


def dark(lines: str, players: int = 3, options: str = "") -> Seen:
    return play("flip", players, DARK + lines, options=options)


def test_f1_112_cards_with_two_sides() -> None:
    assert BACK is not None
    assert (112, 1280) == (FLIP.deck_size, FLIP.deck_points)
    assert (112, 1480) == (BACK.deck_size, BACK.deck_points)
    assert (50, 60) == (FLIP.most_points, BACK.most_points)
    assert ["pink", "teal", "orange", "purple"] == [*BACK.colours]
    assert not {face.code for face in FLIP.faces} & {face.code for face in BACK.faces} - {"W"}


@pytest.mark.parametrize("scoring", SCORINGS)
def test_f1_every_way_of_scoring(scoring: str) -> None:
    expect(see("Ben: R3", 4, scoring=scoring), turn="Cy", target=500, side="light")


def test_f1_two_to_ten_players() -> None:
    expect(see("Ben: R3", 2), turn="Ana")
    expect(see("Ben: R3", 10), turn="Cy")
    eleven = ", ".join((*NAMES[:10], "Zoe"))
    with pytest.raises(Unreadable):
        read_record(f'[Edition "flip"]\n[Players "{eleven}"]\n')


@pytest.mark.parametrize("card", ["R0", "P0", "W4=R", "W50=R heads Ana tails Ben", "RE", "?A"])
def test_f1_cards_of_other_decks_are_not_in_this_one(card: str) -> None:
    expect(see(f"Ben: {card}"), rule="not-in-deck", turn="Ben")


@pytest.mark.parametrize(
    "line",
    ["Ben: PS", "Ben: W=A", "Ben: W", "Ben: RX top W=P", "Ben: R5 top P7", "fix side up"],
)
def test_g1_a_line_that_no_side_has_cannot_be_read(line: str) -> None:
    with pytest.raises(Unreadable):
        read_line(line, NAMES[:3], deck=FLIP)


@pytest.mark.parametrize(
    "line", ["Ben: RX top P7", "Ben: ?X top W", "Ben: PX", "Cy: WC=T", "fix side dark", "Ben: P?"]
)
def test_g4_a_line_is_written_as_it_is_read(line: str) -> None:
    assert line == write_line(read_line(line, NAMES[:3], deck=FLIP))


@pytest.mark.parametrize("slug", OLD)
def test_r1_no_old_deck_knows_a_side(slug: str) -> None:
    for line in ("fix side dark", "Ben: RX", "Ben: P5", "Ben: W=P", "Ben: R5 top R7"):
        with pytest.raises(Unreadable):
            read_line(line, NAMES[:3], deck=EDITIONS[slug])
    expect(play(slug, 3, OPENED + "Ben: R3"), side=None)


def test_f2_every_round_begins_with_the_light_side_up() -> None:
    over = "Cy: out!; Ana: points 0; Ben: points 0"
    expect(dark(over), phase="between", side=None)
    expect(dark(f"{over}; round"), phase="deal", side="light", draw_pile=91)


@pytest.mark.parametrize("line", ["P5", "PX", "?E", "P?", "WC=T", "W=T"])
def test_f2_the_side_that_is_down_is_not_played(line: str) -> None:
    expect(see(f"Ben: {line}"), rule="side", turn="Ben", side="light")


@pytest.mark.parametrize("line", ["R5", "RX top R1", "?S", "R?", "W2=R", "W=R"])
def test_f2_nor_is_the_light_one_once_it_is_down(line: str) -> None:
    expect(dark(f"Cy: {line}"), rule="side", turn="Cy", side="dark")


def test_f2_the_side_comes_before_the_match() -> None:
    expect(see("Ben: BX top R9"), rule="side")
    expect(see("Ben: BX top P9"), rule="match")


@pytest.mark.parametrize(
    ("card", "wanted"),
    [
        ("R5", {"phase": "turn", "turn": "Ben"}),
        ("RX", {"phase": "turn", "turn": "Ben", "side": "light", "top": "RX"}),
        ("RD", {"phase": "turn", "turn": "Cy", "hands": [7, 8, 7]}),
        ("RS", {"phase": "turn", "turn": "Cy"}),
        ("RR", {"phase": "turn", "turn": "Ana", "direction": "right"}),
        ("W", {"phase": "colour", "turn": "Ben"}),
        ("W2", {"phase": "deal", "draw_pile": 91}),
        ("P5", {"rule": "side", "phase": "deal"}),
    ],
)
def test_f3_what_is_turned_up(card: str, wanted: dict[str, object]) -> None:
    expect(play("flip", 3, f"round; start {card}"), **wanted)


def test_f4_a_draw_one_and_a_wild_draw_two() -> None:
    expect(see("Ben: RD"), turn="Ana", hands=[7, 6, 8])
    expect(see("Ben: W2=B"), phase="challenge", turn="Cy")
    expect(see("Ben: W2=B; Cy: accept"), turn="Ana", hands=[7, 6, 9], colour="blue")
    expect(see("Ben: W2=B; Cy: challenge guilty"), turn="Cy", hands=[7, 8, 7])
    expect(see("Ben: W2=B; Cy: challenge innocent"), turn="Ana", hands=[7, 6, 11])
    expect(see("Ben: W2=B", options="no-challenge"), phase="turn", turn="Ana", hands=[7, 6, 9])


def test_f5_a_flip_turns_everything_over() -> None:
    expect(dark(""), turn="Cy", side="dark", top="P7", colour="pink", hands=[7, 6, 7], draw_pile=90)
    expect(dark("Cy: P3"), turn="Ana", top="P3")
    expect(dark("Cy: T3"), rule="match")


def test_f5_where_nobody_says_what_came_up_anything_of_that_side_fits() -> None:
    expect(see("Ben: RX"), turn="Cy", side="dark", top=None, colour=None)
    for card in ("P3", "TD", "OX", "?E", "U?", "W=P"):
        expect(see(f"Ben: RX; Cy: {card}"), rule=None)


def test_f5_what_comes_up_does_nothing() -> None:
    for card in ("PD", "PE", "PR", "PX"):
        expect(see(f"Ben: RX top {card}"), turn="Cy", top=card, hands=[7, 6, 7], direction="left")


@pytest.mark.parametrize("wild", ["W", "WC"])
def test_f5_of_a_wild_the_next_player_names_the_colour(wild: str) -> None:
    named = f"Ben: RX top {wild}; "
    expect(see(named), phase="colour", turn="Cy", colour=None)
    expect(see(named + "Cy: colour R"), rule="side")
    expect(see(named + "Cy: colour U"), phase="turn", turn="Cy", colour="purple", hands=[7, 6, 7])
    expect(see(named + "Cy: colour U; Cy: U3"), turn="Ana")


@pytest.mark.parametrize("top", ["R7", "P0", "W2", "?S"])
def test_f5_what_comes_up_is_a_card_of_the_other_side(top: str) -> None:
    expect(see(f"Ben: RX top {top}"), rule="side", turn="Ben", side="light")


def test_f6_from_the_second_flip_on_the_one_before_comes_up() -> None:
    expect(dark("Cy: P3; Ana: PX"), side="light", top="RX", colour="red", turn="Ben")
    expect(dark("Cy: PX; Ana: RX"), side="dark", top="PX", turn="Ben")
    expect(dark("Cy: PX top G4"), rule="flip-card", side="dark")
    expect(dark("Cy: PX top RX"), top="RX")
    expect(dark("Cy: PX top ?X"), rule=None, top="RX")


def test_f6_unless_the_discards_were_shuffled() -> None:
    expect(dark("Cy: P3; reshuffle; Ana: PX"), top=None, colour=None, side="light")
    expect(dark("Cy: P3; reshuffle; Ana: PX top G4"), top="G4", rule=None)


def test_f6_a_hand_that_nobody_counted_may_have_shuffled_them() -> None:
    unknown = "Cy: WC=P; Ana: drew ?; Ben: PX"
    expect(dark(unknown), top="RX")
    expect(dark(f"{unknown} top G4"), top="G4", rule=None)


def test_f6_cards_are_seen_on_each_side_apart() -> None:
    both = see("Ben: R3; Cy: R3; Ana: RX top P7; Ben: P3; Cy: PX; Ana: R3")
    expect(both, rule="impossible-card", top="RX", side="light")
    expect(see("Ben: W=R; Cy: W=R; Ana: W=R; Ben: W=R; Cy: RX; Ana: W=P"), rule=None)
    expect(see("Ben: W=R; Cy: W=R; Ana: W=R; Ben: W=R; Cy: W=R"), rule="impossible-card")


def test_f6_nobody_laid_what_came_up() -> None:
    expect(play("flip", 3, DARK + "Ana: jump", options="jump-in"), rule="jump-in")
    expect(play("flip", 3, DARK + "Cy: P3; Ben: jump", options="jump-in"), turn="Cy", rule=None)


def test_f7_as_the_last_card_it_still_turns_over() -> None:
    for top in ("", " top P3", " top W"):
        seen = play("flip", 3, f"{OPENED}Ben: RX{top}", options="hand-size=1")
        expect(seen, phase="count", side="dark", hands=[1, 0, 1])
    expect(play("flip", 3, OPENED + "Ben: RX; Ana: hand R3", options="hand-size=1"), rule="side")
    scored = play("flip", 3, OPENED + "Ben: RX; Ana: hand PE; Cy: hand ?D", options="hand-size=1")
    expect(scored, phase="between", totals={"Ana": 0, "Ben": 50, "Cy": 0})


def test_f8_the_dark_cards() -> None:
    expect(dark("Cy: PD"), turn="Ben", hands=[12, 6, 6])
    expect(dark("Cy: PE"), turn="Cy", hands=[7, 6, 6])
    expect(dark("Cy: PR"), turn="Ben", direction="right")
    expect(dark("Cy: W=U"), turn="Ana", colour="purple")


def test_f9_a_draw_colour_waits_and_is_drawn_for_until_it_comes() -> None:
    laid = "Cy: WC=T; "
    expect(dark(laid), phase="challenge", turn="Ana", colour="teal")
    expect(dark(laid + "Ana: accept"), phase="reveal", turn="Ana")
    expect(dark(laid + "Ana: accept; Ana: keep"), rule="draw")
    expect(dark(laid + "Ana: accept; Ana: draw; Ana: draw; Ana: keep"), turn="Ben", hands=[9, 6, 6])
    expect(dark(laid + "Ana: drew 4"), phase="turn", turn="Ben", hands=[11, 6, 6])
    expect(dark(laid + "Ana: drew ?"), turn="Ben", hands=[None, 6, 6], draw_pile=None)
    expect(dark(laid + "Ben: T3"), turn="Cy", hands=[None, 5, 6])
    expect(dark(laid + "Ana: drew 93"), rule="draw-pile-empty", phase="challenge")


@pytest.mark.parametrize("line", ["Ana: T3", "Ana: accept", "reshuffle", "Ana: jump"])
def test_f9_while_somebody_draws_nothing_else_is_done(line: str) -> None:
    seen = dark(f"Cy: WC=T; Ana: accept; {line}", options="jump-in")
    expect(seen, rule="draw-colour" if line == "Ana: T3" else "not-now", phase="reveal")


def test_f10_whoever_loses_the_challenge_draws() -> None:
    guilty = "Cy: WC=T; Ana: challenge guilty; "
    expect(dark(guilty), phase="reveal", turn="Cy")
    expect(dark(guilty + "Cy: drew 3"), phase="turn", turn="Ana", hands=[7, 6, 9])
    expect(dark(guilty + "Ana: T3"), turn="Ben", hands=[6, 6, None])
    innocent = "Cy: WC=T; Ana: challenge innocent; "
    expect(dark(innocent), phase="reveal", turn="Ana")
    expect(dark(innocent + "Ana: drew 3"), turn="Ben", hands=[12, 6, 6])
    expect(dark(innocent + "Ana: draw; Ana: keep"), turn="Ben", hands=[10, 6, 6])
    expect(dark("Cy: WC=T; Ben: challenge guilty"), rule="challenge")


def test_f10_without_challenges_it_is_drawn_for_at_once() -> None:
    expect(dark("Cy: WC=T", options="no-challenge"), phase="reveal", turn="Ana")
    expect(dark("Cy: WC=T; Ana: challenge guilty", options="no-challenge"), rule="no-challenge")


TWO_EACH = DARK + "Cy: P3; Ana: P4; "


def test_f11_as_the_last_card_it_is_drawn_for() -> None:
    def last(lines: str, options: str = "hand-size=2") -> Seen:
        return play("flip", 3, TWO_EACH + "Ben: WC=T; " + lines, options=options)

    expect(last(""), phase="challenge", turn="Cy")
    expect(last("Cy: challenge guilty"), rule="challenge-innocent")
    expect(last("Cy: accept"), phase="reveal", hands=[1, 0, 1])
    expect(last("Cy: drew 3"), phase="count", hands=[1, 0, 4])
    expect(last("Cy: challenge innocent; Cy: drew 3"), phase="count", hands=[1, 0, 6])
    expect(last("Cy: accept; Cy: points 9"), phase="count", hands=[1, 0, None])
    expect(last("Cy: drew 1", "hand-size=2, no-challenge"), phase="count", hands=[1, 0, 2])
    expect(last("fix turn Ana"), phase="count", hands=[1, 0, 1])
    expect(last("Cy: accept; fix hand Ben 2; Cy: drew 1"), phase="turn", turn="Ana")


def test_f12_hands_count_on_the_side_that_is_up() -> None:
    out = "round; Ben: out; "
    expect(play("flip", 3, out), phase="count", side=None)
    expect(play("flip", 3, out + "Ana: hand P5 WC; "), side="dark", phase="count")
    expect(play("flip", 3, out + "Ana: hand P5; Cy: hand R5"), rule="side")
    expect(play("flip", 3, out + "Ana: hand R5; Cy: hand P5"), rule="side", side="light")
    expect(play("flip", 3, out + "Ana: hand R5 P5"), rule="side", side=None)
    expect(play("flip", 3, out + "Ana: hand W"), side=None, phase="count")
    expect(play("flip", 3, out + "Ana: hand W P1 ?D; Cy: hand"), totals={"Ana": 0, "Ben": 61, "Cy": 0})
    expect(play("flip", 3, out + "Ana: points 1480; Cy: points 0"), totals={"Ana": 0, "Ben": 1480, "Cy": 0})
    expect(play("flip", 3, out + "Ana: points 1481"), rule="impossible-card")


@pytest.mark.parametrize(("lines", "most"), [("Ben: R3", 50), ("Ben: RX", 60)])
def test_f12_no_more_than_the_dearest_card_of_that_side(lines: str, most: int) -> None:
    ended = f"{OPENED}{lines}; Ana: points "
    expect(play("flip", 3, f"{ended}{most}", options="hand-size=1"), rule=None)
    expect(play("flip", 3, f"{ended}{most + 1}", options="hand-size=1"), rule="impossible-card")


def test_f13_debts_on_either_side() -> None:
    expect(see("Ben: RD", options="stacking=up"), phase="debt", turn="Cy", debt={"cards": 1, "by": "Ben"})
    expect(see("Ben: RD; Cy: W2=B", options="stacking=up"), debt={"cards": 3, "by": "Cy"})
    expect(see("Ben: W2=B; Cy: BD", options="stacking=up"), rule="stacking")
    expect(dark("Cy: PD; Ana: TD", options="stacking=same"), debt={"cards": 10, "by": "Ana"})
    for card in ("WC=P", "PX"):
        expect(dark(f"Cy: PD; Ana: {card}", options="stacking=up"), rule="stacking")
    expect(dark("Cy: WC=P", options="stacking=up"), phase="challenge", debt=None)
    expect(dark("Cy: WC=P; Ana: PX", options="stacking=up"), rule="not-now")
    expect(see("Ben: RD; Ana: RX", options="stacking=up"), hands=[6, 6, 8], side="dark")


def test_f14_one_flip_at_a_time_and_a_seven_on_either_side() -> None:
    expect(see("Ben: RX RX", options="multiples=any"), rule="multiples")
    expect(see("Ben: RD RD", options="multiples=any"), rule=None, hands=[7, 5, 9])
    expect(dark("Cy: T7 swap Ana", options="seven-swap"), hands=[6, 6, 7], turn="Ana")
    expect(dark("Cy: T3", options="zero-pass"), rule="match")


def test_f15_the_side_is_put_right() -> None:
    expect(see("fix side dark"), side="dark", top=None, colour=None, turn="Ben")
    expect(see("fix side dark; fix top T7"), top="T7", colour="teal")
    expect(see("fix side dark; fix top R7"), rule="fix")
    expect(see("fix side dark; fix top W=R"), rule="fix")
    expect(see("fix side dark; Ben: P3; Cy: PX"), top=None, side="light")
    expect(see("Ben: draw; fix side dark"), phase="drawn", side="dark")
    expect(see("Ben: W2=B; fix side dark"), rule="not-now")
    expect(play("flip", 3, "fix side dark"), rule="not-now")


def test_f16_with_turns_alone() -> None:
    expect(see("Ben: ?X; Cy: ?E; Cy: ?D; Ben: ?X"), turn="Cy", top="RX", hands=[12, 5, 5], side="light")


def test_f17_a_card_let_stand_on_the_wrong_side() -> None:
    expect(dark("Cy: RX!"), side="light", turn="Ana")
    expect(dark("Cy: RR!"), direction="right", turn="Ben")
    expect(dark("Cy: RS!"), turn="Ana", hands=[7, 6, 6])
    expect(dark("Cy: W2=R!"), phase="turn", turn="Ana", hands=[7, 6, 6])
    expect(see("Ben: PE!"), turn="Cy")
    expect(see("Ben: RX top P7; undo"), side="light", top="R5", turn="Ben")
    expect(see("Ben: R3; Cy: R4; amend 3: Ben: RX top P7"), side="dark", top="R4", turn="Ana")


def test_its_cards_survive_being_copied() -> None:
    assert BACK is not None
    for card in (*FLIP.copies, *BACK.copies):
        assert copy(card) is card


def test_a_flip_is_told_and_so_is_what_comes_after() -> None:
    kinds = [each.kind for each in dark("").game.effects]
    assert [EffectKind.PLAYED, EffectKind.FLIPPED, EffectKind.COLOUR, EffectKind.TURN] == kinds


def test_g9_what_is_legal_is_of_the_side_that_is_up() -> None:
    lines = listed(dark(""))
    assert {"Cy: P3", "Cy: PX", "Cy: T7", "Cy: W=U", "Cy: ?D"} <= lines
    assert not {"Cy: R3", "Cy: W=R", "Cy: PX top RX", "Cy: T3"} & lines
    drawing = listed(dark("Cy: WC=T; Ana: accept"))
    assert "Ana: draw" in drawing
    assert "Ben: draw" not in drawing


def test_its_book_says_what_both_sides_do() -> None:
    book = {rule.id: rule for section in rule_book(FLIP) for rule in section.rules}
    own = {"side", "flip-card", "draw-colour", "draw-one", "draw-five", "skip-everyone", "challenge"}
    assert own <= book.keys()
    assert not {"draw-two", "wild-50-50", "colour-roulette", "mercy"} & book.keys()
    assert "Wild Draw Two" == book["wild-draw-four"].title
    for rule in (book[name] for name in ("match", "wild-draw-four", "no-challenge", "challenge-guilty")):
        assert "Draw Four" not in f"{rule.title} {rule.text} {rule.note}"
    assert FLIP is EDITIONS["flip"]
