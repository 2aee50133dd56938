"""How many samples an estimate is made of follows from how long they take."""

from companion.live_odds.pace import ADVICE, NOBODY_WAITS, PEOPLE_WAIT, SAMPLES_PER_BATCH, AfterBatch, Pace
from companion.live_odds.service import LONGEST_PAUSE, pause_after


def told(pace: Pace, batch: float) -> list[tuple[int, float]]:
    """Return with how many samples and after how long odds are told, where each batch takes so long."""
    found, samples, spent = list[tuple[int, float]](), 0, 0.0
    step = AfterBatch.GO_ON
    while step is not AfterBatch.END:
        samples, spent = samples + SAMPLES_PER_BATCH, spent + batch
        step = pace.after(samples, spent, batch, is_told=bool(found))
        if step is not AfterBatch.GO_ON:
            found.append((samples, round(spent, 3)))
    return found


def test_people_get_a_first_answer_soon_and_a_better_one_later() -> None:
    assert [(48, 0.1), (1_002, 2.087)] == told(PEOPLE_WAIT, 0.0125)


def test_a_fast_machine_needs_no_second_answer() -> None:
    assert [(1_002, 0.084)] == told(PEOPLE_WAIT, 0.0005)


def test_a_slow_machine_is_hardly_later_with_fewer_samples() -> None:
    assert [(6, 0.3), (60, 3.0)] == told(PEOPLE_WAIT, 0.3)


def test_advice_comes_while_people_look_at_their_cards_and_changes_once() -> None:
    assert [(234, 0.488), (1_434, 2.988)] == told(ADVICE, 0.0125)


def test_where_nobody_waits_there_is_one_answer() -> None:
    assert [(402, 0.837)] == told(NOBODY_WAITS, 0.0125)


def test_a_machine_that_is_too_slow_for_a_batch_still_answers() -> None:
    assert [(6, 10.0)] == told(PEOPLE_WAIT, 10.0)


def test_the_more_processes_die_the_longer_the_next_one_is_waited_for() -> None:
    assert [0.5, 1.0, 2.0, 4.0] == [pause_after(deaths) for deaths in range(4)]
    assert LONGEST_PAUSE == pause_after(1_000)
