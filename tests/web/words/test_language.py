"""All text on the screens goes through gettext, and the catalogue has every word of it."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from jinja2 import Environment, nodes

from companion.rules import (
    CARDS,
    EDITIONS,
    HEADERS,
    OPTIONS,
    SCORINGS,
    Accept,
    Catch,
    Challenge,
    Colour,
    Draw,
    Event,
    Flip,
    Game,
    Hand,
    Hint,
    Keep,
    NameColour,
    Out,
    Play,
    Points,
    Redo,
    Reshuffle,
    Round,
    Ruling,
    Sentence,
    Start,
    Undo,
    Uno,
    new_game,
    read_card,
    read_record,
)  # fmt: skip
from companion.table import Command, Level
from companion.web import languages
from companion.web.access.auth import CODE_COOKIE
from companion.web.api import MOST_BYTES
from companion.web.languages import LANGUAGES, speaking
from companion.web.words.event_names import undo_name
from companion.web.words.explanation import explanation
from companion.web.words.headline import headline
from companion.web.words.language import translated
from tests.browser.conftest import TOKEN, FullHouse
from tests.browser.scenes import OWN_WORDS, SCENES, Scene
from tests.web.words.builder import browser
from tests.web.words.pseudo import (
    LETTERS,
    ROOT,
    SPOKEN,
    bracketed,
    bypassing,
    extracted,
    heard,
    lengthened,
    read,
    write_language,
)

TEMPLATES = ROOT / "templates"
GAMES = [
    record
    for record in sorted((ROOT / "tests" / "games").glob("*.uno"))
    if read_record(record.read_text()).setup.edition.slug in EDITIONS
]

PROPER = frozenset(
    (
        "UNO",
        "Companion",
        "companion",
        "local",
        "GPIO",
        "PDF",
        "uno",
        "csv",
        "json",
        "png",
        "QR",
        "NFC",
        "SHA",
        "ms",
    )
)
"""Names of things, which are the same in every language."""

BY_UNICODE = frozenset(("Deutsch", "English", "und", "oder", "November", "Dezember", "Januar"))
"""What no catalogue has: how a language calls itself, joins names, and calls the months of the tests."""

SEATED = frozenset(
    (
        *("Ana", "Ben", "Cy", "Dee", "Eve", "Gus", "Ian", "Maximiliane", "Alexandra", "Josephine"),
        *("Großmutter", "Hildegard", "Bingen", "Kitchen", "Spring", "nowhere", "lots"),
        *("Jo", "Dagmar", "Bartholomew", "Ferdinand", "Wilhelmina", "Anne", "Marie", "Wwwwwwwww", "Bo"),
        *("Ida", "Uli", "Kim", "Tom", "Pia"),
        *("Mum", "Dad", "Leo", "Uncle", "Grandma", "Ruth", "Maximilian", "Alexander"),
        *("Maximilia", "Bar", "Hi"),  # as the chart of the totals shortens them
        "Wwwwwww",  # as those of the chances do
        *("Dora", "old", "db", "example", "org"),
    )
)


def is_part(word: str) -> bool:
    """A name, a word of a household's own, or a card's code such as ``R7``."""
    return word in PROPER | BY_UNICODE | SEATED or word in OWN_WORDS.split() or len(word) == 1


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """What the sources say now."""
    return extracted(tmp_path_factory.mktemp("words"))


@pytest.fixture(scope="module")
def brackets(catalogue: Catalog, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the language of brackets, compiled once for every screen."""
    folder = tmp_path_factory.mktemp("translations")
    write_language(catalogue, folder, "de")
    return folder


@pytest.fixture
def in_brackets(brackets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every screen made from now on speaks the language of brackets."""
    monkeypatch.setattr(languages, "CATALOGUES", brackets)


@pytest.fixture
def house(in_brackets: None, tmp_path: Path) -> Iterator[FullHouse]:
    """A companion with all there is, in the language of brackets."""
    house = FullHouse(tmp_path)
    yield house
    house.close()


# The catalogue


def test_the_catalogue_has_every_text_and_no_other(catalogue: Catalog) -> None:
    kept = read(ROOT / "companion" / "translations" / "messages.pot")
    present, before = ({each.id for each in known if each.id} for known in (catalogue, kept))
    assert (set(), set()) == (present - before, before - present), (
        "make words brings the catalogue up to date"
    )


def test_every_text_can_be_put_together(catalogue: Catalog) -> None:
    """A lone % would only fail on the screen that shows it."""
    for message in catalogue:
        for text in (message.id,) if isinstance(message.id, str) else message.id:
            if "%(" in text:
                names = dict.fromkeys(re.findall(r"%\((\w+)\)", text), 1)
                assert text % names, text


# The templates


ATTRIBUTE = re.compile(r"""[\w-]+=(?:"[^"]*"?|'[^']*'?)""")
"""What a macro writes that stands inside of a tag."""


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in SPOKEN and value]

    def handle_data(self, data: str) -> None:
        if self.lasttag not in ("code", "pre", "script"):
            self.found.append(ATTRIBUTE.sub(" ", data))


