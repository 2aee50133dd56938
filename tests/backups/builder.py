"""The host's phone at a table with backups."""

from flask.testing import FlaskClient

from companion.backups.store import BackupStore
from companion.table import Table
from companion.web.app import Site, create_app
from tests.web.builder import TOKEN


def host_of(table: Table, backups: BackupStore | None) -> FlaskClient:
    """Return the phone of who is the host of this table."""
    phone = create_app(table, TOKEN, Site(backups=backups)).test_client()
    phone.get(f"/?token={TOKEN}")
    phone.post("/host", data={"do": "take"})
    return phone
