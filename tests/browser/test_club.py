"""A table joins its club from the host's phone, with a scanned code or a pasted line."""

from dataclasses import replace
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import FullHouse, Openly
from tests.browser.steps import WITH_AND_WITHOUT_JS
from tests.table.builder import accepted
from tests.web.club import INVITATION

RECORD = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nstart G5\n'


@pytest.fixture
def house(full_house: FullHouse) -> FullHouse:
    accepted(full_house.begin(RECORD))
    return full_house


@WITH_AND_WITHOUT_JS
def test_a_scanned_invitation_is_asked_back_and_one_tap_joins(
    house: FullHouse, opened: Openly, js: bool
) -> None:
    page = opened(f"/club?{urlencode({'invitation': INVITATION})}", js=js)
    expect(page.get_by_role("heading", level=1)).to_have_text("Join the club at db.example.org as Kitchen?")
    assert [] == house.club.accepted
    status = page.get_by_role("main").get_by_role("status").first
    page.get_by_role("button", name="Join").click()
    expect(status).to_contain_text("The club has not been reached yet")
    assert [INVITATION] == house.club.accepted
    assert f"{house.address}/club" == page.url
    if not js:
        return
    # What is pasted here stays while people play, and how it stands is told anew.
    page.get_by_label("The invitation, in one line").fill("uno-club://half")
    assert house.club.state
    house.club.become(replace(house.club.state, is_reached=True, is_whole=True))
    accepted(house.table.submit("Ben: G7"))
    expect(status).to_contain_text("Every event is there.")
    expect(page.get_by_label("The invitation, in one line")).to_have_value("uno-club://half")
    page.get_by_text("Leave the club").click()
    page.get_by_role("button", name="Leave it now").click()
    expect(status).to_contain_text("This table is in no club.")
