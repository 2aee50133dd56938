"""Pairing players with buzzers by pressing: whom to ask next, and what became of it. Pure."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.ports import Seat
from companion.rules import possessive, say
from companion.table import Question, TableView


class Paired(NamedTuple):
    """The number of each paired player's buzzer after a press, and who is asked next, if anybody."""

    buzzers: Mapping[str, int]
    question: Question | None
    text: str


def first_question(view: TableView) -> Question:
    """Return the question that pairing begins with."""
    return Question("pairing", view.state.players[0])


def answers_pairing(view: TableView, seat: Seat) -> bool:
    """Return whether a press of ``seat`` says whose it is: any on the board, or the asked player's own."""
    asked = view.transient.question
    return asked is not None and asked.what == "pairing" and (isinstance(seat, int) or seat == asked.player)


def pair(view: TableView, seat: Seat) -> Paired | str:
    """Pair the player who is asked with that buzzer; a sentence where it is taken already.

    A name is a press on a screen, where every buzzer has its name on it: so there is none on the board.
    """
    asked = view.transient.question
    assert asked is not None
    players = view.state.players
    # Players after the asked one may have buzzers of an earlier pairing, which are free to be taken.
    paired = view.preferences.paired_buzzers
    earlier = {name: paired[name] for name in players[: players.index(asked.player)] if name in paired}
    if isinstance(seat, str):
        text = say("%(whose)s buzzer is on the screen.", whose=possessive(asked.player))
        return Paired(earlier, next_question(view), text)
    taken = next((name for name, theirs in earlier.items() if theirs == seat), None)
    if taken:
        return say(
            "That is %(whose)s buzzer already. %(player)s, press another.",
            whose=possessive(taken),
            player=asked.player,
        )
    text = say("Buzzer %(number)d is %(whose)s.", number=seat, whose=possessive(asked.player))
    return Paired({**earlier, asked.player: seat}, next_question(view), text)


def next_question(view: TableView) -> Question | None:
    """Return the question to the player after the one who is asked now, if anybody is left."""
    asked = view.transient.question
    assert asked is not None
    players = view.state.players
    after = players.index(asked.player) + 1
    return Question("pairing", players[after]) if after < len(players) else None
