"""From where an event came, in words: whose phone it was, or which device."""

from companion.rules import possessive
from companion.table import EnteredBy, Means
from companion.web.words.language import _


def means_name(entered_by: EnteredBy) -> str:
    """Return what an event was entered with, as it stands within a sentence."""
    match entered_by.means:
        case Means.SEAT:
            return _("%(whose)s phone", whose=possessive(entered_by.player))
        case Means.HOST:
            return _("the host's phone")
        case Means.SCOREKEEPER:
            return _("the phone that keeps score")
        case Means.PROGRAM:
            return _("a program")
        case Means.BUZZER:
            return _("%(whose)s buzzer", whose=possessive(entered_by.player))
        case Means.READER:
            return _("the card reader")
        case Means.COIN:
            return _("the coin")
