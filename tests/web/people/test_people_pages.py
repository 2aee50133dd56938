"""Who is who on the pages: the host renames, joins, chooses and imports; everybody sees it."""

import re
from html import unescape
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.backups.daily import DailyBackups
from companion.backups.store import BackupStore
from companion.table import Table
from companion.web.app import Site, create_app
from companion.web.people.pages import EVENTS_OF_A_PAGE
from tests.statistics.test_old_results import A_COLUMN_EACH
from tests.table.builder import BEGUN, NOON, accepted, open_table
from tests.table.test_statistics import ANA_WINS, standings
from tests.web.builder import TOKEN, scanned
from tests.web.screens.test_players_pages import text

ZOE_WINS, IN_SMALL = (ANA_WINS.replace("Ana", name) for name in ("Zoe", "zoe"))
ROUND_OVER = '[Edition "classic"]\n[Players "Zoe, Ben"]\nround\nZoe: out\nBen: points 7\n'


@pytest.fixture
def host(player: FlaskClient, table: Table) -> FlaskClient:
    """A phone of a table on which Zoe won four games, one of them written otherwise."""
    for record in (ZOE_WINS, ZOE_WINS, ZOE_WINS, IN_SMALL, BEGUN):
        accepted(table.begin(record))
    standings(table)
    return player


def say(phone: FlaskClient, name: str, **fields: str) -> TestResponse:
    """What the page of a player sends."""
    return phone.post(f"/players/{name}", data=fields)


def bring(phone: FlaskClient, content: str, name: str = "old.csv") -> TestResponse:
    """Choose a file on the page of old results."""
    return phone.post("/people/results", data={"file": (BytesIO(content.encode()), name)})


def written_in(page: str) -> str:
    """The text that a page sends again, without the line break that browsers drop."""
    return unescape(page.partition('<textarea name="text" hidden>\n')[2].partition("</textarea>")[0])


def test_a_player_is_renamed_and_found_by_the_earlier_name(host: FlaskClient) -> None:
    answer = say(host, "Ben", do="rename", to="Benjamin")
    assert (303, "/players/Benjamin") == (answer.status_code, answer.location)
    assert "Also written as Ben" in host.get("/players/Benjamin").text
    earlier = host.get("/players/Ben")
    assert (301, "/players/Benjamin") == (earlier.status_code, earlier.location)
    assert ">Benjamin</span></a>" in host.get("/players").text


def test_what_joining_two_will_do_is_said_before_it_is_done(host: FlaskClient, table: Table) -> None:
    asks = say(host, "zoe", do="rename", to="Zoe")
    assert "/players/zoe?to=Zoe#who" == asks.location
    page = text(host.get("/players/zoe?to=Zoe").text)
    assert "1 game of zoe becomes Zoe&#39;s, beside the 3 there." in page
    assert () == table.people.events
    assert "/players/Zoe" == say(host, "zoe", do="rename", to="Zoe", sure="yes").location
    zoe = standings(table).player("Zoe")
    assert zoe
    assert 4 == zoe.total.games


def test_two_of_one_game_cannot_be_one(host: FlaskClient) -> None:
    assert "Zoe and Ben are two people: 3 games have both of them." in host.get("/players/Zoe?to=Ben").text
    refused = say(host, "Zoe", do="rename", to="Ben", sure="yes")
    assert 422 == refused.status_code
    assert "Nothing was changed." in refused.text


def test_a_colour_and_a_face_are_shown_beside_the_name(host: FlaskClient, table: Table) -> None:
    accepted(table.begin(ANA_WINS))
    assert 303 == say(host, "Ben", do="look", colour="violet", face="star").status_code
    for path in ("/players", "/players/Zoe", "/players/Ben", "/score"):
        assert 'class="portrait is-violet"' in host.get(path).text, path
        assert "faces.svg#star" in host.get(path).text, path
    say(host, "Ben", do="look", colour="violet", face="", emoji="🦊")
    assert ["violet", "star", "🦊"] == [each.line.rpartition(": ")[2] for each in table.people.events]
    assert "🦊" in host.get("/players").text
    refused = say(host, "Ben", do="look", colour="violet", emoji="wolf")
    assert (422, 3) == (refused.status_code, len(table.people.events))


