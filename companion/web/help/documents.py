"""Read the project's documents: Markdown in ``docs/``, rendered and cut into sections that can be found."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from markupsafe import Markup, escape

from companion.foundation.source import led_out, source
from companion.web.shipped import shipped

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token

FOLDER: Final = shipped("docs")
INDEX: Final = "index"
SUFFIX: Final = ".md"


@dataclass(frozen=True, slots=True)
class DocumentSection:
    """What stands below one heading of a document: where it is, and its words as they are searched."""

    address: str
    document: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    """One page of the documents, rendered."""

    title: str
    html: Markup
    sections: tuple[DocumentSection, ...]


@cache
def names() -> tuple[str, ...]:
    """Return the name of every document, in the order in which the first one links to the others."""
    linked = re.findall(r"\]\(([\w-]+)\.md\)", (FOLDER / f"{INDEX}{SUFFIX}").read_text("utf-8"))
    return (INDEX, *dict.fromkeys(linked))


@cache
def document(name: str) -> Document:
    """Read and render the document with one of the :func:`names`."""
    markdown = _markdown()
    tokens = markdown.parse(led_out((FOLDER / f"{name}{SUFFIX}").read_text("utf-8"), source()))
    sections = tuple(_sections(name, tokens))
    _lead_here(tokens)
    html = markdown.renderer.render(tokens, markdown.options, {})
    return Document(sections[0].title, Markup(html), sections)  # noqa: S704 - documents are our own, without HTML


def found(query: str) -> list[DocumentSection]:
    """Return the sections that have every word of a query, those with all of them in their title first."""
    words = query.casefold().split()
    if not words:
        return []
    sections = [section for name in names()[1:] for section in document(name).sections]
    hits = [each for each in sections if _has(words, f"{each.title} {each.text}")]
    return sorted(hits, key=lambda section: not _has(words, section.title))


@cache
def _markdown() -> "MarkdownIt":
    # Loaded by the first reader: most tables are played without one.
    from markdown_it import MarkdownIt

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    # What is wider than a phone is scrolled by itself, by a keyboard too.
    markdown.add_render_rule("table_open", lambda *_: '<div class="scroll" tabindex="0"><table>')
    markdown.add_render_rule("table_close", lambda *_: "</table></div>")
    markdown.add_render_rule("code_block", _code)
    return markdown


def _code(_renderer: "RendererHTML", tokens: Sequence["Token"], index: int, *_: object) -> str:
    return f'<pre class="scroll" tabindex="0"><code>{escape(tokens[index].content)}</code></pre>'


def _has(words: Iterable[str], text: str) -> bool:
    text = text.casefold()
    return all(word in text for word in words)


def _sections(name: str, tokens: "list[Token]") -> Iterator[DocumentSection]:
    """Give each heading the anchor that its section has, and return the sections."""
    starts = [index for index, token in enumerate(tokens) if token.type == "heading_open"]
    for start, end in zip(starts, [*starts[1:], len(tokens)], strict=True):
        title = _words(tokens[start + 1])
        anchor = re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", title).strip().lower())
        tokens[start].attrSet("id", anchor)
        text = " ".join(_words(each) for each in tokens[start + 2 : end] if each.content)
        yield DocumentSection(f"{_address(name)}#{anchor}", _words(tokens[starts[0] + 1]), title, text)


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
