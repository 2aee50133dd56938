"""The meaning of a press or a hold in every state of the table."""

from dataclasses import replace

import pytest

from companion.devices.buzzers.resolution import Meaning, Press, coin_meaning, hold_matters, meaning, resolve
from companion.devices.scanner.resolution import resolve as scan
from companion.ports import PressAction
from companion.table import Level, Question, Sticker, TableView, Transient, read_code
from tests.devices.builder import CLASSIC, TO_ONE, TO_TWO, classic_with, view_after

FIFTY = CLASSIC.replace("classic", "anniversary")


def press(view: TableView, player: str) -> Meaning:
    return meaning(view, player, held=False)


def hold(view: TableView, player: str) -> Meaning:
    return meaning(view, player, held=True)


# UNO


def test_a_player_who_can_be_caught_says_uno() -> None:
    assert ("Ben: uno",) == press(view_after(TO_ONE), "Ben").lines


def test_any_other_player_catches() -> None:
    assert ("Cy: catch Ben",) == press(view_after(TO_ONE), "Cy").lines
    assert ("Ana: catch Ben",) == press(view_after(TO_ONE), "Ana").lines


def test_a_hold_catches_as_well() -> None:
    assert ("Ana: catch Ben",) == hold(view_after(TO_ONE), "Ana").lines


def test_with_two_cards_on_their_turn_a_player_says_uno() -> None:
    assert ("Ben: uno",) == press(view_after(TO_TWO), "Ben").lines


def test_uno_is_said_once() -> None:
    assert PressAction.NO is press(view_after(f"{TO_TWO}; Ben: uno"), "Ben").action


def test_a_player_who_said_uno_cannot_be_caught() -> None:
    assert PressAction.NO is press(view_after(f"{TO_ONE}; Ben: uno"), "Ana").action


def test_with_two_cards_on_another_s_turn_a_press_is_refused() -> None:
    view = view_after(f"{TO_TWO}; Ben: draw; Ben: keep")
    assert PressAction.NO is press(view, "Ben").action


def test_saying_uno_and_catching_are_a_race() -> None:
    view = view_after(TO_ONE)
    assert all(press(view, name).is_contested for name in ("Ana", "Ben", "Cy"))


def test_uno_before_the_card_is_no_race() -> None:
    view = view_after(TO_TWO)
    assert not press(view, "Ben").is_contested


def test_saying_uno_takes_precedence_over_catching() -> None:
    lines = "Ben: ?; Cy: ?; Ana: draw; Ana: keep;" * 5 + "Ben: ?"
    assert ("Cy: uno",) == press(view_after(lines), "Cy").lines


# UNO, by house rules


def two_open(options: str = "zero-pass") -> TableView:
    """Return a table at which Ben and Cy can be caught: a 0 gave each of them a single card."""
    lines = f"{TO_TWO}; fix hand Ana 1; Ben: G0"
    return view_after(lines, head=classic_with(options))


def test_a_press_catches_everybody_who_can_be_caught() -> None:
    view = two_open()
    assert ("Ben", "Cy") == view.state.uno_open
    meant = press(view, "Ana")
    assert (("Ana: catch Ben", "Ana: catch Cy"), "Ana caught Ben and Cy.") == (meant.lines, meant.text)
    assert meant.is_contested


@pytest.mark.parametrize("name", ["Ben", "Cy"])
def test_each_of_several_who_can_be_caught_says_uno(name: str) -> None:
    assert (f"{name}: uno",) == press(two_open(), name).lines


def test_a_press_is_never_a_wrong_catch() -> None:
    view = view_after(f"{TO_ONE}; Ben: uno", head=classic_with("wrong-catch=3"))
    assert [PressAction.NO] * 3 == [press(view, name).action for name in ("Ana", "Ben", "Cy")]


@pytest.mark.parametrize("lines", [TO_TWO, TO_ONE])
def test_where_nobody_says_uno_no_press_does(lines: str) -> None:
    view = view_after(lines, head=classic_with("no-uno"))
    assert [PressAction.NO] * 3 == [press(view, name).action for name in ("Ana", "Ben", "Cy")]


def test_uno_that_comes_too_late_is_no_rival_of_a_catch() -> None:
    view = view_after(TO_ONE, head=classic_with("uno-strict"))
    late = press(view, "Ben")
    assert (PressAction.NO, False) == (late.action, late.is_contested)
    assert late.text.startswith("The card is down")
    assert ("Ana: catch Ben",) == press(view, "Ana").lines


def test_who_forgot_is_caught_until_their_own_turn() -> None:
    view = view_after(f"{TO_ONE}; Cy: draw; Cy: keep", head=classic_with("uno-until-own-turn"))
    assert ("Cy: catch Ben",) == press(view, "Cy").lines
    assert ("Ben: uno",) == press(view, "Ben").lines