def test_a_guest_stands_below_the_others(host: FlaskClient, table: Table) -> None:
    say(host, "Ben", do="guest")
    page = text(host.get("/players").text)
    assert page.index("Guests: they do not count") < page.index(" Ben ")
    assert "A guest: not counted." in text(host.get("/players/Ben").text)
    say(host, "Ben", do="member")
    assert "Guests" not in text(host.get("/players").text)
    assert 400 == say(host, "Ben", do="dance").status_code


def test_old_results_are_looked_into_and_then_count(host: FlaskClient, table: Table) -> None:
    looked = bring(host, A_COLUMN_EACH.replace("2.3.2024", "2.3.2026").replace("Cy", "Eve"))
    page = text(looked.text)
    assert "2 games of 3 players from 2024 to 2026" in page
    assert "New names: Ana, Eve" in page or "New names: Eve" in page
    assert () == table.people.events
    sent = written_in(looked.text)
    fields = {"text": sent.replace("\n", "\r\n"), "name": "old.csv"}
    assert 303 == host.post("/people/results", data=fields).status_code
    standings(table)
    page = text(host.get("/players/Eve").text)
    assert "2 March 2026 imported" in page
    assert "1 of these games was imported: only its wins and points are known." in page
    assert "Caught" not in page
    assert "imported already" in bring(host, sent).text
    assert 422 == host.post("/people/results", data=fields).status_code
    assert "Old results of old.csv" in text(host.get("/people").text)
    host.post("/people/events", data={"number": "1"})
    assert "Taken back: Old results of old.csv" in text(host.get("/people").text)
    assert standings(table).player("Eve") is None


def test_how_many_games_of_a_sheet_that_has_grown_are_new_is_said_before_they_count(
    host: FlaskClient, table: Table
) -> None:
    host.post("/people/results", data={"text": A_COLUMN_EACH, "name": "old.csv"})
    grown = f"{A_COLUMN_EACH}2024-03-09;10;20;500\n"
    looked = bring(host, grown)
    assert "3 games of 3 players in 2024 1 new, 2 were here already. Every name is known here." in text(
        looked.text
    )
    fields = {"text": written_in(looked.text), "name": "old.csv"}
    assert 303 == host.post("/people/results", data=fields).status_code
    standings(table)
    assert 3 == len(table.statistics.played("Ana").results)
    again = bring(host, grown).text
    assert "All of its games were here already; nothing was taken twice." in text(again)
    assert 'is-primary is-plain">Import' not in again
    assert 422 == host.post("/people/results", data=fields).status_code
    assert 2 == len(table.people.events)


def test_a_day_that_may_be_either_is_asked_once_and_then_counts(host: FlaskClient, table: Table) -> None:
    asked = bring(host, "date,names\n3/1/2024,Ana / Eve\n2/1/2024,Ana / Eve\n", "us.csv")
    page = text(asked.text)
    assert "Which day is 3/1/2024?" in page
    assert "3 January 2024 1 March 2024" in page
    sent = {"text": written_in(asked.text), "name": "us.csv"}
    assert 400 == host.post("/people/results", data={**sent, "order": "soon"}).status_code
    assert () == table.people.events
    looked = host.post("/people/results", data={**sent, "order": "month-first"})
    assert "2 games of 2 players in 2024" in text(looked.text)
    assert "2 games have no points: whoever is named first has won them." in text(looked.text)
    fields = {"text": written_in(looked.text), "name": "us.csv"}
    assert 303 == host.post("/people/results", data=fields).status_code
    standings(table)
    assert ["2024-02-01", "2024-03-01"] == [
        each.ended[:10] for each in table.statistics.played("Eve").results
    ]
    other = host.post("/people/results", data={**sent, "order": "day-first"})
    assert "imported already" in other.text


def test_in_the_language_of_the_screen_the_days_are_asked_for(host: FlaskClient) -> None:
    host.set_cookie("language", "de")
    asked = bring(host, "date;Ana;Eve\n3/1/2024;1;2\n")
    assert "3. Januar 2024 1. März 2024" in text(asked.text)


