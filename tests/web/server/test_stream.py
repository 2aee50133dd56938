"""The stream, over real connections: the whole table on connect and after every event."""

import zlib
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from errno import EMFILE
from http.client import HTTPConnection
from threading import Event

import pytest
from flask import Flask

from companion.composition import serving
from companion.table import Level, Table, TableView
from companion.web.access.auth import CODE_COOKIE, EVERYONE, SEAT_COOKIE
from companion.web.app import Site, create_app
from companion.web.request_context import Credentials, Visitor
from companion.web.screens import pages  # noqa: F401 - registers its views
from companion.web.server.http import Server
from companion.web.server.stream import BROADCASTER, VIEWS, Broadcaster, Stream, streamed
from tests.table.builder import BEGUN, CLASSIC, accepted
from tests.web.builder import BEARER, TOKEN, screen

Serve = Callable[..., Server]


@pytest.fixture
def broadcaster(app: Flask) -> Broadcaster:
    """Where every open stream waits."""
    broadcaster = BROADCASTER.of(app)
    assert isinstance(broadcaster, Broadcaster)
    return broadcaster


def sent(stream: Stream) -> bytes:
    """Return what is to be sent next."""
    snapshot = stream.advance()
    assert snapshot
    return snapshot.render([snapshot.key(stream)])[0]


def test_a_screen_gets_the_whole_table_on_connect_and_after_every_event(server: Server, table: Table) -> None:
    with screen(server.port) as phone:
        assert phone.answer.headers["Content-Type"].startswith("text/event-stream")
        first = phone.next()
        assert ("message", "2") == (first.name, first.id)
        assert table.view is not None
        assert first.table == table.view.as_json
        accepted(table.submit("Ben: G7"))
        second = phone.next_called("message")
        assert "3" == second.id
        assert "G7" == second.table["top"]


def test_a_phone_that_slept_comes_back_with_the_whole_table(server: Server, table: Table) -> None:
    with screen(server.port) as phone:
        phone.next()
    accepted(table.submit("Ben: G7"))
    accepted(table.submit("Cy: G8"))
    with screen(server.port, headers={"Last-Event-ID": "2"}) as phone:
        assert 4 == phone.next().table["version"]


def test_every_screen_sees_the_next_game(server: Server, table: Table) -> None:
    with screen(server.port) as television:
        television.next()
        accepted(table.begin(CLASSIC))
        assert "between" == television.next_called("message").table["phase"]


def test_the_stream_s_heart_beats(table: Table) -> None:
    with serving(table, TOKEN, Site(heartbeat=0.01)) as served, screen(served.server.port) as phone:
        assert ["heartbeat"] * 5 == [phone.next_called("heartbeat").name for _ in range(5)]


def test_the_heart_beats_before_the_first_game_too(empty_table: Table) -> None:
    with serving(empty_table, TOKEN) as served, screen(served.server.port) as phone:
        assert "heartbeat" == phone.next().name
        accepted(empty_table.begin(BEGUN))
        assert 2 == phone.next().table["version"]


def test_a_page_s_stream_brings_the_page(server: Server, table: Table) -> None:
    with screen(server.port, "/stream?view=play") as phone:
        page = phone.next()
        assert ("page", "2") == (page.name, page.id)
        assert "<" in page.data


@pytest.mark.parametrize("name", sorted(VIEWS))
def test_every_page_s_stream_survives_a_game(server: Server, table: Table, name: str) -> None:
    with screen(server.port, f"/stream?view={name}") as phone:
        assert "page" == phone.next().name
        accepted(table.submit("Ben: G7"))
        assert "3" == phone.next_called("page").id
        accepted(table.prefer(lambda before: replace(before, level=Level.CARDS)))
        assert "3" == phone.next_called("page").id


@pytest.fixture
def rendered() -> list[tuple[int, bool]]:
    """What the page called "counted" was rendered for."""
    return []


