"""How many: the cards of a draw that no rule counts, and those that go down with a card of their colour."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from companion.rules import Drew, Event, Keep, Phase, write_line
from companion.web.pad.buttons import Button, Pad, Phone, Row, built_without_seat, button_for
from companion.web.pad.plays import play_of
from companion.web.words.language import _

FIRST_KEYS: Final = 10
"""Numbers that have a key at first; the larger ones are one tap further."""

MOST: Final = 30
"""The largest number that is offered: more were hardly ever drawn at once."""


@built_without_seat
def until_the_colour(phone: Phone) -> Pad:
    """Return how many were drawn until the colour came, or that nobody knows."""
    return _drawn(phone, range(1, FIRST_KEYS + 1), more="drew-more")


def more_were_drawn(phone: Phone) -> Pad:
    """Return how many were drawn, where they were more than most draws."""
    first = FIRST_KEYS + 1 if phone.state.phase is Phase.REVEAL else FIRST_KEYS + 2
    return _drawn(phone, range(first, MOST + 1))


def drew_several(phone: Phone) -> tuple[Button, ...]:
    """Return the way to say how many were drawn in one go, where a player draws until a card fits."""
    if not phone.may(Drew(phone.player, None)):
        return ()
    return (Button(_("Drew several"), href=phone.question("drew-several"), look="is-second"),)


def several_were_drawn(phone: Phone) -> Pad:
    """Return how many were drawn until a card fitted, or that nobody knows."""
    if phone.state.phase not in (Phase.TURN, Phase.DRAWN):
        return Pad()
    return _drawn(phone, range(2, FIRST_KEYS + 2), more="drew-more")


def _drawn(phone: Phone, numbers: Iterable[int], more: str = "") -> Pad:
    """Return the numbers of a draw as the table counts it, in one: those drawn one by one are among them."""
    player, state = phone.player, phone.state
    added = state.still_adds(player) if state.phase is Phase.REVEAL else 0
    events = ((number, _drew(phone, number - state.drawn_so_far)) for number in numbers)
    keys = tuple(_key(number, event, added) for number, event in events if event and phone.may(event))
    asked = phone.question(more) if more else ""
    question = _("How many cards?")
    if added:
        question = _("How many until the colour came? The lost challenge adds %(count)d more.", count=added)
    return _rows(keys, Drew(player, None), asked, question)


def _drew(phone: Phone, cards: int) -> Event | None:
    """Return the event of so many more cards: none more ends a drawing until the colour comes."""
    if cards:
        return Drew(phone.player, cards) if cards > 0 else None
    return Keep(phone.player) if phone.state.phase is Phase.REVEAL else None


def along(phone: Phone) -> Pad:
    """Return how many cards of its colour go down with the card that is being played."""
    cards = phone.prompt.cards
    if len(cards) != 1 or not cards[0].discards or not phone.state.is_turn_of(phone.player):
        return Pad()
    play = play_of(phone, cards)
    # More than a hand holds cannot go with it; of one that nobody counted, as many as one may hold.
    held = MOST if phone.state.hands[phone.player] is None else phone.held
    first = FIRST_KEYS if phone.prompt.many else 0
    numbers = range(first, min(held, MOST) if phone.prompt.many else min(held, FIRST_KEYS))
    # The card itself is one more.
    keys = tuple(_key(number, replace(play, along=number or ()), added=1) for number in numbers)
    has_more = not phone.prompt.many and held > FIRST_KEYS
    more = phone.question("along", cards, many="1") if has_more else ""
    question = _("How many cards of its colour go with it?")
    return _rows(keys, replace(play, along=None), more, question)


def _key(number: int, event: Event, added: int = 0) -> Button:
    """Return the key of a number, and what it comes to where the referee adds to what is typed.

    A table may have counted either: so each is said where it is asked.
    """
    if not added:
        return button_for(event, str(number), look="is-key")
    note = f"+{added} = {number + added}"
    return button_for(event, str(number), note, look="is-sum")


def _rows(keys: tuple[Button, ...], unknown: Event, more: str, question: str) -> Pad:
    nobody_knows = Button(_("Nobody knows"), line=write_line(unknown), look="is-quiet")
    others = (Button(_("More"), href=more, look="is-quiet"), nobody_knows) if more else (nobody_knows,)
    return Pad((Row(keys, "is-5"), Row(others, f"is-{len(others)}")), question)
