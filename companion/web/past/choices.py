"""What may be said instead of an event: the pad of its moment, a number typed in, a hand card by card."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import parse_qsl, urlencode

from companion.rules import Event, FixTotal, Game, Hand, Phase, Points, write_line
from companion.table import TableView
from companion.web.access.forms import line_before_points
from companion.web.pad import Button, Pad, Phone, Prompt, Row, calls, extras, pad
from companion.web.past.history import LineEntry
from companion.web.play import Draft, KeypadKey, keypad
from companion.web.words.language import _

BEFORE: Final = "before"
"""The word in an address for what happened before an event, not in its place."""


@dataclass(frozen=True)
class PointsField:
    """A number to be typed: the points now, and the line of the record up to them."""

    label: str
    points: int
    line: str


@dataclass(frozen=True)
class Counted:
    """A hand to be counted again: its cards as tapped so far, and the keys."""

    hand: Hand
    rows: tuple[tuple[KeypadKey, ...], ...]

    @property
    def line(self) -> str:
        """The line of the record that says it."""
        return write_line(self.hand)


def address(number: int, **query: str) -> str:
    """Return the address at which an event is corrected.

    >>> address(7, place=BEFORE)
    '/score/events/7?place=before'
    """
    told = urlencode({name: value for name, value in query.items() if value})
    return f"/score/events/{number}" + (f"?{told}" if told else "")


def asked(entry: LineEntry, form: Mapping[str, str]) -> str:
    """Return what a form or an address says really happened, as an amendment does; empty for nothing."""
    # Browsers send the newlines in a button's value as two characters.
    lines = form.get("line", "").replace("\r\n", "\n").split("\n")
    if not lines[0]:
        return ""
    if "points" in form:
        lines[-1] = f"{lines[-1]} {form['points'].strip()}"
    if form.get("place") == BEFORE and entry.events:
        lines.append(entry.lines)
    return "; ".join(lines)


def field(entry: LineEntry) -> PointsField | None:
    """Return the number to be typed where the event was one; None for every other."""
    event = entry.event
    match event:
        case Hand(player=player) | Points(player=player):
            event = Points(player, event.points)
        case FixTotal(name=player):
            pass
        case _:
            return None
    return PointsField(_("Points of %(player)s", player=player), event.points, line_before_points(event))


def counted_again(view: TableView, entry: LineEntry, query: Mapping[str, str]) -> Counted | None:
    """Return the hand to be counted card by card, where it was; None for every other event."""
    event = entry.event
    if not isinstance(event, Hand) or "points" in query:
        return None
    draft = Draft.read({**query, "player": event.player}, entry.place.deck.words)
    cards = draft.changed if "cards" in query else event.cards
    keys = keypad(_then(view, entry), event.player, cards, entry.place.deck, is_last=False)
    return Counted(Hand(event.player, cards), keys)


def _then(view: TableView, entry: LineEntry) -> TableView:
    """Return the table as it was before the event, as a phone would show it."""
    return TableView(view.game_id, Game(entry.place, names=view.game.names), view.preferences)


def choices(view: TableView, entry: LineEntry, query: Mapping[str, str]) -> Pad:
    """Return the pad as it was at that point: whatever could be entered there, said of the event now."""
    if entry.place.phase is Phase.COUNT:
        return Pad()  # What is counted there has a field of its own.
    then = _then(view, entry)
    phone = Phone(then, Prompt.read(query, then.state.deck.words))
    buttons = pad(phone)
    seldom = () if phone.prompt.what else (*calls(phone), *extras(phone))
    rows = (*buttons.rows, Row(seldom, "is-2"))
    place = query.get("place", "")
    there = (replace(row, buttons=tuple(_here(row.buttons, entry.number, place))) for row in rows)
    return replace(buttons, rows=tuple(row for row in there if row.buttons))


def _here(buttons: tuple[Button, ...], number: int, place: str) -> Iterator[Button]:
    """Yield these buttons as they stand on the page of an event; without what leads to other pages."""
    for button in buttons:
        path, _sign, query = button.href.partition("?")
        if button.line:
            yield replace(button, form="instead", look=button.look.replace("is-primary", ""))
        elif query and path == "/play":
            # What is past does not move on: no version is asked for.
            asked = {name: value for name, value in parse_qsl(query) if name != "at"}
            yield replace(button, href=address(number, **{**asked, "place": place}))


def as_entered(entry: LineEntry) -> str:
    """Return the line as it was entered, where it holds something else now; else empty."""
    entered: Event = entry.past.entered
    line = write_line(entered)
    return line if entry.past.amended_by and line != entry.lines else ""
