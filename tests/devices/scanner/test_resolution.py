"""What a scan means, at tables in every phase."""

from dataclasses import replace

import pytest

from companion.devices.scanner.resolution import resolve
from companion.devices.scanner.resolved import ResolvedScan
from companion.ports import ScanOutcome
from companion.rules import EDITIONS
from companion.table import OpenHand, Scanned, Sticker, TableView, Transient, read_code
from tests.devices.builder import CLASSIC, TO_TWO, view_after

DEALT = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\n'
ANNIVERSARY = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy"]\nround\nstart G5\n'
OUT = f"{TO_TWO}; Ben: uno; Ben: ?; Cy: draw; Cy: keep; Ana: draw; Ana: keep; Ben: ?"
"""Ben is out, and the hands of Cy and Ana are to be counted."""


def scan(view: TableView, code: str, uid: str = "") -> ResolvedScan:
    code_read = read_code(code)
    assert code_read
    return resolve(view, Sticker(code_read), uid)


def view_with(view: TableView, resolved: ResolvedScan) -> TableView:
    """Return the view once the scan is pending, or its card lies in the open hand."""
    return replace(
        view, transient=Transient(scanned=resolved.scanned, hand=resolved.hand or view.transient.hand)
    )


def test_the_card_turned_up_starts_the_pile() -> None:
    assert ("start G5",) == scan(view_after(head=DEALT), "G5").lines


def test_a_card_is_played_by_whose_turn_it_is() -> None:
    assert ("Ben: G7",) == scan(view_after(), "G7").lines
    assert ("Cy: R7",) == scan(view_after("Ben: G7"), "R7").lines


def test_a_drawn_card_is_played() -> None:
    assert ("Ben: G7",) == scan(view_after("Ben: draw"), "G7").lines


def test_a_refused_card_names_the_rule_and_waits_for_a_decision() -> None:
    resolved = scan(view_after(), "R7")
    assert ScanOutcome.BROKE_A_RULE is resolved.outcome
    assert () == resolved.lines
    assert resolved.scanned
    assert resolved.scanned.ruling
    assert ("table", "match") == (resolved.scanned.waits_for, resolved.scanned.ruling.rule)
    assert ("Ben: R7!",) == resolved.scanned.lines
    assert resolved.text.startswith("Red 7 does not go on a green 5")


def test_a_refused_card_that_is_taken_back_changes_nothing() -> None:
    view = view_with(view_after(), scan(view_after(), "R7"))
    resolved = scan(view, "undo")
    assert (ScanOutcome.TAKEN_BACK, (), None) == (resolved.outcome, resolved.lines, resolved.scanned)


def test_after_a_refused_card_another_may_be_laid() -> None:
    assert ("Ben: G7",) == scan(view_with(view_after(), scan(view_after(), "R7")), "G7").lines


def test_a_card_the_deck_does_not_have_is_refused() -> None:
    assert scan(view_after(), "W50").scanned is not None
    assert ScanOutcome.BROKE_A_RULE is scan(view_after(), "W50").outcome


def test_a_wild_waits_for_its_colour() -> None:
    resolved = scan(view_after(), "W4")
    assert ScanOutcome.WAITS is resolved.outcome
    assert resolved.scanned
    assert "colour" == resolved.scanned.waits_for
    assert ("Ben: W4=B",) == scan(view_with(view_after(), resolved), "blue").lines


def test_a_wild_50_50_waits_for_its_two_players_too() -> None:
    view = view_after(head=ANNIVERSARY)
    view = view_with(view, scan(view, "W50"))
    resolved = scan(view, "red")
    assert ScanOutcome.WAITS is resolved.outcome
    assert resolved.scanned
    assert ("players", "red") == (resolved.scanned.waits_for, resolved.scanned.colour)
    assert () == resolved.lines


def test_no_other_card_is_taken_while_a_wild_waits_for_its_colour() -> None:
    view = view_with(view_after(), scan(view_after(), "W"))
    resolved = scan(view, "G7")
    assert (ScanOutcome.NO, (), None) == (resolved.outcome, resolved.lines, resolved.scanned)
    assert "which colour" in resolved.text


def test_a_refused_wild_may_stand_with_any_colour() -> None:
    view = view_after(
        "Ben: W4=R; Cy: challenge guilty", head=CLASSIC.replace("classic", "international-1983")
    )
    resolved = scan(view, "W4")
    assert ScanOutcome.BROKE_A_RULE is resolved.outcome
    assert resolved.scanned
    assert tuple(f"Ben: W4={letter}!" for letter in "RYGB") == resolved.scanned.lines
    assert ("Ben: W4=G!",) == scan(view_with(view, resolved), "green").lines


def test_a_wild_turned_up_is_given_its_colour_by_a_card() -> None:
    view = view_after("start W", head=DEALT)
    assert ("Ben: colour Y",) == scan(view, "yellow").lines


def test_a_card_after_a_wild_draw_four_accepts_it() -> None:
    assert ("Ana: R3",) == scan(view_after("Ben: W4=R"), "R3").lines


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
def test_a_command_card_does_what_a_button_does(lines: str, command: str, said: tuple[str, ...]) -> None:
    assert said == scan(view_after(lines), command).lines


@pytest.mark.parametrize(("own_seat_only", "said"), [(False, ("undo",)), (True, ())])
def test_with_own_seat_only_no_card_takes_back_what_the_companion_s_coin_decided(
    own_seat_only: bool, said: tuple[str, ...]
) -> None:
    view = view_after("Ben: W50=B heads Ana tails Cy; flip heads", head=ANNIVERSARY)
    preferences = replace(view.preferences, own_seat_only=own_seat_only)
    landed = replace(view, preferences=preferences, coin_flips=frozenset({view.version}))
    assert said == scan(landed, "undo").lines
    assert ("undo",) == scan(replace(landed, coin_flips=frozenset()), "undo").lines


