"""The codes of a table: four different things, each of which one tap of the host makes anew."""

import stat
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.command_line.arguments import main
from companion.command_line.serve import greeting
from companion.composition import Settings, companion
from companion.table import Table
from companion.web import codes as codes_module
from companion.web.app import Site, create_app
from companion.web.codes import AccessCode, Codes, new_token
from companion.web.server.http import Server
from tests.web.builder import BEARER, TOKEN, Screen, scanned

DRAW = {"line": "Ben: draw"}
GIVEN = {AccessCode.TABLE: TOKEN, AccessCode.PROGRAMS: "for-programs", AccessCode.HOST: "for-hosts"}


@pytest.fixture
def codes() -> Codes:
    """The codes of the table, in memory."""
    return Codes(given=GIVEN)


@pytest.fixture
def app(table: Table, codes: Codes) -> Flask:
    """The web with these codes."""
    return create_app(table, codes)


def renew(phone: FlaskClient, code: str) -> TestResponse:
    answer = phone.post("/codes", data={"do": code})
    assert 303 == answer.status_code
    return answer


def status_of(app: Flask, code: str, line: str = "Ben: draw") -> int:
    headers = {"Authorization": f"Bearer {code}"}
    return app.test_client().post("/api/events", json={"line": line}, headers=headers).status_code


@pytest.mark.usefixtures("host")
def test_the_table_s_code_in_a_header_makes_no_host(app: Flask, table: Table) -> None:
    assert 403 == status_of(app, TOKEN)
    assert 403 == app.test_client().post("/level", data={"level": "cards"}, headers=BEARER).status_code
    assert 2 == table.version
    assert 200 == status_of(app, "for-programs")


def test_while_anybody_may_say_anything_a_program_may_with_either(app: Flask) -> None:
    assert (200, 200) == (status_of(app, TOKEN), status_of(app, "for-programs", "Ben: keep"))


def test_no_code_does_another_s(app: Flask, codes: Codes, table: Table) -> None:
    codes.renew(AccessCode.WATCHERS)
    watcher = codes[AccessCode.WATCHERS]
    assert (401, 401) == (status_of(app, "for-hosts"), status_of(app, watcher))
    for query in (f"token={watcher}", "token=for-programs", "token=for-hosts", f"watcher={TOKEN}"):
        assert 401 == app.test_client().get(f"/play?{query}").status_code
    assert 401 == app.test_client().get(f"/play?token={TOKEN}&host={TOKEN}").status_code
    assert 2 == table.version


def test_a_new_code_for_the_table_ends_the_old_one_and_keeps_the_host_in(
    app: Flask, host: FlaskClient, codes: Codes, table: Table
) -> None:
    ben = scanned(app, "Ben")
    assert "/join" == renew(host, "token").headers["Location"]
    assert 401 == ben.post("/act", data={"line": "Ben: draw", "version": "2"}).status_code
    assert 401 == ben.get(f"/?token={TOKEN}").status_code
    assert "You are the host" in host.get("/seat").text
    ben.get(f"/?token={codes[AccessCode.TABLE]}")
    assert 303 == ben.post("/act", data={"line": "Ben: draw", "version": "2"}).status_code
    assert 3 == table.version


def test_a_new_token_for_programs_ends_the_old_one(app: Flask, host: FlaskClient, codes: Codes) -> None:
    renew(host, "programs")
    assert 401 == status_of(app, "for-programs")
    assert 200 == status_of(app, codes[AccessCode.PROGRAMS])


def test_a_new_address_for_the_host_leaves_one_host(app: Flask, host: FlaskClient, codes: Codes) -> None:
    other = app.test_client()
    other.get(f"/?token={TOKEN}&host=for-hosts")
    assert "You are the host" in other.get("/seat").text
    renew(host, "host")
    assert "You are the host" in host.get("/seat").text
    assert "You are the host" not in other.get("/seat").text
    assert 401 == other.get(f"/?token={TOKEN}&host=for-hosts").status_code
    other.get(f"/?token={TOKEN}&host={codes[AccessCode.HOST]}")
    assert "You are the host" in other.get("/seat").text


