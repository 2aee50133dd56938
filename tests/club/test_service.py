"""A running table in its club: it plays as ever, and says how it stands with the club."""

from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from companion.club.service import ClubService
from companion.composition import Settings, companion
from companion.ports import ClubState
from tests.club.builder import END_SESSIONS, Arrivals, Club, States, local_log, now, play
from tests.devices.builder import no_board
from tests.postgresql import Server
from tests.table.builder import BEGUN, accepted, begun
from tests.web.builder import screen

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("club")]


def test_a_table_plays_on_while_the_club_is_away_and_everything_arrives_later(
    server: Server, club: Club, tmp_path: Path
) -> None:
    table = begun(tmp_path / "games.sqlite")
    service = ClubService(table, club.member("Kitchen"), now, pause=0.01)
    server.checkpoint()
    states = States(service)
    assert ClubState("Kitchen") == service.state
    with closing(service):
        service.start()
        reached = states.become(lambda state: state.is_whole)
        assert (True, 2, None) == (reached.is_reached, reached.events, reached.refusal)
        server.kill()
        play(table, 2)
        away = states.become(lambda state: not state.is_reached)
        assert away.heard
        assert not away.is_whole
        play(table)
        server.start()
        back = states.become(lambda state: state.is_whole)
        assert 8 == back.events
    assert local_log(tmp_path / "games.sqlite") == club.log()


def test_a_tap_never_waits_for_the_club(club: Club, tmp_path: Path) -> None:
    table = begun(tmp_path / "games.sqlite")
    service = ClubService(table, club.member("Kitchen"), now)
    states = States(service)
    with closing(service), club.connect() as owner:
        service.start()
        states.become(lambda state: state.is_whole)
        with owner.transaction():
            owner.execute("LOCK TABLE club.events")
            # Who is kept waiting is the service alone.
            play(table, 5)
            assert (2,) == owner.execute("SELECT count(*) FROM club.events").fetchone()
        with closing(Arrivals(club)) as arrivals:
            arrivals.wait_for(12)
    assert local_log(tmp_path / "games.sqlite") == club.log()


def test_a_refusal_is_said_and_ends_with_its_cause(
    club: Club, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table, member = begun(tmp_path / "games.sqlite"), club.member("Kitchen")
    club.rows("UPDATE club.tables SET role = 'nobody' RETURNING 1")
    service = ClubService(table, member, now, pause=0.01)
    states = States(service)
    with closing(service):
        service.start()
        refused = states.become(lambda state: state.refusal)
        assert "The club has no table Kitchen." == refused.refusal == caplog.messages[-1]
        club.rows("UPDATE club.tables SET role = %s RETURNING 1", member.role)
        assert states.become(lambda state: state.is_whole).refusal is None


def test_whatever_goes_wrong_the_table_finds_its_way_back_to_the_club(
    club: Club, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table, troubles = begun(tmp_path / "games.sqlite"), [ArithmeticError("before it has come")]

    def clock() -> datetime:
        if troubles:
            raise troubles.pop()
        return now()

    service = ClubService(table, club.member("Kitchen"), clock, pause=0.01)
    states = States(service)
    with closing(service):
        service.start()
        states.become(lambda state: state.is_whole)
        troubles.append(ArithmeticError("while it is here"))
        play(table)
        states.become(lambda state: state.is_whole and state.events == 4 and not troubles)
    assert local_log(tmp_path / "games.sqlite") == club.log()
    said = [str(record.exc_info[1]) for record in caplog.records if record.exc_info]
    assert ["before it has come", "while it is here"] == said


def test_a_listener_that_fails_keeps_nothing_from_the_club(
    club: Club, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = begun(tmp_path / "games.sqlite")
    service = ClubService(table, club.member("Kitchen"), now)
    service.listen(fail)
    states = States(service)
    with closing(service):
        service.start()
        states.become(lambda state: state.is_whole)
        play(table)
        # Of a whole copy nobody is told that it has grown: only who waits at the club hears of it.
        with closing(Arrivals(club)) as arrivals:
            arrivals.wait_for(4)
    assert local_log(tmp_path / "games.sqlite") == club.log()
    assert f"{fail!r} failed" in caplog.text


def test_a_whole_companion_in_a_club_says_how_that_goes_on_every_screen_with_its_devices(
    club: Club, tmp_path: Path
) -> None:
    settings = Settings(host="127.0.0.1", port=0, data=tmp_path, club=club.member("Kitchen"))
    with closing(Arrivals(club)) as arrivals, companion(settings, pins=no_board) as running:
        accepted(running.table.begin(BEGUN))
        arrivals.wait_for(2)
        with screen(running.server.port, "/stream?view=devices") as shown:
            # An event is in the club a moment before the table knows that it is.
            while "In the club as Kitchen. Every event is there." not in shown.next_called("page").data:
                pass
            assert local_log(tmp_path / "games.sqlite") == club.log()
            club.rows("UPDATE club.tables SET role = 'nobody' RETURNING 1")
            club.rows(END_SESSIONS, f"Kitchen@{club.name}")
            play(running.table)
            while "The club has no table Kitchen. The game goes on." not in shown.next_called("page").data:
                pass


def fail() -> None:
    raise ArithmeticError
