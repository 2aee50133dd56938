"""A screen of a table that plays what a test begins."""

import pytest
from flask.testing import FlaskClient

from companion.table import Table
from companion.web.app import create_app
from tests.web.builder import TOKEN


@pytest.fixture
def watcher(empty_table: Table) -> FlaskClient:
    """Somebody without the token."""
    return create_app(empty_table, TOKEN).test_client()
