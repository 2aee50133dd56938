"""The pad of who owes cards: drawing them, laying another card on the debt, and the challenge."""

from dataclasses import replace

from companion.rules import FACES, Accept, Challenge, Colour, Game, Phase, Play, capital, read_card
from companion.table import Level
from companion.web.pad.buttons import ACTIONS, Button, Pad, Phone, Row, button_for
from companion.web.pad.faces import play_key
from companion.web.pad.several import several_button
from companion.web.pad.wilds import wild_buttons
from companion.web.words.language import _

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
    answers = (several, *_answers(phone), Row(challenges, f"is-{len(challenges)} is-first"))
    return Pad((*answers, Row((accept,), "is-last" if challenges else "is-last is-alone")))


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
    twos = _draw_twos(phone)
    four = Play(phone.player, read_card(DRAW_FOUR), Colour.RED)
    fours = wild_buttons(phone, DRAW_FOUR).buttons if phone.may(four) else ()
    if phone.level is Level.CARDS:
        return (Row(fours, "is-1"), Row(twos, f"is-{len(twos)}"))
    # Each where it is on the pad of a turn: the second of the wilds, the last of the action cards.
    four_places = (replace(each, look=f"{each.look} in-2") for each in fours)
    two_places = (replace(each, look="in-3") for each in twos)
    return (Row(tuple(four_places), wild_buttons(phone).look), Row(tuple(two_places), "is-3"))


def _draw_twos(phone: Phone) -> tuple[Button, ...]:
    if phone.level is Level.CARDS:
        faces = [face for face in FACES if face.symbol == DRAW_TWO]
        return tuple(play_key(phone, face) for face in faces if phone.may(Play(phone.player, face)))
    name, icon = ACTIONS[DRAW_TWO]
    two = Play(phone.player, read_card(f"?{DRAW_TWO}"))
    return (button_for(two, name, icon=icon),) if phone.may(two) else ()
