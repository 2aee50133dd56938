"""The part of the explanation that tells of plays: which card went down, and what came of it.

Given a ``seat``, it speaks to its player.
"""

from collections.abc import Mapping
from typing import Final

from companion import rules
from companion.rules import EffectKind, Phase, actions, in_words, possessive, say
from companion.web.words.blanks import laid, named, own_words
from companion.web.words.language import _, capital, counted, filled, sentences
from companion.web.words.phrases import listed

PLAYED: Final = "played"
DREW: Final = "drew and played"
ANSWERED: Final = "answered"
SENT_BACK: Final = "sent back"
SENT_ON: Final = "sent on"

_CARD_DOWN: Final = {
    (PLAYED, False): (say("You played %(card)s."), say("%(player)s played %(card)s.")),
    (DREW, False): (say("You drew and played %(card)s."), say("%(player)s drew and played %(card)s.")),
    (ANSWERED, False): (say("You answered with %(card)s."), say("%(player)s answered with %(card)s.")),
    (SENT_BACK, False): (
        say("You sent it back with %(card)s."),
        say("%(player)s sent it back with %(card)s."),
    ),
    (SENT_ON, False): (say("You sent it on with %(card)s."), say("%(player)s sent it on with %(card)s.")),
    (PLAYED, True): (
        say("You played %(card)s and named %(colour)s."),
        say("%(player)s played %(card)s and named %(colour)s."),
    ),
    (DREW, True): (
        say("You drew and played %(card)s and named %(colour)s."),
        say("%(player)s drew and played %(card)s and named %(colour)s."),
    ),
    (ANSWERED, True): (
        say("You answered with %(card)s and named %(colour)s."),
        say("%(player)s answered with %(card)s and named %(colour)s."),
    ),
}
"""A card that went down, by how, and whether a colour was named: for its player, and for the others."""


def effect_of(game: rules.Game, kind: EffectKind) -> rules.Effect | None:
    """Return the first effect of that kind that the last event had, None where it had none."""
    return next((effect for effect in game.effects if effect.kind is kind), None)


def direction(state: rules.State) -> str:
    """Return which way play goes."""
    return _("Play goes left.") if state.direction == "left" else _("Play goes right.")


def skipped(game: rules.Game, seat: str) -> str:
    """Return who loses the turn by the last event; empty where nobody does."""
    names = [each.player or "" for each in game.effects if each.kind is EffectKind.SKIPPED]
    if not names:
        return ""
    if names == [seat]:
        return _("You lose the turn.")
    return counted(
        "%(players)s loses the turn.", "%(players)s lose the turn.", len(names), players=listed(names)
    )


def drawn(game: rules.Game, seat: str = "") -> list[str]:
    """Return who drew how many cards for the last event."""
    if others := everybody_but(game):
        player, count = others
        return [_("Everybody but %(player)s draws %(count)d.", player=player, count=count)]
    return [
        _("You draw %(count)d.", count=count)
        if name == seat
        else _("%(player)s draws %(count)d.", player=name, count=count)
        for name, count in game.forced_draws.items()
    ]


def drew(player: str, cards: int | None, seat: str = "") -> str:
    """Return who drew how many cards; None where nobody counted them."""
    mine = player == seat
    if not cards:
        if mine:
            return _("You drew cards that nobody counted.")
        return _("%(player)s drew cards that nobody counted.", player=player)
    if mine:
        return counted("You drew %(num)d card.", "You drew %(num)d cards.", cards)
    return counted("%(player)s drew %(num)d card.", "%(player)s drew %(num)d cards.", cards, player=player)


def everybody_but(game: rules.Game) -> tuple[str, int] | None:
    """Return who alone drew nothing for the last event, and how many all others; None where they differ."""
    draws = game.forced_draws
    spared = [name for name in game.state.seats if name not in draws]
    if len(draws) < 2 or len(spared) != 1 or len({*draws.values()}) > 1:
        return None
    return spared[0], max(draws.values())


def played(game: rules.Game, event: rules.Play | rules.Jump, seat: str) -> str:
    """Return the card or cards played, and what came of it."""
    return sentences([card_down(game, event, seat), *came_of_it(game, event, seat)])


def came_of_it(game: rules.Game, event: rules.Play | rules.Jump, seat: str) -> list[str]:
    """Return what the card or cards played did, sentence by sentence, forced draws apart."""
    said = own_words(laid(game))
    if game.state.phase is Phase.COUNT:
        mine = event.player == seat
        came = _("You went out!") if mine else _("%(player)s went out.", player=event.player)
        return [said, hands_moved(game, seat), came]
    return [said, _turned_over(game), _turn_passed_on(game, event, seat), hands_moved(game, seat)]


def _turned_over(game: rules.Game) -> str:
    """Return what lies on top since everything was turned over."""
    if not effect_of(game, EffectKind.FLIPPED):
        return ""
    top = game.state.top
    return capital(_("%(card)s came up.", card=top.a_name)) if top else _("Nobody saw what came up.")


