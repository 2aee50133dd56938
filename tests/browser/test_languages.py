"""Screens in several languages at one table, and pages that are written from right to left."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.web import languages
from tests.browser.conftest import House, Openly
from tests.table.builder import accepted
from tests.web.words.pseudo import ROOT, lengthened, read, turned, write_language

SIX = "Jo, Dagmar, Maximiliane, Bartholomew, Ferdinand, Wilhelmina"
TURN = f'[Edition "classic"]\n[Players "{SIX}"]\nround\nstart R5\n'
SPOKEN = {"de": lengthened, "ar": turned}
BOX = "(each) => { const { x, y } = each.getBoundingClientRect(); return [Math.round(x), Math.round(y)]; }"


@pytest.fixture(scope="module")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogues of a language with long words, and of one that is written from right to left."""
    folder = tmp_path_factory.mktemp("translations")
    template = read(ROOT / "companion" / "translations" / "messages.pot")
    for locale, say in SPOKEN.items():
        write_language(template, folder, locale, say)
    return folder


@pytest.fixture
def house(house: House, catalogues: Path) -> House:
    """A table of six at its first turn, whose screens may speak these languages."""
    languages.LANGUAGES.put(house.app, languages.languages_in(catalogues))
    house.begin(TURN)
    return house


@pytest.fixture
def speaking(opened: Openly) -> Openly:
    """Opens a page on a screen on which a language was chosen."""

    def open_page(path: str, tag: str, size: dict[str, int] | None = None) -> Page:
        return opened(path, cookies={languages.LANGUAGE_COOKIE: tag}, **({"size": size} if size else {}))

    return open_page


def said(player: str, english: str) -> str:
    """A headline in Arabic letters, with a name that is written the other way."""
    return f"\u2068{player}\u2069{turned(english)}"


def test_each_screen_follows_the_table_in_its_language(house: House, speaking: Openly) -> None:
    english, arabic = speaking("/table", "en"), speaking("/play", "ar")
    expect(english.get_by_role("heading", level=1)).to_have_text("Dagmar plays")
    expect(arabic.get_by_role("heading", level=1)).to_have_text(said("Dagmar", " plays"))
    accepted(house.table.submit("Dagmar: R7"))
    expect(english.get_by_role("heading", level=1)).to_have_text("Maximiliane plays")
    expect(arabic.get_by_role("heading", level=1)).to_have_text(said("Maximiliane", " plays"))
    root = arabic.locator("html")
    assert ("ar", "rtl") == (root.get_attribute("lang"), root.get_attribute("dir"))


def test_a_page_that_was_left_takes_the_language_chosen_meanwhile(house: House, speaking: Openly) -> None:
    page = speaking("/play", "en")
    page.context.add_cookies([{"name": languages.LANGUAGE_COOKIE, "value": "ar", "url": house.address}])
    page.evaluate("dispatchEvent(new Event('pageshow'))")  # as a phone that wakes
    expect(page.locator("html")).to_have_attribute("lang", "ar")
    expect(page.get_by_role("heading", level=1)).to_have_text(said("Dagmar", " plays"))


@pytest.mark.parametrize(
    ("path", "seats", "size"),
    [
        ("/table", ".place, .arrow", {"width": 1920, "height": 1080}),
        ("/play", ".seat", {"width": 1366, "height": 768}),
    ],
)
def test_seats_and_the_way_of_play_are_not_mirrored(
    speaking: Openly, path: str, seats: str, size: dict[str, int]
) -> None:
    english, arabic = (speaking(path, tag, size).locator(seats) for tag in ("en", "ar"))
    # The pad is on the other side of the page; the table keeps the order of its seats.
    orders = []
    for place in (english, arabic):
        boxes = place.evaluate_all(f"(all) => all.map({BOX})")
        orders.append([(sorted(boxes).index(box), box[1]) for box in boxes])
    assert [place for place, _ in orders[0]] == [place for place, _ in orders[1]]


def test_it_speaks_with_a_voice_of_the_language(opened: Openly) -> None:
    found = opened("/rules").evaluate(
        """async (all) => {
            const { voiceFor } = await import("/static/js/speech.js");
            const voice = (name) => ({ name, lang: name.replace("*", ""), default: name.endsWith("*") });
            return all.map(([tag, ...names]) => voiceFor(tag, names.map(voice))?.name ?? null);
        }""",
        [
            ["pt-BR", "en-US", "pt-PT", "pt_BR"],
            ["pt-BR", "en-US", "pt-PT"],
            ["de", "en-US", "de-AT", "de-DE*"],
            ["es-419", "es-ES*", "es-MX"],
            ["es-419", "es-ES"],
            ["zh-Hans", "zh-HK", "zh-TW*", "zh-CN"],
            ["ar", "en-US*"],
        ],
    )
    assert ["pt_BR", "pt-PT", "de-DE*", "es-MX", "es-ES", "zh-CN", None] == found
