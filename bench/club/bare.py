"""The reference: a process that inserts one row and notifies, and nothing else."""

from threading import Event, Thread
from time import monotonic
from typing import Final

import psycopg

CREATE: Final = "CREATE TABLE IF NOT EXISTS bare (number bigserial PRIMARY KEY, line text NOT NULL)"
INSERT: Final = """
WITH added AS (INSERT INTO bare (line) VALUES (%s) RETURNING number) SELECT pg_notify('bare', %s) FROM added
"""


class Bare:
    """Inserts rows, one after the other, each in a transaction of its own that notifies."""

    def __init__(self, address: str) -> None:
        self._connection = psycopg.connect(address, autocommit=True)
        self._connection.execute(CREATE)
        self._over = Event()
        self._thread = Thread()

    def begin(self, pause: float) -> None:
        """Insert rows with so many seconds between two of them, until :meth:`end`."""
        self._over.clear()
        self._thread = Thread(target=self._insert, args=(pause,), daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Stop inserting."""
        self._over.set()
        self._thread.join()

    def _insert(self, pause: float) -> None:
        while not self._over.wait(pause):
            # The notification is its own time of sending: all processes of a machine have one clock.
            self._connection.execute(INSERT, ["Ana: draw", str(monotonic())])
