"""Who are you? One tap, remembered by name; and the host."""

import re
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.table import Level, Table
from companion.web.app import Site, create_app
from companion.web.request_context import Credentials
from companion.web.server.stream import BROADCASTER
from tests.table.builder import accepted
from tests.web.builder import TOKEN, hosting, scanned
from tests.web.setup.builder import sent

HOST_KEY = "host-key"
LONG = "Großmutter Hildegard v. Bingen"


@pytest.mark.parametrize("door", ["/", "/play"])
def test_a_scanned_phone_is_asked_whose_it_is(watcher: FlaskClient, door: str) -> None:
    assert "/seat" == watcher.get(f"{door}?token={TOKEN}").headers["Location"]
    page = watcher.get("/seat").text
    assert all(f'value="{name}"' in page for name in ("Ana", "Ben", "Cy"))
    assert "I keep score for everyone" in page
    assert "Only watch" in page


def test_a_code_for_another_page_leads_there(watcher: FlaskClient) -> None:
    assert "/table" == watcher.get(f"/table?token={TOKEN}").headers["Location"]


def test_one_tap_and_the_phone_is_theirs(player: FlaskClient) -> None:
    answer = player.post("/seat", data={"seat": "Ben"})
    assert "/play" == answer.headers["Location"]
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    page = player.get("/play").text
    assert "You are Ben" in page
    assert "Whose phone is this?" not in page


def test_a_seat_is_taken_however_its_accents_are_written(player: FlaskClient, table: Table) -> None:
    accepted(table.begin('[Players "Ana, Zo\u00eb"]\n'))
    player.post("/seat", data={"seat": "Zoe\u0308"})
    assert "You are Zo\u00eb" in player.get("/play").text


def test_a_phone_that_has_chosen_is_not_asked_again(player: FlaskClient) -> None:
    player.post("/seat", data={"seat": "Ben"})
    assert "/" == player.get(f"/?token={TOKEN}").headers["Location"]
    assert "/play" == player.get("/").headers["Location"]


def test_a_phone_may_keep_score_for_everyone(player: FlaskClient) -> None:
    assert "Whose phone is this?" in player.get("/play").text
    player.post("/seat", data={"as": "everyone"})
    page = player.get("/play").text
    assert "You keep score for everyone" in page
    assert "Whose phone is this?" not in page


def test_who_only_watches_gives_up_acting_until_the_next_scan(player: FlaskClient, table: Table) -> None:
    player.post("/seat", data={"seat": "Ben"})
    player.post("/seat", data={"as": "watching"})
    assert "You are watching" in player.get("/play").text
    assert 401 == player.post("/act", data={"line": "Ben: G7"}).status_code
    assert "/" == player.get("/seat").headers["Location"]
    assert "/seat" == player.get(f"/?token={TOKEN}").headers["Location"]
    assert 2 == table.version


def test_a_seat_is_kept_over_games_and_asked_for_where_nobody_of_that_name_plays(
    player: FlaskClient, table: Table
) -> None:
    player.post("/seat", data={"seat": "Cy"})
    accepted(table.begin('[Edition "classic"]\n[Players "Ana, Ben"]\n'))
    assert "Whose phone is this?" in player.get("/play").text
    accepted(table.begin(f'[Edition "classic"]\n[Players "{LONG}, Cy"]\n'))
    assert "You are Cy" in player.get("/play").text


@pytest.mark.parametrize("name", [LONG, "everyone", "watching", "@Ana", "О’Нил", '"Bo, or Jo"', "100%; a=b"])
def test_any_name_can_be_a_seat(player: FlaskClient, table: Table, name: str) -> None:
    accepted(table.begin(f'[Edition "classic"]\n[Players "{name}, Zoe"]\n'))
    assert table.view
    player.post("/seat", data={"seat": table.view.state.setup.players[0]})
    assert 'aria-current="true"' in player.get("/seat").text.split('value="Zoe"')[0]


@pytest.mark.parametrize("form", [{}, {"seat": "Zoe"}, {"as": "host"}, {"seat": ""}])
def test_an_unknown_seat_is_refused(player: FlaskClient, form: dict[str, str]) -> None:
    assert 400 == player.post("/seat", data=form).status_code


def test_a_screen_without_a_code_is_asked_for_the_digits_or_says_what_it_is(table: Table) -> None:
    screen = create_app(table, TOKEN).test_client()
    page = screen.get("/", follow_redirects=True).text
    assert all(shown in page for shown in ('name="code"', 'href="/table"', 'href="/play"'))


def test_without_a_game_there_is_no_seat_to_choose(empty_table: Table) -> None:
    phone = create_app(empty_table, TOKEN).test_client()
    assert "/lobby" == phone.get(f"/?token={TOKEN}").headers["Location"]
    assert "/lobby" == phone.get("/").headers["Location"]
    assert "/" == phone.get("/seat").headers["Location"]
    assert 404 == phone.post("/seat", data={"seat": "Ana"}).status_code


