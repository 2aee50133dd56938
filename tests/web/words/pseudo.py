"""A language that nobody speaks: every text of the catalogue between brackets, and its parts outside.

So whatever a screen shows outside the brackets has come by another way than the catalogue.
"""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from catalogues import GLOSSARY, TERMS, catalogues_in, read_catalogue, update

ROOT: Final = Path(__file__).parents[3]
PLACEHOLDER: Final = re.compile(r"(%\(\w+\)[sd])")
LETTERS: Final = re.compile(r"[^\W\d_]+")
WORD: Final = re.compile(r"[a-zA-Z]+")
ACCENTS: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "àƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ",
)
ARABIC: Final = str.maketrans("abcdefghijklmnopqrstuvwxyz", "ابصدعفقهيجكلمنوبقرستثفوخيز") | str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "ابصدعفقهيجكلمنوبقرستثفوخيز"
)
BRACKETED: Final = re.compile(r"⟦[^⟦⟧]*(?:⟧|\.\.\.$)")
OPEN: Final = re.compile(r"⟦[^⟦⟧]*(?<!\.\.\.)$")
SPOKEN: Final = frozenset(
    (
        *("aria-label", "aria-description", "title", "placeholder", "alt"),
        # What scripts show or say.
        *("data-speech", "data-title", "data-text", "data-sample", "data-play", "data-pause", "data-turn"),
        *("data-caught", "data-jumped", "data-uno", "data-wrongly-caught"),
    )
)
"""What a person hears or sees of an element, besides the text in it."""

NOT_READ: Final = frozenset(("script", "style", "code", "pre", "noscript"))
"""Elements without a sentence in them: programs, and the game record's own words."""


def extracted(folder: Path) -> Catalog:
    """The catalogue as the sources have it now, gathered as `make words` does."""
    pot = folder / "messages.pot"
    gather = [sys.executable, "-m", "babel.messages.frontend", "--quiet", "extract"]
    options = ["--mapping-file", "pyproject.toml", "--output-file", str(pot)]
    subprocess.run([*gather, *options, "companion", "templates", "docs"], cwd=ROOT, check=True)
    return read(pot)


def read(pot: Path) -> Catalog:
    """A catalogue in a file."""
    with pot.open("rb") as file:
        return read_po(file)


def bracketed(text: str) -> str:
    """Every piece between the parts in brackets: ``%(player)s⟦ plays⟧``."""
    pieces = PLACEHOLDER.split(text)
    return "".join(
        piece if place % 2 or not LETTERS.search(piece) else f"⟦{piece}⟧"
        for place, piece in enumerate(pieces)
    )


def lengthened(text: str) -> str:
    """Every letter with an accent, and a third more of them: ``[%(player)s ƥļàýšàýš]``."""
    pieces = PLACEHOLDER.split(text)
    longer = (piece if place % 2 else WORD.sub(_longer, piece) for place, piece in enumerate(pieces))
    return f"[{''.join(longer)}]" if LETTERS.search(text) else text


def turned(text: str) -> str:
    """Arabic letters in place of all others, which are written from right to left."""
    pieces = PLACEHOLDER.split(text)
    return "".join(piece if place % 2 else piece.translate(ARABIC) for place, piece in enumerate(pieces))


def _longer(word: re.Match[str]) -> str:
    accented = word[0].translate(ACCENTS)
    return accented + accented[-(len(accented) // 3) :] if len(accented) > 2 else accented


def write_language(
    catalogue: Catalog, folder: Path, locale: str, say: Callable[[str], str] = bracketed
) -> None:
    """Compile a language that is made of English, for gettext to find in ``folder``."""
    write_compiled(compiled(catalogue, locale, say), folder, locale)


def compiled(catalogue: Catalog, locale: str, say: Callable[[str], str] = bracketed) -> bytes:
    """A language that is made of English, as gettext reads it."""
    spoken = Catalog(locale=locale)
    for message in catalogue:
        if isinstance(message.id, str):
            spoken.add(message.id, say(message.id))
        elif message.id:
            one, many = map(say, message.id)
            spoken.add(message.id, (one, *(many,) * (spoken.num_plurals - 1)))
    file = BytesIO()
    write_mo(file, spoken)
    return file.getvalue()


def write_compiled(language: bytes, folder: Path, locale: str) -> None:
    """Put a compiled language where gettext finds it in ``folder``."""
    file = folder / locale / "LC_MESSAGES" / "messages.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(language)


def write_whole(translations: Path, locale: str) -> None:
    """Write a translator's whole catalogue in brackets, with the glossary that it keeps to."""
    update(translations, locale)
    file = catalogues_in(translations)[locale]
    catalogue = read_catalogue(file, locale)
    for message in catalogue:
        if isinstance(message.id, str):
            message.string = bracketed(message.id)
        elif message.id:
            message.string = (bracketed(message.id[1]),) * catalogue.num_plurals
    with file.open("wb") as written:
        write_po(written, catalogue)
    terms = tomllib.loads((translations / GLOSSARY / TERMS).read_text())
    said = "".join(f'"{term}" = "{term}"\n' for term in terms)
    (translations / GLOSSARY / f"{locale}.toml").write_text(said)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []
        self._silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in NOT_READ:
            self._silent.append(tag)
        words = dict(attrs)
        if tag != "html":
            self.heard += [_read(value) for name, value in attrs if name in SPOKEN and value]
        if tag == "input" and words.get("type") in ("submit", "button") and words.get("value"):
            self.heard.append(str(words["value"]))

    def handle_endtag(self, tag: str) -> None:
        if self._silent and self._silent[-1] == tag:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        if self._silent or not data.strip():
            return
        text = " ".join(data.split())
        # A sentence goes on behind a program's word in it.
        if self.heard and OPEN.search(self.heard[-1]):
            self.heard[-1] += f" {text}"
        else:
            self.heard.append(text)


def _read(value: str) -> str:
    """What is said of an attribute, whose texts may be those of JSON."""
    if value.startswith('{"'):
        return " ".join(json.loads(value).get("says", {}).values())
    # A script puts in who it was.
    return re.sub(r"{(by|player)}", "", value)


def heard(page: str) -> list[str]:
    """All that a person sees or hears of a page: its text, and what its elements are called."""
    reader = _Reader()
    reader.feed(page)
    return reader.heard


def bypassing(texts: list[str], is_part: Callable[[str], bool]) -> list[str]:
    """The texts with a word outside the brackets that is no part, as a name or a card's code is."""
    return [text for text in texts if not all(map(is_part, LETTERS.findall(BRACKETED.sub(" ", text))))]
