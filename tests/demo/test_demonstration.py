"""The demonstration beside a table: anybody may look, nothing of it reaches the table, and it ends."""

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from time import monotonic

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.composition import serving
from companion.demo.demonstration import BESIDE, Demonstration, mount
from companion.demo.pages import PLAYER_COOKIE, under
from companion.demo.playing import NAMES, Playing
from companion.rules import EDITIONS, Phase
from companion.table import Table
from companion.web.app import create_app
from tests.devices.builder import FakeClock
from tests.table.builder import NOON, begun
from tests.waiting import until
from tests.web.builder import TOKEN, scanned, screen


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """The table that is real: Ana, Ben and Cy, a green 5 turned up."""
    return begun(tmp_path / "games.sqlite")


@pytest.fixture
def demonstration() -> Iterator[Demonstration]:
    with closing(shown()) as demonstration:
        yield demonstration


@pytest.fixture
def app(table: Table, demonstration: Demonstration) -> Flask:
    """The web around the real table, with the demonstration beside it."""
    app = create_app(table, TOKEN)
    mount(app, demonstration)
    return app


@pytest.fixture
def visitor(app: Flask) -> FlaskClient:
    """Somebody without any code."""
    return app.test_client()


def shown(prefix: str = BESIDE, seconds: Callable[[], float] = monotonic) -> Demonstration:
    edition = EDITIONS["classic"]
    return Demonstration(lambda: NOON, prefix=prefix, edition=edition, seed=7, seconds=seconds)


class ReadClock(FakeClock):
    """A clock that counts how often it was read: so one knows that a thread has looked."""

    reads = 0

    def __call__(self) -> float:
        self.reads += 1
        return super().__call__()


def playing_of(demonstration: Demonstration) -> Playing:
    assert demonstration.playing
    return demonstration.playing


def is_there() -> bool:
    """Does the thread of a demonstration live?"""
    return any(thread.name == "demonstration" for thread in threading.enumerate())


def kept(folder: Path) -> dict[str, str]:
    """What lies in a folder: a hash of each file, by its name, but for what readers share in memory."""
    files = (file for file in folder.rglob("*") if file.is_file() and not file.name.endswith("-shm"))
    return {str(file): sha256(file.read_bytes()).hexdigest() for file in files}


@pytest.mark.long
def test_a_visitor_without_a_code_sees_every_screen_of_the_made_up_players(visitor: FlaskClient) -> None:
    for path in (
        "/",
        "/table",
        "/play",
        "/score",
        "/games",
        "/games/1",
        "/games/1/replay",
        "/players",
        "/rules",
    ):
        answer = visitor.get(f"{BESIDE}{path}")
        assert 200 == answer.status_code, path
        assert '<nav class="demo-bar"' in answer.text, path
        assert f'href="{BESIDE}/leave"' in answer.text, path


def test_no_link_of_a_screen_leads_to_the_real_table(visitor: FlaskClient) -> None:
    visitor.get(f"{BESIDE}/as/2")
    for path in ("/", "/table", "/play", "/score", "/games/1/replay"):
        page = visitor.get(f"{BESIDE}{path}").text
        assert under(BESIDE, page) == page, path
        assert f'="{BESIDE}/' in page


def test_one_tap_leads_back(visitor: FlaskClient) -> None:
    assert "http://localhost/" == visitor.get(f"{BESIDE}/leave").location


def test_the_real_table_is_none_the_wiser(app: Flask, table: Table, tmp_path: Path) -> None:
    phone, visitor = scanned(app, "Ben"), app.test_client()
    before = kept(tmp_path), table.version, phone.get("/play").text.count("Ben")
    visitor.get(f"{BESIDE}/as/1")
    visitor.post(f"{BESIDE}/box", data={"box": "flip"})
    visitor.get(f"{BESIDE}/players")
    assert before == (kept(tmp_path), table.version, phone.get("/play").text.count("Ben"))
    assert "Mia" not in phone.get("/games").text


def test_a_phone_of_the_real_table_looks_around_without_its_code(
    app: Flask, table: Table, demonstration: Demonstration
) -> None:
    phone = scanned(app, "Ben")
    view = playing_view(phone, demonstration)
    answer = phone.post(f"{BESIDE}/act", data={"line": "Ben: draw", "version": str(view)})
    assert 401 == answer.status_code
    assert 2 == table.version
    # And is Ben's once more where it belongs.
    assert 303 == phone.post("/act", data={"line": "Ben: draw", "version": "2"}).status_code
    assert 3 == table.version


def playing_view(client: FlaskClient, demonstration: Demonstration) -> int:
    client.get(f"{BESIDE}/")
    return playing_of(demonstration).table.version


def test_whose_phone_a_visitor_holds_they_tap_for_and_for_nobody_else(
    visitor: FlaskClient, demonstration: Demonstration
) -> None:
    visitor.get(f"{BESIDE}/")
    table = playing_of(demonstration).table
    until(lambda: table.view and table.view.state.phase is Phase.TURN)
    assert table.view
    turn = table.view.state.turn
    assert turn
    other = next(name for name in NAMES if name != turn)
    for name, status in ((other, 403), (turn, 303)):
        visitor.get(f"{BESIDE}/as/{NAMES.index(name) + 1}")
        line = {"line": f"{turn}: draw", "version": str(table.version)}
        assert status == visitor.post(f"{BESIDE}/act", data=line).status_code
    assert table.view.game.effects


