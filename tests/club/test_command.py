"""What the owner of a club and whoever starts a table say on the command line."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.club.copy import ClubCopy, ClubRefused
from companion.club.invitation import link_to, read_invitation
from companion.club.membership import read_membership
from companion.command_line.arguments import main
from companion.web.server.qr import in_terminal
from tests.club.builder import Club, now
from tests.postgresql import Server

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("club")]


@pytest.fixture(autouse=True)
def _no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UNO_CLUB_TOKEN", raising=False)


def owner_says(club: Club, *words: str) -> int:
    return main(["club", *words, "--database", club.own_address])


def refusal(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the one sentence that was said instead of doing something."""
    out, error = capsys.readouterr()
    assert ("", 1) == (out, error.count("\n"))
    return error.removeprefix("uno-companion: ").strip()


@pytest.mark.started
def test_the_line_that_is_printed_starts_the_table_and_shows_the_token_to_nobody_else(
    club: Club, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == owner_says(club, "add-table", "Kitchen 2")
    line, *_words = capsys.readouterr().out.splitlines()
    program = f"{sys.executable} -m companion"
    line = f"export {line.replace(' uno-companion ', f'; exec {program} ')}"
    line += f" --host 127.0.0.1 --port 0 --data {tmp_path}"
    with club.connect() as board:
        board.execute("LISTEN club")
        with subprocess.Popen(["sh", "-c", line], stdout=subprocess.DEVNULL) as table:
            try:
                assert 1 == len(list(board.notifies(timeout=60, stop_after=1)))
                arguments = Path(f"/proc/{table.pid}/cmdline").read_text().split("\0")
            finally:
                # Also where it did not come: its end is waited for.
                table.terminate()
    token = line.partition("TOKEN=")[2].partition(";")[0]
    assert "serve" in arguments
    assert token not in " ".join(arguments)
    assert [("Kitchen 2", False)] == club.rows("SELECT name, is_away FROM club.attendance")


def test_an_invitation_is_printed_too_and_as_a_code_that_leads_to_the_companion(
    club: Club, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == owner_says(club, "add-table", "Kitchen 2")
    line, *words = capsys.readouterr().out.splitlines()
    [text] = [word for word in words if word.startswith("uno-club://")]
    invitation = read_invitation(text)
    assert f"UNO_CLUB_TOKEN={invitation.token} uno-companion serve --club '{invitation.address}'" in line
    assert ("Kitchen 2", club.address) == (invitation.table, invitation.address)
    assert in_terminal(link_to(invitation)).rstrip("\n") in "\n".join(words)
    # The tests' server is reached through a file.
    assert "ATTENTION  This leads to the database from this machine alone." in "\n".join(words)


def test_a_new_token_is_another_and_the_old_one_is_void(
    club: Club, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tokens = []
    for word in ("add-table", "new-token"):
        assert 0 == owner_says(club, word, "Kitchen")
        tokens.append(capsys.readouterr().out.partition("=")[2].partition(" ")[0])
    old, new = tokens
    file = tmp_path / "club-token"
    file.write_text(f"{new}\n")
    ClubCopy(read_membership(club.address, "Kitchen", tmp_path), now).close()
    file.write_text(old)
    with pytest.raises(ClubRefused):
        ClubCopy(read_membership(club.address, "Kitchen", tmp_path), now)


def test_a_new_token_puts_out_who_came_with_the_old_one(club: Club) -> None:
    with closing(ClubCopy(club.member("Kitchen"), now)) as copy:
        assert 0 == owner_says(club, "new-token", "Kitchen")
        with pytest.raises(Exception, match="terminating connection"):
            copy.logs()


def test_a_table_gets_another_name_and_an_invitation_by_it(
    club: Club, capsys: pytest.CaptureFixture[str]
) -> None:
    club.member("Kitchen")
    assert 0 == owner_says(club, "rename-table", "Kitchen", "Garden")
    [text] = [word for word in capsys.readouterr().out.splitlines() if word.startswith("uno-club://")]
    assert "Garden" == read_invitation(text).table
    assert [("Garden",)] == club.rows("SELECT name FROM club.tables")


def test_a_table_is_removed_and_is_let_in_again_by_its_name(
    club: Club, capsys: pytest.CaptureFixture[str]
) -> None:
    club.member("Kitchen")
    assert 0 == owner_says(club, "remove-table", "Kitchen")
    assert "Kitchen is let in no more. Its games stay.\n" == capsys.readouterr().out
    assert [(True,)] == club.rows("SELECT is_removed FROM club.attendance")
    assert 0 == owner_says(club, "add-table", "Kitchen")


def test_the_organiser_s_address_is_printed_again_and_its_code_made_anew(
    club: Club, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = []
    for words in ((), (), ("--new",)):
        assert 0 == owner_says(club, "organiser", "http://192.0.2.7:8000/", *words)
        printed.append(capsys.readouterr().out.splitlines()[0])
    first, again, new = printed
    assert first.startswith("http://192.0.2.7:8000/?token=")
    assert first == again
    assert first != new


def test_a_server_that_asks_nobody_for_a_token_is_told_of(
    club: Club, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == owner_says(club, "add-table", "Kitchen")
    assert "lets anybody in" not in capsys.readouterr().out
    with server.trusting():
        assert 0 == owner_says(club, "add-table", "Garden")
    assert "ATTENTION  This server lets anybody in as any table" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ("add-table", "Kitchen"),
            "The club has a table Kitchen already. It can be given a new token.",
        ),
        (("new-token", "Garden"), "The club has no table Garden. It has to be let in first."),
        (("rename-table", "Kitchen", "Kitchen"), "The club has a table Kitchen already."),
        (("remove-table", "Garden"), "The club has no table Garden."),
        (("add-table", " "), "A table's name is a few letters, such as Kitchen."),
        (("add-table", "K" * 60), "The name KKK"),
    ],
)
def test_what_the_owner_cannot_do_is_one_sentence(
    club: Club, words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    club.member("Kitchen")
    assert 2 == owner_says(club, *words)
    assert refusal(capsys).startswith(sentence)


def test_a_role_that_somebody_else_has_is_not_taken_over(
    club: Club, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    role = f"Kitchen@{club.name}"
    with server.connect() as connection:
        connection.execute(f'CREATE ROLE "{role}" SUPERUSER'.encode())
    assert 2 == owner_says(club, "add-table", "Kitchen")
    assert refusal(capsys).startswith(f"The server has a role {role} already.")
    assert [] == club.rows("SELECT 1 FROM club.tables")


def test_who_may_make_no_roles_is_told_what_is_missing(
    club: Club, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    with server.connect() as connection:
        connection.execute("ALTER ROLE owner NOCREATEROLE")
    assert 2 == owner_says(club, "add-table", "Kitchen")
    with server.connect() as connection:
        connection.execute("ALTER ROLE owner CREATEROLE")
    assert "permission denied to create role" in refusal(capsys)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--club", "postgresql://db/club"],
            "A club and the table's name in it go together. Expected: --club",
        ),
        (["--table", "Kitchen"], "A club and the table's name in it go together. Expected: --club"),
        (["--club", "db", "--table", "Kitchen"], "This is no address of a club: "),
        (
            ["--club", "postgresql://db", "--table", "Kitchen"],
            "This is no address of a club: postgresql://db.",
        ),
        (["--club", "postgresql://db/club?no=1", "--table", "Kitchen"], "This is no address of a club: "),
        (
            ["--club", "postgresql://kitchen:secret@db/club", "--table", "Kitchen"],
            "A club's address has no user and no password in it",
        ),
        (["--club", "postgresql://db/club", "--table", "Kitchen"], "The table's token is missing."),
    ],
)
def test_a_membership_that_cannot_be_is_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == main(["serve", "--data", str(tmp_path), *arguments])
    assert refusal(capsys).startswith(sentence)


def test_the_service_is_told_of_the_club_and_finds_the_token_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("UNO_CLUB_TOKEN", "not-kept")
    monkeypatch.setattr(sys, "argv", [str(Path(sys.executable).with_name("uno-companion"))])
    membership = ["--club", "postgresql://db/club", "--table", "Kitchen 2"]
    install = ["install-service", "--dry-run", "--data", str(tmp_path), *membership]
    assert 2 == main(install)
    assert refusal(capsys).startswith("The table's token is missing.")
    (tmp_path / "club-token").write_text("kept")
    assert 0 == main(install)
    unit = capsys.readouterr().out
    assert ' --club "postgresql://db/club" --table "Kitchen 2"\n' in unit
    assert "kept" not in unit


def test_who_lacks_what_reaches_a_club_is_told_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    table = ["--club", "postgresql://db/club", "--table", "Kitchen"]
    owner = ["club", "add-table", "Kitchen", "--database", "postgresql://db/club"]
    for command in (["serve", "--data", str(tmp_path), *table], owner):
        assert 2 == main(command)
        assert 'A club needs .venv/bin/pip install -e ".[club]", and Debian\'s libpq5.' == refusal(capsys)
