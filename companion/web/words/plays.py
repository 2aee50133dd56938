"""What a card just played did: the part of the explanation that tells of plays, and of what they are for.

Given a ``seat``, it speaks to its player.
"""

from companion.rules import (
    Card,
    Colour,
    Effect,
    EffectKind,
    Game,
    Jump,
    Phase,
    Play,
    State,
    in_words,
    possessive,
)
from companion.web.words.language import _, capital, counted, sentences
from companion.web.words.phrases import listed


def effect_of(game: Game, kind: EffectKind) -> Effect | None:
    """Return the first effect of that kind that the last event had, None where it had none."""
    return next((effect for effect in game.effects if effect.kind is kind), None)


def direction(state: State) -> str:
    """Return which way play goes."""
    return _("Play goes left.") if state.direction == "left" else _("Play goes right.")


def skipped(game: Game, seat: str) -> str:
    """Return who loses the turn by the last event; empty where nobody does."""
    names = [each.player or "" for each in game.effects if each.kind is EffectKind.SKIPPED]
    if not names:
        return ""
    if names == [seat]:
        return _("You lose the turn.")
    return counted(
        "%(players)s loses the turn.", "%(players)s lose the turn.", len(names), players=listed(names)
    )


def played(game: Game, event: Play | Jump, seat: str) -> str:
    """Return the card or cards played, and what came of it."""
    if game.state.phase is Phase.COUNT:
        mine = event.player == seat
        came = _("You went out!") if mine else _("%(player)s went out.", player=event.player)
        return sentences([_cards_down(game, event, seat), came])
    said = [_cards_down(game, event, seat), _turned_over(game), _turn_passed_on(game, event, seat)]
    return sentences([*said, _hands_moved(game, seat)])


def _turned_over(game: Game) -> str:
    """Return what lies on top since everything was turned over."""
    if not effect_of(game, EffectKind.FLIPPED):
        return ""
    top = game.state.top
    return capital(_("%(card)s came up.", card=top.a_name)) if top else _("Nobody saw what came up.")


def accepted(game: Game, seat: str) -> str:
    """Return why somebody drew what they owed."""
    before = game.before.state if game.before else game.state
    if before.debt is not None:
        return _debt_drawn(before, seat)
    if before.challenge is None or before.top is None:
        return _("The %(number)s are drawn.", number=in_words(before.owed))
    player, card, colour = before.challenge[0], before.top, before.colour
    if player == seat:
        return _you_played(card, colour, drew=False)
    return _somebody_played(player, card, colour, drew=False)


def _debt_drawn(before: State, seat: str) -> str:
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


def _cards_down(game: Game, event: Play | Jump, seat: str) -> str:
    """Return who played what, and in which way."""
    top = game.state.top
    before = game.before.state if game.before else game.state
    last = event.cards[-1] if isinstance(event, Play) else before.top
    # What lies on top once everything is turned over was laid by nobody.
    known = last if last and (last.is_known or last.turns_over or top is None) else top
    if known is None:
        return ""
    mine = event.player == seat
    parts = {"player": event.player, "card": known.a_name}
    if effect_of(game, EffectKind.JUMPED):
        if mine:
            return _("You jumped in with %(card)s.", **parts)
        return _("%(player)s jumped in with %(card)s.", **parts)
    if isinstance(event, Play) and event.more:
        parts |= {"number": in_words(len(event.cards))}
        if mine:
            return _("You played %(number)s cards, the last of them %(card)s.", **parts)
        return _("%(player)s played %(number)s cards, the last of them %(card)s.", **parts)
    colour = event.colour if isinstance(event, Play) else None
    # Who answers a debt has seen what it was: what counts is that it was answered.
    if before.phase is Phase.DEBT and before.turn == event.player and game.state.debt:
        return _answered(event.player, known, colour, mine)
    drew = before.phase is Phase.DRAWN
    return _you_played(known, colour, drew) if mine else _somebody_played(event.player, known, colour, drew)


def _answered(player: str, card: Card, colour: Colour | None, mine: bool) -> str:
    parts = {"player": player, "card": card.a_name}
    if colour is None:
        if mine:
            return _("You answered with %(card)s.", **parts)
        return _("%(player)s answered with %(card)s.", **parts)
    if mine:
        return _("You answered with %(card)s and named %(colour)s.", **parts, colour=colour.word)
    return _("%(player)s answered with %(card)s and named %(colour)s.", **parts, colour=colour.word)


def _you_played(card: Card, colour: Colour | None, drew: bool) -> str:
    parts = {"card": card.a_name}
    if colour is None:
        return _("You drew and played %(card)s.", **parts) if drew else _("You played %(card)s.", **parts)
    if drew:
        return _("You drew and played %(card)s and named %(colour)s.", **parts, colour=colour.word)
    return _("You played %(card)s and named %(colour)s.", **parts, colour=colour.word)


def _somebody_played(player: str, card: Card, colour: Colour | None, drew: bool) -> str:
    parts = {"player": player, "card": card.a_name}
    if colour is None:
        if drew:
            return _("%(player)s drew and played %(card)s.", **parts)
        return _("%(player)s played %(card)s.", **parts)
    if drew:
        return _("%(player)s drew and played %(card)s and named %(colour)s.", **parts, colour=colour.word)
    return _("%(player)s played %(card)s and named %(colour)s.", **parts, colour=colour.word)


def _turn_passed_on(game: Game, event: Play | Jump, seat: str) -> str:
    """Return how the card changed the turn; empty for a Reverse between two, as the headline says it."""
    if effect_of(game, EffectKind.REVERSED):
        return direction(game.state)
    top = game.state.top
    return skipped(game, seat) if top and top.skips and not effect_of(game, EffectKind.FLIPPED) else ""


def _hands_moved(game: Game, seat: str) -> str:
    """Return whose hands changed places, and who has come by a single card that way."""
    swap, passed = effect_of(game, EffectKind.SWAPPED), effect_of(game, EffectKind.PASSED)
    if swap is None and passed is None:
        return ""
    moved = _passed(game.state) if swap is None else _swapped(swap, seat)
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


def _passed(state: State) -> str:
    return (
        _("All hands go one seat to the left.")
        if state.direction == "left"
        else _("All hands go one seat to the right.")
    )


def _swapped(swap: Effect, seat: str) -> str:
    if seat in (swap.by, swap.player):
        other = swap.player if seat == swap.by else swap.by
        return _("You and %(other)s swap hands.", other=other)
    return _("%(player)s and %(other)s swap hands.", player=swap.by, other=swap.player)
