"""The sentences on top of a screen where something is asked or remarked besides the game."""

from companion.table import TableView
from companion.web.words import possessive


def asked(view: TableView) -> str:
    """The question that is open, if one is; it comes before what the table must do now."""
    question, state = view.aside.question, view.state
    if question is None:
        return ""
    if question.what == "claim":
        return f"{question.player}, press your buzzer"
    played = state.challenge[0] if state.challenge else ""
    return f"What did {possessive(played)} hand show?"


def remarked(view: TableView, why: str) -> str:
    """Why it is so, and what was remarked about it."""
    if view.aside.asks_for_hand and view.aside.question:
        why = f"{view.aside.question.player} challenges."
    remark = view.aside.remark
    if not remark:
        return why
    return f"{why} {remark}" if remark.endswith((".", "!", "?")) else f"{why} {remark}."