@pytest.fixture
def counted(rendered: list[tuple[int, bool]], monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that notes each time it is rendered."""
    monkeypatch.delitem(VIEWS, "counted", raising=False)

    @streamed("counted")
    def counted(table: TableView | None, visitor: Visitor) -> str:
        rendered.append((table.version if table else 0, visitor.acts))
        return f"<p>{visitor.acts}</p>\n<p>two lines</p>"

    monkeypatch.setitem(VIEWS, "counted", counted)


@pytest.mark.usefixtures("counted")
def test_a_page_is_rendered_once_an_event_for_all_who_may_act(
    server: Server, table: Table, rendered: list[tuple[int, bool]]
) -> None:
    path = "/stream?view=counted"
    with (
        screen(server.port, path) as a,
        screen(server.port, path) as b,
        screen(server.port, path, BEARER) as c,
    ):
        assert {"<p>False</p>\n<p>two lines</p>"} == {each.next_called("page").data for each in (a, b)}
        assert c.next_called("page").data.startswith("<p>True</p>")
        accepted(table.submit("Ben: G7"))
        for phone in (a, b, c):
            assert "3" == phone.next_called("page").id
    assert [(2, False), (2, True), (3, False), (3, True)] == sorted(rendered)


@pytest.mark.usefixtures("counted")
def test_the_page_of_the_phone_that_was_tapped_is_rendered_first(
    app: Flask, server: Server, table: Table, rendered: list[tuple[int, bool]]
) -> None:
    phone = app.test_client()
    phone.set_cookie(CODE_COOKIE, TOKEN)
    phone.set_cookie(SEAT_COOKIE, EVERYONE)
    cookies = f"{CODE_COOKIE}={TOKEN}; {SEAT_COOKIE}={EVERYONE}"
    path = "/stream?view=counted"
    with screen(server.port, path) as watcher, screen(server.port, path, {"Cookie": cookies}) as own:
        watcher.next_called("page")
        own.next_called("page")
        rendered.clear()
        phone.post("/act", data={"line": "Ben: G7", "version": "2"})
        assert ["3", "3"] == [each.next_called("page").id for each in (own, watcher)]
    assert [(3, True), (3, False)] == rendered


def test_who_comes_while_others_are_served_gets_the_table_before_a_heartbeat(
    server: Server, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_rendered, may_go_on = Event(), Event()
    monkeypatch.delitem(VIEWS, "held", raising=False)

    @streamed("held")
    def held(table: TableView | None, visitor: Visitor) -> str:
        if table and table.version == 3:
            is_rendered.set()
            may_go_on.wait(10)
        return "<p></p>"

    monkeypatch.setitem(VIEWS, "held", held)
    with screen(server.port, "/stream?view=held") as early:
        early.next_called("page")
        accepted(table.submit("Ben: G7"))
        assert is_rendered.wait(10)
        with screen(server.port) as late:
            may_go_on.set()
            assert ("message", "3") == late.next()[:2]


def test_a_browser_unpacks_each_page_of_a_compressed_stream_as_it_comes(server: Server, table: Table) -> None:
    path = "/stream?view=play"
    with screen(server.port, path) as plain, screen(server.port, path, {"Accept-Encoding": "gzip"}) as packed:
        unpack, text = zlib.decompressobj(zlib.MAX_WBITS | 16), b""
        for line in ("", "Ben: G7", "Cy: G8"):
            if line:
                accepted(table.submit(line))
            page = plain.next_called("page").data
            shown = "".join(f"data: {each}\n" for each in page.split("\n")).encode()
            while shown not in text:
                text += unpack.decompress(packed.answer.read1())


def test_a_page_that_fails_leaves_its_screens_connected(
    server: Server, table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(table: TableView | None, visitor: Visitor) -> str:
        raise RuntimeError("a slip in a template")

    monkeypatch.setitem(VIEWS, "broken", fail)
    with screen(server.port, "/stream?view=broken") as phone:
        assert "heartbeat" == phone.next().name
    assert "a slip in a template" in caplog.text
    accepted(table.submit("Ben: G7"))


def test_a_page_that_failed_is_shown_as_soon_as_it_can_be(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    troubles: list[Exception] = [RuntimeError("a slip in a template"), OSError(EMFILE, "no file is free")]

    def recover(table: TableView | None, visitor: Visitor) -> str:
        if troubles:
            raise troubles.pop()
        return "<p>here again</p>"

    monkeypatch.setitem(VIEWS, "recovering", recover)
    with (
        serving(table, TOKEN, Site(heartbeat=0.05)) as served,
        screen(served.server.port, "/stream?view=recovering") as phone,
    ):
        assert "<p>here again</p>" == phone.next_called("page").data
    assert 1 == caplog.text.count("Traceback")


def test_who_comes_to_a_timed_turn_is_sent_it_as_old_as_it_is_and_nobody_else_anything(
    table: Table, broadcaster: Broadcaster
) -> None:
    accepted(table.prefer(lambda before: replace(before, turn_limit=60)))
    there, *come = (broadcaster.open("table", Credentials()) for _ in range(3))
    sent(there)
    first, together = (stream.advance() for stream in come)
    assert first
    assert first is together
    first.render([first.key(come[0])])
    later = broadcaster.open("table", Credentials())
    assert later.advance() not in (None, first)
    assert [None] * 4 == [stream.advance() for stream in (there, *come, later)]
    accepted(table.submit("Ben: G7"))
    assert 1 == len({stream.advance() for stream in (there, *come, later)})


def test_a_slow_screen_skips_to_the_newest_table(app: Flask, table: Table, broadcaster: Broadcaster) -> None:
    slow = broadcaster.open(None, Credentials())
    assert b"id: 2\n" in sent(slow)
    for turn in ("Ben: G7", "Cy: G8", "Ana: G9"):
        accepted(table.submit(turn))
    assert b"id: 5\n" in sent(slow)
    assert slow.advance() is None
    slow.close()
    slow.close()
    assert 0 == broadcaster.open_streams


def test_a_screen_is_told_at_once_who_is_who_and_so_is_the_next_one(
    table: Table, broadcaster: Broadcaster
) -> None:
    first = broadcaster.open("score", Credentials())
    assert b"Benjamin" not in sent(first)
    table.people.submit("rename Ben: Benjamin")
    assert b" Benjamin</span>" in sent(first)
    table.people.submit("colour Ben: teal")
    second = broadcaster.open("score", Credentials())
    assert b'class="portrait is-teal"' in sent(second)
    first.close()
    second.close()


def test_a_screen_is_told_of_every_event_of_one_press(table: Table, broadcaster: Broadcaster) -> None:
    phone = broadcaster.open(None, Credentials())
    assert b"id: 2\n" in sent(phone)
    accepted(table.submit_all(["Ben: draw", "Ben: keep"]))
    assert [b"id: 3\n", b"id: 4\n"] == [sent(phone).splitlines(keepends=True)[0] for _ in range(2)]
    accepted(table.submit_all(["Cy: draw", "Cy: keep"]))
    accepted(table.submit("Ana: G7"))
    assert b"id: 7\n" in sent(phone)
    phone.close()


def test_a_screen_that_never_reads_holds_up_nobody(server: Server, table: Table) -> None:
    with screen(server.port, "/stream?view=play"), screen(server.port) as phone:
        for _ in range(100):
            accepted(table.submit("Cy: hint !"))
        while phone.next_called("message").id != "102":
            pass


def test_one_screen_too_many_is_told_so_and_taps_still_count(table: Table) -> None:
    with ExitStack() as stack:
        port = stack.enter_context(serving(table, TOKEN, Site(most_streams=2))).server.port
        a, b = (stack.enter_context(screen(port)) for _ in range(2))
        a.next()
        b.next()
        with screen(port) as c:
            assert 503 == c.answer.status
            assert b"2 screens are open already" in c.answer.read()
        program = HTTPConnection("127.0.0.1", port, timeout=10)
        headers = {**BEARER, "Content-Type": "application/json"}
        program.request("POST", "/api/events", b'{"line": "Ben: G7"}', headers)
        assert 200 == program.getresponse().status
        program.close()


def test_who_only_watches_leaves_places_for_the_phones(table: Table) -> None:
    with ExitStack() as stack:
        port = stack.enter_context(serving(table, TOKEN, Site(most_streams=4))).server.port
        watchers = [stack.enter_context(screen(port)) for _ in range(4)]
        assert [200, 200, 200, 503] == [each.answer.status for each in watchers]
        assert 200 == stack.enter_context(screen(port, headers=BEARER)).answer.status


def test_a_screen_that_left_makes_room_for_another(table: Table) -> None:
    app = create_app(table, TOKEN, Site(most_streams=1, heartbeat=0.01))
    broadcaster = BROADCASTER.of(app)
    left = Event()
    leave = broadcaster.close

    def leave_and_say_so(stream: Stream) -> None:
        leave(stream)
        left.set()

    broadcaster.close = leave_and_say_so  # type: ignore[method-assign]
    server = Server(app, "127.0.0.1", 0)
    with screen(server.port) as a:
        a.next()
    assert left.wait(10)
    with screen(server.port) as b:
        assert 200 == b.answer.status
    server.stop()


def test_stopping_ends_every_stream(table: Table) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(serving(table, TOKEN)).server
        phone = stack.enter_context(screen(server.port))
        television = stack.enter_context(screen(server.port, "/stream?view=play"))
        phone.next()
        television.next()
        server.stop()
        assert phone.is_over()
        assert television.is_over()


def test_asking_for_the_head_opens_no_stream(app: Flask, broadcaster: Broadcaster) -> None:
    assert 200 == app.test_client().head("/stream").status_code
    assert 0 == broadcaster.open_streams


@pytest.mark.parametrize("body", [b"x" * 2_000_000, [b"x" * 600_000] * 2], ids=["whole", "in chunks"])
def test_two_megabytes_over_the_wire_are_answered(server: Server, body: bytes | list[bytes]) -> None:
    program = HTTPConnection("127.0.0.1", server.port, timeout=10)
    headers = {**BEARER, "Content-Type": "application/json"}
    program.request("POST", "/api/events", body, headers, encode_chunked=True)
    answer = program.getresponse()
    assert 413 == answer.status
    assert answer.read().startswith(b'{"error": ')
    program.close()
