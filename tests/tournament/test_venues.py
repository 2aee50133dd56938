"""At which tables of the club a tournament is played."""

from companion.tournament import Close, Draw, Move, Open, Start, Use
from tests.tournament.builder import Organiser, names

TWO = (("P1", "P2"), ("P3", "P4"))


def _drawn(*venues: str) -> Organiser:
    organiser = Organiser(Open("Spring", "swiss"), 4)
    organiser.does(Draw(1, TWO, (), venues))
    return organiser


def _venues(organiser: Organiser) -> list[str]:
    return [table.venue for table in organiser.tournament.rounds[-1].tables]


def test_a_draw_says_where_each_table_is_played() -> None:
    assert ["Kitchen", "Garden"] == _venues(_drawn("Kitchen", "Garden"))
    assert ["", "Garden"] == _venues(_drawn("", "Garden"))
    assert ["Kitchen", ""] == _venues(_drawn("Kitchen"))


def test_two_tables_are_not_drawn_to_one_venue() -> None:
    organiser = Organiser(Open("Spring", "swiss"), 4)
    assert "Kitchen is named twice." == organiser.is_refused(Draw(1, TWO, (), ("Kitchen", "Kitchen")))
    assert "More tables of the club are named than are drawn." == organiser.is_refused(
        Draw(1, TWO, (), ("Kitchen", "", "Garden"))
    )
    assert "Kitchen is named twice." == organiser.is_refused(Use(("Kitchen", "Kitchen")))


def test_a_table_moves_while_it_has_no_result() -> None:
    organiser = _drawn("Kitchen", "Garden")
    assert "Garden plays table 2." == organiser.is_refused(Move(1, 1, "Garden"))
    assert "Round 1 has no table 3." == organiser.is_refused(Move(1, 3, "Attic"))
    organiser.does(Move(1, 2))
    organiser.does(Start(1))
    organiser.does(Move(1, 1, "Garden"))
    organiser.does(Move(1, 1, "Garden"))
    assert ["Garden", ""] == _venues(organiser)
    organiser.reports(1, 1, {"P1": 3, "P2": 1})
    assert "Table 1 has a result already." == organiser.is_refused(Move(1, 1, "Attic"))
    assert "Round 2 is not the one that is played." == organiser.is_refused(Move(2, 1, "Attic"))
    # Where one has played, another may play.
    organiser.does(Move(1, 2, "Garden"))
    assert ["Garden", "Garden"] == _venues(organiser)
    organiser.reports(1, 2, {"P3": 3, "P4": 1})
    assert "Round 1 is not the one that is played." == organiser.is_refused(Move(1, 2, "Attic"))


def test_which_venues_to_use_is_known_from_then_on() -> None:
    organiser = Organiser(Open("Spring", "swiss"), 4)
    assert ("Kitchen", "Garden") == organiser.does(Use(("Kitchen", "Garden"))).venues
    assert () == organiser.does(Use(())).venues
    organiser.does(Close())
    assert "The tournament is over." == organiser.is_refused(Use(names(2)))
    assert "The tournament is over." == organiser.is_refused(Move(1, 1))
