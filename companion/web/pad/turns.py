"""The buttons of a turn: the cards that may go down, drawing, keeping."""

from companion.rules import Card, Colour, Draw, Keep, Phase, Play, read_card
from companion.table import Level
from companion.web.pad.faces import all_faces, fitting_faces
from companion.web.pad.taps import ACTIONS, WILDS, Offer, Pad, Row, Tap, in_colour, said
from companion.web.words.headline import colour_name
from companion.web.words.language import _

MAIN = "is-primary is-tall"
TWO_SIDES = 2


def turn(offer: Offer) -> Pad:
    """Play or draw."""
    draws = offer.may(Draw(offer.player))
    last = (
        said(Draw(offer.player), _("Drew a card"), look="is-second")
        if draws
        else said(Keep(offer.player), _("Nothing left to draw"), look="is-second")
    )
    return Pad(_cards(offer, _number(offer, MAIN), last))


def drawn(offer: Offer) -> Pad:
    """Play the card that was drawn, keep it, or draw on where the table does so."""
    look = "is-primary" if offer.level is Level.CARDS else MAIN
    if offer.may(Keep(offer.player)):
        return Pad(_cards(offer, _number(offer), said(Keep(offer.player), _("Kept it"), look=look)))
    if offer.may(Draw(offer.player)):
        return Pad(_cards(offer, _number(offer), said(Draw(offer.player), _("Drew another"), look=look)))
    return Pad(_cards(offer, _number(offer)))


def replay(offer: Offer) -> Pad:
    """The Wild Draw Four came back: another card has to go down."""
    return Pad(_cards(offer, _number(offer, MAIN)))


def any_card(offer: Offer) -> Pad:
    """Every face there is, for a card that the referee does not expect."""
    if offer.level is not Level.CARDS or not offer.player:
        return Pad()
    rows = all_faces(offer, lambda face: Play(offer.player, face))
    return Pad((*rows, _wilds(offer)), _("Which card?"))


def wild(offer: Offer) -> Pad:
    """A wild went down: which colour, and for a Wild 50/50 which two players.

    Who is tails and the colour are one tap; where the colour was said to the reader, it is not asked.
    """
    if offer.state.phase not in (Phase.TURN, Phase.DRAWN, Phase.REPLAY):
        return Pad()
    card = read_card(offer.ask.what)
    is_laid = offer.view.transient.scanned is not None
    if not card.flips_coin or _is_last_card(offer):
        taps = tuple(in_colour(Play(offer.player, card, colour), colour) for colour in Colour)
    elif is_laid and offer.ask.colour not in set(Colour):
        taps = tuple(_colour_first(offer, colour) for colour in Colour)
    else:
        return _two_players(offer, card)
    return Pad((Row(taps, "is-2 is-colours"),), _("%(card)s: which colour?", card=card.name))


def _cards(offer: Offer, *main: Tap) -> tuple[Row, ...]:
    if offer.level is not Level.CARDS:
        return (_wilds(offer), _actions(offer), _coloured_numbers(offer), Row(main, "is-main"))
    other = Tap(_("Another card"), href=offer.question("any"), look="is-quiet")
    unseen = said(Play(offer.player, read_card("?")), _("A number, not seen"), look="is-quiet")
    last = tuple(Row((tap,)) for tap in main[1:])
    return (Row((unseen, other), "is-2"), _wilds(offer), *fitting_faces(offer), *last)


def _number(offer: Offer, look: str = "") -> Tap:
    event = Play(offer.player, read_card("?"))
    return said(event, _("Played a number"), _("or tap its colour"), look=look)


def _coloured_numbers(offer: Offer) -> Row:
    """The same one tap, and the colour is known with it."""
    spoken = {
        Colour.RED: _("Played a red number"),
        Colour.YELLOW: _("Played a yellow number"),
        Colour.GREEN: _("Played a green number"),
        Colour.BLUE: _("Played a blue number"),
    }
    return Row(
        tuple(
            said(
                Play(offer.player, read_card(f"{colour.letter}?")),
                colour_name(colour),
                icon=colour,
                look=f"is-pill is-{colour}",
                spoken=spoken[colour],
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
    return held == 1 and not offer.state.ruleset.coin_on_last_card


def _colour_first(offer: Offer, colour: Colour) -> Tap:
    asked = offer.question(offer.ask.what, colour=colour)
    return Tap(colour_name(colour), href=asked, icon=colour, look=f"is-{colour}")


def _two_players(offer: Offer, card: Card) -> Pad:
    seats, heads = offer.state.seats, offer.ask.heads
    if len(seats) == TWO_SIDES:
        rows = tuple(_sides(offer, card, pair, _is_heads(pair[0])) for pair in (seats, seats[::-1]))
        return Pad(rows, _("Who is heads, the UNO side?"))
    if heads not in seats:
        chosen = {"colour": offer.ask.colour} if offer.ask.colour in set(Colour) else {}
        taps = tuple(Tap(name, href=offer.question(card.code, **chosen, heads=name)) for name in seats)
        return Pad((Row(taps, "is-2"),), _("Who is heads, the UNO side?"))
    rows = tuple(_sides(offer, card, (heads, name), name) for name in seats if name != heads)
    if offer.ask.colour in set(Colour):
        question = _("%(player)s is heads. Who is tails, the 50/50 side?", player=heads)
        return Pad((Row(tuple(tap for row in rows for tap in row.taps), "is-2"),), question)
    return Pad(rows, _("%(player)s is heads. Who is tails, and which colour?", player=heads))


def _is_heads(name: str) -> str:
    return _("%(player)s is heads", player=name)


def _sides(offer: Offer, card: Card, pair: tuple[str, ...], label: str) -> Row:
    """These two, in the colour that was said, or in each."""
    heads, tails = pair
    if offer.ask.colour in set(Colour):
        colour = Colour(offer.ask.colour)
        return Row((said(Play(offer.player, card, colour, heads, tails), label),))
    taps = tuple(
        said(
            Play(offer.player, card, colour, heads, tails),
            colour_name(colour),
            icon=colour,
            look=f"is-pill is-{colour}",
            spoken=_("%(player)s: %(colour)s", player=label, colour=colour.word),
        )
        for colour in Colour
    )
    return Row(taps, "is-4", label)
