"""The simulation's score sheet: dealers, seats, totals and winners."""

from tests.workshop.simulation.builder import a_setup
from workshop.simulation.score_sheet import ScoreSheet


def a_sheet(scoring: str, players: int = 4, target: int = 500, options: str = "") -> ScoreSheet:
    return ScoreSheet(a_setup(players=players, Scoring=scoring, Target=str(target), Options=options))


def play_rounds(sheet: ScoreSheet, rounds: int) -> list[str]:
    """Play rounds that the dealer wins, the others left with a point each; return the dealers."""
    dealers = []
    for _ in range(rounds):
        seats = sheet.begin_round()
        out = sheet.dealer
        sheet.score(seats, out, dict.fromkeys(sheet.who_counts(seats, out), 1))
        dealers.append(out)
    return dealers


def test_the_deal_passes_to_the_left() -> None:
    assert ["Ana", "Ben", "Cy", "Ana"] == play_rounds(a_sheet("winner-takes-all", 3), 4)


def test_the_deal_passes_on_without_the_eliminated() -> None:
    sheet = a_sheet("challenge-uno", 3, target=10)
    seats = sheet.begin_round()
    sheet.score(seats, "Ana", {"Ben": 10, "Cy": 9})

    assert ["Ana", "Cy"] == sheet.begin_round()
    assert ("Cy", ["Ben"]) == (sheet.dealer, sheet.eliminated)


def test_the_last_one_left_wins() -> None:
    sheet = a_sheet("challenge-uno", 3, target=10)
    sheet.score(sheet.begin_round(), "Ana", {"Ben": 10, "Cy": 10})

    assert ["Ana"] == sheet.winners


def test_partners_move_after_four_rounds_and_the_deal_passes_left_in_the_new_seats() -> None:
    sheet = a_sheet("partner-rotation")

    dealers = play_rounds(sheet, 12)
    assert ["Ana", "Ben", "Cy", "Dee", "Ana", "Cy", "Ben", "Dee", "Cy", "Ana", "Ben", "Dee"] == dealers
    assert 12 == sheet.rounds_scored
    assert [name for name, total in sheet.totals.items() if total == 12] == sheet.winners


def test_a_second_cycle_of_partners_has_the_seats_the_other_way_round() -> None:
    sheet = a_sheet("partner-rotation", options="cycles=2")

    play_rounds(sheet, 12)
    assert [] == sheet.winners
    assert ["Ana", "Dee", "Cy", "Ben"] == sheet.begin_round()
    assert "Cy" == sheet.dealer


def test_a_tie_for_the_lowest_is_shared() -> None:
    sheet = a_sheet("low-score", 3, target=10)
    sheet.score(sheet.begin_round(), "Ana", {"Ben": 10, "Cy": 0})

    assert ["Ana", "Cy"] == sheet.winners


def test_a_team_is_every_other_seat() -> None:
    sheet = a_sheet("teams", 6)
    seats = sheet.begin_round()
    assert ["Ana", "Cy", "Eve"] == sheet.who_counts(seats, "Ben")

    sheet.score(seats, "Ben", {"Ana": 1, "Cy": 2, "Eve": 3})
    assert {"Ana & Cy & Eve": 0, "Ben & Dee & Fay": 6} == sheet.totals
