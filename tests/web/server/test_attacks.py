"""What a child with a script can try over the wire: the table stays there for everybody else."""

import resource
import socket
import time
from collections import Counter
from contextlib import ExitStack, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.web.server import connections, gateway, http
from companion.web.server.crowd import Crowd
from companion.web.server.http import Server
from tests.served import Companion, no_threads

ELSEWHERE = "127.0.0.2"
"""An address of this machine that counts as another's."""

ENDLESS = b"x" * 65536
MOST_SENT = 64
"""So many times that is four megabytes, far beyond any limit."""


def connect(server: Server, come_from: str = ELSEWHERE) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=10, source_address=(come_from, 0))


def answer_to(connection: socket.socket) -> bytes:
    """Return all that is answered until the connection is closed."""
    answer = b""
    try:
        while part := connection.recv(65536):
            answer += part
    except ConnectionResetError:
        pass
    return answer


def status_of(server: Server, path: str = "/api/table") -> int:
    """Return what a phone is answered by a connection of its own."""
    phone = HTTPConnection("127.0.0.1", server.port, timeout=5)
    try:
        phone.request("GET", path)
        return phone.getresponse().status
    finally:
        phone.close()


def drip(connection: socket.socket) -> None:
    """Send a letter now and then, for four seconds."""
    for _ in range(200):
        connection.sendall(b"G")
        time.sleep(0.02)


@pytest.mark.parametrize(
    "begins",
    [
        b"GET /",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Endless: ",
        b"POST /api/events HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5;endless=",
        b"POST /api/events HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
    ],
    ids=["request line", "header", "chunk extension", "chunk size"],
)
def test_what_has_no_end_is_cut_off(server: Server, begins: bytes) -> None:
    with connect(server) as attacker:
        attacker.sendall(begins)
        sent = 0
        try:
            while sent < MOST_SENT:
                attacker.sendall(ENDLESS)
                sent += 1
        except (BrokenPipeError, ConnectionResetError):
            pass
        assert sent < MOST_SENT
    assert 200 == status_of(server)