def test_a_bad_line_is_named_and_nothing_is_taken(host: FlaskClient, table: Table) -> None:
    refused = bring(host, A_COLUMN_EACH.replace("320", "32,5"))
    assert 422 == refused.status_code
    page = text(refused.text)
    assert "Line 2: Ben has “32,5” points. Expected a whole number such as 120." in page
    assert "Nothing of old.csv was taken." in page
    assert () == table.people.events
    assert 400 == host.post("/people/results", data={}).status_code
    assert 422 == host.post("/people/events", data={"number": "7"}).status_code


def test_who_takes_back_what_took_back_is_told_in_one_step(host: FlaskClient, table: Table) -> None:
    say(host, "Ben", do="guest")
    for number in range(1, 5):
        host.post("/people/events", data={"number": str(number)})
    page = text(host.get("/people").text)
    told = ["number 4", "number 3", "number 2", "Ben is a guest"]
    assert told == re.findall(r" Taken back: (number \d|Ben is a guest) 2", page)


def test_what_was_said_comes_a_page_at_a_time(host: FlaskClient, table: Table) -> None:
    for number in range(EVENTS_OF_A_PAGE + 2):
        table.people.submit("guest Ben" if number % 2 else "member Ben")
    newest = host.get("/people").text
    assert EVENTS_OF_A_PAGE == newest.count("Take back<")
    (older,) = re.findall(r'rel="next" href="/(people\?before=\d+)#said"', newest)
    page = host.get(f"/{older}").text
    assert (2, 0) == (page.count("Take back<"), page.count('rel="next"'))
    assert "Newest entries" in page
    none = host.get("/people?before=-7").text
    assert (0, False, True) == (none.count("Take back<"), "Nothing yet" in none, "Newest entries" in none)


def test_with_own_seat_only_it_is_the_host_s_alone(host: FlaskClient, app: Flask, table: Table) -> None:
    host.post("/host", data={"do": "take"})
    host.post("/host", data={"do": "own"})
    other = scanned(app, "Ben")
    assert 403 == say(other, "Ben", do="guest").status_code
    assert 403 == bring(other, A_COLUMN_EACH).status_code
    for path in ("/players/Ben", "/players/Ben?to=Zoe", "/people"):
        assert 'method="post"' not in other.get(path).text.partition("<main")[2], path
    assert 303 == say(host, "Ben", do="guest").status_code
    assert 1 == len(table.people.events)


def test_every_game_is_told_by_the_present_names(host: FlaskClient) -> None:
    say(host, "Ben", do="rename", to="Benjamin")
    say(host, "Benjamin", do="look", face="🦊")
    assert "Zoe, Benjamin" in host.get("/games").text
    page = host.get("/games/2").text
    assert 'data-sign="🦊"></span> Benjamin' in page
    game = unescape(text(page))
    before, _paper, record = game.partition("The game on paper")
    assert "Ben " not in before
    assert "Round 1 decided it: from then on Zoe was in front." in before
    small = unescape(text(host.get("/games/5").text)).partition("The game on paper")[0]
    assert "zoe was in front" in small
    say(host, "zoe", do="rename", to="Zoe", sure="yes")
    small = unescape(text(host.get("/games/5").text)).partition("The game on paper")[0]
    assert "Round 1 decided it: from then on Zoe was in front." in small
    assert "zoe" not in small
    assert '[Players "Zoe, Ben"]' in record
    assert "Benjamin" not in record
    assert ">Benjamin<" in host.get("/games/2/sheet").text


def test_the_score_says_the_present_names_and_puts_right_what_was_written(
    host: FlaskClient, table: Table
) -> None:
    accepted(table.begin(ROUND_OVER))
    standings(table)
    say(host, "Ben", do="rename", to="Benjamin")
    score = host.get("/score").text
    shown = text(score)
    assert "Benjamin deals round 2" in shown
    assert "Ben " not in shown
    assert 'href="/score?ask=total&amp;player=Ben"' in score
    count = host.get("/score/rounds/1/count?player=Benjamin", follow_redirects=True)
    assert 'name="line" value="Ben: points"' in count.text


def test_two_spellings_at_one_table_keep_the_names_that_were_written(host: FlaskClient, table: Table) -> None:
    accepted(table.begin('[Edition "classic"]\n[Players "Zoe, zoe"]\nround\nstart R5\n'))
    say(host, "zoe", do="rename", to="Zoe", sure="yes")
    assert "Zoe, zoe" in host.get("/games").text
    assert " zoe</span>" in host.get("/score").text


