"""From where an event came, in words: whose phone it was, or which device."""

from typing import Final

from companion.rules import possessive, say
from companion.table import EnteredBy, Means
from companion.web.words.language import filled

_NAMES: Final = {
    Means.SEAT: say("%(whose)s phone"),
    Means.HOST: say("the host's phone"),
    Means.SCOREKEEPER: say("the phone that keeps score"),
    Means.PROGRAM: say("a program"),
    Means.BUZZER: say("%(whose)s buzzer"),
    Means.READER: say("the card reader"),
    Means.COIN: say("the coin"),
}


def means_name(entered_by: EnteredBy) -> str:
    """Return what an event was entered with, as it stands within a sentence.

    >>> means_name(EnteredBy(Means.BUZZER, "Ana"))
    "Ana's buzzer"
    """
    return filled(_NAMES[entered_by.means], whose=possessive(entered_by.player))
