"""The host's page of the backups: what would change is said before it is done, and nothing is ever lost."""

import io
import re
import sqlite3
from collections.abc import Iterator
from datetime import datetime
from html import unescape
from http.client import HTTPConnection
from pathlib import Path
from select import select

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.backups.backup import back_up
from companion.backups.daily import UPLOADED, DailyBackups
from companion.backups.store import BackupStore
from companion.table import Table, Transient, draw
from companion.table.log.flips import KeptFlip
from companion.web.app import Site, create_app
from companion.web.server.http import Server
from tests.backups.builder import host_of
from tests.table.builder import BEGUN, NOON, accepted, begun, full_disk, open_table, run_sql
from tests.web.builder import TOKEN, screen

TODAY = "games-2026-11-21.sqlite"
"""The backup of the day that it always is in a test."""


@pytest.fixture
def store(table: Table, file: Path) -> BackupStore:
    """The backups of a table whose first three events are in today's."""
    accepted(table.submit("Ben: G7"))
    daily = DailyBackups(file.parent, [], lambda: NOON)
    daily.make()
    return BackupStore(file.parent, table, daily, lambda: NOON)


@pytest.fixture
def app(table: Table, store: BackupStore) -> Flask:
    """The web around them."""
    return create_app(table, TOKEN, Site(backups=store))


@pytest.fixture
def host(app: Flask) -> FlaskClient:
    """The host's phone."""
    phone = app.test_client()
    phone.get(f"/?token={TOKEN}")
    phone.post("/host", data={"do": "take"})
    return phone


def words(answer: TestResponse) -> str:
    return " ".join(unescape(answer.text).split())


def go_back(phone: FlaskClient, name: str = TODAY) -> TestResponse:
    """Look at what would change, and tap the button."""
    seen = phone.get(f"/backups/{name}").text.split('name="seen" value="')[1].split('"')[0]
    return phone.post(f"/backups/{name}", data={"seen": seen})


def upload(phone: FlaskClient, content: bytes, name: str = "my.sqlite") -> TestResponse:
    return phone.post("/backups/", data={"file": (io.BytesIO(content), name)})


def test_the_list_says_of_each_when_it_was_made_how_large_it_is_and_how_many_games(
    host: FlaskClient, file: Path
) -> None:
    page = words(host.get("/backups/"))
    made = datetime.fromtimestamp((file.parent / "backups" / TODAY).stat().st_mtime).astimezone()
    assert f'href="/backups/{TODAY}"' in page
    assert f"{made:%-d %B %Y, %H:%M}" in page
    assert "1 game · " in page
    assert 'href="/backups/"' in host.get("/games").text


def test_what_is_kept_for_another_version_is_listed_as_that(host: FlaskClient, file: Path) -> None:
    for schema in (20, 99):
        back_up(file, file.parent / f"games-schema{schema}.sqlite")
    run_sql(file.parent / "games-schema99.sqlite", "UPDATE schema_version SET version = 99")
    page = words(host.get("/backups/"))
    assert 2 == page.count("Kept for another version of UNO Companion")
    assert 1 == page.count("Cannot be read")


def test_the_page_is_the_host_s_alone(app: Flask, host: FlaskClient, watcher: FlaskClient) -> None:
    phone = app.test_client()
    phone.get(f"/?token={TOKEN}")
    for path in ("/backups/", "/backups/now", f"/backups/{TODAY}", f"/backups/{TODAY}/file"):
        assert [403, 403] == [each.get(path).status_code for each in (phone, watcher)]
    assert 403 == phone.post(f"/backups/{TODAY}", data={}).status_code
    assert 403 == upload(phone, b"").status_code
    assert 401 == upload(watcher, b"").status_code
    assert "/backups/" not in phone.get("/games").text
    assert 200 == host.get("/backups/").status_code


def test_a_page_of_another_site_cannot_restore(host: FlaskClient, table: Table) -> None:
    accepted(table.submit("Cy: G8"))
    for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        assert 403 == host.post(f"/backups/{TODAY}", data={"seen": ""}, headers=headers).status_code
        assert 403 == host.post("/backups/", data={}, headers=headers).status_code
    assert 4 == table.version


