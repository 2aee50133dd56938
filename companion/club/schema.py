"""The club's database: its tables, who may write what in them, and the migrations that lead there.

All is in a schema of its own. Each table of the club is a role of the server's, whose password is the
table's token: so the server itself keeps the tokens, only as hashes, and sees to it that a role writes the
rows of its own table alone, and of these the columns that it has to write: when something came is this
server's to say. What a role has written it cannot change; its presence alone is updated. The owner of the
database reads all of it, and waits for no lock that a table's role can take.

A migration is SQL in :data:`MIGRATIONS`; its place in the list, counted from 1, is the schema version that
it leads to. A released migration never changes. As tables are updated at their leisure, a migration leaves
everything that an older one writes as it was.
"""

from typing import Any, Final

from psycopg import Connection
from psycopg.errors import LockNotAvailable, UniqueViolation

CHANNEL: Final = "club"
"""What new rows are told on, as JSON: the ``table``, its ``log``, and the last ``game`` and ``seq`` added.

Without these two a table has come, or has said who is who. Of tournaments: a ``tournament`` and its last
``seq``, or the table to which something else is ``assigned``.
"""

AWAY_AFTER: Final = 15
"""Seconds without a word after which a table is away, as the view ``attendance`` has it."""

MOST_CONNECTIONS: Final = 8
"""Of a table's role at once: one that plays, and what the server has not yet noticed to be gone."""

MIGRATION_TRIES: Final = 3  # against somebody who was put out and comes back

_TABLES: Final = """
CREATE TABLE club.tables (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    role text NOT NULL UNIQUE,
    added timestamptz NOT NULL DEFAULT now()
);

-- Another log of a table begins where an older backup took the place of its games.
CREATE TABLE club.logs (
    club_table integer NOT NULL REFERENCES club.tables,
    log integer NOT NULL,
    begun timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (club_table, log)
);

CREATE TABLE club.games (
    club_table integer NOT NULL,
    log integer NOT NULL,
    game integer NOT NULL,
    headers text NOT NULL,
    begun text NOT NULL,
    digest text NOT NULL,
    continues integer,
    PRIMARY KEY (club_table, log, game),
    FOREIGN KEY (club_table, log) REFERENCES club.logs
);

-- Times are the table's own, as text, for they are in the digests. Its clock was behind by clock_offset.
CREATE TABLE club.events (
    club_table integer NOT NULL,
    log integer NOT NULL,
    game integer NOT NULL,
    seq integer NOT NULL,
    line text NOT NULL,
    at text NOT NULL,
    entered_by text NOT NULL,
    digest text NOT NULL,
    clock_offset double precision NOT NULL,
    arrived timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (club_table, log, game, seq),
    FOREIGN KEY (club_table, log, game) REFERENCES club.games
);

CREATE TABLE club.identities (
    club_table integer NOT NULL,
    log integer NOT NULL,
    seq integer NOT NULL,
    line text NOT NULL,
    at text NOT NULL,
    digest text NOT NULL,
    PRIMARY KEY (club_table, log, seq),
    FOREIGN KEY (club_table, log) REFERENCES club.logs
);

-- The log that a table plays on, its last word by this server's clock, and how far its own is behind.
CREATE TABLE club.presence (
    club_table integer PRIMARY KEY REFERENCES club.tables,
    log integer NOT NULL,
    seen timestamptz NOT NULL DEFAULT clock_timestamp(),
    clock_offset double precision NOT NULL,
    round_trip double precision NOT NULL,
    FOREIGN KEY (club_table, log) REFERENCES club.logs
);

CREATE VIEW club.attendance AS
SELECT id, name, log, seen, clock_offset, round_trip,
    coalesce(seen < clock_timestamp() - interval '15 seconds', true) AS is_away
FROM club.tables LEFT JOIN club.presence ON club_table = id;
"""

_RIGHTS: Final = """
ALTER TABLE club.tables ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON club.tables FOR SELECT USING (role = current_user);
GRANT USAGE ON SCHEMA club TO PUBLIC;
GRANT SELECT ON club.tables, club.version TO PUBLIC;
DO $$
DECLARE each text;
BEGIN
    FOREACH each IN ARRAY ARRAY['logs', 'games', 'events', 'identities', 'presence'] LOOP
        EXECUTE format('ALTER TABLE club.%I ENABLE ROW LEVEL SECURITY', each);
        -- Of the tables, a role sees its own alone: one that is none sees and writes nothing.
        EXECUTE format('CREATE POLICY own ON club.%I USING (club_table = (SELECT id FROM club.tables))'
            ' WITH CHECK (club_table = (SELECT id FROM club.tables))', each);
        EXECUTE format('GRANT SELECT, INSERT ON club.%I TO PUBLIC', each);
    END LOOP;
END $$;
GRANT UPDATE ON club.presence TO PUBLIC;
"""

