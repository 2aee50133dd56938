"""The games of a tournament: what each table is to play."""

from companion.rules import ROTATION_HANDS, Sentence, Setup, Unreadable, read_setup, say
from companion.tournament.events import Open
from companion.tournament.kinds import KINDS


def setup_of(settings: Open, seats: tuple[str, ...], table: str = "") -> Setup:
    """Return the set-up of the game of these players, in seat order, of whom the first one deals first.

    ``table`` is free text for the record. Raises :class:`Unreadable` where so many cannot play like that.
    """
    headers = {
        "Edition": settings.edition,
        "Players": ", ".join(f'"{name}"' for name in seats),
        "Scoring": settings.scoring,
        "Options": settings.options,
        "Event": settings.name,
        "Table": table,
    }
    if KINDS[settings.kind].partnered:
        # So many hands end it, whatever the score.
        hands = ", ".join(filter(None, (settings.options, f"rounds={ROTATION_HANDS}")))
        headers |= {"Scoring": "partners", "Options": hands}
    if settings.target:
        headers["Target"] = str(settings.target)
    return read_setup(headers)


def wrong_games(settings: Open, players: int) -> Sentence | None:
    """Return why so many cannot play as the tournament has it; None where they can."""
    if settings.target and KINDS[settings.kind].partnered:
        return say("Four hands are played with each partner, and no target ends them before.")
    try:
        setup_of(settings, tuple(map(str, range(1, players + 1))))
    except Unreadable as error:
        text: Sentence = error.args[0]
        return text
    return None
