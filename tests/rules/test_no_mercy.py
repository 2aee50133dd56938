"""No Mercy: debts that grow, whole colours that go down, and who holds 25 cards is out of the round."""

import pytest

from companion.rules import SCORINGS, Play, Unreadable, legal, read_line, read_record, rule_book, write_line
from companion.rules.editions.no_mercy import NO_MERCY
from companion.rules.effects import EffectKind
from tests.rules.builder import NAMES, Seen, expect, play, record

OPENED = "round; start R5; "


def see(lines: str, players: int = 3, options: str = "", scoring: str = "", target: int | str = "") -> Seen:
    return play("no-mercy", players, OPENED + lines, options=options, scoring=scoring, target=target)


def test_n1_two_to_six_play_to_1000_in_three_ways_of_scoring() -> None:
    assert 1000 == see("").facts["target"]
    assert [] == see("").facts["options"]
    for scoring in SCORINGS:
        text = record("no-mercy", 4, scoring=scoring)
        if scoring in ("winner-takes-all", "low-score", "challenge-uno"):
            assert scoring == read_record(text).setup.scoring.slug
        else:
            with pytest.raises(Unreadable, match="is not scored so"):
                read_record(text)
    with pytest.raises(Unreadable, match="2 to 6"):
        read_record(record("no-mercy", 7))
    expect(play("no-mercy", 6, "seats Ana, Ben, Cy, Dee, Eve, Fay, Gus"), rule="seats")


def test_n2_168_cards_worth_2840() -> None:
    assert (168, 2840) == (NO_MERCY.deck_size, NO_MERCY.deck_points)
    assert 80 == sum(card.is_number for card in NO_MERCY.deck)
    for line in ("Ben: W=R", "Ben: W4=R", "Ben: WS2", "Ben: W50=R"):
        expect(see(line), rule="not-in-deck")
    expect(see("Ben: RF; Cy: RF; Ana: RF"), rule="impossible-card")


def test_n3_what_is_turned_up_and_no_number_stays_under_the_next() -> None:
    begun = play("no-mercy", 3, "round; start RA; start WC; start W10")
    expect(begun, phase="deal", top=None, draw_pile=144)
    expect(play("no-mercy", 3, "round; start RA; start R7"), phase="turn", turn="Ben", draw_pile=145)
    expect(play("no-mercy", 3, "round; start RF; start RF; start R1; Ben: RF"), rule="impossible-card")


@pytest.mark.parametrize(("card", "owed"), [("RD", 2), ("RF", 4), ("W6=B", 6), ("W10=B", 10)])
def test_n4_a_draw_card_is_a_debt_of_the_next_player(card: str, owed: int) -> None:
    expect(see(f"Ben: {card}"), phase="debt", turn="Cy", debt={"cards": owed, "by": "Ben"})
    expect(see(f"Ben: {card}; Cy: accept"), phase="turn", turn="Ana", hands=[7, 6, 7 + owed])
    expect(see(f"Ben: {card}", options="-stacking"), phase="turn", turn="Ana", hands=[7, 6, 7 + owed])


def test_n4_on_no_debt_it_has_to_fit() -> None:
    expect(see("Ben: BF"), rule="match")
    expect(see("Ben: RD; Cy: accept; Ana: BF"), rule="match")


def test_n5_a_debt_is_answered_by_as_many_or_more_in_any_colour() -> None:
    for card in ("BD", "BF", "W6=R", "W10=R", "WR4=R"):
        expect(see(f"Ben: RD; Cy: {card}"), rule=None, phase="debt")
    for card in ("BD", "R3", "WC", "RA", "RE", "RS"):
        expect(see(f"Ben: RF; Cy: {card}"), rule="stacking", turn="Cy")
    expect(see("Ben: WR4=G; Ana: BF"), debt={"cards": 8, "by": "Ana"}, turn="Cy")
    expect(see("Ben: RD; Cy: RF", options="stacking=same"), rule="stacking")
    expect(see("Ben: W6=G; Cy: GD", options="stacking=mixed"), debt={"cards": 8, "by": "Cy"})
    expect(see("Ben: W6=G; Cy: BD", options="stacking=mixed"), rule="stacking")
    expect(see("Ben: W6=G; Cy: challenge guilty"), rule="no-challenge")
    expect(see("Ben: RD; Cy: drew 2"), rule="not-now")


