"""Players enter how their table ended, by its slip's code, each on a phone of their own."""

import re

import pytest
from flask.testing import FlaskClient

from companion.tournament import Claim, PlacedPlayer
from companion.web.access.guesses import FREE
from companion.web.words.typesetting import DOT
from tests.board.builder import Board, Gathering
from tests.board.organiser import EIGHT, Phone, notice

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("board")]

PLACES = ("1", "2", "3", "4")


class Table:
    """A table of the first round, and the phones of those who sit there."""

    def __init__(self, phone: Phone, number: int = 1) -> None:
        self.phone, self.number = phone, number
        self.seats = phone.tournament().rounds[-1].tables[number - 1].seats
        self.phones = {name: phone.board.app.test_client() for name in self.seats}

    @property
    def address(self) -> str:
        """Where the code of its slip leads."""
        return self.phone.slip(self.number)

    def says(self, name: str, *typed: str, counts: str = "", by: FlaskClient | None = None) -> str:
        """Have somebody say how it ended; return what is refused, if anything."""
        scores = {f"score-{player}": text for player, text in zip(self.seats, typed, strict=True)}
        return self._sends(by or self.phones[name], do="claim", player=name, counts=counts, **scores)

    def confirms(self, name: str, of: str) -> str:
        """Have somebody find right what another one says."""
        seen = re.search(r'name="seen" value="(\w+)"', self.phones[name].get(self.address).text)
        return self._sends(
            self.phones[name], do="confirm", player=name, says=of, seen=seen[1] if seen else ""
        )

    def takes_back(self, name: str) -> str:
        """Have somebody take back what they said."""
        return self._sends(self.phones[name], do="back")

    def _sends(self, phone: FlaskClient, **fields: str) -> str:
        answer = phone.post(self.address, data=fields)
        return "" if answer.status_code == 303 else notice(answer)

    @property
    def result(self) -> dict[str, int]:
        """Everybody's place by its result."""
        found = self.phone.tournament().rounds[0].tables[self.number - 1]
        return {placed.player: placed.place for placed in found.result}


@pytest.fixture
def table(phone: Phone) -> Table:
    """A table without a companion, at which four play."""
    phone.plays(*EIGHT, size=4)
    return Table(phone)


def test_two_players_of_a_table_enter_its_result(table: Table, phone: Phone) -> None:
    first, second, *_others = table.seats
    assert "" == table.says(first, "2", "1", "3", "4", counts="places")
    assert {} == table.result
    assert "Waits for a second player" in phone.page()
    assert f"{first} says" in table.phones[second].get(table.address).text
    assert "" == table.confirms(second, first)
    assert {second: 1, first: 2, **dict(zip(table.seats[2:], (3, 4), strict=True))} == table.result
    page = phone.page("/1/rounds/1/tables/1")
    assert DOT.join((f"1. {second}", f"2. {first}", "3. ")) in page
    assert f"{first} & {second}" in page
    kept = phone.desk.tournaments.entries(1)[-2:]
    assert [first, second] == [entry.by for entry in kept if isinstance(entry.event, Claim)]


def test_a_phone_speaks_for_one_player_who_may_take_it_back(table: Table) -> None:
    first, second, *_others = table.seats
    table.says(first, *PLACES, counts="places")
    told = table.says(second, *PLACES, counts="places", by=table.phones[first])
    assert f"This phone has spoken for {first}: {second} needs another one." == told
    table.takes_back(first)
    table.takes_back(first)
    assert "" == table.says(second, *PLACES, counts="places", by=table.phones[first])
    assert {} == table.result


def test_where_players_do_not_agree_the_organiser_sees_both_and_decides(table: Table, phone: Phone) -> None:
    first, second, third, _last = table.seats
    table.says(first, *PLACES, counts="places")
    table.says(second, "2", "1", "3", "4", counts="places")
    assert {} == table.result
    page = phone.page()
    assert "The players of table 1 do not agree." in page
    assert DOT.join((f"{second}: 1. {second}", f"2. {first}")) in page
    assert "do not agree" not in phone.board.get("/tournaments/1")
    table.says(third, *PLACES, counts="places")
    assert {} == table.result
    phone.types(1, 1, 10, 40, 30, 20)
    assert 1 == table.result[second]
    assert "do not agree" not in phone.page()
    # There is nothing more to say.
    assert "" == table.says(first, *PLACES, counts="places")
    assert 1 == table.result[second]


def test_a_phone_that_finds_right_what_was_changed_meanwhile_looks_again(table: Table) -> None:
    first, second, *_others = table.seats
    table.says(first, *PLACES, counts="places")
    page = table.phones[second].get(table.address).text
    seen = re.search(r'name="seen" value="(\w+)"', page)
    assert seen
    table.says(first, "2", "1", "3", "4", counts="places")
    answer = table.phones[second].post(
        table.address, data={"do": "confirm", "player": second, "says": first, "seen": seen[1]}
    )
    assert "Something was entered meanwhile. Look again." == notice(answer)