def accepted(game: rules.Game, seat: str) -> str:
    """Return why somebody drew what they owed."""
    before = game.before.state if game.before else game.state
    if before.debt is not None:
        return _debt_drawn(before, seat)
    if before.challenge is None or before.top is None:
        return _("The %(number)s are drawn.", number=in_words(before.owed))
    parts = {"player": before.challenge[0], "card": before.top.a_name}
    return _card_down(PLAYED, parts, before.colour, seat)


def _debt_drawn(before: rules.State, seat: str) -> str:
    cards, by = before.debt or (0, None)
    owed = {"player": before.turn, "number": in_words(cards)}
    mine = before.turn == seat
    if by is None:
        if mine:
            return _("You had to draw %(number)s for the card turned up.", **owed)
        return _("%(player)s had to draw %(number)s for the card turned up.", **owed)
    if mine:
        return _("You had to draw %(number)s after %(whose)s card.", **owed, whose=possessive(by))
    if by == seat:
        return _("%(player)s had to draw %(number)s after your card.", **owed)
    return _("%(player)s had to draw %(number)s after %(whose)s card.", **owed, whose=possessive(by))


def card_down(game: rules.Game, event: rules.Play | rules.Jump, seat: str) -> str:
    """Return the card or cards that went down, and by whom; empty where nobody saw them."""
    top = game.state.top
    before = game.before.state if game.before else game.state
    last = event.cards[-1] if isinstance(event, rules.Play) else before.top
    # What lies on top once everything is turned over was laid by nobody.
    known = last if last and (last.is_known or last.turns_over or top is None) else top
    if known is None:
        return ""
    mine = event.player == seat
    parts = {"player": event.player, "card": named(known, game.setup, known.a_name)}
    if effect_of(game, EffectKind.JUMPED):
        if mine:
            return _("You jumped in with %(card)s.", **parts)
        return _("%(player)s jumped in with %(card)s.", **parts)
    if isinstance(event, rules.Play) and event.more:
        parts |= {"number": in_words(len(event.cards))}
        if mine:
            return _("You played %(number)s cards, the last of them %(card)s.", **parts)
        return _("%(player)s played %(number)s cards, the last of them %(card)s.", **parts)
    colour = event.colour if isinstance(event, rules.Play) else None
    if effect_of(game, EffectKind.DEFLECTED):
        return _card_down(SENT_BACK if known.reverses else SENT_ON, parts, colour, seat)
    # Who answers a debt has seen what it was: what counts is that it was answered.
    if before.phase is Phase.DEBT and before.turn == event.player and game.state.debt:
        return _card_down(ANSWERED, parts, colour, seat)
    how = DREW if before.phase is Phase.DRAWN else PLAYED
    return _card_down(how, parts, colour, seat)


def _card_down(how: str, parts: Mapping[str, object], colour: rules.Colour | None, seat: str) -> str:
    yours, theirs = _CARD_DOWN[how, colour is not None]
    return filled(yours if parts["player"] == seat else theirs, **parts, colour=colour.word if colour else "")


def _turn_passed_on(game: rules.Game, event: rules.Play | rules.Jump, seat: str) -> str:
    """Return how the card changed the turn; empty for a Reverse between two, as the headline says it."""
    if effect_of(game, EffectKind.REVERSED):
        return direction(game.state)
    top = game.state.top
    return (
        skipped(game, seat) if top and _skips(game, top) and not effect_of(game, EffectKind.FLIPPED) else ""
    )


def _skips(game: rules.Game, card: rules.Card) -> bool:
    ruleset = game.state.ruleset
    # Who draws for a card that may be challenged is said to draw, and not to be skipped.
    draws = ruleset.action_of(card, actions.Draws)
    return bool(ruleset.action_of(card, actions.Skips) or (draws and not draws.is_challengeable))


def hands_moved(game: rules.Game, seat: str) -> str:
    """Return whose hands changed places, and who has come by a single card that way; empty where none did."""
    if swap := effect_of(game, EffectKind.SWAPPED):
        moved = _swapped(swap, seat)
    elif effect_of(game, EffectKind.HANDS_SHUFFLED):
        moved = sentences([_("All hands are shuffled."), _held_now(game.state, seat)])
    elif not effect_of(game, EffectKind.PASSED):
        return ""
    elif game.state.direction == "left":
        moved = _("All hands go one seat to the left.")
    else:
        moved = _("All hands go one seat to the right.")
    # A call of UNO belongs to the hand that is gone: these have to say it for the new one.
    names = game.state.uno_open
    if not names:
        return moved
    if names == (seat,):
        return sentences([moved, _("Now you have to say UNO.")])
    must = counted(
        "Now %(players)s has to say UNO.",
        "Now %(players)s have to say UNO.",
        len(names),
        players=listed(names),
    )
    return sentences([moved, must])


def _held_now(state: rules.State, seat: str) -> str:
    """Return how many cards the player at ``seat`` holds, who was dealt another hand."""
    cards = state.hands.get(seat)
    return counted("You hold %(num)d card now.", "You hold %(num)d cards now.", cards) if cards else ""


def _swapped(swap: rules.Effect, seat: str) -> str:
    if seat in (swap.by, swap.player):
        other = swap.player if seat == swap.by else swap.by
        return _("You and %(other)s swap hands.", other=other)
    return _("%(player)s and %(other)s swap hands.", player=swap.by, other=swap.player)
