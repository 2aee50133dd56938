"""What the owner of a club's database does: make it, and let tables in."""

import secrets
from contextlib import closing
from typing import Final, LiteralString

from psycopg import sql
from psycopg.errors import DuplicateObject, InsufficientPrivilege, InternalError_, LockNotAvailable

from companion.club.connection import ClubConnection, Session, Unreached, first_line
from companion.club.membership import check_name, read_address, role_of
from companion.club.schema import CHANNEL, MOST_CONNECTIONS, migrate
from companion.foundation.user_error import UserError
from companion.rules import say

_BUSY: Final = """
SELECT tournament_name FROM club.assignments JOIN club.tables ON id = club_table WHERE name = %s
"""

SHUT_OUT_TRIES: Final = 50  # against somebody who changes the role again and again


class CannotOwn(UserError):
    """The database does not let its owner do that."""


class ClubOwner:
    """A connection to a club's database as its owner, which makes the club where there is none.

    Raises :class:`CannotOwn`, and :class:`~companion.club.membership.NoMembership` where an address or a name
    makes no sense.
    """

    def __init__(self, address: str) -> None:
        self._server = read_address(address)
        self._connection = ClubConnection(self._server, _cannot_own, _enter)
        self.close = self._connection.close
        self._connection.open()

    @property
    def database(self) -> str:
        """The database's name."""
        return str(self._server["dbname"])

    def tables(self) -> list[str]:
        """Return the names of the tables that are let in."""
        return [
            name for (name,) in self._connection.rows("SELECT name FROM club.tables WHERE removed IS NULL")
        ]

    def add_table(self, name: str) -> str:
        """Let a table in, or one that was removed in again; return its token.

        Nobody can read a token anywhere afterwards.
        """
        check_name(name, self.database)
        with self._connection.use() as session:
            let_in = "UPDATE club.tables SET removed = NULL WHERE name = %s AND removed <= now() RETURNING id"
            is_back = _role(session, name) and _change(session, let_in, [name])
        if is_back:
            return self.new_token(name)
        with self._connection.use() as session, session.transaction():
            _check_new(session, name)
            role, token = role_of(name, self.database), secrets.token_urlsafe(24)
            insert = "INSERT INTO club.tables (name, role) VALUES (%s, %s)"
            session.execute(insert, [name, role])
            try:
                _set_token(session, "CREATE ROLE {} ROLE CURRENT_USER", role, token)
            except DuplicateObject as error:
                raise CannotOwn(
                    say(
                        'The server has a role %(role)s already. Drop it (DROP ROLE "%(role)s"), or take'
                        " another name.",
                        role=role,
                    )
                ) from error
        return token

    def new_token(self, name: str) -> str:
        """Make a table's token anew: the old one is void, and whoever came with it is put out."""
        with self._connection.use() as session:
            role = _role_of_member(session, name)
            token = secrets.token_urlsafe(24)
            # Whoever is in may change the password as well, and what its sessions begin with.
            _shut_out(session, role)
            for reset in ("ALTER ROLE {} RESET ALL", "ALTER ROLE {} IN DATABASE {} RESET ALL"):
                each = sql.SQL(reset).format(sql.Identifier(role), sql.Identifier(self.database))
                session.execute(each)
            _set_token(session, "ALTER ROLE {}", role, token)
        return token

    def rename_table(self, name: str, new: str) -> str:
        """Give a table another name and a new token, as the old name is part of its invitation."""
        check_name(new, self.database)
        with self._connection.use() as session:
            role = _idle(session, name)
            _check_new(session, new)
            renamed = role_of(new, self.database)
            _shut_out(session, role)
            with session.transaction():
                update = "UPDATE club.tables SET (name, role) = (%s, %s) WHERE name = %s RETURNING id"
                _change(session, update, [new, renamed, name])
                rename = sql.SQL("ALTER ROLE {} RENAME TO {}")
                session.execute(rename.format(sql.Identifier(role), sql.Identifier(renamed)))
        return self.new_token(new)

    def remove_table(self, name: str) -> None:
        """Let a table in no more, and show it nowhere; its games stay."""
        with self._connection.use() as session:
            _shut_out(session, _idle(session, name))
            _change(session, "UPDATE club.tables SET removed = now() WHERE name = %s RETURNING id", [name])

    def asks_for_tokens(self, name: str) -> bool:
        """Return whether the server refuses a wrong token, at least from here."""
        # A server may trust all who come from some addresses, whatever they send.
        stranger = {**self._server, "user": role_of(name, self.database), "password": "none"}
        try:
            with closing(ClubConnection(stranger)) as connection:
                connection.open()
        except Unreached:
            return True
        return False

    def secret(self, name: str) -> str:
        """Return the secret of that name, which whoever owns the club shares; made the first time."""
        # Several boards may start at once: whoever is first decides, and all read that.
        add = "INSERT INTO club.secrets VALUES (%s, %s) ON CONFLICT DO NOTHING"
        self._connection.rows(add, [name, secrets.token_urlsafe(16)])
        ((secret,),) = self._connection.rows("SELECT secret FROM club.secrets WHERE name = %s", [name])
        return str(secret)

    def organiser(self) -> str:
        """Return the code that lets whoever has it organise."""
        return self.secret("organiser")

    def new_organiser(self) -> str:
        """Make the organisers' code anew; a board that runs keeps the old one until it starts again."""
        self._connection.rows("DELETE FROM club.secrets WHERE name = 'organiser' RETURNING name", [])
        return self.organiser()


