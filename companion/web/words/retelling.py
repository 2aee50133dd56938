"""A game told again, line by line: what each did, in sentences."""

from companion.rules import EffectKind, Game, Step, capital
from companion.table import Moment
from companion.web.words.event_names import event_name
from companion.web.words.explanation import explanation
from companion.web.words.language import _


def retold(moment: Moment) -> str:
    """Return what a line did, as it now holds; of what does not count, what it did then."""
    if not moment.past.counts:
        return happened(moment.stood)
    if not moment.past.steps:
        return _("Taken out: it never happened.")
    games = iter(moment.games)
    told = (
        _idle(step) if step.ruling and not step.has_effect else happened(next(games))
        for step in moment.past.steps
    )
    return " ".join(filter(None, told))


def entered(moment: Moment) -> str:
    """Return what an amended line was when it was entered; empty for every other."""
    return happened(moment.stood) if moment.past.amended_by else ""


def happened(game: Game) -> str:
    """Return what the last thing that happened in a game did, with everything that was drawn for it."""
    if any(effect.kind is EffectKind.REDONE for effect in game.latest_effects):
        before = game.before.state if game.before else game.state
        return capital(_("%(what)s was put back.", what=event_name(game.event, before)))
    draws = (
        _("%(player)s draws %(count)d.", player=name, count=count)
        for name, count in game.forced_draws.items()
    )
    return " ".join(filter(None, [explanation(game), *draws]))


def _idle(step: Step) -> str:
    return capital(_("%(what)s has no effect now.", what=event_name(step.event, step.before)))
