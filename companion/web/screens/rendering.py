"""Render the screens of a game: as a page, as the stream's fragment, and the context that they share."""

from dataclasses import replace
from typing import Any

from flask import render_template

from companion.rules import Redo, Undo
from companion.table import Level, TableView
from companion.web.access.ownership import awaits, denial, denial_unless_own
from companion.web.cards.pending_scan import pending_scan
from companion.web.coin.display import coin_display
from companion.web.request_context import Visitor
from companion.web.screens.notices import Notice
from companion.web.words.happenings import happenings, speech
from companion.web.words.headline import now, short, why
from companion.web.words.language import _
from companion.web.words.prompts import open_prompt, with_remark


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
    players, ruleset, happened = view.state.setup.players, view.state.ruleset, happenings(view.game)
    if notice and visitor.only_own:
        notice = replace(notice, line="")  # Overruling the referee is the host's.
    return {
        "view": view,
        "state": view.state,
        "visitor": visitor,
        "acts": visitor.acts,
        "notice": notice,
        "now": open_prompt(view) or now(view.game, view.preferences.level),
        "title": _title(view, visitor),
        "why": with_remark(view, why(view.game)),
        "undo": "" if denial(visitor, Undo(), view.game) else short(view.game.undoes, ruleset, players),
        "redo": "" if denial(visitor, Redo(), view.game) else short(view.game.redoes, ruleset, players),
        "happened": [each.as_json for each in happened],
        "speech": speech(view.game, happened),
        "levels": tuple(Level),
        "coin": coin_display(view),
        "pending_scan": pending_scan(view, visitor),
        "may_scan": visitor.acts and not denial_unless_own(visitor, awaits(view.game)),
    }


def _title(view: TableView, visitor: Visitor) -> str:
    """Return the title of the browser's tab: seen on a phone that shows another tab at the moment."""
    if visitor.seat and visitor.seat == view.state.turn:
        return _("Your turn")
    return open_prompt(view) or now(view.game, view.preferences.level)
