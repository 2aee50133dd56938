"""One game that cannot be read takes no page down: it is shown as damaged, with what is left of it."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.web.app import create_app
from tests.table.builder import BEGUN, LINES, OPENED, accepted, begun, open_table, run_sql
from tests.web.builder import BEARER, TOKEN, scanned

HARMS = {
    "missing": "DELETE FROM events WHERE game = 1 AND seq = 4",
    "line": "UPDATE events SET line = 'Zed: R99' WHERE game = 1 AND seq = 4",
    "headers": "UPDATE games SET headers = 'a spilt drink' WHERE id = 1",
    "level": "UPDATE games SET level = 'x' WHERE id = 1",
    "claimed": "UPDATE games SET claimed = '{' WHERE id = 1",
    "begun": "UPDATE games SET begun = 'yesterday' WHERE id = 1",
    "flip": "INSERT INTO flips VALUES (1, 1, 3, 'abc', 'yesterday', 0)",
}
PAGES = ("/games", "/api/games", "/setup", "/coin", "/seats", "/games/1", "/api/games/1/record", "/api/flips")


def visitor(file: Path, harm: str, and_another: bool = True, was_listed: bool = False) -> FlaskClient:
    """Return a browser at a table where game 1 is damaged.

    ``and_another`` has begun after it; ``was_listed``: there is a summary of it from when it was whole.
    """
    table = begun(file, LINES)
    if and_another:
        accepted(table.begin(BEGUN))
    table.close()
    run_sql(file, harm)
    if not was_listed:
        run_sql(file, "DELETE FROM summaries")
    return scanned(create_app(open_table(file), TOKEN))


@pytest.mark.long
@pytest.mark.parametrize("harm", HARMS.values(), ids=HARMS)
def test_every_page_opens_beside_a_damaged_game(file: Path, harm: str) -> None:
    client = visitor(file, harm)
    assert dict.fromkeys(PAGES, 200) == {path: client.get(path).status_code for path in PAGES}
    assert 200 == client.post("/api/events", json={"line": "Ben: G6"}, headers=BEARER).status_code


def test_a_damaged_game_is_listed_and_shown_with_its_readable_part(file: Path) -> None:
    client = visitor(file, HARMS["missing"])
    assert "Damaged: not all of it can be read" in client.get("/games").text
    page = client.get("/games/1").text
    assert "Event 4 is missing." in page
    assert "This page shows the game after 3 events." in page
    assert client.get("/api/games/1/record").text.endswith("start G5\nBen: G7\n")
    damages = [game["damage"] for game in client.get("/api/games").get_json()]
    assert [None, "Game 1 in the log is damaged. Event 4 is missing."] == damages


def test_a_game_of_which_no_event_can_be_read_is_listed_all_the_same(file: Path) -> None:
    page = visitor(file, "DELETE FROM events WHERE game = 1 AND seq = 1").get("/games").text
    assert "Damaged: not all of it can be read" in page


def test_a_game_that_was_listed_when_it_was_whole_is_listed_as_damaged_once_seen(file: Path) -> None:
    client = visitor(file, HARMS["missing"], was_listed=True)
    assert [2, 5] == [game["version"] for game in client.get("/api/games").get_json()]
    assert "Event 4 is missing." in client.get("/games/1").text
    assert [2, 3] == [game["version"] for game in client.get("/api/games").get_json()]
    assert "Damaged: not all of it can be read" in client.get("/games").text


def test_a_game_that_could_not_be_read_is_listed_as_whole_once_it_is_seen_whole(file: Path) -> None:
    client = visitor(file, "UPDATE events SET seq = 40 WHERE game = 1 AND seq = 4")
    assert "Damaged: not all" in client.get("/games").text
    OPENED.pop().close()
    run_sql(file, "UPDATE events SET seq = 4 WHERE seq = 40")
    client = scanned(create_app(open_table(file), TOKEN))
    assert "Damaged: not all" in client.get("/games").text
    client.get("/games/1")
    assert "Damaged: not all" not in client.get("/games").text


def test_a_game_without_headers_shows_its_lines(file: Path) -> None:
    client = visitor(file, HARMS["headers"])
    page = client.get("/games/1").text
    assert "a spilt drink" in page
    assert "Ana: G9" in page
    answer = client.get("/api/games/1/record.json")
    assert (404, True) == (answer.status_code, "/api/games/1/record" in answer.get_json()["error"])
    (_present, lost) = client.get("/api/games").get_json()
    assert (None, [], 5) == (lost["edition"], lost["players"], lost["version"])


def test_a_tap_on_a_damaged_present_game_says_how_to_play_on(file: Path) -> None:
    client = visitor(file, HARMS["missing"], and_another=False)
    answer = client.post("/api/events", json={"line": "Cy: G6"}, headers=BEARER)
    assert (409, True) == (answer.status_code, "To play on from there" in answer.get_json()["error"])
    assert 3 == answer.get_json()["version"]
    tapped = client.post("/act", data={"line": "Cy: G6"})
    assert (409, True) == (tapped.status_code, "To play on from there" in tapped.text)
    assert "To play on from there" in client.get("/play").text
    assert "Play on from here" in client.get("/games/1").text
    assert 303 == client.post("/games/1/take-up").status_code
    assert "To play on from there" not in client.get("/play").text
    assert 200 == client.post("/api/events", json={"line": "Cy: G6"}, headers=BEARER).status_code


def test_only_a_damaged_game_is_played_on(file: Path) -> None:
    client = visitor(file, HARMS["missing"])
    assert [404, 404] == [client.post(f"/games/{game}/take-up").status_code for game in (2, 3)]
