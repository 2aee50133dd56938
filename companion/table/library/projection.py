"""The projection of the log: a game's headers and lines, replayed into its course."""

from collections.abc import Iterable

from companion.rules import (
    Event,
    Game,
    LetStand,
    Ruling,
    Sentence,
    Unreadable,
    new_game,
    read_kept_headers,
    say,
)
from companion.table.library.course import Course
from companion.table.log.kept_games import History, KeptEvent, KeptGame, damaged
from companion.table.log.log import LogError


def project(kept: KeptGame, history: History) -> Course:
    """Return the course of a game as far as it can be read: its ``damage`` says why it goes no further.

    Raises :class:`LogError` where not even its headers make sense.
    """
    try:
        game = new_game(read_kept_headers(kept.headers))
    except ValueError as error:
        raise LogError(_cannot_be_read(kept.id, say("Its headers"), error)) from error
    course = Course(kept, [game])
    if history.damage:
        course.damage = damaged(kept.id, history.damage)
    go_on(course, history.events)
    return course


def go_on(course: Course, events: Iterable[KeptEvent]) -> None:
    """Add these events to a course, as far as they can be read."""
    for event in events:
        try:
            after = apply_logged(course.latest, course.latest.read_logged(event.line))
        except ValueError as error:
            place = say("Event %(number)d", number=event.seq)
            course.damage = _cannot_be_read(course.kept.id, place, error)
            break
        course.add([event], [after])


def apply_logged(game: Game, event: Event) -> Game:
    """Return the game after an event that a table has taken; raises :class:`Unreadable`."""
    after = game.apply(event)
    if isinstance(after, Ruling):
        # An older referee accepted it. The log is append-only and what happened, happened: let it stand.
        after = game.apply(event if isinstance(event, LetStand) else LetStand(event))
    if isinstance(after, Ruling):
        raise Unreadable(after.text)
    return after


def _cannot_be_read(game: int, place: str, error: object) -> Sentence:
    """Return the sentence for a game in the log that makes no sense at that place."""
    return say(
        "Game %(number)d in the log cannot be read. %(place)s: %(error)s",
        number=game,
        place=place,
        error=str(error),
    )
