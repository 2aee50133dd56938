"""What happened, in the words of the log: one event as it now holds, told long after its moment."""

from companion.rules import Accept, AppliedEvent, EffectKind, Game, Hand, Points, possessive, underlying
from companion.table import ReplayedLine
from companion.web.words.event_names import event_name
from companion.web.words.explanation import explanation
from companion.web.words.language import _, capital, sentences
from companion.web.words.plays import drawn


def happened(step: AppliedEvent) -> str:
    """Return what an event did, with all that came of it; what had no effect says so."""
    if not step.has_effect:
        name = event_name(step.event, step.before)
        # translators: an event in the log that changed nothing: "Cy's red 7: no effect."
        return capital(_("%(what)s: no effect.", what=name))
    # Not as the record would mark it: nobody at the table let it stand, a correction did.
    game = Game(step.after, 1, step.event, Game(step.before))
    draws = drawn(game)
    # Whoever owed cards drew them: what for, the line above says.
    told = [] if draws and isinstance(underlying(step.event), Accept) else [_counted(step), explanation(game)]
    return sentences(dict.fromkeys(filter(None, [*told, *draws])))


def _counted(step: AppliedEvent) -> str:
    """Return what a hand counts, also the last one of a round."""
    event = underlying(step.event)
    if not isinstance(event, Hand | Points):
        return ""
    return _("%(whose)s hand counts %(points)d.", whose=possessive(event.player), points=event.points)


def log_name(step: AppliedEvent) -> str:
    """Return an event as a thing that happened: ``Ben's red 7``."""
    return capital(event_name(step.event, step.before))


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
