"""Translate texts into the language of a screen. Every text on a screen goes through here.

    from companion.web.words.language import _

    _("%(player)s plays", player=name)
    counted("%(num)d card", "%(num)d cards", 3)
    translated(ruling.text)

Templates have ``{{ _("Play") }}`` and ``{{ ngettext("%(num)d card", "%(num)d cards", 3) }}``. A
:class:`~companion.rules.Sentence` of the layers below is translated wherever a template shows it,
``{{ ruling.text }}``, and where it is a part of another text. The English text is its own key (msgid) in
the catalogues. Texts are whole sentences, as the order of words differs between languages.

Each screen has a language of its own (:mod:`companion.web.languages`): whatever caches a translated text
caches it for one language.

What is on no screen stays English: the output of the command line, logs for developers, the API's answers
and its OpenAPI document, the words of the game record, the labels on paper.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from datetime import date, datetime
from functools import reduce
from typing import Any, Final
from unicodedata import bidirectional, normalize

from flask import Flask
from markupsafe import Markup

from companion.rules import Sentence
from companion.web import languages
from companion.web.languages import ENGLISH, Language, languages_in, present_language, speaking

DIRECTIONS: Final = {"L": "ltr", "R": "rtl", "AL": "rtl"}
"""The direction of a letter, by its kind in Unicode; other signs have that of what is around them."""

ENDS: Final = (".", "!", "?", "؟", "。", "！", "？")
"""What a sentence ends with, in the languages that there are."""

VOWELS: Final = frozenset("AEIOUŒÆ")
"""What a French name begins with where "de" before it is "d’"."""

UNITS: Final = ("digital-byte", "digital-kilobyte", "digital-megabyte", "digital-gigabyte")
"""CLDR's names for the size of a file, each a thousand times the one before."""

ISOLATED: Final = "\u2068"
ISOLATED_TO_HERE: Final = "\u2069"
"""Around what has a direction of its own (Unicode's FSI and PDI), as ``<bdi>`` is for elements."""


def init_language(app: Flask) -> None:
    """Give ``app`` its languages, and its templates ``_``, ``ngettext`` and ``capital``."""
    languages.LANGUAGES.put(app, languages_in(languages.CATALOGUES))
    # Before all else that a request meets, as any of it may refuse in words.
    app.before_request(languages.speak_to_visitor)
    app.teardown_request(languages.speak_english)
    words: dict[str, Any] = app.jinja_env.globals
    words["_"] = words["gettext"] = _gettext_of_templates()
    words["ngettext"] = _ngettext_of_templates
    words["language"] = present_language
    words["languages"] = languages.present_languages
    app.jinja_env.filters["capital"] = capital
    app.jinja_env.finalize = _translated_value


def in_english() -> AbstractContextManager[None]:
    """Say everything in English for the block, as the API does."""
    return speaking(ENGLISH)


def _(text: str, /, **parts: object) -> str:
    """Translate ``text`` and put its ``parts`` in."""
    translation = present_language().texts.gettext(text)
    return translation % _translated_parts(parts) if parts else translation


def counted(one: str, many: str, number: int, /, **parts: object) -> str:
    """Translate the text in the plural form of ``number``, which is ``%(num)d`` in it."""
    translation = present_language().texts.ngettext(one, many, number)
    return translation % {"num": number, **_translated_parts(parts)}


def filled(text: Sentence, /, **parts: object) -> str:
    """Translate a text of a table, which was written down by ``say`` before its ``parts`` were known.

    >>> from companion.rules import say
    >>> filled(say("%(player)s plays"), player="Ana")
    'Ana plays'
    """
    return _(text.template, **parts)


def sentences(said: Iterable[str]) -> str:
    """Return sentences one after the other, as the language puts them; empty ones are left out."""
    # translators: two whole sentences, and what stands between them
    return _joined(_("%(first)s %(then)s"), said)


def whole_sentence(said: str) -> str:
    """Return a text as a sentence of its own: with a capital letter, and a full stop unless it has an end.

    >>> whole_sentence("the coin shows heads")
    'The coin shows heads.'
    """
    said = capital(said)
    # translators: what is to be a whole sentence, and its full stop
    return said if said.endswith(ENDS) else _("%(sentence)s.", sentence=said)


def in_a_row(names: Iterable[str]) -> str:
    """Return names one after the other, where they are no part of a sentence.

    >>> in_a_row(["Ana", "Ben", "Cy"])
    'Ana, Ben, Cy'
    """
    # translators: two names in a row, and what stands between them
    return _joined(_("%(first)s, %(then)s"), map(isolated, map(translated, names)))


def _joined(pattern: str, texts: Iterable[str]) -> str:
    said = [text for text in texts if text]
    return reduce(lambda first, then: pattern % {"first": first, "then": then}, said) if said else ""


