"""Several estimates of one moment made into one."""

from collections.abc import Sequence
from math import sqrt

from companion.odds import Estimate, Odds


def pooled(parts: Sequence[Odds]) -> Odds:
    """Return the odds by all samples of these together, each estimate independent of the others."""
    if len(parts) == 1:
        return parts[0]
    weights = [part.samples for part in parts]
    return Odds(
        sum(weights),
        _pooled([part.round for part in parts], weights),
        _pooled([part.game for part in parts], weights),
        _pooled([part.points for part in parts], weights),
    )


def _pooled(parts: Sequence[dict[str, Estimate]], weights: Sequence[int]) -> dict[str, Estimate]:
    samples = sum(weights)
    return {
        name: Estimate(
            sum(part[name].value * weight for part, weight in zip(parts, weights, strict=True)) / samples,
            sqrt(sum((part[name].error * weight) ** 2 for part, weight in zip(parts, weights, strict=True)))
            / samples,
        )
        for name in parts[0]
    }
