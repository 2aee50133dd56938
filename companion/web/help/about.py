"""The page that says what this is: its version, whose it is, and under which licence."""

from flask import Blueprint, render_template

about = Blueprint("about", __name__)


@about.get("/about")
def what_this_is() -> str:
    """Render the page."""
    return render_template("about.html")
