"""From the log back to the table: a game's headers and lines, played through once."""

import json
from collections.abc import Iterable

from companion.rules import Event, Game, Ruling, Stand, Unreadable, new_game, read_line, read_record, say
from companion.table.log import KeptEvent, KeptGame, LogError
from companion.table.view import Level, TableView


def fold(kept: KeptGame, events: Iterable[KeptEvent]) -> TableView:
    """The table after these events of a game; raises :class:`LogError` where one makes no sense."""
    place = say("Its headers")
    try:
        setup = read_record(kept.headers).setup
        game = new_game(setup)
        for event in events:
            place = say("Event %(number)d", number=event.seq)
            game = _apply_logged(game, read_line(event.line, setup.players))
        return seen(kept, game)
    except ValueError as error:
        text = say(
            "Game %(number)d in the log cannot be read. %(place)s: %(error)s",
            number=kept.id,
            place=place,
            error=str(error),
        )
        raise LogError(text) from error


def seen(kept: KeptGame, game: Game) -> TableView:
    """The table where ``game`` stands, as the table prefers to play it."""
    return TableView(
        kept.id,
        game,
        Level(kept.level),
        press_ends_turn=bool(kept.press_ends_turn),
        claimed=json.loads(kept.claimed),
        real_coin=bool(kept.real_coin),
        own_seat_only=bool(kept.own_seat_only),
        host=kept.host,
    )


def _apply_logged(game: Game, event: Event) -> Game:
    after = game.apply(event)
    if isinstance(after, Ruling):
        # An older referee let it pass. What happened, happened: the table let it stand.
        after = game.apply(event if isinstance(event, Stand) else Stand(event))
    if isinstance(after, Ruling):
        raise Unreadable(after.text)
    return after