def test_n6_a_reverse_draw_four_turns_play_round_first() -> None:
    expect(see("Ben: WR4=G"), direction="right", turn="Ana", phase="debt")
    expect(see("Ben: WR4=G; Ana: WR4=B"), direction="left", turn="Ben", debt={"cards": 8, "by": "Ana"})
    expect(see("Ben: WR4=G", options="-stacking"), direction="right", turn="Cy", hands=[11, 6, 7])


def test_n6_between_two_who_lays_it_owes_it() -> None:
    laid = "Ben: WR4=G; "
    expect(see(laid, 2), direction="left", turn="Ben", debt={"cards": 4, "by": "Ben"})
    expect(see(laid + "Ben: BF", 2), turn="Ana", debt={"cards": 8, "by": "Ben"})
    expect(see(laid + "Ben: accept", 2), turn="Ana", hands=[7, 10], phase="turn")
    expect(see(laid + "Ana: G3", 2), turn="Ben", hands=[6, 10], phase="turn")
    expect(see("fix hand Ana 25; Ben: WR4=G"), turn="Ben", debt={"cards": 4, "by": "Ben"})
    expect(see(laid, 2, options="-stacking"), turn="Ana", hands=[7, 10])


def test_n7_a_seven_swaps_and_a_nought_passes_on() -> None:
    expect(see("fix hand Cy 3; Ben: R7 swap Cy"), hands=[7, 3, 6])
    expect(see("fix hand Cy 3; Ben: R0"), hands=[3, 7, 6])
    out = "fix hand Cy 25; fix hand Dee 3; "
    expect(see(out + "Ben: R0", 4), hands=[3, 7, 6])
    expect(see(out + "Ben: R7 swap Cy", 4), rule="seven-swap")


def test_n8_everybody_else_misses_a_turn() -> None:
    expect(see("Ben: RE", 5), turn="Ben", hands=[7, 6, 7, 7, 7])
    skipped = [each.player for each in see("Ben: RE", 4).game.effects if each.kind is EffectKind.SKIPPED]
    assert ["Cy", "Dee", "Ana"] == skipped
    expect(see("Ben: RE; Ben: BE; Cy: catch Ben", options="hand-size=3"), hands=[3, 3, 3])
    expect(see("Ben: RE; Ben: BE; Ben: draw; Cy: catch Ben", options="hand-size=3"), rule="uno-call")


def test_n9_drawing_goes_on_until_a_card_fits() -> None:
    expect(see("Ben: draw; Ben: drew 3"), phase="drawn", hands=[7, 11, 7])
    expect(see("Ben: drew 3; Ben: draw; Ben: R4"), turn="Cy", hands=[7, 10, 7])
    expect(see("Ben: drew 4; Ben: keep"), rule="draw-until-match")
    expect(see("Ben: drew 2", options="-draw-until-match"), rule="draw")
    expect(see("Ben: draw; Ben: drew 1", options="-draw-until-match"), rule="draw")
    expect(see("Ben: drew 1; Ben: keep", options="-draw-until-match"), turn="Cy")
    expect(see("Cy: drew 1"), rule="turn-order")
    expect(see("Ben: drew 200"), rule="draw-pile-empty")


