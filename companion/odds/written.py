"""Odds and advice as text, for storage and for other processes."""

import json
from dataclasses import asdict
from typing import Any, Final

from companion.odds.bluffs import Advice
from companion.odds.estimate import Odds
from companion.odds.sums import Estimate

KEPT_DIGITS: Final = 4  # more than any screen shows


def write_odds(odds: Odds) -> str:
    """Return the odds as text; the inverse of :func:`read_odds`."""
    return json.dumps(
        {
            "samples": odds.samples,
            "round": _written(odds.round),
            "game": _written(odds.game),
            "points": _written(odds.points),
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def read_odds(text: str) -> Odds | None:
    """Return the odds; None if the text holds none."""
    try:
        found = json.loads(text)
        in_round, in_game, points = (_estimates(found[name]) for name in ("round", "game", "points"))
        return Odds(int(found["samples"]), in_round, in_game, points)
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def write_advice(advice: Advice) -> str:
    """Return the advice as text; the inverse of :func:`read_advice`."""
    return json.dumps(asdict(advice), ensure_ascii=False, separators=(",", ":"))


def read_advice(text: str) -> Advice:
    """Return the advice that :func:`write_advice` wrote."""
    found = json.loads(text)
    return Advice(found["player"], *(Estimate(**found[name]) for name in ("bluff", "gain", "pays")))


def _written(estimates: dict[str, Estimate]) -> dict[str, tuple[float, float]]:
    return {
        name: (round(estimate.value, KEPT_DIGITS), round(estimate.error, KEPT_DIGITS))
        for name, estimate in estimates.items()
    }


def _estimates(found: dict[str, Any]) -> dict[str, Estimate]:
    return {name: Estimate(float(value), float(error)) for name, (value, error) in found.items()}
