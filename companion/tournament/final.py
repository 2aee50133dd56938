"""The final after a Swiss: its best players at one table, seated as they stand; who is level draws lots."""

import random

from companion.rules import Sentence, say
from companion.tournament.events import Draw
from companion.tournament.standings import standings
from companion.tournament.tournament import Tournament


def draw_final(tournament: Tournament, chance: random.Random) -> Draw:
    """Draw the final."""
    ranks = _ranks(tournament)
    # Sorting leaves equals as they were drawn.
    ordered = sorted(chance.sample(tournament.present, len(tournament.present)), key=ranks.__getitem__)
    return Draw(len(tournament.played) + 1, (tuple(ordered[: tournament.settings.finalists]),))


def wrong_final(tournament: Tournament, event: Draw) -> Sentence | None:
    """Return why these cannot play the final; None where they can."""
    ranks, (table, *others) = _ranks(tournament), event.tables
    here = {*tournament.present}
    most = min(tournament.settings.finalists, len(here))
    named = {*table}
    is_right = not others and not event.byes and named <= here and len(table) == len(named) == most
    if is_right and max(map(ranks.__getitem__, named)) <= min(
        map(ranks.__getitem__, here - named), default=len(ranks)
    ):
        return None
    return say("The best %(most)d play the final, at one table.", most=most)


def level_for_the_final(tournament: Tournament) -> tuple[str, ...]:
    """Return who is level where only some of them play the final that is drawn."""
    ranks, current = _ranks(tournament), tournament.present_round
    if current is None or not current.of_the_best:
        return ()
    last = max(ranks[name] for name in current.players if name in ranks)
    level = tuple(name for name in tournament.present if ranks[name] == last)
    return level if {*level} - {*current.players} else ()


def _ranks(tournament: Tournament) -> dict[str, int]:
    return {row.player: row.rank for row in standings(tournament)}
