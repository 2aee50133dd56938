"""A game is one table: as it is played, as its lines are read again, and as its clean record is replayed."""

from collections.abc import Iterable

from companion.rules import (
    Amend,
    Event,
    Game,
    Ruling,
    Setup,
    new_game,
    read_record,
    replay,
    underlying,
    write_line,
    write_record,
)


def difference(setup: Setup, events: Iterable[Event]) -> str | None:
    """Return the first difference between the three; None without any.

    ``events`` are played in order, up to the first that the referee forbids.
    """
    played = again = new_game(setup)
    # By the number of the last line that counts: undone and redone lines were cleaned before.
    clean = {played.number: played}
    for number, event in enumerate(events, 1):
        after = played.apply(event)
        if isinstance(after, Ruling):
            return None
        line = write_line(event)
        read = again.apply(again.read_logged(line))
        if isinstance(read, Ruling) or read.state != after.state:
            return f"line {number}, {line}, comes to another table where it is read again"
        tidy: Game | Ruling | None = clean.get(after.number)
        if tidy is None:
            # A clean record goes on as the game does, but after an amendment.
            amended = isinstance(underlying(event), Amend)
            tidy = _cleaned(after) if amended else clean[played.number].apply(event)
        if isinstance(tidy, Ruling) or tidy.state != after.state:
            return f"after line {number}, {line}, the clean record comes to another table"
        played, again, clean[after.number] = after, read, tidy
    if _cleaned(played).state != played.state:
        return "the clean record comes to another table at its end"
    return None


def _cleaned(game: Game) -> Game:
    return replay(read_record(write_record(game.setup, game.clean))).game
