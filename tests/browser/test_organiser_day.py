"""A whole day of an organiser: forty players in a Swiss in which much goes wrong, then a cup of the best."""

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from companion.tournament import standings
from tests.board.builder import Board, Gathering
from tests.board.organiser import Phone
from tests.browser.conftest import WINDOWS
from tests.browser.test_organiser import board, gathering, page, tap
from tests.club.hall import Venue
from tests.tournament.ledger import Ledger, Placings

pytestmark = [pytest.mark.server, pytest.mark.thorough, pytest.mark.long, pytest.mark.xdist_group("board")]

__all__ = ["board", "gathering", "page"]

NAMES = tuple(
    f"{given}-{family}"
    for family in ("Adams", "Baker", "Clark", "Davis", "Evans")
    for given in ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
)
SHEET = "\n".join(f"{number}\t{name}\tmember" for number, name in enumerate(NAMES, 1))


class Day:
    """The organiser's phone, two tables of the club, and a second count of what is played."""

    def __init__(self, page: Page, gathering: Gathering, phone: Phone, folder: Path) -> None:
        self.page, self.gathering, self.phone = page, gathering, phone
        self.kitchen, self.garden = (
            gathering.enter(Venue(gathering.club, name, folder)) for name in ("Kitchen", "Garden")
        )
        self.chance = Random(59)
        self.sheets = dict[tuple[int, int], Placings]()

    def goes(self, path: str = "", number: int = 1) -> None:
        """Open a page of a tournament."""
        self.page.goto(f"/tournaments/{number}{path}")

    def seats(self, *choices: str, act: str) -> None:
        """Choose on the page of the seats, and tap."""
        self.goes("/seats")
        for field, option in zip(choices[::2], choices[1::2], strict=True):
            self.page.locator(f"#{field}").select_option(option)
        tap(self.page, act)
        expect(self.page.locator("#refused")).to_have_count(0)

    def opens(self, name: str, kind: str, players: str) -> None:
        """Open a tournament in its usual form."""
        self.page.goto("/tournaments")
        tap(self.page, "New tournament")
        self.page.get_by_label("Name", exact=True).fill(name)
        self.page.locator(f"[name=kind][value={kind}]").check()
        if kind == "swiss":
            self.page.get_by_text("Rounds and points").click()
            self.page.locator("[name=rounds-swiss]").fill("3")
        tap(self.page, "Open it")
        self.page.get_by_label("Enrol players").fill(players)
        tap(self.page, "Enrol")

    def place_of(self, name: str) -> int:
        """At which table of the present round somebody sits."""
        tables = self.phone.tournament().rounds[-1].tables
        return next(number for number, table in enumerate(tables, 1) if name in table.seats)

    def notes(self, number: int, table: int, scores: dict[str, int]) -> None:
        """Count a table in the second count; who has no score comes last."""
        seats = self.phone.tournament().rounds[number - 1].tables[table - 1].seats
        self.sheets[number, table] = {
            name: (1 + sum(other > scores[name] for other in scores.values()), scores[name])
            if name in scores
            else (len(scores) + 1, 0)
            for name in seats
        }

    def types(self, table: int) -> None:
        """Type the result of a table from its score sheet."""
        number = len(self.phone.tournament().rounds)
        found = self.phone.tournament().rounds[-1].tables[table - 1]
        scores = {name: self.chance.randrange(0, 300, 20) for name in found.seats if name not in found.left}
        fields = {f"score-{name}": str(score) for name, score in scores.items()}
        self.phone.does(f"/1/rounds/{number}/tables/{table}", do="result", seen="0", **fields)
        self.notes(number, table, scores)

    def corrects(self, table: int) -> None:
        """Put a result right on the page of its table: the first one had nothing."""
        number = len(self.phone.tournament().rounds)
        self.goes(f"/rounds/{number}/tables/{table}")
        self.page.locator("#score-1").fill("0")
        tap(self.page, "Correct it")
        name = self.phone.tournament().rounds[-1].tables[table - 1].seats[0]
        scores = {other: score for other, (_place, score) in self.sheets[number, table].items()}
        self.notes(number, table, scores | {name: 0})

    def announces(self, text: str) -> None:
        """Tell the hall something, see it on the wall, and take it away."""
        self.goes("/hall")
        self.page.get_by_label("On the wall, at every table and on the players' phones").fill(text)
        tap(self.page, "Announce it")
        wall = self.page.context.new_page()
        wall.goto("/projector")
        expect(wall.locator(".wall-told")).to_have_text(text)
        tap(self.page, "Take it away")
        expect(wall.locator(".wall-told")).to_have_count(0)
        wall.close()

    def agree(self, table: int) -> None:
        """Have two players enter the places of their table, of whom one had them wrong at first."""
        number, browser = len(self.phone.tournament().rounds), self.page.context.browser
        seats = self.phone.tournament().rounds[-1].tables[table - 1].seats
        assert browser
        address = f"{self.phone.board.address}{self.phone.slip(table)}"
        one, other = (browser.new_page(viewport=WINDOWS[1]) for _phone in range(2))
        for screen, name, first in ((one, seats[0], 1), (other, seats[1], 2)):
            screen.goto(address)
            if first == 2:
                screen.get_by_text("It was otherwise").click()
            form = screen.locator("form").last
            form.get_by_label(name, exact=True).first.check()
            for place, field in enumerate(form.locator("[name^=score]").all(), 1):
                field.fill(str({1: first, 2: 3 - first}.get(place, place)))
            tap(screen, "Send it")
        self.goes()
        expect(self.page.locator(f"#disputed-{table}")).to_be_visible()
        other.goto(address)
        for place, field in enumerate(other.locator("[name^=score]").all(), 1):
            field.fill(str(place))
        tap(other, "Send it")
        expect(self.page.locator(f"#disputed-{table}")).to_have_count(0)
        self.sheets[number, table] = {name: (place, 0) for place, name in enumerate(seats, 1)}
        for screen in (one, other):
            expect(screen.locator("main")).to_contain_text(f"{seats[0]} & {seats[1]}")
            screen.close()

    def plays(self) -> None:
        """Play what is left of the round: the kitchen by itself, the others on paper."""
        number = len(self.phone.tournament().rounds)
        self.gathering.keep_all_present()
        self.gathering.absent_for(3600, "Garden")
        for table in self.phone.tournament().rounds[-1].waits_for:
            found = self.phone.tournament().rounds[-1].tables[table - 1]
            if found.venue == self.kitchen.name:
                self.kitchen.plays(lambda _name: 200)
                self.phone.waits_until(lambda now, at=table: at not in now.rounds[number - 1].waits_for)  # type: ignore[misc]
                won = dict.fromkeys(found.seats, 0) | {found.seats[0]: 200 * (len(found.seats) - 1)}
                self.notes(number, table, won)
            else:
                self.types(table)


