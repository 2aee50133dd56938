"""The pad of each phase: buttons for what may come next at the table's level, and for nothing else."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from companion.rules import Flip, NameColour, Out, Phase, Round, Start, rematches, write_line
from companion.table import Level
from companion.web.access.ownership import denial_of_all, denial_unless_own
from companion.web.pad.amounts import along, more_were_drawn, several_were_drawn, until_the_colour
from companion.web.pad.buttons import (
    ACTING,
    Button,
    FirstDeal,
    Pad,
    Phone,
    Row,
    built_without_seat,
    button_for,
    colour_button,
    player_button,
    side_by_side,
)
from companion.web.pad.card_keys import all_faces, event_key, with_wilds
from companion.web.pad.card_rows import ANY, main_row
from companion.web.pad.corrections import QUESTIONS, about_wild_on_top, somebody_went_out, who_is_knocked_out
from companion.web.pad.debt_buttons import owed
from companion.web.pad.jumping import who_jumps, whose_twin
from companion.web.pad.plays import which_colour, who_draws, whose_hand
from companion.web.pad.several import several
from companion.web.pad.turn_buttons import any_card, drawn, replay, turn
from companion.web.pad.turned_over import colour_that_comes_up, what_comes_up
from companion.web.pad.uno_calls import who_caught, who_hinted, who_is_caught, who_says_uno
from companion.web.pad.wilds import wild, wild_key
from companion.web.words.language import _, capital
from companion.web.words.phrases import has_hands


def pad(phone: Phone) -> Pad:
    """Return the pad of the question that is being asked, or else of the phase."""
    question = _question(phone)
    asked = question(phone) if question else Pad()
    return _own(asked if asked.rows else _phase(phone), phone)


def _question(phone: Phone) -> Callable[[Phone], Pad] | None:
    """Return what builds the question that is being asked: by its name, or about a sort of the deck."""
    what = phone.prompt.what
    about, dash, _symbol = what.partition("-")
    if any(sort.symbol == what for sort in phone.state.deck.wilds):
        return wild
    return _OF_A_SORT.get(about) if dash and about in _OF_A_SORT else _QUESTIONS.get(what)


def _phase(phone: Phone) -> Pad:
    buttons = _PHASES[phone.state.phase](phone)
    if phone.view.preferences.level is not Level.SCORES or not phone.state.is_in_play:
        return buttons
    # Turns were followed, and from now on only scores are to be: the round has to end without its last card.
    return replace(buttons, rows=(Row(somebody_went_out(phone)), *buttons.rows))


def _own(whole: Pad, phone: Phone) -> Pad:
    """Return the pad without the buttons that this phone may not tap."""
    if not phone.visitor.is_limited:
        return whole
    rows = tuple(
        replace(row, buttons=tuple(button for button in row.buttons if _is_own(button, phone)))
        for row in whole.rows
    )
    left = tuple(row for row in rows if row.buttons)
    return replace(whole, rows=left, question=whole.question if left else "")


def _is_own(button: Button, phone: Phone) -> bool:
    if button.line:
        return not denial_of_all(phone.visitor, phone.view.game.read_all(button.lines), phone.view)
    if button.href == "/score":
        return True
    if button.owner:
        return not denial_unless_own(phone.visitor, button.owner)
    return phone.is_mine and button.href not in ("/setup", "/seats", phone.question("dealer"))


@built_without_seat
def _between(phone: Phone) -> Pad:
    if phone.first_deal is not FirstDeal.AT_ONCE:
        without = Button(_("Deal without the host"), href=phone.question("deal"), look="is-quiet")
        return Pad((Row((without,)),), _("The host deals when everybody is here."))
    first = _deal_next(phone)
    other = Button(_("Somebody else deals"), href=phone.question("dealer"), look="is-quiet")
    who = _("Who plays in the next round?") if phone.state.round else _("Who plays?")
    seats = Button(who, href="/seats", look="is-quiet")
    rest = (seats, other) if phone.state.setup.scoring.may_change_seats else (other,)
    return Pad((Row(rest, f"is-{len(rest)}"), Row((first,))))


def _deal_next(phone: Phone) -> Button:
    number = phone.state.round + 1
    deal = _("Deal round %(number)d", number=number)
    if has_hands(phone.state.setup):
        deal = _("Deal hand %(number)d", number=number)
    dealer = _("%(player)s deals", player=phone.state.next_dealer)
    return button_for(Round(), deal, note=dealer, look="is-primary is-tall")


def _deal_without_host(phone: Phone) -> Pad:
    if phone.state.phase is not Phase.BETWEEN:
        return Pad()
    if phone.first_deal is FirstDeal.THE_HOSTS:
        look = Button(_("Look again"), href=phone.question("deal"), look="is-quiet")
        return Pad((Row((look,)),), _("The host's phone is here, and deals."))
    return Pad((Row((_deal_next(phone),)),), _("No phone of the host is here. Is everybody at the table?"))


def _other_dealer(phone: Phone) -> Pad:
    names = [name for name in phone.state.players if phone.may(Round(name))]
    return Pad((Row(tuple(player_button(Round(name), name) for name in names), "is-2"),), _("Who deals?"))


@built_without_seat
def _deal(phone: Phone) -> Pad:
    if phone.level is Level.SCORES:
        outs = tuple(player_button(Out(name), name) for name in phone.state.seats)
        label = _("Knocked out by the mercy rule")
        mercy = (
            (Button(label, href=phone.question("mercy"), look="is-quiet"),) if phone.state.match.mercy else ()
        )
        return Pad((Row(outs, "is-2"), Row(mercy)), _("Who went out?"))
    if not phone.colours:
        return Pad((side_by_side(_wilds_turned_up(phone)),), _("Which card was turned up?"))
    if phone.level is Level.CARDS:
        faces = all_faces(lambda face: event_key(phone, Start(face), face), phone.faces)
        return Pad(with_wilds(faces, _wilds_turned_up(phone)), _("Which card was turned up?"))
    specials = tuple(
        Button(sort.key, href=phone.question(f"start-{sort.symbol}"), icon=sort.icon, look=ANY)
        for sort in phone.state.deck.actions
    )
    numbers = tuple(
        colour_button(Start(card := phone.card(f"{colour.letter}?")), colour, card.a_name)
        for colour in phone.colours
    )
    unseen = button_for(Start(phone.card("?")), _("A number, but I missed the colour"), look="is-quiet")
    cards = side_by_side((*specials, *_acting_turned_up(phone), *_wilds_turned_up(phone)))
    return Pad(
        (cards, Row(numbers, "is-4 is-first"), main_row(unseen, ())), _("For a number, tap its colour.")
    )


def _wilds_turned_up(phone: Phone) -> tuple[Button, ...]:
    # A Wild Draw Four that is turned up goes back into the deck, so that there is nothing to enter.
    wilds = [sort for sort in phone.state.deck.wilds if not sort.is_challengeable]
    starts = ((wild_key(phone, sort), Start(phone.card(sort.symbol))) for sort in wilds)
    return tuple(replace(key, line=write_line(start)) for key, start in starts if phone.may(start))


def _acting_turned_up(phone: Phone) -> tuple[Button, ...]:
    # What acts is always seen: a number whose colour alone is tapped is none of these.
    acting = phone.state.ruleset.acting_numbers
    cards = {number: phone.card(f"?{number}") for number in ACTING if number in acting}
    return tuple(
        Button(number, href=phone.question(f"start-{number}"), look=ANY, spoken=capital(card.a_name))
        for number, card in cards.items()
    )


def _turned_up_card(phone: Phone) -> Pad:
    symbol = phone.prompt.what.removeprefix("start-")
    if phone.state.phase is not Phase.DEAL or f"?{symbol}" not in phone.state.deck.own:
        return Pad()
    buttons = tuple(
        colour_button(Start(phone.card(colour.letter + symbol)), colour) for colour in phone.colours
    )
    unseen = button_for(Start(phone.card(f"?{symbol}")), _("I missed the colour"), look="is-quiet")
    rows = (Row(buttons, "is-2 is-colours"), Row((unseen,)))
    return Pad(rows, _("Which colour is the %(card)s?", card=phone.card(f"?{symbol}").name))


@built_without_seat
def _colour(phone: Phone) -> Pad:
    buttons = tuple(colour_button(NameColour(phone.player, colour), colour) for colour in phone.colours)
    return Pad((Row(buttons, "is-2 is-colours"),))


@built_without_seat
def _coin(phone: Phone) -> Pad:
    if phone.view.transient.flip:
        return Pad((_sides(phone, quiet=True),), _("Or flip a real coin"))
    if not phone.has_coin:
        return Pad((_sides(phone),), _("Which side came up?"))
    if phone.view.preferences.real_coin:
        here = Button(_("Flip it here instead"), form="flip", look="is-quiet")
        return Pad((Row((here,)), _sides(phone)), _("Which side came up?"))
    here = Button(_("Flip the coin"), form="flip", icon="coin", look="is-gold is-primary is-tall")
    return Pad((_sides(phone, quiet=True), Row((here,))), _("Or flip a real coin"))


def _sides(phone: Phone, *, quiet: bool = False) -> Row:
    """Return the buttons to enter the result by hand; ``quiet`` where the companion's coin comes first."""
    heads, tails = (phone.state.coin or ("", "", ""))[1:]
    four = phone.state.ruleset.coin_penalty
    look = "is-outline is-row is-second" if quiet else "is-gold is-tall"
    results = ((Flip("heads"), _("Heads"), heads, tails), (Flip("tails"), _("Tails"), tails, heads))
    return Row(
        tuple(
            button_for(flip, label, "" if quiet else _one_draws(draws, safe, four), flip.side, look)
            for flip, label, safe, draws in results
        ),
        "is-2",
    )


