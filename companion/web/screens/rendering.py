"""Render the screens of a game: as a page, as the stream's fragment, and the context that they share."""

from typing import Any

from flask import abort, redirect, render_template

from companion.rules import Redo, Undo
from companion.table import Level, TableView
from companion.web.access.ownership import denial, denial_unless_own, owner_of_scan
from companion.web.assigned import assigned
from companion.web.cards import pending_scan
from companion.web.coin import coin_display
from companion.web.odds import odds_are_missing, seat_odds
from companion.web.request_context import Visitor, made_once, portraits_here, present_table
from companion.web.screens.evenings import tonight
from companion.web.screens.notices import Notice
from companion.web.screens.scores import scoreboard
from companion.web.screens.stories import how_it_turned
from companion.web.words.event_names import redo_name, undo_name
from companion.web.words.explanation import explanation
from companion.web.words.headline import headline
from companion.web.words.language import _
from companion.web.words.prompts import open_prompt, with_remark
from companion.web.words.speech import speech, told


def played_view() -> TableView:
    """Return the table that is played at; leads to those who gather before the first game."""
    return present_table().view or abort(redirect("/"))


def render_page(screen: str, context: dict[str, Any]) -> str:
    """Render the whole page of a screen."""
    return render_template(f"{screen}.html", screen=screen, **context)


def render_fragment(screen: str, context: dict[str, Any]) -> str:
    """Render the part of the page that follows the table, which the stream sends after every event.

    ``part`` in the context is the template where it is not the screen's own: Play shows the count.
    """
    return render_template(f"partials/{context.get('part', screen)}.html", screen=screen, **context)


def shared_context(view: TableView, visitor: Visitor, notice: Notice | None = None) -> dict[str, Any]:
    """Return what the templates of all these screens show to this visitor: sentences, undo, menu, coin."""
    moment = moment_of(view)
    return {
        **moment,
        "visitor": visitor,
        "acts": visitor.acts,
        "notice": notice and notice.told_to(visitor),
        "title": title(view, visitor),
        "undo": unless_denied(visitor, view, Undo(), moment["undo_name"]),
        "redo": unless_denied(visitor, view, Redo(), moment["redo_name"]),
        "pending_scan": pending_scan(view, visitor),
        "may_scan": visitor.acts and not denial_unless_own(visitor, owner_of_scan(view)),
    }


def moment_of(view: TableView) -> dict[str, Any]:
    """Return what every visitor is shown alike of this moment."""
    return made_once((moment_of, view), lambda: _moment(view))


def _moment(view: TableView) -> dict[str, Any]:
    everyone = view.game.everyone
    return {
        "view": view,
        "state": view.state,
        "headline": open_prompt(view) or headline(view.game, view.preferences.level),
        "explanation": with_remark(view, explanation(view.game)),
        "turned": how_it_turned(view.state),
        "undo_name": undo_name(view.game, everyone),
        "redo_name": redo_name(view.game, everyone),
        "effects": [effect.as_json for effect in told(view.game)],
        "speech": speech(view.game),
        "faces": portraits_here(everyone),
        "board": scoreboard(view.state, everyone),
        "levels": tuple(Level),
        "assigned": assigned(view),
        "coin": coin_display(view),
        "odds": seat_odds(view),
        "odds_are_missing": odds_are_missing(view),
        "tonight": tonight(view),
    }


def unless_denied(visitor: Visitor, view: TableView, step: Undo | Redo, name: str) -> str:
    """Return the event that the Undo or Redo button names; empty where this visitor may not undo it."""
    return "" if denial(visitor, step, view) else name


def title(view: TableView, visitor: Visitor) -> str:
    """Return the title of the browser's tab: seen on a phone that shows another tab at the moment."""
    if visitor.seat and visitor.seat == view.state.turn:
        return _("Your turn")
    said: str = moment_of(view)["headline"]
    return said
