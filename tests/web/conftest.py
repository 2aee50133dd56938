"""A web around a real table: in this process, and behind a real server on a port."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.devices.board.wiring import read_wiring
from companion.devices.devices import Devices
from companion.table import Table
from companion.web.app import Site, create_app
from companion.web.server.http import Server
from tests.devices.builder import FakeClock, no_board
from tests.table.builder import accepted, begun, open_table
from tests.web.builder import SCORED, TOKEN, Visitor, scanned


@pytest.fixture
def empty_table(file: Path) -> Table:
    """A table with no game yet."""
    return open_table(file)


@pytest.fixture
def table(file: Path) -> Table:
    """Ana, Ben and Cy at the table, a green 5 turned up, Ben to play, two events logged."""
    return begun(file)


@pytest.fixture
def scored(table: Table) -> Table:
    """The table after one round; Ben has 81 points."""
    accepted(table.begin(SCORED))
    return table


@pytest.fixture
def clock() -> FakeClock:
    """The time of the devices."""
    return FakeClock()


@pytest.fixture
def devices(table: Table, clock: FakeClock) -> Iterator[Devices]:
    """Buzzers, coin and reader of that table, at a machine without a board."""
    devices = Devices(table, read_wiring(), pins=no_board, clock=clock, reorder_window=0)
    devices.attend()
    yield devices
    devices.close()


@pytest.fixture
def app(table: Table) -> Flask:
    """The web around that table."""
    return create_app(table, TOKEN, Site(most_streams=8))


@pytest.fixture
def watcher(app: Flask) -> FlaskClient:
    """Somebody without the token."""
    return app.test_client()


@pytest.fixture
def player(app: Flask) -> FlaskClient:
    """A phone that scanned the QR code."""
    return scanned(app)


@pytest.fixture
def program(app: Flask) -> Visitor:
    """A program that sends the token with every call."""
    return Visitor(app.test_client())


@pytest.fixture
def server(app: Flask) -> Iterator[Server]:
    """The same behind a real server."""
    server = Server(app, "127.0.0.1", 0)
    yield server
    server.stop()