def test_what_is_downloaded_has_every_event_up_to_now(
    host: FlaskClient, table: Table, tmp_path: Path
) -> None:
    accepted(table.submit("Cy: G8"))
    with host.get("/backups/now", follow_redirects=True) as answer:
        assert f"attachment; filename={TODAY}" == answer.headers["Content-Disposition"]
        (tmp_path / "mine.sqlite").write_bytes(answer.data)
    assert 4 == open_table(tmp_path / "mine.sqlite").version


def test_on_a_full_disk_this_morning_s_backup_is_not_given_as_that_of_now(
    host: FlaskClient, table: Table, file: Path
) -> None:
    morning = (file.parent / "backups" / TODAY).read_bytes()
    accepted(table.submit("Cy: G8"))
    with full_disk():
        answer = host.get("/backups/now")
    assert 503 == answer.status_code
    assert "The disk does not allow it (disk I/O error). Nothing was changed." in answer.text
    assert morning == (file.parent / "backups" / TODAY).read_bytes()
    assert f"/backups/{TODAY}/file" == host.get("/backups/now").headers["Location"]


@pytest.mark.parametrize("part", ["", "-wal", "-shm"], ids=["games", "log", "index"])
def test_no_backup_is_made_of_what_is_left_of_lost_games(
    host: FlaskClient, table: Table, file: Path, part: str
) -> None:
    morning = (file.parent / "backups" / TODAY).read_bytes()
    accepted(table.submit("Cy: G8"))
    file.with_name(f"{file.name}{part}").unlink()
    table.look_after()
    answer = host.get("/backups/now")
    assert (503, True) == (
        answer.status_code,
        "was deleted or replaced while the table was open" in words(answer),
    )
    assert morning == (file.parent / "backups" / TODAY).read_bytes()
    page = words(host.get("/backups/"))
    assert "Saved from a file that was deleted" in page
    assert 303 == go_back(host, "games-rescued.sqlite").status_code
    assert (4, ()) == (table.version, table.warnings)


def test_a_damaged_game_is_downloaded_with_the_rest_and_takes_no_good_backup_s_place(
    host: FlaskClient, file: Path
) -> None:
    morning = (file.parent / "backups" / TODAY).read_bytes()
    run_sql(file, "DELETE FROM events WHERE seq = 2")
    assert "/backups/games-2026-11-21-damaged.sqlite/file" == host.get("/backups/now").headers["Location"]
    assert morning == (file.parent / "backups" / TODAY).read_bytes()
    assert "Made of damaged games" in words(host.get("/backups/"))


def test_what_would_be_gone_is_said_before_it_is_done(host: FlaskClient, table: Table) -> None:
    assert "Nothing would be lost." in words(host.get(f"/backups/{TODAY}"))
    accepted(table.submit("Cy: G8"))
    accepted(table.begin(BEGUN))
    accepted(table.begin(BEGUN))
    page = words(host.get(f"/backups/{TODAY}"))
    noon = f"{NOON.astimezone():%-d %B %Y, %H:%M}"
    assert f"This backup ends with the game begun {noon}." in page
    assert "It has 1 game." in page
    assert f"2 games that are not in it would be gone, the first begun {noon}." in page
    assert "Of games that are in it, 1 event since then would be gone." in page
    assert "is kept aside as games-replaced, with the day and the hour" in page
    assert 3 == table.view.game_id if table.view else 0


def test_what_was_said_of_players_and_imported_is_counted_too(
    host: FlaskClient, table: Table, file: Path
) -> None:
    shown = host.get(f"/backups/{TODAY}").text
    for line in ("guest Cy", "colour Ana: gold"):
        table.people.submit(line)
    table.people.import_results(
        table.people.read_results(b"date;Ana;Eve\n2019-12-26;1;2\n").results, "old.csv"
    )
    lost = words(host.get(f"/backups/{TODAY}"))
    assert "2 notes about players would be lost: names, colours, faces or guests." in lost
    assert "1 sheet of old results that was imported would be gone." in lost
    assert "Nothing would be lost." not in lost
    moved = host.post(f"/backups/{TODAY}", data={"seen": re.findall(r'name="seen" value="([^"]*)"', shown)})
    assert "moved" in moved.headers["Location"], "what was said since was not seen"
    go_back(host)
    (aside,) = file.parent.glob("games-replaced-*.sqlite")
    gained = words(host.get(f"/backups/{aside.name}"))
    assert "2 notes about players would come back: names, colours, faces or guests." in gained
    assert "1 sheet of old results would come back." in gained


