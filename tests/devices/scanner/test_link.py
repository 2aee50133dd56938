"""The companion's end of a reader's line: greeting, acknowledgements, resets, commands, bare readers."""

from collections.abc import Iterator

import pytest

from companion.devices.scanner.framing import COMPANION, READER, Frame, Frames, write_frame
from companion.devices.scanner.link import BARE_AFTER, QUIET_AFTER, Link, Reader, Speech
from companion.devices.scanner.messages import Chip, Failed, LabelRead, Laid, Lifted, Message, Several, Wrote

RED_7 = "04A1B2C3D4E5F6"
BLUE_2 = "04A1B2C3D4E5F7"


class Line:
    """A link whose reader sends what the test wants, one frame after another."""

    def __init__(self, boot: str = "boot1", greets: bool = True, chip: str = "mfrc522-2") -> None:
        self.link = Link("session", lambda line: line in ("R7", "W4", "W"))
        self.now = 0
        self.boot = boot
        self.number = 0
        self.link.opened(0, "port")
        if greets:
            self.greet(chip)

    def greet(self, chip: str = "mfrc522-2", protocol: str = "1") -> list[Message]:
        return self.hear("hello", protocol, "1.0.0", chip, number=0)

    def hear(self, *words: str, number: int | None = None) -> list[Message]:
        """Send a message of the reader; return the events that it causes, not acknowledged."""
        if number is None:
            self.number += 1
            number = self.number
        return self.raw(write_frame(READER, Frame(self.boot, number, words[0], words[1:])))

    def take(self, *words: str) -> list[Message]:
        """Send a message of the reader, and acknowledge the events that it causes."""
        events = self.hear(*words)
        for event in events:
            self.link.acknowledge(event)
        return events

    def raw(self, data: bytes, after: int = 1) -> list[Message]:
        self.now += after
        return self.link.receive(data, self.now)

    def said(self, after: int = 0) -> list[tuple[str, ...]]:
        """Return what the companion sends now: numbers, kinds and fields."""
        self.now += after
        frames = Frames(COMPANION).receive(self.link.due(self.now))
        return [(str(frame.number), frame.kind, *frame.fields) for frame in frames]

    def acknowledgements(self) -> list[tuple[str, ...]]:
        return [words[2:] for words in self.said() if words[1] == "ack"]

    def restarts(self, boot: str = "boot2") -> None:
        self.boot, self.number = boot, 0
        self.greet()


# Greeting


def test_the_companion_greets_until_it_is_greeted() -> None:
    line = Line(greets=False)
    assert [("0", "hello", "1")] == line.said()
    assert [] == line.said(499)
    assert [("0", "hello", "1")] == line.said(1)
    line.greet()
    assert Reader("boot1", "1", "1.0.0", "mfrc522-2") == line.link.reader
    assert [("0", "beat")] == line.said(500)


def test_messages_before_the_greeting_are_ignored() -> None:
    line = Line(greets=False)
    assert [] == line.hear("laid", RED_7, "")
    assert [] == line.acknowledgements()
    line.greet()
    line.number = 0
    assert [Laid("boot1-1", RED_7, None)] == line.hear("laid", RED_7, "")


def test_a_reader_of_a_later_protocol_is_ignored() -> None:
    line = Line(greets=False)
    line.greet(protocol="2")
    assert not line.link.speaks_our_protocol
    assert [] == line.hear("laid", RED_7, "")
    assert [] == line.acknowledgements()


def test_a_reader_reports_a_missing_chip() -> None:
    line = Line(chip="none")
    assert Reader("boot1", "1", "1.0.0", None) == line.link.reader
    assert [Chip("boot1-1", "pn532-1.6")] == line.take("chip", "pn532-1.6")
    assert Reader("boot1", "1", "1.0.0", "pn532-1.6") == line.link.reader
    assert [Chip("boot1-2", None)] == line.take("chip", "none")


# Cards


