"""The Host header: a companion answers to its addresses and its names, and to nobody else's."""

import logging
from http.client import HTTPConnection
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.table import Table
from companion.web.access.hosts import Answering, KnownHosts, domains_of_network, is_name
from companion.web.app import Site, create_app
from companion.web.server.http import Server
from companion.web.server.mdns import own_names
from companion.web.server.qr import LOCATE
from tests.web.builder import BEARER, TOKEN

KNOWN = [
    "localhost",
    "LOCALHOST:8000",
    "localhost.",
    "127.0.0.1:8000",
    "192.168.1.20",
    "10.0.0.7:80",
    "[::1]:8000",
    "[fe80::1]",
    "[::ffff:192.168.1.20]",
    "uno-companion.local",
    "Uno-Companion.local.:8000",
    "shelf",
    "shelf.local",
]
STRANGE = [
    "evil.example",
    "evil.example:8000",
    "localhost.evil.example",
    "192.168.1.20.evil.example",
    "uno-companion.local.evil.example",
    "xuno-companion.local",
    "xn--mnchen-3ya.de",
    "256.1.1.1",
    "1.2.3",
]
MALFORMED = [
    "",
    " ",
    "a..b",
    ".",
    "..",
    ".a",
    "a..",
    "-a",
    "a-",
    "a_b",
    "a b",
    "a:b",
    "a:",
    "a:0",
    "a:080",
    "a:65536",
    "a:99999999999999999999",
    "a:1:2",
    "::1",
    "[::1",
    "[1:2]",
    "[::g]",
    "[127.0.0.1]",
    "user@localhost",
    "localhost/",
    "münchen.de",
    "a" * 64,
    ".".join(["a" * 60] * 5),
    "a" * 100_000,
]


@pytest.mark.parametrize(
    ("host", "answering"),
    [
        *((host, Answering.KNOWN) for host in KNOWN),
        *((host, Answering.STRANGE) for host in STRANGE),
        *((host, Answering.MALFORMED) for host in MALFORMED),
    ],
)
def test_every_address_is_known_and_of_names_only_the_own(host: str, answering: Answering) -> None:
    known = KnownHosts(("uno-companion.local", "shelf", "Shelf.local"))
    assert answering == known.answering(host)


@pytest.mark.parametrize(
    "path", ["/api/table", "/api/record", "/play", "/stream", "/qr.svg", "/static/icon.svg", "/nothing"]
)
@pytest.mark.parametrize("credentials", [{}, BEARER])
def test_a_rebound_name_reads_nothing(watcher: FlaskClient, path: str, credentials: dict[str, str]) -> None:
    answer = watcher.get(path, headers={"Host": "evil.example:8000", **credentials})
    assert 421 == answer.status_code
    assert (
        "This companion is not called evil.example. "
        "Open it by its address, or start it with --hostname evil.example.\n"
    ) == answer.text


def test_a_rebound_name_changes_nothing(player: FlaskClient, table: Table) -> None:
    headers = {"Host": "evil.example", "Origin": "http://evil.example", **BEARER}
    assert 421 == player.post("/api/events", json={"line": "Ben: draw"}, headers=headers).status_code
    assert 2 == table.version


# The test client reads its own request's address, and stumbles over this one.
@pytest.mark.parametrize("host", sorted({*MALFORMED} - {"[1:2]"}))
def test_a_malformed_host_is_one_sentence_and_no_traceback(
    watcher: FlaskClient, host: str, caplog: pytest.LogCaptureFixture
) -> None:
    answer = watcher.get("/api/table", environ_overrides={"HTTP_HOST": host})
    assert 400 == answer.status_code
    assert answer.text.startswith("The Host header names no computer.")
    assert "nosniff" == answer.headers["X-Content-Type-Options"]
    assert not caplog.records