_TOLD: Final = f"""
CREATE FUNCTION club.tell_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('{CHANNEL}', json_build_object(
        'table', club_table, 'log', log, 'game', game, 'seq', seq)::text)
    FROM added ORDER BY game DESC, seq DESC LIMIT 1;
    RETURN NULL;
END $$;
CREATE TRIGGER told AFTER INSERT ON club.events
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION club.tell_events();

CREATE FUNCTION club.tell_games() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('{CHANNEL}', json_build_object(
        'table', club_table, 'log', log, 'game', game, 'seq', 0)::text)
    FROM added ORDER BY game DESC LIMIT 1;
    RETURN NULL;
END $$;
CREATE TRIGGER told AFTER INSERT ON club.games
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION club.tell_games();

CREATE FUNCTION club.tell_identities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('{CHANNEL}', json_build_object('table', club_table, 'log', log)::text)
    FROM added LIMIT 1;
    RETURN NULL;
END $$;
CREATE TRIGGER told AFTER INSERT ON club.identities
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION club.tell_identities();
"""

_TOURNAMENTS: Final = """
CREATE TABLE club.tournaments (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    opened timestamptz NOT NULL DEFAULT now()
);

-- A tournament's log: a line is what companion.tournament.write_entry gives, and the first one opens it.
CREATE TABLE club.entries (
    tournament integer NOT NULL REFERENCES club.tournaments,
    seq integer NOT NULL,
    line text NOT NULL,
    arrived timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tournament, seq)
);

-- When a game was begun, by this server's clock: the table's own may be another time.
ALTER TABLE club.games ADD COLUMN arrived timestamptz NOT NULL DEFAULT now();
CREATE INDEX ON club.games (arrived);

-- What a table of the club is to play: one table of one round, from when that round is drawn until the
-- next one is. The headers are those of the record of the game; started is null before the round begins.
CREATE TABLE club.assignments (
    club_table integer PRIMARY KEY REFERENCES club.tables,
    tournament integer NOT NULL REFERENCES club.tournaments,
    tournament_name text NOT NULL,
    round integer NOT NULL,
    number integer NOT NULL,
    seats text[] NOT NULL,
    headers text NOT NULL,
    minutes integer NOT NULL,
    started timestamptz,
    is_over boolean NOT NULL DEFAULT false
);
ALTER TABLE club.assignments ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON club.assignments FOR SELECT USING (club_table = (SELECT id FROM club.tables));
GRANT SELECT ON club.assignments TO PUBLIC;
"""

_TOLD_OF_TOURNAMENTS: Final = f"""
CREATE FUNCTION club.tell_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('{CHANNEL}', json_build_object('tournament', tournament, 'seq', max(seq))::text)
    FROM added GROUP BY tournament;
    RETURN NULL;
END $$;
CREATE TRIGGER told AFTER INSERT ON club.entries
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION club.tell_entries();

CREATE FUNCTION club.tell_assignments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('{CHANNEL}',
        json_build_object('assigned', coalesce(new.club_table, old.club_table))::text);
    RETURN NULL;
END $$;
CREATE TRIGGER told AFTER INSERT OR UPDATE OR DELETE ON club.assignments
FOR EACH ROW EXECUTE FUNCTION club.tell_assignments();
"""

# What the boards of the club share. Without a policy nobody but the owner reads a row.
_OF_THE_BOARDS: Final = """
CREATE TABLE club.secrets (
    name text PRIMARY KEY,
    secret text NOT NULL
);
REVOKE ALL ON club.secrets FROM PUBLIC;
ALTER TABLE club.secrets ENABLE ROW LEVEL SECURITY;

-- What a game that is over adds to the statistics: a copy of what its events say, by that computation.
CREATE TABLE club.facts (
    club_table integer NOT NULL,
    log integer NOT NULL,
    game integer NOT NULL,
    computation integer NOT NULL,
    version integer NOT NULL,
    facts text NOT NULL,
    PRIMARY KEY (club_table, log, game),
    FOREIGN KEY (club_table, log, game) REFERENCES club.games
);
REVOKE ALL ON club.facts FROM PUBLIC;
ALTER TABLE club.facts ENABLE ROW LEVEL SECURITY;
"""