@pytest.mark.parametrize(
    "path", ["/codes", "/seat", "/host", "/setup", "/level", "/backups/", "/api/events", "/as/1"]
)
def test_nothing_else_can_be_posted(visitor: FlaskClient, path: str) -> None:
    visitor.get(f"{BESIDE}/as/1")
    assert visitor.post(f"{BESIDE}{path}").status_code in (403, 405)


@pytest.mark.parametrize(
    "path", ["/setup", "/join", "/seat", "/backups/", "/api/table", "/qr.svg", "/devices"]
)
def test_what_is_not_shown_leads_to_the_page_to_look_around(visitor: FlaskClient, path: str) -> None:
    answer = visitor.get(f"{BESIDE}{path}")
    assert (303, f"{BESIDE}/") == (answer.status_code, answer.location)


def test_no_code_goes_in_and_none_comes_out(visitor: FlaskClient) -> None:
    answer = visitor.get(f"{BESIDE}/as/3")
    (cookie,) = answer.headers.getlist("Set-Cookie")
    assert cookie.startswith(f"{PLAYER_COOKIE}=3;")
    assert f"Path={BESIDE}/" in cookie
    assert not visitor.get(f"{BESIDE}/table?bottom=Ana").headers.getlist("Set-Cookie")


def test_another_box_is_put_on_the_table_for_everybody(
    visitor: FlaskClient, demonstration: Demonstration
) -> None:
    assert 303 == visitor.post(f"{BESIDE}/box", data={"box": "no-mercy"}).status_code
    table = playing_of(demonstration).table
    until(lambda: table.view and table.view.state.setup.edition.slug == "no-mercy")
    answer = visitor.post(f"{BESIDE}/box", data={"box": "nomercy"})
    assert (400, True) == (answer.status_code, "no-mercy" in answer.text)


def test_the_first_page_leads_there_and_a_companion_without_one_says_nothing_of_it(
    visitor: FlaskClient, tmp_path: Path
) -> None:
    link = f'href="{BESIDE}/"'
    assert link in visitor.get("/join").text
    without = create_app(begun(tmp_path / "other.sqlite"), TOKEN).test_client()
    assert link not in without.get("/join").text


def test_two_screens_are_shown_the_same_event(table: Table, demonstration: Demonstration) -> None:
    path = f"{BESIDE}/stream?view=table"
    with (
        serving(table, TOKEN, demonstration=demonstration) as served,
        screen(served.server.port, path) as one,
        screen(served.server.port, path) as other,
    ):
        for each in (one, other):
            each.next_called("page")
        assert one.next_called("page") == other.next_called("page")


def test_it_is_gone_once_nobody_has_looked_for_a_minute(table: Table) -> None:
    clock = FakeClock()
    with closing(shown(seconds=clock)) as demonstration:
        app = create_app(table, TOKEN)
        mount(app, demonstration)
        assert not is_there()
        app.test_client().get(f"{BESIDE}/")
        folder = playing_of(demonstration).folder
        assert is_there()
        assert folder.exists()
        clock.go(61)
        until(lambda: not is_there())
        assert (None, False) == (demonstration.playing, folder.exists())
        # And is there again for the next one.
        assert 200 == app.test_client().get(f"{BESIDE}/").status_code
        assert demonstration.playing


@pytest.mark.long
def test_it_plays_while_somebody_looks_and_stands_still_before_it_is_gone(table: Table) -> None:
    clock = ReadClock()
    with (
        closing(shown(seconds=clock)) as demonstration,
        serving(table, TOKEN, demonstration=demonstration) as served,
    ):
        with screen(served.server.port, f"{BESIDE}/stream?view=table") as television:
            television.next_called("page")
            for _ in range(2):
                clock.go(61)
                television.next_called("page")
        playing = playing_of(demonstration)
        until(lambda: not playing.table.is_watched)
        clock.go(30)
        events, reads = playing.events, clock.reads
        until(lambda: clock.reads > reads + 10)
        clock.go(31)
        until(lambda: demonstration.playing is None)
        assert events == playing.events


def test_closed_it_leaves_neither_thread_nor_file(table: Table) -> None:
    demonstration = shown()
    app = create_app(table, TOKEN)
    mount(app, demonstration)
    app.test_client().get(f"{BESIDE}/")
    assert is_there()
    folder = playing_of(demonstration).folder
    assert folder.exists()
    demonstration.close()
    demonstration.close()
    assert not is_there()
    assert not folder.exists()


def test_by_itself_it_has_the_whole_address() -> None:
    with closing(shown(prefix="")) as demonstration:
        visitor = demonstration.alone().test_client()
        page = visitor.get("/").text
        assert "/as/1" in page
        assert "/leave" not in page
        assert 200 == visitor.get("/table").status_code
        assert "/play" == visitor.get("/as/2").location
