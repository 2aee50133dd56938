"""The sentences on top of a screen where a device or a scanned card needs an answer, or left a remark."""

from typing import Final

from companion.rules import possessive, say
from companion.table import TableView, read_entered_by
from companion.web.words.language import _, filled, sentences, whole_sentence
from companion.web.words.means import paused_by
from companion.web.words.phrases import coin_shows

_WHICH: Final = {
    "colour": (say("%(card)s: which colour?"), say("%(whose)s %(card)s: which colour?")),
    "players": (say("%(card)s: which two?"), say("%(whose)s %(card)s: which two?")),
}
"""What is asked about a scanned card: one that is nobody's yet, and a player's."""


def open_prompt(view: TableView) -> str:
    """Return the question that the game waits for, or who paused it; empty where there is neither."""
    question, state = view.transient.question, view.state
    if question is None:
        paused = paused_by(read_entered_by(view.pause.entered_by)) if view.pause else ""
        return _scan_prompt(view) or paused
    if question.what == "pairing":
        return _("%(player)s, press your buzzer", player=question.player)
    played = state.challenge[0] if state.challenge else ""
    return _("What did %(whose)s hand show?", whose=possessive(played))


def _scan_prompt(view: TableView) -> str:
    """Return the question about a scanned card; empty where it was refused, as the remark says why."""
    scanned = view.transient.scanned
    # Where more cards may follow, the game goes on by itself.
    if scanned is None or scanned.waits_for in ("table", "more"):
        return ""
    if scanned.waits_for == "name" or scanned.card is None:
        return _("Which card is that?")
    if scanned.waits_for == "whose":
        return _("Whose is the %(card)s?", card=scanned.card.name)
    card, turn = scanned.card.name, scanned.event.player if scanned.event else view.state.turn
    if scanned.waits_for == "swap" and turn:
        return _("%(whose)s %(card)s: swap with whom?", whose=possessive(turn), card=card)
    if scanned.waits_for == "target" and turn:
        return _("%(whose)s %(card)s: who draws?", whose=possessive(turn), card=card)
    nobodys, somebodys = _WHICH["colour" if scanned.waits_for == "colour" else "players"]
    return filled(somebodys if turn else nobodys, whose=possessive(turn or ""), card=card)


def with_remark(view: TableView, explanation: str, shown: bool = False) -> str:
    """Return the explanation with the remark about the last press or scan after it.

    ``shown``: the screen shows the pending card with its sentence already, and need not repeat it.
    """
    # Of a flip for no game there is no event: until the next one it is what happened last.
    if view.transient.free_landing:
        explanation = coin_shows(view.transient.free_landing.side, is_free=True)
    # The challenge is in no record yet: it becomes an event once its result is known.
    if view.transient.asks_for_hand and view.transient.question:
        explanation = _("%(player)s challenges.", player=view.transient.question.player)
    elif view.pause:
        # A phone that acts has a button for it, and needs the room.
        explanation = "" if shown else _("The next move starts the clock again.")
    scanned = view.transient.scanned
    is_told = scanned and scanned.waits_for in ("table", "name", "more")
    remark = scanned.text if scanned and is_told else view.transient.remark
    if not remark or (shown and scanned and remark == scanned.text):
        return explanation
    return sentences([explanation, whole_sentence(remark)])
