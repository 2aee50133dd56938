"""In which order the process tells what it works out."""

from companion.live_odds.jobs import Job, read_job
from companion.live_odds.pace import ADVICE, PEOPLE_WAIT, SAMPLES_PER_BATCH, Pace
from companion.live_odds.worker import told
from tests.odds.builder import a_game

TWICE = Pace(samples=3 * SAMPLES_PER_BATCH, seconds=60.0, first=0.0)
ONCE = Pace(samples=SAMPLES_PER_BATCH, seconds=60.0)
FOUR = "round; start R5; fix hand Ben 2; fix hand Cy 2; fix hand Ana 1; Ben: W4=G"


def job(pace: Pace, advice: Pace | None = None) -> Job:
    return Job(1, "", (), (), "seed", pace, advice)


def order(lines: str, asked: Job) -> list[str]:
    """Return what is told after these lines, in order."""
    return [kind for said in told(a_game(lines, players=3), asked) for kind in said]


def test_whoever_may_challenge_is_told_before_the_odds_of_everybody_get_better() -> None:
    assert ["odds", "advice", "odds", "advice"] == order(FOUR, job(TWICE, TWICE))
    assert ["odds", "advice"] == order(FOUR, job(ONCE, ONCE))


def test_nobody_is_advised_where_nobody_may_challenge_or_waits_for_it() -> None:
    assert ["odds"] == order(f"{FOUR}; Cy: accept", job(ONCE, ONCE))
    assert ["odds"] == order(FOUR, job(ONCE))


def test_a_job_is_read_as_it_was_written() -> None:
    for asked in (job(PEOPLE_WAIT, ADVICE), job(ONCE)):
        assert asked == read_job(asked.written())