def test_after_it_every_screen_shows_the_restored_table_and_the_rest_is_kept_aside(
    host: FlaskClient, app: Flask, table: Table, file: Path
) -> None:
    accepted(table.submit("Cy: G8"))
    accepted(table.begin(BEGUN))
    answer = go_back(host)
    assert 303 == answer.status_code
    (aside,) = file.parent.glob("games-replaced-*.sqlite")
    page = words(host.get(answer.headers["Location"]))
    assert f"What was here before is kept as {aside.name}." in page
    assert (1, 3) == (table.view and table.view.game_id, table.version)
    assert 3 == app.test_client().get("/api/table").json["version"]  # type: ignore[index] # it is JSON
    assert 303 == go_back(host, aside.name).status_code
    assert (2, 2) == (table.view and table.view.game_id, table.version)


def test_what_came_back_is_said_too(host: FlaskClient, table: Table, file: Path) -> None:
    accepted(table.submit("Cy: G8"))
    accepted(table.begin(BEGUN))
    go_back(host)
    (aside,) = file.parent.glob("games-replaced-*.sqlite")
    page = words(host.get(f"/backups/{aside.name}"))
    assert "Nothing would be lost." in page
    assert "1 game that is not here would come back" in page
    assert "Of games that are here, 1 event would come back." in page


def test_who_restores_stays_the_host(host: FlaskClient, table: Table) -> None:
    accepted(table.begin(BEGUN))
    host.post("/host", data={"do": "take"})
    go_back(host)
    assert "You are the host" in host.get("/seat").text


def test_an_event_that_comes_in_between_is_told_first(host: FlaskClient, table: Table) -> None:
    seen = host.get(f"/backups/{TODAY}").text.split('name="seen" value="')[1].split('"')[0]
    accepted(table.submit("Cy: G8"))
    answer = host.post(f"/backups/{TODAY}", data={"seen": seen})
    assert f"/backups/{TODAY}?moved" == answer.headers["Location"]
    page = words(host.get(answer.headers["Location"]))
    assert "The table has moved on." in page
    assert 4 == table.version


def test_a_coin_in_the_air_lands_first(host: FlaskClient, table: Table, file: Path) -> None:
    flip = KeptFlip(1, 1, 3, draw(lambda bits: 0).commitment, "")
    table.update_transient(lambda before: Transient(flip=flip))
    answer = go_back(host)
    assert (409, True) == (answer.status_code, "The coin is in the air." in answer.text)
    assert [] == [*file.parent.glob("games-replaced-*")]


def test_a_file_that_is_no_backup_is_one_sentence_and_changes_nothing(
    host: FlaskClient, table: Table, file: Path
) -> None:
    before = sorted(each.name for each in file.parent.rglob("games*"))
    answer = upload(host, b"Buy milk. " * 1000)
    assert (422, True) == (answer.status_code, "Nothing was changed." in answer.text)
    assert before == sorted(each.name for each in file.parent.rglob("games*"))
    assert 3 == table.version


def test_no_file_at_all_says_so(host: FlaskClient) -> None:
    answer = host.post("/backups/", data={})
    assert (400, True) == (answer.status_code, "No file was chosen." in answer.text)


def test_a_backup_with_a_damaged_game_says_which_and_is_restored_all_the_same(
    host: FlaskClient, table: Table, file: Path
) -> None:
    run_sql(file.parent / "backups" / TODAY, "DELETE FROM events WHERE seq = 2")
    page = words(host.get(f"/backups/{TODAY}"))
    assert "This backup is damaged itself." in page
    assert "Game 1 in the log is damaged. Event 2 is missing." in page
    assert "Go back all the same" in page
    assert 303 == go_back(host).status_code
    assert 1 == table.version


@pytest.mark.parametrize("name", ["games-1999-01-01.sqlite", "..%2Fgames.sqlite", "games.sqlite", "token"])
def test_what_is_no_backup_is_not_found(host: FlaskClient, name: str) -> None:
    for path in (f"/backups/{name}", f"/backups/{name}/file"):
        assert 404 == host.get(path).status_code
    assert 404 == host.post(f"/backups/{name}", data={}).status_code