def test_n9_what_was_drawn_is_told_as_far_as_anybody_counted() -> None:
    def drew(lines: str) -> list[tuple[str | None, int | None]]:
        effects = see(lines).game.effects
        return [(each.player, each.count) for each in effects if each.kind is EffectKind.DREW]

    assert [("Ben", 3)] == drew("Ben: drew 3")
    assert [("Ben", 2)] == drew("Ben: draw; Ben: drew 2")
    assert [] == drew("Ben: drew ?")
    assert [("Cy", 4)] == drew("Ben: WC; Cy: colour G; Cy: drew 4")


def test_n10_all_cards_of_its_colour_go_with_it() -> None:
    expect(see("Ben: RA R3 R5"), top="RA", colour="red", turn="Cy", hands=[7, 4, 7])
    expect(see("Ben: RA R7 RD R0 RE RS"), turn="Cy", direction="left", debt=None, open=["Ben"])
    expect(see("Ben: RA"), hands=[7, 6, 7])
    expect(see("Ben: RA x3"), hands=[7, 3, 7])
    expect(see("Ben: RA x6"), phase="count", hands=[7, 0, 7])
    expect(see("Ben: draw; Ben: RA x7"), phase="count")


def test_n10_only_cards_of_its_colour_and_no_more_than_there_are() -> None:
    for cards in ("B3", "W6", "R3 WC"):
        expect(see(f"Ben: RA {cards}"), rule="discard-all", hands=[7, 7, 7])
    expect(see("Ben: RA x7"), rule="hand-count")
    expect(see("Ben: RA R1 R2 R3 R4 R6 R8 R9"), rule="hand-count")
    expect(see("Ben: RA RF RF; Cy: R1; Ana: RF"), rule="impossible-card")
    expect(see("Ben: RA W"), rule="not-in-deck")
    expect(see("Ben: RA; Ana: jump", options="jump-in"), rule="jump-in")
    expect(see("Ben: RD; Cy: RA"), rule="stacking")


def test_n11_the_next_player_names_a_colour_and_draws_until_it_comes() -> None:
    expect(see("Ben: WC"), phase="colour", turn="Cy", colour=None, top="WC")
    expect(see("Ben: WC; Ana: colour G"), rule="turn-order")
    named = "Ben: WC; Cy: colour G; "
    expect(see(named), phase="reveal", turn="Cy", colour="green", hands=[7, 6, 7])
    expect(see(named + "Cy: drew 4"), phase="turn", turn="Ana", colour="green", hands=[7, 6, 11])
    expect(see(named + "Cy: draw; Cy: draw; Cy: keep"), turn="Ana", hands=[7, 6, 9])
    expect(see(named + "Cy: keep"), rule="draw")
    expect(see(named + "Cy: G3"), rule="colour-roulette")
    for line in ("Cy: accept", "reshuffle", "Ana: jump"):
        expect(see(named + line, options="jump-in"), rule="not-now")
    expect(see(named + "Cy: drew 200"), rule="draw-pile-empty")
    expect(see(named + "Ben: G3"), rule="turn-order")
    expect(see(named + "fix turn Ana"), phase="turn", turn="Ana")


def test_n11_nobody_counted_and_what_passes_it_on() -> None:
    named = "Ben: WC; Cy: colour G; "
    for line in ("Cy: drew ?", "Ana: G3; Ben: G4; undo; undo; Cy: drew ?"):
        expect(see(named + line), turn="Ana", hands=[7, 6, None], draw_pile=None)
    expect(see(named + "Ana: G3"), turn="Ben", hands=[6, 6, None], draw_pile=None)
    expect(see("Ben: WC; leave Cy", 4), phase="colour", turn="Dee")
    expect(see("Ben: WC; fix turn Ana"), phase="colour", turn="Ana")
    expect(see("Ben: WC", options="hand-size=1"), phase="count", hands=[1, 0, 1])


