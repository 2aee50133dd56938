"""What a scanned card waits for by house rules: whose it is, with whom it swaps, whether more follow."""

from dataclasses import replace

import pytest

from companion.devices.scanner.questions import name_player
from companion.devices.scanner.resolution import resolve
from companion.devices.scanner.resolved import ResolvedScan
from companion.ports import ScanOutcome
from companion.rules import Game
from companion.table import Scanned, Sticker, Transient, read_code
from tests.devices.builder import CLASSIC, TO_TWO, classic_with, view_after

FIRST_TWO = CLASSIC.replace("Ana, Ben, Cy", "Ana, Ben")


class Reader:
    """A table with these house rules, and a reader on which cards are laid; pure, as nothing is logged."""

    def __init__(self, options: str, lines: str = "", head: str = CLASSIC) -> None:
        self.view = view_after(lines, head=head.replace("round", f'[Options "{options}"]\nround', 1))
        self.lines: list[str] = []

    def lay(self, *codes: str) -> ResolvedScan:
        """Lay these, one after the other; each is another sticker."""
        for number, code in enumerate(codes):
            stands_for = read_code(code)
            assert stands_for
            resolved = self._take(resolve(self.view, Sticker(stands_for), f"04{code}{number}"))
        return resolved

    def name(self, player: str) -> ResolvedScan:
        return self._take(name_player(self.view, player))

    @property
    def waits(self) -> Scanned | None:
        return self.view.transient.scanned

    def _take(self, resolved: ResolvedScan) -> ResolvedScan:
        game = self.view.game
        for event in game.read_all(resolved.lines):
            after = game.apply(event)
            assert isinstance(after, Game), after
            game = after
        self.lines += resolved.lines
        scanned = self.waits if resolved.outcome is ScanOutcome.NO else resolved.scanned
        self.view = replace(self.view, game=game, transient=Transient(scanned=scanned))
        return resolved


# Whose it is


def test_the_twin_of_the_top_card_asks_whose_it_is() -> None:
    reader = Reader("jump-in", "Ben: G7")
    asked = reader.lay("G7")
    assert (ScanOutcome.WAITS, "Green 7 on its twin: who played it?") == (asked.outcome, asked.text)
    assert asked.scanned
    assert ("whose", ("Ana", "Ben", "Cy")) == (asked.scanned.waits_for, asked.scanned.players)
    assert ("Ana: jump", "Ben: jump", "Cy: jump") == asked.scanned.lines


@pytest.mark.parametrize(("player", "line"), [("Ana", "Ana: jump"), ("Ben", "Ben: jump"), ("Cy", "Cy: G7")])
def test_who_is_named_jumped_in_or_played_in_turn(player: str, line: str) -> None:
    reader = Reader("jump-in", "Ben: G7")
    reader.lay("G7")
    assert (line,) == reader.name(player).lines


def test_next_says_that_the_twin_is_of_whose_turn_it_is() -> None:
    assert ("Cy: G7",) == next_of("jump-in", "Ben: G7", "G7")


def next_of(options: str, lines: str, *codes: str) -> tuple[str, ...]:
    return Reader(options, lines).lay(*codes, "next").lines


@pytest.mark.parametrize(
    ("options", "lines", "code", "said"),
    [
        # Without the house rule, on a card that was turned up, on one of another colour, and after drawing,
        # a card is of whose turn it is.
        ("", "Ben: G7", "G7", "Cy: G7"),
        ("jump-in", "", "G5", "Ben: G5"),
        ("jump-in", "Ben: G7", "R7", "Cy: R7"),
        ("jump-in", "Ben: G7; Cy: draw", "G7", "Cy: G7"),
    ],
)
def test_what_can_be_no_jump_is_of_whose_turn_it_is(options: str, lines: str, code: str, said: str) -> None:
    assert (said,) == Reader(options, lines).lay(code).lines


def test_a_twin_of_which_no_copy_is_left_breaks_a_rule() -> None:
    reader = Reader("jump-in", "Ben: G7; Cy: jump")
    assert ScanOutcome.BROKE_A_RULE is reader.lay("G7").outcome


def test_no_other_card_is_taken_before_it_is_known_whose_the_twin_is() -> None:
    reader = Reader("jump-in", "Ben: G7")
    refused = reader.lay("G7", "G3")
    assert (ScanOutcome.NO, ()) == (refused.outcome, refused.lines)
    assert "who played it?" in refused.text


def test_who_is_not_in_the_round_is_not_named() -> None:
    reader = Reader("jump-in", "Ben: G7")
    reader.lay("G7")
    assert (ScanOutcome.NO, "Zoe is not asked about this card.") == (
        (named := reader.name("Zoe")).outcome,
        named.text,
    )


def test_nobody_is_named_where_no_card_waits() -> None:
    assert "No scanned card waits for a player." == Reader("jump-in").name("Cy").text


# With whom it swaps


