"""The addresses of what people take along of a game."""

from collections.abc import Callable
from hashlib import sha256
from typing import Final

from flask import Blueprint, Response, abort, render_template, request

from companion.rules import say
from companion.table import Evening, PlayedGame
from companion.web.request_context import known_word, portraits_here, present_games
from companion.web.screens.evenings import day_of, evening_of, headline
from companion.web.screens.games import day, outcome
from companion.web.screens.present_names import called, played_by
from companion.web.screens.result.letters import can_be_read
from companion.web.screens.result.picture import ResultPicture, Shape, TooMany, picture
from companion.web.screens.scores import ScoreLine, scoreboard
from companion.web.words.language import _, counted, translated
from companion.web.words.phrases import goal

NO_PILLOW: Final = say(
    "This companion draws no pictures, as Pillow is not installed. Run make run once more."
)

results = Blueprint("results", __name__)


@results.get("/games/<int:game_id>/result.png")
def result_picture(game_id: int) -> Response:
    """Draw the result of a game; ``?format=wide`` for a chat, ``tall`` for a phone's whole screen."""
    game = _legible(_game(game_id))
    return _drawn(lambda: _result(game), f"uno-{game_id}")


@results.get("/games/<int:game_id>/evening.png")
def evening_picture(game_id: int) -> Response:
    """Draw who won how many games of an evening, in the same two formats."""
    evening = evening_of(game_id)
    return _drawn(lambda: _evening(evening), f"uno-{evening.day}")


def _drawn(result_of: Callable[[], ResultPicture], name: str) -> Response:
    """Answer with the picture of a result, in the format that is asked for, under that name."""
    shape = Shape(known_word(request.args.get("format", Shape.WIDE), Shape))
    try:
        result = result_of()
        etag = sha256(repr((result, str(shape))).encode()).hexdigest()[:20]
        if etag in request.if_none_match:
            return _picture_response(b"", 304, etag)
        drawn = picture(result, shape)
    except ImportError:
        abort(501, NO_PILLOW)
    except TooMany:
        abort(503, say("Other pictures are being drawn. Please try again in a moment."))
    answer = _picture_response(drawn, 200, etag)
    if "download" in request.args:
        answer.headers.set("Content-Disposition", "attachment", filename=f"{name}-{shape}.png")
    return answer


@results.get("/games/<int:game_id>/sheet")
def score_sheet(game_id: int) -> str:
    """Render the score sheet of a game, for one page of paper."""
    game = _game(game_id)
    board = scoreboard(game.state, game.everyone)
    return render_template(
        "sheet.html",
        game=game,
        setup=game.state.setup,
        headline=_headline(game),
        board=board,
        standings={each.name: each for each in board.standings},
    )


def _picture_response(body: bytes, status: int, etag: str) -> Response:
    answer = Response(body, status, mimetype="image/png")
    answer.set_etag(etag)
    return answer


def _game(game_id: int) -> PlayedGame:
    game = present_games().played_games.game(game_id)
    if game is None:
        abort(404, say("There is no game %(number)d. See Games.", number=game_id))
    return played_by(game)


def _legible(game: PlayedGame) -> PlayedGame:
    """Return a game in which everybody has a name that a picture can show, if only their number."""
    numbered = enumerate(game.everyone, 1)
    unseen = {name: _("Player %(num)d", num=number) for number, name in numbered if not can_be_read(name)}
    return called(game, lambda name: unseen.get(name, name))


def _result(game: PlayedGame) -> ResultPicture:
    board = scoreboard(game.state, game.everyone, len(game.state.rounds))
    setup = game.state.setup
    return ResultPicture(
        _headline(game),
        f"{translated(setup.edition.name)} · {translated(setup.scoring.name)} {goal(setup)}",
        day(game.begun, game.is_doubted),
        board.standings,
        board.chart,
        game.is_finished,
        tuple((name, each.colour) for name, each in portraits_here(game.everyone).items()),
    )


def _evening(evening: Evening) -> ResultPicture:
    wins, ranks = evening.wins, dict[int, int]()
    standings = list[ScoreLine]()
    for place, (name, won) in enumerate(wins.items(), 1):
        is_first = name in evening.winners
        share = round(100 * won / max(wins.values())) if won else 0
        shown = name if can_be_read(name) else _("Player %(num)d", num=place)
        standings.append(
            ScoreLine(
                shown,
                (shown,),
                ranks.setdefault(won, place),
                won,
                0,
                None,
                share,
                is_leading=is_first,
                has_won=is_first,
                is_out=False,
            )
        )
    return ResultPicture(
        headline(evening),
        counted("%(num)d game", "%(num)d games", len(evening.finished)),
        day_of(evening),
        tuple(standings),
        None,
        bool(evening.winners),
        tuple((name, each.colour) for name, each in portraits_here(tuple(wins)).items()),
    )


def _headline(game: PlayedGame) -> str:
    """Return who won; of a game under way, how far it is."""
    if game.is_finished or not game.state.rounds:
        return outcome(game.summary)
    return _("After round %(number)d", number=len(game.state.rounds))
