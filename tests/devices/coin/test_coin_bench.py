"""The benchmark's randomness tests give the results of the examples in NIST SP 800-22 rev. 1a."""

import pytest

from bench.coin import FAILS_BELOW, frequency, judged, runs, serial

# The first hundred binary digits of pi, as the examples have them.
PI = [
    int(bit)
    for bit in "1100100100001111110110101010001000100001011010001100"
    "001000110100110001001100011001100010100010111000"
]


def test_frequency_as_in_the_example() -> None:
    assert 100 == len(PI)
    assert pytest.approx(0.109599, abs=1e-6) == frequency(PI)


def test_runs_as_in_the_example() -> None:
    assert pytest.approx(0.500798, abs=1e-6) == runs(PI)


def test_serial_as_in_the_example() -> None:
    assert pytest.approx((0.808792, 0.670320), abs=1e-6) == serial([0, 0, 1, 1, 0, 1, 1, 1, 0, 1])


def test_a_coin_that_only_alternates_fails() -> None:
    verdict = judged([0, 1] * 500)
    assert 1 == verdict.frequency
    assert max(verdict.runs, verdict.serial) < FAILS_BELOW


def test_a_coin_with_two_heads_fails() -> None:
    assert max(judged([0] * 1000)[:2]) < FAILS_BELOW
