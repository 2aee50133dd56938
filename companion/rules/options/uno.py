"""House rules about saying UNO and catching who forgot."""

from typing import Final

from companion.rules.language.sentence import say
from companion.rules.options.option import Option, WholeNumber

_OFF: Final = say("A house rule, off unless the table turns it on.")

OPTIONS: Final = (
    Option(
        id="uno-penalty",
        name=say("Penalty for a forgotten UNO"),
        summary=say("Whoever is caught draws more or fewer cards than the sheet says."),
        text=say("Whoever is caught not having said UNO draws %(uno_penalty_cards)s."),
        note=_OFF,
        kind=WholeNumber(1, 10, usual=4),
        sets_value="uno_penalty",
    ),
    Option(
        id="wrong-catch",
        name=say("A wrong catch costs"),
        summary=say("Whoever catches a player who cannot be caught draws cards for it."),
        text=say(
            "Whoever catches a player who cannot be caught draws %(wrong_catch_penalty_cards)s instead."
        ),
        note=_OFF,
        kind=WholeNumber(1, 10, usual=2),
        sets_value="wrong_catch_penalty",
    ),
    Option(
        id="uno-until-own-turn",
        name=say("Catch until their next turn"),
        summary=say("Whoever forgot UNO can be caught until their own next turn begins."),
        text=say(
            "Whoever forgot to say UNO can be caught until their own next turn begins, however many others"
            " have played since."
        ),
        note=_OFF,
        sets={"catchable_until_own_turn": True},
    ),
    Option(
        id="uno-strict",
        name=say("UNO before the card"),
        summary=say("UNO has to be said before the card is down: said later it no longer saves."),
        text=say(
            "UNO is said before the last card but one lies on the pile. Said afterwards it does not save."
        ),
        note=say(
            "A house rule, off unless the table turns it on. Whoever comes by a single card through a swap or"
            " a pass, or jumps in, says it afterwards and is safe."
        ),
        sets={"late_uno_saves": False},
    ),
    Option(
        id="no-uno",
        name=say("Nobody says UNO"),
        summary=say("UNO is not said, and nobody is caught."),
        text=say("Nobody has to say UNO with one card left, and nobody is caught."),
        note=_OFF,
        sets={"calls_uno": False},
        excludes=frozenset({"uno-penalty", "wrong-catch", "uno-until-own-turn", "uno-strict"}),
    ),
)