# Older tables say themselves when they were seen, and are not believed.
_ONLY_WHAT_IT_HAS_TO: Final = """
REVOKE INSERT, UPDATE ON club.logs, club.games, club.events, club.identities, club.presence FROM PUBLIC;
GRANT INSERT (club_table, log) ON club.logs TO PUBLIC;
GRANT INSERT (club_table, log, game, headers, begun, digest, continues) ON club.games TO PUBLIC;
GRANT INSERT (club_table, log, game, seq, line, at, entered_by, digest, clock_offset)
    ON club.events TO PUBLIC;
GRANT INSERT (club_table, log, seq, line, at, digest) ON club.identities TO PUBLIC;
GRANT INSERT (club_table, log, clock_offset, round_trip), UPDATE (log, seen, clock_offset, round_trip)
    ON club.presence TO PUBLIC;

-- In the session of a role, which may have functions of its own called like ours.
CREATE FUNCTION club.be_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    new.seen := pg_catalog.clock_timestamp();
    RETURN new;
END $$;
CREATE TRIGGER seen BEFORE INSERT OR UPDATE ON club.presence
FOR EACH ROW EXECUTE FUNCTION club.be_seen();
UPDATE club.presence SET log = log WHERE seen NOT BETWEEN '2000-01-01' AND now();
UPDATE club.games SET arrived = '2000-01-01' WHERE arrived NOT BETWEEN '2000-01-01' AND now();

-- What is there already stays. A table, a log and a game are together the number of a game of the club.
ALTER TABLE club.logs ADD CHECK (log BETWEEN 1 AND 1048575) NOT VALID;
ALTER TABLE club.games ADD CHECK (game BETWEEN 1 AND 1048575) NOT VALID,
    ADD CHECK (octet_length(headers) + octet_length(begun) + octet_length(digest) <= 100000) NOT VALID;
ALTER TABLE club.events ADD CHECK (seq >= 1) NOT VALID,
    ADD CHECK (octet_length(line) <= 100000) NOT VALID,
    ADD CHECK (octet_length(at) + octet_length(entered_by) + octet_length(digest) <= 2000) NOT VALID,
    ADD CHECK (clock_offset BETWEEN -1e11 AND 1e11) NOT VALID;
ALTER TABLE club.identities ADD CHECK (seq >= 1) NOT VALID,
    ADD CHECK (octet_length(line) + octet_length(at) + octet_length(digest) <= 10000) NOT VALID;
ALTER TABLE club.presence ADD CHECK (clock_offset BETWEEN -1e11 AND 1e11) NOT VALID,
    ADD CHECK (round_trip BETWEEN 0 AND 1e11) NOT VALID;

DO $$
DECLARE each text;
BEGIN
    FOR each IN SELECT role FROM club.tables LOOP
        BEGIN
            EXECUTE format('ALTER ROLE %I CONNECTION LIMIT 8', each);
        EXCEPTION WHEN OTHERS THEN
            -- It is gone, or is not the owner's any more.
            RAISE WARNING '%', SQLERRM;
        END;
    END LOOP;
END $$;
"""

# For how many seconds the time of a round has stood still, and since when it does.
_PAUSES: Final = """
ALTER TABLE club.assignments ADD held integer NOT NULL DEFAULT 0, ADD paused timestamptz;
"""

# A table that is removed is let in no more; its games stay.
_REMOVED: Final = """
ALTER TABLE club.tables ADD removed timestamptz;
CREATE OR REPLACE VIEW club.attendance AS
SELECT id, name, log, seen, clock_offset, round_trip,
    coalesce(seen < clock_timestamp() - interval '15 seconds', true) AS is_away,
    removed IS NOT NULL AS is_removed
FROM club.tables LEFT JOIN club.presence ON club_table = id;
"""

