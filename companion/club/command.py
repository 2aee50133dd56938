"""``uno-companion club``: what the owner of a club's database does on the command line."""

import argparse
import re
import shlex
from typing import TYPE_CHECKING, Final

from companion.club.membership import FILE, VARIABLE, NoMembership, read_address

if TYPE_CHECKING:
    from companion.club.owner import ClubOwner

TRUSTS: Final = (
    "ATTENTION  This server lets anybody in as any table, without a token. Have it ask for one: in"
    " pg_hba.conf, scram-sha-256 in place of trust."
)


class CannotDo(Exception):
    """The club is as it was; ``str()`` is a sentence for people."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what a club is asked for."""
    commands = parser.add_subparsers(dest="does", metavar="COMMAND")
    for does, help_text in (
        ("add-table", "let a table into the club, and print how it is started"),
        ("new-token", "make a table's token anew: the old one is void"),
    ):
        command = commands.add_parser(does, help=help_text)
        command.add_argument("name", metavar="NAME", help="the table's name, such as Kitchen")
        command.add_argument(
            "--database",
            required=True,
            metavar="URL",
            help="the club's database, as its owner (postgresql://...)",
        )


def run(arguments: argparse.Namespace) -> int:
    """Do that, and print what came of it; raises :class:`CannotDo`."""
    try:
        # Before what needs the library, whose absence it explains.
        read_address(arguments.database)
        from companion.club.owner import CannotOwn, ClubOwner
    except NoMembership as error:
        raise CannotDo(str(error)) from error
    try:
        owner = ClubOwner(arguments.database)
        try:
            _do(owner, arguments)
        finally:
            owner.close()
    except (CannotOwn, NoMembership) as error:
        raise CannotDo(str(error)) from error
    return 0


def _do(owner: "ClubOwner", arguments: argparse.Namespace) -> None:
    name = arguments.name
    token = owner.add_table(name) if arguments.does == "add-table" else owner.new_token(name)
    address, table = (shlex.quote(each) for each in (_for_tables(arguments.database), name))
    print(f"{VARIABLE}={token} uno-companion serve --club {address} --table {table}")
    print(f"\nThis starts {name}. The token is shown this once; it may stand in {FILE} in the table's data")
    print("directory instead.")
    if not owner.asks_for_tokens(name):
        print(f"\n{TRUSTS}")


def _for_tables(address: str) -> str:
    """Return an address without whose it is."""
    return re.sub("://[^/@?]*@", "://", address)
