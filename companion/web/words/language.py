"""What is said, in the language of the table. Every text on a screen comes through here.

    from companion.web.words.language import _

    _("%(player)s plays", player=name)
    counted("%(num)d card", "%(num)d cards", 3)
    translated(ruling.text)

Templates say ``{{ _("Play") }}`` and ``{{ ngettext("%(num)d card", "%(num)d cards", 3) }}``; a
:class:`~companion.rules.Sentence` of the layers below is said in the table's language wherever it is
shown, ``{{ ruling.text }}``, or put into another. The text between the quotes is the English one and
its own key in the catalogues; nothing but whole sentences, as the order of words is not the same
everywhere.

What is on no screen stays plain English: what the command line prints, logs for developers, the
API's answers and its OpenAPI document, the words of the game record, the labels on paper.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import flask_babel
from flask import Flask
from jinja2 import pass_context
from jinja2.runtime import Context

from companion.rules import Sentence, capital

LANGUAGE: Final = "en"
"""The one language of this table. Where tables are to choose, this is the place to ask them."""

CATALOGUES: Final = Path(__file__).parents[2] / "translations"


def speak(app: Flask) -> None:
    """Give ``app`` a language, and its templates ``_`` and ``ngettext``."""
    flask_babel.Babel(app, default_locale=LANGUAGE, default_translation_directories=str(CATALOGUES))
    words: dict[str, Any] = app.jinja_env.globals
    for name in ("gettext", "ngettext"):
        words[name] = _with_sentences(words[name])
    words["language"] = LANGUAGE
    app.jinja_env.filters["capital"] = lambda text: translated(capital(text))
    app.jinja_env.finalize = _shown


def _(text: str, **parts: object) -> str:
    """``text`` in the language of the table, with its ``parts`` put in."""
    said: str = flask_babel.gettext(text, **_said(parts))
    return said


def counted(one: str, many: str, number: int, **parts: object) -> str:
    """The text that goes with that number of things; ``%(num)d`` in it is the number."""
    said: str = flask_babel.ngettext(one, many, number, **_said(parts))
    return said


def on_the_clock(at: datetime) -> str:
    """A day and an hour, as people write them."""
    # translators: how a date is written, as in "5 March 2026, 18:07"; Unicode's letters for it
    said: str = flask_babel.format_datetime(at, _("d MMMM y, HH:mm"), rebase=False)
    return said


def translated(text: str) -> str:
    """A sentence of the layers below in the language of the table; any other text as it is."""
    if not isinstance(text, Sentence) or not text.template:
        return text
    if text.many:
        said = counted(text.template, text.many, text.number, **text.parts)
    else:
        said = _(text.template, **text.parts)
    return said[:1].upper() + said[1:] if text.begins else said


def _shown(value: object) -> object:
    """What a template shows of a value."""
    return translated(value) if isinstance(value, Sentence) else value


def _said(parts: Mapping[str, object]) -> dict[str, object]:
    return {name: _shown(part) for name, part in parts.items()}


def _with_sentences(say: Callable[..., str]) -> Callable[..., str]:
    """Jinja's own way to say it, taking Sentences as parts."""

    @pass_context
    def saying(context: Context, *texts: Any, **parts: object) -> str:
        return say(context, *texts, **_said(parts))

    return saying
