import pytest

from companion.devices.board.part import Part
from companion.devices.board.ring import ALL_FOUR, BAUD, LATCH, LIGHTS, Pixel, encoded
from companion.devices.board.wiring import Device, DeviceKind
from tests.devices.fake_lgpio import FakeLgpio, Sent

RING = Device("the ring", DeviceKind.RING, 10)


def decoded(sent: bytes) -> list[tuple[int, ...]]:
    """Return the colours that the lights take from what SPI sent, as red, green and blue."""
    assert LATCH == sent[-len(LATCH) :]
    bits = "".join(f"{byte:08b}" for byte in sent[: -len(LATCH)])
    pulses = [bits[at : at + 3] for at in range(0, len(bits), 3)]
    assert {"110", "100"} >= {*pulses}
    ones = "".join("1" if pulse == "110" else "0" for pulse in pulses)
    values = [int(ones[at : at + 8], 2) for at in range(0, len(ones), 8)]
    return [(values[at + 1], values[at], values[at + 2]) for at in range(0, len(values), 3)]


@pytest.mark.parametrize("lights", [[(255, 0, 1)] * 12, [(0, 0, 0)] * 12, [(1, 2, 4), (8, 16, 32)] * 6])
def test_each_light_takes_its_own_colour(lights: list[tuple[int, int, int]]) -> None:
    assert lights == decoded(encoded([Pixel(*each) for each in lights]))


def test_pulses_are_as_long_as_the_lights_take_them() -> None:
    bit = 1_000_000 / BAUD
    for wanted, high in ((0.4, bit), (0.8, 2 * bit), (0.85, 2 * bit), (0.45, bit)):
        assert wanted == pytest.approx(high, abs=0.15)


def test_a_ring_is_dark_as_it_is_opened_and_as_it_is_given_back(lgpio: FakeLgpio) -> None:
    ring = Part(RING, object())
    assert ring.use(lambda opened: None)
    assert [(0, 0, 0)] * LIGHTS == decoded(lgpio.ring)
    assert ring.use(lambda opened: opened.on())
    assert [*ALL_FOUR] == decoded(lgpio.ring)
    ring.close()
    assert [(0, 0, 0)] * LIGHTS == decoded(lgpio.ring)
    assert Sent("spi_close", 10, ()) == lgpio.sent[-1]


def test_where_spi_is_off_it_says_how_it_is_switched_on(lgpio: FakeLgpio) -> None:
    lgpio.has_spi = False
    ring = Part(RING, object())
    assert not ring.use(lambda opened: None)
    assert (
        "The ring on GPIO 10 does not work: can not open SPI device. Is SPI on? Expected in config.txt: "
        "dtoverlay=spi0-0cs,no_miso" == ring.problem
    )
