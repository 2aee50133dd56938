"""The other end: who listens to the database, and screens that follow the board."""

import json
import selectors
from collections.abc import Mapping, Sequence
from statistics import mean
from threading import Thread
from time import monotonic
from urllib.parse import quote

import psycopg

from bench.club.arrivals import Arrival
from bench.phones import Stream, connected


class Listener:
    """Listens to what the database tells of tables; ``numbers`` gives a table's number by the club's."""

    def __init__(self, address: str, channel: str, numbers: Mapping[int, int]) -> None:
        self._numbers = numbers
        self._connection = psycopg.connect(address, autocommit=True)
        self._connection.execute(f"LISTEN {channel}".encode())
        self._arrivals: list[Arrival] = []
        Thread(target=self._listen, daemon=True).start()

    def taken(self) -> list[Arrival]:
        """Return the notifications since the last call."""
        arrivals, self._arrivals = self._arrivals, []
        return arrivals

    def _listen(self) -> None:
        for notice in self._connection.notifies():
            at, told = monotonic(), json.loads(notice.payload)
            if told.get("table") in self._numbers and "seq" in told:
                self._arrivals.append(Arrival(self._numbers[told["table"]], told["seq"], at))


class BareListener:
    """Listens to the reference, which says when it began with what it tells."""

    def __init__(self, address: str) -> None:
        self._connection = psycopg.connect(address, autocommit=True)
        self._connection.execute("LISTEN bare")
        self._seconds: list[float] = []
        Thread(target=self._listen, daemon=True).start()

    def taken(self) -> list[float]:
        """Return the delays since the last call."""
        seconds, self._seconds = self._seconds, []
        return seconds

    def _listen(self) -> None:
        for notice in self._connection.notifies():
            self._seconds.append(monotonic() - float(notice.payload))


class Screens:
    """One screen for each table, at the board on that port."""

    def __init__(self, port: int, names: Sequence[str]) -> None:
        self._selector = selectors.DefaultSelector()
        for number, name in enumerate(names):
            stream = Stream(connected(port))
            stream.connection.sendall(_follow(f"/tables/{quote(name)}/stream?view=table"))
            self._selector.register(stream.connection, selectors.EVENT_READ, (number, stream))
        self._arrivals: list[Arrival] = []
        Thread(target=self._read, daemon=True).start()

    def taken(self) -> list[Arrival]:
        """Return what was shown since the last call."""
        arrivals, self._arrivals = self._arrivals, []
        return arrivals

    def _read(self) -> None:
        while True:
            for key, _ in self._selector.select():
                number, stream = key.data
                if stream.reads():
                    self._arrivals.append(Arrival(number, stream.version, monotonic()))


class Crowd:
    """Many screens that all follow the same page of the board."""

    def __init__(self, port: int, path: str, screens: int) -> None:
        self._streams = [Stream(connected(port)) for _ in range(screens)]
        self._selector = selectors.DefaultSelector()
        for stream in self._streams:
            stream.connection.sendall(_follow(path))
            self._selector.register(stream.connection, selectors.EVENT_READ, stream)
        Thread(target=self._read, daemon=True).start()

    def pages(self) -> float:
        """Return the mean number of pages that each got so far."""
        return mean(stream.pages for stream in self._streams)

    def _read(self) -> None:
        while True:
            for key, _ in self._selector.select():
                key.data.reads()


def _follow(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n".encode()
