"""All Wild: no colour, no number, and every card goes on every other."""

from copy import copy

import pytest

from companion.rules import (
    EDITIONS,
    OPTIONS,
    SCORINGS,
    Play,
    Unreadable,
    legal,
    read_line,
    read_record,
    rule_book,
)
from companion.rules.editions.all_wild import ALL_WILD, PLAIN
from companion.rules.effects import EffectKind
from tests.rules.builder import NAMES, Seen, expect, play, record

OPENED = "round; start W; "
COUNTED = "round; Ben: out; "


def see(lines: str, players: int = 3, options: str = "", scoring: str = "") -> Seen:
    return play("all-wild", players, OPENED + lines, options=options, scoring=scoring)


def test_a1_112_cards_of_which_nobody_knows_how_many_are_alike() -> None:
    assert 112 == ALL_WILD.deck_size == len(ALL_WILD.deck)
    assert 5600 == ALL_WILD.deck_points
    assert 54 == sum(card.sort is PLAIN for card in ALL_WILD.deck)
    expect(play("all-wild", 2, COUNTED + "Ana: hand WF WF WF WF WF WF WF!"), rule=None, phase="between")
    expect(play("all-wild", 2, COUNTED + "Ana: points 5600"), rule=None, phase="finished")
    expect(play("all-wild", 2, COUNTED + "Ana: points 5601"), rule="impossible-card")


@pytest.mark.parametrize("scoring", SCORINGS)
def test_a1_every_way_of_scoring(scoring: str) -> None:
    expect(see("Ben: W", 4, scoring=scoring), turn="Cy", target=500)
    expect(see("Ben: W", 2), turn="Ana")
    expect(see("Ben: W", 10), turn="Cy")


@pytest.mark.parametrize("line", ["Ben: ?", "Ben: R5", "Ben: ?S", "Ben: R?", "Ben: W50=R"])
def test_a1_cards_of_other_decks_are_not_in_this_one(line: str) -> None:
    expect(see(line), rule="not-in-deck", turn="Ben", colour=None)


@pytest.mark.parametrize("line", ["Ben: W=R", "Ben: W2=G", "fix top W=R", "Ben: WT Zoe", "Ben: WF swap Zoe"])
def test_a1_a_colour_or_a_stranger_cannot_be_read(line: str) -> None:
    with pytest.raises(Unreadable):
        read_line(line, NAMES[:3], deck=ALL_WILD)


def test_a1_no_option_that_needs_a_number() -> None:
    with pytest.raises(Unreadable, match="number-finish"):
        read_record(record("all-wild", 3, options="number-finish"))
    for option in (
        "last-card-coin",
        "jump-in",
        "multiples=any",
        "seven-swap",
        "-no-challenge",
        "-two-handed",
    ):
        expect(see("Ben: W", options=option), turn="Cy")


@pytest.mark.parametrize("card", [card.code for card in ALL_WILD.faces])
def test_a2_whatever_is_turned_up_does_nothing(card: str) -> None:
    seen = play("all-wild", 3, f"round; start {card}", options="stacking=up")
    expect(seen, phase="turn", turn="Ben", top=card, direction="left", hands=[7, 7, 7], draw_pile=90)


def test_a2_nobody_is_told_to_have_been_skipped_by_it() -> None:
    for card in ("WS", "WS2", "W2", "WR"):
        kinds = [each.kind for each in play("all-wild", 3, f"round; start {card}").game.effects]
        assert [EffectKind.TURNED_UP, EffectKind.TURN] == kinds


def test_a3_a_reverse_a_skip_and_a_skip_two() -> None:
    expect(see("Ben: WR"), turn="Ana", direction="right")
    expect(see("Ben: WS"), turn="Ana", hands=[7, 6, 7])
    expect(see("Ben: WS2", 5), turn="Eve")
    expect(see("Ben: WS2"), turn="Ben")
    expect(see("Ben: WR; Ana: WS2", 5), turn="Cy", direction="right")


