"""The state of the table's club in words."""

from companion.ports import ClubState
from companion.rules import Sentence, join_sentences, say, say_counted
from companion.web.words.language import hour


def club_words(state: ClubState | None) -> Sentence:
    """Return the state of the club in a sentence."""
    if state is None:
        return say("This table is in no club.")
    if state.refusal:
        return join_sentences(state.refusal, say("The game goes on."))
    if state.is_whole:
        return say("In the club as %(table)s. Every event is there.", table=state.table)
    if state.is_reached:
        return say_counted(
            "In the club as %(table)s. %(num)d event is there, more follow.",
            "In the club as %(table)s. %(num)d events are there, more follow.",
            state.events,
            table=state.table,
        )
    if state.heard is None:
        return say("The club has not been reached yet; the game goes on.")
    return say(
        "The club has not been reached since %(time)s; the game goes on.", time=hour(state.heard.astimezone())
    )
