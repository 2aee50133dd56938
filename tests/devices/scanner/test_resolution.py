"""What a scan means, at tables in every phase."""

from dataclasses import replace

import pytest

from companion.devices.scanner.resolution import resolve
from companion.devices.scanner.resolved import ResolvedScan
from companion.ports import ScanOutcome
from companion.table import OpenHand, Scanned, Sticker, TableView, Transient, read_code
from tests.devices.builder import CLASSIC, TO_TWO, seen

DEALT = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\n'
ANNIVERSARY = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy"]\nround\nstart G5\n'
OUT = f"{TO_TWO}; Ben: uno; Ben: ?; Cy: draw; Cy: keep; Ana: draw; Ana: keep; Ben: ?"
"""Ben is out, and the hands of Cy and Ana are to be counted."""


def scan(view: TableView, code: str, uid: str = "") -> ResolvedScan:
    stands_for = read_code(code)
    assert stands_for
    return resolve(view, Sticker(stands_for), uid)


def beside(view: TableView, resolved: ResolvedScan) -> TableView:
    """The table once that scan waits, or lies open."""
    return replace(
        view, transient=Transient(scanned=resolved.scanned, hand=resolved.hand or view.transient.hand)
    )


def test_the_card_turned_up_starts_the_pile() -> None:
    assert ("start G5",) == scan(seen(head=DEALT), "G5").lines


def test_who_is_on_turn_plays_the_card() -> None:
    assert ("Ben: G7",) == scan(seen(), "G7").lines
    assert ("Cy: R7",) == scan(seen("Ben: G7"), "R7").lines


def test_a_drawn_card_is_played() -> None:
    assert ("Ben: G7",) == scan(seen("Ben: draw"), "G7").lines


def test_a_card_that_does_not_fit_names_the_rule_and_waits_for_the_table() -> None:
    resolved = scan(seen(), "R7")
    assert ScanOutcome.BROKE_A_RULE is resolved.outcome
    assert () == resolved.lines
    assert resolved.scanned
    assert ("table", "match") == (resolved.scanned.waits_for, resolved.scanned.rule)
    assert ("Ben: R7!",) == resolved.scanned.lines
    assert resolved.text.startswith("Red 7 does not go on a green 5")


def test_a_refused_card_taken_back_leaves_the_table_as_it_was() -> None:
    view = beside(seen(), scan(seen(), "R7"))
    resolved = scan(view, "undo")
    assert (ScanOutcome.TAKEN_BACK, (), None) == (resolved.outcome, resolved.lines, resolved.scanned)


def test_after_a_refused_card_another_may_be_laid() -> None:
    assert ("Ben: G7",) == scan(beside(seen(), scan(seen(), "R7")), "G7").lines


def test_a_card_the_deck_does_not_have_is_refused() -> None:
    assert scan(seen(), "W50").scanned is not None
    assert ScanOutcome.BROKE_A_RULE is scan(seen(), "W50").outcome


def test_a_wild_waits_for_its_colour() -> None:
    resolved = scan(seen(), "W4")
    assert ScanOutcome.WAITS is resolved.outcome
    assert resolved.scanned
    assert "colour" == resolved.scanned.waits_for
    assert ("Ben: W4=B",) == scan(beside(seen(), resolved), "blue").lines


def test_a_wild_50_50_waits_for_its_two_players_too() -> None:
    view = seen(head=ANNIVERSARY)
    view = beside(view, scan(view, "W50"))
    resolved = scan(view, "red")
    assert ScanOutcome.WAITS is resolved.outcome
    assert resolved.scanned
    assert ("players", "red") == (resolved.scanned.waits_for, resolved.scanned.colour)
    assert () == resolved.lines


def test_no_other_card_counts_while_a_wild_waits() -> None:
    view = beside(seen(), scan(seen(), "W"))
    resolved = scan(view, "G7")
    assert (ScanOutcome.NO, (), None) == (resolved.outcome, resolved.lines, resolved.scanned)
    assert "which colour" in resolved.text


def test_a_refused_wild_stands_with_any_colour() -> None:
    view = seen("Ben: W4=R; Cy: challenge guilty", head=CLASSIC.replace("classic", "international-1983"))
    resolved = scan(view, "W4")
    assert ScanOutcome.BROKE_A_RULE is resolved.outcome
    assert resolved.scanned
    assert tuple(f"Ben: W4={letter}!" for letter in "RYGB") == resolved.scanned.lines
    assert ("Ben: W4=G!",) == scan(beside(view, resolved), "green").lines


def test_a_wild_turned_up_is_given_its_colour_by_a_card() -> None:
    view = seen("start W", head=DEALT)
    assert ("Ben: colour Y",) == scan(view, "yellow").lines


def test_a_card_after_a_wild_draw_four_is_the_next_player_s() -> None:
    assert ("Ana: R3",) == scan(seen("Ben: W4=R"), "R3").lines


