"""The reader's firmware under real MicroPython, with fake chips that follow their data sheets."""

import subprocess

import pytest

from companion.devices.scanner.messages import Chip, Failed, Laid, Lifted, Several, Wrote
from tests.firmware.builder import (
    BLUE_2,
    BOARDS,
    FAKE,
    FIRMWARE,
    MICROPYTHON,
    OTHER_BATCH,
    RED_7,
    SAME_BATCH,
    Companion,
    Pico,
    ndef,
)

NAMES = {"mfrc522": "mfrc522-2", "pn532": "pn532-1.6"}
BANK_CARD = "DEADBEEF"
FACTORY = "0103a00c34"
"""The blocks before the message on an NTAG213 as it is sold."""

ONE_CHIP = pytest.mark.parametrize("pico", ["mfrc522"], indirect=True)


def _laid(companion: Companion) -> tuple[str, str | None]:
    event = companion.hear(Laid)
    return event.uid, event.text


# Greeting


def test_a_reader_reports_its_protocol_version_and_chip(pico: Pico, companion: Companion) -> None:
    reader = companion.link.reader
    assert reader is not None
    assert ("1", "1.0.0") == (reader.protocol, reader.version)
    companion.until(lambda: NAMES[pico.chip].encode() in companion.raw)


# Cards


def test_a_card_is_laid_and_lifted(pico: Pico, companion: Companion) -> None:
    pico.lay(RED_7, "R7")
    assert (RED_7, "R7") == _laid(companion)
    pico.lift()
    assert RED_7 == companion.hear(Lifted).uid


def test_a_uid_of_four_bytes_is_whole_too(pico: Pico, companion: Companion) -> None:
    pico.lay("DEADBEEF")
    assert ("DEADBEEF", None) == _laid(companion)


def test_a_card_left_lying_is_one_scan(pico: Pico, companion: Companion) -> None:
    pico.lay(RED_7)
    companion.hear(Laid)
    assert [] == companion.goes_on(20)


def test_a_card_lifted_and_laid_again_is_a_new_one(pico: Pico, companion: Companion) -> None:
    for _ in range(2):
        pico.lay(RED_7)
        assert (RED_7, None) == _laid(companion)
        pico.lift()
        companion.hear(Lifted)


def test_one_card_after_another_without_a_gap(pico: Pico, companion: Companion) -> None:
    pico.lay(RED_7)
    companion.hear(Laid)
    pico.script(f"swap {RED_7} {OTHER_BATCH}")
    assert RED_7 == companion.hear(Lifted).uid
    assert (OTHER_BATCH, None) == _laid(companion)


@pytest.mark.parametrize("other", [BLUE_2, SAME_BATCH, OTHER_BATCH, BANK_CARD])
def test_two_cards_at_once_are_refused(pico: Pico, companion: Companion, other: str) -> None:
    """Cards of one batch answer alike until half of their UIDs, a bank card never does."""
    pico.script(f"lay-both {RED_7} {other}")
    companion.hear(Several)
    pico.lift(RED_7)
    assert [] == companion.goes_on()
    pico.lift()
    assert companion.hear(Lifted).uid is None
    pico.lay(other)
    assert (other, None) == _laid(companion)


def test_two_phones_are_refused_and_the_chip_goes_on(pico: Pico, companion: Companion) -> None:
    """A PN532 tells of each what it can do, too: more than it sends of cards."""
    before = len(pico.told)
    pico.script("lay-both 08A1B2C3 08B2C3D4")
    companion.hear(Several)
    assert f"reset {pico.chip}" not in pico.told[before:]


def test_a_card_laid_onto_another_is_refused(pico: Pico, companion: Companion) -> None:
    pico.lay(RED_7)
    companion.hear(Laid)
    pico.lay(BLUE_2)
    companion.hear(Several)