@pytest.mark.parametrize("card", ["WR", "WS", "WS2"])
def test_a3_between_two_it_is_one_more_turn(card: str) -> None:
    expect(see(f"Ben: {card}", 2), turn="Ben", direction="left")


def test_a3_who_is_skipped_is_told() -> None:
    skipped = [e.player for e in see("Ben: WS2", 5).game.effects if e.kind is EffectKind.SKIPPED]
    assert ["Cy", "Dee"] == skipped


def test_a3_the_next_player_draws_and_nobody_challenges() -> None:
    expect(see("Ben: W2"), phase="turn", turn="Ana", hands=[7, 6, 9])
    expect(see("Ben: W4"), phase="turn", turn="Ana", hands=[7, 6, 11])
    expect(see("Ben: W4; Cy: challenge guilty"), rule="no-challenge")


def test_a4_a_player_of_choice_draws_two_and_loses_no_turn() -> None:
    expect(see("Ben: WT Ana"), turn="Cy", hands=[9, 6, 7])
    expect(see("Ben: WT Cy; Cy: W"), turn="Ana", hands=[7, 6, 8])


@pytest.mark.parametrize("line", ["Ben: WT", "Ben: WT Ben"])
def test_a4_it_needs_another_player_of_the_round(line: str) -> None:
    expect(see(line), rule="targeted-draw-two", turn="Ben", hands=[7, 7, 7])
    expect(see(line + "!"), rule=None, turn="Cy", hands=[7, 6, 7])
    expect(see("leave Cy; Ben: WT Cy"), rule="targeted-draw-two")


def test_a4_as_the_last_card_it_still_makes_somebody_draw() -> None:
    expect(see("Ben: WT Cy", options="hand-size=1"), phase="count", hands=[1, 0, 3])
    expect(see("Ben: WT", options="hand-size=1"), rule="targeted-draw-two")


def test_a5_two_hands_are_swapped_and_calls_belong_to_hands() -> None:
    expect(see("fix hand Cy 3; Ben: WF swap Cy"), turn="Cy", hands=[7, 3, 6])
    expect(see("Ben: WF swap Cy", options="hand-size=2"), open=["Cy"], hands=[2, 2, 1])
    expect(see("Ben: uno; Ben: WF swap Cy", options="hand-size=2"), open=["Cy"], called=[])
    kinds = [each.kind for each in see("Ben: WF swap Cy").game.effects]
    assert EffectKind.SWAPPED in kinds
    assert EffectKind.DREW not in kinds


@pytest.mark.parametrize("line", ["Ben: WF", "Ben: WF swap Ben"])
def test_a5_it_needs_another_player_of_the_round(line: str) -> None:
    expect(see("fix hand Ben 3; " + line), rule="forced-swap", turn="Ben", hands=[7, 3, 7])
    expect(see("fix hand Ben 3; " + line + "!"), rule=None, turn="Cy", hands=[7, 2, 7])


@pytest.mark.parametrize("line", ["Ben: WF", "Ben: WF swap Cy"])
def test_a5_as_the_last_card_it_swaps_nothing(line: str) -> None:
    expect(see(line, options="hand-size=1"), rule=None, phase="count", hands=[1, 0, 1])


def test_a6_one_card_is_drawn_by_choice_and_played_or_kept() -> None:
    expect(see("Ben: draw"), phase="drawn", hands=[7, 8, 7])
    expect(see("Ben: draw; Ben: W"), turn="Cy", hands=[7, 7, 7])
    expect(see("Ben: draw; Ben: keep"), turn="Cy", hands=[7, 8, 7])
    expect(see("Ben: draw; Ben: draw"), rule="draw")


@pytest.mark.parametrize(("card", "drawn"), [("W2", 2), ("W4", 4)])
def test_a6_a_last_draw_card_is_drawn_for(card: str, drawn: int) -> None:
    expect(see(f"Ben: {card}", options="hand-size=1"), phase="count", hands=[1, 0, 1 + drawn])


