"""This machine, on the host's page: the card's system is asked over its socket."""

from collections.abc import Iterator
from datetime import datetime
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.devices.machine import CardSystem
from companion.ports import Equipment
from companion.table import Table
from companion.web.app import Site, create_app
from image.asked import System, tell
from image.settings import Network, read_settings
from tests.image.answering import Programs, a_card, answering
from tests.web.builder import TOKEN, hosting, scanned


@pytest.fixture
def programs() -> Programs:
    return Programs()


@pytest.fixture
def card(tmp_path: Path, programs: Programs) -> Iterator[System]:
    """A card that answers, whose last update failed."""
    system = a_card(tmp_path / "card", programs)
    with answering(system):
        tell(system.folder, version="1.0", way_back=True, signed=True, wifi="Café", trouble="it broke off")
        yield system


@pytest.fixture
def app(table: Table, card: System) -> Flask:
    return create_app(table, TOKEN, Site(equipment=Equipment(machine=CardSystem(card.folder))))


@pytest.fixture
def host(app: Flask) -> FlaskClient:
    return hosting(app)


def test_the_host_finds_it_beside_the_devices_and_sees_how_it_is(host: FlaskClient) -> None:
    assert 'href="/machine"' in host.get("/devices").text
    page = unescape(host.get("/machine").text)
    for words in ("This is version 1.0.", 'value="Café"', "it broke off", "Go back to it"):
        assert words in page


def test_it_is_nobody_else_s(app: Flask, host: FlaskClient, programs: Programs) -> None:
    for phone in (scanned(app), app.test_client()):
        assert 'href="/machine"' not in phone.get("/devices").text
        assert (403, 403) == (phone.get("/machine").status_code, phone.get("/machine/log").status_code)
        assert phone.post("/machine", data={"do": "restart"}).status_code in (401, 403)
    assert [] == programs.ran


def test_elsewhere_there_is_no_such_page(table: Table) -> None:
    phone = hosting(create_app(table, TOKEN))
    assert 404 == phone.get("/machine").status_code
    assert 'href="/machine"' not in phone.get("/devices").text


def test_settings_are_written_to_the_card_and_an_empty_password_keeps_the_old(
    host: FlaskClient, card: System
) -> None:
    (card.boot / "uno.txt").write_text("password = correct horse\n")
    said = {"do": "settings", "wifi": "Attic", "password": "", "country": "DE", "timezone": ""}
    assert "/machine?done=settings" == host.post("/machine", data=said).headers["Location"]
    settings = read_settings(card.boot)
    assert ((Network("Attic", "correct horse"),), "DE") == (settings.networks, settings.country)


def test_what_the_card_refuses_is_said(host: FlaskClient) -> None:
    answer = host.post("/machine", data={"do": "settings", "hostname": "my pi"})
    assert 409 == answer.status_code
    assert "my pi in uno.txt is no name for a machine." in unescape(answer.text)
    assert 400 == host.post("/machine", data={"do": "login"}).status_code


@pytest.mark.parametrize(
    ("form", "ran"),
    [
        ({"do": "clock", "seconds": "1795977000", "time": "2026-11-29T12:00"}, "@1795977000"),
        (
            {"do": "clock", "seconds": "", "time": "2026-11-29T12:00"},
            f"@{round(datetime(2026, 11, 29, 12).astimezone().timestamp())}",
        ),
        ({"do": "update", "address": " https://example.org/uno.img.xz "}, " https://example.org/uno.img.xz"),
        ({"do": "back"}, "uno-system back"),
        ({"do": "restart"}, "systemctl reboot --no-block"),
    ],
)
def test_a_button_has_the_card_do_it(
    host: FlaskClient, programs: Programs, form: dict[str, str], ran: str
) -> None:
    assert 303 == host.post("/machine", data=form).status_code
    assert programs.ran[-1].endswith(ran)


def test_what_failed_is_gone_once_it_was_seen_and_the_log_can_be_read(host: FlaskClient) -> None:
    host.post("/machine", data={"do": "seen"})
    assert "it broke off" not in host.get("/machine").text
    log = host.get("/machine/log")
    assert ("the log\n", "text/plain") == (log.text, log.mimetype)


def test_a_card_that_nobody_signed_is_updated_by_no_page(host: FlaskClient, card: System) -> None:
    tell(card.folder, signed=False)
    page = host.get("/machine").text
    assert "sudo uno-system update" in page
    assert 'name="address"' not in page
