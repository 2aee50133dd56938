"""Everything put together: the data directory, the table, the web, the server, the greeting."""

import fcntl
import logging
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple, Protocol, TypeAlias

from flask import Flask

from companion.table import LogError, Table
from companion.web.access.auth import kept_token
from companion.web.app import create_app
from companion.web.current import Coin
from companion.web.equipment import Equipment
from companion.web.scanner import Scanner
from companion.web.server.http import CannotListen, PortTaken, Server, own_address, wait_for_the_end
from companion.web.server.mdns import NAME, Announcement
from companion.web.server.qr import in_terminal, with_token

PORT: Final = 8000
PORTS_TO_TRY: Final = 10
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - told apart here, not listened on
LOG_FILE: Final = "games.sqlite"


class CannotServe(Exception):
    """The companion cannot start; ``str()`` is a sentence for people."""


class Choices(NamedTuple):
    """What may be chosen on the command line; None is the default."""

    host: str = EVERYWHERE[0]
    port: int | None = None
    data: Path | None = None
    database: str | None = None
    token: str | None = None


class Equipped(Equipment, Protocol):
    """All that a table has to press, to light, to flip and to lay cards on."""

    @property
    def coin(self) -> Coin:
        """The coin that flips itself."""

    @property
    def scanner(self) -> Scanner:
        """What cards are laid on."""


Equip: TypeAlias = Callable[[Table, Path], AbstractContextManager[Equipped]]


def serve(choices: Choices, say: Callable[[str], None], equip: Equip) -> None:
    """Serve one table until Ctrl-C; raises :class:`CannotServe`.

    ``equip`` gives the table its buzzers and its coin, as wired in the data directory.
    """
    logging.basicConfig(format="%(message)s", level=logging.WARNING)
    data = choices.data or default_data()
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        with _only_here(data):
            token = choices.token or kept_token(data)
            host_key = kept_token(data, "host")
            table = Table.open(choices.database or data / LOG_FILE, lambda: datetime.now(UTC))
            try:
                with equip(table, data) as equipment:
                    _serve(table, token, host_key, choices, say, equipment)
            finally:
                table.close()
    except OSError as error:
        raise CannotServe(f"The data directory {data} cannot be used: {error.strerror}.") from error
    except (LogError, CannotListen) as error:
        raise CannotServe(str(error)) from error


def default_data() -> Path:
    """Where the games and the token are kept unless somebody chooses."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "uno-companion"


@contextmanager
def _only_here(data: Path) -> Iterator[None]:
    # The lock goes with the process, however it ends: two tables must not share one log.
    lock = os.open(data / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        _claim(lock, data)
        yield
    finally:
        os.close(lock)


def _claim(lock: int, data: Path) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise CannotServe(
            f"Another UNO Companion serves {data} already. End it, or choose another directory with --data."
        ) from error


def _serve(
    table: Table,
    token: str,
    host_key: str,
    choices: Choices,
    say: Callable[[str], None],
    equipment: Equipped,
) -> None:
    app = create_app(
        table, token, host_key=host_key, coin=equipment.coin, equipment=equipment, scanner=equipment.scanner
    )
    server = _listen(app, choices.host, choices.port)
    everywhere = choices.host in EVERYWHERE
    host = own_address() if everywhere else choices.host
    address = f"http://{f'[{host}]' if ':' in host else host}:{server.port}"
    app.extensions["address"] = address
    announcement = Announcement(host, server.port) if everywhere else None
    try:
        named_port = server.port if everywhere else None
        wait_for_the_end(lambda: say(_greeting(address, token, host_key, named_port)))
    finally:
        if announcement:
            announcement.close()
        server.stop()


def _listen(app: Flask, host: str, port: int | None) -> Server:
    """On that port, or where none was chosen on the first free one from the usual one on."""
    if port is not None:
        return Server(app, host, port)
    for usual in range(PORT, PORT + PORTS_TO_TRY):
        try:
            return Server(app, host, usual)
        except PortTaken:
            continue
    raise CannotServe(f"Ports {PORT} to {PORT + PORTS_TO_TRY - 1} are all taken. Choose one with --port.")


def _greeting(address: str, token: str, host_key: str, named_port: int | None) -> str:
    acting = with_token(address, token)
    lines = [
        "UNO Companion is at the table.",
        "",
        f"  to play    {acting}",
        f"  to watch   {address}/",
        f"  to host    {acting}&host={host_key}",
    ]
    if named_port:
        lines.append(f"  by name    http://{NAME}.local:{named_port}/ (where the network knows names)")
    return "\n".join(
        [*lines, "", in_terminal(acting), "Scan it with a phone. Ctrl-C ends; every game is kept."]
    )
