"""From where an event came, in words: whose phone it was, or which device."""

from typing import Final

from companion.rules import possessive, say
from companion.table import EnteredBy, Means
from companion.web.words.language import _, filled

_NAMES: Final = {
    Means.SEAT: say("%(whose)s phone"),
    Means.HOST: say("the host's phone"),
    Means.SCOREKEEPER: say("the phone that keeps score"),
    Means.PROGRAM: say("a program"),
    Means.BUZZER: say("%(whose)s buzzer"),
    Means.READER: say("the card reader"),
    Means.COIN: say("the coin"),
}

_PAUSED: Final = {
    Means.SEAT: say("Paused by %(player)s"),
    Means.HOST: say("Paused by the host"),
    Means.PROGRAM: say("Paused by a program"),
}
"""Who stopped the clock, where more is known than that somebody did."""


def means_name(entered_by: EnteredBy) -> str:
    """Return what an event was entered with, as it stands within a sentence.

    >>> means_name(EnteredBy(Means.BUZZER, "Ana"))
    "Ana's buzzer"
    """
    return filled(_NAMES[entered_by.means], whose=possessive(entered_by.player))


def paused_by(entered_by: EnteredBy | None) -> str:
    """Return who stopped the clock of the turn, as every screen says it.

    >>> paused_by(EnteredBy(Means.SEAT, "Ana")), paused_by(EnteredBy(Means.SCOREKEEPER))
    ('Paused by Ana', 'Paused')
    """
    who = _PAUSED.get(entered_by.means) if entered_by else None
    return filled(who, player=entered_by.player) if entered_by and who else _("Paused")
