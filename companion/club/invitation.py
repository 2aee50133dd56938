"""An invitation to a club: a line that lets one table in, and is a secret.

    uno-club://db.example.org/club?sslmode=require&table=Kitchen#TOKEN

It is the address of the club's database, with the table's name as a parameter and its token as the fragment.
"""

import re
import shlex
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, quote, unquote

from companion.club.membership import VARIABLE, Membership, NoMembership, check_name, place_of, read_address
from companion.foundation.usual_address import OWN_NAME, PORT
from companion.rules import say

SCHEME: Final = "uno-club"
LONGEST_INVITATION: Final = 2000  # in characters
USUAL_COMPANION: Final = f"http://{OWN_NAME}:{PORT}"
"""A table's companion, unless it was started otherwise or its network knows no names."""

LOOPBACK: Final = ("localhost", "127.", "[::1]")  # beginnings of a machine's addresses for itself
FOR_ALL: Final = ("host", "port", "sslmode", "channel_binding", "target_session_attrs")
"""The only parameters of an invitation: the same for all tables, and harmless on anybody's machine."""


@dataclass(frozen=True, slots=True)
class ClubInvitation:
    """The address for all tables of a club, a table's name there, and its token."""

    address: str
    table: str
    token: str = field(repr=False)

    @property
    def place(self) -> str:
        """Where the club's database is, for people."""
        return place_of(self._at)

    @property
    def is_for_others(self) -> bool:
        """Does the address work from other machines?"""
        return not _is_here(self._at)

    @property
    def _at(self) -> str:
        at, _database, query = _split(self.address)
        return _server(at, query)


def _split(address: str) -> tuple[str, str, str]:
    """Return an address's servers, path and parameters: :func:`urllib.parse.urlsplit` knows no lists."""
    address, _, query = address.partition("?")
    at, _, database = address.partition("://")[2].partition("/")
    return at, database, query


def _server(at: str, query: str) -> str:
    # A parameter wins, as with libpq.
    return dict(parse_qsl(query)).get("host") or at.rpartition("@")[2]


def _is_here(server: str) -> bool:
    return not server or server.startswith(("/", ":", *LOOPBACK))


def accepted(invitation: ClubInvitation) -> Membership:
    """Return the membership by an invitation; raises :class:`NoMembership`."""
    return Membership(invitation.table, read_address(invitation.address), invitation.token)


def for_all_tables(address: str) -> str:
    """Return a database's address without user, with the parameters for all tables.

    >>> for_all_tables("postgresql://ana:secret@db.example.org/club?sslmode=require&passfile=x")
    'postgresql://db.example.org/club?sslmode=require'
    """
    at, database, query = _split(address)
    kept = [each for each in query.split("&") if each.partition("=")[0] in FOR_ALL]
    return _address(at.rpartition("@")[2], database, kept)


def _address(at: str, database: str, parameters: list[str]) -> str:
    return f"postgresql://{at}/{database}{'?' if parameters else ''}{'&'.join(parameters)}"


def write_invitation(invitation: ClubInvitation) -> str:
    """Return an invitation as one line, with its token."""
    address = invitation.address.partition("://")[2]
    table = f"table={quote(invitation.table, safe='')}"
    return f"{SCHEME}://{address}{'&' if '?' in address else '?'}{table}#{invitation.token}"


def starting_line(invitation: ClubInvitation) -> str:
    """Return the shell command that starts an invited table's companion."""
    address, table = shlex.quote(invitation.address), shlex.quote(invitation.table)
    return f"{VARIABLE}={invitation.token} uno-companion serve --club {address} --table {table}"


def from_elsewhere(address: str, machine: str) -> str:
    """Return a local database's address for others, on ``machine``; any other address is unchanged.

    >>> from_elsewhere("postgresql://localhost:5433/club", "board.local")
    'postgresql://board.local:5433/club'
    """
    at, database, query = _split(address)
    if not _is_here(_server(at, query)):
        return address
    parameters = [each for each in query.split("&") if each.partition("=")[0] not in ("host", "port", "")]
    port = re.search(r":(\d+)$", at) or re.search(r"\bport=(\d+)", query)
    host = f"[{machine}]" if ":" in machine else machine
    return _address(f"{host}:{port[1]}" if port else host, database, parameters)


def link_to(invitation: ClubInvitation, companion: str = USUAL_COMPANION) -> str:
    """Return the companion's page that asks whether to accept the invitation."""
    return f"{companion}/club?invitation={quote(write_invitation(invitation), safe='/:?=@')}"


_LINK: Final = re.compile(r"https?://[^\s?#]+\?invitation=([^\s&#]+)")
_WHOLE: Final = re.compile(
    rf"{SCHEME}://(?P<at>[^\s/?#]*)/(?P<database>[^\s/?#]+)\?(?P<query>[^\s#]*)#(?P<token>[A-Za-z0-9_-]+)"
)


def read_invitation(text: str) -> ClubInvitation:
    """Return the invitation in a line or a link; raises :class:`NoMembership`."""
    text = text.strip()
    if link := _LINK.fullmatch(text):
        text = unquote(link[1])
    if not text.startswith(f"{SCHEME}://"):
        raise NoMembership(say("This is no invitation to a club: one begins with uno-club://"))
    found = _WHOLE.fullmatch(text)
    if found is None or len(text) > LONGEST_INVITATION:
        raise NoMembership(
            say(
                "This invitation is not whole. Expected one like"
                " uno-club://db.example.org/club?table=Kitchen# and the token."
            )
        )
    if "@" in found["at"]:
        raise NoMembership(say("An invitation has no user and no password in it, and this one has."))
    parameters = _read_parameters(found["query"])
    table = unquote(parameters.pop("table"))
    check_name(table, unquote(found["database"]))
    others = [f"{name}={value}" for name, value in parameters.items()]
    return ClubInvitation(_address(found["at"], found["database"], others), table, found["token"])


def _read_parameters(query: str) -> dict[str, str]:
    """Return the parameters as they are written; raises :class:`NoMembership`."""
    parameters: dict[str, str] = {}
    for each in query.split("&"):
        name, _, value = each.partition("=")
        if name not in ("table", *FOR_ALL):
            raise NoMembership(say("An invitation cannot say %(name)s, and this one does.", name=name[:40]))
        if name in parameters:
            raise NoMembership(say("This invitation says %(name)s twice.", name=name))
        parameters[name] = value
    if "table" not in parameters:
        raise NoMembership(say("This invitation does not say which table it is for."))
    return parameters
