"""Ring and speaker as the devices of a table: told of by its wiring, missing, broken, and back."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.composition import Settings, companion
from companion.devices.board.ring import encoded
from companion.devices.board.wiring import FILE, RING_DATA, Miswired, override_wiring, read_wiring
from companion.devices.devices import LOOK_SECONDS, Devices
from companion.devices.pedestal.pixels import pixels
from companion.table import Table
from tests.devices.builder import FakeClock, no_board
from tests.devices.fake_lgpio import FakeLgpio, open_fake_pins
from tests.table.builder import BEGUN, accepted
from tests.waiting import until

EIGHT_SEATS = "seats.count = 8\ncoin.ring = 10\n"


@pytest.fixture
def devices(table: Table, lgpio: FakeLgpio, clock: FakeClock) -> Iterator[Devices]:
    devices = Devices(table, override_wiring(EIGHT_SEATS), pins=open_fake_pins, clock=clock)
    yield devices
    devices.close()


def test_a_ring_follows_the_table(table: Table, devices: Devices, lgpio: FakeLgpio) -> None:
    for line in ("Ben: G7", "Cy: R7"):
        accepted(table.submit(line))
        devices.attend()
        assert encoded(pixels(table.view)) == lgpio.ring


def test_a_ring_that_is_not_there_is_said_and_shows_the_table_once_it_is(
    table: Table, devices: Devices, lgpio: FakeLgpio, clock: FakeClock
) -> None:
    lgpio.has_spi = False
    devices.attend()
    (problem,) = devices.report().problems
    assert problem.startswith("The ring on GPIO 10 does not work: can not open SPI device.")
    lgpio.has_spi = True
    clock.go(LOOK_SECONDS)
    devices.attend()
    assert () == devices.report().problems
    assert encoded(pixels(table.view)) == lgpio.ring


def test_a_ring_takes_the_clock_of_spi_as_well() -> None:
    wiring = read_wiring()
    assert RING_DATA not in {each.gpio for each in wiring.first(8).devices}
    with pytest.raises(
        Miswired, match="seat 10's light is on GPIO 11, which SPI takes where there is a ring"
    ):
        override_wiring('coin.ring = 10\nseats.9.light = "none"')
    with pytest.raises(Miswired, match="seat 9's light and the ring are both on GPIO 10"):
        override_wiring("coin.ring = 10")
    without = 'coin.ring = 10\nseats.9.light = "none"\nseats.10.light = "none"'
    assert replace(wiring.coin, ring=10) == override_wiring(without).coin


def test_the_pedestal_says_what_the_table_screen_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, script in (("espeak-ng", 'echo "$*"'), ("aplay", f"cat >>{tmp_path}/heard")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    data = tmp_path / "data"
    data.mkdir()
    (data / FILE).write_text('[speaker]\ndevice = "default"\nlanguage = "de"\n')
    with companion(Settings(host="127.0.0.1", port=0, data=data), pins=no_board) as running:
        accepted(running.table.begin(BEGUN))
        until((tmp_path / "heard").exists)
        until(
            lambda: (
                "-v de --stdout -- " in (tmp_path / "heard").read_text()
                and "Zug" in (tmp_path / "heard").read_text()
            )
        )
        assert () == running.devices.report().problems