@pytest.mark.parametrize(
    ("typed", "counts", "sentence"),
    [
        (("1", "2", "3", ""), "", "Hal: expected a score, a whole number."),
        (("1", "2", "3", "7"), "places", "Hal: expected a place from 1 to 4."),
        (("1st", "2nd", "3rd", "120"), "", "Hal: expected a place from 1 to 4."),
    ],
)
def test_what_cannot_be_is_told_on_the_phone(
    table: Table, typed: tuple[str, ...], counts: str, sentence: str
) -> None:
    last = table.seats[-1]
    assert sentence.replace("Hal", last) == table.says(last, *typed, counts=counts)
    assert "Say who you are." == table.says("Zoe", *PLACES, by=table.phones[last])


def test_where_scores_are_added_up_places_are_not_enough(phone: Phone) -> None:
    phone.plays(*EIGHT, size=4, placing="score")
    table = Table(phone)
    assert 'name="counts"' not in table.phones[table.seats[0]].get(table.address).text
    told = table.says(table.seats[0], "1st", "2nd", "3rd", "4th")
    assert "Scores are added up in this tournament: places are not enough." == told
    for name in table.seats[:2]:
        table.says(name, "120", "0", "30", "45")
    assert [1, 4, 3, 2] == [table.result[name] for name in table.seats]


def test_the_organiser_types_places_as_people_write_them(table: Table, phone: Phone) -> None:
    first, *others = table.seats
    typed = dict(zip(table.seats, ("1.", "2nd", "2", "4º"), strict=True))
    phone.does(
        "/1/rounds/1/tables/1",
        do="result",
        seen="0",
        **{f"score-{name}": text for name, text in typed.items()},
    )
    places = (1, 2, 2, 4)
    assert tuple(PlacedPlayer(name, place, 0) for name, place in zip(table.seats, places, strict=True)) == (
        phone.tournament().rounds[0].tables[0].result
    )
    page = phone.page("/1/rounds/1/tables/1")
    assert DOT.join((f"1. {first}", f"2. {others[0]}")) in page
    assert 'value="places" checked' in page


def test_a_code_dies_with_its_round(phone: Phone) -> None:
    phone.plays("Ana", "Ben", "Cy", "Dee", size=4, **{"rounds-swiss": "2"})
    table = Table(phone)
    address = table.address
    for name in table.seats[:2]:
        table.says(name, *PLACES, counts="places")
    phone.waits_until(lambda found: len(found.rounds) == 2)
    answer = table.phones[table.seats[0]].get(address)
    assert 401 == answer.status_code
    assert "This is the code of no table that plays now. Each round has new slips." in answer.text
    assert address != table.address


def test_a_code_is_typed_as_it_is_read_and_guesses_must_wait(table: Table, board_of: Board) -> None:
    client = board_of.app.test_client()
    code = table.address.removeprefix("/slip/")
    answer = client.get("/slip", query_string={"slip": f" {code[:3].lower()}-{code[3:]} "})
    assert (303, f"/slip/{code}") == (answer.status_code, answer.location)
    wrong = [
        client.get(f"/slip/{letter}{code[1:]}").status_code for letter in "2346789BCDFGH" if letter != code[0]
    ]
    assert {401, 429} == {*wrong}
    assert FREE <= wrong.count(401)
    # The right one is not looked at either, while its sender has to wait.
    assert 429 == client.get(f"/slip/{code}").status_code


@pytest.fixture
def board_of(phone: Phone) -> Board:
    """The board on which it is played."""
    return phone.board


def test_a_code_is_the_same_at_every_board_and_no_secret_of_who_only_watches(
    table: Table, phone: Phone, gathering: Gathering
) -> None:
    other = gathering.board()
    assert 200 == other.app.test_client().get(table.address).status_code
    watcher = phone.board.app.test_client()
    assert 401 == watcher.get("/tournaments/1/rounds/1/slips").status_code
    assert table.address not in watcher.get("/tournaments/1/rounds/1/tables/1").text


def test_a_table_with_a_companion_and_one_that_has_not_begun_take_nothing(
    kitchen: object, phone: Phone
) -> None:
    phone.opens(*EIGHT, **{"size-swiss": "4"})
    phone.draws()
    waiting = Table(phone, 2)
    here = "/tournaments/1/rounds/1/tables/2"
    assert here == waiting.phones[waiting.seats[0]].get(waiting.address).location
    phone.starts()
    assert "How did it end?" in waiting.phones[waiting.seats[0]].get(waiting.address).text
    played = Table(phone, 1)
    assert "" == played.says(played.seats[0], *PLACES, counts="places")
    assert {} == played.result
    assert () == phone.tournament().rounds[0].tables[0].claims
