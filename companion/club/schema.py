"""The club's database: its tables, who may write what in them, and the migrations that lead there.

All is in a schema of its own. Each table of the club is a role of the server's, whose password is the
table's token: so the server itself keeps the tokens, only as hashes, and sees to it that a role writes the
rows of its own table alone. What a role has written it cannot change; its presence alone is updated. The
owner of the database reads all of it.

A migration is SQL in :data:`MIGRATIONS`; its place in the list, counted from 1, is the schema version that
it leads to. A released migration never changes. As tables are updated at their leisure, a migration leaves
everything that an older one writes as it was.
"""

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from psycopg import Connection

SCHEMA: Final = "club"
CHANNEL: Final = "club"
"""What new rows are told on, as JSON: the ``table``, its ``log``, and the last ``game`` and ``seq`` added.

Without these two a table has come, or has said who is who. Of tournaments: a ``tournament`` and its last
``seq``, or the table to which something else is ``assigned``.
"""

AWAY_AFTER: Final = 15
"""Seconds without a word after which a table is away, as the view ``attendance`` has it."""

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

MIGRATIONS: Final = (_TABLES + _RIGHTS + _TOLD, _TOURNAMENTS + _TOLD_OF_TOURNAMENTS, _OF_THE_BOARDS)


def migrate(connection: "Connection[Any]") -> None:
    """Bring the database to the present schema, in one transaction; a newer one stays as it is."""
    with connection.transaction():
        # One at a time, of all who may begin with a new database at once.
        connection.execute("SELECT pg_advisory_xact_lock(hashtext('uno-companion club'))")
        connection.execute("CREATE SCHEMA IF NOT EXISTS club")
        connection.execute("CREATE TABLE IF NOT EXISTS club.version (version integer NOT NULL)")
        found = version(connection)
        for migration in MIGRATIONS[found:]:
            connection.execute(migration.encode())
        if found < len(MIGRATIONS):
            connection.execute("DELETE FROM club.version")
            connection.execute("INSERT INTO club.version VALUES (%s)", [len(MIGRATIONS)])


def version(connection: "Connection[Any]") -> int:
    """The schema that is there."""
    row = connection.execute("SELECT version FROM club.version").fetchone()
    return row[0] if row else 0
