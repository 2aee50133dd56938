"""The device page, without JavaScript: the twins, the question after a hold, seats, what is missing."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.devices.board.wiring import read_wiring
from companion.devices.devices import Devices
from companion.devices.scanner.usb_devices import ReaderAnswers
from companion.devices.shutdown import Right
from companion.ports import BoardReport, HomeState
from companion.rules import say
from companion.table import Table, Transient
from companion.web.app import Site, create_app
from companion.web.server.stream import BROADCASTER
from tests.devices.builder import NO_BOARD, TO_ONE, no_board
from tests.devices.scanner.builder import PICO, Listed
from tests.table.builder import accepted
from tests.web.builder import TOKEN, scanned


@pytest.fixture
def phone(table: Table, devices: Devices) -> FlaskClient:
    """A phone that may act."""
    return scanned(create_app(table, TOKEN, Site(equipment=devices.equipment)))


@pytest.fixture
def watcher(phone: FlaskClient) -> FlaskClient:
    return phone.application.test_client()


def play(table: Table, lines: str) -> None:
    for line in lines.split(";"):
        accepted(table.submit(line.strip()))


class Away:
    """A broker that is away."""

    state = HomeState("Home:1883 is away since 12:00. It is looked for again.", is_there=False)

    def __init__(self) -> None:
        self.listeners: list[Callable[[], None]] = []

    def listen(self, listener: Callable[[], None]) -> None:
        self.listeners.append(listener)


def test_the_page_says_how_the_table_and_the_house_get_on_and_each_change_of_it(
    table: Table, devices: Devices
) -> None:
    away = Away()
    apps = [
        create_app(table, TOKEN, Site(equipment=each))
        for each in (devices.equipment, replace(devices.equipment, home=away))
    ]
    pages = [app.test_client().get("/devices").get_data(as_text=True) for app in apps]
    assert [False, True] == ["is away since 12:00" in page for page in pages]
    assert [BROADCASTER.of(apps[1]).refresh] == away.listeners


class Radio:
    """A board that hears a wireless buzzer."""

    def report(self) -> BoardReport:
        low = say("The battery of buzzer %(number)d is low. Charge it.", number=2)
        return BoardReport("", (), (), wireless=(2,), wireless_notes=(low,))


def test_the_page_says_which_wireless_buzzers_are_heard_and_what_they_need(
    table: Table, devices: Devices
) -> None:
    site = Site(equipment=replace(devices.equipment, board=Radio()))
    page = create_app(table, TOKEN, site).test_client().get("/devices").text
    assert "Within reach: 2" in page
    assert "The battery of buzzer 2 is low. Charge it." in page


def post(phone: FlaskClient, path: str, **form: str) -> str:
    """The page that a button leads to."""
    answer = phone.post(path, data=form, follow_redirects=True)
    assert 200 == answer.status_code
    return answer.text


def test_a_buzzer_on_the_screen_catches(phone: FlaskClient, table: Table) -> None:
    play(table, TO_ONE)
    page = post(phone, "/devices/press", seat="Cy", do="press")
    assert "Caught" in page
    assert table.game
    assert 3 == table.game.state.hands["Ben"]


def test_a_press_without_effect_says_so_until_the_game_moves_on(phone: FlaskClient, table: Table) -> None:
    address = phone.post("/devices/press", data={"seat": "Cy", "do": "press"}).location
    assert "Nothing to press for now" in phone.get(address).text
    play(table, "Ben: ?")
    assert "Nothing to press for now" not in phone.get(address).text


def test_hold_is_there_only_where_it_means_something_else(phone: FlaskClient, table: Table) -> None:
    assert "Hold Cy's buzzer" not in phone.get("/devices").text
    play(table, "Ben: W4=R")
    page = phone.get("/devices").text
    assert "Hold Cy's buzzer" in page
    assert "Hold Ana's buzzer" not in page


def test_after_a_hold_every_screen_asks_what_the_hand_showed(phone: FlaskClient, table: Table) -> None:
    play(table, "Ben: W4=R")
    post(phone, "/devices/press", seat="Cy", do="hold")
    for path in ("/play", "/table", "/score"):
        assert "What did Ben&#39;s hand show?" in phone.get(path).text
    assert 'value="Cy: challenge guilty"' in phone.get("/play").text
    play(table, "Cy: challenge innocent")
    assert "hand show?" not in phone.get("/play").text


def test_every_screen_shows_the_margin(phone: FlaskClient, table: Table) -> None:
    play(table, TO_ONE)
    table.submit("Ben: uno", remark="Ben, 12 ms before Cy")
    for path in ("/play", "/table"):
        assert "Ben said UNO! Ben, 12 ms before Cy." in phone.get(path).text


def test_a_stuck_button_is_named_on_every_screen(phone: FlaskClient, table: Table, devices: Devices) -> None:
    table.update_transient(
        lambda transient: Transient(troubles=("Ben's buzzer is stuck. It is ignored until it is let go.",))
    )
    for path in ("/play", "/table", "/devices"):
        assert "Ben&#39;s buzzer is stuck." in phone.get(path).text


def test_what_the_board_says_is_folded_where_nothing_is_wrong(phone: FlaskClient) -> None:
    page = phone.get("/devices").text
    assert '<details class="panel folds" id="board">' in page
    assert all(said in page.partition('id="board"')[2] for said in (NO_BOARD, "Seat 10&#39;s button"))


def test_the_coin_s_button_is_on_the_page(phone: FlaskClient, devices: Devices, table: Table) -> None:
    accepted(table.begin('[Players "Ana, Ben"]\nround\nstart G5\nBen: W50=R heads Ana tails Ben'))
    assert "Flipped" in post(phone, "/devices/press", seat="coin", do="press")
    assert devices.coin.in_the_air


def test_presses_end_turns_once_somebody_says_so(phone: FlaskClient, table: Table) -> None:
    post(phone, "/devices/presses", end_turn="yes")
    assert "Played" in post(phone, "/devices/press", seat="Ben", do="press")
    assert "Drew, kept it" in post(phone, "/devices/press", seat="Cy", do="hold")
    post(phone, "/devices/presses", end_turn="no")
    assert "Nothing to press for now" in post(phone, "/devices/press", seat="Ana", do="press")


def test_set_up_asks_for_each_buzzer(phone: FlaskClient, table: Table, devices: Devices) -> None:
    assert "Ana, press your buzzer" in post(phone, "/devices/claim", do="begin")
    devices.buzzers.press(7)
    assert "Ben, press your buzzer" in phone.get("/play").text
    assert "Cy, press your buzzer" in post(phone, "/devices/claim", do="none", back="play")
    assert "press your buzzer" not in post(phone, "/devices/claim", do="stop")
    assert table.view
    assert {"Ana": 7} == table.view.preferences.paired_buzzers


BRIDGE = Listed("/dev/not-there", (0x1A86, 0x7523), "0001", product="USB Serial")


@pytest.fixture
def plugged(devices: Devices, tmp_path: Path) -> list[Listed]:
    """What is plugged in: a device that could be a reader."""
    plugged = [BRIDGE]
    devices.scanner.connect(answers=ReaderAnswers(tmp_path), lister=lambda: plugged)
    return plugged


def test_the_host_is_asked_once_whether_a_device_is_a_card_reader(
    phone: FlaskClient, plugged: list[Listed], tmp_path: Path
) -> None:
    page = phone.get("/devices").text
    assert "<h3>Is USB Serial on /dev/not-there a card reader?</h3>" in page
    assert [False, False] == _pressed(page)
    assert [False, True] == _pressed(post(phone, "/devices/reader", device="1A86:7523:0001", is_reader="yes"))
    assert ReaderAnswers(tmp_path).may_be_reader(BRIDGE)
    assert [True, False] == _pressed(post(phone, "/devices/reader", device="1A86:7523:0001", is_reader="no"))


def test_a_device_that_is_known_to_be_a_reader_is_not_asked_about(
    phone: FlaskClient, plugged: list[Listed]
) -> None:
    plugged[:] = [Listed("/dev/not-there", PICO), Listed("/dev/ttyS0")]
    assert "a card reader?" not in phone.get("/devices").text


def test_beside_a_port_that_was_named_nothing_is_asked(phone: FlaskClient, devices: Devices) -> None:
    devices.scanner.connect("/dev/not-there-either", lister=lambda: [BRIDGE])
    assert "a card reader?" not in phone.get("/devices").text


def test_who_watches_is_not_asked_and_may_not_say(watcher: FlaskClient, plugged: list[Listed]) -> None:
    assert "a card reader?" not in watcher.get("/devices").text
    answer = watcher.post("/devices/reader", data={"device": "1A86:7523:0001", "is_reader": "yes"})
    assert 401 == answer.status_code


def _pressed(page: str) -> list[bool]:
    """Whether No and Yes are pressed."""
    buttons = page.partition('name="device"')[2].partition("</form>")[0].split("<button")[1:]
    return ['aria-pressed="true"' in button for button in buttons]


def test_one_seat_can_have_the_page_to_itself(phone: FlaskClient) -> None:
    page = phone.get("/devices?only=Ben").text
    assert "Press Ben's buzzer" in page
    assert "Press Ana's buzzer" not in page
    assert "only=Ben" in phone.post("/devices/press", data={"seat": "Ben", "only": "Ben"}).location


def test_who_watches_sees_the_lights_and_presses_nothing(watcher: FlaskClient) -> None:
    page = watcher.get("/devices").text
    assert "is-turn" in page
    assert "Press Ben's buzzer" not in page
    assert 401 == watcher.post("/devices/press", data={"seat": "Ben"}).status_code


def test_without_equipment_the_page_is_there_all_the_same(table: Table) -> None:
    page = create_app(table, TOKEN).test_client().get("/devices")
    assert 200 == page.status_code


def test_before_the_first_game_the_page_names_what_is_missing(tmp_path: object, empty_table: Table) -> None:
    devices = Devices(empty_table, read_wiring(), pins=no_board)
    devices.attend()
    page = create_app(empty_table, TOKEN, Site(equipment=devices.equipment)).test_client().get("/devices")
    assert NO_BOARD in page.text


@pytest.mark.parametrize(
    ("path", "form", "sentence"),
    [
        ("/devices/press", {"seat": "Zoe"}, "No player is called Zoe."),
        ("/devices/claim", {"do": "all"}, "all is not known here. Expected begin, none, stop."),
        (
            "/devices/presses",
            {},
            "Nothing is no answer to whether a press ends the turn. Expected yes or no.",
        ),
        (
            "/devices/reader",
            {},
            "Nothing is no answer to whether this is a card reader. Expected yes or no.",
        ),
        ("/devices/reader", {"is_reader": "yes"}, "That device is not plugged in any more."),
    ],
)
def test_a_form_of_another_kind_is_one_sentence(
    phone: FlaskClient, path: str, form: dict[str, str], sentence: str
) -> None:
    answer = phone.post(path, data=form)
    assert 400 == answer.status_code
    assert sentence in answer.text


def test_with_a_board_the_page_says_how_the_coin_shuts_the_machine_down(table: Table) -> None:
    devices = Devices(table, read_wiring(), pins=lambda: MockFactory(pin_class=MockPWMPin), right=Right(None))
    devices.attend()
    phone = create_app(table, TOKEN, Site(equipment=devices.equipment)).test_client()
    assert "cannot shut this machine down until it is installed as a service" in phone.get("/devices").text
    devices.close()


def test_without_a_board_there_is_no_coin_to_shut_it_down_by(phone: FlaskClient) -> None:
    page = phone.get("/devices").text
    assert (True, False) == (NO_BOARD in page, "shut this machine down" in page)
