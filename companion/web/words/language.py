"""Translate texts into the language of the table. Every text on a screen goes through here.

    from companion.web.words.language import _

    _("%(player)s plays", player=name)
    counted("%(num)d card", "%(num)d cards", 3)
    translated(ruling.text)

Templates have ``{{ _("Play") }}`` and ``{{ ngettext("%(num)d card", "%(num)d cards", 3) }}``. A
:class:`~companion.rules.Sentence` of the layers below is translated wherever a template shows it,
``{{ ruling.text }}``, and where it is a part of another text. The English text is its own key (msgid) in
the catalogues. Texts are whole sentences, as the order of words differs between languages.

What is on no screen stays English: the output of the command line, logs for developers, the API's answers
and its OpenAPI document, the words of the game record, the labels on paper.
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
"""The language of this table: the one place to change, or to ask where tables are to choose."""

CATALOGUES: Final = Path(__file__).parents[2] / "translations"


def init_language(app: Flask) -> None:
    """Give ``app`` its language and catalogues, and its templates ``_``, ``ngettext`` and ``capital``."""
    flask_babel.Babel(app, default_locale=LANGUAGE, default_translation_directories=str(CATALOGUES))
    words: dict[str, Any] = app.jinja_env.globals
    # Jinja's own functions put parts in as strings, and a Sentence's string is its English.
    for name in ("gettext", "ngettext"):
        words[name] = _translating_parts(words[name])
    words["language"] = LANGUAGE
    app.jinja_env.filters["capital"] = lambda text: translated(capital(text))
    app.jinja_env.finalize = _translated_value


def _(text: str, **parts: object) -> str:
    """Translate ``text`` and put its ``parts`` in."""
    translation: str = flask_babel.gettext(text, **_translated_parts(parts))
    return translation


def counted(one: str, many: str, number: int, **parts: object) -> str:
    """Translate the text in the plural form of ``number``, which is ``%(num)d`` in it."""
    translation: str = flask_babel.ngettext(one, many, number, **_translated_parts(parts))
    return translation


def on_the_clock(at: datetime) -> str:
    """Return a day and an hour, as people write them in the table's language."""
    # translators: how a date is written, as in "5 March 2026, 18:07"; Unicode's letters for it
    pattern = _("d MMMM y, HH:mm")
    # No rebasing: the time is in the companion's own zone already.
    formatted: str = flask_babel.format_datetime(at, pattern, rebase=False)
    return formatted


def translated(text: str) -> str:
    """Translate a :class:`Sentence` of the layers below; return any other text as it is."""
    if not isinstance(text, Sentence) or not text.template:
        return text
    if text.many:
        translation = counted(text.template, text.many, text.number, **text.parts)
    else:
        translation = _(text.template, **text.parts)
    # Not str.capitalize(), which would make the rest of it lower case.
    return translation[:1].upper() + translation[1:] if text.begins else translation


def _translated_value(value: object) -> object:
    # Jinja's finalize: called for every value that a template shows.
    return translated(value) if isinstance(value, Sentence) else value


def _translated_parts(parts: Mapping[str, object]) -> dict[str, object]:
    return {name: _translated_value(part) for name, part in parts.items()}


def _translating_parts(gettext: Callable[..., str]) -> Callable[..., str]:
    """Return Jinja's ``gettext`` or ``ngettext``, translating Sentences among its parts first."""

    @pass_context
    def translate(context: Context, *texts: Any, **parts: object) -> str:
        return gettext(context, *texts, **_translated_parts(parts))

    return translate