def test_n12_with_the_twenty_fifth_card_one_is_out_and_the_turn_goes_on() -> None:
    expect(see("Ben: W10=R; Cy: W10=B; Ana: accept"), knocked_out=["Ana"], turn="Ben", hands=[6, 6])
    expect(see("fix hand Ben 24; Ben: draw"), knocked_out=["Ben"], turn="Cy", phase="turn", hands=[7, 7])
    expect(see("Ben: WC; Cy: colour G; Cy: drew 30"), knocked_out=["Cy"], turn="Ana", draw_pile=128)
    expect(see("fix hand Cy 24; Ben: WC; Cy: colour G; Cy: draw"), knocked_out=["Cy"], turn="Ana")
    expect(see("fix hand Ben 25", 4), knocked_out=["Ben"], turn="Cy", phase="turn")
    penalty = "fix hand Ana 22; Ana: hint"
    expect(see(penalty, options="hint-penalty"), knocked_out=["Ana"], turn="Ben", hands=[7, 7])


@pytest.mark.parametrize(("players", "out"), [(3, ["Ana"]), (2, ["Ben"])])
def test_n12_whoever_is_out_is_told_also_where_that_ends_the_round(players: int, out: list[str]) -> None:
    debt = "Ben: W10=R; Cy: W10=B; Ana: accept" if players == 3 else "fix hand Ben 24; Ben: draw"
    effects = see(debt, players).game.effects
    assert out == [each.player for each in effects if each.kind is EffectKind.KNOCKED_OUT]


def test_n12_what_waits_for_one_who_is_out_is_dropped() -> None:
    owing = "fix hand Cy 22; Ben: RD; Cy: hint"
    expect(see(owing, 4, options="hint-penalty"), knocked_out=["Cy"], phase="turn", turn="Dee", debt=None)


def test_n12_who_is_out_by_a_debt_that_the_next_turn_accepts_is_out_before_that_turn() -> None:
    owing = "fix hand Cy 22; Ben: RF; "
    expect(see(owing + "Ana: R0"), knocked_out=["Cy"], hands=[6, 6], turn="Ben")
    expect(see(owing + "Ana: RR"), knocked_out=["Cy"], direction="left", turn="Ana")
    expect(see(owing + "Ana: R7 swap Cy"), rule="seven-swap", turn="Cy", phase="debt")
    expect(see("fix hand Ben 23; Ben: WR4=G; Ana: G3", 2), phase="between", totals={"Ana": 250, "Ben": 0})


def test_n12_a_turn_taken_by_anybody_comes_after_the_debt_that_knocks_out() -> None:
    owing = see("fix hand Cy 22; fix hand Ana 2; Ben: RF; Ana: RS!", options="-two-handed")
    expect(owing, knocked_out=["Cy"], turn="Ana", hands=[1, 6])


def test_n9_cards_drawn_at_once_leave_open_who_stays_open_until_their_own_turn() -> None:
    expect(see("fix hand Ben 2; Ben: R3; Cy: drew 2", options="uno-until-own-turn"), open=["Ben"])
    expect(see("fix hand Ben 2; Ben: R3; Cy: drew 2"), open=[])


def test_n12_whom_a_debt_knocks_out_plays_no_card_whatever_is_let_stand() -> None:
    expect(see("fix hand Cy 22; Ben: RF; Cy: R3!"), knocked_out=["Cy"], turn="Ana", top="RF", hands=[7, 6])
    expect(see("Ben: RF; Cy: R3!"), knocked_out=[], turn="Ana", top="R3", hands=[7, 6, 10])


@pytest.mark.parametrize(
    ("line", "rule"),
    [("Cy: mercy", "mercy"), ("fix hand Cy 25; Cy: mercy", "mercy"), ("end; Cy: mercy", "not-now")],
)
def test_n12_mercy_is_said_only_where_nobody_counted(line: str, rule: str) -> None:
    expect(see(line), rule=rule)


def test_n12_said_against_the_count_it_stands() -> None:
    expect(see("Cy: mercy!"), knocked_out=["Cy"], hands=[7, 7], turn="Ben")
    expect(see("Ben: drew ?; Ben: mercy"), knocked_out=["Ben"], turn="Cy", hands=[7, 7], draw_pile=128)


