"""Troubles that anybody in the same network can make, with a script and without the host's consent."""

import json
import resource
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Final

from tests.chaos.browser import Browser
from tests.chaos.trouble import Trouble
from tests.chaos.victim import HOLDER, Victim
from tests.web.builder import screen

MEGABYTE: Final = b"x" * 1_000_000
MOST_SENT: Final = 64
"""Megabytes, far beyond any limit."""

CROWD: Final = tuple(f"127.0.0.{number}" for number in range(2, 7))
"""Addresses of other devices: one alone may not have so many connections."""

GUESSES: Final = 30
"""Three times as many as cost no wait."""

HEAD: Final = b"GET /play HTTP/1.1\r\nHost: "
POST: Final = b"POST /api/events HTTP/1.1\r\nHost: localhost\r\n"
RESET: Final = struct.pack("ii", 1, 0)
"""SO_LINGER for a connection that is torn off, and not closed."""


def endless(begins: bytes, victim: Victim) -> None:
    """Send what begins like that, without an end, until the connection is closed."""
    sent = 0
    with victim.connect() as attacker, suppress(ConnectionError):
        attacker.sendall(begins)
        while sent < MOST_SENT:
            attacker.sendall(MEGABYTE)
            sent += 1
    assert sent < MOST_SENT


def endless_heads(victim: Victim) -> None:
    """Send request lines, headers, chunk sizes and chunk extensions that do not end."""
    chunks = POST + b"Transfer-Encoding: chunked\r\n\r\n"
    for begins in (b"GET /", HEAD + b"localhost\r\nX-Endless: ", chunks, chunks + b"5;endless="):
        endless(begins, victim)
    victim.phone.wait_for_taps(20)


def slow_clients(victim: Victim) -> None:
    """Open 230 connections that each send half of a head, and no more."""
    with ExitStack() as stack:
        for number in range(230):
            stack.enter_context(victim.connect(CROWD[number % len(CROWD)])).sendall(HEAD)
        victim.phone.wait_for_taps(20)


