"""The pages of a club's board, with its tables and its tournaments in as many states as they have.

They are looked at as an organiser sees them.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser

from companion.web.languages import ENGLISH
from tests.board.builder import Board, Gathering
from tests.board.organiser import Phone
from tests.browser.copies import CONTENT
from tests.browser.looking import (
    ENLARGED,
    NARROWEST,
    OWN,
    RULES,
    RULES_OF_COLOURS,
    SIZES,
    TELEVISIONS,
    Look,
    Looking,
    on_large_screens,
)
from tests.club.hall import Venue

TEN: Final = (
    '[Players "Ana, Ben, Cy, Dee, Eve, Maximiliane, Gus, Alexandra-Josephine, Ian,'
    ' Großmutter Hildegard v. Bingen"]\nround\n'
)
TWO: Final = '[Edition "classic"]\n[Players "Jo, Bartholomew"]\nround\nstart G5\nBartholomew: GD\n'
SIDES: Final = '[Players "Ferdinand, Wilhelmina, Jo, Dagmar"]\n[Scoring "partners"]\nround\nstart R5\n'
WON: Final = '[Players "Ana, Ben"]\n[Target "5"]\nround\nBen: out\nAna: points 20\n'
LONG: Final = (
    *("Jo", "Dagmar", "Maximiliane", "Bartholomew", "Ferdinand", "Wilhelmina", "Alexandra-Josephine"),
    *("Großmutter Hildegard v. Bingen", "Ana"),
)

ONE_WALL: Final = """(which) => {
    const page = document.documentElement.cloneNode(true);
    page.querySelectorAll(".wall").forEach((each, place) => place === which || each.remove());
    page.style.setProperty("--page", 0);
    return `<!doctype html>${page.outerHTML}`;
}"""

LEAVING: Final = """async () => {
    const leaver = document.querySelector("[name=player]:not([form])").value;
    const body = new URLSearchParams({ do: "withdraw", player: leaver, by: "Olga" });
    return (await fetch(location, { method: "POST", body })).text();
}"""


class BoardPage(NamedTuple):
    """A page of a board: its path, the script that returns its HTML, whether it is on large screens only."""

    path: str
    content: str = CONTENT
    is_large: bool = False


WINDOWS: Final = [NARROWEST, *ENLARGED, *SIZES, *TELEVISIONS]
EVERY_LOOK: Final = Look({OWN: WINDOWS}, {"dark": RULES, "light": RULES_OF_COLOURS})


def look_in_turn(turn: int) -> Look:
    """Return half of the ways to look at a page: those of this one among many that are much alike."""
    return Look({OWN: WINDOWS[turn % 2 :: 2]}, {"light" if turn // 2 % 2 else "dark": RULES})


class BoardLooking(Looking):
    """An organiser's page of a board, and copies of what it shows."""

    def __init__(self, browser: Browser, board: Board) -> None:
        super().__init__(browser, board.address)
        self.context.request.get(f"{board.address}/?token={board.code}", max_redirects=0)

    def board_findings(self, page: BoardPage, look: Look, tag: str = ENGLISH.tag) -> Iterator[str]:
        """Yield a line for whatever is wrong with a page, in the language of that tag."""
        look = on_large_screens(look) if page.is_large else look
        yield from self.findings(page.path, look, tag, content=page.content)


def let_in_many_tables(gathering: Gathering) -> None:
    """Let tables of every kind in, with long names and many players."""
    records = {"Kitchen": TEN, "Café am Markt, Fensterplatz": SIDES, "Terrace": TWO, "Attic": "", "Bar": WON}
    for name, record in records.items():
        gathering.table(name, record)
    gathering.table("Gone", TWO)
    gathering.absent_for(600, "Gone")


def pages_of_tables(gathering: Gathering) -> Iterator[BoardPage]:
    """Yield the pages that show these tables; the last one of a table that is away."""
    yield BoardPage("/")
    yield BoardPage("/projector", is_large=True)
    yield BoardPage("/tables/Attic")
    gathering.absent_for(60)
    yield BoardPage("/tables/Kitchen", is_large=True)


