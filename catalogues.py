"""The catalogues that translators write: brought up to date, looked through and compiled, by ``make words``.

    python catalogues.py          # each there is
    python catalogues.py pt-BR    # and begin another

A catalogue with no fault is compiled beside its source, and its language is offered from then on; one with
faults is not, so that no screen speaks half of a language. The wheel is built by this too, with Babel alone.

A language is one file and one command, and no Python: ``make words NEW=sv`` begins
``companion/translations/sv/LC_MESSAGES/messages.po``, which any editor of such files opens (Poedit, Lokalise,
a plain one), and beside the other glossaries ``sv.toml``, with the game's own terms and what each means. Fill
in both, and run ``make words``: it says what is missing, is only guessed (``fuzzy``), is said nowhere any
more, lacks a ``%(name)s`` of the English, does not use the glossary's word or says another for it. A
sentence whose English was rewritten is missing again: what the old one was translated to may not be what the
new one says. Once it says nothing the language is compiled, and ``make run`` offers it to every screen that
wants it. Keep each ``%(name)s`` as it is, and put it where your language wants it; every plural form has a
line of its own. Dates, numbers and lists of names come from Unicode and need no words. After texts have
changed, ``tests/web/words/test_language.py`` fails until ``make words`` has brought every catalogue up to
date. That and ``tests/test_catalogues.py`` then fail until somebody has translated what is new, and until
then the language is not offered. ``make walk ARGS=pl`` looks through all pages in it for words that are cut,
broken or too long for their place.
"""

import re
import sys
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from gettext import c2py
from pathlib import Path
from typing import IO, Any, Final

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

FOLDER: Final = Path(__file__).parent / "companion" / "translations"
TEMPLATE: Final = "messages.pot"
GLOSSARY: Final = "glossary"
TERMS: Final = "terms.toml"
"""In the folder of the glossary: the game's own terms, what each means, and in which texts it is none."""

EXCEPT: Final = "not_in"
"""How the texts begin in which a term is none, in every language or in one."""

NEVER: Final = "never"
"""In the glossary of a language: what it does not say, as a regular expression, and what it says instead."""

SOURCES: Final = "from"
"""In the glossary of a language: each sheet, box or habit that terms are from, with these terms."""

PLACEHOLDER: Final = re.compile(r"%\((\w+)\)[sd]")
PERCENT: Final = re.compile(r"%%?")
WIDTH: Final = 100


def read_catalogue(file: Path, locale: str | None = None) -> Catalog:
    """Read a catalogue, or the template of all."""
    with file.open("rb") as source:
        return read_po(source, locale=locale)


def catalogues_in(folder: Path) -> dict[str, Path]:
    """Return the file of each catalogue, by its locale, as in ``pt_BR``."""
    return {file.parts[-3]: file for file in sorted(folder.glob("*/LC_MESSAGES/messages.po"))}


def extract_with_sorts(
    source: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Any
) -> Iterator[tuple[Any, ...]]:
    """Yield the texts of the module of the sorts of card, and what each sort of every deck is called."""
    yield from extract_python(source, keywords, comment_tags, options)
    # The wheel, which only compiles, is built without what the companion needs to run.
    from companion.rules import EDITIONS

    sides = [side for edition in EDITIONS.values() for side in (edition, edition.back) if side]
    named = [card.sort for edition in EDITIONS.values() for card in edition.lacks if card.sort]
    for sort in dict.fromkeys([*(sort for side in sides for sort in side.sorts), *named]):
        for name in {name.template for names in sort.names.values() for name in names if name.template}:
            yield 0, "say", name, []


def extract_document(source: IO[bytes], *_: object, **_named: object) -> Iterator[tuple[Any, ...]]:
    """Yield each heading, paragraph, item and cell of a document, if it is one that speaks every language."""
    from companion.web.help.documents import SPEAKING, texts

    if Path(source.name).stem in SPEAKING:
        for text in texts(source.read().decode()):
            yield 0, None, text, []


# What may be wrong


