"""What somebody does with a table's token and plain SQL: the table's own rows suffer, and nobody else."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

import psycopg
import pytest
from psycopg.errors import CheckViolation, InsufficientPrivilege

from companion.club.connection import Unreached
from companion.club.copy import ClubCopy, ClubRefused
from companion.club.owner import CannotOwn, ClubOwner
from companion.club.schema import MIGRATIONS, MOST_CONNECTIONS
from companion.club.tournaments import Tournaments
from companion.tournament import Enrol, Open, Start
from tests.club.builder import Club, amend_for_hours, now, play, push_all, pushing, session_of
from tests.club.hall import OLGA, Venue, entered_by, kept, opened
from tests.table.builder import begun

if TYPE_CHECKING:
    from companion.club.membership import Membership

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("club")]

Session: TypeAlias = "psycopg.Connection[Any]"
Enter: TypeAlias = Callable[[], Session]

# What a table said of itself before its server did.
OLDER = """
INSERT INTO club.presence (club_table, log, clock_offset, round_trip) VALUES (1, 1, 0, 0)
ON CONFLICT (club_table) DO UPDATE SET log = excluded.log, seen = clock_timestamp(),
    clock_offset = excluded.clock_offset, round_trip = excluded.round_trip
"""


ASSIGN = """
WITH spring AS (INSERT INTO club.tournaments DEFAULT VALUES RETURNING id)
INSERT INTO club.assignments
SELECT t.id, spring.id, 'Spring', 1, 1, '{Ana,Ben}', '', 40 FROM club.tables t, spring
WHERE name = %s RETURNING 1
"""


@pytest.fixture
def kitchen(club: Club, tmp_path: Path) -> "Membership":
    """The token of a table that has played, and sent what it logged."""
    member = club.member("Kitchen")
    with pushing(begun(tmp_path / "games.sqlite"), member) as push:
        push_all(push)
    return member


@pytest.fixture
def enter(kitchen: "Membership") -> Iterator[Enter]:
    """Come with the table's token, as often as a test says."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(closing(session_of(kitchen)))


@pytest.mark.parametrize(
    "statement",
    [
        (
            "INSERT INTO club.games (club_table, log, game, headers, begun, digest, arrived)"
            " VALUES (1, 1, 2, '', '', '', 'infinity')"
        ),
        "INSERT INTO club.events VALUES (1, 1, 1, 3, 'undo', '', '', '', 0, 'infinity')",
        "INSERT INTO club.logs VALUES (1, 2, 'infinity')",
        (
            "INSERT INTO club.presence (club_table, log, seen, clock_offset, round_trip)"
            " VALUES (1, 1, 'infinity', 0, 0)"
        ),
        "UPDATE club.presence SET club_table = 1",
        "LOCK TABLE club.presence",
        "LOCK TABLE club.events IN ROW EXCLUSIVE MODE",
        "LOCK TABLE club.pauses IN ROW EXCLUSIVE MODE",
        "LOCK TABLE club.version IN ROW SHARE MODE",
        "LOCK TABLE club.assignments IN ROW SHARE MODE",
        # Nor what is no table's: neither the rows of others, nor a tournament, nor the organiser's code.
        "INSERT INTO club.logs VALUES (2, 1)",
        "INSERT INTO club.events VALUES (2, 1, 1, 3, 'undo', '', '', '', 0)",
        "INSERT INTO club.pauses VALUES (2, 1, 1, 1, 2, '', '', false, 0)",
        "INSERT INTO club.presence VALUES (2, 1, now(), 0, 0)",
        "UPDATE club.events SET line = 'undo'",
        "DELETE FROM club.events",
        "DELETE FROM club.pauses",
        "UPDATE club.tables SET role = current_user",
        "CREATE TABLE club.mine ()",
        "SELECT * FROM club.attendance",
        "UPDATE club.assignments SET is_over = true",
        "DELETE FROM club.assignments",
        "INSERT INTO club.assignments SELECT * FROM club.assignments",
        "SELECT * FROM club.tournaments",
        "SELECT * FROM club.entries",
        "INSERT INTO club.entries VALUES (1, 9, '{}')",
        "DELETE FROM club.entries",
        "SELECT secret FROM club.secrets",
    ],
)
def test_it_has_no_right_but_to_add_rows_of_its_own(enter: Enter, statement: str) -> None:
    own = enter()
    with pytest.raises(InsufficientPrivilege), own.transaction():
        own.execute(statement.encode())


