"""``uno-companion club``: what the owner of a club's database does on the command line."""

import argparse
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING, Final

from companion.club import invitation as invitations
from companion.club.membership import FILE, read_address

if TYPE_CHECKING:
    from companion.club.owner import ClubOwner

TRUSTS: Final = (
    "ATTENTION  This server lets anybody in as any table, without a token. Have it ask for one: in"
    " pg_hba.conf, scram-sha-256 in place of trust."
)

HERE_ALONE: Final = (
    "ATTENTION  This leads to the database from this machine alone. For a table elsewhere give --database"
    " with the name by which that one reaches this machine."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what a club is asked for."""
    commands = parser.add_subparsers(dest="does", metavar="[COMMAND]")
    for does, help_text in (
        ("add-table", "let a table into the club, and print its invitation"),
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


def run(arguments: argparse.Namespace, in_terminal: Callable[[str], str]) -> int:
    """Run the subcommand; ``in_terminal`` returns a text as a code to scan."""
    # Before the import that needs psycopg, whose absence it explains.
    read_address(arguments.database)
    from companion.club.owner import ClubOwner

    with closing(ClubOwner(arguments.database)) as owner:
        _do(owner, arguments, in_terminal)
    return 0


def _do(owner: "ClubOwner", arguments: argparse.Namespace, in_terminal: Callable[[str], str]) -> None:
    name = arguments.name
    token = owner.add_table(name) if arguments.does == "add-table" else owner.new_token(name)
    invitation = invitations.ClubInvitation(invitations.for_all_tables(arguments.database), name, token)
    print(invitations.starting_line(invitation))
    print(f"\nThis starts {name}. The token is shown this once; it may stand in {FILE} in the table's data")
    print("directory instead.")
    print(f"\n{invitations.write_invitation(invitation)}")
    print(f"\nBy this invitation a companion that runs becomes {name}: on its page Devices, The club. Or by")
    print(f"this code, scanned by its host, where that companion is {invitations.USUAL_COMPANION}:\n")
    print(in_terminal(invitations.link_to(invitation)))
    if not invitation.is_for_others:
        print(f"{HERE_ALONE}\n")
    if not owner.asks_for_tokens(name):
        print(f"{TRUSTS}")