def pages_of_tournaments(phone: Phone, kitchen: Venue) -> Iterator[BoardPage]:
    """Bring tournaments into many states; yield the pages that show them."""
    phone.does("", name="Bartholomew's", kind="knock-out")
    phone.opens(*LONG[:8], kind="partners")
    number = phone.desk.listed()[0].id
    phone.does("", name="Spring cup of the Bartholomew House", kind="swiss", minutes="30")
    cup = phone.desk.listed()[0].id
    phone.does(f"/{cup}/players", do="enrol", names=", ".join(LONG))
    phone.does(f"/{cup}/rounds/1", do="draw")
    phone.does(f"/{cup}/rounds/1", do="start")
    assert kitchen.headers
    seats = phone.tournament(cup).rounds[0].tables[0].seats
    for player, when in zip(seats, ("after", ""), strict=False):
        phone.does(f"/{cup}/players", do="withdraw", player=player, round="1", when=when)
    phone.opens(*LONG[:6], kind="round-robin")
    last = phone.desk.listed()[0].id
    phone.does(f"/{last}/rounds/1", do="draw")
    phone.does(f"/{last}/rounds/1", do="start")
    for table in range(1, 4):
        phone.types(1, table, 500, 320, number=last)
    phone.types(1, 1, 320, 500, number=last)
    phone.waits_until(lambda found: len(found.rounds) == 2, last)
    phone.does(f"/{last}/players", do="enrol", names=LONG[7])
    paths = ["", "/new", "/1", "/1/players", f"/{number}"]
    paths += [
        f"/{cup}{path}" for path in ("", "/players", "/seats", "/venues", "/standings", "/standing", "/hall")
    ]
    paths += [f"/{cup}{path}" for path in ("/mine?name=", "/cards", "/tags", "/rounds/1/slips")]
    paths += [f"/{cup}/rounds/1/{path}" for path in ("tables/1", "sheet")]
    paths += [f"/{last}", f"/{last}/rounds/1", f"/{last}/rounds/1/tables/1"]
    yield from (BoardPage(f"/tournaments{path}") for path in paths)
    yield BoardPage(f"/tournaments/{cup}/players", LEAVING)
    yield BoardPage(f"/tournaments/{last}/seats")
    yield BoardPage("/projector", is_large=True)
    yield BoardPage("/slip")
    yield from _with_what_players_say(phone, cup)
    phone.does(f"/{last}/rounds/2", do="start")
    for wall in range(2):
        yield BoardPage("/projector", f"({ONE_WALL})({wall})", is_large=True)


def _with_what_players_say(phone: Phone, number: int) -> Iterator[BoardPage]:
    """Have a player say how a table ended, and another one otherwise; yield the pages that show that."""
    phone.does(
        f"/{number}/hall", do="announce", text="Lunch until two for all whose table has sent its result"
    )
    table = phone.tournament(number).rounds[0].waits_for[-1]
    address, seats = phone.slip(table, number), phone.tournament(number).rounds[0].tables[table - 1].seats
    yield BoardPage(address)
    places = {f"score-{name}": str(place) for place, name in enumerate(seats, 1)}
    swapped = dict(zip(places, ("2", "1", *map(str, range(3, 11))), strict=False))
    for name, typed in ((seats[0], places), (seats[1], swapped)):
        form = {"do": "claim", "counts": "places", "player": name, **typed}
        assert 303 == phone.board.app.test_client().post(address, data=form).status_code
        yield BoardPage(address)
    yield BoardPage(f"/tournaments/{number}")
    yield BoardPage(f"/tournaments/{number}/rounds/1/tables/{table}")


def _with_many_tables(gathering: Gathering, _folder: Path) -> tuple[Board, Iterator[BoardPage]]:
    let_in_many_tables(gathering)
    return gathering.board(), pages_of_tables(gathering)


def _with_tournaments(gathering: Gathering, folder: Path) -> tuple[Board, Iterator[BoardPage]]:
    kitchen = gathering.enter(Venue(gathering.club, "Kitchen", folder))
    board = gathering.board()
    return board, pages_of_tournaments(Phone(board), kitchen)


BOARDS: Final[Mapping[str, Callable[[Gathering, Path], tuple[Board, Iterator[BoardPage]]]]] = {
    "a club's tables": _with_many_tables,
    "a club's tournaments": _with_tournaments,
}
"""What brings a club into all its states, on files in a folder, and returns its board and pages."""