def test_another_table_reads_none_of_its_rows(club: Club, kitchen: "Membership") -> None:
    club.rows(ASSIGN, kitchen.table)
    with closing(session_of(club.member("Garden"))) as other:
        for table in ("tables", "logs", "games", "events", "identities", "pauses", "presence", "assignments"):
            found = other.execute(f"SELECT count(*) FROM club.{table}".encode()).fetchone()  # noqa: S608 - ours
            assert (int(table == "tables"),) == found
        assert 0 == other.execute("UPDATE club.presence SET seen = now()").rowcount
    with closing(session_of(kitchen)) as own:
        assert (1,) == own.execute("SELECT count(*) FROM club.assignments").fetchone()


@pytest.mark.parametrize("seen", ["infinity", "-infinity", "20000-01-01", "0044-03-15 BC"])
def test_whatever_it_says_its_last_word_is_when_the_server_heard_it(
    club: Club, enter: Enter, seen: str
) -> None:
    enter().execute("UPDATE club.presence SET seen = %s", [seen])
    assert [(True,)] == club.rows("SELECT now() - seen BETWEEN '0' AND '1 minute' FROM club.presence")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE club.presence SET clock_offset = 'NaN'",
        "UPDATE club.presence SET round_trip = 'infinity'",
        "INSERT INTO club.logs (club_table, log) VALUES (1, 1048576)",
        (
            "INSERT INTO club.games (club_table, log, game, headers, begun, digest)"
            " VALUES (1, 1, 2147483647, '', '', '')"
        ),
        (
            "INSERT INTO club.games (club_table, log, game, headers, begun, digest)"
            " VALUES (1, 1, 2, repeat('x', 1000000), '', '')"
        ),
        (
            "INSERT INTO club.events (club_table, log, game, seq, line, at, entered_by, digest, clock_offset)"
            " VALUES (1, 1, 1, 3, repeat('x', 1000000), '', '', '', 0)"
        ),
        (
            "INSERT INTO club.events (club_table, log, game, seq, line, at, entered_by, digest, clock_offset)"
            " VALUES (1, 1, 1, 3, '', '', repeat('x', 10000), '', 0)"
        ),
        (
            "INSERT INTO club.events (club_table, log, game, seq, line, at, entered_by, digest, clock_offset)"
            " VALUES (1, 1, 1, 3, '', '', '', '', '-infinity')"
        ),
        (
            "INSERT INTO club.identities (club_table, log, seq, line, at, digest)"
            " VALUES (1, 1, 1, repeat('x', 1000000), '', '')"
        ),
        "INSERT INTO club.pauses VALUES (1, 1, 1, 1, 2, repeat('x', 10000), '', false, 0)",
        "INSERT INTO club.pauses VALUES (1, 1, 1, 1, 2, '', '', false, 'NaN')",
    ],
)
def test_what_no_companion_writes_is_not_taken(enter: Enter, statement: str) -> None:
    own = enter()
    with pytest.raises(CheckViolation):
        own.execute(statement.encode())


def test_it_has_so_many_connections_and_no_more(enter: Enter) -> None:
    for _each in range(MOST_CONNECTIONS):
        enter()
    with pytest.raises(psycopg.OperationalError, match="too many connections for role"):
        enter()


def test_the_locks_that_it_holds_hold_up_no_owner(club: Club, enter: Enter) -> None:
    own = enter()
    for name in ("uno-companion club", "uno-companion assignments"):
        own.execute("SELECT pg_advisory_lock(hashtext(%s))", [name])
    with own.transaction():
        own.execute("SELECT FROM club.version, club.tables, club.games, club.assignments")
        with closing(ClubOwner(club.own_address)) as owner:
            owner.add_table("Garden")


def test_the_results_of_the_others_are_entered_whatever_one_table_logs(club: Club, tmp_path: Path) -> None:
    with (
        closing(Tournaments(club.own_address, Random(1))) as tournaments,
        Venue(club, "Kitchen", tmp_path) as kitchen,
        Venue(club, "Garden", tmp_path) as garden,
        closing(session_of(kitchen.member)) as own,
    ):
        number = opened(tournaments, Open("Spring Cup", "swiss", 2, 3, target=50))
        kept(tournaments.enter(number, Enrol(("Ana", "Ben", "Cy", "Dee")), OLGA))
        kept(tournaments.draw(number, OLGA, 1))
        kept(tournaments.enter(number, Start(1), OLGA))
        kitchen.begins()
        amend_for_hours(own, 1, *kitchen.view.state.players)
        garden.plays()
        tournaments.collect()
        found = tournaments.read(number)
    assert found
    assert [[], ["Garden"]] == [entered_by(found.tournament, 1, table) for table in (1, 2)]