def _outputs(node: nodes.Node) -> Iterator[nodes.Output]:
    """What a template puts out, but for the names of classes."""
    for child in node.iter_child_nodes():
        if isinstance(child, nodes.Output):
            yield child
        elif not (isinstance(child, nodes.Block) and child.name.endswith("class")):
            yield from _outputs(child)


def _written(tree: nodes.Template) -> list[str]:
    """What a template says by itself, each expression in it left empty."""
    text = _Text()
    for output in _outputs(tree):
        for node in output.nodes:
            text.feed(node.data if isinstance(node, nodes.TemplateData) else "0")
    text.close()
    return text.found


def _quoted(tree: nodes.Template) -> list[str]:
    """The texts in a template's expressions that no catalogue is asked for."""
    asked = {
        id(argument)
        for call in tree.find_all(nodes.Call)
        if isinstance(call.node, nodes.Name) and call.node.name in ("_", "ngettext")
        for argument in call.args
    }
    return [
        each.value
        for each in tree.find_all(nodes.Const)
        if isinstance(each.value, str) and id(each) not in asked and _reads_as_text(each.value)
    ]


def _reads_as_text(text: str) -> bool:
    """``No colour yet`` does; ``is-typing`` and ``W4`` are words for machines."""
    if "is-" in text or "5f0c" in text:
        return False
    return bool(re.search(r"[^\W\d_]{2,} [^\W\d_]{2,}|\b[A-Z][a-z]{2,}", text))


@pytest.mark.parametrize(
    "template", sorted(TEMPLATES.rglob("*.html")), ids=lambda each: each.relative_to(TEMPLATES).as_posix()
)
def test_a_template_has_no_text_of_its_own(template: Path) -> None:
    tree = Environment(autoescape=True, extensions=["jinja2.ext.i18n"]).parse(template.read_text())
    said = [text for text in _written(tree) if not all(map(is_part, LETTERS.findall(text)))]
    assert [] == said + _quoted(tree)


# The code

ENGLISH = {
    "command_line": "the command line",
    "backups/daily.py": "the command line, and the log of the service",
    "labels": "printed on paper",
    "odds/command.py": "the command line",
    "mqtt/broker.py": "the command line",
    "mqtt/presses.py": "for programs",
    "backups/foreign.py": "the command line, and the log",
    "devices/doctor": "the command line",
    "devices/board/wiring.py": "said as the companion starts",
    "web/api": "for programs",
    "ports/messages.py": "for programs",
    "ports/pressing.py": "for programs",
    "web/server/mdns.py": "the companion's name in the network",
    "club/command.py": "the command line",
    "composition.py": "said as the companion starts",
    "foundation/data_directory.py": "said as the companion starts",
    "web/access/hosts.py": "answers outside of the application, which alone knows the language",
    "web/server/certificate.py": "said as the companion starts",
    "web/server/http.py": "said as the companion starts",
    "web/server/gateway.py": "said to what no browser sends",
}
"""What may say sentences in plain English, and why."""

SAYS = frozenset(("_", "counted", "say", "say_counted"))
SENTENCE = re.compile(r"[^\W\d_],? [^\W\d_].*[.?!]$", re.DOTALL)


def _sources() -> list[Path]:
    package = ROOT / "companion"
    return [
        file
        for file in sorted(package.rglob("*.py"))
        if not any(str(file.relative_to(package)).startswith(name) for name in ENGLISH)
    ]


def _needs_no_look(node: ast.AST) -> bool:
    """A docstring, an assertion's reason, a line of the log, another program's name for a box; and what
    the catalogue has anyway.
    """
    if isinstance(node, ast.keyword):
        return node.arg == "diary_name"
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Call):
        called = node.func
        says = called.id if isinstance(called, ast.Name) else ""
        logs = isinstance(called, ast.Attribute) and ast.unparse(called.value) in ("logger", "log")
        return says in SAYS or logs
    return isinstance(node, ast.Assert)