def two_phones(table: Table) -> tuple[FlaskClient, FlaskClient]:
    """Return two phones that scanned the code of a table."""
    app = create_app(table, TOKEN)
    phones = app.test_client(), app.test_client()
    for phone in phones:
        phone.get(f"/?token={TOKEN}")
    return phones


def test_who_begins_the_game_is_the_host_and_keeps_score(empty_table: Table) -> None:
    starter, other = two_phones(empty_table)
    assert "/play" == starter.post("/setup", data=sent("Ana", "Ben", dealer="1")).headers["Location"]
    page = starter.get("/play").text
    assert "You keep score for everyone" in page
    assert "You are the host" in starter.get("/seat").text
    assert "/seat" == other.get("/").headers["Location"]
    assert "Make this phone the host" in other.get("/seat").text


def test_who_begins_the_game_says_in_one_tap_whose_phone_it_is(empty_table: Table) -> None:
    starter, _ = two_phones(empty_table)
    page = starter.get("/setup", query_string=sent("Ana", "Ben"))
    assert '<input type="radio" name="phone" value="everyone" checked>' in page.text
    answer = starter.post("/setup", data=sent("Ana", "Ben", phone="2"))
    assert "/play" == answer.headers["Location"]
    assert "You are Ben" in starter.get("/play").text
    assert "You are the host" in starter.get("/seat").text
    again = starter.get("/setup", query_string=sent("Ben", "Ana"))
    assert '<input type="radio" name="phone" value="1" checked>' in again.text
    starter.post("/setup", data=sent("Ana", "Ben", phone="everyone", over="1"))
    assert "You keep score for everyone" in starter.get("/play").text


def test_who_begins_the_game_at_a_seat_that_has_a_phone_is_asked_about_it(empty_table: Table) -> None:
    ben, starter = two_phones(empty_table)
    starter.post("/setup", data=sent("Ana", "Ben"))
    ben.post("/seat", data={"seat": "Ben"})
    starter.post("/host", data={"do": "own"})
    answer = starter.post("/setup", data=sent("Ana", "Ben", "Cy", phone="2", over="1"))
    assert "/seat?wanted=Ben" == answer.headers["Location"]
    assert "Let Ben&#39;s seat go" in starter.get(answer.headers["Location"]).text


def answer_ask(host: FlaskClient, do: str) -> None:
    """Say yes or no on the host's phone to the phone that asks."""
    asked = re.search('name="ask" value="([^"]+)"', host.get("/play").text)
    assert asked, "The host's phone shows nobody who asks."
    assert "/play" == host.post("/host", data={"ask": asked[1], "do": do, "back": "play"}).location


def test_whoever_wants_to_be_the_host_is_asked_for_on_the_host_s_phone(
    app: Flask, player: FlaskClient
) -> None:
    other = scanned(app, "Ben")
    assert 403 == player.post("/host", data={"do": "own"}).status_code
    assert 303 == player.post("/host", data={"do": "take"}).status_code
    assert "You are the host" in player.get("/seat").text
    assert 303 == other.post("/host", data={"do": "take"}).status_code
    for phone in (player, other):
        assert ("You are the host" in phone.get("/seat").text) is (phone is player)
    assert "is asked" in other.get("/seat").text
    assert "Ben&#39;s phone asks to be the host." in player.get("/seat").text
    assert 403 == other.post("/host", data={"do": "yes"}).status_code
    answer_ask(player, "yes")
    assert "You are the host" in other.get("/seat").text
    assert "You are the host" not in player.get("/seat").text


def test_the_host_may_say_no_and_a_phone_asks_once_at_a_time(app: Flask, player: FlaskClient) -> None:
    other = scanned(app, "Ben")
    player.post("/host", data={"do": "take"})
    for _ in range(3):
        other.post("/host", data={"do": "take"})
    answer_ask(player, "no")
    assert "asks to be the host" not in player.get("/play").text
    assert "You are the host" not in other.get("/seat").text
    assert "is asked" not in other.get("/seat").text


def test_own_seat_only_is_turned_on_and_off_by_the_host(player: FlaskClient, table: Table) -> None:
    player.post("/host", data={"do": "take"})
    for do, wanted in (("own", True), ("any", False)):
        assert "/seat#host" == player.post("/host", data={"do": do}).headers["Location"]
        assert table.view
        assert wanted is table.view.preferences.own_seat_only
    assert 400 == player.post("/host", data={"do": "dance"}).status_code


