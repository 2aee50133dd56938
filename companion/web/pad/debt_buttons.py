"""The pad of who owes cards: drawing them, laying another card on the debt, and the challenge."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from companion.rules import Accept, Card, Challenge, Game, Phase, Play, Sort
from companion.table import Level
from companion.web.pad.buttons import ACTING, Button, Pad, Phone, Row, abreast, button_for
from companion.web.pad.card_keys import all_faces, play_key, special_faces
from companion.web.pad.card_rows import ANY
from companion.web.pad.plays import playing
from companion.web.pad.several import several_button
from companion.web.pad.wilds import wild_buttons
from companion.web.words.language import _


def owed(phone: Phone) -> Pad:
    """Return the buttons to draw what is owed, to add to it, or to challenge the newest card."""
    accept, challenges = _accept(phone), _challenges(phone)
    if phone.view.transient.asks_for_hand:
        look = "is-tall is-primary"
        shown = tuple(replace(each, look=look) for each in challenges)
        return Pad((Row((replace(accept, look="is-quiet"),)), Row(shown, f"is-{len(shown)}")))
    several = Row(several_button(phone), "is-seldom")
    # Below the specials the pad of a turn has the numbers, if there are any: what is here is as high.
    over = " is-over-keys" if phone.level is Level.CARDS and phone.colours else ""
    alone = f" is-alone{over}" if phone.colours else ""
    answers = (several, *_answers(phone), Row(challenges, f"is-{len(challenges)} is-first{over}"))
    return Pad((*answers, Row((accept,), "is-last" if challenges else f"is-last{alone}")))


def _accept(phone: Phone) -> Button:
    cards, player = phone.state.owed, phone.player
    if not cards:
        draws = _until_the_colour(phone, player)
    elif player == phone.seat:
        draws = _("I draw %(count)d", count=cards)
    else:
        draws = _("%(player)s draws %(count)d", player=player, count=cards)
    return button_for(Accept(player), draws, look="is-primary is-tall")


def _challenges(phone: Phone) -> tuple[Button, ...]:
    if phone.state.challenge is None:
        return ()
    played, player = phone.state.challenge
    return tuple(
        button_for(
            challenge,
            _("It was a bluff") if guilty else _("It was no bluff"),
            note=_price(phone, challenge, played),
        )
        for guilty in (True, False)
        if phone.may(challenge := Challenge(player, guilty))
    )


def _until_the_colour(phone: Phone, player: str, more: int = 0) -> str:
    """Return who draws until the colour comes, and how many more that costs for a lost challenge."""
    if more:
        if player == phone.seat:
            return _("I draw until the colour comes, and %(count)d more", count=more)
        return _("%(player)s draws until the colour comes, and %(count)d more", player=player, count=more)
    if player == phone.seat:
        return _("I draw until the colour comes")
    return _("%(player)s draws until the colour comes", player=player)


def _price(phone: Phone, challenge: Challenge, played: str) -> str:
    """Return who draws how many after a challenge that ends like that."""
    challenged = phone.view.game.apply(challenge)
    draws = challenged.forced_draws if isinstance(challenged, Game) else {}
    if isinstance(challenged, Game) and challenged.state.phase is Phase.REVEAL:
        loser = challenged.state.turn or ""
        return _until_the_colour(phone, loser, challenged.state.still_adds(loser))
    if challenge.guilty and played not in draws:
        # By the 1983 sheet another card is played first.
        return _("%(player)s plays another card", player=played)
    player = played if challenge.guilty else next(iter(draws))
    return _("%(player)s draws %(count)d", player=player, count=draws[player])


def _answers(phone: Phone) -> tuple[Row, ...]:
    """Return the cards that answer the debt; none where it only can be drawn or challenged."""
    if phone.state.phase is not Phase.DEBT:
        return ()
    named = next(iter(phone.colours), None)
    wilds = tuple(
        button if sort.draws and phone.may(Play(phone.player, phone.card(sort.symbol), named)) else None
        for sort, button in zip(phone.state.deck.wilds, wild_buttons(phone), strict=True)
    )
    if phone.level is Level.CARDS and phone.colours:
        return (_in_their_places((*wilds, None, None)), *_coloured_answers(phone))
    actions = tuple(_coloured_answer(phone, sort) for sort in phone.state.deck.actions)
    acting = (None,) * len(phone.state.ruleset.acting_numbers & ACTING.keys())
    return (_in_their_places((*actions, *acting, *wilds)),)


def _in_their_places(buttons: Sequence[Button | None]) -> Row:
    """Return those of these cards that answer, each where it is on the pad of a turn."""
    count = abreast(len(buttons))
    placed = tuple(
        replace(button, look=f"{button.look} in-{place % count + 1} on-{place // count + 1}")
        for place, button in enumerate(buttons)
        if button
    )
    return Row(placed, f"is-{count} has-{ceil(len(buttons) / count)}")


def _coloured_answers(phone: Phone) -> tuple[Row, ...]:
    """Return the faces that may answer; one that draws and does not stack is dim, in its place."""
    actions, colour = phone.state.deck.actions, phone.state.colour
    faces = [face for face in phone.faces if face.sort in actions]
    shown = [
        face
        for face in faces
        if (face.draws and face.colour is colour) or phone.may(Play(phone.player, face))
    ]

    def key(face: Card) -> Button:
        return play_key(phone, face)

    # With the colour in play unknown, several of each colour may answer.
    is_clear = colour or not phone.state.ruleset.deflect
    return special_faces(phone, key, shown) if is_clear else all_faces(key, shown)


def _coloured_answer(phone: Phone, sort: Sort) -> Button | None:
    play = Play(phone.player, phone.card(f"?{sort.symbol}"))
    is_legal = phone.may(play)
    if not (sort.draws or is_legal):
        return None
    look = ANY if is_legal else f"{ANY} is-dim"
    return playing(phone, play.cards, Button(sort.key, icon=sort.icon, look=look))
