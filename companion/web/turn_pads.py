"""The buttons of a turn: the cards that may go down, drawing, keeping."""

from companion.rules import Card, Colour, Draw, Keep, Phase, Play, read_card
from companion.table import Level
from companion.web.faces import all_faces, fitting_faces
from companion.web.taps import ACTIONS, WILDS, Offer, Pad, Row, Tap, in_colour, said

MAIN = "is-primary is-tall"


def turn(offer: Offer) -> Pad:
    """Play or draw."""
    draw = said(Draw(offer.player), "Drew a card", look="is-second")
    stuck = said(Keep(offer.player), "Nothing left to draw", look="is-second")
    return Pad((*_cards(offer), _may_be((draw, Draw(offer.player)), offer) or Row((stuck,))))


def drawn(offer: Offer) -> Pad:
    """Play the card that was drawn, keep it, or draw on where the table does so."""
    look = "is-primary" if offer.level is Level.CARDS else MAIN
    keep = said(Keep(offer.player), "Kept it", look=look)
    more = said(Draw(offer.player), "Drew another", look=look)
    last = _may_be((keep, Keep(offer.player)), offer) or _may_be((more, Draw(offer.player)), offer)
    return Pad((*_cards(offer, main=False), *((last,) if last else ())))


def replay(offer: Offer) -> Pad:
    """The Wild Draw Four came back: another card has to go down."""
    return Pad(_cards(offer))


def any_card(offer: Offer) -> Pad:
    """Every face there is, for a card that the referee does not expect."""
    if offer.level is not Level.CARDS or not offer.player:
        return Pad()
    rows = all_faces(offer, lambda face: Play(offer.player, face))
    return Pad((*rows, _wilds(offer)), "Which card?")


def wild(offer: Offer) -> Pad:
    """A wild went down: which colour, and for a Wild 50/50 which two players."""
    if offer.state.phase not in (Phase.TURN, Phase.DRAWN, Phase.REPLAY):
        return Pad()
    card = read_card(offer.ask.what)
    if not card.flips_coin or _is_last_card(offer):
        taps = tuple(in_colour(Play(offer.player, card, colour), colour) for colour in Colour)
    elif offer.ask.colour in set(Colour):
        return _two_players(offer, card)
    else:
        taps = tuple(_colour_first(offer, colour) for colour in Colour)
    return Pad((Row(taps, "is-2 is-colours"),), f"{card.name}: which colour?")


def _may_be(tap: tuple[Tap, Draw | Keep], offer: Offer) -> Row | None:
    return Row((tap[0],)) if offer.may(tap[1]) else None


def _cards(offer: Offer, main: bool = True) -> tuple[Row, ...]:
    if offer.level is Level.CARDS:
        other = Tap("Another card", href=offer.question("any"), look="is-quiet")
        unseen = said(Play(offer.player, read_card("?")), "A number, not seen", look="is-quiet")
        return (Row((unseen, other), "is-2"), _wilds(offer), *fitting_faces(offer))
    number = said(
        Play(offer.player, read_card("?")), "Played a number", "or tap its colour", look=MAIN if main else ""
    )
    return (_wilds(offer), _actions(offer), _coloured_numbers(offer), Row((number,)))


def _coloured_numbers(offer: Offer) -> Row:
    """The same one tap, and the colour is known with it."""
    return Row(
        tuple(
            said(
                Play(offer.player, read_card(f"{colour.letter}?")),
                colour.title(),
                icon=colour,
                look=f"is-pill is-{colour}",
                spoken=f"Played a {colour} number",
            )
            for colour in Colour
        ),
        "is-4",
    )


def _actions(offer: Offer) -> Row:
    return Row(
        tuple(
            said(Play(offer.player, read_card(f"?{symbol}")), name, icon=icon)
            for symbol, (name, icon) in ACTIONS.items()
        ),
        "is-3",
    )


def _wilds(offer: Offer) -> Row:
    codes = [code for code in WILDS if read_card(code) in offer.state.setup.edition.copies]
    taps = tuple(
        Tap(WILDS[code], href=offer.question(code), look="is-wild-edge", spoken=read_card(code).name)
        for code in codes
    )
    return Row(taps, f"is-{len(taps)}")


def _is_last_card(offer: Offer) -> bool:
    held = offer.state.hands.get(offer.player)
    return held == 1 and "last-card-coin" not in offer.state.setup.options


def _colour_first(offer: Offer, colour: Colour) -> Tap:
    return Tap(
        colour.title(), href=offer.question(offer.ask.what, colour=colour), icon=colour, look=f"is-{colour}"
    )


def _two_players(offer: Offer, card: Card) -> Pad:
    seats, heads = offer.state.seats, offer.ask.heads
    if len(seats) > 2 and heads not in seats:
        taps = tuple(
            Tap(name, href=offer.question(card.code, colour=offer.ask.colour, heads=name)) for name in seats
        )
        return Pad((Row(taps, "is-2"),), "Who is heads, the UNO side?")
    if len(seats) > 2:
        taps = tuple(_sides(offer, card, heads, name, name) for name in seats if name != heads)
        return Pad((Row(taps, "is-2"),), f"{heads} is heads. Who is tails, the 50/50 side?")
    taps = tuple(_sides(offer, card, name, other, f"{name} is heads") for name, other in (seats, seats[::-1]))
    return Pad((Row(taps, "is-2"),), "Who is heads, the UNO side?")


def _sides(offer: Offer, card: Card, heads: str, tails: str, label: str) -> Tap:
    return said(Play(offer.player, card, Colour(offer.ask.colour), heads, tails), label)