def on_the_clock(at: datetime) -> str:
    """Return a day and an hour, as people write them: ``5 March 2026, 18:07``."""
    from babel.dates import get_datetime_format

    together = get_datetime_format("medium", locale=present_language().locale)
    return str(together).format(hour(at), on_the_day(at.date()))


def hour(at: datetime) -> str:
    """Return the time of a day, as people write it."""
    from babel.dates import format_time

    # Of the clock alone: it is in the companion's own zone already.
    return format_time(at.time(), "short", locale=present_language().locale)


def of_the_log(at: str, form: Callable[[datetime], str]) -> str:
    """Return a moment as the log has it, in that form and our own time zone; a damaged one stays as it is."""
    try:
        return form(datetime.fromisoformat(at).astimezone())
    except ValueError:
        return at


def on_the_day(day: date) -> str:
    """Return a day, as people write it: ``5 March 2026``."""
    from babel.dates import format_date

    return format_date(day, "long", locale=present_language().locale)


def decimal(number: float, places: int = 1) -> str:
    """Return a number with one decimal at most, or so many, as people write it."""
    from babel.numbers import format_decimal

    return format_decimal(round(number, places), locale=present_language().locale)


def file_size(size: int) -> str:
    """Return the size of a file in bytes as people write it, in French ``135,2 ko``.

    >>> file_size(135_204)
    '135.2 kB'
    """
    from babel.units import format_unit

    thousands = min(len(UNITS) - 1, (len(str(size)) - 1) // 3)
    amount = round(size / 1000**thousands, 1)
    return format_unit(amount, UNITS[thousands], "short", locale=present_language().locale)


def translated(text: str) -> str:
    """Translate a :class:`Sentence` of the layers below; return any other text as it is."""
    if not isinstance(text, Sentence) or not (text.template or text.names):
        return text
    if text.names:
        translation = _listed(text)
    elif text.many:
        translation = counted(text.template, text.many, text.number, **text.parts)
    else:
        translation = _elided(_(text.template, **text.parts))
    return _begun(translation) if text.begins else translation


def capital(text: str) -> str:
    """Return a text in the language of the screen, with a capital letter first where it has such letters."""
    return _begun(translated(text))


def _elided(text: str) -> str:
    """Return whose something is, as French says it: ``d’Ana`` beside ``de Ben``."""
    is_elided = present_language().tag == "fr" and text.startswith("de ")
    # An É is an E with an accent after it.
    return f"d’{text[3:]}" if is_elided and normalize("NFD", text[3:])[:1].upper() in VOWELS else text


def _begun(text: str) -> str:
    # Turkish has an i with a dot and one without, each with a capital of its own.
    if text.startswith("i") and present_language().tag == "tr":
        return f"İ{text[1:]}"
    # Not str.capitalize(), which would make the rest of it lower case.
    return text[:1].upper() + text[1:]


def _listed(text: Sentence) -> str:
    language = present_language()
    if language is ENGLISH:
        return text  # It is listed so already.
    from babel.lists import format_list

    names = tuple(map(isolated, text.names))
    return format_list(names, "or" if text.is_choice else "standard", language.locale)


def _translated_value(value: object) -> object:
    # Jinja's finalize: called for every value that a template shows.
    return translated(value) if isinstance(value, Sentence) else value


def _translated_parts(parts: Mapping[str, object]) -> dict[str, object]:
    return {name: _translated_part(part) for name, part in parts.items()}


def _translated_part(part: object) -> object:
    # A name, or a card's code: what was translated has the direction of the language already.
    return isolated(part) if type(part) is str else _translated_value(part)


def isolated(name: str) -> str:
    """Return a name so that, where it is written the other way, it stays one piece of its sentence."""
    direction = present_language().direction
    if (direction == "ltr" and name.isascii()) or name.startswith(ISOLATED):
        return name
    own = next((DIRECTIONS[kind] for kind in map(bidirectional, name) if kind in DIRECTIONS), direction)
    return f"{ISOLATED}{name}{ISOLATED_TO_HERE}" if own != direction else name


def _gettext_of_templates() -> Callable[..., Markup]:
    # What has no parts is always the same.
    plain: dict[tuple[Language, str], Markup] = {}

    def gettext(text: str, /, **parts: object) -> Markup:
        language = present_language()
        if parts:
            return _markup(language.texts.gettext(text)) % _translated_parts(parts)
        if (language, text) not in plain:
            plain[language, text] = _markup(language.texts.gettext(text)) % {}
        return plain[language, text]

    return gettext


def _ngettext_of_templates(one: str, many: str, number: int, /, **parts: object) -> Markup:
    translation = present_language().texts.ngettext(one, many, number)
    return _markup(translation) % {"num": number, **_translated_parts(parts)}


def _markup(text: str) -> Markup:
    return Markup(text)  # noqa: S704 - our own text, or a catalogue's; the parts put in are escaped
