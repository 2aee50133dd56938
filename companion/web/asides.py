"""The sentences on top of a screen where something is asked or remarked besides the game."""

from companion.table import TableView
from companion.web.taps import Ask
from companion.web.words import possessive


def asked(view: TableView) -> str:
    """The question that is open, if one is; it comes before what the table must do now."""
    question, state = view.aside.question, view.state
    if question is None:
        return _asks_for_the_scan(view)
    if question.what == "claim":
        return f"{question.player}, press your buzzer"
    played = state.challenge[0] if state.challenge else ""
    return f"What did {possessive(played)} hand show?"


def _asks_for_the_scan(view: TableView) -> str:
    """What a scanned card waits for, where somebody has to say it."""
    scanned = view.aside.scanned
    if scanned is None or scanned.waits_for == "table":
        return ""
    if scanned.waits_for == "name" or scanned.card is None:
        return "Which card is that?"
    whose = f"{possessive(view.state.turn)} {scanned.card.name}" if view.state.turn else scanned.card.name
    return f"{whose}: which colour?" if scanned.waits_for == "colour" else f"{whose}: which two?"


def scan_asks(view: TableView) -> Ask:
    """The question that a phone is in the middle of because of a scanned card."""
    scanned = view.aside.scanned
    if scanned is None or scanned.card is None or scanned.waits_for not in ("colour", "players"):
        return Ask()
    return Ask(scanned.card.code, scanned.colour or "")


def remarked(view: TableView, why: str) -> str:
    """Why it is so, and what was remarked about it."""
    if view.aside.asks_for_hand and view.aside.question:
        why = f"{view.aside.question.player} challenges."
    scanned = view.aside.scanned
    remark = scanned.text if scanned and scanned.waits_for in ("table", "name") else view.aside.remark
    if not remark:
        return why
    return f"{why} {remark}" if remark.endswith((".", "!", "?")) else f"{why} {remark}."