def test_damage_offers_the_good_part_or_the_newest_backup(
    table: Table, store: BackupStore, file: Path
) -> None:
    accepted(table.submit("Cy: G8"))
    table.close()
    run_sql(file, "DELETE FROM events WHERE seq = 2")
    again = open_table(file)
    phone = host_of(again, BackupStore(file.parent, again, DailyBackups(file.parent, [], lambda: NOON)))
    page = words(phone.get("/backups/"))
    assert "Go on, or go back?" in page
    assert 'href="/games/1"' in page
    assert f'<a class="button is-outline" href="/backups/{TODAY}">' in page
    assert 303 == go_back(phone).status_code
    assert (3, ()) == (again.version, again.warnings)


def test_what_was_uploaded_is_no_way_back(host: FlaskClient, store: BackupStore, tmp_path: Path) -> None:
    begun(tmp_path / "other.sqlite", ["Ben: G7", "Cy: G8"]).close()
    upload(host, (tmp_path / "other.sqlite").read_bytes())
    assert {UPLOADED: False, TODAY: True} == {each.name: each.is_way_back for each in store.all()}


def test_before_the_first_game_whoever_may_act_brings_the_games_back(file: Path, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    begun(file).close()
    table = open_table(tmp_path / "new" / "games.sqlite")
    daily = DailyBackups(tmp_path / "new", [], lambda: NOON)
    phone = create_app(table, TOKEN, Site(backups=BackupStore(tmp_path / "new", table, daily))).test_client()
    assert 403 == phone.get("/backups/").status_code
    phone.get(f"/?token={TOKEN}")
    assert f"/backups/{UPLOADED}" == upload(phone, file.read_bytes()).headers["Location"]
    assert 303 == go_back(phone, UPLOADED).status_code
    assert 2 == table.version
    assert "You are the host" in phone.get("/seat").text


def test_games_on_a_database_server_have_no_backups_here(table: Table) -> None:
    phone = host_of(table, None)
    answer = phone.get("/backups/")
    assert (404, True) == (answer.status_code, "on a database server" in answer.text)
    assert 404 == upload(phone, b"x").status_code


def test_the_backups_of_a_stick_are_there_too(table: Table, file: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    begun(stick / "games-2026-11-01.sqlite", ["Ben: draw"]).close()
    store = BackupStore(file.parent, table, DailyBackups(file.parent, [stick], lambda: NOON), lambda: NOON)
    phone = host_of(table, store)
    assert 'href="/backups/games-2026-11-01.sqlite"' in phone.get("/backups/").text
    assert 303 == go_back(phone, "games-2026-11-01.sqlite").status_code
    assert 3 == table.version


def test_links_on_a_stick_are_not_followed(table: Table, file: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    begun(tmp_path / "mine.sqlite").close()
    (stick / "games-2026-11-01.sqlite").symlink_to(tmp_path / "mine.sqlite")
    store = BackupStore(file.parent, table, DailyBackups(file.parent, [stick], lambda: NOON), lambda: NOON)
    phone = host_of(table, store)
    assert "games-2026-11-01.sqlite" not in phone.get("/backups/").text
    for path in ("", "/file"):
        assert 404 == phone.get(f"/backups/games-2026-11-01.sqlite{path}").status_code


def test_a_stick_that_cannot_be_looked_at_takes_no_page_down(table: Table, file: Path) -> None:
    accepted(table.submit("Ben: G7"))
    stick = file.parent / ("stick" * 100)  # The system has an error for each look at it.
    store = BackupStore(file.parent, table, DailyBackups(file.parent, [stick], lambda: NOON), lambda: NOON)
    phone = host_of(table, store)
    assert f"/backups/{TODAY}/file" == phone.get("/backups/now").headers["Location"]
    assert f'href="/backups/{TODAY}"' in phone.get("/backups/").text
    assert 200 == phone.get(f"/backups/{TODAY}").status_code


def test_what_is_still_in_a_write_ahead_log_is_downloaded_with_it(
    host: FlaskClient, table: Table, file: Path, tmp_path: Path
) -> None:
    accepted(table.submit("Cy: G8"))
    aside = file.with_name("games-replaced-2026-11-21-120000.sqlite")
    for end in ("", "-wal"):
        copy = aside.with_name(f"{aside.name}{end}")
        copy.write_bytes(file.with_name(f"{file.name}{end}").read_bytes())
    with host.get(f"/backups/{aside.name}/file") as answer:
        (tmp_path / "mine.sqlite").write_bytes(answer.data)
    assert 4 == open_table(tmp_path / "mine.sqlite").version


# Over the wire: large bodies, which no phone may send but the host's.


@pytest.fixture
def served(app: Flask) -> Iterator[Server]:
    """The same behind a real server."""
    server = Server(app, "127.0.0.1", 0)
    yield server
    server.stop()


def cookies(phone: FlaskClient) -> str:
    names = ("uno_companion", "uno_companion_host", "uno_companion_seat")
    found = [(name, phone.get_cookie(name)) for name in names]
    return "; ".join(f"{name}={cookie.value}" for name, cookie in found if cookie)


def post_file(server: Server, cookie: str, content: bytes) -> tuple[int, str]:
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.sqlite"\r\n\r\n'
    connection = HTTPConnection("127.0.0.1", server.port, timeout=20)
    headers = {"Cookie": cookie, "Content-Type": "multipart/form-data; boundary=x"}
    connection.request("POST", "/backups/", head + content + b"\r\n--x--\r\n", headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, answer.headers.get("Location") or text


def large(file: Path) -> bytes:
    """Return a database of some megabytes."""
    begun(file).close()
    noise = "INSERT INTO rule_sets (name, options) SELECT value, hex(randomblob(2000)) FROM json_each(?)"
    with sqlite3.connect(file) as connection:
        connection.execute(noise, (str([*range(1000)]),))
    connection.close()
    return file.read_bytes()


def test_the_host_uploads_megabytes_and_downloads_them(
    served: Server, host: FlaskClient, file: Path, tmp_path: Path
) -> None:
    (tmp_path / "large").mkdir()
    content = large(tmp_path / "large" / "games.sqlite")
    assert len(content) > 4_000_000
    assert (303, f"/backups/{UPLOADED}") == post_file(served, cookies(host), content)
    connection = HTTPConnection("127.0.0.1", served.port, timeout=20)
    connection.request("GET", f"/backups/{UPLOADED}/file", headers={"Cookie": cookies(host)})
    answer = connection.getresponse()
    received = answer.read()
    connection.close()
    assert (200, str(len(received))) == (answer.status, answer.headers["Content-Length"])
    assert received == (file.parent / "backups" / UPLOADED).read_bytes()


def test_nobody_else_has_more_read_than_any_phone(
    served: Server, app: Flask, host: FlaskClient, table: Table, file: Path
) -> None:
    player = app.test_client()
    player.get(f"/?token={TOKEN}")
    content = b"x" * 3_000_000
    assert [401, 403] == [
        post_file(served, cookies(each), content)[0] for each in (app.test_client(), player)
    ]
    assert [] == [*file.parent.rglob("games-uploaded*")]
    assert 422 == post_file(served, cookies(host), content)[0]


def test_a_file_without_measure_is_refused_before_it_is_read(served: Server, host: FlaskClient) -> None:
    connection = HTTPConnection("127.0.0.1", served.port, timeout=20)
    connection.putrequest("POST", "/backups/")
    connection.putheader("Cookie", cookies(host))
    connection.putheader("Content-Length", str(2**40))
    connection.endheaders()
    answer = connection.getresponse()
    assert (413, True) == (answer.status, b"Expected at most 268,435,456 bytes." in answer.read())
    connection.close()


def test_one_upload_is_read_at_a_time(served: Server, host: FlaskClient) -> None:
    uploads = [HTTPConnection("127.0.0.1", served.port, timeout=20) for _ in range(2)]
    for upload in uploads:
        upload.putrequest("POST", "/backups/")
        upload.putheader("Cookie", cookies(host))
        upload.putheader("Content-Length", "3000000")
        upload.endheaders()
    # One waits for its body, whichever came first; the other is answered.
    (answered,), _, _ = select([upload.sock for upload in uploads], [], [], 20)
    answer = next(upload for upload in uploads if upload.sock is answered).getresponse()
    assert (409, True) == (answer.status, b"Another upload is under way." in answer.read())
    for upload in uploads:
        upload.close()


def test_a_screen_that_shows_a_later_version_is_told_that_the_file_is_another(
    served: Server, host: FlaskClient, table: Table
) -> None:
    with screen(served.port, "/stream?view=play") as shown:
        before = shown.next_called("heartbeat").data
        accepted(table.submit("Cy: G8"))
        go_back(host)
        assert before != shown.next_called("heartbeat").data
