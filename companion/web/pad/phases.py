"""The buttons of each phase: what may come next at the table's level, and nothing else."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from companion.rules import (
    Accept,
    Catch,
    Challenge,
    Colour,
    Flip,
    Hint,
    NameColour,
    Out,
    Phase,
    Reshuffle,
    Round,
    Start,
    Uno,
    read_card,
    read_line,
)
from companion.table import Level
from companion.web.access.ownership import denial
from companion.web.pad.faces import all_faces
from companion.web.pad.taps import ACTIONS, WILDS, Offer, Pad, Row, Tap, in_colour, said
from companion.web.pad.turns import any_card, drawn, replay, turn, wild
from companion.web.words.headline import next_dealer
from companion.web.words.language import _


def pad(offer: Offer) -> Pad:
    """The buttons of the question that is asked, or else of the phase."""
    question = _QUESTIONS.get(offer.ask.what)
    asked = question(offer) if question else Pad()
    return _own(asked if asked.rows else _PHASES[offer.state.phase](offer), offer)


def _own(whole: Pad, offer: Offer) -> Pad:
    """Without what this phone may not say."""
    if not offer.visitor.only_own:
        return whole
    rows = tuple(
        replace(row, taps=tuple(tap for tap in row.taps if _is_own(tap, offer))) for row in whole.rows
    )
    left = tuple(row for row in rows if row.taps)
    return replace(whole, rows=left, question=whole.question if left else "")


def _is_own(tap: Tap, offer: Offer) -> bool:
    if tap.line:
        said = read_line(tap.line, offer.state.setup.players)
        return not denial(offer.visitor, said, offer.view.game)
    if tap.href == "/score":
        return True
    return offer.is_mine and tap.href not in ("/setup", offer.question("dealer"))


def calls(offer: Offer) -> tuple[Tap, ...]:
    """UNO for who plays and for who can still be caught, and the catch of one who did not say it.

    On a player's own phone what concerns that player: their UNO, and the catch that is theirs.
    """
    names = [name for name in _may_say_uno(offer) if name in _in_time(offer)]
    if offer.seat:
        own = (said(Uno(offer.seat), _("UNO!"), look="is-gold"),) if offer.seat in names else ()
        return (*own, *_own_catch(offer))
    unos = (said(Uno(name), _("UNO!"), note=name, look="is-gold") for name in names)
    return (*unos, *_catches(offer))


def calls_of_others(offer: Offer) -> tuple[Tap, ...]:
    """What a player's own phone may call for another who sits there without one."""
    names = [name for name in _may_say_uno(offer) if name in _in_time(offer) and name != offer.seat]
    return tuple(_says_uno(name) for name in names) if offer.seat else ()


def _says_uno(name: str) -> Tap:
    return said(Uno(name), _("%(player)s says UNO", player=name), look="is-quiet")


def _own_catch(offer: Offer) -> tuple[Tap, ...]:
    caught = offer.state.uno_open
    if caught is None or not offer.may(Catch(offer.seat, caught)):
        return ()
    return (_catch(offer, offer.seat, caught),)


def _catch(offer: Offer, player: str, caught: str) -> Tap:
    text = _("Catch %(player)s", player=caught)
    return said(Catch(player, caught), text, _draws(offer.state.ruleset.uno_penalty), look="is-catch")


def _draws(cards: int) -> str:
    return _("draws %(count)d", count=cards)


def _somebody_draws(player: str, cards: int) -> str:
    return _("%(player)s draws %(count)d", player=player, count=cards)


def _may_say_uno(offer: Offer) -> list[str]:
    state = offer.state
    return [name for seat, name in enumerate(state.seats) if seat not in state.said and offer.may(Uno(name))]


def _in_time(offer: Offer) -> tuple[str, ...]:
    """For whom saying it still changes something."""
    return tuple(name for name in (offer.player, offer.state.uno_open) if name)