def test_a_card_is_acknowledged_once_it_was_processed() -> None:
    line = Line()
    [event] = line.hear("laid", RED_7, "R7")
    assert Laid("boot1-1", RED_7, "R7") == event
    assert [] == line.acknowledgements()
    line.link.acknowledge(event)
    assert [("boot1", "1")] == line.acknowledgements()


def test_a_card_sent_again_while_it_is_processed_counts_once() -> None:
    line = Line()
    [event] = line.hear("laid", RED_7, "")
    assert [] == line.hear("laid", RED_7, "", number=1)
    line.link.acknowledge(event)
    assert [("boot1", "1")] == line.acknowledgements()


def test_a_card_sent_again_later_is_acknowledged_again_and_counts_once() -> None:
    line = Line()
    line.take("laid", RED_7, "")
    assert [("boot1", "1")] == line.acknowledgements()
    assert [] == line.hear("laid", RED_7, "", number=1)
    assert [("boot1", "1")] == line.acknowledgements()
    assert 1 == line.link.doubles


def test_a_card_that_was_not_processed_is_taken_again_after_reopening() -> None:
    line = Line()
    before = line.hear("laid", RED_7, "")
    line.link.opened(line.now, "port")
    line.greet()
    assert before == line.hear("laid", RED_7, "", number=1)


def test_a_card_laid_and_lifted_and_laid_counts_twice() -> None:
    line = Line()
    assert [Laid("boot1-1", RED_7, None)] == line.take("laid", RED_7, "")
    assert [Lifted("boot1-2", RED_7)] == line.take("lifted", RED_7)
    assert [Laid("boot1-3", RED_7, None)] == line.take("laid", RED_7, "")


def test_two_cards_at_once_are_reported_as_several() -> None:
    line = Line()
    assert [Several("boot1-1")] == line.take("several")
    assert [Lifted("boot1-2", None)] == line.take("lifted", "")


def test_an_unknown_kind_of_message_is_acknowledged_and_ignored() -> None:
    line = Line()
    assert [] == line.hear("shaken", "twice")
    assert [("boot1", "1")] == line.acknowledgements()


# A reader that resets


def test_a_card_left_lying_through_a_reset_counts_once() -> None:
    line = Line()
    line.take("laid", RED_7, "")
    line.restarts()
    assert [] == line.take("found", RED_7, "")
    assert ("boot2", "1") in line.acknowledgements()
    assert 1 == line.link.resets


def test_a_card_laid_while_the_reader_was_off_is_new() -> None:
    line = Line()
    line.take("laid", RED_7, "")
    line.restarts()
    assert [Laid("boot2-1", BLUE_2, "B2")] == line.take("found", BLUE_2, "B2")


def test_a_card_lost_in_a_reset_is_found() -> None:
    line = Line()
    line.take("found", "")
    line.restarts()
    assert [Laid("boot2-1", RED_7, None)] == line.take("found", RED_7, "")


def test_a_card_sent_but_not_processed_before_a_reset_is_found() -> None:
    line = Line()
    line.take("found", "")
    line.hear("laid", RED_7, "")
    line.restarts()
    assert [Laid("boot2-1", RED_7, None)] == line.take("found", RED_7, "")


def test_a_card_lifted_in_a_reset_is_lifted() -> None:
    line = Line()
    line.take("laid", RED_7, "")
    line.restarts()
    assert [Lifted("boot2-1", RED_7)] == line.take("found", "")


def test_a_new_companion_marks_a_card_as_found() -> None:
    assert [Laid("boot1-1", RED_7, None, found=True)] == Line().take("found", RED_7, "")


def test_a_reset_without_a_greeting_is_noticed() -> None:
    line = Line()
    line.said()
    line.boot, line.number = "boot2", 0
    assert [] == line.hear("found", "")
    assert ("0", "hello", "1") in line.said()


def test_a_frame_of_the_previous_boot_is_ignored() -> None:
    line = Line()
    line.take("laid", RED_7, "")
    line.restarts()
    line.take("found", RED_7, "")
    line.restarts("boot1")
    assert [] == line.hear("laid", RED_7, "", number=1)


# Orders