def test_the_next_card_deals_a_round() -> None:
    assert ("round",) == scan(view_after(head=DEALT.removesuffix("round\n")), "next").lines


def test_between_rounds_a_card_is_refused() -> None:
    resolved = scan(view_after(head=DEALT.removesuffix("round\n")), "G5")
    assert (ScanOutcome.NO, ()) == (resolved.outcome, resolved.lines)


def test_while_hands_are_counted_a_card_belongs_to_the_hand_that_the_screen_names() -> None:
    view = view_after(OUT)
    resolved = scan(view, "R7")
    assert ScanOutcome.COUNTED is resolved.outcome
    assert resolved.hand
    assert OpenHand(view.state.awaited[0], resolved.hand.cards) == resolved.hand
    assert ["R7"] == [card.code for card in resolved.hand.cards]
    more = scan(view_with(view, resolved), "W4")
    assert more.hand
    assert 57 == more.hand.points
    assert "Ana: 2 of 13 cards, 57 points." == more.text


def test_the_next_card_enters_the_hand() -> None:
    view = view_after("Ben: out", head=DEALT)
    view = view_with(view, scan(view, "R7"))
    assert ("Ana: hand R7 GS",) == scan(view_with(view, scan(view, "GS")), "next").lines


def test_a_hand_with_cards_missing_is_refused() -> None:
    view = view_after(OUT)
    resolved = scan(view_with(view, scan(view, "R7")), "next")
    assert ScanOutcome.BROKE_A_RULE is resolved.outcome
    assert "We expected 13 cards of Ana. Keep 1?" in resolved.text


def test_a_sticker_is_counted_once_and_another_copy_of_its_card_too() -> None:
    view = view_after("Ben: out", head=DEALT)
    view = view_with(view, scan(view, "R7", uid="04A1"))
    again = scan(view, "R7", uid="04A1")
    assert (ScanOutcome.NO, None) == (again.outcome, again.hand)
    other = scan(view, "R7", uid="04A2")
    assert other.hand
    assert 2 == len(other.hand.cards)


def test_more_of_a_card_than_the_deck_has_is_refused_while_counting() -> None:
    view = view_after("Ben: out", head=DEALT)
    for uid in ("1", "2"):
        view = view_with(view, scan(view, "R7", uid))
    assert ScanOutcome.BROKE_A_RULE is scan(view, "R7", "3").outcome


def test_undo_takes_the_last_card_out_of_the_hand() -> None:
    view = view_after("Ben: out", head=DEALT)
    view = view_with(view, scan(view, "R7", "1"))
    view = view_with(view, scan(view, "GS", "2"))
    resolved = scan(view, "undo")
    assert () == resolved.lines
    assert resolved.hand
    assert ["R7"] == [card.code for card in resolved.hand.cards]
    assert ScanOutcome.COUNTED is scan(view_with(view, resolved), "GS", "2").outcome


def test_the_first_card_of_a_hand_accepts_a_last_wild_draw_four() -> None:
    view = view_after(OUT.removesuffix("Ben: ?") + "Ben: W4=R")
    resolved = scan(view, "R7")
    assert ScanOutcome.COUNTED is resolved.outcome
    assert ("Cy: accept",) == resolved.lines


def test_an_unknown_sticker_asks_what_it_is() -> None:
    resolved = resolve(view_after(), None, "04A1")
    assert ScanOutcome.UNKNOWN is resolved.outcome
    assert resolved.scanned
    assert ("name", "04A1") == (resolved.scanned.waits_for, resolved.scanned.uid)
    assert ScanOutcome.NO is scan(view_with(view_after(), resolved), "G7", "04A2").outcome
    assert ("Ben: G7",) == scan(view_with(view_after(), resolved), "G7", "04A1").lines


def test_a_card_of_another_edition_is_refused_with_its_deck() -> None:
    card = read_code("G7")
    assert card
    resolved = resolve(view_after(), Sticker(card, "Attic", "original", is_here=False))
    assert ScanOutcome.BROKE_A_RULE is resolved.outcome
    assert () == resolved.lines
    assert "Attic" in resolved.text
    assert resolved.scanned
    assert ("Ben: G7",) == resolved.scanned.lines


def test_a_card_of_another_deck_is_refused_with_its_deck() -> None:
    card = read_code("G7")
    assert card
    resolved = resolve(view_after(), Sticker(card, "Grandma's", "classic", is_here=False))
    assert "Green 7 of another deck, Grandma's." == resolved.text


@pytest.mark.parametrize(
    ("card", "source"),
    [("G7", "our ruling: the {sheet} is silent"), ("W50", "{sheet}")],
)
def test_no_sheet_speaks_of_a_second_deck_but_each_lists_its_own(card: str, source: str) -> None:
    means = read_code(card)
    assert means
    resolved = resolve(view_after(), Sticker(means, "Attic", "anniversary", is_here=False))
    assert resolved.scanned
    assert resolved.scanned.ruling
    expected = ("not-in-deck", source.format(sheet=EDITIONS["classic"].sheet))
    assert expected == (resolved.scanned.ruling.rule, resolved.scanned.ruling.sheet)


def test_a_waiting_card_is_in_the_result() -> None:
    assert isinstance(scan(view_after(head=CLASSIC), "W").scanned, Scanned)
