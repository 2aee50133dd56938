"""Read the project's documents: Markdown in ``docs/``, rendered and cut into sections that can be found.

They are in English, but for the two that are read at the table: there each paragraph, heading, item and cell
is a text of the catalogue.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from markupsafe import Markup, escape

from companion.foundation.source import led_out, source
from companion.web.help.also import ALSO
from companion.web.languages import ENGLISH, Language, present_language
from companion.web.shipped import shipped
from companion.web.words.language import _

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token

FOLDER: Final = shipped("docs")
INDEX: Final = "index"
TONIGHT: Final = "tonight"
"""The document for whoever needs help now."""

SPEAKING: Final = (TONIGHT, "play")
"""The documents that speak every language."""

LINK_ALONE: Final = re.compile(r"\[([^\]]*)\](\([^)]*\))")
"""What is only a link: its words are the text."""

WORDLESS: Final = re.compile(r"(!\[\]\([^)]*\)|[\W\d_])*")
"""Pictures, numbers and signs alone."""

EMPTY_WORDS: Final = frozenset(
    re.findall(
        r"\S+",
        """
        a an and are as at be by can can't cannot do does doesn't for from get going has have how i i'm in is
        it it's me my no not of on or our out so that the their there they this to up us we what when where
        which who why will with won't you your
        """,
    )
)
"""Words of a question that say nothing of what it is about."""

AROUND_WORDS: Final = "“”‘’'\"()[]{}<>.,:;!?*`·–—|"
MOST_WORDS: Final = 12
SHORT: Final = 3
"""Letters of a word that is looked for as a whole alone."""

FIRST_WORDS: Final = 6
"""Of what a section is called, those that count a little more."""
SUFFIX: Final = ".md"


@dataclass(frozen=True, slots=True)
class DocumentSection:
    """What stands below one heading of a document: where it is, and its words as they are searched.

    ``level`` is that of its heading; ``also`` is what else people call it; ``language`` is the one it is in.
    """

    address: str
    document: str
    title: str
    text: str
    level: int
    also: str
    language: Language


@dataclass(frozen=True, slots=True)
class Document:
    """One page of the documents, rendered."""

    title: str
    html: Markup
    sections: tuple[DocumentSection, ...]
    language: Language


@cache
def names() -> tuple[str, ...]:
    """Return the name of every document, in the order in which the first one links to the others."""
    linked = re.findall(r"\]\(([\w-]+)\.md\)", (FOLDER / f"{INDEX}{SUFFIX}").read_text("utf-8"))
    return (INDEX, *dict.fromkeys(linked))


def document(name: str) -> Document:
    """Read and render the document with one of the :func:`names`, in English unless it is in ``SPEAKING``."""
    return _document(name, present_language() if name in SPEAKING else ENGLISH)


@cache
def _document(name: str, language: Language) -> Document:
    markdown = _markdown()
    text = led_out((FOLDER / f"{name}{SUFFIX}").read_text("utf-8"), source())
    tokens = markdown.parse(text, {"say": _} if name in SPEAKING else {})
    sections = tuple(_sections(name, tokens, language))
    _lead_here(tokens)
    html = markdown.renderer.render(tokens, markdown.options, {})
    # Documents and catalogues are our own, and without HTML.
    return Document(sections[0].title, Markup(html), sections, language)  # noqa: S704


def texts(markdown: str) -> list[str]:
    """Return what a document says, as texts for the catalogue."""
    found: list[str] = []

    def keep(text: str) -> str:
        found.append(text)
        return text

    _markdown().parse(markdown, {"say": keep})
    return found


def found(query: str) -> list[DocumentSection]:
    """Return the sections that have the most words of a query, the best first.

    Words that say nothing of what is looked for do not count.
    """
    asked = [word for word in _plain(query).split() if word not in EMPTY_WORDS][:MOST_WORDS]
    worth = {
        section: [each for word in asked if (each := _worth(word, section))]
        for name in names()[1:]
        for section in document(name).sections
    }
    most = max(map(len, worth.values()))
    hits = [section for section, each in worth.items() if most and len(each) == most]
    return sorted(hits, key=lambda section: -sum(worth[section]))


def _worth(word: str, section: DocumentSection) -> int:
    """Return how much this word tells for a section: what it is called counts more than what it mentions."""
    one = word.removesuffix("s") if len(word) > SHORT else word
    for worth, words in zip((8, 6, 2), _searched(section), strict=True):
        if word in words or one in words:
            return worth + (worth > SHORT and word in words[:FIRST_WORDS])
    return int(len(word) > SHORT and any(word in each for each in _searched(section)[-1]))


@cache
def _searched(section: DocumentSection) -> tuple[Sequence[str], ...]:
    """Return the words of what else a section is called, of its title, and each word of its text once."""
    also, title, text = (_plain(each).split() for each in (section.also, section.title, section.text))
    return also, title, tuple(dict.fromkeys((*title, *text)))


def _plain(text: str) -> str:
    """Return the words of a text as they are compared: without case, accents and what stands around them.

    >>> _plain("Où est “l'écran” (7-0)?")
    "ou est l'ecran 7-0"
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return " ".join(filter(None, (word.strip(AROUND_WORDS) for word in letters.split())))


