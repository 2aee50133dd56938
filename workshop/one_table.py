"""A game is one table: as it is played, as its lines are read again, and as its clean record is replayed."""

from collections.abc import Iterable

from companion.rules import (
    Event,
    Game,
    Revision,
    Ruling,
    Setup,
    Stand,
    new_game,
    read_record,
    replay,
    write_line,
    write_record,
)


def difference(setup: Setup, events: Iterable[Event]) -> str | None:
    """Return what first differs between the three ways to come to a table; None where nothing ever does.

    ``events`` are played in order, up to the first that the referee forbids.
    """
    played = again = clean = new_game(setup)
    for number, event in enumerate(events, 1):
        after = played.apply(event)
        if isinstance(after, Ruling):
            return None
        line = write_line(event)
        read = again.apply(again.read_logged(line))
        if isinstance(read, Ruling) or read.state != after.state:
            return f"line {number}, {line}, comes to another table where it is read again"
        # A clean record goes on as the game does, until something is taken back or amended.
        is_revision = isinstance(event.event if isinstance(event, Stand) else event, Revision)
        tidy = _cleaned(after) if is_revision else clean.apply(event)
        if isinstance(tidy, Ruling) or tidy.state != after.state:
            return f"after line {number}, {line}, the clean record comes to another table"
        played, again, clean = after, read, tidy
    if _cleaned(played).state != played.state:
        return "the clean record comes to another table at its end"
    return None


def _cleaned(game: Game) -> Game:
    return replay(read_record(write_record(game.setup, game.clean))).game
