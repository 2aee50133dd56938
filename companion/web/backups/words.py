"""What restoring a backup would change, in sentences."""

from collections.abc import Iterator

from companion.backups.backup import Comparison
from companion.backups.comparison import Missing
from companion.backups.daily import ASIDE
from companion.web.screens.games import day
from companion.web.words.language import _, counted


def changes(comparison: Comparison) -> tuple[str, ...]:
    """Return what the backup contains, what would be lost or come back, and where the present games go."""
    kept = _(
        "What is here now is kept aside as %(name)s, with the day and the hour, and can be put back in the"
        " same way.",
        name=ASIDE,
    )
    return (*_inside(comparison), *_lost(comparison.lost), *_gained(comparison.gained), kept)


def _inside(comparison: Comparison) -> Iterator[str]:
    games, last, _reached = comparison.contents
    if not games:
        yield _("No game has been played in this backup.")
        return
    yield _("This backup ends with the game begun %(day)s.", day=day(last))
    yield counted("It has %(num)d game.", "It has %(num)d games.", games)


def _lost(lost: Missing | None) -> Iterator[str]:
    if lost is None:
        yield _("What is here now cannot be read, so nobody can say what would be lost.")
        return
    if lost.games:
        yield counted(
            "%(num)d game that is not in it would be gone, begun %(day)s.",
            "%(num)d games that are not in it would be gone, the first begun %(day)s.",
            lost.games,
            day=day(lost.since),
        )
    if lost.events:
        yield counted(
            "Of games that are in it, %(num)d event since then would be gone.",
            "Of games that are in it, %(num)d events since then would be gone.",
            lost.events,
        )
    if lost.said:
        yield counted(
            "%(num)d note about players would be lost: a name, a colour, a face or a guest.",
            "%(num)d notes about players would be lost: names, colours, faces or guests.",
            lost.said,
        )
    if lost.sheets:
        yield counted(
            "%(num)d sheet of old results that was imported would be gone.",
            "%(num)d sheets of old results that were imported would be gone.",
            lost.sheets,
        )
    if not (lost.games or lost.events or lost.said or lost.sheets):
        yield _("Nothing would be lost.")


def _gained(gained: Missing | None) -> Iterator[str]:
    if gained and gained.games:
        yield counted(
            "%(num)d game that is not here would come back, begun %(day)s.",
            "%(num)d games that are not here would come back, the first begun %(day)s.",
            gained.games,
            day=day(gained.since),
        )
    if gained and gained.events:
        yield counted(
            "Of games that are here, %(num)d event would come back.",
            "Of games that are here, %(num)d events would come back.",
            gained.events,
        )
    if gained and gained.said:
        yield counted(
            "%(num)d note about players would come back: a name, a colour, a face or a guest.",
            "%(num)d notes about players would come back: names, colours, faces or guests.",
            gained.said,
        )
    if gained and gained.sheets:
        yield counted(
            "%(num)d sheet of old results would come back.",
            "%(num)d sheets of old results would come back.",
            gained.sheets,
        )
