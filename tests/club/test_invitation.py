"""An invitation to a club: one line with the address, the table's name and its token, and nothing else."""

import re
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.club.invitation import (
    FOR_ALL,
    SCHEME,
    USUAL_COMPANION,
    ClubInvitation,
    accepted,
    for_all_tables,
    from_elsewhere,
    link_to,
    read_invitation,
    write_invitation,
)
from companion.club.membership import NoMembership

TOKEN = "4x-Q_9"  # noqa: S105 - for tests alone
KITCHEN = ClubInvitation("postgresql://db.example.org/club", "Kitchen", TOKEN)
LINE = f"uno-club://db.example.org/club?table=Kitchen#{TOKEN}"

names = st.text(min_size=1, max_size=12).filter(lambda text: text.isprintable() and text == text.strip())
hosts = st.sampled_from(["", "db", "db.example.org:5433", "[::1]:5432", "one:1,other:2"])
values = st.text(max_size=8).map(lambda text: quote(text, safe=""))
parameters = st.dictionaries(st.sampled_from(FOR_ALL), values).map(
    lambda named: "&".join(f"{name}={value}" for name, value in named.items())
)
databases = st.text(min_size=1, max_size=3).map(lambda text: quote(text, safe=""))
addresses = st.builds(
    lambda host, database, query: f"postgresql://{host}/{database}{'?' if query else ''}{query}",
    *(hosts, databases, parameters),
)
tokens = st.from_regex(r"[A-Za-z0-9_-]{1,40}", fullmatch=True)
invitations = st.builds(ClubInvitation, addresses, names, tokens)


@given(invitations)
def test_what_is_written_is_what_is_read(invitation: ClubInvitation) -> None:
    line = write_invitation(invitation)
    assert line.isascii()
    assert "" == re.sub(r"\S", "", line)
    assert invitation == read_invitation(f" {line}\n")


@given(invitations, st.sampled_from([USUAL_COMPANION, "https://10.0.0.7", "http://uno-2.local:8001"]))
def test_a_link_has_the_whole_invitation_as_one_parameter(invitation: ClubInvitation, companion: str) -> None:
    link = link_to(invitation, companion)
    parts = urlsplit(link)
    assert (f"{companion}/club", "") == (link.partition("?")[0], parts.fragment)
    assert {"invitation": [write_invitation(invitation)]} == parse_qs(parts.query, strict_parsing=True)
    assert invitation == read_invitation(link)


@given(st.text(), st.text())
def test_whatever_is_pasted_is_an_invitation_or_one_sentence(head: str, tail: str) -> None:
    for text in (head, f"{SCHEME}://{head}#{tail}", f"{LINE}{tail}", LINE.replace("Kitchen", head)):
        read = read_or_refused(text)
        if isinstance(read, str):
            assert (True, 1) == (read.endswith((".", "://")), len(read.splitlines()))
        else:
            assert read == read_invitation(write_invitation(read))


def read_or_refused(text: str) -> ClubInvitation | str:
    try:
        return read_invitation(text)
    except NoMembership as error:
        return str(error)


def test_the_line_is_the_address_with_the_name_and_the_token() -> None:
    assert LINE == write_invitation(KITCHEN)
    assert TOKEN not in repr(KITCHEN)


def test_the_link_leads_to_where_a_companion_is_by_itself() -> None:
    assert "http://uno-companion.local:8000" == USUAL_COMPANION
    assert link_to(KITCHEN).startswith(
        "http://uno-companion.local:8000/club?invitation=uno-club://db.example.org/club?"
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This is no invitation to a club: one begins with uno-club://"),
        ("postgresql://db/club", "This is no invitation to a club: one begins with uno-club://"),
        (
            "http://uno-companion.local:8000/club?invitation=no",
            "This is no invitation to a club: one begins with",
        ),
        (LINE.partition("#")[0], "This invitation is not whole."),
        (f"{LINE.partition('#')[0]}#", "This invitation is not whole."),
        ("uno-club://db?table=Kitchen#token", "This invitation is not whole."),
        (LINE.replace("Kitchen", "K" * 2000), "This invitation is not whole."),
        (LINE.replace("Kitchen", "K" * 70), "The name KKK"),
        (LINE.replace("Kitchen", "%0A"), "A table's name is a few letters, such as Kitchen."),
        (
            LINE.replace("table=Kitchen", "sslmode=require"),
            "This invitation does not say which table it is for.",
        ),
        (LINE.replace("table=", "table=Garden&table="), "This invitation says table twice."),
        (
            LINE.replace("table=", "passfile=/etc/passwd&table="),
            "An invitation cannot say passfile, and this one",
        ),
        (LINE.replace("table=", "user=postgres&table="), "An invitation cannot say user, and this one does."),
        (
            LINE.replace("db.", "me:secret@db."),
            "An invitation has no user and no password in it, and this one",
        ),
    ],
)
def test_what_is_wrong_with_an_invitation_is_said(text: str, sentence: str) -> None:
    with pytest.raises(NoMembership, match=f"^{re.escape(sentence)}"):
        read_invitation(text)


@pytest.mark.parametrize(
    ("own", "for_all"),
    [
        ("postgresql://club:secret@db:5433/club", "postgresql://db:5433/club"),
        (
            "postgres://club@/club?host=/run/pg&sslmode=require",
            "postgresql:///club?host=/run/pg&sslmode=require",
        ),
        ("postgresql://db/club?password=secret&sslkey=/me.key&user=me", "postgresql://db/club"),
    ],
)
def test_what_is_the_owner_s_own_is_in_no_invitation(own: str, for_all: str) -> None:
    assert for_all == for_all_tables(own)


@pytest.mark.parametrize(
    ("own", "elsewhere"),
    [
        ("postgresql:///club", "postgresql://10.0.0.7/club"),
        (
            "postgresql:///club?host=/run/pg&port=5433&sslmode=require",
            "postgresql://10.0.0.7:5433/club?sslmode=require",
        ),
        ("postgresql://localhost:5433/club", "postgresql://10.0.0.7:5433/club"),
        ("postgresql://[::1]/club?sslmode=require", "postgresql://10.0.0.7/club?sslmode=require"),
        ("postgresql://db.example.org/club", "postgresql://db.example.org/club"),
        ("postgresql:///club?host=db", "postgresql:///club?host=db"),
    ],
)
def test_a_database_on_this_machine_is_reached_by_the_machine_s_name(own: str, elsewhere: str) -> None:
    assert elsewhere == from_elsewhere(own, "10.0.0.7")


@pytest.mark.parametrize(
    ("address", "place", "is_for_others"),
    [
        ("postgresql://db.example.org:5433/club", "db.example.org:5433", True),
        ("postgresql:///club?host=db", "db", True),
        ("postgresql://db.example.org/club?host=elsewhere.example", "elsewhere.example", True),
        ("postgresql:///club?host=/run/postgresql", "this machine", False),
        ("postgresql:///club", "this machine", False),
        ("postgresql://localhost:5433/club", "localhost:5433", False),
        ("postgresql://[::1]/club", "[::1]", False),
    ],
)
def test_an_invitation_says_where_the_club_is(address: str, place: str, is_for_others: bool) -> None:
    invitation = ClubInvitation(address, "Kitchen", TOKEN)
    assert (place, is_for_others) == (invitation.place, invitation.is_for_others)
    assert accepted(invitation).place.strip("[]") == place.strip("[]")