def test_who_has_gone_out_catches_nobody() -> None:
    lines = f"{TO_ONE}; Ben: uno; Cy: draw; Cy: keep; fix hand Ana 2; Ana: ?; Ben: W4=R"
    view = view_after(lines, head=classic_with("uno-until-own-turn"))
    assert ("Ana",) == view.state.uno_open
    assert (PressAction.NO, False) == (press(view, "Ben").action, press(view, "Ben").is_contested)
    assert ("Cy: catch Ana",) == press(view, "Cy").lines


# Debts

STACKING = classic_with("stacking=mixed")


@pytest.mark.parametrize(
    ("lines", "player", "owed"), [("Ben: GD", "Cy", 2), ("Ben: GD; Cy: RD", "Ana", 4), ("Ben: W4=R", "Cy", 4)]
)
def test_a_press_accepts_a_debt(lines: str, player: str, owed: int) -> None:
    meant = press(view_after(lines, head=STACKING), player)
    assert ((f"{player}: accept",), f"{player} draws {owed}.") == (meant.lines, meant.text)


def test_a_press_accepts_a_draw_two_that_was_turned_up() -> None:
    head = STACKING.replace("start G5", "start GD")
    assert ("Ben: accept",) == press(view_after(head=head), "Ben").lines


def test_nobody_else_accepts_a_debt() -> None:
    view = view_after("Ben: GD", head=STACKING)
    assert [PressAction.NO] * 2 == [press(view, name).action for name in ("Ana", "Ben")]


def test_a_press_accepts_a_debt_where_presses_end_turns() -> None:
    assert ("Cy: accept",) == press(view_after("Ben: GD", ends_turn=True, head=STACKING), "Cy").lines


def test_a_hold_challenges_a_wild_draw_four_in_a_debt() -> None:
    view = view_after("Ben: GD; Cy: W4=R", head=STACKING)
    assert "Ana challenges. What did Cy's hand show?" == hold(view, "Ana").text


def test_a_challenge_of_a_four_that_cannot_be_guilty_needs_no_prompt() -> None:
    view = view_after("Ben: W4=R; Cy: W4=B", head=classic_with("stacking=same"))
    assert ("Ana: challenge innocent",) == hold(view, "Ana").lines


@pytest.mark.parametrize(
    ("options", "lines", "why"),
    [
        ("stacking=up", "Ben: GD", "No card waits to be challenged."),
        ("stacking=up, no-challenge", "Ben: W4=R", "Nothing is challenged here"),
    ],
)
def test_a_hold_says_why_there_is_nothing_to_challenge(options: str, lines: str, why: str) -> None:
    held = hold(view_after(lines, head=classic_with(options)), "Cy")
    assert PressAction.NO is held.action
    assert held.text.startswith(why)


# Scanned cards that wait


def waiting(options: str, lines: str, *codes: str) -> TableView:
    """Return the table with these cards on the reader and not in the game yet."""
    view = view_after(lines, head=classic_with(options))
    for code in codes:
        card = read_code(code)
        assert card
        view = replace(view, transient=Transient(scanned=scan(view, Sticker(card)).scanned))
    return view


def test_a_press_says_whose_the_twin_of_the_top_card_is() -> None:
    view = waiting("jump-in", "Ben: G7", "G7")
    assert [PressAction.NAMED] * 3 == [press(view, name).action for name in ("Ana", "Ben", "Cy")]


def test_a_press_says_with_whom_a_seven_swaps() -> None:
    view = waiting("seven-swap", "", "G7")
    named = [press(view, name).action for name in ("Ana", "Ben", "Cy")]
    assert [PressAction.NAMED, PressAction.NO, PressAction.NAMED] == named


def test_a_press_of_another_ends_a_play_that_waits_for_more() -> None:
    view = waiting("multiples=any", TO_TWO, "G7")
    assert ("Ben: G7", "Cy: catch Ben") == press(view, "Cy").lines
    assert ("Ben: uno",) == press(view, "Ben").lines


def test_who_lays_several_at_once_says_uno_with_the_last_but_one() -> None:
    view = waiting("multiples=any", f"{TO_TWO}; fix hand Ben 3", "G7")
    assert PressAction.NO is press(view, "Ben").action
    view = waiting("multiples=any", f"{TO_TWO}; fix hand Ben 3", "G7", "R7")
    assert ("Ben: uno",) == press(view, "Ben").lines


# Wild Draw Four


def test_a_press_accepts_a_wild_draw_four() -> None:
    assert ("Cy: accept",) == press(view_after("Ben: W4=R"), "Cy").lines


def test_a_hold_challenges_a_wild_draw_four() -> None:
    held = hold(view_after("Ben: W4=R"), "Cy")
    assert Meaning(PressAction.CHALLENGE, "Cy challenges. What did Ben's hand show?") == held


def test_only_the_player_who_must_draw_accepts_or_challenges() -> None:
    view = view_after("Ben: W4=R")
    assert [PressAction.NO, PressAction.NO] == [press(view, name).action for name in ("Ana", "Ben")]


def test_a_challenge_of_an_empty_hand_needs_no_prompt() -> None:
    view = view_after(f"{TO_ONE}; Ben: uno; Cy: draw; Cy: keep; Ana: draw; Ana: keep; Ben: W4=R")
    assert ("Cy: challenge innocent",) == hold(view, "Cy").lines


