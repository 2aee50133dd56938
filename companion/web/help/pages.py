"""The pages of the help: each document, its pictures, what is found in all of them, and whose this is."""

from flask import Blueprint, abort, render_template, request, send_from_directory
from werkzeug.wrappers import Response

from companion.web.help.documents import FOLDER, INDEX, TONIGHT, document, found, names

help_pages = Blueprint("help", __name__)


@help_pages.get("/help")
def index() -> str:
    """Render the first page, or with ``?q=`` the sections that have these words."""
    query = request.args.get("q", "").strip()
    pages = {"document": document(INDEX), "tonight": document(TONIGHT)}
    return render_template("help.html", query=query, found=found(query), **pages)


@help_pages.get("/help/<name>")
def page(name: str) -> str:
    """Render one document."""
    if name not in names():
        abort(404)
    return render_template("help.html", document=document(name))


@help_pages.get("/help/pictures/<name>")
def picture(name: str) -> Response:
    """Send a picture of the documents."""
    return send_from_directory(FOLDER / "pictures", name)


@help_pages.get("/about")
def about() -> str:
    """Render what this is: its version, whose it is, and under which licence."""
    return render_template("about.html")
