"""What the hall sees of a tournament: everybody's own table, announcements, the wall, and paper."""

import pytest

from tests.board.builder import shows
from tests.board.organiser import EIGHT, Phone
from tests.club.hall import Venue

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("board")]


def test_a_player_finds_their_own_table_by_name_and_the_phone_remembers_it(phone: Phone) -> None:
    phone.plays(*EIGHT, "Anabel", size=3)
    place = next(
        number for number, table in enumerate(phone.tournament().rounds[0].tables, 1) if "Hal" in table.seats
    )
    client = phone.board.app.test_client()
    mine = "/tournaments/1/mine"
    assert all(name in client.get(mine).text for name in EIGHT)
    assert "No player is called Zoe." in client.get(mine, query_string={"name": "Zoe"}).text
    # Several begin so; one is called so.
    assert "Anabel" in client.get(mine, query_string={"name": "an"}).text
    assert 303 == client.get(mine, query_string={"name": "ANA"}).status_code
    assert 303 == client.get(mine, query_string={"name": " hal "}).status_code
    page = client.get(mine).text
    assert f"Table {place}" in page
    assert ">Enter the result<" in page
    phone.types(1, place, 30, 20, 10)
    assert "Rank" in client.get(mine).text
    assert "Who are you?" in client.get(mine, query_string={"name": ""}).text


def test_my_table_says_of_a_bye_and_of_a_seat_to_come(phone: Phone) -> None:
    phone.opens("Ana", "Ben", "Cy", **{"size-swiss": "2"})
    client = phone.board.app.test_client()
    client.get("/tournaments/1/mine?name=Ana")
    assert "You have no seat yet." in client.get("/tournaments/1/mine").text
    phone.draws()
    (bye,) = phone.tournament().rounds[0].byes
    client.get("/tournaments/1/mine", query_string={"name": bye})
    assert ">Bye<" in client.get("/tournaments/1/mine").text


def test_a_card_on_a_table_leads_to_its_latest_round(phone: Phone) -> None:
    phone.opens(*EIGHT)
    client = phone.board.app.test_client()
    assert "/tournaments/1" == client.get("/tournaments/1/tables/1").location
    phone.draws()
    assert "/tournaments/1/rounds/1/tables/1" == client.get("/tournaments/1/tables/1").location


def test_an_announcement_is_on_all_screens_until_it_is_taken_away(kitchen: Venue, phone: Phone) -> None:
    phone.opens(*EIGHT, **{"size-swiss": "4"})
    wall = phone.board.screen("projector")
    phone.does("/1/hall", do="announce", text="We begin at ten")
    shows(wall, "We begin at ten")
    phone.draws()
    phone.starts()
    kitchen.begins()
    for _tap in range(2):
        phone.does("/1/hall", do="announce", text="Lunch until two")
    shows(wall, "Lunch until two")
    assert "Lunch until two" in phone.page()
    table = phone.board.screen("table", of=f"/tables/{kitchen.name}")
    shows(table, "Lunch until two")
    phone.does("/1/hall", do="take away")
    assert "Lunch" not in shows(table, "Spring, round 1, table 1")
    assert "Lunch" not in phone.page()


def test_too_long_an_announcement_comes_back_as_it_was_typed(phone: Phone) -> None:
    phone.opens(*EIGHT)
    answer = phone.sends("/1/hall", do="announce", text="ha" * 50)
    assert 409 == answer.status_code
    assert "An announcement is one line of 80 letters at most." in answer.text
    assert "ha" * 50 in answer.text


@pytest.mark.parametrize(
    ("pages", "pinned", "shown"),
    [
        (("round", "standings", "tables"), "", ["1 of 2", "standings", "tables"]),
        (("round", "tables"), "", ["1 of 2", "tables"]),
        (("round", "standings"), "", ["1 of 2", "standings"]),
        (("round", "standings", "tables"), "standings", ["standings"]),
        ((), "round", ["1 of 2"]),
    ],
)
def test_pages_of_the_wall_are_hidden_or_one_of_them_stays(
    kitchen: Venue, phone: Phone, pages: tuple[str, ...], pinned: str, shown: list[str]
) -> None:
    phone.opens(*EIGHT, **{"size-swiss": "4"})
    phone.does("/1/venues")
    phone.draws()
    phone.does("/1/rounds/1/tables/1", do="move", was=kitchen.name, venue="")
    phone.starts()
    phone.types(1, 1, 100, 40, 30, 20)
    answer = phone.client.post("/tournaments/1/hall", data={"do": "wall", "page": [*pages], "pinned": pinned})
    assert 303 == answer.status_code
    wall = phone.board.get("/projector")
    titles = [each.split("</span>")[0] for each in wall.split("<h1><span>")[1:]]
    words = {"1 of 2": "1 of 2 tables are done", "standings": "Spring: standings", "tables": "table"}
    assert len(shown) == len(titles), titles
    assert all(words[each] in title for each, title in zip(shown, titles, strict=True)), titles


def test_what_is_over_leaves_the_wall_for_good_when_another_begins(phone: Phone) -> None:
    for number, name in enumerate(("Spring", "Summer", "Autumn"), 1):
        phone.does("", name=name, kind="knock-out")
        phone.does(f"/{number}/players", do="enrol", names="Ana, Ben")
        if number == 3:
            assert {"Spring", "Summer"} == {
                each for each in ("Spring", "Summer") if each in phone.board.get("/projector")
            }
        phone.does(f"/{number}/rounds/1", do="draw")
        phone.does(f"/{number}/rounds/1", do="start")
        if number != 1:
            phone.types(1, 1, 9, 5, number=number)
        if number == 2:
            phone.types(1, 1, 9, 5, number=1)
    wall = phone.board.get("/projector")
    assert "Autumn" in wall
    assert "Spring" not in wall
    assert "Summer" not in wall


def test_the_code_on_the_wall_leads_to_my_table(phone: Phone) -> None:
    phone.opens(*EIGHT, minutes="30")
    phone.draws()
    assert 'src="/tournaments/1/mine.svg"' in phone.board.get("/projector")
    picture = phone.board.app.test_client().get("/tournaments/1/mine.svg")
    assert "image/svg+xml" == picture.mimetype
    phone.does("/1/close")
    assert "mine.svg" not in phone.board.get("/projector")


def test_slips_cards_and_tags_are_printed_with_their_codes(kitchen: Venue, phone: Phone) -> None:
    phone.opens(*EIGHT, **{"size-swiss": "4"})
    assert 2 == phone.page("/1/cards").count('class="table-card"')
    phone.draws()
    slips = phone.page("/1/rounds/1/slips")
    assert (2, 2) == (slips.count('class="slip"'), slips.count("data:image/svg+xml"))
    assert kitchen.name in phone.page("/1/cards")
    tags = phone.page("/1/tags")
    assert (8, 8) == (tags.count('class="tag"'), tags.count("data:image/svg+xml"))


def test_only_the_organiser_tells_the_hall(phone: Phone) -> None:
    phone.opens(*EIGHT)
    watcher = phone.board.app.test_client()
    assert 401 == watcher.get("/tournaments/1/hall").status_code
    assert (
        401
        == watcher.post("/tournaments/1/hall", data={"do": "announce", "text": "Ha", "by": "Zoe"}).status_code
    )
    assert "" == phone.tournament().announcement