@ONE_CHIP
@pytest.mark.parametrize("how", ["parity", "uid"])
def test_a_garbled_answer_is_no_lifted_card(pico: Pico, companion: Companion, how: str) -> None:
    pico.lay(RED_7)
    companion.hear(Laid)
    pico.script(f"garble {how} 12")
    assert [] == companion.goes_on(20)
    pico.lift()
    assert RED_7 == companion.hear(Lifted).uid


# Stickers with text


def test_the_text_on_a_sticker_is_read(pico: Pico, companion: Companion) -> None:
    for memory, text in ((ndef("W50"), "W50"), (FACTORY + ndef("x" * 64), "x" * 64), (ndef("x" * 65), None)):
        uid = f"04{len(memory):012X}"
        pico.script(f"lay {uid} {memory}")
        assert (uid, text) == _laid(companion)
        pico.lift()
        companion.hear(Lifted)


@pytest.mark.parametrize("text", ["R7", "ÄÖÜ" * 10])
def test_a_text_that_is_written_is_read(pico: Pico, companion: Companion, text: str) -> None:
    pico.script(f"lay {RED_7} {FACTORY}0300fe")
    companion.hear(Laid)
    order = companion.link.order("write", RED_7, text)
    wrote = companion.hear(Wrote)
    assert (order, RED_7, text) == (wrote.order, wrote.uid, wrote.text)
    assert ndef(text) in pico.script(f"dump {RED_7}")
    pico.lift()
    companion.hear(Lifted)
    pico.lay(RED_7)
    assert (RED_7, text) == _laid(companion)


def test_a_locked_sticker_is_not_written(pico: Pico, companion: Companion) -> None:
    pico.lay(RED_7, "R7")
    companion.hear(Laid)
    pico.script(f"lock {RED_7}")
    companion.link.order("write", RED_7, "B2")
    assert "locked" == companion.hear(Failed).why
    assert ndef("R7") in pico.script(f"dump {RED_7}")


def test_a_sticker_whose_later_pages_are_locked_keeps_its_text(pico: Pico, companion: Companion) -> None:
    pico.lay(RED_7, "R7")
    companion.hear(Laid)
    pico.script(f"lock-beyond {RED_7}")
    companion.link.order("write", RED_7, "x" * 64)
    assert "locked" == companion.hear(Failed).why
    assert ndef("R7") in pico.script(f"dump {RED_7}")
    companion.link.order("write", RED_7, "x" * 46)
    assert "x" * 46 == companion.hear(Wrote).text


def test_a_sticker_that_refuses_every_write_is_locked(pico: Pico, companion: Companion) -> None:
    pico.lay(RED_7, "R7")
    companion.hear(Laid)
    pico.script(f"protect {RED_7}")
    companion.link.order("write", RED_7, "B2")
    assert "locked" == companion.hear(Failed).why


@ONE_CHIP
def test_a_sticker_is_written_through_garbled_answers(pico: Pico, companion: Companion) -> None:
    pico.lay(RED_7)
    companion.hear(Laid)
    pico.script("garble ack 2")
    companion.link.order("write", RED_7, "R7")
    assert "R7" == companion.hear(Wrote).text


def test_only_the_card_on_the_pad_is_written(pico: Pico, companion: Companion) -> None:
    companion.link.order("write", RED_7, "R7")
    assert "gone" == companion.hear(Failed).why
    pico.lay(BLUE_2)
    companion.hear(Laid)
    companion.link.order("write", RED_7, "R7")
    assert "gone" == companion.hear(Failed).why


def test_an_impossible_order_fails_with_its_reason(pico: Pico, companion: Companion) -> None:
    pico.lay(RED_7)
    companion.hear(Laid)
    for order, why in ((("write", RED_7, "x" * 65), "too-long"), (("dance",), "unknown")):
        companion.link.order(*order)
        assert why == companion.hear(Failed).why


# A chip in trouble


def test_a_chip_that_hangs_is_reset(pico: Pico, companion: Companion) -> None:
    pico.lay(RED_7)
    companion.hear(Laid)
    pico.script("hang")
    pico.wait_for(lambda: f"reset {pico.chip}" in pico.told)
    assert [] == companion.goes_on()
    pico.lift()
    assert RED_7 == companion.hear(Lifted).uid
    pico.lay(BLUE_2)
    assert (BLUE_2, None) == _laid(companion)


