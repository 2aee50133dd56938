"""What each endpoint requires of a post: nothing, the code, or with own seat only the seat or the host."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.table import Table
from companion.web.access.permissions import POLICIES
from companion.web.app import create_app
from companion.web.codes import CODES, AccessCode
from tests.table.builder import accepted
from tests.web.builder import TOKEN, say, scanned


def test_each_policy_is_of_an_endpoint_that_takes_posts(app: Flask) -> None:
    posted = {rule.endpoint for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())}
    assert set() == set(POLICIES) - posted


def test_who_watches_may_only_choose_how_their_own_screen_looks(app: Flask, watcher: FlaskClient) -> None:
    posts = [rule.rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())]
    # Not by their policies: one that is wrong there would be as wrong here.
    assert ["/join", "/look"] == sorted(
        path for path in posts if watcher.post(re.sub("<int:[^>]*>", "1", path)).status_code != 401
    )


def test_anybody_s_phone_says_anything_until_it_is_own_seat_only(app: Flask, table: Table) -> None:
    cy = scanned(app, "Cy")
    assert 303 == say(cy, table, "Ben: G7").status_code
    assert 3 == table.version


@pytest.mark.usefixtures("host")
def test_a_phone_says_only_what_its_own_player_does(app: Flask, table: Table) -> None:
    ben, cy = scanned(app, "Ben"), scanned(app, "Cy")
    refused = say(cy, table, "Ben: G7")
    assert 403 == refused.status_code
    assert "Only Ben&#39;s phone or the host&#39;s can do that." in refused.text
    assert 'id="live"' in refused.text
    assert 2 == table.version
    assert 303 == say(ben, table, "Ben: G7").status_code
    assert 303 == say(cy, table, "Cy: G8").status_code
    assert 403 == say(ben, table, "undo").status_code
    assert 303 == say(cy, table, "undo").status_code
    assert 5 == table.version


@pytest.mark.usefixtures("host")
def test_of_several_lines_each_must_be_the_phone_s_own(app: Flask, table: Table) -> None:
    ben, cy = scanned(app, "Ben"), scanned(app, "Cy")
    assert 303 == say(ben, table, "Ben: G7").status_code
    assert 403 == say(cy, table, "Cy: G8\nAna: G9").status_code
    # The second undo would take back what Ben did, once the first has taken back what Cy did.
    assert 403 == say(cy, table, "Cy: G8\nundo\nundo").status_code
    assert 303 == say(cy, table, "Cy: draw\nCy: keep").status_code
    assert 5 == table.version


@pytest.mark.usefixtures("host")
def test_a_second_phone_shares_the_seat(app: Flask, table: Table) -> None:
    first = scanned(app, "Ben")
    assert 303 == first.post("/seat/free", data={"seat": "Ben", "do": "share"}).status_code
    second = scanned(app, "Ben")
    assert 303 == say(first, table, "Ben: draw").status_code
    assert 303 == say(second, table, "Ben: keep").status_code
    assert 4 == table.version


@pytest.mark.usefixtures("host")
def test_a_phone_without_a_seat_only_watches(app: Flask, table: Table) -> None:
    phone = scanned(app)
    assert 403 == say(phone, table, "Ben: G7").status_code
    page = phone.get("/play").text
    assert "Tap your name" in page
    assert 'form="act"' not in page


def test_the_host_says_anything(host: FlaskClient, table: Table) -> None:
    assert 303 == say(host, table, "Ben: Y1").status_code
    assert 303 == say(host, table, "Ben: Y1!").status_code
    assert 3 == table.version


def test_a_program_is_never_limited(host: FlaskClient, app: Flask, table: Table) -> None:
    program, codes = app.test_client(), CODES.of(app)
    bearer = {"Authorization": f"Bearer {codes[AccessCode.PROGRAMS]}"}
    assert 200 == program.post("/api/events", json={"line": "Ben: G7"}, headers=bearer).status_code
    assert 303 == program.post("/level", data={"level": "cards"}, headers=bearer).status_code
    assert 200 == host.post("/api/events", json={"line": "Cy: G8"}).status_code


@pytest.mark.usefixtures("host")
@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/level", {"level": "cards"}),
        ("/setup", {"do": "again"}),
        ("/coin", {"real": "yes"}),
        ("/decks", {"name": "Ours"}),
        ("/teach", {"do": "begin"}),
        ("/devices/presses", {"end_turn": "yes"}),
        ("/devices/claim", {"do": "begin"}),
        ("/devices/press", {"seat": "Cy"}),
        ("/devices/press", {"seat": "coin"}),
        ("/devices/press", {"seat": "1"}),
        ("/scan", {"do": "scan", "card": "R7"}),
        ("/scan", {"do": "hand", "player": "Cy"}),
        ("/host", {"do": "take"}),
        ("/host", {"do": "any"}),
    ],
)
def test_what_is_the_host_s_is_refused_on_another_phone(app: Flask, path: str, form: dict[str, str]) -> None:
    dee = scanned(app, "Ana")
    refused = dee.post(path, data=form)
    assert 403 == refused.status_code
    assert "host&#39;s" in refused.text


@pytest.mark.usefixtures("host")
def test_a_phone_s_cookie_is_no_way_round_by_the_api(app: Flask, table: Table) -> None:
    ben = scanned(app, "Ben")
    refused = ben.post("/api/events", json={"line": "Cy: G8"})
    assert (403, {"error"}) == (refused.status_code, set(refused.get_json()))
    assert 2 == table.version


@pytest.mark.usefixtures("host")
def test_a_tap_meant_for_an_earlier_table_is_answered_by_the_table(app: Flask, table: Table) -> None:
    ben = scanned(app, "Ben")
    first = say(ben, table, "Ben: G7", key="k", version="2")
    again = say(ben, table, "Ben: G7", key="k", version="2")
    assert (303, 303) == (first.status_code, again.status_code)
    assert 3 == table.version
    accepted(table.submit("Cy: G8"))
    late = say(ben, table, "undo", version="3")
    assert "/play?moved=1" == late.headers["Location"]
    assert 4 == table.version


@pytest.mark.usefixtures("host")
def test_without_the_version_nothing_is_taken_from_one_seat(app: Flask, table: Table) -> None:
    assert 400 == scanned(app, "Ben").post("/act", data={"line": "Ben: G7"}).status_code
    assert 2 == table.version


@pytest.mark.usefixtures("host")
def test_a_refused_hand_is_still_there_to_be_counted_by_its_owner(app: Flask, table: Table) -> None:
    for line in ("undo", "Ben: out"):
        accepted(table.submit(line))
    ana = scanned(app, "Ana")
    refused = say(ana, table, "Cy: hand R7", back="count")
    assert 403 == refused.status_code
    assert "Only Cy" in refused.text
    assert 'data-view="count"' in refused.text


@pytest.mark.usefixtures("host")
def test_buttons_that_are_not_theirs_are_not_shown(app: Flask, table: Table) -> None:
    phone = scanned(app, "Ben")
    ben, cy = phone.get("/play").text, scanned(app, "Cy").get("/play").text
    assert 'value="Ben: ?"' in ben
    assert 'value="Ben: ?"' not in cy
    assert "/play?ask=W" not in cy
    for page in (ben, cy):
        assert 'value="undo"' not in page
        assert 'name="level"' not in page
    accepted(table.submit("Ben: G7"))
    assert 'value="undo"' in phone.get("/play").text


def test_the_host_still_finds_everything(host: FlaskClient) -> None:
    page = host.get("/play").text
    for button in ('value="Ben: ?"', 'value="undo"', 'name="level"', "/play?ask=W"):
        assert button in page


@pytest.mark.usefixtures("host")
@pytest.mark.parametrize("path", ["/setup", "/decks", "/coin", "/devices", "/reader", "/teach"])
def test_pages_that_are_the_host_s_have_no_form_for_others(app: Flask, path: str) -> None:
    assert 'method="post"' not in scanned(app, "Ana").get(path).text


def test_after_a_restart_everything_is_as_it_was(app: Flask, host: FlaskClient, table: Table) -> None:
    app = create_app(table, CODES.of(app))
    ben, again = app.test_client(), app.test_client()
    ben.get(f"/?token={TOKEN}")
    ben.post("/seat", data={"seat": "Ben"})
    for name in ("uno_companion", "uno_companion_host", "uno_companion_seat"):
        if cookie := host.get_cookie(name):
            again.set_cookie(name, cookie.value)
    assert 403 == ben.post("/level", data={"level": "cards"}).status_code
    assert 303 == again.post("/level", data={"level": "cards"}).status_code


@pytest.mark.usefixtures("host")
def test_no_tap_is_meant_for_a_table_to_come(app: Flask, table: Table) -> None:
    cy = scanned(app, "Cy")
    assert 303 == say(cy, table, "Ben: G7", version="1").status_code
    assert 403 == say(cy, table, "Ben: G7", version="3").status_code
    assert 403 == say(cy, table, "Ben: G7", game="99").status_code
