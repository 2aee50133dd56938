"""Which table of which club a companion is: an address, a name, and the token that proves it.

The address is the same for all tables; name and token are not part of it, as processes show their arguments.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from companion.ports import CannotJoin
from companion.rules import say

VARIABLE: Final = "UNO_CLUB_TOKEN"
FILE: Final = "club-token"
"""Where a token is: in the environment, or else in a file of the data directory."""

ROLE_NAME_BYTES: Final = 63  # the server's limit


class NoMembership(CannotJoin):
    """A table cannot be in a club like that."""


@dataclass(frozen=True, slots=True)
class Membership:
    """A table of a club; ``server`` has libpq's parameters for its database."""

    table: str
    server: dict[str, Any]
    token: str = field(repr=False)

    @property
    def role(self) -> str:
        """The table's role on the server."""
        return role_of(self.table, self.server["dbname"])

    @property
    def place(self) -> str:
        """Where the club's database is, for people."""
        host, port = self.server.get("host", ""), self.server.get("port", "")
        return place_of(f"{host}:{port}" if host and port else str(host))


def place_of(server: str) -> str:
    """Return where a server is, for people."""
    if not server or server.startswith("/") or re.fullmatch(r":\d+", server):
        # translators: where a database is, as in "The club's database: this machine."
        return say("this machine")
    return server


def role_of(table: str, database: str) -> str:
    """Return the server's role for a table; roles are shared by all databases of a server."""
    return f"{table}@{database}"


def read_membership(
    address: str, table: str, data: Path, environment: Mapping[str, str] = os.environ
) -> Membership:
    """Return a table's membership with its token; raises :class:`NoMembership`."""
    server = read_address(address)
    if "user" in server or "password" in server:
        raise NoMembership(
            say(
                "A club's address has no user and no password in it, as others on this machine can read it."
                " The name comes from --table, and the token from %(variable)s or the file %(file)s.",
                variable=VARIABLE,
                file=FILE,
            )
        )
    check_name(table, server["dbname"])
    return Membership(table, server, _read_token(data, environment))


def read_address(address: str) -> dict[str, Any]:
    """Return the parameters in the address of a database; raises :class:`NoMembership`."""
    try:
        import psycopg
        from psycopg.conninfo import conninfo_to_dict
    except ImportError as error:
        raise NoMembership(
            say('A club needs .venv/bin/pip install -e ".[club]", and Debian\'s libpq5.')
        ) from error
    try:
        server = conninfo_to_dict(address)
    except psycopg.Error as error:
        raise _no_address(str(error).strip().rstrip(".")) from error
    if "://" not in address or not server.get("dbname"):
        raise _no_address(address)
    return server


def _no_address(reason: str) -> NoMembership:
    return NoMembership(
        say(
            "This is no address of a club: %(reason)s. Expected one like postgresql://db.example.org/club.",
            reason=reason,
        )
    )


def check_name(table: str, database: str) -> None:
    """Raise :class:`NoMembership` if a table cannot have that name."""
    if not table or not table.isprintable() or table != table.strip():
        raise NoMembership(say("A table's name is a few letters, such as Kitchen."))
    room = ROLE_NAME_BYTES - len(role_of("", database).encode())
    if len(table.encode()) > room:
        raise NoMembership(
            say(
                "The name %(name)s is too long. This club has room for %(room)d letters.",
                name=table,
                room=room,
            )
        )


def _read_token(data: Path, environment: Mapping[str, str]) -> str:
    file = data / FILE
    try:
        token = environment.get(VARIABLE) or file.read_text("utf-8").strip()
    except FileNotFoundError:
        token = ""
    except (OSError, UnicodeDecodeError) as error:
        raise NoMembership(say("The table's token in %(file)s cannot be read.", file=file)) from error
    if not token:
        raise NoMembership(
            say(
                "The table's token is missing. Put what uno-companion club add-table has printed into"
                " %(variable)s or into %(file)s.",
                variable=VARIABLE,
                file=file,
            )
        )
    return token
