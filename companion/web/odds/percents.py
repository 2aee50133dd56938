"""Chances as people read them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.odds import Estimate


def percent(chance: "Estimate") -> str:
    """Return a chance as people read it; what is not certain is never written as if it were."""
    hundredths = round(100 * chance.value)
    if chance.error and hundredths in (0, 100):
        return "<1\u00a0%" if not hundredths else ">99\u00a0%"
    return f"{hundredths}\u00a0%"