def test_the_host_s_address_brings_a_lost_host_back(table: Table) -> None:
    app = create_app(table, TOKEN, Site(host_key=HOST_KEY))
    first, lost = app.test_client(), app.test_client()
    lost.get(f"/?token={TOKEN}")
    lost.post("/host", data={"do": "take"})
    lost.post("/host", data={"do": "own"})
    answer = first.get(f"/?token={TOKEN}&host={HOST_KEY}")
    assert "/seat" == answer.headers["Location"]
    cookies = answer.headers.getlist("Set-Cookie")
    assert [True] * len(cookies) == ["HttpOnly" in cookie for cookie in cookies]
    assert cookies
    assert "You are the host" in first.get("/seat").text
    assert "You are the host" in lost.get("/seat").text
    assert 303 == first.post("/host", data={"do": "any"}).status_code


def test_a_wrong_host_s_address_lets_nobody_in(table: Table) -> None:
    phone = create_app(table, TOKEN, Site(host_key=HOST_KEY)).test_client()
    for query in (f"token={TOKEN}&host=wrong", f"token={TOKEN}&host=", f"token=wrong&host={HOST_KEY}"):
        answer = phone.get(f"/?{query}")
        assert 401 == answer.status_code
        assert "Set-Cookie" not in answer.headers
    assert "/join" == phone.get(f"/?host={HOST_KEY}").headers["Location"]


def test_no_page_shows_a_host_s_key(table: Table) -> None:
    phone = create_app(table, TOKEN, Site(host_key=HOST_KEY)).test_client()
    phone.get(f"/?token={TOKEN}&host={HOST_KEY}")
    assert table.view
    assert table.view.preferences.host_key
    for path in ("/seat", "/play", "/join", "/api/table", "/api/record"):
        page = phone.get(path).text
        assert HOST_KEY not in page
        assert table.view.preferences.host_key not in page


def test_the_page_says_which_seats_have_a_phone(app: Flask, player: FlaskClient, table: Table) -> None:
    broadcaster = BROADCASTER.of(app)
    assert "has a phone" not in player.get("/seat").text
    table.prefer(lambda before: replace(before, phones={"Ben": ("b",), "Cy": ("c", "d")}))
    streams = [
        broadcaster.open("play", Credentials(True, seat=seat, phone=phone))
        for seat, phone in (("Ben", "b"), ("Cy", "c"), ("Cy", "d"), ("Cy", "b"), ("Ana", ""))
    ]
    page = player.get("/seat").text
    assert "has a phone" in page
    assert "has 2 phones" in page
    for stream in streams:
        stream.close()
    assert not broadcaster.seats


def test_before_the_first_deal_a_phone_says_whose_it_is_and_who_is_here(table: Table, app: Flask) -> None:
    accepted(table.begin('[Players "Mum, Leo, Grandma Ruth"]'))
    phone = scanned(app, "Leo")
    lobby = phone.get("/play").text.split('id="lobby"')[1].split("</section>")[0]
    assert "You are Leo" in lobby
    assert "1 of 3 are here" in lobby
    assert "Show the code" not in lobby
    phone.post("/host", data={"do": "take"})
    assert "Show the code to play on table screens" in phone.get("/play").text
    accepted(table.submit("round"))
    assert 'id="lobby"' not in phone.get("/play").text


@pytest.fixture
def leo(table: Table, app: Flask) -> FlaskClient:
    """Leo's own phone, before the first deal."""
    accepted(table.begin('[Players "Mum, Leo, Ruth"]'))
    return scanned(app, "Leo")


def test_a_face_and_a_colour_are_a_tap_each_on_ones_own_phone(leo: FlaskClient, table: Table) -> None:
    assert "/play" == leo.post("/face", data={"face": "fox", "back": "play"}).location
    assert "/seat#own-face" == leo.post("/face", data={"colour": "violet", "back": "seat"}).location
    leo.post("/face", data={"colour": "violet"})
    assert ['face "Leo": fox', 'colour "Leo": violet'] == [each.line for each in table.people.events]
    face = re.compile(r'<span class="portrait is-violet is-framed".{0,90}#fox"')
    for page in ("/play", "/table", "/seat", "/score"):
        assert face.search(leo.get(page).text), page
    accepted(table.begin('[Players "Leo, Zoe"]'))
    assert face.search(leo.get("/score").text)


@pytest.mark.parametrize(("field", "value"), [("face", "wolf"), ("colour", "beige")])
def test_a_face_that_there_is_not_is_refused(leo: FlaskClient, table: Table, field: str, value: str) -> None:
    assert 422 == leo.post("/face", data={field: value}).status_code
    assert () == table.people.events


def test_a_phone_without_a_seat_has_no_face_to_choose(player: FlaskClient, table: Table) -> None:
    answer = player.post("/face", data={"face": "star"})
    assert 403 == answer.status_code
    assert "Tap your name first" in answer.text
    assert () == table.people.events
    assert 'action="/face"' not in player.get("/play").text