@pytest.mark.parametrize(
    ("lines", "command", "said"),
    [
        ("", "draw", ("Ben: draw",)),
        ("Ben: draw", "keep", ("Ben: keep",)),
        ("Ben: draw", "next", ("Ben: keep",)),
        ("Ben: W4=R", "draw", ("Cy: accept",)),
        (TO_TWO, "uno", ("Ben: uno",)),
        (f"{TO_TWO}; Ben: ?", "uno", ("Ben: uno",)),
        ("Ben: G7", "undo", ("undo",)),
        ("", "keep", ()),
        ("", "next", ()),
        ("", "red", ()),
    ],
)
def test_a_command_card_says_what_a_button_says(lines: str, command: str, said: tuple[str, ...]) -> None:
    assert said == scan(seen(lines), command).lines


def test_the_next_card_deals_a_round() -> None:
    assert ("round",) == scan(seen(head=DEALT.removesuffix("round\n")), "next").lines


def test_between_rounds_a_card_means_nothing() -> None:
    resolved = scan(seen(head=DEALT.removesuffix("round\n")), "G5")
    assert (ScanOutcome.NO, ()) == (resolved.outcome, resolved.lines)


def test_while_hands_are_counted_a_card_belongs_to_the_hand_that_the_screen_names() -> None:
    view = seen(OUT)
    resolved = scan(view, "R7")
    assert ScanOutcome.COUNTED is resolved.outcome
    assert resolved.hand
    assert OpenHand(view.state.awaited[0], resolved.hand.cards) == resolved.hand
    assert ["R7"] == [card.code for card in resolved.hand.cards]
    more = scan(beside(view, resolved), "W4")
    assert more.hand
    assert 57 == more.hand.points
    assert "Ana: 2 of 13 cards, 57 points." == more.text


def test_the_next_card_enters_the_hand() -> None:
    view = seen("Ben: out", head=DEALT)
    view = beside(view, scan(view, "R7"))
    assert ("Ana: hand R7 GS",) == scan(beside(view, scan(view, "GS")), "next").lines


def test_a_hand_that_is_not_all_there_yet_is_no_hand() -> None:
    view = seen(OUT)
    resolved = scan(beside(view, scan(view, "R7")), "next")
    assert ScanOutcome.BROKE_A_RULE is resolved.outcome
    assert "must hold 13 cards" in resolved.text


def test_a_sticker_is_counted_once_and_a_second_card_like_it_too() -> None:
    view = seen("Ben: out", head=DEALT)
    view = beside(view, scan(view, "R7", uid="04A1"))
    again = scan(view, "R7", uid="04A1")
    assert (ScanOutcome.NO, None) == (again.outcome, again.hand)
    other = scan(view, "R7", uid="04A2")
    assert other.hand
    assert 2 == len(other.hand.cards)


def test_more_of_a_card_than_the_deck_has_is_refused_while_counting() -> None:
    view = seen("Ben: out", head=DEALT)
    for uid in ("1", "2"):
        view = beside(view, scan(view, "R7", uid))
    assert ScanOutcome.BROKE_A_RULE is scan(view, "R7", "3").outcome


def test_undo_takes_the_last_card_out_of_the_hand() -> None:
    view = seen("Ben: out", head=DEALT)
    view = beside(view, scan(view, "R7", "1"))
    view = beside(view, scan(view, "GS", "2"))
    resolved = scan(view, "undo")
    assert () == resolved.lines
    assert resolved.hand
    assert ["R7"] == [card.code for card in resolved.hand.cards]
    assert ScanOutcome.COUNTED is scan(beside(view, resolved), "GS", "2").outcome


def test_a_hand_after_a_last_wild_draw_four_accepts_it() -> None:
    view = seen(OUT.removesuffix("Ben: ?") + "Ben: W4=R")
    resolved = scan(view, "R7")
    assert ScanOutcome.COUNTED is resolved.outcome
    assert ("Cy: accept",) == resolved.lines


def test_an_unknown_sticker_asks_what_it_is() -> None:
    resolved = resolve(seen(), None, "04A1")
    assert ScanOutcome.UNKNOWN is resolved.outcome
    assert resolved.scanned
    assert ("name", "04A1") == (resolved.scanned.waits_for, resolved.scanned.uid)
    assert ScanOutcome.NO is scan(beside(seen(), resolved), "G7", "04A2").outcome
    assert ("Ben: G7",) == scan(beside(seen(), resolved), "G7", "04A1").lines


def test_a_card_of_another_edition_is_named_as_such() -> None:
    card = read_code("G7")
    assert card
    resolved = resolve(seen(), Sticker(card, "Attic", "original", is_here=False))
    assert ScanOutcome.BROKE_A_RULE is resolved.outcome
    assert () == resolved.lines
    assert "Attic" in resolved.text
    assert resolved.scanned
    assert ("Ben: G7",) == resolved.scanned.lines


def test_a_card_of_another_deck_is_named_as_such() -> None:
    card = read_code("G7")
    assert card
    resolved = resolve(seen(), Sticker(card, "Grandma's", "classic", is_here=False))
    assert "Green 7 of another deck, Grandma's." == resolved.text


def test_a_scan_says_whose_card_waits() -> None:
    assert isinstance(scan(seen(head=CLASSIC), "W").scanned, Scanned)