def _sentences(node: ast.AST) -> Iterator[str]:
    if _needs_no_look(node):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and SENTENCE.search(node.value):
        yield node.value
    for child in ast.iter_child_nodes(node):
        yield from _sentences(child)


def test_the_code_says_no_sentence_past_the_catalogue() -> None:
    said = {str(file): list(_sentences(ast.parse(file.read_text()))) for file in _sources()}
    assert {} == {file: sentences for file, sentences in said.items() if sentences}


# What the browser brings together

STATIC = ROOT / "companion" / "web" / "static"
QUOTED = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
SHOWN = re.compile(r"<(?:text|title|desc)\b[^>]*>([^<]+)")
CONTENT = re.compile(r'content: *"([^"]*)"')
KNOWN = frozenset(("Escape", "Enter", "AbortError"))
"""What browsers call keys and errors."""


def _own_texts(file: Path) -> list[str]:
    """What a script, a style sheet or a picture has for people to read."""
    source = file.read_text()
    if file.suffix == ".svg":
        return SHOWN.findall(source)
    if file.suffix == ".css":
        return [text for text in CONTENT.findall(source) if LETTERS.search(text)]
    quoted = QUOTED.findall(re.sub(r"//.*", "", source))
    texts = [re.sub(r"\$\{[^}]*\}", "", one or other) for one, other in quoted]
    return [text for text in texts if _reads_as_text(text) and text not in KNOWN and "px" not in text]


def test_no_script_style_sheet_or_picture_has_a_text_of_its_own() -> None:
    files = [*STATIC.glob("js/*.js"), *STATIC.glob("css/*.css"), *STATIC.glob("*.svg")]
    assert {} == {file.name: found for file in files if (found := _own_texts(file))}


# The rulings


def _played(record: Path) -> Iterator[Game]:
    """Every position of a recorded game."""
    read_whole = read_record(record.read_text())
    game = new_game(read_whole.setup)
    yield game
    for _, event in read_whole.lines:
        after = game.apply(event)
        if isinstance(after, Ruling):
            return
        game = after
        yield game


def _attempts(game: Game) -> Iterator[Event]:
    """All that people may try, in time or not."""
    if player := game.state.turn:
        yield from (Play(player, card, Colour.RED if card.is_wild else None) for card in CARDS.values())
    yield from (Undo(), Redo(), Flip("heads"), Start(read_card("W50")), Reshuffle(), Round())
    for player in game.setup.players:
        yield from (Draw(player), Keep(player), Accept(player), Uno(player), Hint(player), Out(player))
        yield from (Challenge(player, guilty) for guilty in (True, False))
        yield from (Catch(player, other) for other in game.setup.players)
        yield from (
            Hand(player),
            Hand(player, (read_card("R0"),) * 2),
            Points(player, 1),
            Points(player, 5000),
        )
        yield from (NameColour(player, Colour.RED), Round(player), Play(player, read_card("R0")))
        yield Play(player, read_card("W50"), Colour.RED)


@pytest.fixture(scope="module")
def rulings() -> dict[str, Ruling]:
    """One ruling of each kind that comes up around the recorded games, by its template."""
    found: dict[str, Ruling] = {}
    for record in GAMES:
        for game in list(_played(record))[::7]:
            for event in _attempts(game):
                if ruling := game.refusal(event):
                    found.setdefault(ruling.text.template, ruling)
    return found


@pytest.mark.long
def test_every_ruling_is_in_the_catalogue(rulings: dict[str, Ruling], catalogue: Catalog) -> None:
    assert len(rulings) > 40
    for template, ruling in rulings.items():
        assert template in catalogue, ruling
        assert ruling.sheet.template in catalogue, ruling


@pytest.mark.long
def test_a_ruling_is_said_in_the_language_of_the_screen(rulings: dict[str, Ruling], house: FullHouse) -> None:
    with speaking(LANGUAGES.of(house.app)["de"]):
        said = [translated(text) for each in rulings.values() for text in (each.text, each.sheet)]
    assert [] == bypassing(said, _in_games)


@cache
def _names_in_games() -> frozenset[str]:
    """The words of players' names, and of what households have written on their cards."""
    ends = [[*_played(record)][-1] for record in GAMES]
    own = [text for game in ends for text in (*game.names, *(each.sentence for each in game.setup.blanks))]
    return frozenset(word for text in own for word in LETTERS.findall(text))


def _in_games(word: str) -> bool:
    return is_part(word) or word in _names_in_games()


