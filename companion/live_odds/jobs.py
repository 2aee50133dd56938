"""What the companion asks of the process that works out odds, as a line each."""

import json
from dataclasses import asdict, dataclass

from companion.live_odds.pace import Pace


@dataclass(frozen=True, slots=True)
class Job:
    """Work out the odds of the game that ``lines`` lead to; the ``seed`` gives the same ones again.

    Whoever is named in the lines is one of ``names``. ``number`` tells its answers from those of other jobs.
    Whoever may challenge there is advised at the pace ``advice``; None where nobody waits for that.
    """

    number: int
    headers: str
    names: tuple[str, ...]
    lines: tuple[str, ...]
    seed: str
    pace: Pace
    advice: Pace | None = None

    def written(self) -> str:
        """Return the job as a line; the inverse of :func:`read_job`."""
        return json.dumps(asdict(self))


def read_job(line: str) -> Job:
    """Return the job that was written."""
    found = json.loads(line)
    lists = {"names": tuple(found["names"]), "lines": tuple(found["lines"])}
    advice = Pace(**found["advice"]) if found["advice"] else None
    return Job(**{**found, **lists, "pace": Pace(**found["pace"]), "advice": advice})