def extras(offer: Offer) -> tuple[Tap, ...]:
    """What happens seldom, and so waits in the menu."""
    late = [name for name in _may_say_uno(offer) if name not in _in_time(offer)]
    taps = [_says_uno(name) for name in late]
    if offer.seat == offer.player:
        taps.extend(calls_of_others(offer))
    if any(offer.may(Hint(name)) for name in offer.state.seats):
        taps.append(Tap(_("Somebody gave a hint"), href=offer.question("hint"), look="is-quiet"))
    if offer.may(Reshuffle()):
        taps.append(said(Reshuffle(), _("Discards shuffled back"), look="is-quiet"))
    return tuple(taps)


def _between(offer: Offer) -> Pad:
    dealer = next_dealer(offer.view.game)
    deal = _("Deal round %(number)d", number=offer.state.round + 1)
    first = said(Round(), deal, note=_("%(player)s deals", player=dealer), look="is-primary is-tall")
    other = Tap(_("Somebody else deals"), href=offer.question("dealer"), look="is-quiet")
    return Pad((Row((other,)), Row((first,))))


def _other_dealer(offer: Offer) -> Pad:
    names = [name for name in offer.state.setup.players if offer.may(Round(name))]
    return Pad((Row(tuple(said(Round(name), name) for name in names), "is-2"),), _("Who deals?"))


def _deal(offer: Offer) -> Pad:
    if offer.level is Level.SCORES:
        outs = tuple(said(Out(name), name) for name in offer.state.seats)
        return Pad((Row(outs, "is-2"),), _("Who went out?"))
    if offer.level is Level.CARDS:
        return Pad((*all_faces(offer, Start), _wilds_turned_up(offer)), _("Which card was turned up?"))
    specials = tuple(
        Tap(name, href=offer.question(f"start-{symbol}"), icon=icon)
        for symbol, (name, icon) in ACTIONS.items()
    )
    numbers = tuple(
        in_colour(Start(card := read_card(f"{colour.letter}?")), colour, card.a_name) for colour in Colour
    )
    unseen = said(Start(read_card("?")), _("A number, colour not noted"), look="is-quiet")
    rows = (Row(specials, "is-3"), _wilds_turned_up(offer), Row((unseen,)), Row(numbers, "is-2 is-colours"))
    return Pad(rows, _("For a number, tap its colour."))


def _wilds_turned_up(offer: Offer) -> Row:
    """A Wild Draw Four goes back into the deck, so there is nothing to say about it."""
    codes = [code for code in WILDS if code != "W4" and offer.may(Start(read_card(code)))]
    taps = tuple(said(Start(read_card(code)), WILDS[code], look="is-wild-edge") for code in codes)
    return Row(taps, f"is-{len(taps)}")


def _turned_up_action(offer: Offer) -> Pad:
    if offer.state.phase is not Phase.DEAL:
        return Pad()
    symbol = offer.ask.what.removeprefix("start-")
    taps = tuple(in_colour(Start(read_card(colour.letter + symbol)), colour) for colour in Colour)
    unseen = said(Start(read_card(f"?{symbol}")), _("Colour not noted"), look="is-quiet")
    rows = (Row(taps, "is-2 is-colours"), Row((unseen,)))
    return Pad(rows, _("Which colour is the %(card)s?", card=ACTIONS[symbol][0]))


def _colour(offer: Offer) -> Pad:
    taps = tuple(in_colour(NameColour(offer.player, colour), colour) for colour in Colour)
    return Pad((Row(taps, "is-2 is-colours"),))


def _challenge(offer: Offer) -> Pad:
    played, player = offer.state.challenge or ("", "")
    four = offer.state.ruleset.wild_draw_four
    draws = _("I draw %(count)d", count=four) if player == offer.seat else _somebody_draws(player, four)
    accept = said(Accept(player), draws, look="is-primary is-tall")
    verdicts = (
        (True, _("%(player)s was guilty", player=played)),
        (False, _("%(player)s was innocent", player=played)),
    )
    challenges = tuple(
        said(Challenge(player, guilty), _("Challenged"), note=note)
        for guilty, note in verdicts
        if offer.may(Challenge(player, guilty))
    )
    if offer.view.transient.asks_for_hand:
        shown = tuple(replace(tap, label=tap.note, note="", look="is-tall is-primary") for tap in challenges)
        return Pad((Row((replace(accept, look="is-quiet"),)), Row(shown, f"is-{len(shown)}")))
    return Pad((Row(challenges, f"is-{len(challenges)}"), Row((accept,))))