def test_a_sentence_is_its_english_to_a_program() -> None:
    ruling = new_game(read_record('[Players "Ana, Ben"]').setup).refusal(Undo())
    assert ruling is not None
    assert "There is nothing to take back." == ruling.text
    assert isinstance(ruling.text, Sentence)


# The screens


DOCUMENT = re.compile(r'<(article|ul|li|title)\b[^>]*\blang="en".*?</\1>', re.DOTALL)
"""What a page of the help shows of the documents, which are in English."""


@pytest.mark.long
@pytest.mark.parametrize("name", SCENES)
def test_a_screen_shows_no_text_past_the_catalogue(name: str, house: FullHouse) -> None:
    scene: Scene = SCENES[name]
    scene.set(house)
    client = browser(house.app, "de")
    if scene.acts:
        client.set_cookie(CODE_COOKIE, TOKEN)
    bypassed: dict[str, list[str]] = {}
    for path in scene.paths(house):
        page = DOCUMENT.sub("", client.get(path, follow_redirects=True).text)
        assert "⟦" in page, path
        if found := bypassing(heard(page), is_part):
            bypassed[path] = found
    assert {} == bypassed


def test_the_api_tells_a_game_in_english(house: FullHouse) -> None:
    house.begin('[Edition "classic"]\n[Players "Ana, Ben"]\nround\nstart G5\n')
    assert house.table.view
    told = browser(house.app, "de").get(f"/api/games/{house.table.view.game_id}/events").get_json()
    assert ["7 cards each, dealt by Ana.", "A green 5 was turned up."] == [each["text"] for each in told]


LINES = (
    "Zoe", "Zoe: R7", "Ben: Zoe", "Ben: R7=B", "Ben: W", "Ben: W=Z", "Ben: W50=R heads",
    "Ben: W50=R heads Ana R7",
    "Ben: kep", "Ben: challenge Zoe", "Ben: points", "Ben: points Zoe", "Ben: hand ?", "Ben: hand R7 Zoe",
    "Ben: colour", "Ben: colour Z", "flip", "flip Zoe", "start", 'Ben: "Ana', "Ben: draw R7", "", "Ben:",
    f"Ben: points {'9' * 200}",
)  # fmt: skip
"""What no record says."""

ASKED = (
    "/setup?edition=Zoe", "/setup?edition=classic&scoring=Zoe", "/setup?edition=classic&level=Zoe",
    "/setup?edition=classic&option=Zoe", "/setup?edition=classic&key=1&player=Ana&card-1=Zoe",
    "/setup?edition=classic&key=1&player=Ana&target=0", "/setup?edition=classic&new=%22&do=add",
    "/setup?edition=classic&key=1&player=Ana&new=Ana&do=add", "/setup?edition=classic&new=%00&do=add",
    f"/setup?edition=classic&new={'Z' * 40}&do=add", "/setup?edition=classic&new=%E2%80%8B&do=add",
    "/setup?edition=classic" + "".join(f"&key={key}&player=Zoe" for key in range(11)) + "&do=add+Ben",
    "/setup?edition=classic&scoring=partners&key=1&player=Ana&key=2&player=Ben",
    "/setup?edition=international-1983&key=1&player=Ana&key=2&player=Ben&card-1=symbol&card-2=9&do=look",
    "/setup?edition=classic&key=1&player=Ana&key=2&player=Ben&card-1=8&card-2=9&do=look",
    "/rules?edition=Zoe", "/decks/labels/Zoe.pdf", "/devices?seat=Ben&meant=uno&at=2",
)  # fmt: skip
"""What no link of ours asks for, or what it finds wrong."""

