"""What is worked out next."""

from collections.abc import Sequence

from companion.live_odds.agenda import Agenda, Task

PRESENT = 7
EARLIER = 3


class Gaps:
    """Which moments of each game have no odds yet."""

    def __init__(self, **games: Sequence[int]) -> None:
        self.games = {int(name[1:]): [*numbers] for name, numbers in games.items()}

    def of(self, game_id: int) -> Sequence[int]:
        return [*self.games.get(game_id, ())]


def all_of(agenda: Agenda) -> list[Task]:
    """Return every task, in order."""
    return [*iter(agenda.next, None)]


def test_without_anything_to_do_there_is_no_task() -> None:
    assert Agenda(Gaps().of).next() is None


def test_the_newest_moment_comes_first_and_then_what_was_missed_the_latest_first() -> None:
    agenda = Agenda(Gaps(g7=(0, 1, 4)).of)
    agenda.happened(PRESENT)
    assert [Task(7), Task(7, 4), Task(7, 1), Task(7, 0)] == all_of(agenda)


def test_of_several_moments_the_newest_alone_is_urgent() -> None:
    agenda = Agenda(Gaps().of)
    agenda.happened(PRESENT)
    agenda.happened(PRESENT)
    assert agenda.is_urgent
    assert [Task(7)] == all_of(agenda)
    assert not agenda.is_urgent


def test_the_newest_moment_comes_between_and_what_is_missing_is_asked_anew() -> None:
    gaps = Gaps(g7=(0, 1, 2))
    agenda = Agenda(gaps.of)
    agenda.happened(PRESENT)
    assert [Task(7), Task(7, 2)] == [agenda.next(), agenda.next()]
    gaps.games[7] = [0, 3]
    agenda.happened(PRESENT)
    assert [Task(7), Task(7, 3), Task(7, 0)] == all_of(agenda)


def test_an_earlier_game_that_somebody_looks_at_comes_after_the_present_one() -> None:
    agenda = Agenda(Gaps(g7=(5,), g3=(1, 2)).of)
    agenda.request(EARLIER)
    agenda.happened(PRESENT)
    assert [Task(7), Task(7, 5), Task(3, 2), Task(3, 1)] == all_of(agenda)


def test_what_was_dropped_of_an_earlier_game_is_done_after_all() -> None:
    agenda = Agenda(Gaps(g3=(1, 2)).of)
    agenda.request(EARLIER)
    assert Task(3, 2) == agenda.next()
    agenda.happened(PRESENT)
    assert [Task(7), Task(3, 2), Task(3, 1)] == all_of(agenda)


def test_a_game_asked_for_twice_is_worked_out_once() -> None:
    agenda = Agenda(Gaps(g3=(1,)).of)
    agenda.request(EARLIER)
    agenda.request(EARLIER)
    assert [Task(3, 1)] == all_of(agenda)
