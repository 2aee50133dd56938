"""Either end restarts, or the cable is pulled, in the middle of a frame."""

from queue import Queue

import pytest

from companion.devices.scanner.connection import Connection
from companion.devices.scanner.messages import Chip, Laid, Message
from tests.devices.scanner.builder import PICO, Listed
from tests.firmware.builder import BLUE_2, PATIENCE, RED_7, Companion, Pico, new_link

pytestmark = pytest.mark.parametrize("pico", ["mfrc522"], indirect=True)  # the chip has no part in it

HALF = 15
"""Bytes of a frame that get through: past its start mark, short of its checksum."""


def _half_a_card(pico: Pico, companion: Companion) -> None:
    """Lay a card, and let the companion read half of the frame that reports it."""
    pico.lay(RED_7, "R7")
    start = len(companion.raw)
    while b" laid" not in companion.raw[start:]:
        companion.step(most=HALF if b":" in companion.raw[start:] else 1)
    assert not companion.heard


def test_a_reader_restarted_in_mid_frame_reports_the_card_once(pico: Pico, companion: Companion) -> None:
    _half_a_card(pico, companion)
    pico.power_off()
    companion.lose()
    pico.power_on(f"lay {RED_7}")
    assert RED_7 == companion.hear(Laid).uid
    assert [] == companion.goes_on()


def test_an_acknowledged_card_is_not_reported_again_by_a_restarted_reader(
    pico: Pico, companion: Companion
) -> None:
    pico.lay(RED_7)
    event = companion.hear(Laid)
    companion.until(lambda: event.key.split("-")[1].encode() + b"*" in companion.link_said)
    pico.power_off()
    pico.power_on(f"lay {RED_7}")
    companion.until(lambda: companion.link.resets == 1 and companion.raw.count(b" found ") == 2)
    assert [] == [event for event in companion.goes_on() if not isinstance(event, Chip)]


def test_a_companion_restarted_in_mid_frame_gets_the_card(pico: Pico, companion: Companion) -> None:
    _half_a_card(pico, companion)
    companion.unplug()
    with Companion(pico, new_link("another")) as successor:
        card = successor.hear(Laid)
        assert (RED_7, "R7") == (card.uid, card.text)
        assert [] == successor.goes_on()


def test_a_companion_that_crashed_before_acknowledging_gets_the_same_card_again(
    pico: Pico, companion: Companion
) -> None:
    """With the same idempotency key, so that the log does not take it for another card."""
    pico.lay(RED_7)
    while not companion.heard:
        companion.step(acknowledges=False)
    first = companion.heard[0]
    companion.unplug()
    with Companion(pico, new_link("another")) as successor:
        assert first == successor.hear(Laid)


def test_a_cable_pulled_in_mid_frame_loses_no_card(pico: Pico, companion: Companion) -> None:
    _half_a_card(pico, companion)
    companion.lose()
    companion.unplug()
    pico.lift()
    with Companion(pico, companion.link) as again:
        assert RED_7 == again.hear(Laid).uid
        pico.lay(BLUE_2)
        assert BLUE_2 == again.hear(Laid).uid


def test_noise_on_the_line_loses_no_card(pico: Pico, companion: Companion) -> None:
    for uid in (RED_7, BLUE_2):
        companion.write(bytes(range(4, 256)) * 20 + b"\n>session 9 write\n")
        pico.lay(uid)
        assert uid == companion.hear(Laid).uid
        pico.lift()
    companion.until(lambda: b" beat " in companion.raw)


def test_a_pico_is_found_by_itself(pico: Pico) -> None:
    heard: Queue[Message] = Queue()
    with Connection(new_link("session"), heard.put, lister=lambda: [Listed(pico.port, PICO)]) as connection:
        assert isinstance(heard.get(timeout=PATIENCE), Chip)
        pico.lay(RED_7, "R7")
        card = heard.get(timeout=PATIENCE)
        assert isinstance(card, Laid)
        assert (RED_7, "R7") == (card.uid, card.text)
        assert f"Listening to the reader on {pico.port}: " in connection.state.words
