"""Chances as people read them."""

from typing import TYPE_CHECKING

from companion.web.words.language import _

if TYPE_CHECKING:
    from companion.odds import Estimate


def percent(chance: "Estimate") -> str:
    """Return a chance as people read it; what is not certain is never written as if it were."""
    hundredths = round(100 * chance.value)
    if chance.error and hundredths in (0, 100):
        return f">{_percent(99)}" if hundredths else f"<{_percent(1)}"
    return _percent(hundredths)


def _percent(hundredths: int) -> str:
    return _("%(num)d\u00a0%%", num=hundredths)
