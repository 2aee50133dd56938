"""What the tables of a tournament play, and for how long."""

from companion.rules import write_record
from companion.tournament import Draw, Open, setup_of
from tests.tournament.builder import Organiser

FOUR = ("Ana", "Ben", "Cy", "Doe, Jane")


def test_the_first_one_deals_and_the_record_says_where_it_was_played() -> None:
    settings = Open("Spring", "swiss", edition="classic", options="jump-in", target=200)
    assert (
        '[Edition "classic"]\n[Players "Ana, Ben, Cy, "Doe, Jane""]\n[Dealer "Ana"]\n'
        '[Scoring "winner-takes-all"]\n[Target "200"]\n[Options "jump-in"]\n'
        '[Event "Spring"]\n[Table "Round 2, table 1"]\n'
    ) == write_record(setup_of(settings, FOUR, "Round 2, table 1"))


def test_where_everybody_is_everybodys_partner_four_hands_end_a_game() -> None:
    setup = setup_of(Open("Spring", "partners", 4, edition="classic", options="jump-in"), FOUR)
    assert ("partners", None, 4) == (setup.scoring.slug, setup.target, setup.ruleset.rounds)
    assert "jump-in" in setup.options


def test_a_bigger_table_than_the_cards_are_enough_for_is_not_drawn() -> None:
    organiser = Organiser(Open("Spring", "swiss", 9, options="hand-size=12"), 10)
    assert "12 cards for each of 10 players leave too few of 112." in organiser.is_refused(
        Draw(1, (tuple(f"P{number}" for number in range(1, 11)),))
    )