POSTED: tuple[tuple[str, dict[str, str]], ...] = (
    ("/setup", {"edition": "classic", "key": "1", "player": "Ana", "do": "start"}),
    ("/setup", {"edition": "classic", "target": "9999999", "do": "start"}),
    ("/level", {"level": "Zoe"}),
    ("/coin", {"real": "Zoe"}),
    ("/flip", {}),
    ("/act", {"line": "Ben: keep", "version": "2"}),
    ("/act", {"line": "Ben: G7", "version": "1"}),
    ("/devices/press", {"seat": "Zoe"}),
    ("/devices/press", {"seat": "coin"}),
    ("/devices/press", {"seat": "Ana"}),
    ("/devices/claim", {"do": "Zoe"}),
    ("/devices/claim", {"do": "begin"}),
    ("/devices/presses", {"end_turn": "Zoe"}),
    ("/scan", {"card": "Zoe"}),
    ("/scan", {"card": "R70"}),
    ("/scan", {"do": "Zoe"}),
    ("/scan", {"do": "name", "card": "R7"}),
    ("/scan", {"card": "next", "back": "reader"}),
    ("/scan", {"card": "red", "back": "reader"}),
    ("/scan", {"card": "keep", "back": "reader"}),
    ("/scan", {"card": "R7", "back": "reader"}),
    ("/scan", {"card": "undo", "back": "reader"}),
    ("/scan", {"card": "W", "back": "reader"}),
    ("/scan", {"card": "W4", "back": "reader"}),
    ("/decks", {"name": "", "edition": "classic"}),
    ("/decks", {"name": "Kitchen", "edition": "Zoe"}),
    ("/decks", {"name": "Kitchen", "edition": "classic"}),
    ("/decks", {"name": "Kitchen", "edition": "classic"}),
    ("/decks/import", {}),
    ("/decks/1/forget", {"uid": "Zoe"}),
    ("/teach", {"do": "Zoe"}),
    ("/teach", {"do": "enrol", "uid": "Zoe"}),
    ("/teach", {"do": "enrol", "uid": "04A1B2C3"}),
    ("/teach", {"do": "enrol", "uid": "04A1B2C3"}),
    ("/teach", {"do": "skip", "seen": "7"}),
    ("/teach", {"do": "skip"}),
    ("/teach", {"do": "end"}),
)
"""What no button of ours sends, or what it finds wrong."""

SENT = (
    "start flip reshuffle draw drew mercy keep uno catch accept challenge hint out hand points round",
    "undo redo colour heads tails guilty innocent symbol coin none begin stop scan name player back enrol",
    "skip write no yes end DELETE GET POST play Authorization Bearer",
)
"""Words of the record, of forms and of programs, which a refusal repeats."""

OF_RECORDS = frozenset(
    word
    for words in (EDITIONS, OPTIONS, SCORINGS, Level, Command, HEADERS, LINES, SENT)
    for each in words
    for word in LETTERS.findall(each)
)


@pytest.mark.long
def test_a_refusal_shows_no_text_past_the_catalogue(house: FullHouse) -> None:
    SCENES["a turn taken back"].set(house)
    client = browser(house.app, "de")
    client.set_cookie(CODE_COOKIE, TOKEN)
    at = house.table.version
    answers = {line: client.get("/play", query_string={"ruled": line, "at": at}) for line in LINES}
    answers |= {path: client.get(path) for path in ASKED}
    for path, form in POSTED:
        answers[f"{path} {form}"] = client.post(path, data=form, follow_redirects=True)
    answers["watching"] = browser(house.app, "de").post("/act")
    answers["from elsewhere"] = client.post("/act", headers={"Origin": "http://elsewhere"})
    answers["no such way"] = client.delete("/play")
    answers["too much"] = client.post("/act", data=b"9" * (MOST_BYTES + 2))
    assert [] == [asked for asked, answer in answers.items() if answer.status_code == 500]
    bypassed = {
        asked: found
        for asked, answer in answers.items()
        if (found := bypassing(heard(answer.text), lambda word: is_part(word) or word in OF_RECORDS))
    }
    assert {} == bypassed


@pytest.mark.long
def test_what_happened_is_said_in_the_language_of_the_screen(house: FullHouse) -> None:
    with speaking(LANGUAGES.of(house.app)["de"]):
        said = [
            text
            for record in GAMES
            for game in _played(record)
            for text in (
                headline(game),
                headline(game, Level.SCORES),
                explanation(game),
                undo_name(game),
            )
        ]
    assert [] == bypassing(list(dict.fromkeys(said)), _in_games)


def test_a_text_past_the_catalogue_is_noticed(tmp_path: Path) -> None:
    script = tmp_path / "menu.js"
    script.write_text('say("Ana plays"); // "Ben plays"\nsay(`Try ${again}`); on("click", "Escape");')
    assert ["Ana plays", "Try "] == _own_texts(script)
    assert "[%(player)s ĥöļðšš ṀÀÝÝ]" == lengthened("%(player)s holds MAY")
    page = '<p>⟦Ben⟧</p><p aria-label="Menu">Ana⟦ plays⟧</p><p>Ana draws</p><code>printf</code>'
    assert ["Menu", "Ana draws"] == bypassing(heard(page), is_part)
    assert "%(player)s⟦ holds ⟧%(num)d⟦ cards⟧" == bracketed("%(player)s holds %(num)d cards")