def test_a_table_is_watched_by_its_link_alone_where_the_host_says_so(
    app: Flask, host: FlaskClient, codes: Codes
) -> None:
    passer_by = app.test_client()
    assert 200 == passer_by.get("/api/table").status_code
    renew(host, "watchers")
    for path in ("/api/table", "/table", "/stream", "/qr.svg", "/api/record", "/"):
        assert 401 == passer_by.get(path).status_code
    assert "watched by its link alone" in passer_by.get("/table").text
    with passer_by.get("/static/icon.svg") as icon:
        assert 200 == icon.status_code
    link = codes[AccessCode.WATCHERS]
    answer = passer_by.get(f"/table?watcher={link}&x=1")
    assert "/table?x=1" == answer.headers["Location"]
    assert 200 == passer_by.get("/api/table").status_code
    assert 401 == passer_by.post("/api/events", json=DRAW).status_code
    assert 200 == app.test_client().get("/api/table", headers={"Authorization": f"Bearer {link}"}).status_code
    assert 200 == scanned(app).get("/table").status_code


def test_a_new_link_to_watch_ends_the_old_one_and_anybody_may_watch_again(
    app: Flask, host: FlaskClient, codes: Codes
) -> None:
    renew(host, "watchers")
    old = codes[AccessCode.WATCHERS]
    screen = app.test_client()
    screen.get(f"/table?watcher={old}")
    renew(host, "watchers")
    assert 401 == screen.get("/table").status_code
    assert 401 == screen.get(f"/table?watcher={old}").status_code
    renew(host, "anybody")
    assert 200 == screen.get("/table").status_code
    assert "/table" == screen.get(f"/table?watcher={old}").headers["Location"]


def test_the_code_to_watch_carries_the_link(host: FlaskClient, watcher: FlaskClient) -> None:
    before = host.get("/qr.svg?watch").data
    assert watcher.get("/qr.svg").data == before
    renew(host, "watchers")
    assert before != host.get("/qr.svg?watch").data
    assert "Just watching? Type" not in host.get("/join").text


def test_the_host_alone_makes_codes_anew(app: Flask, host: FlaskClient, codes: Codes) -> None:
    ben = scanned(app, "Ben")
    assert "New codes" in host.get("/seat").text
    assert "New codes" not in ben.get("/seat").text
    for code in (*AccessCode, "anybody"):
        assert 403 == ben.post("/codes", data={"do": code}).status_code
        assert 401 == app.test_client().post("/codes", data={"do": code}).status_code
    host.post("/host", data={"do": "any"})
    assert 403 == ben.post("/codes", data={"do": "token"}).status_code
    assert 400 == host.post("/codes", data={"do": "dance"}).status_code
    assert [*GIVEN.values(), ""] == [codes[code] for code in AccessCode]


def test_screens_that_follow_with_an_old_code_are_cut_off_at_once(table: Table, codes: Codes) -> None:
    # No heartbeat comes before the test is over.
    app = create_app(table, codes, Site(heartbeat=60))
    server, phone = Server(app, "127.0.0.1", 0), scanned(app)
    phone.post("/host", data={"do": "take"})
    screen = Screen(server.port)
    screen.next()
    renew(phone, AccessCode.WATCHERS)
    assert screen.is_over()
    screen.leave()
    server.stop()


# The files of the data directory, and the command line