def idle_streams(victim: Victim) -> None:
    """Take every place for a stream without a code, and read nothing; a phone with the code gets one."""
    with ExitStack() as stack:
        crowd = [stack.enter_context(victim.connect(CROWD[number % len(CROWD)])) for number in range(200)]
        for connection in crowd:
            connection.sendall(b"GET /stream?view=play HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert {b"HTTP/1.1 200", b"HTTP/1.1 503"} == {connection.recv(12) for connection in crowd}
        assert 200 == _stream(victim, victim.holder)
        victim.phone.wait_for_taps(20)
    assert victim.comes_true(lambda: _stream(victim, Browser(victim.port)) == 200)


def _stream(victim: Victim, browser: Browser) -> int:
    """Return the status of a stream that this device opens."""
    with screen(victim.port, "/stream?view=play", browser.identity) as shown:
        return shown.answer.status


def cut_streams(victim: Victim) -> None:
    """Tear off streams in the middle of a message, and requests in the middle of a body."""
    cookie = victim.holder.identity["Cookie"].encode()
    stream = b"GET /stream?view=play HTTP/1.1\r\nHost: localhost\r\nCookie: %b\r\n\r\n" % cookie
    post = POST + b"Cookie: %b\r\nContent-Length: 5000\r\n\r\n{" % cookie
    for begins in (stream, post) * 10:
        with victim.connect() as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            connection.sendall(begins)
            if begins == stream:
                assert connection.recv(2000).startswith(b"HTTP/1.1 200")
    victim.phone.wait_for_taps(10)


@contextmanager
def limited(victim: Victim, what: int, most: int) -> Iterator[None]:
    """Let the companion have no more of that resource meanwhile."""
    pid = victim.pid
    usual = resource.prlimit(pid, what)
    resource.prlimit(pid, what, (most, usual[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, what, usual)


def no_descriptors(victim: Victim) -> None:
    """Take every file descriptor that the companion has left."""
    few = victim.resources.files + 20
    with limited(victim, resource.RLIMIT_NOFILE, few), ExitStack() as stack:
        for number in range(100):
            stack.enter_context(victim.connect(CROWD[number % len(CROWD)]))
        victim.phone.wait_for_taps(20)


def rebinding(victim: Victim) -> None:
    """Ask by a name that is not the companion's, as a hostile page does whose name leads to it."""
    page = Browser(victim.port)
    page.cookies = victim.phone.browser.cookies
    for host in ("evil.example", f"localhost.evil.example:{victim.port}", "a..b", "x" * 300):
        for path in ("/play", "/api/table", "/stream"):
            assert page.get(path, {"Host": host}).status in (400, 421)
        assert page.post("/act", {"line": "undo"}, {"Host": host}).status in (400, 421)
    page.close()
    victim.phone.wait_for_taps(5)


def forged_seats(victim: Victim) -> None:
    """Act for others with the table's code and without their consent: seats, cookies, the host, the codes."""
    child = victim.browser()
    child.get(f"/?token={victim.token}")
    cookie = victim.holder.cookies["uno_companion_seat"]
    for forged in ("", HOLDER, f'["{HOLDER}","1"]', f"{cookie[:-4]}AAAA", cookie[::-1], cookie.split(".")[0]):
        child.cookies["uno_companion_seat"] = forged
        child.cookies["uno_companion_host"] = forged
        for path, form in (
            # A version still to come, or the table would answer that it has moved on.
            ("/act", {"line": f"{HOLDER}: draw !"}),
            ("/act", {"line": "undo"}),
            ("/seat", {"seat": HOLDER}),
            ("/seat/free", {"seat": HOLDER, "do": "go"}),
            ("/host", {"do": "take"}),
            ("/codes", {"do": "token"}),
        ):
            assert 403 == child.post(path, {**form, "version": "9999999"}).status, (path, forged)
    # Its connection has been idle since the first trouble, and is closed by now.
    victim.holder.close()
    assert b"You are " + HOLDER.encode() in victim.holder.get("/play").body
    child.close()
    victim.phone.wait_for_taps(5)


def guesses(victim: Victim) -> None:
    """Guess the code by each way that it is taken."""
    guesser = victim.browser("127.0.0.9")
    answers = []
    for number in range(GUESSES):
        guess = {"Authorization": f"Bearer {number}"}
        answers.append(guesser.post("/api/events", b'{"line": "undo"}', guess).status)
        answers.append(guesser.get(f"/play?token={number}").status)
    assert {401, 429} >= {*answers}
    assert 429 == answers[-1]
    guesser.close()
    victim.phone.wait_for_taps(5)


def oversize(victim: Victim) -> None:
    """Send bodies that are far too large: of a known length, and in chunks."""
    kind = b"Authorization: %b\r\n" % victim.program["Authorization"].encode()
    length = b"Content-Length: %d\r\n\r\n" % (20 * len(MEGABYTE))
    chunk = b"%x\r\n%b\r\n" % (len(MEGABYTE), MEGABYTE)
    for head, part in (
        (POST + kind + length, MEGABYTE),
        (POST + kind + b"Transfer-Encoding: chunked\r\n\r\n", chunk),
        (b"POST /decks/import HTTP/1.1\r\nHost: localhost\r\n" + kind + length, MEGABYTE),
    ):
        with victim.connect() as attacker, suppress(ConnectionError):
            attacker.sendall(head)
            for _ in range(20):
                attacker.sendall(part)
            attacker.sendall(b"0\r\n\r\n")
            assert attacker.recv(1000).split()[1] in (b"400", b"413")
    victim.phone.wait_for_taps(5)


RUBBISH: Final = (
    b"",
    b"\xff\xfe",
    b"[" * 100_000,
    b"{}",
    json.dumps({"deck": "\ud800", "edition": "classic", "stickers": {}}).encode(),
    b'{"deck": "D", "edition": "classic", "stickers": {"04A1B2C3": %b}}' % (b"9" * 9000),
    b'{"deck": %b, "edition": "classic", "stickers": {}}' % (b"9" * 9000),
    b'{"deck": "D", "edition": "classic", "stickers": {"04A1B2C3": "R7", "04A1B2C3": "R7"}}',
    json.dumps({"deck": "D" * 900_000, "edition": "classic", "stickers": {}}).encode(),
    json.dumps({"deck": "D", "edition": "nowhere", "stickers": {"04A1B2C3": "Z9"}}).encode(),
)
FILE: Final = (
    b'--edge\r\nContent-Disposition: form-data; name="file"; filename="deck.json"\r\n\r\n%b\r\n--edge--\r\n'
)


def poisoned_decks(victim: Victim) -> None:
    """Import files that are no decks, as the host."""
    host = Browser(victim.port, headers=victim.program)
    kind = {"Content-Type": "multipart/form-data; boundary=edge"}
    for rubbish in RUBBISH:
        assert host.post("/decks/import", FILE % rubbish, kind).status in (400, 413, 422), rubbish[:80]
    host.close()
    victim.phone.wait_for_taps(5)


TROUBLES: Final = (
    Trouble("heads and chunks without an end", endless_heads),
    Trouble("230 slow connections", slow_clients),
    Trouble("200 idle streams", idle_streams),
    Trouble("streams and bodies cut off", cut_streams),
    Trouble("no file descriptors left", no_descriptors),
    Trouble("a name that is rebound", rebinding),
    Trouble("forged seats", forged_seats),
    Trouble("codes guessed", guesses),
    Trouble("bodies of 20 MB", oversize),
    Trouble("decks that are rubbish", poisoned_decks),
)