def test_the_first_deal_is_the_hosts_while_a_phone_of_theirs_is_there(
    leo: FlaskClient, table: Table, app: Flask
) -> None:
    assert 'value="round"' in leo.get("/play").text  # as long as nobody is the host
    host = hosting(app)
    assert table.view
    shown = BROADCASTER.of(app).open(
        "play", Credentials(True, host=table.view.preferences.host_key, keeps_score=True)
    )
    assert 'value="round"' in host.get("/play").text
    waits, asked = unescape(leo.get("/play").text), unescape(leo.get("/play?ask=deal&at=0").text)
    assert "The host deals round 1" in waits.replace("\xa0", " ")
    assert "The host deals when everybody is here." in waits
    assert "The host's phone is here, and deals." in asked
    assert 'value="round"' not in waits + asked
    shown.close()
    waits, asked = leo.get("/play").text, leo.get("/play?ask=deal&at=0").text
    assert "Deal without the host" in waits
    assert 'value="round"' not in waits
    assert "No phone of the host is here. Is everybody at the table?" in asked
    assert 'value="round"' in asked


def test_after_the_first_deal_anybody_deals(leo: FlaskClient, table: Table) -> None:
    table.prefer(lambda before: replace(before, host_key=HOST_KEY))
    for line in ("round", "Leo: out", "Mum: points 5", "Ruth: points 5"):
        accepted(table.submit(line))
    assert 'value="round"' in leo.get("/play").text


def test_before_the_first_game_a_phone_is_told_how_to_put_things_right(empty_table: Table) -> None:
    phone = create_app(empty_table, TOKEN).test_client()
    phone.get(f"/setup?token={TOKEN}")
    phone.post("/setup", data=sent("Mum", "Leo", do="start"))
    assert 'id="tips"' in phone.get("/play").text
    accepted(empty_table.submit("round"))
    assert 'id="tips"' not in phone.get("/play").text
    accepted(empty_table.begin('[Players "Mum, Leo"]'))
    page = phone.get("/play").text
    assert 'id="lobby"' in page
    assert 'id="tips"' not in page


def test_before_the_first_deal_one_chooses_ones_own_name(leo: FlaskClient, table: Table) -> None:
    leo.post("/face", data={"face": "owl"})
    assert "/play" == leo.post("/face", data={"name": " Leonardo "}).location
    assert table.view
    assert ("Mum", "Leonardo", "Ruth") == table.view.state.players
    page = leo.get("/play").text
    assert "You are Leonardo" in page
    assert "1 of 3 are here" in page
    assert "#owl" in leo.get("/table").text
    assert "Leo" == table.people.identities.player_of("Leo")


def test_games_of_before_go_along_with_a_new_name(table: Table, app: Flask) -> None:
    record = '[Players "Mum, Leo"]\n[Target "10"]\nround\nLeo: out\nMum: points 20\n'
    accepted(table.begin(record, Level.SCORES))
    accepted(table.begin('[Players "Mum, Leo"]'))
    phone = scanned(app, "Leo")
    phone.post("/face", data={"name": "Leonardo"})
    assert "Leonardo" == table.people.identities.player_of("Leo")


@pytest.mark.parametrize(
    ("name", "said"),
    [("Mum", "There is already a Mum."), ("mum ", "There is already a Mum."), (" ", "missing")],
)
def test_a_name_that_cannot_be_changes_nothing(leo: FlaskClient, table: Table, name: str, said: str) -> None:
    answer = leo.post("/face", data={"name": name})
    assert 422 == answer.status_code
    assert said in answer.text
    assert table.view
    assert ("Mum", "Leo", "Ruth") == table.view.state.players
    assert () == table.people.events


def test_once_cards_are_dealt_a_name_is_the_hosts_to_change(leo: FlaskClient, table: Table) -> None:
    accepted(table.submit("round"))
    answer = leo.post("/face", data={"name": "Leonardo"})
    assert 409 == answer.status_code
    assert "Cards are dealt." in answer.text
    assert table.view
    assert "Leo" in table.view.state.players


def test_a_host_s_phone_that_only_watched_is_no_host_s_after_the_next_scan(app: Flask, table: Table) -> None:
    accepted(table.begin('[Players "Mum, Leo, Ruth"]'))
    host = hosting(app)
    host.post("/seat", data={"as": "watching"})
    host.get(f"/?token={TOKEN}")
    assert "You are the host" not in host.get("/seat").text


def test_where_there_is_no_host_any_phone_with_the_code_may_become_one(leo: FlaskClient) -> None:
    assert "Make this phone the host" in leo.get("/seat").text
