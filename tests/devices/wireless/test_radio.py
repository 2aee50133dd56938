"""Wireless buzzers and the companion, each with its own end of the protocol, in an air that a test makes."""

from random import Random

import pytest

from companion.devices.wireless.datagrams import (
    BUZZER_AWAY_AFTER,
    FROM_BUZZER,
    FROM_COMPANION,
    open_datagram,
    seal,
)
from companion.devices.wireless.radio import ASKS_EVERY, CHARGED, FORGOTTEN_AFTER, HOLD_BACK, LOW, Radio
from tests.devices.wireless.builder import KEY, Air, Flying, garbled, there


def flying(number: int = 2, key: str = KEY) -> Flying:
    return Flying(number, began=5.0 * number, key=key)


def test_a_buzzer_that_is_switched_on_is_there() -> None:
    assert (2, 3) == there(flying(2), flying(3)).radio.reach.here


def test_one_with_the_key_of_another_table_is_not_heard() -> None:
    assert () == there(flying(key="another table's")).radio.reach.here


def test_a_press_is_told_with_its_time() -> None:
    air = there(flying())
    pressed = air.now + 0.5
    air.press(2, pressed)
    air.go(0.8)
    assert [(2, True), (2, False)] == [(number, down) for number, _, down in air.edges]
    assert [pressed, pressed + 0.1] == pytest.approx([at for _, at, _ in air.edges], abs=0.001)


def test_a_press_is_told_once_where_a_third_of_what_is_sent_is_lost() -> None:
    air = there(flying(), seed=4, loss=0.3, jitter=0.02, since=20)
    for _ in range(20):
        air.press(2, at=air.now + 0.2)
        air.go(0.5)
    air.go(1.5)
    assert [True, False] * 20 == [down for _, _, down in air.edges]


def test_a_press_while_nobody_was_there_is_forgotten() -> None:
    buzzer = flying()
    air = there(buzzer)
    buzzer.is_in_reach = False
    air.press(2, at=air.now + 0.2)
    air.go(10)
    buzzer.is_in_reach = True
    air.go(5)
    assert [] == air.edges


@pytest.mark.parametrize(("seconds", "counts"), [(0.0, True), (8.0, True), (12.0, False)])
def test_the_press_that_wakes_a_buzzer_counts_if_the_table_is_found_soon(
    seconds: float, counts: bool
) -> None:
    buzzer = flying()
    air = Air(buzzer)
    buzzer.firmware.wake(buzzer.clock(air.now))
    buzzer.is_in_reach = False
    air.go(seconds)
    buzzer.is_in_reach = True
    air.go(2)
    assert [True, False] * counts == [down for _, _, down in air.edges]


def test_a_buzzer_is_alone_some_time_after_the_last_word_or_press() -> None:
    buzzer = flying()
    air = there(buzzer)
    buzzer.is_in_reach = False
    air.press(2, at=air.now + 5)
    for expected in (False, True):
        air.go(8)
        assert expected == buzzer.firmware.is_alone(buzzer.clock(air.now), 6)


def test_a_buzzer_out_of_reach_is_missed_and_comes_back() -> None:
    buzzer = flying()
    air = there(buzzer)
    buzzer.is_in_reach = False
    air.go(BUZZER_AWAY_AFTER + 0.5)
    assert [2] == air.lost
    assert ((), (2,)) == (air.radio.reach.here, air.radio.reach.away)
    buzzer.is_in_reach = True
    air.go(3)
    assert ((2,), ()) == (air.radio.reach.here, air.radio.reach.away)


def test_a_buzzer_that_was_taken_home_is_forgotten() -> None:
    buzzer = flying()
    air = there(buzzer)
    buzzer.is_in_reach = False
    air.go(BUZZER_AWAY_AFTER + 0.5)
    air.now += FORGOTTEN_AFTER
    air.go(0.1)
    assert () == air.radio.reach.away


def test_what_was_recorded_counts_no_second_time() -> None:
    air = there(flying())
    air.press(2, at=air.now + 0.2)
    air.go(0.5)
    told = list(air.edges)
    for data in list(air.heard):
        air.say(2, data)
    assert told == air.edges


def test_a_recorded_buzzer_is_not_there() -> None:
    before = there(flying())
    air = Air()
    for data in before.heard:
        air.say(2, data)
    air.go(1)
    assert ((), ()) == (air.radio.reach.here, air.radio.reach.away)


def test_a_buzzer_that_was_switched_off_and_on_begins_anew() -> None:
    first = flying()
    air = there(first)
    air.press(2, at=air.now + 0.2)
    air.go(0.5)
    air.switch_on(Flying(2, began=air.now))
    air.go(BUZZER_AWAY_AFTER + 2)
    air.press(2, at=air.now + 0.2)
    air.go(0.5)
    assert 4 == len(air.edges)
    assert () == air.radio.reach.twins


def test_what_the_companion_said_before_is_not_answered() -> None:
    buzzer = flying()
    air = there(buzzer)
    recorded = list(air.told)
    for _ in range(2):
        assert {b""} == {buzzer.firmware.receive(data, buzzer.clock(air.now)) for data in recorded}
        buzzer.is_in_reach = False
        air.go(BUZZER_AWAY_AFTER + 0.5)
    assert not buzzer.firmware.is_connected(buzzer.clock(air.now))