def test_a_rematch_begins_with_the_present_names_and_the_game_before_keeps_what_was_written(
    host: FlaskClient, table: Table
) -> None:
    accepted(table.begin(ZOE_WINS))
    assert table.view
    over = table.view.game_id
    say(host, "Ben", do="rename", to="Benjamin")
    assert "Zoe and Benjamin" in unescape(host.get("/setup").text)
    assert "player=Benjamin" in host.get("/setup/again").location
    assert 303 == host.post("/setup", data={"do": "again", "over": over}).status_code
    assert table.game
    assert ("Zoe", "Benjamin") == table.game.state.players
    assert '[Players "Zoe, Ben"]' in host.get(f"/api/games/{over}/record").text


def test_the_name_of_a_file_is_shown_as_it_is_and_never_as_markup(host: FlaskClient, table: Table) -> None:
    table.people.import_results(table.people.read_results(A_COLUMN_EACH.encode()).results, "<b>old</b>.csv")
    page = host.get("/people").text
    assert '<span class="grow">Old results of &lt;b&gt;old&lt;/b&gt;.csv' in page
    assert "<b>old" not in page


def test_a_name_is_taken_out_of_everything_after_one_question(host: FlaskClient, table: Table) -> None:
    assert 'action="/people/forget"' in host.get("/players/Zoe").text
    asks = host.post("/people/forget", data={"name": "Zoe"}).text
    assert "Take out the name of Zoe?" in asks
    assert "Nobody can take this back." in asks
    assert 200 == host.get("/players/Zoe").status_code
    done = host.post("/people/forget", data={"name": "Zoe", "sure": "yes"}).text
    assert "The games stay, and Guest played them." in done
    assert 404 == host.get("/players/Zoe").status_code
    for path in (
        "/players",
        "/games",
        "/games/2",
        "/games/2/replay",
        "/people",
        "/players/Ben",
        "/api/players",
    ):
        assert "Zoe" not in host.get(path).text, path
    assert "A guest: not counted." in host.get("/players/Guest").text
    # Somebody else, who is written alike.
    assert 200 == host.get("/players/zoe").status_code


def test_who_is_at_the_table_keeps_the_name_until_another_game_has_begun(host: FlaskClient) -> None:
    answer = host.post("/people/forget", data={"name": "Ana", "sure": "yes"})
    assert 409 == answer.status_code
    assert "Ana is in the game on the table" in answer.text


def test_a_name_that_nobody_has_is_told(host: FlaskClient) -> None:
    answer = host.post("/people/forget", data={"name": "Zorro", "sure": "yes"})
    assert 404 == answer.status_code
    assert "Zorro" in answer.text


def test_only_the_host_takes_a_name_out(host: FlaskClient, watcher: FlaskClient, app: Flask) -> None:
    data = {"name": "Zoe", "sure": "yes"}
    assert 401 == watcher.post("/people/forget", data=data).status_code
    assert 200 == host.get("/players/Zoe").status_code


def test_no_copy_in_any_folder_has_the_name_any_more_and_one_that_cannot_be_read_is_told(
    tmp_path: Path,
) -> None:
    data, stick = tmp_path / "data", tmp_path / "stick"
    data.mkdir()
    stick.mkdir()
    table = open_table(data / "games.sqlite")
    accepted(table.begin(ZOE_WINS))
    accepted(table.begin(BEGUN))
    daily = DailyBackups(data, [stick], lambda: NOON)
    assert {} == daily.make()
    daily.renew()
    (stick / "games-schema3.sqlite").write_bytes(b"of an older companion, with Zoe in it")
    store = BackupStore(data, table, daily, lambda: NOON)
    phone = scanned(create_app(table, TOKEN, Site(backups=store)))
    done = phone.post("/people/forget", data={"name": "Zoe", "sure": "yes"}).text
    assert [str(stick / "games-schema3.sqlite")] == re.findall(r'<li dir="ltr">(.*)</li>', done)
    copies = [file for file in tmp_path.rglob("games*") if "schema3" not in file.name]
    assert len(copies) > 2
    assert [] == [file.name for file in copies if b"Zoe" in file.read_bytes()]
    # Today's backup is renewed in the same place, as it lacks nothing.
    assert {} == daily.make()
    assert [] == [each.name for each in store.all() if each.has_less]
