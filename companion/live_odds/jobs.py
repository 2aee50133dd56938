"""Jobs for the process that computes odds, one line each."""

import json
from dataclasses import asdict, dataclass

from companion.live_odds.pace import Pace


@dataclass(frozen=True, slots=True)
class Job:
    """Estimate the odds after ``lines``, which name only ``names``; the same ``seed`` gives the same odds.

    ``number`` identifies its answers. ``advice`` is the pace for the advice on a challenge; None for none.
    """

    number: int
    headers: str
    names: tuple[str, ...]
    lines: tuple[str, ...]
    seed: str
    pace: Pace
    advice: Pace | None = None

    def written(self) -> str:
        """Return the job as a line, which :func:`read_job` reads."""
        return json.dumps(asdict(self))


def read_job(line: str) -> Job:
    """Return the job in a line."""
    found = json.loads(line)
    lists = {"names": tuple(found["names"]), "lines": tuple(found["lines"])}
    advice = Pace(**found["advice"]) if found["advice"] else None
    return Job(**{**found, **lists, "pace": Pace(**found["pace"]), "advice": advice})