@pytest.fixture
def attentive(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are looked at every time."""
    monkeypatch.setattr(codes_module, "SECONDS_BETWEEN_LOOKS", 0.0)


@pytest.mark.usefixtures("attentive")
@pytest.mark.parametrize(
    ("name", "code"), [*zip(("table", "programs", "host", "watchers"), AccessCode, strict=True)]
)
def test_a_code_made_on_the_command_line_counts_at_once(tmp_path: Path, name: str, code: AccessCode) -> None:
    codes = Codes(tmp_path)
    before, changes = codes[code], codes.changes()
    assert 0 == main(["new-code", name, "--data", str(tmp_path)])
    assert codes[code] not in (before, "")
    assert changes + 1 == codes.changes()
    assert codes[code] == Codes(tmp_path)[code]
    assert 0o600 == stat.S_IMODE((tmp_path / code).stat().st_mode)


@pytest.mark.usefixtures("attentive")
@pytest.mark.parametrize("is_restarted", [False, True])
def test_a_host_s_code_made_on_the_command_line_ends_the_host_before(
    tmp_path: Path, table: Table, is_restarted: bool
) -> None:
    codes = Codes(tmp_path)
    app = create_app(table, codes)
    lost = app.test_client()
    lost.get(f"/?token={codes[AccessCode.TABLE]}&host={codes[AccessCode.HOST]}")
    lost.post("/host", data={"do": "own"})
    assert "You are the host" in lost.get("/seat").text
    assert 0 == main(["new-code", "host", "--data", str(tmp_path)])
    if is_restarted:
        codes = Codes(tmp_path)
        lost.application = app = create_app(table, codes)
    assert "You are the host" not in lost.get("/seat").text
    assert 403 == lost.post("/host", data={"do": "any"}).status_code
    found = app.test_client()
    found.get(f"/?token={codes[AccessCode.TABLE]}&host={codes[AccessCode.HOST]}")
    assert "You are the host" in found.get("/seat").text
    assert "You are the host" not in lost.get("/seat").text


@pytest.mark.usefixtures("attentive")
def test_the_command_line_lets_anybody_watch_again(tmp_path: Path) -> None:
    codes = Codes(tmp_path)
    codes.renew(AccessCode.WATCHERS)
    assert 0 == main(["new-code", "watchers", "--none", "--data", str(tmp_path)])
    assert "" == codes[AccessCode.WATCHERS]


def test_only_watchers_can_do_without_a_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = Codes(tmp_path)[AccessCode.TABLE]
    assert 2 == main(["new-code", "table", "--none", "--data", str(tmp_path)])
    assert "watchers" in capsys.readouterr().err
    assert kept == Codes(tmp_path)[AccessCode.TABLE]


def test_a_directory_that_is_not_there_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == main(["new-code", "table", "--data", str(tmp_path / "none")])
    assert 1 == capsys.readouterr().err.count("\n")


@pytest.mark.usefixtures("attentive")
def test_a_file_that_cannot_be_read_changes_nothing(tmp_path: Path) -> None:
    codes = Codes(tmp_path)
    codes.renew(AccessCode.WATCHERS)
    before = [codes[code] for code in AccessCode]
    for code in AccessCode:
        (tmp_path / code).unlink()
        (tmp_path / code).mkdir()
    assert before == [codes[code] for code in AccessCode]


def test_an_older_directory_keeps_its_codes(tmp_path: Path) -> None:
    token, host = new_token(tmp_path, "token"), new_token(tmp_path, "host")
    codes = Codes(tmp_path)
    assert (token, host, "") == (codes[AccessCode.TABLE], codes[AccessCode.HOST], codes[AccessCode.WATCHERS])
    assert codes[AccessCode.PROGRAMS] not in (token, host, "")


@pytest.mark.parametrize("by_command", [False, True])
def test_a_given_code_that_was_made_anew_does_not_return(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_command: bool
) -> None:
    monkeypatch.setattr(codes_module, "SECONDS_BETWEEN_LOOKS", 0)
    codes = Codes(tmp_path, {AccessCode.TABLE: "mine"})
    assert ("mine", ()) == (codes[AccessCode.TABLE], codes.void)
    if by_command:
        assert 0 == main(["new-code", "table", "--data", str(tmp_path)])
    else:
        codes.renew(AccessCode.TABLE)
    new = codes[AccessCode.TABLE]
    assert "mine" != new
    again = Codes(tmp_path, {AccessCode.TABLE: "mine"})
    assert (new, (AccessCode.TABLE,)) == (again[AccessCode.TABLE], again.void)
    other = Codes(tmp_path, {AccessCode.TABLE: "another"})
    assert ("another", ()) == (other[AccessCode.TABLE], other.void)
    assert {0o600} == {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}


def test_a_given_code_that_is_void_is_said_as_the_companion_starts(tmp_path: Path) -> None:
    given = Settings(host="127.0.0.1", port=0, data=tmp_path, token=TOKEN)
    with companion(given) as running:
        assert "--token" not in greeting(running)
        running.codes.renew(AccessCode.TABLE)
    with companion(given) as running:
        assert "The code given with --token was made anew since: the new one holds." in greeting(running)
        assert f"?token={TOKEN}" not in greeting(running)


def test_a_code_that_was_given_holds_whatever_the_file_says(tmp_path: Path) -> None:
    new_token(tmp_path, "token")
    assert "mine" == Codes(tmp_path, {AccessCode.TABLE: "mine"})[AccessCode.TABLE]
