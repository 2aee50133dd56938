"""What a phone shows on Play: the table, as all phones show it, and what it shows for itself.

What many phones show alike is rendered once. ``templates/partials/play.html`` is the same for all phones
that may do the same: it is not told whose phone it is, is rendered once a moment for each language
(``Shared``, ``made_once``), and has a ``blank("name")`` for what a phone shows for itself. ``_own`` fills
these with macros of ``components/phone.html``. Macros are kept by ``once(macro, ...)`` as long as their
arguments are equal, so they read nothing else that changes; they name the table's version by
``SHOWN_VERSION``, which is put in last. Parts of the pad are kept by ``@built_without_seat``, which hides
whose phone it is. ``tests/web/server/test_every_screen.py`` compares what was kept with what is made anew.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from markupsafe import escape

from companion.rules import Phase, Redo, Undo
from companion.statistics import Portrait
from companion.table import Level, TableView
from companion.web.access.ownership import denial_unless_own, owner_of_scan
from companion.web.cards import pending_scan
from companion.web.equipment import present_equipment
from companion.web.odds import SeatOdds, seat_advice
from companion.web.pad import (
    FirstDeal,
    Phone,
    Prompt,
    calls,
    calls_of_others,
    corrections,
    extras,
    own_jump,
    own_seat,
    pad,
    pad_height,
    scan_prompt,
)
from companion.web.request_context import Visitor, made_once, present_table
from companion.web.screens.composing import Shared
from companion.web.screens.door import door
from companion.web.screens.lobby import first_deal, lobby
from companion.web.screens.notices import Notice
from companion.web.screens.rendering import shared_context, title, unless_denied
from companion.web.screens.turn_timing import turn_timing
from companion.web.words.explanation import explanation, last_hand
from companion.web.words.headline import caught_by, headline
from companion.web.words.language import _
from companion.web.words.lately import Happening, lately
from companion.web.words.prompts import open_prompt, with_remark
from companion.web.words.typesetting import seat_names

PIECES: Final = tuple(
    f"components/{name}.html" for name in ("buttons", "lobby", "door", "seat", "phone", "waiting")
)
"""Where the macros of what a phone shows for itself are."""


class PhoneSeat(NamedTuple):
    """A seat as phones show it: who sits there, by a ``short`` name, with how many cards.

    ``turn`` is "plays" or "next", if it is either; ``href`` where it is put right, if this phone may;
    ``is_asked``: the phone asks about this player.
    """

    name: str
    look: Portrait
    short: str
    cards: int | None
    turn: str
    has_said_uno: bool
    href: str
    odds: SeatOdds | None
    is_own: bool = False
    is_asked: bool = False


def shown_on(view: TableView, visitor: Visitor, prompt: Prompt, notice: Notice | None) -> dict[str, Any]:
    """Return what the page Play of this visitor shows: its title, and its fragment."""
    anybody = Visitor(visitor.acts, only_own=visitor.only_own, is_guest=visitor.is_guest)
    table = made_once((_table, view, anybody), lambda: _table(view, anybody))
    phone = _phone(table, visitor, prompt if prompt.what or notice else scan_prompt(view))
    own = _own(table, phone, notice and notice.told_to(visitor))
    fragment = table.filled(dict(own))
    return {**table.context, "title": title(view, visitor), "fragment": fragment}


def _table(view: TableView, anybody: Visitor) -> Shared:
    """Return what all phones show alike whose visitors may do the same."""
    shared, state = shared_context(view, anybody), view.state
    context = {
        **shared,
        "corrections": corrections(Phone(view, visitor=anybody)),
        "looks": tuple(shared["faces"].items()),
        "lobby": lobby(view),
        "height": pad_height(state, view.preferences.level),
        "warnings": present_table().warnings,
        "has_coin": present_equipment().coin is not None,
    }
    return Shared("partials/play.html", {**context, "seats": _seats(context)}, PIECES)


def _seats(context: Mapping[str, Any]) -> tuple[PhoneSeat, ...]:
    view: TableView = context["view"]
    state = view.state
    if view.preferences.level is Level.SCORES and state.phase is Phase.DEAL:
        return ()
    hands = state.hands
    names = tuple(hands)
    return tuple(
        PhoneSeat(
            name,
            context["faces"][name],
            short,
            hands[name],
            "plays" if name == state.turn else "next" if name == state.next_player else "",
            state.has_said_uno(name),
            context["corrections"].seat(name),
            context["odds"].get(name),
        )
        for name, short in zip(names, seat_names(names, view.game.everyone), strict=True)
    )


def _phone(table: Shared, visitor: Visitor, prompt: Prompt) -> Phone:
    view, assigned = table.context["view"], table.context["assigned"]
    is_in_tournament = assigned is not None and assigned.decides
    deals = first_deal(view, visitor)
    return Phone(view, prompt, table.context["has_coin"], visitor, is_in_tournament, deals)


def _own(table: Shared, phone: Phone, notice: Notice | None) -> Iterator[tuple[str, str]]:
    """Yield what a phone shows for itself in the blanks of the table."""
    view, visitor, state = phone.view, phone.visitor, phone.state
    own, timing = own_seat(phone), turn_timing(view, phone.seat)
    is_apart = own is not None and not own.is_turn and bool(state.turn)
    # The time of a turn is as old as when it is shown.
    shown = table.piece_of_now if timing else table.piece
    yield "whose", escape(visitor.seat)
    yield "title", escape(title(view, visitor))
    if timing:
        yield "turn", shown("turn", timing)
    if own and is_apart:
        yield "say", shown("waits", own, *_who_plays(table, phone), timing)
    else:
        heard = last_hand(view.game, phone.seat)
        yield "say", shown("say", *_said(table, phone), own is not None and own.is_turn, timing, heard)
    yield "identity", table.piece("identity_link", visitor)
    yield "asks_seat", table.piece("seat_prompt", visitor)
    yield from _own_seats(table, phone)
    if notice and not notice.rule:
        yield "notice", table.piece_of_now("notice_box", notice, visitor.acts, "/play")
    pauses = visitor.acts and not denial_unless_own(visitor, visitor.seat)
    if pauses and view.pause:
        yield "pause", table.piece("go_on")
    if visitor.is_host:
        is_open = state.phase in (Phase.BETWEEN, Phase.FINISHED)
        yield "door", table.piece_of_now("host_door", door(is_open=is_open), "play")
    if table.context["lobby"]:
        yield "lobby", table.piece_of_now("phone_lobby", *_lobby(table, visitor))
    if visitor.acts:
        may_pause = pauses and state.turn is not None and view.pause is None
        yield "extras", table.piece("extras", extras(phone), may_pause)
        yield "done", _done(table, phone, own.fold if own and is_apart else "", notice)
    elif not (visitor.is_asked or visitor.gone):
        yield "done", table.piece("watching")


def _said(table: Shared, phone: Phone) -> tuple[object, ...]:
    view, game, context = phone.view, phone.view.game, table.context
    state, faces = phone.state, context["faces"]
    # Between rounds whoever went out is still the hero of the table.
    heroes = state.winner or tuple(each.out for each in state.rounds[-1:] if state.phase is Phase.BETWEEN)
    # Not who is dealer by the seats: that phone has no button for it.
    waits = phone.first_deal is not FirstDeal.AT_ONCE and _("The host deals round 1")
    return (
        bool(state.winner),
        faces.get(heroes[0]) if len(heroes) == 1 else None,
        waits or open_prompt(view) or headline(game, view.preferences.level, phone.seat),
        with_remark(view, explanation(game, phone.seat), shown=phone.visitor.acts),
        context["turned"],
        context["tonight"],
        view.game_id,
    )


def _who_plays(table: Shared, phone: Phone) -> tuple[object, ...]:
    """Return who plays while this phone waits, or who has just caught its player; and what is told of it."""
    view, game, faces = phone.view, phone.view.game, table.context["faces"]
    catcher = caught_by(game, phone.seat)
    said = open_prompt(view) or headline(game, view.preferences.level, phone.seat)
    told = with_remark(view, explanation(game, phone.seat), shown=phone.visitor.acts)
    remark = with_remark(view, "", shown=phone.visitor.acts)
    return faces.get(catcher or phone.state.turn), bool(catcher), said, told, remark


def _own_seats(table: Shared, phone: Phone) -> Iterator[tuple[str, str]]:
    """Yield the seats that this phone shows in another way: its player's, and whom it asks about."""
    asked = phone.prompt.player if phone.visitor.acts else ""
    for number, seat in enumerate(table.context["seats"]):
        is_own = seat.name == phone.seat
        if is_own:
            yield "place", f";--own:{number}"
        if is_own or seat.name == asked:
            href = corrections(phone).seat(seat.name)
            shown = seat._replace(href=href, is_own=is_own, is_asked=seat.name == asked)
            yield f"seat {number}", table.piece("seat", shown)


