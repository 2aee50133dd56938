"""Estimates from several batches are one estimate from all of their samples."""

import pytest

from companion.live_odds.pooling import pooled
from companion.odds import Estimate, Odds


def of(samples: int, value: float, error: float) -> Odds:
    """Return odds of Ana alone."""
    return Odds(samples, *({"Ana": Estimate(value, error)} for _ in range(3)))


def test_each_batch_counts_by_its_samples_and_more_of_them_are_more_certain() -> None:
    both = pooled([of(100, 0.25, 0.08), of(300, 0.75, 0.04)])
    assert 400 == both.samples
    assert 0.625 == both.game["Ana"].value
    assert pytest.approx(0.0361, abs=1e-4) == both.game["Ana"].error
    assert both.round == both.game == both.points


def test_four_batches_halve_the_error_in_whatever_order_they_are_put_together() -> None:
    part = of(12, 0.5, 0.2)
    assert pytest.approx(0.1) == pooled([part] * 4).band
    assert pytest.approx(0.1) == pooled([pooled([part] * 3), part]).band
    assert part == pooled([part])
