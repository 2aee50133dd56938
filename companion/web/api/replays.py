"""Replays over HTTP: the effects of each event of a game, and the table after it."""

from typing import Any

from flask import Response, abort

from companion.rules import as_json as table_json
from companion.rules import write_line
from companion.table import Replay, ReplayedLine
from companion.web.api.calls import NO_SUCH_GAME, answer, error, get
from companion.web.api.paging import get_after, page_after, whole_number
from companion.web.api.responses import as_json, json_text, no_such_game
from companion.web.request_context import present_table
from companion.web.words.language import in_english
from companion.web.words.log_lines import retold


@get_after(
    "/games/<int:game_id>/events",
    "A page of the events, the first one first.",
    "GameEvent",
    **NO_SUCH_GAME,
)
def events(game_id: int) -> Response:
    """What happened in a game, event by event, a page at a time."""
    moments = _replay(game_id).moments
    with in_english():
        return page_after(moments, lambda moment: json_text(_event(game_id, moment)))


@get(
    "/games/<int:game_id>/at/<number>",
    answer("The table.", "TableThen")
    | error(400, "That is no number.")
    | error(404, "There is no such game, or it has not so many events."),
)
def at(game_id: int, number: str) -> Response:
    """The table as it stood after so many events of a game."""
    replay = _replay(game_id)
    after = whole_number(number)
    if after is None or after > replay.last:
        text = f"Game {game_id} has {replay.last} events. Expected a number from 0 to {replay.last}."
        abort(400 if after is None else 404, text)
    return as_json({**table_json(replay.state(after)), "game": game_id, "version": after})


def _replay(game_id: int) -> Replay:
    replay = present_table().replays.game(game_id)
    if replay is None:
        no_such_game(game_id)
    return replay


def _event(game_id: int, moment: ReplayedLine) -> dict[str, Any]:
    past = moment.past
    # An event that was undone or amended has the effects of then.
    effects = (
        [effect for step in past.steps for effect in step.effects]
        if past.counts
        else moment.stood.latest_effects
    )
    return {
        "game": game_id,
        "number": moment.number,
        "line": moment.entered.line,
        "at": moment.entered.at,
        "entered_by": moment.entered.entered_by or None,
        "counts": past.counts,
        "amended_by": past.amended_by,
        "holds": [write_line(step.event) for step in past.steps],
        "effects": [effect.as_json for effect in effects],
        "text": retold(moment),
    }
