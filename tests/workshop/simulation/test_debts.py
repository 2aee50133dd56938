"""The simulated table under ``stacking``: what is owed, what goes on it, who is guilty."""

import pytest

from companion.rules import Accept, Challenge, Draw
from tests.workshop.simulation.builder import cards, dealt, held, plays
from workshop.simulation import debts
from workshop.simulation.state import Debt
from workshop.simulation.table import SimulatedTable


def owing(options: str, laid: str, named: str = "", **hands: str) -> SimulatedTable:
    """Return a table at which Ben has laid this card on a red five, and Cy must draw for it."""
    hands.setdefault("Ben", f"{laid} Y1 Y2")
    table = dealt("R5", "classic", 3, options, **hands)
    table.do(plays("Ben", laid, named))
    return table


@pytest.mark.parametrize(
    ("mode", "laid", "goes_on_it", "does_not"),
    [
        ("same", "RD", "RD BD", "W4 W RS R1"),
        ("up", "RD", "BD W4", "W RS R1"),
        ("mixed", "RD", "BD W4", "W"),
        ("same", "W4", "W4", "GD BD W"),
        ("up", "W4", "W4", "GD BD"),
        ("mixed", "W4", "W4 GD", "BD"),
    ],
)
def test_what_goes_on_a_debt(mode: str, laid: str, goes_on_it: str, does_not: str) -> None:
    table = owing(f"stacking={mode}", laid, "G" if laid == "W4" else "")

    assert all(debts.stacks(table, card) for card in cards(goes_on_it))
    assert not any(debts.stacks(table, card) for card in cards(does_not))


def test_a_debt_grows_as_it_passes_on() -> None:
    table = owing("stacking=up", "RD", Cy="BD W4 Y1")
    table.do(plays("Cy", "W4", "G"))

    assert ("debt", "Ana", 6, "Cy") == (
        table.phase, table.turn, table.debt and table.debt.cards, table.debt and table.debt.by,
    )  # fmt: skip


def test_accepting_draws_all_of_it_and_loses_the_turn() -> None:
    table = owing("stacking=same", "RD", Cy="BD Y1", Ana="Y1")
    table.do(plays("Cy", "BD"))
    table.do(Accept("Ana"))

    assert (5, "turn", "Ben", None) == (held(table)["Ana"], table.phase, table.turn, table.debt)


@pytest.mark.parametrize(
    ("options", "hand", "guilty"),
    [
        ("stacking=up", "GD Y1", True),
        ("stacking=up", "R1 R2", False),
        ("stacking=mixed", "GD R1", True),
    ],
)
def test_a_stacked_four_is_guilty_for_a_draw_two_alone(options: str, hand: str, guilty: bool) -> None:
    table = owing(options, "RD", Cy=f"W4 {hand}")
    table.do(plays("Cy", "W4", "B"))

    assert table.debt
    assert table.debt.four
    assert guilty is table.debt.four.guilty


def test_no_draw_two_would_have_gone_on_a_four_without_mixed() -> None:
    table = owing("stacking=up", "W4", "B", Cy="W4 BD B1")
    table.do(plays("Cy", "W4", "R"))

    assert table.debt
    assert table.debt.four
    assert frozenset() == table.debt.four.proof


def test_the_guilty_draw_the_whole_debt_and_the_card_stays_in_every_edition() -> None:
    table = dealt(edition="international-1983", options="stacking=up", Ben="RD Y1", Cy="W4 GD Y1")
    table.do(plays("Ben", "RD"))
    table.do(plays("Cy", "W4", "B"))
    table.do(Challenge("Ana", guilty=True))

    assert (8, "turn", "Ana") == (held(table)["Cy"], table.phase, table.turn)
    assert cards("W4") == table.discards[-1:]


def test_the_challenger_of_an_innocent_draws_two_more() -> None:
    table = owing("stacking=up", "W4", "B", Ben="W4 Y1", Cy="Y1")
    table.do(Challenge("Cy", guilty=False))

    assert (7, "Ana") == (held(table)["Cy"], table.turn)


def test_a_draw_two_turned_up_is_owed_to_nobody() -> None:
    table = dealt("RD", options="stacking=same")

    assert ("debt", "Ben", Debt(2, None)) == (table.phase, table.turn, table.debt)


def test_a_last_draw_two_is_drawn_at_once() -> None:
    table = dealt(options="stacking=same", Ben="RD", Cy="BD")
    table.do(plays("Ben", "RD"))

    assert ("count", 3) == (table.phase, held(table)["Cy"])


def test_a_last_four_waits_unless_nobody_challenges() -> None:
    waits, drawn = (
        dealt(options=f"stacking=same{more}", Ben="W4", Cy="W4") for more in ("", ", no-challenge")
    )
    for table in (waits, drawn):
        table.do(plays("Ben", "W4", "B"))

    assert ("debt", 1) == (waits.phase, held(waits)["Cy"])
    assert ("count", 5) == (drawn.phase, held(drawn)["Cy"])


def test_with_no_challenge_four_are_drawn_at_once() -> None:
    table = owing("no-challenge", "W4", "B", Cy="Y1")

    assert (5, "turn", "Ana") == (held(table)["Cy"], table.phase, table.turn)


def test_a_turn_begun_by_the_next_player_accepts() -> None:
    table = owing("stacking=same", "RD", Cy="Y1")
    table.do(Draw("Ana"))

    assert (3, "Ana", None) == (held(table)["Cy"], table.turn, table.debt)


def test_a_card_that_does_not_stack_comes_after_the_debt_is_drawn() -> None:
    table = owing("stacking=same", "RD", Cy="R1")
    table.do(plays("Cy", "R1"))

    assert (2, "turn", "Ana") == (held(table)["Cy"], table.phase, table.turn)
