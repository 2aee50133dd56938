"""Who is told of a change, whatever the others make of it."""

from collections.abc import Callable

import pytest

from companion.foundation.listeners import Listeners


def test_a_listener_that_fails_is_logged_and_keeps_the_news_from_nobody(
    caplog: pytest.LogCaptureFixture,
) -> None:
    told: list[str] = []
    listeners = Listeners[[str]]()
    for listener in (told.append, _fail, told.append):
        listeners.listen(listener)
    listeners.tell("a rename")
    assert ["a rename", "a rename"] == told
    assert "_fail" in caplog.text
    assert "no lamp for a rename" in caplog.text


def test_who_leaves_is_told_no_more_and_whoever_listens_twice_leaves_once() -> None:
    told: list[str] = []
    listeners = Listeners[[str]]()
    leave, _stay = (listeners.listen(told.append) for _ in range(2))
    leave()
    leave()
    listeners.tell("once")
    assert ["once"] == told


def test_who_is_told_may_leave_and_have_others_listen() -> None:
    told: list[str] = []
    listeners = Listeners[[]]()

    def hand_over() -> None:
        leave()
        listeners.listen(lambda: told.append("the next"))

    leave: Callable[[], None] = listeners.listen(hand_over)
    listeners.tell()
    listeners.tell()
    assert ["the next"] == told


def _fail(news: str) -> None:
    raise OSError(f"no lamp for {news}")
