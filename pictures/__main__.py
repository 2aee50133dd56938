"""``make pictures``: take the pictures of the README and the documents from the real screens."""

import io
import tempfile
from pathlib import Path
from random import Random
from typing import Final, Literal, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from companion.demo.playing import choose_faces, opening
from companion.rules import EDITIONS, read_card, write_record
from companion.table import Accepted, Level, Table
from companion.web.languages import CATALOGUES, languages_in
from pictures.club import take_of_a_club
from pictures.moving import sit, take_moving
from tests.browser.conftest import ARGUMENTS, TOKEN, House, chromium_program
from tests.engines.chromium import PROGRAMS, old_chromium
from tests.table.builder import NOON

FOLDER: Final = Path(__file__).parent.parent / "docs/pictures"

THREE_ROUNDS: Final = """\
[Edition "anniversary"]
[Players "Ana, Ben, Cy, Dee, Eve"]
[Dealer "Dee"]
round
Ben: out
Ana: points 41
Cy: points 64
Dee: points 20
Eve: points 33
round
Eve: out
Ana: points 52
Ben: points 13
Cy: points 90
Dee: points 37
round
Ana: out
Ben: points 25
Cy: points 61
Dee: points 8
Eve: points 32
"""

GAME: Final = f"""\
{THREE_ROUNDS}round
start G5
Cy: G7
Dee: ?
Eve: draw
Eve: keep
Ana: ?S
Cy: ?
Dee: ?D
Ana: W4=B
Ben: accept
"""

SEED: Final = 54
"""With it Leo has just drawn four for Mia's Wild Draw Four, and it is Ruth's turn."""


def of_the_demonstration() -> str:
    """Return the record of the table that made-up players show to whoever looks around."""
    game, _, _ = opening(EDITIONS["anniversary"], Random(SEED), rounds=3, most=600)
    return write_record(game.setup, game.clean)


SHOWN: Final = of_the_demonstration()

TWO_CARDS: Final = f"""\
{THREE_ROUNDS}round
start R5
Cy: R7
Dee: ?
Eve: ?
Ana: ?
Ben: ?
Cy: ?
Dee: ?
Eve: draw
Eve: keep
Ana: ?
Ben: ?
Cy: ?
Dee: ?
Eve: ?
Ana: ?
Ben: ?
Cy: ?
Dee: ?
Eve: draw
Eve: keep
Ana: ?
Ben: ?
Cy: ?
Dee: ?D
Ana: ?
Ben: Y3
"""

BLANKS: Final = """\
[Edition "modern"]
[Players "Ana, Ben, Cy, Dee"]
[Blank1 "draw 3: Whoever laughs draws"]
[Blank2 "target 2"]
[Blank3 "wild: Everybody changes seats, the youngest says where"]
round
start G5
"""

COUNTING: Final = GAME + "Cy: out!\nAna: points 34\n"


class Picture(NamedTuple):
    """One screenshot: the page, the record that leads to it, the size of the window in pixels.

    ``seat`` is the player whose phone it is, ``then`` a line submitted after the page has loaded.
    """

    name: str
    path: str
    record: str
    width: int
    height: int
    level: Level = Level.TURNS
    theme: Literal["dark", "light"] = "dark"
    seat: str = ""
    then: str = ""
    counted: str = ""
    """Cards of Ben's that are counted already."""
    language: str = "en"


PICTURES: Final = (
    Picture("table", "/table", SHOWN, 1280, 720),
    Picture("table-light", "/table", SHOWN, 1280, 720, theme="light"),
    Picture("uno", "/table", TWO_CARDS, 1280, 720, then="Cy: uno"),
    Picture("join", "/seat", SHOWN, 390, 844),
    Picture("play", "/play", SHOWN, 390, 844, seat="Ruth"),
    Picture("wait", "/play", SHOWN, 390, 844, seat="Leo"),
    Picture("wild", "/play?ask=W", SHOWN, 390, 844, seat="Ruth"),
    Picture("blanks", "/play", BLANKS, 390, 844, seat="Ben"),
    Picture("blank", "/table", BLANKS, 1280, 720, then="Ben: WB3=G"),
    Picture("count", "/count?player=Ben", COUNTING, 390, 844, counted="R9 GS W B4"),
    Picture("score", "/score", SHOWN, 390, 844),
    *(
        Picture(f"play-{tag}", "/play", SHOWN, 390, 844, seat="Ruth", language=tag)
        for tag in ("de", "ja", "ar")
    ),
)


IN_ALL_LANGUAGES: Final = {
    Picture("play-in-all-languages", "/play", SHOWN, 390, 844, seat="Ruth"): 5,
    Picture("table-in-all-languages", "/table", SHOWN, 1280, 720): 3,
}
"""Pictures that show a page in every language, and how many stand side by side, half as large."""