def faults(folder: Path, locale: str) -> list[str]:
    """Return what is wrong with a catalogue, a sentence each; none where its language may be offered."""
    template = read_catalogue(folder / TEMPLATE)
    catalogue = read_catalogue(catalogues_in(folder)[locale], locale)
    glossary = _glossary(folder, locale)
    return [
        *(
            f"{_cited(message)} is not in the catalogue."
            for message in template
            if _lacks(catalogue, message)
        ),
        *(
            f"{_cited(message)} is said nowhere any more."
            for message in catalogue
            if _lacks(template, message)
        ),
        *(fault for message in catalogue if message.id for fault in _faults_of(catalogue, message)),
        *_faults_by(glossary, folder, catalogue),
        *_doubles(glossary.get(NEVER, {}), catalogue),
    ]


def _lacks(catalogue: Catalog, message: Message) -> bool:
    found = catalogue.get(_texts(message.id)[0])
    return bool(message.id) and (found is None or _texts(found.id) != _texts(message.id))


def _faults_of(catalogue: Catalog, message: Message) -> Iterator[str]:
    said = _texts(message.string)
    if message.fuzzy:
        yield f"{_cited(message)} is fuzzy: look whether it is right, and take the mark away."
    elif not all(said) or len(said) != _forms(catalogue, message):
        yield f"{_cited(message)} is not translated."
    else:
        yield from _differences(catalogue, message, said)


def _forms(catalogue: Catalog, message: Message) -> int:
    return catalogue.num_plurals if message.pluralizable else 1


def _differences(catalogue: Catalog, message: Message, said: tuple[str, ...]) -> Iterator[str]:
    wanted = {name for text in _texts(message.id) for name in PLACEHOLDER.findall(text)}
    percents = {sign for text in _texts(message.id) for sign in _percents(text)}
    for form, text in enumerate(said):
        found = {*PLACEHOLDER.findall(text)}
        # "Eine Karte" needs no number, where that form is used for one number alone.
        missing = (
            wanted - found - ({"num"} if message.pluralizable and _is_of_one(catalogue, form) else set())
        )
        for name in sorted(missing):
            yield f"{_cited(message)} has %({name})s, and {text!r} has not."
        for name in sorted(found - wanted):
            yield f"{_cited(message)} has no %({name})s, and {text!r} has."
        if not {*_percents(text)} <= percents:
            yield f"{_cited(message)} writes a percent sign in another way than {text!r}."


def _percents(text: str) -> list[str]:
    """Return the percent signs that are no part of a placeholder: ``%%`` where the text has placeholders."""
    return PERCENT.findall(PLACEHOLDER.sub("", text))


def _is_of_one(catalogue: Catalog, form: int) -> bool:
    which = c2py(catalogue.plural_expr)
    return sum(which(number) == form for number in range(200)) == 1


def _texts(said: Any) -> tuple[str, ...]:
    """Return a text, or a text in its plural forms, as several."""
    return (said,) if isinstance(said, str) else tuple(said or ("",))


def _cited(message: Message) -> str:
    return repr(_texts(message.id)[0])


# The glossary


def _glossary(folder: Path, locale: str) -> Mapping[str, Any]:
    file = folder / GLOSSARY / f"{locale}.toml"
    return _read_toml(file) if file.exists() else {}


