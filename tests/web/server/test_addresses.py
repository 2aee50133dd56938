"""Which address the code to join has: one that phones reach, whatever else the machine is connected to."""

import socket
from ipaddress import IPv4Address

import pytest
from flask.testing import FlaskClient

from companion.web.server.addresses import Link, own_addresses, reachable
from companion.web.server.qr import LOCATE

WIFI = ("wlan0", "192.168.1.50")


@pytest.mark.parametrize(
    ("links", "routed", "expected"),
    [
        pytest.param([], "", (), id="no network"),
        pytest.param([("lo", "127.0.0.1")], "", (), id="this machine alone"),
        pytest.param([("lo", "127.0.0.1"), WIFI], "", ("192.168.1.50",), id="a hotspot without a way out"),
        pytest.param([WIFI, ("tun0", "10.8.0.2")], "10.8.0.2", ("192.168.1.50",), id="a VPN"),
        pytest.param([("wg-home", "10.8.0.2"), WIFI], "10.8.0.2", ("192.168.1.50",), id="WireGuard"),
        pytest.param([("docker0", "172.17.0.1"), WIFI], "", ("192.168.1.50",), id="containers"),
        pytest.param([("br-0123456789ab", "172.18.0.1"), WIFI], "", ("192.168.1.50",), id="their bridge"),
        pytest.param([("br0", "192.168.1.9")], "", ("192.168.1.9",), id="a bridge of real links"),
        pytest.param([("eth0", "169.254.12.7"), WIFI], "169.254.12.7", ("192.168.1.50",), id="a loose cable"),
        pytest.param([("eth0", "169.254.12.7")], "", ("169.254.12.7",), id="a cable alone"),
        pytest.param([("tun0", "10.8.0.2")], "10.8.0.2", ("10.8.0.2",), id="a VPN alone"),
        pytest.param([("eth0", "10.0.0.5"), WIFI], "192.168.1.50", ("192.168.1.50", "10.0.0.5"), id="two"),
        pytest.param([("eth0", "9.9.9.9"), WIFI], "9.9.9.9", ("192.168.1.50", "9.9.9.9"), id="a public one"),
    ],
)
def test_phones_are_led_to_a_real_link(
    links: list[tuple[str, str]], routed: str, expected: tuple[str, ...]
) -> None:
    assert expected == reachable([Link(name, IPv4Address(address)) for name, address in links], routed)


def test_the_addresses_are_this_machine_s() -> None:
    for address in own_addresses():
        with socket.socket() as own:
            own.bind((address, 0))


def test_a_screen_at_the_machine_shows_the_code_of_each_network_by_a_tap(player: FlaskClient) -> None:
    LOCATE.put(player.application, lambda: ("http://192.168.1.50:8000", "http://10.0.0.5:8000"))
    page = player.get("/join").text
    assert "<code>192.168.1.50:8000</code>" in page
    assert '<a href="/join?at=1"><code>10.0.0.5:8000</code></a>' in page
    other = player.get("/join?at=1").text
    assert 'src="/qr.svg?at=1"' in other
    assert '<a href="/join?at=0"><code>192.168.1.50:8000</code></a>' in other
    assert player.get("/qr.svg").data != player.get("/qr.svg?at=1").data
    assert player.get("/qr.svg").data == player.get("/qr.svg?at=7").data


def test_where_phones_reach_nothing_a_sentence_stands_in_place_of_the_code(player: FlaskClient) -> None:
    LOCATE.put(player.application, tuple)
    page = player.get("/join").text
    assert "no network that phones could reach" in page
    assert "/qr.svg" not in page
    assert 404 == player.get("/qr.svg").status_code


def test_a_phone_that_came_by_an_address_shows_that_one(player: FlaskClient) -> None:
    LOCATE.put(player.application, tuple)
    page = player.get("/join?watch", base_url="http://192.168.4.1:8000").text
    assert "192.168.4.1:8000" in page
