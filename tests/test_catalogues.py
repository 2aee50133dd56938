"""Translators' catalogues: what is wrong with one is said, and a complete one is offered."""

import os
import re
import tomllib
from collections.abc import Iterator
from gettext import c2py
from pathlib import Path
from typing import cast

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

import catalogues
from catalogues import (
    FOLDER,
    GLOSSARY,
    PLACEHOLDER,
    SOURCES,
    TERMS,
    catalogues_in,
    compile_complete,
    faults,
    main,
    not_compiled,
    terms_in,
)
from companion.web.languages import languages_in

TEXTS = (
    "Play",
    "%(player)s deals round %(number)d",
    "a red Skip",
    "100 %%",
    ("%(num)d card", "%(num)d cards"),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A template of a few texts, and two terms of a glossary."""
    template = Catalog()
    for text in TEXTS:
        template.add(text)
    with (tmp_path / "messages.pot").open("wb") as file:
        write_po(file, template)
    (tmp_path / GLOSSARY).mkdir()
    terms = '[Skip]\nmeans = "the card"\nnot_in = ["Skip to"]\n[round]\nmeans = "a part of a game"\n'
    (tmp_path / GLOSSARY / TERMS).write_text(terms)
    (tmp_path / GLOSSARY / "de.toml").write_text('Skip = ["Aussetze"]\nround = "Runde"\n')
    return tmp_path


GERMAN: dict[str, str | tuple[str, ...]] = {
    "Play": "Spielen",
    "%(player)s deals round %(number)d": "%(player)s gibt Runde %(number)d",
    "a red Skip": "ein rotes Aussetzen",
    "100 %%": "100 %%",
    "%(num)d card": ("eine Karte", "%(num)d Karten"),
}


def translate(folder: Path, changes: dict[str, str | tuple[str, ...]], locale: str = "de") -> Path:
    """Write a whole catalogue, some texts of it otherwise; return its file."""
    catalogues.update(folder, locale)
    file = catalogues_in(folder)[locale]
    catalogue = catalogues.read_catalogue(file, locale)
    for text, said in {**GERMAN, **changes}.items():
        message = catalogue.get(text)
        assert message
        message.string = said
    with file.open("wb") as written:
        write_po(written, catalogue)
    return file


def test_a_whole_catalogue_has_no_fault_and_its_language_is_offered(folder: Path) -> None:
    translate(folder, {})
    assert ({}, ["en", "de"]) == (compile_complete(folder=folder), list(languages_in(folder)))


@pytest.mark.parametrize(
    ("text", "said", "fault"),
    [
        ("Play", "", "'Play' is not translated."),
        ("%(num)d card", ("eine Karte", ""), "'%(num)d card' is not translated."),
        (
            "%(player)s deals round %(number)d",
            "Runde %(number)d",
            "'%(player)s deals round %(number)d' has %(player)s, and 'Runde %(number)d' has not.",
        ),
        ("Play", "%(player)s spielt", "'Play' has no %(player)s, and '%(player)s spielt' has."),
        ("%(num)d card", ("eine Karte", "Karten"), "'%(num)d card' has %(num)s, and 'Karten' has not."),
        ("100 %%", "100 %", "'100 %%' writes a percent sign in another way than '100 %'."),
        (
            "a red Skip",
            "eine rote Pause",
            "'a red Skip' speaks of 'Skip', and 'eine rote pause' has none of Aussetze.",
        ),
    ],
)
def test_what_is_wrong_with_a_text_is_said(
    folder: Path, text: str, said: str | tuple[str, ...], fault: str
) -> None:
    translate(folder, {text: said})
    assert [fault] == faults(folder, "de")


def test_a_language_with_a_fault_is_offered_no_more(folder: Path) -> None:
    translate(folder, {})
    compile_complete(folder=folder)
    translate(folder, {"Play": ""})
    assert ["de"] == list(compile_complete(folder=folder))
    assert ["en"] == list(languages_in(folder))


def test_which_languages_no_screen_is_offered_yet_is_known(folder: Path) -> None:
    file = translate(folder, {})
    assert ["de"] == not_compiled(folder)
    compile_complete(folder=folder)
    assert [] == not_compiled(folder)
    os.utime(file, (file.stat().st_atime, file.with_suffix(".mo").stat().st_mtime + 1))
    assert ["de"] == not_compiled(folder)


def test_a_text_that_came_or_went_is_a_fault_until_it_is_brought_up_to_date(folder: Path) -> None:
    file = translate(folder, {})
    before, after = 'msgid "Play"', 'msgid "Watch"'
    file.write_text(file.read_text().replace(before, after))
    assert ["'Play' is not in the catalogue.", "'Watch' is said nowhere any more."] == faults(folder, "de")
    assert 1 == main([], folder)
    assert ["'Play' is not translated."] == faults(folder, "de")


@pytest.mark.parametrize(
    ("text", "rewritten"),
    [
        ("%(player)s deals round %(number)d", "%(player)s deals round %(number)d now"),
        ("%(num)d cards", "%(num)d cards left"),
        ("%(num)d card", "%(num)d card left"),
    ],
)
def test_a_changed_english_text_has_no_translation_until_somebody_has_read_it(
    folder: Path, text: str, rewritten: str
) -> None:
    translate(folder, {})
    template = folder / "messages.pot"
    template.write_text(template.read_text().replace(f'"{text}"', f'"{rewritten}"'))
    before = faults(folder, "de")
    catalogues.update(folder, "de")
    named = rewritten if not rewritten.startswith("%(num)d cards") else "%(num)d card"
    assert f"{named!r} is not in the catalogue." in before
    assert [f"{named!r} is not translated."] == faults(folder, "de")
    assert rewritten in catalogues_in(folder)["de"].read_text()


def test_a_guess_of_the_computer_waits_for_a_person(folder: Path) -> None:
    file = translate(folder, {})
    file.write_text(file.read_text().replace('msgid "Play"', '#, fuzzy\nmsgid "Play"'))
    assert ["'Play' is fuzzy: look whether it is right, and take the mark away."] == faults(folder, "de")


def test_a_glossary_has_every_term_and_no_other(folder: Path) -> None:
    translate(folder, {})
    (folder / GLOSSARY / "de.toml").write_text('Skip = "Aussetze"\nhand = "Hand"\n')
    assert [
        "The glossary has 'hand', which is no term.",
        "The glossary lacks 'round': a part of a game.",
    ] == faults(folder, "de")


def test_a_language_may_say_something_without_the_term(folder: Path) -> None:
    translate(folder, {"a red Skip": "eine rote Pause"})
    (folder / GLOSSARY / "de.toml").write_text(
        'Skip = "Aussetze"\nround = "Runde"\n[not_in]\nSkip = ["a red"]\n'
    )
    assert [] == faults(folder, "de")


def test_one_thing_has_one_word(folder: Path) -> None:
    translate(folder, {"Play": "Leg ab"})
    with (folder / GLOSSARY / "de.toml").open("a") as glossary:
        glossary.write("[never]\n'\\b[Ll]eg\\b' = \"spielen\"\n")
    assert ["'Play' says 'Leg', which is 'spielen' in this language."] == faults(folder, "de")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A Wild Draw Four, and two Skips", {"Wild Draw Four", "Skip"}),
        ("Skip to the content", set()),
        ("Rounds that surround", {"round"}),
        ("challenged", {"challenge"}),
        ("a skip", set()),
    ],
)
def test_of_terms_in_a_text_the_longest_counts(text: str, found: set[str]) -> None:
    assert found == terms_in(text, tomllib.loads((FOLDER / GLOSSARY / TERMS).read_text()))


def test_a_new_language_is_begun_with_its_plural_forms(folder: Path) -> None:
    assert 1 == main(["ar", "pt-BR"], folder)
    assert ["ar", "pt_BR"] == [*catalogues_in(folder)]
    assert 6 == catalogues.read_catalogue(catalogues_in(folder)["ar"], "ar").num_plurals


def test_a_new_language_is_begun_with_the_terms_to_find_words_for(folder: Path) -> None:
    main(["fr"], folder)
    begun = (folder / GLOSSARY / "fr.toml").read_text()
    assert '# the card\n"Skip" = ""\n\n# a part of a game\n"round" = ""\n' == begun
    assert "The glossary lacks 'Skip': the card." in faults(folder, "fr")
    (folder / GLOSSARY / "fr.toml").write_text('Skip = "Passe"\n')
    main(["fr"], folder)
    assert 'Skip = "Passe"\n' == (folder / GLOSSARY / "fr.toml").read_text()


def test_bringing_up_to_date_what_is_so_changes_nothing(folder: Path) -> None:
    translate(folder, {})
    catalogues.update(folder, "de")
    before = catalogues_in(folder)["de"].read_text()
    catalogues.update(folder, "de")
    assert before == catalogues_in(folder)["de"].read_text()


def test_every_catalogue_here_is_complete() -> None:
    assert {} == {locale: found for locale in catalogues_in(FOLDER) if (found := faults(FOLDER, locale))}


def test_a_glossary_belongs_to_a_catalogue() -> None:
    kept = {file.stem for file in (FOLDER / GLOSSARY).glob("*.toml")} - {TERMS.partition(".")[0]}
    assert set() == kept - {*catalogues_in(FOLDER)}


def test_each_term_says_which_sheet_or_box_it_is_from() -> None:
    terms = [*tomllib.loads((FOLDER / GLOSSARY / TERMS).read_text())]
    for locale in catalogues_in(FOLDER):
        sources = tomllib.loads((FOLDER / GLOSSARY / f"{locale}.toml").read_text())[SOURCES]
        assert (locale, sorted(terms)) == (locale, sorted(term for held in sources.values() for term in held))


COUNTS = (0, 1, 2, 3, 5, 11, 21, 22, 25, 101)
"""Every form of every language that there is, and numbers that look like another."""


def counted_texts(locale: str) -> Iterator[tuple[int, str, str]]:
    """Every text that counts, with each number: in the plural of the English, and in a language."""
    catalogue = catalogues.read_catalogue(catalogues_in(FOLDER)[locale], locale)
    which = c2py(catalogue.plural_expr)
    for message in catalogue:
        if message.pluralizable:
            _, many = cast(tuple[str, str], message.id)
            forms = cast(tuple[str, ...], message.string)
            for number in COUNTS:
                parts = dict[str, object].fromkeys(PLACEHOLDER.findall(many), "…")
                parts |= dict.fromkeys(re.findall(r"%\((\w+)\)d", many), 4000) | {"num": number}
                yield number, many % parts, forms[which(number)] % parts


@pytest.mark.parametrize("locale", catalogues_in(FOLDER))
def test_a_count_says_its_number_as_often_as_the_english(locale: str) -> None:
    for number, english, said in counted_texts(locale):
        wanted, found = (len(re.findall(rf"(?<!\d){number}(?!\d)", text)) for text in (english, said))
        # Up to two a word may say it, as in "no card", or a digit what is a word in English: "two people".
        assert (said, wanted) == (said, found if number > 2 else wanted)
