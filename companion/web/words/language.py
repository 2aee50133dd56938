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

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final

import flask_babel
from babel.support import NullTranslations, Translations
from flask import Flask, current_app, has_app_context
from markupsafe import Markup

from companion.rules import Sentence, capital

LANGUAGE: Final = "en"
"""The language of this table: the one place to change, or to ask where tables are to choose."""

CATALOGUES: Final = Path(__file__).parents[2] / "translations"

CATALOGUE: Final = "companion.catalogue"
"""Where an application keeps its catalogue."""

ENGLISH: Final = NullTranslations()

_SAYS_ENGLISH: Final = ContextVar("says_english", default=False)


def init_language(app: Flask) -> None:
    """Give ``app`` its language and catalogues, and its templates ``_``, ``ngettext`` and ``capital``."""
    # For dates, and the tag in templates. Its own gettext finds the catalogue anew for every text, which took
    # a fifth of the time that a page takes.
    flask_babel.Babel(app, default_locale=LANGUAGE)
    catalogue = Translations.load(CATALOGUES, [LANGUAGE])
    app.extensions[CATALOGUE] = catalogue
    words: dict[str, Any] = app.jinja_env.globals
    words["_"] = words["gettext"] = _gettext_of_templates(catalogue)
    words["ngettext"] = _ngettext_of_templates(catalogue)
    words["language"] = LANGUAGE
    app.jinja_env.filters["capital"] = lambda text: translated(capital(text))
    app.jinja_env.finalize = _translated_value


@contextmanager
def in_english() -> Iterator[None]:
    """Say everything in English for the block, as the API does."""
    token = _SAYS_ENGLISH.set(True)
    try:
        yield
    finally:
        _SAYS_ENGLISH.reset(token)


def _(text: str, **parts: object) -> str:
    """Translate ``text`` and put its ``parts`` in."""
    translation: str = _present_catalogue().gettext(text)
    return translation % _translated_parts(parts) if parts else translation


def counted(one: str, many: str, number: int, **parts: object) -> str:
    """Translate the text in the plural form of ``number``, which is ``%(num)d`` in it."""
    translation: str = _present_catalogue().ngettext(one, many, number)
    return translation % {"num": number, **_translated_parts(parts)}


def on_the_clock(at: datetime) -> str:
    """Return a day and an hour, as people write them in the table's language."""
    # translators: how a date is written, as in "5 March 2026, 18:07"; Unicode's letters for it
    pattern = _("d MMMM y, HH:mm")
    # No rebasing: the time is in the companion's own zone already.
    formatted: str = flask_babel.format_datetime(at, pattern, rebase=False)
    return formatted


def hour(at: datetime) -> str:
    """Return the time of a day, as people write it in the table's language."""
    # translators: how the time of a day is written, as in "18:07"; Unicode's letters for it
    formatted: str = flask_babel.format_time(at, _("HH:mm"), rebase=False)
    return formatted


def of_the_log(at: str, form: Callable[[datetime], str]) -> str:
    """Return a moment as the log has it, in that form and our own time zone; a damaged one stays as it is."""
    try:
        return form(datetime.fromisoformat(at).astimezone())
    except ValueError:
        return at


def on_the_day(day: date) -> str:
    """Return a day, as people write it in the table's language."""
    # translators: how a day is written, as in "5 March 2026"; Unicode's letters for it
    formatted: str = flask_babel.format_date(day, _("d MMMM y"), rebase=False)
    return formatted


def decimal(number: float) -> str:
    """Return a number with one decimal at most, as people write it in the table's language."""
    formatted: str = flask_babel.format_decimal(round(number, 1))
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


def _gettext_of_templates(catalogue: NullTranslations) -> Callable[..., Markup]:
    # What has no parts is always the same.
    plain: dict[str, Markup] = {}

    def gettext(text: str, **parts: object) -> Markup:
        if parts:
            return _markup(catalogue.gettext(text)) % _translated_parts(parts)
        if text not in plain:
            plain[text] = _markup(catalogue.gettext(text)) % {}
        return plain[text]

    return gettext


def _ngettext_of_templates(catalogue: NullTranslations) -> Callable[..., Markup]:
    def ngettext(one: str, many: str, number: int, **parts: object) -> Markup:
        return _markup(catalogue.ngettext(one, many, number)) % {"num": number, **_translated_parts(parts)}

    return ngettext


def _markup(text: str) -> Markup:
    return Markup(text)  # noqa: S704 - our own text, or a catalogue's; the parts put in are escaped


def _present_catalogue() -> NullTranslations:
    """Return the catalogue of this process's application; outside of any, texts are English."""
    if _SAYS_ENGLISH.get() or not has_app_context():
        return ENGLISH
    catalogue: NullTranslations = current_app.extensions[CATALOGUE]
    return catalogue
