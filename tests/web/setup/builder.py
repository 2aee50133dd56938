"""Set-up forms as the page sends them."""

from html import unescape

from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from companion.web.setup.form import SetupForm, read_form


def sent(*names: str, edition: str = "classic", **fields: str | list[str]) -> MultiDict[str, str]:
    """The form with these names in seat order, keyed 1, 2, 3...; ``card_2`` is the card of seat 2."""
    form: MultiDict[str, str] = MultiDict({"edition": edition, "shown": edition, "option": "two-handed"})
    for number, name in enumerate(names, 1):
        form.add("key", str(number))
        form.add("player", name)
    for field, value in fields.items():
        form.setlist(field.replace("_", "-"), [value] if isinstance(value, str) else value)
    return form


def filled(*names: str, edition: str = "classic", **fields: str | list[str]) -> SetupForm:
    """The same, read."""
    return read_form(sent(*names, edition=edition, **fields))


def names_of(form: SetupForm) -> list[str]:
    """Who sits at the table, in seat order."""
    return [seat.name for seat in form.seats]


def look(phone: FlaskClient, form: MultiDict[str, str], button: str = "look") -> str:
    """Tap a button; what the page says then."""
    return unescape(phone.get("/setup", query_string=[*form.items(multi=True), ("do", button)]).text)
