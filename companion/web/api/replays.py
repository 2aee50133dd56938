"""A game event by event over HTTP: what each did, and the table after so many of them."""

from typing import Any

from flask import Blueprint, Response, abort

from companion.rules import as_json as table_json
from companion.rules import write_line
from companion.table import Moment, Replay
from companion.web.api.paging import MOST_NUMBER, page_after
from companion.web.api.responses import as_json, json_text, no_such_game
from companion.web.request_context import present_table
from companion.web.words.language import in_english
from companion.web.words.log_lines import retold

replays_api = Blueprint("replays_api", __name__, url_prefix="/api")


@replays_api.get("/games/<int:game_id>/events")
def events(game_id: int) -> Response:
    """Return a page of the events of a game, the first one first."""
    moments = _replay(game_id).moments
    with in_english():
        return page_after(moments, lambda moment: json_text(_event(moment)))


@replays_api.get("/games/<int:game_id>/at/<number>")
def at(game_id: int, number: str) -> Response:
    """Return the table as it stood after so many events."""
    replay = _replay(game_id)
    # Looked at before it is read: Python reads no number of thousands of digits.
    is_number = number.isascii() and number.isdigit() and len(number) <= len(str(MOST_NUMBER))
    if not (is_number and int(number) <= replay.last):
        abort(
            400 if not is_number else 404,
            f"Game {game_id} has {replay.last} events. Expected a number from 0 to {replay.last}.",
        )
    return as_json({**table_json(replay.state(int(number))), "version": int(number)})


def _replay(game_id: int) -> Replay:
    replay = present_table().replays.game(game_id)
    if replay is None:
        no_such_game(game_id)
    return replay


def _event(moment: Moment) -> dict[str, Any]:
    past = moment.past
    # What does not count is told as it was then.
    effects = (
        [effect for step in past.steps for effect in step.effects]
        if past.counts
        else moment.stood.latest_effects
    )
    return {
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
