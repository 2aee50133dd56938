"""Seats claimed by pressing: whom to ask next, and what became of it. Pure."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.rules import possessive, say
from companion.table import Question, TableView


class Claimed(NamedTuple):
    """The buzzers after a press, and who is asked next, if anybody."""

    claimed: Mapping[str, int]
    question: Question | None
    text: str


def first_question(view: TableView) -> Question:
    """Where claiming begins."""
    return Question("claim", view.state.setup.players[0])


def is_claim(view: TableView, seat: str | int) -> bool:
    """Does a press of ``seat`` answer whose buzzer is which: any on the board, or the asked one's own?"""
    asked = view.aside.question
    return asked is not None and asked.what == "claim" and (isinstance(seat, int) or seat == asked.player)


def claim(view: TableView, seat: str | int) -> Claimed | str:
    """Who was asked has pressed that buzzer; a sentence where it is taken already.

    A name is a press on a screen, where every buzzer has its name on it: so there is none on the board.
    """
    asked = view.aside.question
    assert asked is not None
    players = view.state.setup.players
    earlier = {
        name: view.claimed[name] for name in players[: players.index(asked.player)] if name in view.claimed
    }
    if isinstance(seat, str):
        text = say("%(whose)s buzzer is on the screen.", whose=possessive(asked.player))
        return Claimed(earlier, next_question(view), text)
    taken = next((name for name, theirs in earlier.items() if theirs == seat), None)
    if taken:
        return say(
            "That is %(whose)s buzzer already. %(player)s, press another.",
            whose=possessive(taken),
            player=asked.player,
        )
    text = say("Buzzer %(number)d is %(whose)s.", number=seat, whose=possessive(asked.player))
    return Claimed({**earlier, asked.player: seat}, next_question(view), text)


def next_question(view: TableView) -> Question | None:
    """Who is asked after the one who is asked now, if anybody is left."""
    asked = view.aside.question
    assert asked is not None
    players = view.state.setup.players
    after = players.index(asked.player) + 1
    return Question("claim", players[after]) if after < len(players) else None