def test_a7_a_wild_counts_twenty_and_all_others_fifty() -> None:
    assert [20] + 7 * [50] == [card.points for card in ALL_WILD.faces]
    counted = COUNTED + "Ana: hand W WR WS WS2 W2 W4 WT WF; Cy: hand W"
    expect(play("all-wild", 3, counted), totals={"Ana": 0, "Ben": 390, "Cy": 0})


def test_a8_a_debt_is_stacked_by_value() -> None:
    expect(see("Ben: W2; Cy: W2", options="stacking=same"), debt={"cards": 4, "by": "Cy"}, turn="Ana")
    expect(see("Ben: W2; Cy: W4", options="stacking=same"), rule="stacking")
    expect(see("Ben: W2; Cy: W4", options="stacking=up"), debt={"cards": 6, "by": "Cy"})
    expect(see("Ben: W4; Cy: W2", options="stacking=up"), rule="stacking")
    expect(see("Ben: W4; Cy: W2", options="stacking=mixed"), debt={"cards": 6, "by": "Cy"})
    expect(see("Ben: W4; Cy: challenge guilty", options="stacking=up"), rule="no-challenge")


def test_a8_a_targeted_card_answers_no_debt_and_makes_none() -> None:
    seen = see("Ben: W2; Cy: WT Ana", options="stacking=mixed")
    expect(seen, rule="stacking")
    assert seen.ruling
    assert "a Wild Draw Two or a Wild Draw Four would" in seen.ruling.text
    expect(see("Ben: WT Ana", options="stacking=mixed"), phase="turn", debt=None, hands=[9, 6, 7])


def test_a8_no_card_has_a_twin_and_none_go_together() -> None:
    expect(see("Ben: W; Ana: jump", options="jump-in"), rule="jump-in")
    expect(see("Ben: W W", options="multiples=any"), rule="multiples")


def test_a9_it_is_put_right_amended_and_undone_as_ever() -> None:
    expect(see("fix top W2"), top="W2", colour=None, turn="Ben")
    expect(see("Ben: colour R!"), colour=None, phase="turn", turn="Ben")
    expect(see("Ben: WT Ana; amend 3: Ben: WF swap Ana"), hands=[6, 7, 7], turn="Cy")
    expect(see("Ben: WS2; undo"), turn="Ben", hands=[7, 7, 7])


def test_g9_what_may_come_next_names_each_other_player() -> None:
    plays = [event for event in legal(see("").game) if isinstance(event, Play)]
    assert {"Ana", "Cy", None} == {play.target for play in plays} == {play.swap for play in plays}
    assert 6 + 2 + 2 == len(plays)


def test_r1_other_decks_do_not_know_its_cards() -> None:
    assert ALL_WILD is EDITIONS["all-wild"]
    for line in ("Ben: WS2", "Ben: W", "Ben: WT Ana"):
        with pytest.raises(Unreadable):
            read_line(line, NAMES[:3], deck=EDITIONS["classic"])
    assert EDITIONS["classic"].words["W"] is not ALL_WILD.words["W"]


def test_its_cards_survive_being_copied() -> None:
    for card in (*ALL_WILD.faces, *EDITIONS["classic"].copies):
        assert copy(card) is card


def test_the_book_has_its_cards_and_no_other() -> None:
    book = {rule.id: rule for section in rule_book(ALL_WILD) for rule in section.rules}
    assert {"skip-two", "targeted-draw-two", "forced-swap"} < book.keys()
    assert not {"challenge", "wild-50-50"} & book.keys()
    assert OPTIONS.keys() - {"number-finish", "mercy"} < book.keys()
    assert all(
        rule.note for rule in book.values() if rule.source == "ruling" and rule.id in ALL_WILD.wordings
    )
    assert all("%(" not in rule.title + rule.text + rule.note for rule in book.values())
