"""A web around a table whose odds are given."""

import pytest
from flask import Flask

from companion.ports import Equipment
from companion.table import Table
from companion.web.app import Site, create_app
from tests.web.builder import TOKEN
from tests.web.odds.builder import GivenOdds


@pytest.fixture
def given() -> GivenOdds:
    return GivenOdds()


@pytest.fixture
def app(table: Table, given: GivenOdds) -> Flask:
    """The web around a table whose odds are given."""
    return create_app(table, TOKEN, Site(equipment=Equipment(odds=given)))
