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
        ("rename-table", "give a table another name, and with it another invitation"),
        ("remove-table", "let a table in no more; its games stay"),
    ):
        command = commands.add_parser(does, help=help_text)
        command.add_argument("name", metavar="NAME", help="the table's name, such as Kitchen")
        if does == "rename-table":
            command.add_argument("new_name", metavar="NEW", help="the name that it gets, such as Garden")
        _add_database(command)
    organiser = commands.add_parser("organiser", help="print the address at which a board is organised")
    organiser.add_argument("name", metavar="ADDRESS", help="the board's, such as http://192.0.2.7:8000")
    organiser.add_argument(
        "--new", action="store_true", help="make the organisers' code anew; then restart the board"
    )
    _add_database(organiser)


def _add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        required=True,
        metavar="URL",
        help="the club's database, as its owner (postgresql://...)",
    )


def run(
    arguments: argparse.Namespace, in_terminal: Callable[[str], str], with_token: Callable[[str, str], str]
) -> int:
    """Run the subcommand.

    ``in_terminal`` returns a text as a code to scan, ``with_token`` the address that lets in with a token.
    """
    # Before the import that needs psycopg, whose absence it explains.
    read_address(arguments.database)
    from companion.club.owner import ClubOwner

    with closing(ClubOwner(arguments.database)) as owner:
        match arguments.does:
            case "organiser":
                organiser = owner.new_organiser() if arguments.new else owner.organiser()
                _organise(with_token(arguments.name.rstrip("/"), organiser), arguments.new, in_terminal)
            case "remove-table":
                owner.remove_table(arguments.name)
                print(f"{arguments.name} is let in no more. Its games stay.")
            case _:
                _invite(owner, arguments.database, *_let_in(owner, arguments), in_terminal)
    return 0


def _organise(address: str, is_new: bool, in_terminal: Callable[[str], str]) -> None:
    print(f"{address}\n\n{in_terminal(address)}\n")
    print("Whoever scans it organises: show it to nobody else.")
    if is_new:
        print("The old code is void once the board has been started again.")


def _let_in(owner: "ClubOwner", arguments: argparse.Namespace) -> tuple[str, str]:
    """Return the name of the table that is let in, and its new token."""
    name: str = arguments.name
    match arguments.does:
        case "rename-table":
            return arguments.new_name, owner.rename_table(name, arguments.new_name)
        case "new-token":
            return name, owner.new_token(name)
        case _:
            return name, owner.add_table(name)


def _invite(
    owner: "ClubOwner", database: str, name: str, token: str, in_terminal: Callable[[str], str]
) -> None:
    invitation = invitations.ClubInvitation(invitations.for_all_tables(database), name, token)
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
