"""The page that explains the odds in plain words."""

from flask import Blueprint, render_template

odds = Blueprint("odds", __name__)


@odds.get("/odds")
def explained() -> str:
    """Render what the odds know, what they do not, and how far they are right."""
    return render_template("odds/explained.html")
