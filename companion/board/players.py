"""The players of all tables on the board: the pages of a table's companion, over the whole club."""

from flask import Blueprint, url_for

from companion.board.context import present_follower
from companion.board.statistics import STATISTICS, place_of
from companion.web.request_context import show_elsewhere
from companion.web.screens import players

routes = Blueprint("players", __name__)


@routes.before_request
def _of_the_club() -> None:
    show_elsewhere(statistics=STATISTICS.present())


@routes.app_template_global()
def game_path(number: int) -> str:
    """Return the address of a game, by its number in the statistics."""
    place = place_of(number)
    names = {each.number: each.name for each in present_follower().tables.values()}
    return f"{url_for('screens.screen', name=names[place.table])}/games/{place.game}"


routes.add_url_rule("/players", view_func=players.all_players)
routes.add_url_rule("/players/<path:name>", view_func=players.one_player)
routes.add_app_template_filter(players.day_alone)