def test_a_press_waits_for_its_release_only_where_a_hold_differs() -> None:
    assert hold_matters(view_after("Ben: W4=R"), "Cy")
    assert not hold_matters(view_after(TO_ONE), "Ana")
    assert not hold_matters(view_after(), "Ben")


# The coin


def test_the_coin_is_flipped_when_it_is_due() -> None:
    view = view_after("Ben: W50=R heads Ana tails Cy", head=FIFTY)
    assert PressAction.FLIP is coin_meaning(view).action
    assert PressAction.NO is press(view, "Ben").action


def test_the_coin_is_not_flipped_when_it_is_not_due() -> None:
    assert Meaning(PressAction.NO, "No Wild 50/50 waits for the coin.") == coin_meaning(view_after())


# Presses that end turns


def test_a_press_ends_no_turn_unless_the_table_wants_it() -> None:
    assert PressAction.NO is press(view_after(), "Ben").action
    assert "Ben's turn does not end with a press at this table." == press(view_after(), "Ben").text


def test_a_press_on_the_own_turn_plays_a_number() -> None:
    assert ("Ben: ?",) == press(view_after(ends_turn=True), "Ben").lines


def test_a_hold_on_the_own_turn_draws_and_keeps() -> None:
    assert ("Ben: draw", "Ben: keep") == hold(view_after(ends_turn=True), "Ben").lines


def test_with_two_cards_a_press_says_uno_and_plays() -> None:
    assert ("Ben: uno", "Ben: ?") == press(view_after(TO_TWO, ends_turn=True), "Ben").lines


def test_uno_that_was_said_already_is_not_said_again() -> None:
    assert ("Ben: ?",) == press(view_after(f"{TO_TWO}; Ben: uno", ends_turn=True), "Ben").lines


def test_after_drawing_a_press_plays_and_a_hold_keeps() -> None:
    view = view_after("Ben: draw", ends_turn=True)
    assert ("Ben: ?",) == press(view, "Ben").lines
    assert ("Ben: keep",) == hold(view, "Ben").lines


def test_catching_takes_precedence_over_the_player_s_own_turn() -> None:
    view = view_after(TO_ONE, ends_turn=True)
    assert ("Cy: catch Ben",) == press(view, "Cy").lines == hold(view, "Cy").lines


def test_with_draw_until_match_a_hold_draws_one_card() -> None:
    head = CLASSIC.replace("round", '[Options "draw-until-match"]\nround', 1)
    assert ("Ben: draw",) == hold(view_after(ends_turn=True, head=head), "Ben").lines


@pytest.mark.parametrize("level", [Level.SCORES, Level.CARDS])
def test_presses_end_turns_at_the_turns_level_alone(level: Level) -> None:
    assert PressAction.NO is press(view_after(ends_turn=True, level=level), "Ben").action


def test_nobody_ends_another_s_turn() -> None:
    assert PressAction.NO is press(view_after(ends_turn=True), "Cy").action


@pytest.mark.parametrize("lines", ["undo", "undo; undo", "undo; undo; round; Ana: out"])
def test_outside_of_play_a_press_is_refused(lines: str) -> None:
    view = view_after(lines, ends_turn=True)
    assert {PressAction.NO} == {
        meaning(view, name, held).action for name in ("Ana", "Ben") for held in (True, False)
    }


# Resolving a press


def test_a_press_is_resolved_to_its_player_and_its_meaning() -> None:
    view = view_after(TO_ONE)
    resolved = resolve(view, Press(3, at=5.0, held=0.1, seen=view))
    assert ("Cy", ("Cy: catch Ben",)) == (resolved.player, resolved.meaning.lines)
    assert resolved.is_contested
    assert not resolved.awaits_release


def test_a_press_that_may_become_a_hold_awaits_its_release() -> None:
    view = view_after("Ben: W4=R")
    assert resolve(view, Press("Cy", at=5.0, seen=view)).awaits_release
    assert not resolve(view, Press("Cy", at=5.0, held=0.1, seen=view)).awaits_release


def test_a_press_made_at_an_earlier_state_is_refused() -> None:
    resolved = resolve(view_after("Ben: ?"), Press("Cy", at=5.0, held=0.1, seen=view_after()))
    assert (PressAction.NO, "The table has moved on meanwhile.") == (
        resolved.meaning.action,
        resolved.meaning.text,
    )


def test_while_buzzers_are_paired_a_press_pairs() -> None:
    view = replace(view_after(ends_turn=True), transient=Transient(question=Question("pairing", "Ana")))
    resolved = resolve(view, Press(2, at=5.0, held=0.1, seen=view))
    assert (PressAction.PAIR, None) == (resolved.meaning.action, resolved.player)


def test_a_player_of_an_earlier_game_presses_nothing() -> None:
    view = view_after()
    resolved = resolve(view, Press("Zoe", at=5.0, held=0.1, seen=view))
    assert PressAction.NO is resolved.meaning.action
    assert resolved.meaning.text.startswith("No player is called Zoe.")
