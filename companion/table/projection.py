"""The projection of the log: a game's headers and lines, replayed into the view of the table."""

from collections.abc import Iterable

from companion.rules import Event, Game, Ruling, Stand, Unreadable, new_game, read_line, read_record, say
from companion.table.log import KeptEvent, KeptGame, LogError, cannot_be_read
from companion.table.view import TableView


def project(kept: KeptGame, events: Iterable[KeptEvent]) -> TableView:
    """The table after these events of a game; raises :class:`LogError` where one makes no sense."""
    place = say("Its headers")
    try:
        setup = read_record(kept.headers).setup
        game = new_game(setup)
        for event in events:
            place = say("Event %(number)d", number=event.seq)
            game = _apply_logged(game, read_line(event.line, setup.players))
    except ValueError as error:
        raise LogError(cannot_be_read(kept.id, place, error)) from error
    return TableView(kept.id, game, kept.preferences)


def _apply_logged(game: Game, event: Event) -> Game:
    after = game.apply(event)
    if isinstance(after, Ruling):
        # An older referee accepted it. The log is append-only and what happened, happened: let it stand.
        after = game.apply(event if isinstance(event, Stand) else Stand(event))
    if isinstance(after, Ruling):
        raise Unreadable(after.text)
    return after
