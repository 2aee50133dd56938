"""The pad of who owes cards: drawing them, laying another card on the debt, and the challenge."""

from dataclasses import replace

from companion.rules import FACES, Accept, Challenge, Colour, Game, Phase, Play, read_card
from companion.table import Level
from companion.web.pad.buttons import ACTIONS, Button, Pad, Phone, Row, button_for
from companion.web.pad.faces import play_key, special_faces
from companion.web.pad.several import several_button
from companion.web.pad.wilds import wild_buttons
from companion.web.words.language import _, capital

DRAW_TWO = "D"
DRAW_FOUR = "W4"


def owed(phone: Phone) -> Pad:
    """Return the buttons to draw what is owed, to add to it, or to challenge the newest card."""
    accept, challenges = _accept(phone), _challenges(phone)
    if phone.view.transient.asks_for_hand:
        look = "is-tall is-primary"
        shown = tuple(replace(each, label=capital(each.note), note="", look=look) for each in challenges)
        return Pad((Row((replace(accept, look="is-quiet"),)), Row(shown, f"is-{len(shown)}")))
    several = Row(several_button(phone), "is-seldom")
    # Below the specials the pad of a turn has the numbers: what is here is as high.
    over = " is-over-keys" if phone.level is Level.CARDS else ""
    answers = (several, *_answers(phone), Row(challenges, f"is-{len(challenges)} is-first{over}"))
    return Pad((*answers, Row((accept,), "is-last" if challenges else f"is-last is-alone{over}")))


def _accept(phone: Phone) -> Button:
    cards, player = phone.state.owed, phone.player
    if player == phone.seat:
        draws = _("I draw %(count)d", count=cards)
    else:
        draws = _("%(player)s draws %(count)d", player=player, count=cards)
    return button_for(Accept(player), draws, look="is-primary is-tall")


def _challenges(phone: Phone) -> tuple[Button, ...]:
    if phone.state.challenge is None:
        return ()
    played, player = phone.state.challenge
    challenges = (Challenge(player, guilty) for guilty in (True, False))
    return tuple(
        button_for(challenge, _("Challenged"), note=_verdict(phone, challenge, played))
        for challenge in challenges
        if phone.may(challenge)
    )


def _verdict(phone: Phone, challenge: Challenge, played: str) -> str:
    """Return what a challenge that ends like that says of who played the card, and who draws for it."""
    challenged = phone.view.game.apply(challenge)
    draws = challenged.forced_draws if isinstance(challenged, Game) else {}
    if challenge.guilty and played not in draws:
        # By the 1983 sheet another card is played first.
        return _("%(player)s bluffed", player=played)
    if challenge.guilty:
        return _("%(player)s bluffed: draws %(count)d", player=played, count=draws[played])
    [(player, count)] = draws.items()
    return _("honest: %(player)s draws %(count)d", player=player, count=count)


def _answers(phone: Phone) -> tuple[Row, ...]:
    """Return the cards that stack on the debt; none where it only can be drawn or challenged."""
    if phone.state.phase is not Phase.DEBT:
        return ()
    four = Play(phone.player, read_card(DRAW_FOUR), Colour.RED)
    fours = wild_buttons(phone, DRAW_FOUR).buttons if phone.may(four) else ()
    # Each where it is on the pad of a turn: the second of the wilds, the last of the action cards.
    places = tuple(replace(each, look=f"{each.look} in-2") for each in fours)
    return (Row(places, wild_buttons(phone).look), _draw_twos(phone))


def _draw_twos(phone: Phone) -> Row:
    """Return the Draw Twos; one that does not stack is dim, and keeps the place below the Draw Four."""
    if phone.level is Level.CARDS:
        colour = phone.state.colour
        faces = [face for face in FACES if face.symbol == DRAW_TWO]
        shown = [face for face in faces if face.colour is colour or phone.may(Play(phone.player, face))]
        return special_faces(lambda face: play_key(phone, face), shown, colour)
    name, icon = ACTIONS[DRAW_TWO]
    two = Play(phone.player, read_card(f"?{DRAW_TWO}"))
    look = "in-3" if phone.may(two) else "in-3 is-dim"
    return Row((button_for(two, name, icon=icon, look=look),), "is-3")