def test_n13_the_hand_is_set_aside_until_the_discards_are_shuffled() -> None:
    expect(see("fix hand Cy 25; reshuffle"), draw_pile=153)
    for line, rule in (("Cy: R3", "turn-order"), ("Cy: catch Ben", "who-catches")):
        expect(see("fix hand Cy 25; " + line), rule=rule)
    again = see("fix hand Cy 25; Ben: out!; Ana: points 4; round; start R5")
    expect(again, hands=[7, 7, 7], knocked_out=[], players=["Ana", "Ben", "Cy"], dealer="Ben")


def test_n14_each_who_is_out_brings_250() -> None:
    expect(see("fix hand Cy 25; Ben: out!; Ana: points 40"), totals={"Ana": 0, "Ben": 290, "Cy": 0})
    expect(see("fix hand Cy 25; fix hand Ana 25"), phase="between", totals={"Ana": 0, "Ben": 500, "Cy": 0})
    charged = see("fix hand Cy 25; Ben: out!; Ana: points 40", scoring="low-score")
    expect(charged, totals={"Ana": 40, "Ben": 0, "Cy": 250})
    fallen = see("fix hand Cy 25; fix hand Ana 25", scoring="challenge-uno", target=200)
    expect(fallen, phase="finished", winner=["Ben"])
    expect(see("fix hand Cy 25; end"), phase="finished", totals={"Ana": 0, "Ben": 0, "Cy": 0})


def test_n15_a_last_draw_card_is_drawn_for() -> None:
    expect(see("Ben: W6=R", options="hand-size=1"), phase="count", hands=[1, 0, 7])
    expect(see("Ben: WR4=R", 2, options="hand-size=1"), phase="count", hands=[1, 0])
    out = see("fix hand Cy 22; Ben: RF; Ana: points 10", options="hand-size=1")
    expect(out, phase="between", totals={"Ana": 0, "Ben": 260, "Cy": 0})
    expect(see("Ben: out!; Ana: points 2841"), rule="impossible-card")


def test_n16_mercy_at_another_number_or_not_at_all() -> None:
    expect(see("fix hand Cy 20", options="mercy=20"), knocked_out=["Cy"], options=["mercy=20"])
    expect(see("fix hand Cy 30", options="-mercy"), knocked_out=[], hands=[7, 7, 30])
    expect(see("Cy: mercy", options="-mercy"), rule="mercy")
    for edition, options in (("classic", "mercy=25"), ("no-mercy", "mercy=15"), ("no-mercy", "mercy=41")):
        with pytest.raises(Unreadable):
            read_record(record(edition, 3, options=options))


def test_n17_draw_fours_go_together_and_skip_everyones_too() -> None:
    expect(see("Ben: RF BF", options="multiples=any"), debt={"cards": 8, "by": "Ben"}, turn="Cy")
    expect(see("Ben: RE BE", options="multiples=any"), turn="Ben", hands=[7, 5, 7])


def test_n18_by_scores_alone_who_is_out_is_said_in_the_deal() -> None:
    told = "round; Cy: mercy; Ben: out; Ana: points 30"
    expect(play("no-mercy", 3, told), totals={"Ana": 0, "Ben": 280, "Cy": 0}, phase="between")
    expect(play("no-mercy", 3, "round; Cy: mercy"), phase="deal", hands=[None, None], draw_pile=None)
    expect(play("no-mercy", 3, "round; Cy: mercy; Ben: mercy"), totals={"Ana": 500, "Ben": 0, "Cy": 0})


def test_n19_it_is_undone_and_amended_as_ever() -> None:
    expect(see("fix hand Cy 25; undo"), hands=[7, 7, 7], knocked_out=[])
    expect(see("Ben: RA x3; amend 3: Ben: R3"), hands=[7, 6, 7], top="R3")


