from configparser import RawConfigParser
from pathlib import Path

from image.networks import to_scan, write_networks
from image.settings import Network

HOTSPOT = Network("UNO Companion KF", "secret99")


def keyfile(path: Path) -> RawConfigParser:
    read = RawConfigParser()
    read.read(path, encoding="utf-8")
    return read


def test_each_network_is_joined_by_itself_and_the_hotspot_is_not(tmp_path: Path) -> None:
    write_networks([Network("Living room", "correct horse"), Network("Open")], HOTSPOT, tmp_path)
    assert ["hotspot", "wifi-0", "wifi-1"] == sorted(path.stem for path in tmp_path.iterdir())
    told = {path.stem: keyfile(path)["connection"]["autoconnect"] for path in tmp_path.iterdir()}
    assert {"hotspot": "false", "wifi-0": "true", "wifi-1": "true"} == told


def test_only_root_can_read_a_password(tmp_path: Path) -> None:
    write_networks([Network("Living room", "correct horse")], HOTSPOT, tmp_path)
    assert {0o600} == {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}


def test_no_name_and_no_password_means_anything_to_the_file(tmp_path: Path) -> None:
    write_networks([Network(";[ü]\\", " a\\b; c#")], HOTSPOT, tmp_path)
    network = keyfile(tmp_path / "wifi-0.nmconnection")
    assert ";[ü]\\" == bytes(map(int, network["wifi"]["ssid"].rstrip(";").split(";"))).decode()
    assert "\\sa\\\\b;\\sc#" == network["wifi-security"]["psk"]


def test_a_network_without_a_password_has_no_security(tmp_path: Path) -> None:
    write_networks([Network("Open", is_hidden=True)], HOTSPOT, tmp_path)
    network = keyfile(tmp_path / "wifi-0.nmconnection")
    assert "wifi-security" not in network
    assert "true" == network["wifi"]["hidden"]


def test_a_phone_s_camera_joins_the_hotspot() -> None:
    assert "WIFI:T:WPA;S:UNO Companion KF;P:secret99;;" == to_scan(HOTSPOT)
    chosen = Network(HOTSPOT.name, 'one; two: "three"')
    assert r"WIFI:T:WPA;S:UNO Companion KF;P:one\; two\: \"three\";;" == to_scan(chosen)