def test_a_seven_waits_for_whom_it_swaps_with() -> None:
    reader = Reader("seven-swap")
    asked = reader.lay("G7")
    assert ScanOutcome.WAITS is asked.outcome
    assert asked.scanned
    assert ("swap", ("Ana", "Cy")) == (asked.scanned.waits_for, asked.scanned.players)
    assert ("Ben: G7 swap Ana", "Ben: G7 swap Cy") == asked.scanned.lines
    named = reader.name("Cy")
    assert ("Ben: G7 swap Cy",) == named.lines
    assert "Ben played a green 7. Ben and Cy swap hands." == named.text


def test_between_two_a_seven_swaps_with_the_other_at_once() -> None:
    assert ("Ben: G7 swap Ana",) == Reader("seven-swap", head=FIRST_TWO).lay("G7").lines


def test_a_seven_as_the_last_card_swaps_nothing() -> None:
    assert ("Ben: G7",) == Reader("seven-swap", "fix hand Ben 1").lay("G7").lines


def test_a_refused_seven_may_stand_with_any_swap() -> None:
    refused = Reader("seven-swap").lay("R7")
    assert ScanOutcome.BROKE_A_RULE is refused.outcome
    assert refused.scanned
    assert ("Ben: R7 swap Ana!", "Ben: R7 swap Cy!") == refused.scanned.lines


def test_a_twin_that_swaps_asks_first_whose_and_then_with_whom() -> None:
    reader = Reader("jump-in, seven-swap", "Ben: G7 swap Cy")
    reader.lay("G7")
    assert ScanOutcome.WAITS is reader.name("Ana").outcome
    assert reader.waits
    assert ("swap", ("Ben", "Cy")) == (reader.waits.waits_for, reader.waits.players)
    assert ("Ana: jump swap Ben",) == reader.name("Ben").lines


# Several in one play


@pytest.mark.parametrize(
    ("options", "codes", "line"),
    [
        ("multiples=numbers", ("G7", "R7", "B7"), "Ben: G7 R7 B7"),
        ("multiples=any", ("GS", "RS"), "Ben: GS RS"),
        ("multiples=any", ("GD", "RD"), "Ben: GD RD"),
        ("multiples=any, stacking=same", ("GD", "RD"), "Ben: GD RD"),
        ("multiples=any", ("G3",), "Ben: G3"),
    ],
)
def test_cards_of_one_sort_are_one_play(options: str, codes: tuple[str, ...], line: str) -> None:
    reader = Reader(options)
    for code in codes:
        laid = reader.lay(code)
        assert (ScanOutcome.WAITS, ()) == (laid.outcome, laid.lines)
        assert laid.scanned
        assert "more" == laid.scanned.waits_for
    assert (line,) == reader.lay("next").lines


def test_what_lies_there_so_far_is_said() -> None:
    assert "Ben: green 7, red 7 so far. Another one, or Next?" == Reader("multiples=any").lay("G7", "R7").text


@pytest.mark.parametrize(
    ("options", "lines", "code"),
    [
        ("", "", "G7"),
        ("multiples=numbers", "", "GS"),
        ("multiples=any", "Ben: draw", "G7"),
        ("multiples=any", "fix hand Ben 1", "G7"),
    ],
)
def test_a_card_to_which_none_can_be_added_waits_for_none(options: str, lines: str, code: str) -> None:
    assert (f"Ben: {code}",) == Reader(options, lines).lay(code).lines


def test_the_last_card_of_the_hand_ends_the_play() -> None:
    assert ("Ben: G7 R7",) == Reader("multiples=any", "fix hand Ben 2").lay("G7", "R7").lines


def test_a_card_of_another_sort_begins_the_next_play() -> None:
    reader = Reader("multiples=any")
    laid = reader.lay("G7", "R7", "R3")
    assert (ScanOutcome.WAITS, ("Ben: G7 R7",)) == (laid.outcome, laid.lines)
    assert reader.waits
    assert "Cy: red 3 so far. Another one, or Next?" == reader.waits.text


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("W", ["Ben: G7"]),
        ("draw", ["Ben: G7", "Cy: draw"]),
        ("W4", ["Ben: G7"]),
    ],
)
def test_what_is_laid_after_a_play_comes_after_it(code: str, said: list[str]) -> None:
    reader = Reader("multiples=any")
    reader.lay("G7", code)
    assert said == reader.lines


def test_an_unknown_sticker_ends_the_play_before_it() -> None:
    reader = Reader("multiples=any")
    reader.lay("G7")
    unknown = resolve(reader.view, None, "04A1")
    assert (ScanOutcome.UNKNOWN, ("Ben: G7",)) == (unknown.outcome, unknown.lines)


def test_a_sticker_is_laid_once_in_a_play() -> None:
    reader = Reader("multiples=any")
    card = read_code("G7")
    assert card
    for _ in range(2):
        laid = reader._take(resolve(reader.view, Sticker(card), "04A1"))
    assert (ScanOutcome.NO, "This green 7 is in the play already.") == (laid.outcome, laid.text)
    assert ("Ben: G7",) == reader.lay("next").lines