def _lobby(table: Shared, visitor: Visitor) -> tuple[object, ...]:
    context = table.context
    is_first = context["view"].game_id == 1
    return context["lobby"], visitor, context["faces"], is_first, context["has_coin"]


def _done(table: Shared, phone: Phone, fold: str, notice: Notice | None) -> str:
    view, visitor = phone.view, phone.visitor
    pending = pending_scan(view, visitor)
    shown = table.piece_of_now if notice or pending else table.piece
    return shown(
        "done",
        view.game_id,
        view.state.phase,
        view.state.acting,
        pad(phone).with_faces(table.context["faces"]),
        phone.prompt,
        fold,
        own_jump(phone),
        seat_advice(view, phone.seat),
        calls(phone),
        calls_of_others(phone),
        unless_denied(visitor, view, Undo(), table.context["undo_name"]),
        unless_denied(visitor, view, Redo(), table.context["redo_name"]),
        notice,
        pending,
        not denial_unless_own(visitor, owner_of_scan(view)),
        _lately(table, phone) if fold else (),
        table.context["faces"].get(phone.player) if fold else None,
    )


def _lately(table: Shared, phone: Phone) -> tuple[tuple[Happening, Portrait | None], ...]:
    """Return what happened last, each thing with the face of whose it was."""
    faces = table.context["faces"]
    return tuple((each, faces.get(each.player)) for each in lately(phone.view.game, phone.seat))