# The marks that a table keeps of when the clock of its turns stood still: between two events, so that they
# are told as these are.
_STOPPED_CLOCKS: Final = """
CREATE TABLE club.pauses (
    club_table integer NOT NULL,
    log integer NOT NULL,
    game integer NOT NULL,
    number integer NOT NULL CHECK (number >= 1),
    seq integer NOT NULL CHECK (seq >= 0),
    at text NOT NULL,
    entered_by text NOT NULL CHECK (octet_length(at) + octet_length(entered_by) <= 2000),
    ends boolean NOT NULL,
    clock_offset double precision NOT NULL CHECK (clock_offset BETWEEN -1e11 AND 1e11),
    PRIMARY KEY (club_table, log, game, number),
    FOREIGN KEY (club_table, log, game) REFERENCES club.games
);
ALTER TABLE club.pauses ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON club.pauses USING (club_table = (SELECT id FROM club.tables))
    WITH CHECK (club_table = (SELECT id FROM club.tables));
GRANT SELECT, INSERT (club_table, log, game, number, seq, at, entered_by, ends, clock_offset)
    ON club.pauses TO PUBLIC;
CREATE TRIGGER told AFTER INSERT ON club.pauses
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION club.tell_events();
"""

# What the organiser tells everybody.
_ANNOUNCEMENTS: Final = """
ALTER TABLE club.assignments ADD announcement text NOT NULL DEFAULT '';
"""

# Whether who wins a round has won the tournament.
_FINALS: Final = """
ALTER TABLE club.assignments ADD is_final boolean NOT NULL DEFAULT false;
"""

MIGRATIONS: Final = (
    _TABLES + _RIGHTS + _TOLD,
    _TOURNAMENTS + _TOLD_OF_TOURNAMENTS,
    _OF_THE_BOARDS,
    _ONLY_WHAT_IT_HAS_TO,
    _PAUSES,
    _REMOVED,
    _STOPPED_CLOCKS,
    _ANNOUNCEMENTS,
    _FINALS,
)

OLDEST: Final = MIGRATIONS.index(_REMOVED)
"""The schema of a club of the version before: a table brings it all that it has a place for."""

KEEPS_PAUSES: Final = 1 + MIGRATIONS.index(_STOPPED_CLOCKS)
"""The schema from which on the marks of pauses are copied."""

ANNOUNCES: Final = 1 + MIGRATIONS.index(_ANNOUNCEMENTS)
"""The schema from which on an assignment has what the organiser tells everybody."""

KNOWS_FINALS: Final = 1 + MIGRATIONS.index(_FINALS)
"""The schema from which on an assignment says whether it is of the final."""

_IS_THERE: Final = "SELECT to_regclass('club.version') IS NOT NULL"

_PUT_OUT: Final = """
SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity
WHERE usename IN (SELECT role FROM club.tables) AND pg_has_role(usesysid, 'USAGE')
"""


def migrate(connection: Connection[Any]) -> None:
    """Bring the database to the present schema, in one transaction; a newer one stays as it is."""
    for left in reversed(range(MIGRATION_TRIES)):
        if _found(connection) >= len(MIGRATIONS):
            return
        try:
            with connection.transaction():
                _migrate(connection)
        except (UniqueViolation, LockNotAvailable):
            # Of all who began with a new database at once, another has made it; or somebody who was put out
            # has come back, and holds it up again.
            if not left:
                raise


def _migrate(connection: Connection[Any]) -> None:
    connection.execute("CREATE SCHEMA IF NOT EXISTS club")
    connection.execute("CREATE TABLE IF NOT EXISTS club.version (version integer NOT NULL)")
    # One at a time: a lock that no table's role may take.
    connection.execute("LOCK TABLE club.version IN EXCLUSIVE MODE")
    found = version(connection)
    if 0 < found < len(MIGRATIONS):
        # Who reads in a transaction without an end would hold it up; the others are back by themselves.
        connection.execute(_PUT_OUT)
    for migration in MIGRATIONS[found:]:
        connection.execute(migration.encode())
    if found < len(MIGRATIONS):
        connection.execute("DELETE FROM club.version")
        connection.execute("INSERT INTO club.version VALUES (%s)", [len(MIGRATIONS)])


def _found(connection: Connection[Any]) -> int:
    is_there = connection.execute(_IS_THERE).fetchone()
    return version(connection) if is_there and is_there[0] else 0


def version(connection: Connection[Any]) -> int:
    """Return the schema that is there."""
    row = connection.execute("SELECT version FROM club.version").fetchone()
    return row[0] if row else 0
