"""The sentences on top of a screen where something is asked or remarked besides the game."""

from companion.rules import possessive
from companion.table import TableView
from companion.web.words.language import _, translated


def asked(view: TableView) -> str:
    """The question that is open, if one is; it comes before what the table must do now."""
    question, state = view.transient.question, view.state
    if question is None:
        return _asks_for_the_scan(view)
    if question.what == "pairing":
        return _("%(player)s, press your buzzer", player=question.player)
    played = state.challenge[0] if state.challenge else ""
    return _("What did %(whose)s hand show?", whose=possessive(played))


def _asks_for_the_scan(view: TableView) -> str:
    """What a scanned card waits for, where somebody has to say it."""
    scanned = view.transient.scanned
    if scanned is None or scanned.waits_for == "table":
        return ""
    if scanned.waits_for == "name" or scanned.card is None:
        return _("Which card is that?")
    card, turn = scanned.card.name, view.state.turn
    if scanned.waits_for == "colour":
        if turn is None:
            return _("%(card)s: which colour?", card=card)
        return _("%(whose)s %(card)s: which colour?", whose=possessive(turn), card=card)
    if turn is None:
        return _("%(card)s: which two?", card=card)
    return _("%(whose)s %(card)s: which two?", whose=possessive(turn), card=card)


def remarked(view: TableView, why: str, shown: bool = False) -> str:
    """Why it is so, and what was remarked about it, unless the card that waits is ``shown`` beside it."""
    if view.transient.asks_for_hand and view.transient.question:
        why = _("%(player)s challenges.", player=view.transient.question.player)
    scanned = view.transient.scanned
    remark = scanned.text if scanned and scanned.waits_for in ("table", "name") else view.transient.remark
    if not remark or (shown and scanned and remark == scanned.text):
        return why
    remark = translated(remark)
    return f"{why} {remark}" if remark.endswith((".", "!", "?")) else f"{why} {remark}."