def test_a_whole_day(page: Page, gathering: Gathering, board: Board, tmp_path: Path) -> None:
    phone = Phone(board)
    day = Day(page, gathering, phone, tmp_path)
    page.goto("/tournaments/organiser")
    page.get_by_label("Your name").fill("Olga")
    page.locator("main button").click()

    # Pasted from a spreadsheet; one always plays at the same table, a couple is kept apart.
    day.opens("Autumn", "swiss", SHEET)
    assert NAMES == phone.tournament().present
    wheels, (one, other) = NAMES[0], NAMES[1:3]
    day.seats("whose", wheels, "venue", "Kitchen", act="Keep the table")
    day.seats("first", one, "second", other, act="Keep them apart")
    gathering.keep_all_present()
    day.goes()
    tap(page, "Draw round 1")
    drawn = phone.tournament().rounds[0].tables
    assert ("Kitchen", True) == (drawn[0].venue, wheels in drawn[0].seats)
    assert not any({one, other} <= {*table.seats} for table in drawn)

    # Drawn again and taken back; two swap; somebody does not come, and somebody late takes the free seat.
    day.seats(act="Draw again")
    assert drawn != phone.tournament().rounds[0].tables
    day.seats(act="Take the last change back")
    assert drawn == phone.tournament().rounds[0].tables
    day.seats("one", drawn[4].seats[0], "other", drawn[5].seats[0], act="Swap")
    assert (5, 6) == (day.place_of(drawn[5].seats[0]), day.place_of(drawn[4].seats[0]))
    absent = drawn[6].seats[1]
    day.goes("/players")
    tap(page, f"{absent} leaves")
    page.get_by_label("Enrol players").fill("Lea")
    tap(page, "Enrol")
    day.seats("player", "Lea", "table", "7", act="Sit down there")
    day.goes()
    tap(page, "Start round 1")

    # A pause; a table is dead; somebody goes in the middle of a game; a result is put right.
    day.seats(act="Pause the time")
    day.goes()
    expect(page.locator("#now")).to_contain_text("Paused")
    day.seats(act="Go on")
    day.goes("/rounds/1/tables/2")
    page.get_by_label("Table of the club").select_option("")
    tap(page, "Play there")
    gone = drawn[7].seats[2]
    day.goes("/players")
    tap(page, f"{gone} leaves")
    page.get_by_label("Now").check()
    tap(page, "Leaves")
    for table in (2, 8, 9):
        day.types(table)
    day.corrects(9)

    # Lunch is announced; a table enters its places by its slip, after two of its players did not agree.
    day.announces("Lunch until two")
    day.agree(10)
    day.plays()
    for number in (2, 3):
        phone.waits_until(lambda found, number=number: len(found.rounds) == number)  # type: ignore[misc]
        tables = phone.tournament().rounds[-1].tables
        assert "Kitchen" == tables[day.place_of(wheels) - 1].venue
        assert not any({one, other} <= {*table.seats} for table in tables)
        day.goes()
        tap(page, f"Start round {number}")
        day.plays()

    # Everybody stands where the second count puts them.
    found = phone.waits_until(lambda found: found.is_over)
    ledger = Ledger({name for sheet in day.sheets.values() for name in sheet}, day.sheets.values())
    assert {3, 4} == {len(sheet) for sheet in day.sheets.values()}
    rows = standings(found)
    assert ledger.points == {row.player: row.points for row in rows}
    assert ledger.ranks() == {row.player: row.rank for row in rows}
    assert absent not in ledger.points
    assert gone in ledger.points

    # The best eight play a cup in its usual form: when time is up, the losers draw lots.
    best = [row.player for row in rows if not row.has_left][:8]
    gathering.keep_all_present()
    gathering.absent_for(3600, "Garden")
    day.opens("Cup", "knock-out", "\n".join(best))
    page.get_by_text("Order of strength").click()
    page.get_by_label("The strongest first").fill("\n".join(best[:2]))
    tap(page, "Keep the order", "On to the tournament", "Draw round 1", "Start round 1")
    assert {1} == {len({*best[:2]} & {*table.seats}) for table in phone.tournament(2).rounds[0].tables}
    day.kitchen.begins()
    first, *others = day.kitchen.view.state.players
    day.kitchen.scores(first, dict.fromkeys(others, 20))
    day.goes("/standing", number=2)
    tap(page, "Take them")
    expect(page.locator("#refused")).to_contain_text("are level")
    for table in (1, 2):
        day.goes(f"/rounds/1/tables/{table}", number=2)
        if table == 2:
            for field, score in zip(page.locator("[name^=score]").all(), (90, 0, 0, 0), strict=True):
                field.fill(str(score))
        tap(page, "Enter it", "Draw lots")
    final = phone.waits_until(lambda cup: len(cup.rounds) == 2, number=2).rounds[-1].tables
    assert (1, 4) == (len(final), len(final[0].seats))
    assert first in final[0].seats
    day.goes(number=2)
    tap(page, "Start the final")
    phone.types(2, 1, 100, 40, 30, 20, number=2)
    day.goes(number=2)
    expect(page.locator(".won")).to_contain_text(f"{final[0].seats[0]} has won")