TOLD_OF_SLEEP: Final = "localStorage.setItem('uno-companion-told-of-sleep', 'yes')"
"""Else the table screen would say once that it may go dark."""

OLD: Final = "79"
"""The Chromium of some years ago that stands beside the newest."""


def take(browser: Browser, house: House, picture: Picture) -> None:
    """Save the screenshot."""
    (FOLDER / f"{picture.name}.png").write_bytes(shot(browser, house, picture))
    print(FOLDER / f"{picture.name}.png")


def take_in_all_languages(browser: Browser, house: House, picture: Picture, abreast: int) -> None:
    """Save one picture with a screenshot in each language."""
    tags = languages_in(CATALOGUES)
    shots = [shot(browser, house, picture._replace(language=tag)) for tag in tags]
    side_by_side(shots, picture, abreast).quantize(256).save(FOLDER / f"{picture.name}.png", optimize=True)
    print(FOLDER / f"{picture.name}.png")


def side_by_side(shots: list[bytes], picture: Picture, abreast: int) -> Image.Image:
    """Return one picture of screenshots, so many in a row, half as large."""
    wide, high = picture.width // 2, picture.height // 2
    sheet = Image.new("RGB", (abreast * wide, -(-len(shots) // abreast) * high))
    for number, each in enumerate(shots):
        place = number % abreast * wide, number // abreast * high
        sheet.paste(Image.open(io.BytesIO(each)).convert("RGB").resize((wide, high)), place)
    return sheet


def take_beside_the_newest(browser: Browser, house: House, picture: Picture) -> None:
    """Save one picture with the page in an old Chromium on the left and in the newest on the right."""
    program = PROGRAMS / OLD / "chromium"
    if not program.exists():
        raise SystemExit(
            f"{program} is not here: make sets it up, on x86_64 alone. {picture.name} stays as it is."
        )
    newest = shot(browser, house, picture)
    # Its helpers may write into its profile for a moment after it has ended.
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home,
        old_chromium(program, Path(home)) as engine,
    ):
        engine.resize((picture.width, picture.height))
        engine.open(f"{house.address}{picture.path}")
        engine.run(TOLD_OF_SLEEP)
        engine.open(f"{house.address}{picture.path}")
        engine.until("return document.fonts.status === 'loaded'")
        older = engine.picture()
    # In 256 colours a table of one hue would lose those of the others.
    side_by_side([older, newest], picture, 2).save(FOLDER / f"{picture.name}.webp", quality=88)
    print(FOLDER / f"{picture.name}.webp")


def shot(browser: Browser, house: House, picture: Picture) -> bytes:
    """Open the page and return its screenshot, a PNG."""
    answer = house.begin(picture.record, picture.level)
    if not isinstance(answer, Accepted):
        raise SystemExit(f"{picture.name}: {answer}")
    house.table.count_cards("Ben", tuple(map(read_card, picture.counted.split())))
    context = browser.new_context(
        viewport={"width": picture.width, "height": picture.height},
        color_scheme=picture.theme,
        locale=picture.language,
        reduced_motion="reduce",
    )
    context.add_init_script(TOLD_OF_SLEEP)
    page = context.new_page()
    page.goto(f"{house.address}/?token={TOKEN}")
    if picture.seat:
        sit(context, house, picture.seat)
    # Unasked, the table screen is dark whatever the system prefers.
    context.request.post(f"{house.address}/look", form={"theme": picture.theme}, max_redirects=0)
    page.goto(f"{house.address}{picture.path}")
    page.evaluate("document.fonts.ready")
    if picture.then:
        page.wait_for_selector("html[data-cues]")
        house.table.submit(picture.then)
        page.locator("#burst, .stated").filter(visible=True).wait_for()
    taken = page.screenshot(animations="disabled")
    context.close()
    return taken


def main() -> None:
    """Take every screenshot."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        table = Table.open(Path(folder) / "table.db", lambda: NOON)
        house = House(table)
        house.begin(SHOWN)
        choose_faces(table)
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=ARGUMENTS)
        for picture in PICTURES:
            take(browser, house, picture)
        for picture, abreast in IN_ALL_LANGUAGES.items():
            take_in_all_languages(browser, house, picture, abreast)
        take_beside_the_newest(browser, house, Picture("table-beside-the-newest", "/table", SHOWN, 1280, 720))
        take_moving(browser, house, TWO_CARDS, FOLDER / "moving.webp")
        house.close()
        table.close()
        take_of_a_club(browser, FOLDER)
        browser.close()


main()
