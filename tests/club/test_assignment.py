"""What a table of a club is to play in a tournament, as its companion learns it."""

from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.club.membership import Membership
from companion.club.service import HEARTBEAT, ClubService
from companion.composition import Settings, companion
from companion.ports import Assignment
from tests.club.builder import END_SESSIONS, Club, States, now, play, push_all, pushing
from tests.devices.builder import no_board
from tests.postgresql import Server
from tests.table.builder import accepted, begun
from tests.web.builder import screen

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("club")]

SEATS = ("Ana", "Ben", "Cy", "Dee")
HEADERS = '[Players "Ana, Ben, Cy, Dee"]\n[Event "Spring"]\n[Table "Round 3, table 2"]\n'
SPRING = Assignment("Spring", 3, 2, SEATS, HEADERS, 40)
BEGAN = datetime(2026, 11, 23, 19, 30, tzinfo=UTC)

ASSIGN = """
WITH spring AS (INSERT INTO club.tournaments DEFAULT VALUES RETURNING id)
INSERT INTO club.assignments
SELECT t.id, spring.id, 'Spring', 3, 2, %s, %s, 40 FROM club.tables t, spring WHERE name = %s RETURNING 1
"""


def assigned(club: Club, table: str = "Kitchen") -> None:
    """Give a table of the club something to play, as its tournament does."""
    assert [(1,)] == club.rows(ASSIGN, [*SEATS], HEADERS, table)


def change(club: Club, changes: str) -> None:
    """Change what that is."""
    assert [(1,)] == club.rows(f"UPDATE club.assignments SET {changes} RETURNING 1")  # noqa: S608 - ours


@pytest.fixture
def member(club: Club) -> Membership:
    """The membership of a table that is assigned something."""
    member = club.member("Kitchen")
    assigned(club)
    return member


def test_a_table_learns_what_it_is_to_play_as_it_comes_and_no_other_table_does(
    club: Club, member: Membership, tmp_path: Path
) -> None:
    with pushing(begun(tmp_path / "games.sqlite"), member) as push:
        push_all(push)
        assert SPRING == push.assignment
    with pushing(begun(tmp_path / "others.sqlite"), club.member("Garden")) as other:
        push_all(other)
        assert None is other.assignment


def test_every_screen_of_a_whole_companion_shows_it_as_soon_as_it_is_known(
    club: Club, member: Membership, tmp_path: Path
) -> None:
    settings = Settings(host="127.0.0.1", port=0, data=tmp_path, club=member)
    with companion(settings, pins=no_board) as running:
        with screen(running.server.port, "/stream?view=table") as table:
            while "The organiser starts the round." not in table.next_called("page").data:
                pass
            change(club, "started = now()")
            shown = ""
            while "data-round" not in shown:
                shown = table.next_called("page").data
        for name in SEATS:
            assert f'<b class="name">{name}</b>' in shown
        accepted(running.table.begin(HEADERS))
        with screen(running.server.port, "/stream?view=play") as phone:
            assert "Spring, round 3, table 2" in phone.next_called("page").data


def test_a_table_in_a_tournament_asks_more_often(club: Club, member: Membership, tmp_path: Path) -> None:
    with pushing(begun(tmp_path / "games.sqlite"), member) as push:
        assert HEARTBEAT == push.patience
        push_all(push)
        assert push.patience < HEARTBEAT
        change(club, "is_over = true")
        push.step()
        assert SPRING == push.assignment
        push._next_question = 0
        push.step()
        assert replace(SPRING, is_over=True) == push.assignment


@pytest.mark.parametrize("away", [timedelta(hours=-1), timedelta(0), timedelta(days=3)])
def test_when_a_round_began_is_said_by_the_table_s_own_clock(
    club: Club, member: Membership, tmp_path: Path, away: timedelta
) -> None:
    change(club, f"started = '{BEGAN}', paused = '{BEGAN}'")
    with pushing(begun(tmp_path / "games.sqlite"), member, clock=lambda: now() + away) as push:
        push_all(push)
        assert push.assignment
        assert push.assignment.started
        assert push.assignment.started == push.assignment.paused
        assert abs(push.assignment.started - away - BEGAN) < timedelta(seconds=2)


def test_that_does_not_change_as_clocks_are_measured_again_but_where_one_was_set(
    club: Club, member: Membership, tmp_path: Path
) -> None:
    change(club, f"started = '{BEGAN}'")
    with pushing(begun(tmp_path / "games.sqlite"), member) as push:
        push_all(push)
        assert push._copy
        first, measured = push.assignment, push._copy.offset
        for seconds in (0.4, 60.0):
            push._copy.offset = measured._replace(seconds=measured.seconds - seconds)
            push._next_question = 0
            push.step()
            assert push.assignment
            assert (seconds < 1) == (push.assignment is first)


def test_a_running_table_hears_of_each_change_and_shows_the_last_one_while_the_club_is_away(
    server: Server, club: Club, tmp_path: Path
) -> None:
    table, member = begun(tmp_path / "games.sqlite"), club.member("Kitchen")
    service = ClubService(table, member, now, pause=0.01)
    states = States(service)
    assigned(club)
    with closing(service):
        service.start()
        assert SPRING == states.become(lambda state: state.assignment).assignment
        change(club, "is_over = true")
        over = states.become(lambda state: state.assignment and state.assignment.is_over)
        assert replace(SPRING, is_over=True) == over.assignment
        server.checkpoint()
        server.kill()
        play(table)
        assert over.assignment == states.become(lambda state: not state.is_reached).assignment
        server.start()
        states.become(lambda state: state.is_whole)
        club.rows("DELETE FROM club.assignments RETURNING 1")
        states.become(lambda state: state.is_reached and state.assignment is None)


def test_a_table_that_was_cut_off_has_what_changed_meanwhile_as_soon_as_it_is_back(
    club: Club, member: Membership, tmp_path: Path
) -> None:
    service = ClubService(begun(tmp_path / "games.sqlite"), member, now, pause=0.01)
    states = States(service)
    with closing(service):
        service.start()
        states.become(lambda state: state.assignment)
        change(club, "round = 4, number = 1")
        club.rows(END_SESSIONS, f"Kitchen@{club.name}")
        wanted = replace(SPRING, round=4, number=1)
        assert wanted == states.become(lambda state: state.assignment == wanted).assignment
