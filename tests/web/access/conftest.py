"""A table whose host has turned on own seat only."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.builder import hosting


@pytest.fixture
def host(app: Flask) -> FlaskClient:
    """The host's phone, which has turned on own seat only."""
    return hosting(app, own_seats=True)