def test_u1_an_uncounted_hand_moves_and_never_stops_the_table() -> None:
    lost = "Ben: RA x?; "
    expect(see(lost), hands=[7, None, 7], draw_pile=None, turn="Cy")
    expect(see(lost + "Cy: R7 swap Ben"), hands=[7, 6, None])
    expect(see(lost + "Cy: R0"), hands=[6, 7, None])
    expect(see(lost + "Cy: RF; Ana: RF; Ben: RF"), rule=None)
    expect(see(lost + "fix hand Ben 4"), hands=[7, 4, 7], draw_pile=168 - 18 - 2)
    expect(see(lost + "fix hand Ben 168; fix hand Cy 3"), rule=None)


def test_u2_uno_of_an_uncounted_hand_is_believed() -> None:
    lost = "Ben: RA x?; "
    expect(see(lost + "Ben: uno"), hands=[7, 1, 7], called=["Ben"], open=[])
    expect(see(lost + "Cy: catch Ben"), hands=[7, 3, 7], open=[])
    mine = "Ben: drew ?; Ben: uno; Ben: R3"
    expect(see(mine), hands=[7, 1, 7], called=["Ben"])


def test_u3_who_goes_out_from_one_says_so() -> None:
    out = see("Ben: RA x?; Ben: out")
    expect(out, rule=None, phase="count", hands=[None, 0, None])
    expect(see("Ben: RA x?; Cy: out"), rule="going-out")


@pytest.mark.parametrize("line", ["Ben: drew 5", "Ben: drew ?", "Ben: mercy", "Ben: RA"])
def test_g6_no_old_deck_knows_these_lines(line: str) -> None:
    with pytest.raises(Unreadable):
        read_line(line, NAMES[:3])


@pytest.mark.parametrize("line", ["Ben: drew 0", "Ben: RA x0", "Ben: RA x100", "Ben: WC=G", "Ben: W6"])
def test_g3_what_cannot_be_read(line: str) -> None:
    with pytest.raises(Unreadable):
        read_line(line, NAMES[:3], deck=NO_MERCY)


@pytest.mark.parametrize(
    "line",
    ["Ben: RA", "Ben: RA R3 R5", "Ben: RA x3", "Ben: RA x?", "Ben: drew 5", "Ben: drew ?", "Ben: mercy"],
)
def test_g3_a_line_is_written_as_it_was_read(line: str) -> None:
    assert line == write_line(read_line(line, NAMES[:3], deck=NO_MERCY))


def test_g9_what_may_come_next() -> None:
    lines = list(map(write_line, legal(see("Ben: WC; Cy: colour G; Cy: draw").game)))
    assert {"Cy: draw", "Cy: keep"} < set(lines)
    plays = [each for each in legal(see("").game) if isinstance(each, Play) and each.card.code == "RA"]
    assert [()] == [each.along for each in plays]


def test_a_word_that_is_no_card_is_told_the_cards_of_this_deck_alone() -> None:
    with pytest.raises(Unreadable, match=r"RA.*W10.*WC") as told:
        read_line("Ben: RZ", NAMES[:3], deck=NO_MERCY)
    assert "W50" not in str(told.value)
    assert "WS2" not in str(told.value)


def test_what_its_sheet_says_is_no_house_rule() -> None:
    refused = see("Ben: R7")
    assert refused.ruling
    assert "UNO Show 'em No Mercy sheet" == refused.ruling.sheet


def test_the_book_has_a_rule_for_each_of_its_cards() -> None:
    book = {rule.id: rule for section in rule_book(NO_MERCY) for rule in section.rules}
    own = "draw-four discard-all skip-everyone wild-reverse-draw-four wild-draw-six wild-draw-ten"
    assert {*own.split(), "colour-roulette", "mercy"} < book.keys()
    assert not {"challenge", "wild", "wild-draw-four", "forced-swap"} & book.keys()
    assert "250" in book["mercy"].text
    assert all("%(" not in rule.title + rule.text + rule.note for rule in book.values())