def _read_toml(file: Path) -> Mapping[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _faults_by(glossary: Mapping[str, Any], folder: Path, catalogue: Catalog) -> Iterator[str]:
    terms = _read_toml(folder / GLOSSARY / TERMS)
    excepted = glossary.get(EXCEPT, {})
    missing = [term for term in terms if not glossary.get(term)]
    unknown = {*glossary} - {*terms, EXCEPT, NEVER, SOURCES}
    yield from (f"The glossary has {term!r}, which is no term." for term in unknown)
    yield from (f"The glossary lacks {term!r}: {terms[term]['means']}." for term in missing)
    for message in catalogue:
        text, said = _texts(message.id)[-1], " ".join(_texts(message.string)).casefold()
        for term in terms_in(text, terms) if said and not message.fuzzy else ():
            known = _texts(glossary.get(term, said))
            is_excepted = text.startswith(tuple(excepted.get(term, ())))
            if not is_excepted and not any(form.casefold() in said for form in known):
                yield f"{_cited(message)} speaks of {term!r}, and {said!r} has none of {', '.join(known)}."


def _doubles(never: Mapping[str, str], catalogue: Catalog) -> Iterator[str]:
    """Yield what is said with a second word for a thing that has one: people would look for two."""
    for message in catalogue:
        for said in _texts(message.string) if message.id else ():
            for found in (again for each in never if (again := re.search(each, said))):
                instead = never[found.re.pattern]
                yield f"{_cited(message)} says {found[0]!r}, which is {instead!r} in this language."


def terms_in(text: str, terms: Mapping[str, Any]) -> set[str]:
    """Return the terms that a text has: the longest where one is a part of another."""
    by_length = sorted(terms, key=len, reverse=True)
    words = "|".join(f"({_forms_of(term)})" for term in by_length)
    said = PLACEHOLDER.sub("", text)
    found = {by_length[(match.lastindex or 1) - 1] for match in re.finditer(rf"\b(?:{words})\b", said)}
    return {term for term in found if not text.startswith(tuple(terms[term].get(EXCEPT, ())))}


def _forms_of(term: str) -> str:
    if term[0].isupper():
        return f"{term}s?"
    # Any word but a name may begin a sentence, and end in many ways.
    return f"[{term[0]}{term[0].upper()}]{term[1:]}[a-z]*"


# What is done with them


def update(folder: Path, locale: str) -> None:
    """Give a catalogue the texts of today, or begin it; what is said nowhere any more is left out.

    No translation is taken over for another text, not even for one that is nearly the same.
    """
    file = folder / locale / "LC_MESSAGES" / "messages.po"
    catalogue = read_catalogue(file, locale) if file.exists() else _begun(locale)
    template = read_catalogue(folder / TEMPLATE)
    # A catalogue knows a text by its singular, and would keep what was said for another plural.
    for message in [each for each in catalogue if each.id and _lacks(template, each)]:
        catalogue.delete(message.id)
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as written:
        write_po(written, catalogue, width=WIDTH, no_location=True, sort_output=True)


def _begun(locale: str) -> Catalog:
    name = Locale.parse(locale).get_language_name("en")
    return Catalog(
        locale, "messages", f"# What UNO Companion says, in {name}.\n#", "UNO Companion", " ", fuzzy=False
    )


def begin(folder: Path, locale: str) -> None:
    """Begin a language: its catalogue, and its glossary with what each term means; what is there stays."""
    update(folder, locale)
    file = folder / GLOSSARY / f"{locale}.toml"
    if not file.exists():
        terms = _read_toml(folder / GLOSSARY / TERMS).items()
        lines = (f'# {about["means"]}\n"{term}" = ""\n' for term, about in terms)
        file.write_text("\n".join(lines), encoding="utf-8")


def compile_complete(locales: Iterable[str] | None = None, folder: Path = FOLDER) -> dict[str, list[str]]:
    """Compile the catalogues that are complete, and no other; return the faults of each that has any."""
    found = {}
    for locale, file in catalogues_in(folder).items():
        if locales is not None and locale not in locales:
            continue
        compiled = file.with_suffix(".mo")
        if wrong := faults(folder, locale):
            found[locale] = wrong
            compiled.unlink(missing_ok=True)
        else:
            with compiled.open("wb") as written:
                write_mo(written, read_catalogue(file, locale))
    return found


def not_compiled(folder: Path = FOLDER) -> list[str]:
    """Return the locales whose catalogue is not compiled, or was changed since."""
    compiled = ((locale, file, file.with_suffix(".mo")) for locale, file in catalogues_in(folder).items())
    return [
        locale
        for locale, file, made in compiled
        if not made.exists() or made.stat().st_mtime < file.stat().st_mtime
    ]


def main(begun: list[str], folder: Path = FOLDER) -> int:
    """Bring every catalogue up to date, begin those, and print what is wrong; return the exit status."""
    for locale in catalogues_in(folder):
        update(folder, locale)
    for tag in begun:
        begin(folder, tag.replace("-", "_"))
    wrong = compile_complete(folder=folder)
    for locale, found in wrong.items():
        print(*(f"{locale}: {fault}" for fault in found), sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
