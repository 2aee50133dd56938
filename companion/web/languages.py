"""The languages that screens speak: which there are, which one a screen wants, and which is spoken now.

    with speaking(language):
        page = render_template("play.html")

A language is there once its catalogue is compiled, which happens to complete ones alone: what is on disk
decides. English is what the texts are written in, and always there. A catalogue is read when its language is
first spoken.
"""

import gettext
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from flask import current_app, request
from werkzeug.datastructures import LanguageAccept

from companion.web.extension import Extension

if TYPE_CHECKING:
    from babel import Locale

CATALOGUES: Final = Path(__file__).parents[1] / "translations"

LANGUAGE_COOKIE: Final = "language"
"""Where a device keeps the language that was chosen on it."""

logger = logging.getLogger(__name__)


class Language:
    """A language by its ``tag``, as in ``lang`` and ``Accept-Language``: ``pt-BR``.

    ``customs`` are the tag of whose dates, numbers and lists it has, where that is another.
    """

    def __init__(self, tag: str, catalogue: Path | None = None, customs: str = "") -> None:
        self.tag = tag
        self._catalogue = catalogue
        self._customs = customs or tag

    def __repr__(self) -> str:
        return f"<Language {self.tag}>"

    @cached_property
    def texts(self) -> gettext.NullTranslations:
        """What its catalogue says; English says what is written in the sources."""
        if self._catalogue is None:
            return gettext.NullTranslations()
        try:
            with self._catalogue.open("rb") as compiled:
                return gettext.GNUTranslations(compiled)
        except OSError as error:
            # It was there at the start: another version is just being installed over this one.
            logger.warning(
                "%s is shown in English, as its catalogue cannot be read: %s.", self.tag, error.strerror
            )
            return gettext.NullTranslations()

    @cached_property
    def locale(self) -> "Locale":
        """How it writes dates, numbers and lists."""
        # A page without any of them does without, and so does the start.
        from babel import Locale

        return Locale.parse(self._customs, sep="-")

    @cached_property
    def direction(self) -> str:
        """The way that it is written, as in ``dir``."""
        return "ltr" if self.tag in _KNOWN else self.locale.text_direction

    @cached_property
    def name(self) -> str:
        """Its name as it calls itself, with a capital letter: ``Deutsch``."""
        if self.tag in _KNOWN:
            return _KNOWN[self.tag]
        from babel import Locale

        # Without the country whose customs English has here.
        own = Locale.parse(self.tag, sep="-").get_display_name() or self.tag
        return own[:1].upper() + own[1:]


LANGUAGES: Final = Extension[Mapping[str, Language]]("languages")
"""The languages of the screens, by their tags."""

ENGLISH: Final = Language("en", customs="en-GB")

_KNOWN: Final = {"en": "English"}
"""What Unicode knows of a language takes 4 MB: a table that speaks English alone does without."""

_SPOKEN: Final = ContextVar("spoken", default=ENGLISH)


def languages_in(folder: Path) -> Mapping[str, Language]:
    """Return English and every language with a compiled catalogue in that folder, by their tags."""
    compiled = sorted(folder.glob("*/LC_MESSAGES/messages.mo"))
    found = {file.parts[-3].replace("_", "-"): file for file in compiled}
    return {ENGLISH.tag: ENGLISH} | {tag: Language(tag, file) for tag, file in found.items()}


def present_languages() -> Mapping[str, Language]:
    """Return the languages that this companion speaks, by their tags."""
    return LANGUAGES.of(current_app)


def present_language() -> Language:
    """Return the language that is spoken now; outside of any request English."""
    return _SPOKEN.get()


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Say everything in that language for the block."""
    token = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def speak_to_visitor() -> None:
    """Speak the language of the device that sent this request, until the request ends."""
    _SPOKEN.set(_language_of_visitor())


def speak_english(_error: BaseException | None = None) -> None:
    """End the request's language: its thread serves other devices."""
    _SPOKEN.set(ENGLISH)


def _language_of_visitor() -> Language:
    languages = present_languages()
    if len(languages) == 1:
        return ENGLISH
    chosen = languages.get(request.cookies.get(LANGUAGE_COOKIE, ""))
    return chosen or wanted(languages, request.accept_languages)


def wanted(languages: Mapping[str, Language], accepted: LanguageAccept) -> Language:
    """Return the one of these languages that a browser would have first.

    Of another country, ``pt-PT`` where there is ``pt-BR``, is nearer than what is wanted less.
    """
    by_tag = {tag.casefold(): language for tag, language in languages.items()}
    by_family = {tag.partition("-")[0]: language for tag, language in reversed(by_tag.items())}
    for tag, quality in accepted:
        exact = tag.casefold().replace("_", "-")
        found = by_tag.get(exact) or by_family.get(exact.partition("-")[0])
        if found and quality:
            return found
    return ENGLISH