@pytest.mark.parametrize(
    ("host", "status"), [("a..b", 400), ("evil.example", 421), ("\xff\xfe", 400), ("127.0.0.1", 200)]
)
def test_the_server_answers_it_over_the_network(
    server: Server,
    host: str,
    status: int,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(logging.INFO)
    connection = HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.request("GET", "/api/table", headers={"Host": host})
    assert status == connection.getresponse().status
    connection.close()
    assert (("", ""), []) == (capfd.readouterr(), caplog.messages)


def test_a_program_that_names_no_host_is_answered(app: Flask) -> None:
    assert 200 == app.test_client().get("/api/table", environ_overrides={"HTTP_HOST": None}).status_code


def test_a_name_given_by_hostname_is_answered_to(table: Table) -> None:
    phone = create_app(table, TOKEN, Site(hostnames=("uno.example.org",))).test_client()
    for host, status in (("UNO.example.org:443", 200), ("example.org", 421)):
        assert status == phone.get("/api/table", headers={"Host": host}).status_code


def test_the_machine_is_known_by_its_own_names() -> None:
    known = KnownHosts(own_names())
    assert {Answering.KNOWN} == {known.answering(name) for name in own_names() if is_name(name)}
    assert Answering.KNOWN == known.answering("uno-companion.local:8000")


@pytest.mark.parametrize(
    ("host", "says", "answering"),
    [
        ("shelf.fritz.box:8000", {"fritz.box"}, Answering.KNOWN),
        ("Shelf.LAN.", {"lan"}, Answering.KNOWN),
        ("shelf.home.arpa", {"club.example", "home.arpa"}, Answering.KNOWN),
        ("uno-companion.lan", {"lan"}, Answering.KNOWN),
        ("shelf-2.local:8000", set(), Answering.KNOWN),
        ("uno-companion-12.local", set(), Answering.KNOWN),
        ("shelf-2.fritz.box", {"fritz.box"}, Answering.KNOWN),
        ("shelf-2", set(), Answering.STRANGE),
        ("shelf-two.local", set(), Answering.STRANGE),
        ("other-2.local", set(), Answering.STRANGE),
        ("shelf-2.evil.example", {"evil.example"}, Answering.STRANGE),
        ("shelf.fritz.box", {"lan"}, Answering.STRANGE),
        ("shelf.lan", set(), Answering.STRANGE),
        ("other.lan", {"lan"}, Answering.STRANGE),
        ("localhost.lan", {"lan"}, Answering.STRANGE),
        ("shelf.evil.lan", {"evil.lan", "lan"}, Answering.STRANGE),
        ("shelf.evil.example", {"evil.example"}, Answering.STRANGE),
        ("shelf.com", {"com"}, Answering.STRANGE),
        ("shelf.box", {"box"}, Answering.STRANGE),
    ],
)
def test_the_router_s_name_for_the_machine_is_known_where_nobody_can_buy_it(
    host: str, says: set[str], answering: Answering
) -> None:
    known = KnownHosts(("uno-companion.local", "shelf", "shelf.local"), lambda: says)
    assert answering == known.answering(host)


def test_the_machine_is_known_by_its_name_in_the_network_that_it_moves_to() -> None:
    says = ["lan"]
    known = KnownHosts(("shelf",), lambda: says)
    assert Answering.STRANGE == known.answering("shelf.fritz.box")
    says[:] = ["fritz.box"]
    assert Answering.KNOWN == known.answering("shelf.fritz.box")


def test_what_the_network_says_of_names_is_read_as_the_system_keeps_it(tmp_path: Path) -> None:
    file = tmp_path / "resolv.conf"
    assert not domains_of_network(file)
    file.write_bytes(
        b"# search evil\nnameserver 192.168.1.1\n\nsearch Fritz.box. club.example\ndomain lan\n\xff\n"
    )
    assert {"fritz.box", "club.example", "lan"} == domains_of_network(file)


PAGES = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def test_a_strange_name_is_a_page_with_the_address_to_tap(app: Flask) -> None:
    LOCATE.put(app, lambda: ("http://192.168.1.20:8000", "http://10.42.0.1:8000"))
    phone = app.test_client()
    headers = {"Host": "uno.example:8000", "Accept-Language": "de", **PAGES}
    answer = phone.get("/rules?rule=match&x=<b>", headers=headers)
    assert (421, "text/html") == (answer.status_code, answer.mimetype)
    assert 'href="http://192.168.1.20:8000/rules?rule=match&amp;x=' in answer.text
    assert "<b>" not in answer.text
    assert "//uno.example" not in answer.text
    assert '<html lang="de"' in answer.text
    assert ("no-store", "no-referrer") == (answer.headers["Cache-Control"], answer.headers["Referrer-Policy"])
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_a_strange_name_leads_to_the_address_at_which_the_machine_was_reached(app: Flask) -> None:
    LOCATE.put(app, lambda: ("http://192.168.1.20:8000", "http://10.42.0.1:8000"))
    reached = {"HTTP_HOST": "uno.example", "SERVER_NAME": "10.42.0.1"}
    answer = app.test_client().get("/", headers=PAGES, environ_overrides=reached)
    assert 'href="http://10.42.0.1:8000/"' in answer.text


@pytest.mark.parametrize("addresses", [(), ("",)])
def test_without_a_network_a_strange_name_leads_to_where_the_machine_was_reached(
    app: Flask, addresses: tuple[str, ...]
) -> None:
    LOCATE.put(app, lambda: addresses)
    reached = {"HTTP_HOST": "uno.example", "SERVER_NAME": "::1", "SERVER_PORT": "8000"}
    answer = app.test_client().get("/", headers=PAGES, environ_overrides=reached)
    assert 'href="http://[::1]:8000/"' in answer.text


@pytest.mark.parametrize("path", ["@evil.example", "//evil.example/", ":80@evil.example", "/\\evil.example"])
def test_the_address_to_tap_is_the_machine_s_whatever_was_asked_for(app: Flask, path: str) -> None:
    LOCATE.put(app, lambda: ("http://192.168.1.20:8000",))
    asked = {"HTTP_HOST": "evil.example", "PATH_INFO": path}
    answer = app.test_client().get("/", headers=PAGES, environ_overrides=asked)
    assert 1 == answer.text.count("href=") == answer.text.count('href="http://192.168.1.20:8000/')


def test_a_program_is_told_of_a_strange_name_in_plain_text(app: Flask) -> None:
    for path, accept in (("/api/table", PAGES), ("/play", {"Accept": "application/json"})):
        answer = app.test_client().get(path, headers={"Host": "evil.example", **accept})
        assert (421, "text/plain") == (answer.status_code, answer.mimetype)