def _role(session: Session, name: str) -> str | None:
    found = session.execute("SELECT role FROM club.tables WHERE name = %s", [name]).fetchone()
    return found[0] if found else None


def _role_of_member(session: Session, name: str) -> str:
    member = "SELECT role FROM club.tables WHERE name = %s AND removed IS NULL"
    role = session.execute(member, [name]).fetchone()
    if role is None:
        raise CannotOwn(say("The club has no table %(name)s. It has to be let in first.", name=name))
    return str(role[0])


def _check_new(session: Session, name: str) -> None:
    if _role(session, name):
        raise CannotOwn(say("The club has a table %(name)s already. It can be given a new token.", name=name))


def _idle(session: Session, name: str) -> str:
    """Return the role of a table that is in no tournament: there it is known by its name."""
    role, busy = _role_of_member(session, name), session.execute(_BUSY, [name]).fetchone()
    if busy:
        raise CannotOwn(say("%(venue)s is playing in %(tournament)s.", venue=name, tournament=busy[0]))
    return role


def _change(session: Session, update: LiteralString, given: list[str]) -> bool:
    """Change a table and tell the boards of it; return whether there was one to change."""
    changed = session.execute(update, given).fetchone()
    if changed:
        told = "SELECT pg_notify(%s, json_build_object('table', %s::integer)::text)"
        session.execute(told, [CHANNEL, *changed])
    return changed is not None


def _shut_out(session: Session, role: str) -> None:
    """Disable the role's login and end its sessions."""
    end = sql.SQL("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = {}")
    everybody, pause = end.format(sql.Literal(role)), sql.SQL("SELECT pg_sleep(0.3)")
    close = sql.SQL("ALTER ROLE {} NOLOGIN").format(sql.Identifier(role))
    # Who was let in just before is not to be seen for a moment.
    does = sql.SQL("; COMMIT; ").join((everybody, close, everybody, pause, everybody))
    session.execute("SET lock_timeout = '300ms'")
    for left in reversed(range(SHUT_OUT_TRIES)):
        try:
            # Sent together: whoever changes the role just then has little time to return.
            session.execute(does)
        except (LockNotAvailable, InternalError_):
            if not left:
                raise
        else:
            return


def _set_token(session: Session, statement: str, role: str, token: str) -> None:
    """Set a role's token and let it in; ``statement`` creates or alters the role."""
    # Hashed here: so the token itself is in no log of the server's.
    hashed = session.pgconn.encrypt_password(token.encode(), role.encode(), b"scram-sha-256")
    lets_in = f"{statement} LOGIN CONNECTION LIMIT {MOST_CONNECTIONS} PASSWORD {{}}"
    named = sql.SQL(lets_in).format(sql.Identifier(role), sql.Literal(hashed.decode()))
    session.execute(named)


def _enter(session: Session) -> None:
    encoding = session.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        raise CannotOwn(
            say(
                "The database is encoded in %(encoding)s, which has not every letter. Make one for the"
                " club with createdb --encoding=UTF8 --template=template0.",
                encoding=encoding,
            )
        )
    migrate(session)


def _cannot_own(error: Exception) -> CannotOwn:
    reason = first_line(error).rstrip(".")
    if isinstance(error, InsufficientPrivilege):
        return CannotOwn(
            say(
                "The server does not allow that (%(reason)s). Its owner makes roles for the tables:"
                " ALTER ROLE ... CREATEROLE.",
                reason=reason,
            )
        )
    return CannotOwn(say("The club's database cannot be used: %(reason)s.", reason=reason))
