"""Bodies on their way: so much of all is kept, of a stranger's a little, and a tap always has room."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from select import select
from typing import Any

import pytest

from companion.web.server import bodies
from companion.web.server.bodies import MOST_FROM_A_STRANGER, MOST_FROM_STRANGERS, MOST_OF_ALL, Bodies, NoRoom
from companion.web.server.http import Server
from tests.table.builder import CLASSIC
from tests.web.builder import TOKEN

MOST = 1_000_001
PIECE = b"x" * 60_000
LARGE = b'{"record": "%s"}' % (CLASSIC.replace('"', '\\"').replace("\n", "\\n").encode() + b"\\n" * 200_000)


def pieces(count: int, is_whole: bool = True) -> Iterator[dict[str, Any]]:
    """Yield a body as it comes; one that is not whole has no end yet, and its sender leaves."""
    for number in range(count):
        yield {"type": "http.request", "body": PIECE, "more_body": not is_whole or number < count - 1}
    yield {"type": "http.disconnect"}


def kept(waiting: int, has_code: bool, count: int = 10) -> tuple[int, int]:
    """Return how many of these senders were let wait half-way, and what is kept of what they sent."""

    async def asked() -> bool:
        return has_code

    async def crowd() -> tuple[int, int]:
        let_in, many = 0, Bodies(MOST)
        with ExitStack() as stack:
            for _ in range(waiting):
                messages = pieces(count, is_whole=False)

                async def receive() -> Any:
                    return next(messages)  # noqa: B023 - read to its end before the next one

                try:
                    await stack.enter_context(many.one()).read(receive, asked)
                except NoRoom:
                    continue
                let_in += 1
            taken = many.taken
        assert 0 == many.taken
        return let_in, taken

    return asyncio.run(crowd())


def test_of_a_stranger_s_body_a_little_is_kept_however_much_is_sent() -> None:
    assert (250, 250 * MOST_FROM_A_STRANGER) == kept(250, has_code=False)


def test_all_bodies_together_have_a_bound_of_which_strangers_take_a_quarter() -> None:
    let_in, taken = kept(5_000, has_code=False, count=1)
    assert (MOST_FROM_STRANGERS // MOST_FROM_A_STRANGER, MOST_FROM_STRANGERS) == (let_in, taken)
    let_in, taken = kept(100, has_code=True)
    assert MOST_OF_ALL - MOST < taken <= MOST_OF_ALL
    assert let_in < 100


def connect(server: Server, length: int, cookie: str = "") -> socket.socket:
    """Begin to post a record of that many bytes."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    head = f"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n"
    connection.sendall(f"{head}Content-Type: application/json\r\n{cookie}\r\n".encode())
    return connection


def status(connection: socket.socket) -> str:
    return connection.recv(65536).split()[1].decode()


CODE = f"Authorization: Bearer {TOKEN}\r\n"


@pytest.mark.parametrize(("cookie", "answer"), [("", "401"), (CODE, "200")], ids=["stranger", "phone"])
def test_a_large_body_is_read_of_whoever_has_the_code(server: Server, cookie: str, answer: str) -> None:
    with connect(server, len(LARGE), cookie) as sender:
        sender.sendall(LARGE)
        assert answer == status(sender)


def test_where_too_much_is_on_its_way_the_next_one_is_told_and_a_tap_is_taken(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Room for one and a tap, which may come before all of the first was read.
    monkeypatch.setattr(bodies, "MOST_OF_ALL", len(LARGE) + 1000)
    with connect(server, len(LARGE), CODE) as one, connect(server, len(LARGE), CODE) as other:
        for each in (one, other):
            each.sendall(LARGE[:-1])
        # One waits for its end, whichever came first; for the other there is no room.
        (told,), _, _ = select([one, other], [], [], 10)
        assert "503" == status(told)
        line = b'{"line": "Ben: draw"}'
        tap = b"POST /api/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as phone:
            phone.sendall(tap + f"{CODE}Content-Length: {len(line)}\r\n\r\n".encode() + line)
            assert "200" == status(phone)
        waiting = other if told is one else one
        waiting.sendall(LARGE[-1:])
        assert "200" == status(waiting)