@cache
def _markdown() -> "MarkdownIt":
    # Loaded by the first reader: most tables are played without one.
    from markdown_it import MarkdownIt

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    # What is wider than a phone is scrolled by itself, by a keyboard too.
    markdown.add_render_rule("table_open", lambda *_: '<div class="scroll" tabindex="0"><table>')
    markdown.add_render_rule("table_close", lambda *_: "</table></div>")
    markdown.add_render_rule("code_block", _code)
    markdown.core.ruler.before("inline", "translate", _translate)
    return markdown


def _translate(state: "StateCore") -> None:
    """Put its translation in the place of each text, where one is asked for; anchors stay English."""
    if "say" not in state.env:
        return
    say: Callable[[str], str] = state.env["say"]
    for token in state.tokens:
        if token.type == "inline":
            link = LINK_ALONE.fullmatch(token.content)
            text = " ".join((link[1] if link else token.content).split())
            if WORDLESS.fullmatch(text):
                continue
            token.meta["english"] = text
            token.content = f"[{say(text)}]{link[2]}" if link else say(text)


def _code(_renderer: "RendererHTML", tokens: Sequence["Token"], index: int, *_: object) -> str:
    return f'<pre class="scroll" tabindex="0"><code>{escape(tokens[index].content)}</code></pre>'


def _sections(name: str, tokens: "list[Token]", language: Language) -> Iterator[DocumentSection]:
    """Give each heading the anchor that its section has, and return the sections."""
    starts = [index for index, token in enumerate(tokens) if token.type == "heading_open"]
    for start, end in zip(starts, [*starts[1:], len(tokens)], strict=True):
        title = _words(tokens[start + 1])
        english = tokens[start + 1].meta.get("english", title)
        anchor = re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", english).strip().lower())
        tokens[start].attrSet("id", anchor)
        text = " ".join(_words(each) for each in tokens[start + 2 : end] if each.content)
        address = f"{_address(name)}#{anchor}"
        also = ALSO.get(name if start == starts[0] else f"{name}#{anchor}", "")
        level = int(tokens[start].tag.removeprefix("h"))
        yield DocumentSection(address, _words(tokens[starts[0] + 1]), title, text, level, also, language)


def _words(token: "Token") -> str:
    return "".join(each.content or " " for each in token.children or ()) or token.content


def _lead_here(tokens: "list[Token]") -> None:
    """Let links to other documents, and pictures, lead to where the companion serves them."""
    for token in (child for parent in tokens for child in parent.children or ()):
        if token.type == "link_open":
            file, mark, anchor = str(token.attrGet("href")).partition("#")
            if file.endswith(SUFFIX) and "/" not in file:
                token.attrSet("href", f"{_address(file.removesuffix(SUFFIX))}{mark}{anchor}")
            elif file.startswith("pictures/"):
                token.attrSet("href", f"/help/{file}")
        elif token.type == "image":
            token.attrSet("src", f"/help/{token.attrGet('src')}")
            token.attrSet("loading", "lazy")


def _address(name: str) -> str:
    return "/help" if name == INDEX else f"/help/{name}"