def test_a_table_that_it_keeps_out_says_who_does_and_a_new_token_ends_that(club: Club, enter: Enter) -> None:
    garden = club.member("Garden")
    enter().execute("SELECT pg_advisory_lock(4410453, 2)")
    with pytest.raises(ClubRefused, match=r"^Kitchen keeps Garden out of the club\."):
        ClubCopy(garden, now)
    with closing(ClubOwner(club.own_address)) as owner:
        owner.new_token("Kitchen")
    ClubCopy(garden, now).close()


def test_who_waits_for_a_lock_gives_up_and_says_why_in_plain_words(
    club: Club, kitchen: "Membership", tmp_path: Path
) -> None:
    patience = {"options": "-c lock_timeout=50ms"}
    table = begun(tmp_path / "games.sqlite")
    hurried = replace(kitchen, server={**kitchen.server, **patience})
    with pushing(table, hurried) as push, club.connect() as owner:
        push_all(push)
        play(table)
        with owner.transaction():
            owner.execute("LOCK TABLE club.events, club.version")
            with pytest.raises(Unreached, match=r"^somebody else keeps it busy$"):
                push.step()
            with pytest.raises(CannotOwn, match="cannot be used: somebody else keeps it busy"):
                ClubOwner(f"{club.own_address}&options=-c%20lock_timeout%3D50ms")


def test_a_password_that_it_has_changed_is_void_with_a_new_token(
    club: Club, kitchen: "Membership", enter: Enter
) -> None:
    own, other = enter(), enter()
    change = f"ALTER ROLE \"{kitchen.role}\" PASSWORD 'mine'".encode()
    own.execute(change)
    for where in ("", f"IN DATABASE {club.name}"):
        own.execute(f'ALTER ROLE "{kitchen.role}" {where} SET default_transaction_read_only = on'.encode())
    with pytest.raises(ClubRefused, match="authentication failed"):
        ClubCopy(kitchen, now)
    with other.transaction(force_rollback=True), closing(ClubOwner(club.own_address)) as owner:
        # Not done yet: the owner would wait for it.
        other.execute(change)
        token = owner.new_token("Kitchen")
        for each in (own, other):
            with pytest.raises(psycopg.OperationalError):
                each.execute(change)
    with closing(ClubCopy(replace(kitchen, token=token), now)) as copy:
        copy.come(1)


def test_a_function_of_its_own_that_is_called_like_the_server_s_is_called_by_nobody_else(
    club: Club, kitchen: "Membership", enter: Enter
) -> None:
    with club.server.connect(club.name) as connection:
        # As every server before PostgreSQL 15 has it.
        connection.execute("GRANT CREATE ON SCHEMA public TO PUBLIC")
    enter().execute(
        "CREATE FUNCTION public.pg_try_advisory_lock(smallint, smallint) RETURNS boolean LANGUAGE plpgsql"
        " AS $$ BEGIN RAISE 'called'; END $$"
    )
    enter().execute(
        "CREATE FUNCTION public.pg_try_advisory_lock(integer, smallint) RETURNS boolean LANGUAGE plpgsql"
        " AS $$ BEGIN RAISE 'called'; END $$"
    )
    ClubCopy(kitchen, now).close()


def test_a_club_of_before_is_brought_up_to_date_past_whoever_holds_it_up_and_its_tables_go_on(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr("companion.club.schema.MIGRATIONS", MIGRATIONS[:3])
        member = club.member("Kitchen")
    with closing(session_of(member)) as own:
        own.execute("INSERT INTO club.logs (club_table, log) VALUES (1, 1)")
        own.execute(OLDER)
        own.execute("UPDATE club.presence SET seen = 'infinity'")
        own.execute("BEGIN")
        own.execute("LOCK TABLE club.presence")
        ClubOwner(club.own_address).close()
    with closing(session_of(member)) as own:
        own.execute(OLDER)
        own.execute("INSERT INTO club.logs (club_table, log) VALUES (1, 2)")
    assert [(False, 1)] == club.rows("SELECT is_away, log FROM club.attendance")