def _coin(offer: Offer) -> Pad:
    if offer.view.transient.flip:
        return Pad((_sides(offer, quiet=True),), _("Or flip a real coin"))
    if not offer.flips_here:
        return Pad((_sides(offer),), _("Which side came up?"))
    if offer.view.preferences.real_coin:
        here = Tap(_("Flip it here instead"), form="flip", look="is-quiet")
        return Pad((Row((here,)), _sides(offer)), _("Which side came up?"))
    here = Tap(_("Flip the coin"), form="flip", icon="coin", look="is-gold is-primary is-tall")
    return Pad((_sides(offer, quiet=True), Row((here,))), _("Or flip a real coin"))


def _sides(offer: Offer, *, quiet: bool = False) -> Row:
    """The result, entered by hand; ``quiet`` where the companion flips."""
    heads, tails = (offer.state.coin or ("", "", ""))[1:]
    four = offer.state.ruleset.coin_penalty
    look = "is-outline is-row is-second" if quiet else "is-gold is-tall"
    return Row(
        (
            said(
                Flip("heads"),
                _("Heads"),
                "" if quiet else _somebody_draws(tails, four),
                "heads",
                look,
            ),
            said(
                Flip("tails"),
                _("Tails"),
                "" if quiet else _somebody_draws(heads, four),
                "tails",
                look,
            ),
        ),
        "is-2",
    )


def _finished(offer: Offer) -> Pad:
    score = Tap(_("See the score"), href="/score")
    again = Tap(_("New game"), href="/setup", look="is-primary is-tall")
    return Pad((Row((score,)), Row((again,))))


def _catches(offer: Offer) -> tuple[Tap, ...]:
    caught = offer.state.uno_open
    catchers = _catchers(offer)
    if caught is None or not catchers:
        return ()
    catches = tuple(_catch(offer, name, caught) for name in catchers)
    asked = replace(catches[0], line="", href=offer.question("catch"))
    return catches if len(catches) == 1 else (asked,)


def _catchers(offer: Offer) -> list[str]:
    caught = offer.state.uno_open
    return [name for name in offer.state.seats if caught and offer.may(Catch(name, caught))]


def _who_caught(offer: Offer) -> Pad:
    caught = offer.state.uno_open or ""
    taps = tuple(said(Catch(name, caught), name) for name in _catchers(offer))
    return Pad((Row(taps, "is-2"),) if taps else (), _("Who caught %(player)s?", player=caught))


def _who_hinted(offer: Offer) -> Pad:
    names = [name for name in offer.state.seats if offer.may(Hint(name))]
    draws = _draws(offer.state.ruleset.hint_penalty)
    taps = tuple(said(Hint(name), name, note=draws) for name in names)
    return Pad((Row(taps, "is-2"),) if taps else (), _("Who gave a hint?"))


# Where the hands are to be counted, the count takes the place of all buttons.
_PHASES: Final[dict[Phase, Callable[[Offer], Pad]]] = {
    Phase.BETWEEN: _between,
    Phase.DEAL: _deal,
    Phase.COLOUR: _colour,
    Phase.TURN: turn,
    Phase.DRAWN: drawn,
    Phase.CHALLENGE: _challenge,
    Phase.COIN: _coin,
    Phase.REPLAY: replay,
    Phase.FINISHED: _finished,
}

_QUESTIONS: Final[dict[str, Callable[[Offer], Pad]]] = {
    "dealer": _other_dealer,
    "catch": _who_caught,
    "hint": _who_hinted,
    "any": any_card,
    **dict.fromkeys(WILDS, wild),
    **dict.fromkeys((f"start-{symbol}" for symbol in ACTIONS), _turned_up_action),
}
