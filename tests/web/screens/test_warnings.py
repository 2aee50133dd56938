"""What is wrong with the log is said on every screen."""

from pathlib import Path

import pytest

from companion.web.app import create_app
from tests.table.builder import begun, open_table, run_sql
from tests.web.builder import TOKEN


@pytest.mark.parametrize(
    "path", ["/play", "/table", "/score", "/count", "/devices", "/scan", "/rules", "/games"]
)
def test_every_screen_shows_the_warning(file: Path, path: str) -> None:
    table = begun(file, ["Ben: G7"])
    table.close()
    run_sql(file, "DELETE FROM events WHERE seq = 3")
    client = create_app(open_table(file), TOKEN).test_client()
    client.get(f"/?token={TOKEN}")
    assert "The file of the games has lost its end" in client.get(path, follow_redirects=True).text
