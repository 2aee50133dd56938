"""What a game says about its players, event by event."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from companion.rules import Ruling, new_game, read_record
from companion.statistics import (
    LONGEST_TURN,
    Contribution,
    GameFacts,
    PlacedSide,
    facts_of,
    opponents_of,
)

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
CLASSIC = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n[Target "60"]\n'


def facts(record: str, seconds: Sequence[float] = ()) -> GameFacts:
    """The facts of a record, whose events came after so many ``seconds`` each; at once without any."""
    read = read_record(record)
    game, times, now = new_game(read.setup), [], NOON
    for place, event in enumerate(read.events):
        after = game.apply(event)
        assert not isinstance(after, Ruling), (event, after)
        game = after
        now += timedelta(seconds=seconds[place] if place < len(seconds) else 0)
        times.append(now.isoformat(timespec="milliseconds"))
    return facts_of(game, times, game_id=1, begun=NOON.isoformat())


def of(name: str, lines: str, headers: str = CLASSIC) -> Contribution:
    """What these lines say about one player."""
    return facts(f"{headers}{lines}").contributions.get(name, Contribution())


WON = "round\nAna: out\nBen: points 50\nCy: points 12\n"


def test_a_finished_game_says_who_won_and_who_came_in_where() -> None:
    found = facts(f"{CLASSIC}round\nBen: out\nAna: points 20\nCy: points 4\n{WON}")
    assert (PlacedSide(1, ("Ana",)), PlacedSide(2, ("Ben",)), PlacedSide(3, ("Cy",))) == found.ranking
    ana, ben = found.contributions["Ana"], found.contributions["Ben"]
    assert (1, 1, 1 / 3) == (ana.games, ana.won, ana.won_by_chance)
    assert (1, 0) == (ben.games, ben.won)
    assert (2, 1, 2 / 3) == (ana.rounds, ana.rounds_won, ana.rounds_by_chance)
    assert (62, 24) == (ana.points, ben.points)
    assert (1, 20, 20) == (ana.hands, ana.hand_points, ana.worst_hand)


def test_a_game_under_way_counts_rounds_and_is_no_game_yet() -> None:
    ana = of("Ana", "round\nAna: out\nBen: points 5\nCy: points 5\nround\n")
    assert (0, 0, 1, 1) == (ana.games, ana.won, ana.rounds, ana.rounds_won)


def test_what_was_undone_counts_nothing() -> None:
    undone = "round\nAna: out\nBen: points 9\nCy: points 9\n" + "undo\n" * 3
    assert Contribution() == of("Ana", f"{undone}Ben: out\n")


def test_a_hand_counted_once_more_counts_once() -> None:
    ben = of("Ben", "round\nAna: out\nBen: points 90\nundo\nBen: points 9\nCy: points 12\n")
    assert (1, 9, 9) == (ben.hands, ben.hand_points, ben.worst_hand)


def test_what_was_amended_counts_as_it_really_was() -> None:
    lines = "round\nAna: out\nBen: points 50\nCy: points 2\n"
    found = facts(f"{CLASSIC}{lines}amend 2: Cy: out; Ana: points 5\n")
    ana, cy = found.contributions["Ana"], found.contributions["Cy"]
    assert (0, 1, 5) == (ana.rounds_won, ana.hands, ana.worst_hand)
    assert (1, 55, 0) == (cy.rounds_won, cy.points, cy.hands)


def test_nobody_was_caught_where_the_one_who_said_nothing_held_more_cards() -> None:
    lines = f"{TURNED_UP}fix hand Ben 2\nBen: R1\nCy: catch Ben\n"
    assert 1 == of("Ben", lines).caught
    assert 0 == of("Ben", f"{lines}amend 3: nothing\n").caught


def test_the_lowest_total_comes_in_first_where_everybody_is_charged_their_own() -> None:
    headers = CLASSIC.replace("[Target", '[Scoring "low-score"]\n[Target')
    found = facts(f"{headers}{WON}round\nAna: out\nBen: points 20\nCy: points 1\n")
    assert [("Ana",), ("Cy",), ("Ben",)] == [players for _, players in found.ranking]
    assert 0 == found.contributions["Ana"].points, "going out earns nothing here"


def test_who_is_eliminated_first_comes_in_last() -> None:
    headers = CLASSIC.replace("[Target", '[Scoring "challenge-uno"]\n[Target')
    lines = "round\nAna: out\nBen: points 90\nCy: points 1\nround\nAna: out\nCy: points 95\n"
    assert [("Ana",), ("Cy",), ("Ben",)] == [players for _, players in facts(headers + lines).ranking]


def test_partners_win_together_and_chance_is_one_of_two_sides() -> None:
    headers = '[Edition "classic"]\n[Players "Ana, Ben, Cy, Dee"]\n[Scoring "partners"]\n[Target "60"]\n'
    found = facts(f"{headers}round\nAna: out\nBen: points 50\nDee: points 12\n")
    assert (PlacedSide(1, ("Ana", "Cy")), PlacedSide(2, ("Ben", "Dee"))) == found.ranking
    cy = found.contributions["Cy"]
    assert (1, 1 / 2, 1, 1 / 2, 62) == (
        cy.won,
        cy.won_by_chance,
        cy.rounds_won,
        cy.rounds_by_chance,
        cy.points,
    )
    assert {"Ben", "Dee"} == set(opponents_of("Ana", [found]))


def test_who_left_came_in_nowhere() -> None:
    found = facts(f"{CLASSIC}round\nstart R5\nleave Cy\nAna: out!\nBen: points 70\n")
    assert [("Ana",), ("Ben",)] == [players for _, players in found.ranking]
    assert 0 == found.contributions.get("Cy", Contribution()).rounds


def test_who_joined_a_round_has_played_it() -> None:
    joined = f"{CLASSIC}round\nstart R5\njoin Dee after Cy\n"
    found = facts(f"{joined}Ana: out!\nBen: points 70\nCy: points 1\nDee: points 9\n")
    dee = found.contributions["Dee"]
    assert (1, 1 / 4, 9) == (dee.rounds, dee.rounds_by_chance, dee.worst_hand)
    assert 4 == found.players


def test_who_left_keeps_what_the_rounds_before_brought() -> None:
    before = f"{CLASSIC}round\nCy: out\nAna: points 5\nBen: points 6\nseats Ana, Ben\n"
    found = facts(f"{before}round\nBen: out\nAna: points 70\n")
    assert [("Ben",), ("Ana",)] == [players for _, players in found.ranking]
    cy = found.contributions["Cy"]
    assert (1, 1, 11) == (cy.rounds, cy.rounds_won, cy.points)


def test_a_game_that_was_ended_without_a_round_is_none() -> None:
    assert () == facts(f"{CLASSIC}end\n").ranking


TURNED_UP = "round Ana\nstart R5\n"


def test_a_guilty_wild_draw_four_is_a_bluff_and_a_challenge_won() -> None:
    lines = f"{TURNED_UP}Ben: W4=B\nCy: challenge guilty\n"
    ben, cy = of("Ben", lines), of("Cy", lines)
    assert (1, 1, 1, 0) == (ben.fours, ben.bluffs, cy.challenges_won, cy.challenges_lost)


def test_an_innocent_wild_draw_four_is_a_challenge_lost() -> None:
    lines = f"{TURNED_UP}Ben: W4=B\nCy: challenge innocent\n"
    ben, cy = of("Ben", lines), of("Cy", lines)
    assert (1, 0, 0, 1) == (ben.fours, ben.bluffs, cy.challenges_won, cy.challenges_lost)


NO_MERCY = '[Edition "no-mercy"]\n[Players "Ana, Ben, Cy"]\n'
DEFLECTED = NO_MERCY + '[Options "deflect=both"]\n'
FLIP = '[Edition "flip"]\n[Players "Ana, Ben, Cy"]\n'


def test_the_most_that_was_owed_and_who_was_knocked_out_by_it_are_counted() -> None:
    lines = f"{TURNED_UP}Ben: W10=R\nCy: W10=B\nAna: accept\n"
    assert (20, 1) == (of("Ana", lines, NO_MERCY).most_owed, of("Ana", lines, NO_MERCY).knocked_out)
    assert 10 == of("Ana", f"{TURNED_UP}Ben: W10=R\nCy: RS\n", DEFLECTED).most_owed
    assert (10, 0) == (of("Cy", lines, NO_MERCY).most_owed, of("Cy", lines, NO_MERCY).knocked_out)


@pytest.mark.parametrize(("along", "cards"), [("R3 R7", 2), ("x4", 4), ("x?", 0)])
def test_the_cards_that_went_along_with_a_discard_all_are_counted(along: str, cards: int) -> None:
    assert cards == of("Ben", f"{TURNED_UP}Ben: RA {along}\n", NO_MERCY).discarded


def test_flips_are_counted() -> None:
    lines = f"{TURNED_UP}Ben: RX top P5\nCy: PX\n"
    assert (1, 1, 0) == tuple(of(name, lines, FLIP).turned_over for name in ("Ben", "Cy", "Ana"))


def test_shuffles_of_all_hands_are_counted_by_whatever_card() -> None:
    lines = f"{TURNED_UP}Ben: WH=R\nCy: WB1=G\nAna: WB=Y\n"
    headers = '[Edition "modern"]\n[Players "Ana, Ben, Cy"]\n[Blank1 "shuffle"]\n'
    assert (1, 1, 0) == tuple(of(name, lines, headers).shuffles for name in ("Ben", "Cy", "Ana"))


def test_who_catches_and_who_is_caught_is_counted() -> None:
    turns = "Ben: ?\nCy: draw\nCy: keep\nAna: draw\nAna: keep\n" * 5
    lines = f"{TURNED_UP}{turns}Ben: ?\nCy: catch Ben\n"
    assert (1, 0) == (of("Ben", lines).caught, of("Ben", lines).catches)
    assert (0, 1) == (of("Cy", lines).caught, of("Cy", lines).catches)


def test_the_coin_is_lucky_for_the_side_that_comes_up() -> None:
    headers = CLASSIC.replace("classic", "anniversary")
    lines = f"{TURNED_UP}Ben: W50=B heads Ana tails Cy\nflip tails\n"
    ana, cy = of("Ana", lines, headers), of("Cy", lines, headers)
    assert (0, 1, 0, 1) == (ana.flips_won, ana.flips_lost, ana.heads, ana.tails)
    assert (1, 0, 0, 1) == (cy.flips_won, cy.flips_lost, cy.heads, cy.tails)


TURNS = f"{CLASSIC}{TURNED_UP}Ben: R1\nCy: draw\nCy: keep\nAna: R3\nBen: R4\n"


def test_a_turn_is_timed_from_the_one_before_to_its_own_end() -> None:
    found = facts(TURNS, [0, 60, 4, 3, 6, 5, 8]).contributions
    assert [2, 1, 1] == [len(found[name].turns) for name in ("Ben", "Cy", "Ana")]
    assert [6, 9, 5] == [found[name].median_seconds for name in ("Ben", "Cy", "Ana")]


@pytest.mark.parametrize("pause", [LONGEST_TURN + 1, 0])
def test_a_pause_and_what_came_at_once_are_no_turn(pause: int) -> None:
    found = facts(TURNS, [0, 60, 4, 3, 6, 5, pause]).contributions
    assert (1, 4) == (len(found["Ben"].turns), found["Ben"].median_seconds)


@pytest.mark.parametrize("time", ["at noon", "2026-11-21T12:00:01"])
def test_a_time_that_is_none_times_no_turn(time: str) -> None:
    record = read_record(f"{CLASSIC}{TURNED_UP}Ben: R1\n")
    game = new_game(record.setup)
    for event in record.events:
        after = game.apply(event)
        assert not isinstance(after, Ruling)
        game = after
    times = [*[NOON.isoformat()] * (len(record.events) - 1), time]
    found = facts_of(game, times, game_id=1, begun=NOON.isoformat()).contributions
    assert "" == found.get("Ben", Contribution()).turns


def test_a_turn_in_which_something_was_taken_back_is_not_timed() -> None:
    record = f"{CLASSIC}{TURNED_UP}Ben: R1\nundo\nBen: R2\nCy: R3\n"
    found = facts(record, [0, 60, 4, 3, 6, 5]).contributions
    assert not found.get("Ben", Contribution()).turns
    assert 5 == found["Cy"].median_seconds


def test_the_turn_of_what_was_amended_is_timed_and_the_one_it_was_amended_in_is_not() -> None:
    record = f"{CLASSIC}{TURNED_UP}Ben: R1\nCy: R3\namend 3: Ben: R2\nAna: R4\nBen: R5\n"
    found = facts(record, [0, 60, 4, 3, 6, 5, 8]).contributions
    assert {"Ben": (2, 6), "Cy": (1, 3)} == {
        name: (len(row.turns), row.median_seconds) for name, row in found.items()
    }
