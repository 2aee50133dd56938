"""The menu: the same on every page, in three groups."""

import re

import pytest
from flask.testing import FlaskClient

from companion.table import Table
from tests.table.builder import accepted

GAME = ["/play", "/score", "/table", "/rules", "/games", "/players", "/join", "/setup"]
OWN = ["/look#language", "/look"]
HELP = ["/help", "/about"]
EQUIPMENT = ["/devices", "/coin", "/decks"]

PLAYED = ["/play", "/score", "/table"]
READ = [
    *(
        "/rules",
        "/games",
        "/players",
        "/look",
        "/join",
        "/seat",
        "/devices",
        "/coin",
        "/decks",
        "/setup",
        "/help",
    ),
    "/nothing",
]


def groups(page: str) -> list[list[str]]:
    """Return where the links of each group of the menu lead."""
    menu = page.partition('<details class="menu"')[2]
    return [
        re.findall('<a[^>]* href="([^"]+)"', nav) for nav in re.findall("<nav.*?</nav>", menu, re.DOTALL)[:4]
    ]


@pytest.mark.parametrize("path", [*PLAYED, *READ])
def test_every_page_has_the_same_menu_in_four_groups(player: FlaskClient, path: str) -> None:
    page = player.get(path).text
    assert [OWN, GAME, HELP, EQUIPMENT] == groups(page)
    # Folded: what players seldom want.
    assert '<details class="equipment folds" id="equipment">' in page


def test_while_hands_are_counted_the_menu_is_the_same(player: FlaskClient, table: Table) -> None:
    accepted(table.submit("Ben: out!"))
    assert [OWN, GAME, HELP, EQUIPMENT] == groups(player.get("/count").text)


def test_who_watches_is_offered_no_new_game(watcher: FlaskClient) -> None:
    for path in ("/table", "/rules"):
        assert [OWN, GAME[:-1], HELP, EQUIPMENT] == groups(watcher.get(path).text)


def test_the_menu_says_where_one_is(player: FlaskClient) -> None:
    for path in (*PLAYED, "/rules", "/look", "/help", "/coin"):
        menu = player.get(path).text.partition('<details class="menu"')[2]
        assert [path] == re.findall(r'href="([^"]+)" aria-current="page"', menu)