def test_a_recorded_greeting_leads_nobody_elsewhere() -> None:
    air = there(flying())
    for data in air.heard:
        assert [] == air.radio.receive(data, "elsewhere", air.now)
    assert {2} == {address for address, _ in air.radio.due(air.now + ASKS_EVERY)}


def test_the_second_of_two_buzzers_with_one_number_is_told_of() -> None:
    air = there(flying())
    air.switch_on(Flying(2, 7.0, address=20))
    air.go(3)
    assert (2,) == air.radio.reach.twins
    for _ in range(10):
        for finger in (2, 20):
            air.press(finger, at=air.now + 0.2)
        air.go(0.5)
    assert [True, False] * 10 == [down for _, _, down in air.edges]


def test_the_second_of_two_buzzers_counts_once_the_first_is_gone() -> None:
    first = flying()
    air = there(first)
    air.switch_on(Flying(2, 7.0, address=20))
    air.go(3)
    first.is_in_reach = False
    air.go(BUZZER_AWAY_AFTER + 0.5)
    assert ((2,), ()) == (air.radio.reach.here, air.radio.reach.twins)


def test_a_buzzer_with_another_key_is_told_of_while_it_is_near() -> None:
    stranger = flying(key="another table's")
    air = there(stranger)
    assert air.radio.reach.is_strange
    stranger.is_in_reach = False
    air.go(12)
    assert not air.radio.reach.is_strange


def test_a_battery_is_low_until_it_is_charged() -> None:
    buzzer = flying()
    air = there(buzzer)
    heard = []
    for buzzer.firmware.millivolts in (0, 4100, LOW + 20, LOW - 20, LOW + 20, CHARGED):
        air.go(2 * ASKS_EVERY)
        heard.append(air.radio.reach.low)
    assert [(), (), (), (2,), (2,), ()] == heard


LONG = "9" * 320
NAME = "name210.00"  # of its first meeting


@pytest.mark.parametrize(
    "words",
    [
        ("hello", NAME, LONG, "1"),
        ("hello", NAME, "2", LONG),
        ("hello",),
        ("answer", NAME, "2", "9", "question", LONG, LONG),
        ("edges", NAME, "2", "9", f"{LONG}:{LONG}:1"),
        ("hello", "n\u00e4me", "2", "1"),
        ("ask", NAME, LONG, "question", LONG),
        ("taken", NAME, "9", LONG),
    ],
    ids=lambda words: " ".join(words)[:40],
)
def test_whoever_has_the_key_may_say_anything(words: tuple[str, ...]) -> None:
    buzzer = flying()
    air = there(buzzer)
    air.say(2, seal(KEY.encode(), FROM_BUZZER, words))
    buzzer.firmware.receive(seal(KEY.encode(), FROM_COMPANION, words), buzzer.clock(air.now))
    air.go(1)
    assert ((2,), True) == (air.radio.reach.here, buzzer.firmware.is_connected(buzzer.clock(air.now)))


def test_what_is_no_text_is_not_opened() -> None:
    assert () == open_datagram(KEY.encode(), FROM_BUZZER, garbled(FROM_BUZZER))


@pytest.mark.parametrize(
    "rubbish", [b"", b"hello", b"\xff" * 400, b"x" * 10_000, b"uno-buzzer-1 hello boot 2 0123456789abcdef"]
)
def test_rubbish_is_not_answered(rubbish: bytes) -> None:
    radio = Radio(KEY.encode(), lambda *_: None, lambda _: None)
    assert [] == radio.receive(rubbish, "somewhere", 1.0)


def test_a_light_is_told_at_once() -> None:
    buzzer = flying()
    air = there(buzzer)
    assert air.radio.show({2: 0.5})
    air.go(0.01)
    assert 50 == buzzer.firmware.level
    assert not air.radio.show({2: 0.5})


@pytest.mark.long
@pytest.mark.parametrize(("naps", "apart"), [(0.0, 0.002), (0.1, 0.01)], ids=["awake", "napping"])
def test_the_first_press_wins_by_whatever_way_its_news_comes(naps: float, apart: float) -> None:
    """Each datagram is up to 20 ms late, to a napping radio 0.1 s more: none of 200 is ruled wrongly."""
    chance = Random(37)
    air = there(Flying(2, 3.0), Flying(3, -70.0, pace=1.00003), seed=37, jitter=0.02, naps=naps, since=40)
    for _ in range(200):
        first, other = chance.sample((2, 3), 2)
        at = air.now + chance.uniform(0.01, 0.3)
        later = at + chance.uniform(apart, 0.05)
        air.edges.clear()
        air.press(first, at)
        air.press(other, later)
        air.go(later - air.now + HOLD_BACK)
        presses = sorted((when, number) for number, when, down in air.edges if down)
        assert [first, other] == [number for _, number in presses]
        air.go(0.3)


def test_a_datagram_with_one_other_digit_in_its_code_is_not_opened() -> None:
    sealed = seal(b"key", FROM_BUZZER, ("hello", "3f9a01bc", "3"))
    for place in range(len(sealed) - 16, len(sealed)):
        altered = bytearray(sealed)
        altered[place] ^= 1
        assert () == open_datagram(b"key", FROM_BUZZER, bytes(altered))
