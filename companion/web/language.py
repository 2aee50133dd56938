"""What is said, in the language of the table. Every text on a screen comes through here.

    from companion.web.language import _

    _("%(player)s plays", player=name)
    counted("%(num)d card", "%(num)d cards", 3)

Templates say ``{{ _("Play") }}``. The text between the quotes is the English one and its own key
in the catalogues; nothing but whole sentences, as the order of words is not the same everywhere.
"""

import flask_babel
from flask import Flask


def speak(app: Flask) -> None:
    """Give ``app`` a language, and its templates ``_`` and ``ngettext``."""
    flask_babel.Babel(app, default_locale="en")


def _(text: str, **parts: object) -> str:
    """``text`` in the language of the table, with its ``parts`` put in."""
    said: str = flask_babel.gettext(text, **parts)
    return said


def counted(one: str, many: str, number: int, **parts: object) -> str:
    """The text that goes with that number of things; ``%(num)d`` in it is the number."""
    said: str = flask_babel.ngettext(one, many, number, **parts)
    return said
