"""The frame around every screen of a game: the two sentences on top, undo, and what just happened."""

from dataclasses import replace
from typing import Any

from flask import render_template

from companion.rules import Redo, Undo
from companion.table import Level, TableView
from companion.web.access.roles import awaits, not_theirs, refusal
from companion.web.cards.scan_pad import scan_pad
from companion.web.coin.show import coin_shown
from companion.web.current import Visitor
from companion.web.screens.notices import Notice
from companion.web.words.happenings import happenings, speech
from companion.web.words.headline import now, short, why
from companion.web.words.language import _
from companion.web.words.prompts import asked, remarked


def page(screen: str, context: dict[str, Any]) -> str:
    """The whole page of that screen."""
    return render_template(f"{screen}.html", screen=screen, **context)


def fragment(screen: str, context: dict[str, Any]) -> str:
    """The part of the page that follows the table, as the stream sends it."""
    return render_template(f"partials/{context.get('part', screen)}.html", screen=screen, **context)


def frame(view: TableView, visitor: Visitor, notice: Notice | None = None) -> dict[str, Any]:
    """What every one of these templates shows, for this visitor."""
    players, happened = view.state.setup.players, happenings(view.game)
    if notice and visitor.only_own:
        notice = replace(notice, line="")  # To let it stand is the host's.
    return {
        "view": view,
        "state": view.state,
        "visitor": visitor,
        "acts": visitor.acts,
        "notice": notice,
        "now": asked(view) or now(view.game, view.level),
        "title": _title(view, visitor),
        "why": remarked(view, why(view.game)),
        "undo": "" if refusal(visitor, Undo(), view.game) else short(view.game.undoes, players),
        "redo": "" if refusal(visitor, Redo(), view.game) else short(view.game.redoes, players),
        "happened": [each.as_json for each in happened],
        "speech": speech(view.game, happened),
        "levels": tuple(Level),
        "coin": coin_shown(view),
        "scan_pad": scan_pad(view, visitor),
        "may_scan": visitor.acts and not not_theirs(visitor, awaits(view.game)),
    }


def _title(view: TableView, visitor: Visitor) -> str:
    """What the browser's tab says, where a phone that shows something else may see it."""
    if visitor.seat and visitor.seat == view.state.turn:
        return _("Your turn")
    return asked(view) or now(view.game, view.level)
