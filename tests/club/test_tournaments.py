"""A club's tournaments: logged in its database, played at its tables, led by whichever board is there."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import takewhile
from pathlib import Path
from threading import Barrier, Thread

import pytest

from companion.club.connection import Unreached
from companion.club.outcomes import Outcomes, Rows
from companion.club.results import sources
from companion.club.tournaments import Listed, Tournaments, TournamentState
from companion.foundation.repeating import Repeating
from companion.tournament import (
    Close,
    Correct,
    Enrol,
    Move,
    Open,
    PlacedPlayer,
    Report,
    Start,
    Use,
    Withdraw,
    fold,
    result_of_scores,
)
from tests.club.builder import SOON, Club
from tests.club.hall import OLGA, Venue, entered_by, kept, opened, refused, result, told
from tests.postgresql import Server

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("club")]

PAIRS = Open("Spring Cup", "swiss", 2, 3, target=50)
FOUR = ("Ana", "Ben", "Cy", "Dee")

Places = Callable[..., list[Venue]]

END_SESSIONS = """
SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
WHERE application_name = 'uno-companion tournaments'
"""


@pytest.fixture
def venues(tournaments: Tournaments, club: Club, tmp_path: Path) -> Iterator[Places]:
    """Lets tables into the club by their names."""
    tournaments.listed()
    with ExitStack() as stack:
        yield lambda *names: [stack.enter_context(Venue(club, name, tmp_path)) for name in names]


def begun(tournaments: Tournaments, settings: Open = PAIRS, players: tuple[str, ...] = FOUR) -> int:
    """Open a tournament, and start its first round; return its number."""
    number = opened(tournaments, settings)
    kept(tournaments.enter(number, Enrol(players), OLGA))
    kept(tournaments.draw(number, OLGA, 1))
    kept(tournaments.enter(number, Start(1), OLGA))
    return number


def test_a_tournament_is_read_as_it_was_entered(club: Club, tournaments: Tournaments) -> None:
    number = begun(tournaments)
    with closing(Tournaments(club.own_address)) as other:
        assert tournaments.read(number) == other.read(number)
        assert [number] == [each.id for each in other.listed()]
        found = other.read(number)
        assert found
        assert fold(tournaments.entries(number)) == found.tournament
        assert 4 == found.seq
    assert ["Olga"] * 4 == [entry.by for entry in tournaments.entries(number)]


def test_two_of_one_name_in_an_older_log_stay_two(club: Club, tournaments: Tournaments) -> None:
    number = opened(tournaments, PAIRS)
    kept(tournaments.enter(number, Enrol(("O'Neil", "Ana")), OLGA))
    club.rows("UPDATE club.entries SET line = replace(line, 'Ana', 'O’Neil') RETURNING 1")
    with closing(Tournaments(club.own_address)) as other:
        assert ("O'Neil", "O’Neil") == kept(other.enter(number, Close(), OLGA)).tournament.players


def test_the_list_says_how_far_each_has_come(tournaments: Tournaments) -> None:
    first = opened(tournaments, PAIRS)
    number = begun(tournaments)
    listed = tournaments.listed()
    assert (
        Listed(number, "Spring Cup", "swiss", TournamentState.PLAYING, is_shown=True),
        Listed(first, "Spring Cup", "swiss", TournamentState.OPEN, is_shown=True),
    ) == listed


def test_what_cannot_be_is_refused_and_not_kept(tournaments: Tournaments) -> None:
    number = opened(tournaments, PAIRS)
    assert "Round 1 is not drawn and waiting to begin." == refused(tournaments.enter(number, Start(1), OLGA))
    assert "There is no tournament 9." == refused(tournaments.enter(9, Start(1), OLGA))
    assert "No edition is called uno. Expected one of:" in refused(
        tournaments.open(Open("Spring", "swiss", edition="uno"), OLGA)
    )
    assert 1 == len(tournaments.entries(number))
    assert tournaments.read(9) is None


def test_two_boards_that_enter_at_once_lose_nothing_and_enter_nothing_twice(
    club: Club, tournaments: Tournaments
) -> None:
    number = opened(tournaments, PAIRS)
    boards = [Tournaments(club.own_address) for _board in range(3)]
    ready = Barrier(len(boards))

    def enter(board: Tournaments, own: int) -> None:
        ready.wait()
        for each in range(12):
            kept(board.enter(number, Enrol((f"P{own}-{each}",)), f"board {own}"))
            board.enter(number, Enrol((f"Q{each}",)), f"board {own}")

    threads = [Thread(target=enter, args=(board, own)) for own, board in enumerate(boards)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = tournaments.read(number)
    assert found
    expected = {f"P{own}-{each}" for own in range(3) for each in range(12)} | {
        f"Q{each}" for each in range(12)
    }
    assert expected == {*found.tournament.players}
    assert 1 + len(expected) == found.seq == len(tournaments.entries(number))
    for board in boards:
        assert found == board.read(number)
        board.close()


def test_each_table_of_the_club_is_told_what_it_plays_and_nothing_that_did_not_change(
    club: Club, tournaments: Tournaments, venues: Places
) -> None:
    kitchen, garden = venues("Kitchen", "Garden")
    number = opened(tournaments, PAIRS)
    kept(tournaments.enter(number, Enrol(FOUR), OLGA))
    drawn = kept(tournaments.draw(number, OLGA, 1)).tournament.rounds[0]
    first, second = (list(table.seats) for table in drawn.tables)
    assert [(number, 1, 1, first, False, False)] == kitchen.assignment
    assert [(number, 1, 2, second, False, False)] == garden.assignment
    with club.connect() as listener:
        listener.execute("LISTEN club")
        kept(tournaments.enter(number, Start(1), OLGA))
        assert [(number, 1, 1, first, True, False)] == kitchen.assignment
        won = result_of_scores({first[0]: 60, first[1]: 0})
        kept(tournaments.enter(number, Report(1, 1, won), OLGA))
        assert [(number, 1, 1, first, True, True)] == kitchen.assignment
        kept(tournaments.enter(number, Correct(1, 1, won), OLGA))
        kept(tournaments.enter(number, Enrol(("Eve",)), OLGA))
        club.rows("SELECT pg_notify('club', 'end')")
        with closing(listener.notifies(timeout=SOON)) as notices:
            told = [*takewhile(lambda each: each != "end", (each.payload for each in notices))]
    assigned = sorted(each for each in told if "assigned" in each)
    assert ['{"assigned" : 1}', '{"assigned" : 1}', '{"assigned" : 2}'] == assigned
    kept(tournaments.enter(number, Close(), OLGA))
    assert [] == kitchen.assignment == garden.assignment


def test_the_headers_are_those_of_the_game_to_be_played(tournaments: Tournaments, venues: Places) -> None:
    (kitchen,) = venues("Kitchen")
    settings = Open("Doe's Cup", "swiss", edition="classic", options="rounds=3, jump-in", scoring="low-score")
    seats = begun_seats(tournaments, settings, ("Doe, Jane", "Ana"))
    quoted = ", ".join(f'"{name}"' if "," in name else name for name in seats)
    assert (
        f'[Edition "classic"]\n[Players "{quoted}"]\n[Dealer "{seats[0]}"]\n[Scoring "low-score"]\n'
        '[Options "jump-in, rounds=3"]\n[Event "Doe\'s Cup"]\n[Table "Round 1, table 1"]\n'
    ) == kitchen.headers


@pytest.mark.parametrize("kind", ["swiss", "knock-out"])
def test_a_table_of_the_final_is_told_so(
    club: Club, tournaments: Tournaments, venues: Places, kind: str
) -> None:
    venues("Kitchen")
    begun(tournaments, replace(PAIRS, kind=kind, rounds=0), ("Ana", "Ben"))
    assert [(kind == "knock-out",)] == club.rows("SELECT is_final FROM club.assignments")


def begun_seats(tournaments: Tournaments, settings: Open, players: tuple[str, ...]) -> tuple[str, ...]:
    found = tournaments.read(begun(tournaments, settings, players))
    assert found
    return found.tournament.rounds[0].tables[0].seats


def test_a_table_that_is_away_or_plays_elsewhere_or_is_not_to_be_used_is_skipped(
    club: Club, tournaments: Tournaments, venues: Places
) -> None:
    venues("Attic", "Barn", "Cellar", "Den", "Elm")
    club.heard("seen - interval '1 minute'", "Barn")
    assert ["Attic", "Cellar"] == places(tournaments, begun(tournaments))
    number = opened(tournaments, PAIRS)
    kept(tournaments.enter(number, Enrol((*FOUR, *"EFGH")), OLGA))
    kept(tournaments.enter(number, Use(("Elm", "Barn", "Attic", "Den")), OLGA))
    kept(tournaments.draw(number, OLGA, 1))
    assert ["Elm", "Den", "", ""] == places(tournaments, number)
    entered = tournaments.entries(number)
    assert "Attic is playing in Spring Cup." == refused(tournaments.enter(number, Move(1, 3, "Attic"), OLGA))
    assert "The club has no table Nook." == refused(tournaments.enter(number, Move(1, 3, "Nook"), OLGA))
    assert "Elm plays table 1." == refused(tournaments.enter(number, Move(1, 3, "Elm"), OLGA))
    assert entered == tournaments.entries(number)


def places(tournaments: Tournaments, number: int) -> list[str]:
    found = tournaments.read(number)
    assert found
    return [table.venue for table in found.tournament.rounds[-1].tables]


def test_what_another_tournament_has_taken_over_is_not_taken_back(
    tournaments: Tournaments, venues: Places
) -> None:
    (kitchen,) = venues("Kitchen")
    first = begun(tournaments, players=("Ana", "Ben"))
    kitchen.plays()
    tournaments.collect()
    second = begun(tournaments, players=("Cy", "Dee"))
    taken_over = kitchen.assignment
    assert second == taken_over[0][0]
    kept(tournaments.enter(first, Correct(1, 1, result_of_scores({"Ana": 1, "Ben": 2})), OLGA))
    kept(tournaments.draw(first, OLGA, 2))
    assert [""] == places(tournaments, first)
    kept(tournaments.enter(first, Close(), OLGA))
    assert taken_over == kitchen.assignment


def test_the_last_result_of_a_tournament_lets_all_its_tables_go(
    club: Club, tournaments: Tournaments, venues: Places
) -> None:
    kitchen, garden = venues("Kitchen", "Garden")
    begun(tournaments, replace(PAIRS, rounds=1))
    with club.connect() as owner:
        owner.execute("CREATE TABLE left_over AS SELECT * FROM club.assignments")
    for venue, played in ((kitchen, True), (garden, False)):
        venue.plays()
        tournaments.collect()
        assert played == bool(kitchen.assignment) == bool(garden.assignment)
    # As a board of before has left them.
    club.rows("INSERT INTO club.assignments SELECT * FROM left_over RETURNING 1")
    tournaments.collect()
    assert [] == kitchen.assignment == garden.assignment


def test_the_last_table_puts_its_own_result_right_though_it_is_free(
    tournaments: Tournaments, venues: Places
) -> None:
    (kitchen,) = venues("Kitchen")
    number = begun(tournaments, replace(PAIRS, rounds=1), players=("Ana", "Ben"))
    kitchen.plays()
    first, second = kitchen.view.state.players
    assert (PlacedPlayer(first, 1, 60), PlacedPlayer(second, 2, 0)) == results_after(tournaments, number)
    assert [] == kitchen.assignment
    kitchen.enters("undo", f"{second}: points 55")
    assert (PlacedPlayer(first, 1, 85), PlacedPlayer(second, 2, 0)) == results_after(tournaments, number)


def test_who_leaves_a_table_that_has_won_has_won_there(tournaments: Tournaments, venues: Places) -> None:
    (kitchen,) = venues("Kitchen")
    number = begun(tournaments, players=("Ana", "Ben"))
    kitchen.plays()
    first, second = kitchen.view.state.players
    kept(tournaments.enter(number, Withdraw(first), OLGA))
    assert (PlacedPlayer(first, 1, 60), PlacedPlayer(second, 2, 0)) == results_after(tournaments, number)


def test_a_table_that_breaks_is_replaced_in_mid_round(tournaments: Tournaments, venues: Places) -> None:
    kitchen, garden = venues("Kitchen", "Garden")
    number = begun(tournaments, players=("Ana", "Ben"))
    assert [] == garden.assignment
    before = kitchen.assignment
    kitchen.begins()
    kept(tournaments.enter(number, Move(1, 1, "Garden"), OLGA))
    assert [] == kitchen.assignment
    assert before == garden.assignment
    garden.plays()
    kitchen.scores("Ana", {"Ben": 60})
    tournaments.collect()
    found = tournaments.read(number)
    assert found
    assert ["Garden"] == entered_by(found.tournament, 1, 1)


def test_a_round_is_drawn_again_only_where_that_is_asked_for(
    tournaments: Tournaments, venues: Places
) -> None:
    (kitchen,) = venues("Kitchen")
    number = opened(tournaments, PAIRS)
    kept(tournaments.enter(number, Enrol(tuple("ABCDEFGHIJ")), OLGA))
    first = kept(tournaments.draw(number, OLGA, 1)).tournament.rounds
    assert "Round 1 is drawn already." == refused(tournaments.draw(number, OLGA, 1))
    second = kept(tournaments.draw(number, OLGA, 1, again=True)).tournament.rounds
    assert (1, 1) == (len(first), len(second))
    assert first != second
    assert [(number, 1, 1, [*second[0].tables[0].seats], False, False)] == kitchen.assignment
    kept(tournaments.enter(number, Start(1), OLGA))
    assert "Round 1 is being played: no result of table 1, 2, 3, 4, 5 yet." == refused(
        tournaments.draw(number, OLGA, 2)
    )


def test_a_table_that_has_played_to_the_end_enters_its_own_result(
    club: Club, tournaments: Tournaments, venues: Places
) -> None:
    kitchen, garden = venues("Kitchen", "Garden")
    number = begun(tournaments)
    kitchen.plays()
    boards = [Tournaments(club.own_address) for _board in range(2)]
    threads = [Thread(target=board.collect) for board in boards for _time in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = tournaments.read(number)
    assert found
    one, other = found.tournament.rounds[0].tables[0].seats
    assert (PlacedPlayer(one, 1, 60), PlacedPlayer(other, 2, 0)) == result(found.tournament, 1, 1)
    assert (["Kitchen"], []) == (entered_by(found.tournament, 1, 1), entered_by(found.tournament, 1, 2))
    assert kitchen.assignment[0][-1]
    assert not garden.assignment[0][-1]
    # A board that is started now has nothing to read.
    each, asked = found.tournament.rounds[0], list[str]()
    with club.connect() as owner:

        def ask(query: str, given: Sequence[object]) -> Rows:
            asked.append(query)
            return owner.execute(query.encode(), given).fetchall()

        assert {} == Outcomes(ask).begun(["Kitchen"], each.started_at, "infinity", sources(each))
    assert 1 == len(asked)
    for board in boards:
        board.close()


def test_a_board_collects_results_while_it_runs_whatever_happens_to_its_connection(
    server: Server, club: Club, tournaments: Tournaments, venues: Places
) -> None:
    kitchen, garden = venues("Kitchen", "Garden")
    number = begun(tournaments)
    with club.connect() as listener, closing(Repeating("results", 0.05, tournaments.collect)) as collector:
        listener.execute("LISTEN club")
        collector.start()
        kitchen.plays()
        collector.wake()
        assert f'{{"tournament" : {number}, "seq" : 5}}' == told(listener, "tournament")
        with server.connect() as connection:
            connection.execute(END_SESSIONS)
        garden.plays()
        assert f'{{"tournament" : {number}, "seq" : 6}}' == told(listener, "tournament")


def test_only_the_game_that_is_to_be_played_counts(tournaments: Tournaments, venues: Places) -> None:
    (kitchen,) = venues("Kitchen")
    number = opened(tournaments, PAIRS)
    kept(tournaments.enter(number, Enrol(("Ana", "Ben")), OLGA))
    kept(tournaments.draw(number, OLGA, 1))
    # Before the round has begun.
    kitchen.plays()
    kept(tournaments.enter(number, Start(1), OLGA))
    for other in (
        kitchen.headers.replace("50", "20"),
        kitchen.headers.replace("winner-takes-all", "low-score"),
        '[Players "Ana, Cy"]\n[Target "20"]',
        '[Players "Ana, Ben, Cy"]\n[Target "20"]',
    ):
        kitchen.begins(other)
        kitchen.scores("Ana", {name: 60 for name in kitchen.view.state.players if name != "Ana"})
    # As far as its players wanted, and no further.
    kitchen.begins()
    kitchen.scores("Ana", {"Ben": 10})
    kitchen.enters("end")
    assert () == results_after(tournaments, number)
    kitchen.begins()
    kitchen.scores("Ana", {"Ben": 10})
    assert () == results_after(tournaments, number)
    assert (PlacedPlayer("Ana", 1, 10), PlacedPlayer("Ben", 2, 0)) == tournaments.standing(number, 1)
    kitchen.scores("Ben", {"Ana": 40})
    kitchen.scores("Ben", {"Ana": 40})
    expected = (PlacedPlayer("Ben", 1, 80), PlacedPlayer("Ana", 2, 10))
    assert expected == results_after(tournaments, number)
    # Another one with the same players is another game.
    kitchen.begins()
    kitchen.scores("Ana", {"Ben": 70})
    assert expected == results_after(tournaments, number)


def results_after(tournaments: Tournaments, number: int) -> object:
    tournaments.collect()
    found = tournaments.read(number)
    assert found
    return result(found.tournament, 1, 1)


def test_once_the_time_is_up_players_may_end_their_game(
    club: Club, tournaments: Tournaments, venues: Places
) -> None:
    (kitchen,) = venues("Kitchen")
    number = begun(tournaments, Open("Spring Cup", "swiss", target=500, minutes=30), ("Ana", "Ben"))
    kitchen.begins()
    kitchen.scores("Ana", {"Ben": 10})
    kitchen.enters("end")
    assert () == results_after(tournaments, number)
    at = datetime.fromisoformat(tournaments.entries(number)[-1].at)
    for minutes, expected in ((29, ()), (30, (PlacedPlayer("Ana", 1, 10), PlacedPlayer("Ben", 2, 0)))):
        with closing(Tournaments(club.own_address, clock=stopped(at + timedelta(minutes=minutes)))) as board:
            assert expected == results_after(board, number)


def stopped(at: datetime) -> Callable[[], datetime]:
    """Return a clock that stands still."""
    return lambda: at


def test_a_table_puts_its_own_result_right_until_the_next_round_is_drawn(
    tournaments: Tournaments, venues: Places
) -> None:
    (kitchen,) = venues("Kitchen")
    number = begun(tournaments, players=("Ana", "Ben"))
    kitchen.plays(lambda _name: 60)
    won = results_after(tournaments, number)
    kitchen.enters("undo", "Ben: points 55" if kitchen.view.state.players[0] == "Ana" else "Ana: points 55")
    first, second = kitchen.view.state.players
    put_right = (PlacedPlayer(first, 1, 55), PlacedPlayer(second, 2, 0))
    assert won != put_right
    assert put_right == results_after(tournaments, number)
    found = tournaments.read(number)
    assert found
    assert ["Kitchen", "Kitchen"] == entered_by(found.tournament, 1, 1)
    assert () == tournaments.differences(number)
    kept(tournaments.draw(number, OLGA, 2))
    kitchen.enters("undo", f"{second}: points 51")
    assert put_right == results_after(tournaments, number)
    (difference,) = tournaments.differences(number)
    assert (1, 1, None) == (difference.event.number, difference.event.table, difference.refusal)
    assert (PlacedPlayer(first, 1, 51), PlacedPlayer(second, 2, 0)) == difference.event.result
    kept(tournaments.enter(number, Correct(1, 1, difference.event.result), OLGA))
    assert () == tournaments.differences(number)
    assert [OLGA] == entered_by(kept(tournaments.enter(number, Use(()), OLGA)).tournament, 1, 1)[2:]


def test_what_the_organiser_has_typed_is_not_put_right_by_a_table(
    tournaments: Tournaments, venues: Places
) -> None:
    (kitchen,) = venues("Kitchen")
    number = begun(tournaments, players=("Ana", "Ben"))
    kitchen.begins()
    typed = result_of_scores({"Ana": 30, "Ben": 20})
    kept(tournaments.enter(number, Report(1, 1, typed), OLGA))
    kitchen.scores("Ben", {"Ana": 60})
    assert typed == results_after(tournaments, number)
    (difference,) = tournaments.differences(number)
    assert (PlacedPlayer("Ben", 1, 60), PlacedPlayer("Ana", 2, 0)) == difference.event.result


def test_a_result_that_cannot_be_entered_waits_for_the_organiser(
    tournaments: Tournaments, venues: Places
) -> None:
    (kitchen,) = venues("Kitchen")
    number = begun(tournaments, Open("Spring Cup", "swiss", 3, 3, target=50), ("Ana", "Ben", "Cy"))
    kitchen.begins()
    kitchen.enters("seats Ana, Ben", "round", "Ana: out", "Ben: points 60")
    assert () == results_after(tournaments, number)
    (difference,) = tournaments.differences(number)
    assert "The result of Cy is missing." == difference.refusal
    kept(tournaments.enter(number, Withdraw("Cy"), OLGA))
    assert (PlacedPlayer("Ana", 1, 60), PlacedPlayer("Ben", 2, 0), PlacedPlayer("Cy", 3, 0)) == results_after(
        tournaments, number
    )
    assert () == tournaments.differences(number)


def test_a_game_that_is_taken_up_again_is_the_same(tournaments: Tournaments, venues: Places) -> None:
    (kitchen,) = venues("Kitchen")
    number = begun(tournaments, players=("Ana", "Ben"))
    kitchen.begins()
    kitchen.scores("Ana", {"Ben": 30})
    game = kitchen.view.game_id
    kitchen.begins('[Players "Ana, Ben, Cy"]')
    kitchen.table.take_up(game)
    kitchen.scores("Ana", {"Ben": 30})
    assert (PlacedPlayer("Ana", 1, 60), PlacedPlayer("Ben", 2, 0)) == results_after(tournaments, number)


def test_a_server_that_is_away_is_said_so_and_is_reached_again(
    server: Server, tournaments: Tournaments
) -> None:
    number = opened(tournaments, PAIRS)
    with server.connect() as connection:
        connection.execute(END_SESSIONS)
    with pytest.raises(Unreached):
        tournaments.enter(number, Enrol(FOUR), OLGA)
    assert FOUR == kept(tournaments.enter(number, Enrol(FOUR), OLGA)).tournament.players


def test_what_was_entered_is_there_after_the_server_was_killed(server: Server, club: Club) -> None:
    # The tests' server promises nothing unless it is asked to.
    with closing(Tournaments(f"{club.own_address}&options=-csynchronous_commit%3Don")) as board:
        number = opened(board, PAIRS)
        server.checkpoint()
        for name in FOUR:
            kept(board.enter(number, Enrol((name,)), OLGA))
            server.kill()
            with pytest.raises(Unreached):
                board.enter(number, Enrol(("Eve",)), OLGA)
            server.start()
        found = board.read(number)
        assert found
        assert FOUR == found.tournament.players