def _one_draws(player: str, safe: str, cards: int) -> str:
    return _("%(safe)s is safe, %(player)s draws %(count)d", safe=safe, player=player, count=cards)


@built_without_seat
def _finished(phone: Phone) -> Pad:
    score = Button(_("See the score"), href="/score")
    if phone.is_in_tournament:
        return Pad((Row((score,)),))
    dealer, *winner = (setup.dealer for setup in rematches(phone.state))
    rematch = Button(
        _("Rematch"), form="again", note=_("%(player)s deals", player=dealer), look="is-primary is-tall"
    )
    others = (
        *(Button(_("Winner deals"), form="again-winner", note=name, look="is-quiet") for name in winner),
        Button(_("Change seats"), href="/setup/again", note=_("or the rules"), look="is-quiet"),
    )
    share = Button(_("Share or keep it"), href=f"/games/{phone.view.game_id}#along")
    return Pad((Row((score, share), "is-2"), Row(others, f"is-{len(others)}"), Row((rematch,))))


# COUNT is missing: there the page shows the count instead of a pad.
_PHASES: Final[dict[Phase, Callable[[Phone], Pad]]] = {
    Phase.BETWEEN: _between,
    Phase.DEAL: _deal,
    Phase.COLOUR: _colour,
    Phase.TURN: turn,
    Phase.DRAWN: drawn,
    Phase.CHALLENGE: owed,
    Phase.DEBT: owed,
    Phase.COIN: _coin,
    Phase.REPLAY: replay,
    Phase.REVEAL: until_the_colour,
    Phase.FINISHED: _finished,
}

# Each by the word before the dash in an address; after it is the symbol of a sort.
_OF_A_SORT: Final[dict[str, Callable[[Phone], Pad]]] = {
    "start": _turned_up_card,
    "over": colour_that_comes_up,
    "top": about_wild_on_top,
}

_QUESTIONS: Final[dict[str, Callable[[Phone], Pad]]] = {
    "dealer": _other_dealer,
    "deal": _deal_without_host,
    "catch": who_caught,
    "wrong-catch": who_is_caught,
    "uno": who_says_uno,
    "hint": who_hinted,
    "any": any_card,
    "swap": whose_hand,
    "target": who_draws,
    "along": along,
    "drew-more": more_were_drawn,
    "drew-several": several_were_drawn,
    "mercy": who_is_knocked_out,
    "over": what_comes_up,
    "which-colour": which_colour,
    "jump": who_jumps,
    "whose": whose_twin,
    "several": several,
    **QUESTIONS,
}
