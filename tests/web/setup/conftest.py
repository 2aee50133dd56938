"""A phone that sets a game up."""

import pytest
from flask.testing import FlaskClient

from companion.table import Table
from companion.web.app import create_app
from tests.web.builder import TOKEN


@pytest.fixture
def phone(empty_table: Table) -> FlaskClient:
    """A phone at a table with no game yet."""
    client = create_app(empty_table, TOKEN).test_client()
    client.get(f"/setup?token={TOKEN}")
    return client