def _orders(line: Line, times: int, after: int) -> Iterator[tuple[str, ...]]:
    for _ in range(times):
        yield from (words for words in line.said(after) if words[0] != "0")


def test_an_order_is_given_until_the_reader_has_it() -> None:
    line = Line()
    assert 1 == line.link.order("write", RED_7, "R7")
    assert 2 == line.link.order("light", "ok")
    first, second = ("1", "write", RED_7, "R7"), ("2", "light", "ok")
    assert [first] == list(_orders(line, 1, 0))
    assert [first] == list(_orders(line, 1, 150))
    line.hear("ack", "another", "1", number=0)
    assert [first] == list(_orders(line, 1, 300))
    line.hear("ack", "session", "1", number=0)
    assert [second] == list(_orders(line, 1, 0))
    line.hear("ack", "session", "1", number=0)
    assert [second] == list(_orders(line, 1, 150))


def test_an_order_waits_for_a_reader() -> None:
    line = Line(greets=False)
    line.link.order("light", "ok")
    assert [] == list(_orders(line, 3, 1000))
    line.greet()
    assert [("1", "light", "ok")] == list(_orders(line, 1, 0))


def test_what_became_of_an_order_is_told() -> None:
    line = Line()
    assert [Wrote("boot1-1", 4, RED_7, "R7")] == line.take("wrote", "4", RED_7, "R7")
    assert [Failed("boot1-2", 5, "locked")] == line.take("failed", "5", "locked")


def test_an_order_that_a_reset_undid_has_failed() -> None:
    line = Line()
    line.link.order("write", RED_7, "R7")
    line.said()
    line.hear("ack", "session", "1", number=0)
    line.boot = "boot2"
    [failed] = line.greet()
    assert isinstance(failed, Failed)
    assert (1, "reset") == (failed.order, failed.why)
    line.link.acknowledge(failed)
    assert [] == line.acknowledgements()


# Bare readers, silence and noise


def test_a_reader_that_does_not_answer_the_greeting_is_a_bare_one() -> None:
    line = Line(greets=False)
    assert [] == line.raw(b"R7\n")
    assert Speech.UNKNOWN is line.link.speech
    assert [LabelRead("session-1", "R7")] == line.raw(b"", BARE_AFTER)
    assert [LabelRead("session-2", "W4")] == line.raw(b"W4\r\n")
    assert b"" == line.link.due(line.now)


def test_a_port_that_once_carried_frames_is_never_a_bare_reader() -> None:
    line = Line()
    assert [] == line.raw(b"R7\n", BARE_AFTER)
    line.link.opened(line.now, "port")
    assert [] == line.raw(b"R7\n")
    assert [] == line.raw(b"R7\n", BARE_AFTER)
    line.link.opened(line.now, "another port")
    assert [] == line.raw(b"R7\n")
    assert [LabelRead("session-1", "R7")] == line.raw(b"", BARE_AFTER)


def test_bytes_before_the_first_frame_are_no_card() -> None:
    """Half of a frame that ended in a card's code, say, as the port was opened in the middle."""
    line = Line(greets=False)
    assert [] == line.raw(b"R7\n")
    line.greet()
    assert [] == line.raw(b"", BARE_AFTER)


def test_a_slow_reader_may_still_turn_out_to_send_frames() -> None:
    line = Line(greets=False)
    line.raw(b"", BARE_AFTER)
    assert Speech.BARE is line.link.speech
    line.greet()
    assert [] == line.raw(b"R7\n")


def test_a_reader_that_is_silent_for_too_long_is_gone() -> None:
    line = Line()
    assert not line.link.is_quiet(line.now + QUIET_AFTER)
    assert line.link.is_quiet(line.now + QUIET_AFTER + 1)
    assert not Line(greets=False).link.is_quiet(QUIET_AFTER + 1)


@pytest.mark.parametrize("noise", [b"\x00\xff" * 500 + b"\n", b":boot1 2 laid R7*00000000\n", b"R7\n"])
def test_noise_is_counted_and_is_no_card(noise: bytes) -> None:
    line = Line()
    assert [] == line.raw(noise)
    assert 1 == line.link.rubbish