def test_more_of_a_card_than_the_deck_has_leaves_the_others_waiting() -> None:
    reader = Reader("multiples=any")
    assert ScanOutcome.NO is reader.lay("G7", "G7", "G7").outcome
    assert ("Ben: G7 G7",) == reader.lay("next").lines


def test_undo_takes_the_last_of_several_back() -> None:
    reader = Reader("multiples=any")
    assert (ScanOutcome.TAKEN_BACK, "The red 7 is taken back.") == (
        (taken := reader.lay("G7", "R7", "undo")).outcome,
        taken.text,
    )
    assert ("Ben: G7",) == reader.lay("next").lines
    reader = Reader("multiples=any")
    reader.lay("G7", "undo")
    assert reader.waits is None


def test_uno_is_said_while_a_play_waits_for_more() -> None:
    reader = Reader("multiples=any", TO_TWO)
    assert ("Ben: uno",) == reader.lay("G7", "uno").lines


def test_several_sevens_wait_for_one_swap() -> None:
    reader = Reader("multiples=any, seven-swap")
    asked = reader.lay("G7", "R7", "next")
    assert "Ben: green 7, red 7. Swaps hands with whom?" == asked.text
    assert ("Ben: G7 R7 swap Cy",) == reader.name("Cy").lines


def test_who_swaps_may_be_named_before_the_play_is_over() -> None:
    reader = Reader("multiples=any, seven-swap")
    reader.lay("G7", "R7")
    assert ("Ben: G7 R7 swap Ana",) == reader.name("Ana").lines


def test_a_card_of_another_sort_waits_until_it_is_said_with_whom_a_seven_swaps() -> None:
    reader = Reader("multiples=any, seven-swap")
    asked = reader.lay("G7", "R3")
    assert (ScanOutcome.WAITS, ()) == (asked.outcome, asked.lines)
    assert reader.waits
    assert "swap" == reader.waits.waits_for


def test_to_the_twin_in_turn_others_may_be_added() -> None:
    reader = Reader("multiples=any, jump-in", "Ben: G7")
    reader.lay("G7")
    reader.name("Cy")
    assert ("Cy: G7 R7",) == reader.lay("R7", "next").lines


def test_a_jump_is_a_single_card() -> None:
    reader = Reader("multiples=any, jump-in", "Ben: G7")
    reader.lay("G7")
    assert ("Ana: jump",) == reader.name("Ana").lines


# Debts


@pytest.mark.parametrize(
    ("stacking", "lines", "code", "said"),
    [
        # What answers the debt is laid by who owes it, anything else by the next player, after it was drawn.
        ("same", "Ben: GD", "RD", "Cy: RD"),
        ("same", "Ben: GD", "G3", "Ana: G3"),
        ("mixed", "Ben: W4=R", "RD", "Cy: RD"),
        ("mixed", "Ben: W4=R", "R3", "Ana: R3"),
        ("up", "Ben: W4=R", "RD", "Ana: RD"),
    ],
)
def test_a_card_on_a_debt_is_of_who_owes_it_where_it_answers(
    stacking: str, lines: str, code: str, said: str
) -> None:
    assert (said,) == Reader(f"stacking={stacking}", lines).lay(code).lines


@pytest.mark.parametrize(("stacking", "player"), [("up", "Cy"), ("same", "Ana")])
def test_a_wild_draw_four_on_a_debt_waits_for_its_colour(stacking: str, player: str) -> None:
    assert (f"{player}: W4=B",) == Reader(f"stacking={stacking}", "Ben: GD").lay("W4", "blue").lines


@pytest.mark.parametrize(
    ("lines", "text"), [("Ben: GD", "Cy draws 2."), ("Ben: GD; Cy: RD; Ana: W4=B", "Ben draws 8.")]
)
def test_the_draw_card_accepts_a_debt(lines: str, text: str) -> None:
    accepted = Reader("stacking=up", lines).lay("draw")
    assert text == accepted.text
    assert accepted.lines[0].endswith(": accept")


def test_two_draw_twos_on_a_debt_are_one_play() -> None:
    assert ("Cy: RD YD",) == next_of("multiples=any, stacking=same", "Ben: GD", "RD", "YD")


# UNO, where several can be caught


def test_the_uno_card_names_nobody_of_several() -> None:
    reader = Reader("zero-pass", f"{TO_TWO}; fix hand Ana 1; Ben: G0")
    refused = reader.lay("uno")
    assert (ScanOutcome.NO, "Ben and Cy can say UNO: each on a buzzer or a phone.") == (
        refused.outcome,
        refused.text,
    )


def test_a_card_of_another_deck_may_stand_though_others_might_follow() -> None:
    card = read_code("G7")
    assert card
    view = view_after(head=classic_with("multiples=any"))
    stranger = resolve(view, Sticker(card, "Attic", "original", is_here=False))
    assert stranger.scanned
    assert ("table", ("Ben: G7",)) == (stranger.scanned.waits_for, stranger.scanned.lines)