def test_a_chip_that_lost_its_settings_is_set_up_again(pico: Pico, companion: Companion) -> None:
    pico.lay(RED_7)
    companion.hear(Laid)
    pico.script("brown-out")
    pico.wait_for(lambda: f"reset {pico.chip}" in pico.told)
    assert [] == companion.goes_on()


def test_a_chip_whose_wires_came_off_is_missed_and_found(pico: Pico, companion: Companion) -> None:
    pico.script("unplug")
    assert companion.hear(Chip).name is None
    pico.script("plug")
    assert NAMES[pico.chip] == companion.hear(Chip).name
    pico.lay(RED_7)
    assert (RED_7, None) == _laid(companion)


@ONE_CHIP
def test_a_chip_that_went_deaf_is_set_up_again_after_a_minute(pico: Pico, companion: Companion) -> None:
    pico.script("deaf")
    pico.lay(RED_7)
    assert [] == companion.goes_on()
    pico.script("later 60000")
    assert (RED_7, None) == _laid(companion)


@pytest.mark.parametrize("pico", ["pn532"], indirect=True)
def test_a_pn532_that_acknowledges_nothing_for_a_moment_is_waited_for(
    pico: Pico, companion: Companion
) -> None:
    before = len(pico.told)
    for _ in range(5):
        pico.script("busy 30")
        companion.goes_on(2)
    pico.lay(RED_7)
    assert (RED_7, None) == _laid(companion)
    assert "reset pn532" not in pico.told[before:]


# LED and watchdog, which are the same with either chip


@ONE_CHIP
def test_the_led_is_off_until_a_card_is_acknowledged(pico: Pico, companion: Companion) -> None:
    pico.lay(RED_7)
    while not companion.heard:
        companion.step(acknowledges=False)
    pico.wait_for(lambda: pico.told[-1] == "led 0")
    before = len(pico.told)
    companion.link.acknowledge(companion.heard[0])
    companion.until(lambda: pico.told[before:].count("led 1") >= 3)


@ONE_CHIP
def test_the_watchdog_is_always_fed_in_time(pico: Pico, companion: Companion) -> None:
    pico.script("hang")
    pico.wait_for(lambda: f"reset {pico.chip}" in pico.told)
    companion.goes_on()
    assert "starved" not in pico.told


@ONE_CHIP
def test_an_interrupt_gives_the_prompt_without_a_watchdog_reset(pico: Pico, companion: Companion) -> None:
    pico.send("interrupt")
    pico.wait_for(lambda: "timer" in pico.told)


# Other boards


def test_a_board_without_pins_says_so_in_a_sentence() -> None:
    board = "ESP32C3 module with ESP32C3"
    run = subprocess.run(
        [MICROPYTHON, "-m", "main"],
        env={"MICROPYPATH": f"{FAKE}:{FIRMWARE}:.frozen", "ANTENNA": "0", "CHIP": "pn532", "BOARD": board},
        capture_output=True,
        text=True,
        check=True,
        stdin=subprocess.DEVNULL,
    )
    assert run.stdout.startswith("No pins are known for an ESP32C3.")
    assert "" == run.stderr


@pytest.mark.parametrize("board", BOARDS[1:])
@pytest.mark.parametrize("chip", NAMES)
def test_the_same_program_reads_cards_on_an_esp32(board: str, chip: str) -> None:
    with Pico(chip, board) as pico, Companion(pico) as companion:
        companion.greet()
        pico.lay(RED_7, "R7")
        assert (RED_7, "R7") == _laid(companion)
        assert "led 1" in pico.told
        pico.script("hang")
        pico.wait_for(lambda: pico.told.count(f"reset {chip}") == 2)
        pico.send("interrupt")
        pico.wait_for(lambda: "timer" in pico.told)
