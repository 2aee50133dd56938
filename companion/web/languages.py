"""The languages of screens: the available ones, the one that a screen wants, and the present one.

    with speaking(language):
        page = render_template("play.html")

A language is available if its catalogue is compiled, which is done for complete ones only. English is the
language of the sources, and always available. A catalogue is read when its language is first used.
"""

import gettext
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from flask import request
from werkzeug.datastructures import LanguageAccept

from companion.web.extension import Extension

if TYPE_CHECKING:
    from babel import Locale

CATALOGUES: Final = Path(__file__).parents[1] / "translations"

LANGUAGE_COOKIE: Final = "language"
"""The cookie with the language that was chosen on a device."""

logger = logging.getLogger(__name__)


class Language:
    """A language by its ``tag``, as in ``lang`` and ``Accept-Language``: ``pt-BR``.

    ``customs`` is the tag of its formats of dates, numbers and lists, if that is another.
    """

    def __init__(self, tag: str, catalogue: Path | None = None, customs: str = "") -> None:
        self.tag = tag
        self._catalogue = catalogue
        self._customs = customs or tag

    def __repr__(self) -> str:
        return f"<Language {self.tag}>"

    @cached_property
    def texts(self) -> gettext.NullTranslations:
        """Its translations; none for English."""
        if self._catalogue is None:
            return gettext.NullTranslations()
        try:
            with self._catalogue.open("rb") as compiled:
                return gettext.GNUTranslations(compiled)
        except OSError as error:
            # It existed at the start: another version is being installed over this one.
            logger.warning(
                "%s is shown in English, as its catalogue cannot be read: %s.", self.tag, error.strerror
            )
            return gettext.NullTranslations()

    @cached_property
    def locale(self) -> "Locale":
        """Its formats of dates, numbers and lists."""
        # Babel is imported only when a page needs it.
        from babel import Locale

        return Locale.parse(self._customs, sep="-")

    @cached_property
    def direction(self) -> str:
        """Its writing direction, as in ``dir``."""
        return "ltr" if self.tag in _KNOWN else self.locale.text_direction

    @cached_property
    def name(self) -> str:
        """Its name as it calls itself, with a capital letter: ``Deutsch``."""
        if self.tag in _KNOWN:
            return _KNOWN[self.tag]
        from babel import Locale

        # Not ``locale``, which has the country of the customs.
        locale = Locale.parse(self.tag, sep="-")
        # One name where it has one, as 简体中文; else the language with what tells it apart.
        own = locale.languages.get(str(locale)) or locale.get_display_name() or self.tag
        return own[:1].upper() + own[1:]


LANGUAGES: Final = Extension[Mapping[str, Language]]("languages")
"""The languages of the screens, by their tags."""
present_languages: Final = LANGUAGES.present
"""Returns those of this companion."""

ENGLISH: Final = Language("en", customs="en-GB")

_KNOWN: Final = {"en": "English"}
"""The names of languages that need no Babel, which takes 4 MB: a table with English only does without."""

_AS_IN_SPAIN: Final = frozenset({"es-es", "es-gq", "es-ph"})
"""The countries whose Spanish is Spain's; that of all others is that of Latin America, ``es-419``."""

_SPOKEN: Final = ContextVar("spoken", default=ENGLISH)


def languages_in(folder: Path) -> Mapping[str, Language]:
    """Return English and every language with a compiled catalogue in that folder, by their tags."""
    compiled = sorted(folder.glob("*/LC_MESSAGES/messages.mo"))
    found = {file.parts[-3].replace("_", "-"): file for file in compiled}
    return {ENGLISH.tag: ENGLISH} | {tag: Language(tag, file) for tag, file in found.items()}


def present_language() -> Language:
    """Return the present language; outside of requests English."""
    return _SPOKEN.get()


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Use a language for the block."""
    token = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def speak_to_visitor() -> None:
    """Use the language of the device that sent this request, until the request ends."""
    languages = present_languages()
    chosen = languages.get(request.cookies.get(LANGUAGE_COOKIE, ""))
    _SPOKEN.set(chosen or wanted(languages, request.accept_languages))


def speak_english(_error: BaseException | None = None) -> None:
    """Go back to English after a request: its thread serves other devices."""
    _SPOKEN.set(ENGLISH)


def wanted(languages: Mapping[str, Language], accepted: LanguageAccept) -> Language:
    """Return the language that a browser prefers among these.

    Another country's variant, such as ``pt-BR`` for ``pt-PT``, is better than the browser's next choice.
    Latin America's is better than Spain's for all who live there.
    """
    by_tag = {tag.casefold(): language for tag, language in languages.items()}
    by_family = {tag.partition("-")[0]: language for tag, language in reversed(by_tag.items())}
    for tag, quality in accepted:
        exact = tag.casefold().replace("_", "-")
        american = exact.startswith("es-") and exact not in _AS_IN_SPAIN
        nearly = by_tag.get("es-419" if american else "") or by_family.get(exact.partition("-")[0])
        found = by_tag.get(exact) or nearly
        if found and quality:
            return found
    return ENGLISH
