"""A game told again, line by line: what each did, in sentences."""

from companion.rules import EffectKind, Game
from companion.table import ReplayedLine
from companion.web.words.event_names import event_name
from companion.web.words.explanation import explanation
from companion.web.words.language import _, capital, sentences
from companion.web.words.log_lines import drawn, happened


def retold(moment: ReplayedLine) -> str:
    """Return what a line did, as it now holds; of what does not count, what it did then."""
    if not moment.past.counts:
        return _happened_then(moment.stood)
    return sentences(map(happened, moment.past.steps)) or _("Taken out: it never happened.")


def entered(moment: ReplayedLine) -> str:
    """Return what an amended line was when it was entered; empty for every other."""
    return _happened_then(moment.stood) if moment.past.amended_by else ""


def _happened_then(game: Game) -> str:
    if any(effect.kind is EffectKind.REDONE for effect in game.latest_effects):
        before = game.before.state if game.before else game.state
        return capital(_("%(what)s was put back.", what=event_name(game.event, before)))
    return sentences([explanation(game), *drawn(game)])