@pytest.mark.parametrize(
    "framing",
    [
        b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
        b"Content-Length: -1\r\n\r\n",
        b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffffffffffff\r\n",
        b"Transfer-Encoding: chunked\r\n\r\nnone\r\n",
        b"Transfer-Encoding: gzip\r\n\r\n",
    ],
)
def test_a_body_of_doubtful_length_is_refused(server: Server, framing: bytes) -> None:
    with connect(server) as attacker:
        attacker.sendall(b"POST /api/events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + framing)
        assert answer_to(attacker).split()[1] in (b"400", b"501")
    assert 200 == status_of(server)


def test_a_request_for_which_there_is_no_thread_is_a_sentence_and_the_next_one_is_answered(
    server: Server,
) -> None:
    with no_threads():
        assert 503 == status_of(server)
    assert 200 == status_of(server)


@pytest.mark.parametrize("begins", [b"", b"GET /play HTTP/1.1\r\nHost: "], ids=["silent", "in the middle"])
def test_a_head_that_does_not_arrive_is_given_up(
    server: Server, monkeypatch: pytest.MonkeyPatch, begins: bytes
) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    with connect(server) as attacker:
        attacker.sendall(begins)
        assert answer_to(attacker).startswith(b"HTTP/1.1 408 ")


def test_a_head_that_drips_is_given_up_and_one_that_follows_an_answer_too(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    with connect(server) as attacker:
        attacker.sendall(b"GET /api/table HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert attacker.recv(65536).startswith(b"HTTP/1.1 200 ")
        monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            drip(attacker)


def test_a_body_that_does_not_arrive_is_given_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "BODY_SECONDS", 0.2)
    with connect(server) as attacker:
        attacker.sendall(b"POST /api/events HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90\r\n\r\n{")
        assert answer_to(attacker).startswith(b"HTTP/1.1 408 ")


def test_an_idle_connection_of_a_phone_is_kept(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = HTTPConnection("127.0.0.1", server.port, timeout=5)
    for _ in range(2):
        phone.request("GET", "/api/table")
        answer = phone.getresponse()
        answer.read()
        assert 200 == answer.status
        # Not before: the first head has as long from when the phone connects.
        monkeypatch.setattr(connections, "HEAD_SECONDS", 0.05)
        time.sleep(0.2)
    phone.close()


def test_hundreds_of_slow_connections_stop_nobody(server: Server) -> None:
    with ExitStack() as stack:
        for number in range(300):
            # From five addresses, so that all of them are let in and wait.
            attacker = stack.enter_context(connect(server, f"127.0.0.{2 + number // 45}"))
            attacker.sendall(b"GET /play HTTP/1.1\r\nHost: ")
        for _ in range(10):
            assert 200 == status_of(server)


def is_let_in(server: Server) -> bool:
    """Return whether one more connection of the same address is answered."""
    with connect(server) as again, suppress(ConnectionError):
        again.sendall(b"GET /api/table HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return again.recv(65536).startswith(b"HTTP/1.1 200 ")
    return False


def test_one_address_has_so_many_connections_and_no_more(server: Server) -> None:
    with ExitStack() as stack:
        crowd = [stack.enter_context(connect(server)) for _ in range(connections.MOST_OF_AN_ADDRESS)]
        with connect(server) as one_more:
            assert b"" == answer_to(one_more)
        crowd[0].sendall(b"GET /api/table HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert crowd[0].recv(65536).startswith(b"HTTP/1.1 200 ")
        crowd[0].shutdown(socket.SHUT_RDWR)
        deadline = time.monotonic() + 5
        # The place is free once the server has heard of it, and not before.
        while not is_let_in(server):
            assert time.monotonic() < deadline
        assert 200 == status_of(server)


def test_too_many_headers_are_refused_however_short(server: Server) -> None:
    with connect(server) as attacker:
        headers = b"".join(b"X%d:\r\n" % number for number in range(1_200))
        attacker.sendall(b"POST /act HTTP/1.1\r\nHost: localhost\r\n" + headers + b"\r\n")
        assert answer_to(attacker).startswith(b"HTTP/1.1 431 ")


def test_where_too_many_are_there_the_address_that_has_most_gives_its_first_one_up() -> None:
    crowd = Crowd[str](3)
    assert not crowd.add("a first", "192.0.2.1")
    assert not crowd.add("a second", "192.0.2.1")
    assert not crowd.add("another", "192.0.2.2")
    assert "a first" == crowd.add("a third", "192.0.2.1")
    crowd.discard("a third", "192.0.2.1")
    assert not crowd.add("this machine itself", "127.0.0.1")
    assert not crowd.add("one of a network", "2001:db8::1")
    assert "one of a network" == crowd.add("its second", "2001:db8::2")


def test_one_connection_too_many_costs_an_attacker_one_and_not_who_is_there(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 20)
    server = Server(app, "127.0.0.1", 0)
    with connect(server, "127.0.0.3") as television, ExitStack() as stack:
        crowd = [stack.enter_context(connect(server)) for _ in range(40)]
        assert b"" == answer_to(crowd[0])
        television.sendall(b"GET /api/table HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert television.recv(65536).startswith(b"HTTP/1.1 200 ")
    server.stop()


def test_of_answers_that_nobody_takes_the_first_is_given_up(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST_BEHIND", 2)
    made: list[connections.HttpConnection] = []

    def make(*arguments: Any) -> connections.HttpConnection:
        made.append(connections.HttpConnection(*arguments))
        return made[-1]

    monkeypatch.setattr(http, "HttpConnection", make)
    server = Server(app, "127.0.0.1", 0)
    with ExitStack() as stack:
        for _ in range(3):
            attacker = stack.enter_context(connect(server))
            attacker.sendall(b"GET /static/photo/nets.bin HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
        deadline = time.monotonic() + 20
        while 1 != sum(each.is_over for each in made):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        assert 200 == status_of(server)
    server.stop()


def resident(process: int) -> int:
    """Return how many megabytes of memory a process has."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * resource.getpagesize() // 2**20


def half_a_body(port: int, number: int) -> socket.socket:
    """Begin to send a large body without the code, from one of many addresses, and never end it."""
    attacker = socket.create_connection(("127.0.0.1", port), 10, (f"127.0.6.{1 + number // 45}", 0))
    framing = "Transfer-Encoding: chunked\r\n\r\nf4240" if number % 2 else "Content-Length: 1000000\r\n"
    with suppress(ConnectionError):
        attacker.sendall(f"POST /act HTTP/1.1\r\nHost: localhost\r\n{framing}\r\n".encode() + b"a" * 200_000)
    return attacker


@pytest.mark.long
def test_half_bodies_of_strangers_take_little_memory_and_give_it_back(tmp_path: Path) -> None:
    with Companion("--port", "0", "--data", str(tmp_path)) as running, ExitStack() as stack:
        running.ready().page("/lobby/screen")
        before = resident(running.process.pid)
        for number in range(700):
            stack.enter_context(half_a_body(running.port, number))
            assert resident(running.process.pid) < before + 40
        stack.close()
        deadline = time.monotonic() + 60
        while resident(running.process.pid) > before + 15:
            assert time.monotonic() < deadline
            time.sleep(0.1)


def test_the_addresses_of_one_ipv6_network_have_so_many_connections_together() -> None:
    addresses = Counter[str]()
    let_in = 0
    for number in range(1_000):
        address = f"2001:db8::{number:x}"
        if connections.has_place(address, addresses):
            addresses.update((*connections.places_of(address),))
            let_in += 1
    assert connections.MOST_OF_A_NETWORK == let_in
    assert connections.has_place("2001:db8:0:1::1", addresses)
    assert connections.has_place("192.0.2.1", addresses)
