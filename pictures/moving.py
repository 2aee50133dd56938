"""The README's moving picture: a phone taps a Reverse and calls UNO, and the table screen follows."""

import io
from base64 import b64decode
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, BrowserContext, Locator, Page

from companion.table import Accepted
from tests.browser.conftest import TOKEN, House

SECONDS: Final = 10
FRAMES_A_SECOND: Final = 10
TABLE: Final = 1280, 720
PHONE: Final = 390, 844
SHOWN: Final = (624, 351), (333, 720)
"""The sizes of both in the picture: the phone is to be read in the column of a page."""

GAP: Final = 24
GROUND: Final = (16, 20, 31)
FINGER: Final = 34
"""The radius of the mark where a finger taps, in pixels of the phone."""


@dataclass
class Film:
    """What one page looked like when, as the browser tells of each change, and where it was tapped."""

    page: Page
    shots: list[tuple[float, bytes]] = field(default_factory=list)
    taps: list[tuple[float, float, float]] = field(default_factory=list)

    def start(self) -> None:
        """Begin to take frames."""
        session = self.page.context.new_cdp_session(self.page)

        def took(frame: dict[str, object]) -> None:
            metadata = frame["metadata"]
            assert isinstance(metadata, dict)
            self.shots.append((float(metadata["timestamp"]), b64decode(str(frame["data"]))))
            session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

        session.on("Page.screencastFrame", took)
        session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})

    def tap(self, button: Locator) -> None:
        """Tap a button, and note when and where."""
        box = button.bounding_box()
        assert box
        at = self.page.evaluate("Date.now() / 1000")
        self.taps.append((at, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        button.click()

    def at(self, moment: float, size: tuple[int, int]) -> Image.Image:
        """Return the picture at that moment in that size, with the finger where it taps just then."""
        seen = [shot for when, shot in self.shots if when <= moment] or [self.shots[0][1]]
        picture = Image.open(io.BytesIO(seen[-1])).convert("RGB")
        for when, x, y in self.taps:
            if when - 0.25 <= moment <= when + 0.35:
                mark = Image.new("RGBA", picture.size)
                circle = (x - FINGER, y - FINGER, x + FINGER, y + FINGER)
                ImageDraw.Draw(mark).ellipse(
                    circle, fill=(255, 255, 255, 120), outline=(255, 255, 255, 230), width=4
                )
                picture.paste(mark, (0, 0), mark)
        return picture.resize(size, Image.Resampling.LANCZOS)


def take_moving(browser: Browser, house: House, record: str, file: Path) -> None:
    """Save ten seconds of a phone and the table screen beside each other."""
    answer = house.begin(record)
    if not isinstance(answer, Accepted):
        raise SystemExit(f"{file.name}: {answer}")
    table = Film(_screen(browser, house, TABLE).new_page())
    context = _screen(browser, house, PHONE)
    phone = Film(context.new_page())
    context.request.get(f"{house.address}/?token={TOKEN}")
    sit(context, house, "Cy")
    table.page.goto(f"{house.address}/table")
    phone.page.goto(f"{house.address}/play")
    for film in (table, phone):
        film.page.wait_for_selector("html[data-cues]")
        film.start()
    phone.page.wait_for_timeout(1200)
    phone.tap(phone.page.get_by_role("button", name="Reverse").first)
    phone.page.wait_for_timeout(3800)
    phone.tap(phone.page.get_by_role("button", name="UNO").first)
    phone.page.wait_for_timeout(SECONDS * 1000 - 5000)
    _save(table, phone, file)
    for film in (table, phone):
        film.page.context.close()


def sit(context: BrowserContext, house: House, seat: str) -> None:
    """Let the phone have that seat, also where the one of an earlier picture had it."""
    context.request.post(f"{house.address}/seat", form={"seat": seat, "take": "over"})


def _screen(browser: Browser, house: House, size: tuple[int, int]) -> BrowserContext:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme="dark")
    context.add_init_script("localStorage.setItem('uno-companion-told-of-sleep', 'yes')")
    return context


def _save(table: Film, phone: Film, file: Path) -> None:
    begin = phone.taps[0][0] - 1.2
    (wide, low), (narrow, high) = SHOWN
    frames = []
    for number in range(SECONDS * FRAMES_A_SECOND):
        moment = begin + number / FRAMES_A_SECOND
        frame = Image.new("RGB", (narrow + GAP + wide, high), GROUND)
        frame.paste(phone.at(moment, (narrow, high)), (0, 0))
        frame.paste(table.at(moment, (wide, low)), (narrow + GAP, (high - low) // 2))
        frames.append(frame)
    first, *others = frames
    first.save(
        file,
        save_all=True,
        append_images=others,
        duration=1000 // FRAMES_A_SECOND,
        loop=0,
        quality=60,
        method=6,
    )
    print(file)
