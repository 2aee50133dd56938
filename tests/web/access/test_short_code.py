"""The digits of an evening: what guessing at them costs, how long they hold, and whom they let in."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.web.short_code import (
    EVENING_SECONDS,
    MOST_GUESTS,
    MOST_MISSES,
    REST_SECONDS,
    ShortCode,
    read_digits,
)
from tests.web.access.builder import Clock, others


@pytest.fixture
def clock() -> Clock:
    """The clock of the evening."""
    return Clock()


@pytest.fixture
def short(clock: Clock) -> ShortCode:
    """The short code of a table, shown."""
    code = ShortCode(now=clock, clock=clock)
    code.show()
    return code


def guess(short: ShortCode, times: int = MOST_MISSES) -> None:
    """Try wrong digits, each time others."""
    digits = short.digits or "000000"
    for number in range(1, times + 1):
        assert not short.opens(others(digits, number))


def test_nobody_plays_by_digits_until_the_host_shows_them() -> None:
    code = ShortCode()
    assert "" == code.digits
    assert not code.opens("")
    assert not code.opens("000000")


@pytest.mark.parametrize("typed", ["482615", "482 615", " 4-8-2-6-1-5 ", "٤٨٢٦١٥", "४८२६१५", "４８２６１５"])
def test_digits_are_read_in_any_script_and_with_anything_between(typed: str) -> None:
    assert "482615" == read_digits(typed)


def test_they_are_the_same_all_evening_and_others_the_next(short: ShortCode, clock: Clock) -> None:
    digits = short.digits
    clock.now += EVENING_SECONDS - 1
    assert digits == short.digits
    clock.now += 1
    assert digits != short.digits
    assert 6 == len(short.digits)


def test_they_are_kept_over_a_restart_and_so_are_their_guests(tmp_path: Path, clock: Clock) -> None:
    before = ShortCode(tmp_path, clock, clock=clock)
    before.show()
    key = before.admit()
    after = ShortCode(tmp_path, clock, clock=clock)
    assert before.digits == after.digits
    assert before.guest(key) == after.guest(key) != ""
    before.hide()
    assert "" == ShortCode(tmp_path, clock, clock=clock).digits


@pytest.mark.parametrize("kept", ["", "12345 1800000000", "482615", "482615 soon", "\xff\xfe"])
def test_a_file_that_makes_no_sense_shows_none(tmp_path: Path, kept: str) -> None:
    (tmp_path / "evening").write_text(kept, "latin-1")
    assert "" == ShortCode(tmp_path).digits


def test_too_many_wrong_tries_let_them_rest_until_the_host_shows_them_anew(
    short: ShortCode, clock: Clock
) -> None:
    digits, told = short.digits, []
    short.listen(lambda: told.append(short.digits))
    guess(short, MOST_MISSES - 1)
    assert short.opens(digits)
    assert not short.opens(others(digits))
    assert not short.opens(digits)
    assert short.rests
    assert [""] == told
    clock.now += EVENING_SECONDS / 2
    short.look_after(has_host=True)
    assert "" == short.digits
    short.show()
    assert "" != short.digits != digits
    assert not short.rests


def test_where_there_is_no_host_they_come_back_by_themselves_as_others(
    short: ShortCode, clock: Clock
) -> None:
    digits, told = short.digits, []
    guess(short)
    short.listen(lambda: told.append(short.digits))
    clock.now += REST_SECONDS - 1
    short.look_after(has_host=False)
    assert [] == told
    clock.now += 1
    short.look_after(has_host=False)
    assert [short.digits] == told
    assert digits != short.digits != ""


def test_a_restart_ends_no_rest(tmp_path: Path, clock: Clock) -> None:
    before = ShortCode(tmp_path, clock, clock=clock)
    before.show()
    guess(before)
    assert ShortCode(tmp_path, clock, clock=clock).rests


def test_who_is_in_plays_on_while_the_digits_rest_and_are_shown_anew(short: ShortCode) -> None:
    key = short.admit()
    guess(short)
    assert short.guest(key)
    short.show()
    assert short.guest(key)


def test_the_keys_end_with_the_digits(short: ShortCode, clock: Clock) -> None:
    gone: list[str] = []
    short.listen_to_leaving(gone.extend)
    first = short.admit()
    number = short.guest(first)
    short.hide()
    assert ("", [number]) == (short.guest(first), gone)
    short.show()
    assert "" == short.guest(first)
    second = short.admit()
    clock.now += EVENING_SECONDS
    short.look_after(has_host=True)
    assert "" == short.guest(second)
    assert 2 == len(gone)


def test_one_guest_goes_and_the_others_stay(short: ShortCode) -> None:
    one, other = short.admit(), short.admit()
    endings = short.endings
    short.let_go(short.guest(one))
    assert "" == short.guest(one)
    assert short.guest(other)
    assert endings + 1 == short.endings, "The streams that the key opened go on."


@pytest.mark.parametrize("key", ["", "nonsense", "\ud800"])
def test_no_other_key_is_a_guest_s(short: ShortCode, key: str) -> None:
    short.admit()
    assert "" == short.guest(key)


def test_of_too_many_guests_the_first_without_a_seat_goes(short: ShortCode) -> None:
    seated, idle = short.admit(), short.admit()
    for _ in range(MOST_GUESTS - 1):
        short.admit({short.guest(seated)})
    assert short.guest(seated)
    assert "" == short.guest(idle)
    assert MOST_GUESTS == len(short.guests)


def test_where_every_guest_has_a_seat_the_first_makes_room_for_a_new_one(short: ShortCode) -> None:
    first, *others = [short.admit() for _ in range(MOST_GUESTS)]
    new = short.admit(short.guests)
    assert "" == short.guest(first)
    assert all(short.guest(key) for key in (*others, new))


@pytest.mark.parametrize("jump", [-40 * 365 * 86400, 200 * 365 * 86400])
def test_a_clock_that_is_put_right_ends_no_evening_nor_after_a_restart(tmp_path: Path, jump: float) -> None:
    wall, steady = Clock(), Clock()
    short = ShortCode(tmp_path, wall, clock=steady)
    short.show()
    digits, key = short.digits, short.admit()
    wall.now += jump
    short.look_after(has_host=True)
    assert digits == short.digits
    again = ShortCode(tmp_path, wall, clock=Clock())
    assert digits == again.digits
    assert again.guest(key)


def test_a_restart_with_a_clock_from_before_ends_no_evening(tmp_path: Path, clock: Clock) -> None:
    """As that of a Pi without a network, which goes on from when it was last kept."""
    short = ShortCode(tmp_path, clock, clock=clock)
    short.show()
    digits, key = short.digits, short.admit()
    clock.now -= 3600
    again = ShortCode(tmp_path, clock, clock=clock)
    assert digits == again.digits
    assert again.guest(key)
    clock.now += EVENING_SECONDS
    assert "" == again.guest(key)


def test_phones_that_come_at_once_are_all_let_in() -> None:
    short = ShortCode()
    short.show()
    with ThreadPoolExecutor(8) as phones:
        keys = list(phones.map(lambda _: short.admit(), range(64)))
    assert all(map(short.guest, keys))
