"""The result of a game as a picture."""

import io
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

import pytest
from flask.testing import FlaskClient
from PIL import Image, ImageColor, ImageDraw
from werkzeug.test import TestResponse

from companion.statistics import PLAYER_COLOURS
from companion.table import Table
from companion.web.screens.result.chart import GOLD, dashed
from companion.web.screens.result.letters import (
    ABOVE,
    BELOW,
    can_be_read,
    shortened,
    size_to_fit,
    width,
    write,
)
from companion.web.screens.result.picture import AVATAR_COLOURS, picture
from tests.table.builder import accepted

SIZES = {"wide": (1200, 630), "tall": (1080, 1920)}
TO_FIFTY = '[Edition "classic"]\n[Players "Ana, Ben"]\n[Target "50"]\nround\nAna: out\n'
WON = f"{TO_FIFTY}Ben: points 60\n"


def drawn(watcher: FlaskClient, shape: str = "wide") -> Image.Image:
    """The picture of the first game."""
    return Image.open(io.BytesIO(watcher.get(f"/games/1/result.png?format={shape}").data))


@contextmanager
def held_by_another() -> Iterator[None]:
    """As many pictures are being drawn as may be."""
    places = sys.modules[picture.__module__].__dict__["_waiting"]
    with places:
        yield


def gold_pixels(image: Image.Image) -> int:
    wanted = tuple(bytes.fromhex(GOLD[1:]))
    return sum(count for count, colour in image.getcolors(1 << 24) or () if colour == wanted)


@pytest.mark.parametrize("shape", SIZES)
def test_a_result_is_a_png_of_the_size_that_was_asked_for(
    watcher: FlaskClient, empty_table: Table, shape: str
) -> None:
    accepted(empty_table.begin(WON))
    image = drawn(watcher, shape)
    assert ("PNG", SIZES[shape]) == (image.format, image.size)


def test_the_winner_is_gold_and_while_the_game_goes_on_only_who_leads_in_the_chart(
    watcher: FlaskClient, empty_table: Table
) -> None:
    accepted(empty_table.begin(f"{TO_FIFTY}Ben: points 40\n"))
    under_way = gold_pixels(drawn(watcher))
    accepted(empty_table.submit("end"))
    assert gold_pixels(drawn(watcher)) > 4 * under_way > 0


def test_everybody_has_their_own_colour_in_it(watcher: FlaskClient, empty_table: Table) -> None:
    accepted(empty_table.begin(WON))
    for name, colour in (("Ana", "violet"), ("Ben", "teal")):
        empty_table.people.submit(f"colour {name}: {colour}")
    seen = {colour for _count, colour in drawn(watcher).getcolors(10**6) or ()}
    for name, shown in AVATAR_COLOURS.items():
        assert (ImageColor.getrgb(shown) in seen) == (name in ("violet", "teal")), name


def test_every_colour_of_a_player_can_be_drawn() -> None:
    assert set(PLAYER_COLOURS) == AVATAR_COLOURS.keys()


def test_a_picture_that_a_browser_has_is_not_sent_again_until_the_game_goes_on(
    watcher: FlaskClient, empty_table: Table
) -> None:
    accepted(empty_table.begin(TO_FIFTY))
    etag = watcher.get("/games/1/result.png").headers["ETag"]

    def again(query: str = "") -> TestResponse:
        return watcher.get(f"/games/1/result.png{query}", headers={"If-None-Match": etag})

    assert (304, b"") == (again().status_code, again().data)
    assert 200 == again("?format=tall").status_code
    accepted(empty_table.submit("Ben: points 60"))
    assert 200 == again().status_code


@pytest.mark.long
@pytest.mark.parametrize(
    "names",
    [
        ("さくら", "ليلى", "👩‍🚀", "👩‍🚀 Zoë", "é" * 30, "&<>", "Ольга", "\u0301", "12", "𓀀"),
        ("Maximiliane von und zu Hohen", "W" * 30),
    ],
)
@pytest.mark.parametrize("shape", SIZES)
def test_a_name_may_be_of_any_script_and_any_length(
    watcher: FlaskClient, empty_table: Table, names: tuple[str, ...], shape: str
) -> None:
    accepted(empty_table.begin(f'[Players "{", ".join(names)}"]\nend\n'))
    assert SIZES[shape] == drawn(watcher, shape).size


@pytest.mark.long
@pytest.mark.parametrize("scoring", ["teams", "partners", "challenge-uno", "low-score"])
def test_every_way_of_scoring_has_a_picture(watcher: FlaskClient, empty_table: Table, scoring: str) -> None:
    record = f'[Edition "classic"]\n[Players "Ana, Ben, Cy, Dee"]\n[Scoring "{scoring}"]\nround\nAna: out\n'
    accepted(empty_table.begin(f"{record}Ben: points 9\nDee: points 20\n"))
    assert SIZES["tall"] == drawn(watcher, "tall").size


def test_a_long_name_is_made_smaller_before_it_is_cut() -> None:
    names = ["Bartholomew", "Ana"]
    size = size_to_fit(names, 200, 60, 10)
    assert 10 < size < 60
    assert names == [shortened(name, size, 200) for name in names]
    assert width(cut := shortened("Bartholomew" * 9, 10, 200), 10) <= 200
    assert cut.endswith("…")
    # A thin text is narrower, and fits where a bold one does not.
    thin = width("Bartholomew", 40, bold=False)
    assert (
        "Bartholomew" == shortened("Bartholomew", 40, thin, bold=False) != shortened("Bartholomew", 40, thin)
    )
    assert 40 == size_to_fit(["Bartholomew"], thin, 40, 10, bold=False)


def test_who_has_no_name_that_can_be_drawn_is_called_by_their_number(
    watcher: FlaskClient, empty_table: Table
) -> None:
    pictures = []
    for game, name in enumerate(("𓀀𓀁", "Player 1"), 1):
        accepted(empty_table.begin(f'[Players "{name}, Ben"]\nround\nBen: out\n"{name}": points 9\nend\n'))
        pictures.append(watcher.get(f"/games/{game}/result.png").data)
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("name", ["", " ", "\u2800", "\u3164", "\u034f\u034f", "\u202e", "𓀀", "\ue000\u0301"])
def test_a_name_of_which_nothing_is_seen_is_known(name: str) -> None:
    assert not can_be_read(name)
    assert can_be_read(f"{name}é")


def test_marks_that_stand_on_one_another_run_over_no_other_line() -> None:
    marks = "".join(map(chr, range(0x300, 0x31B)))
    image = Image.new("L", (400, 400))
    write(ImageDraw.Draw(image), (100, 200), f"Dee{marks}", 40, "white")
    box = image.getbbox()
    assert box
    _left, top, _right, bottom = box
    # To the pixel, which the edge of a line may cut.
    assert 200 - ABOVE * 40 - 1 <= top < 200 - 30
    assert 200 < bottom <= 200 + BELOW * 40 + 1
    # Nor do they push away what follows.
    assert width(f"Dee{marks}", 40) == pytest.approx(width("Dee", 40), abs=20)


def test_an_accent_is_drawn_on_its_letter() -> None:
    assert width("Zoe\u0301", 40) == pytest.approx(width("Zoé", 40), abs=1)


def test_a_dashed_line_goes_on_around_its_corners() -> None:
    assert [[(0, 0), (2, 0)], [(3, 0), (3, 2)]] == dashed([(0, 0), (3, 0), (3, 2)], (2, 1))


def test_a_download_has_a_name(watcher: FlaskClient, empty_table: Table) -> None:
    accepted(empty_table.begin(WON))
    answer = watcher.get("/games/1/result.png?format=tall&download")
    assert "attachment; filename=uno-1-tall.png" == answer.headers["Content-Disposition"]
    assert "Content-Disposition" not in watcher.get("/games/1/result.png").headers


def test_an_unknown_format_is_refused_with_those_there_are(watcher: FlaskClient, empty_table: Table) -> None:
    accepted(empty_table.begin(WON))
    answer = watcher.get("/games/1/result.png?format=square")
    assert 400 == answer.status_code
    assert all(each in answer.text for each in ("square", *SIZES))
    assert 404 == watcher.get("/games/7/result.png").status_code


def test_a_machine_without_pillow_says_so(
    watcher: FlaskClient, empty_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    accepted(empty_table.begin(WON))
    picture.cache_clear()
    monkeypatch.setitem(sys.modules, "PIL", None)
    answer = watcher.get("/games/1/result.png")
    assert 501 == answer.status_code
    assert "Pillow is not installed." in answer.text


def test_pictures_keep_no_more_than_a_few_threads_from_the_game(
    watcher: FlaskClient, empty_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    accepted(empty_table.begin(WON))
    picture.cache_clear()
    monkeypatch.setattr("companion.web.screens.result.picture._waiting", BoundedSemaphore(1))
    with held_by_another():
        answer = watcher.get("/games/1/result.png")
    assert 503 == answer.status_code
    assert "Other pictures are being drawn." in answer.text
    assert 200 == watcher.get("/games/1/result.png").status_code


@pytest.mark.started
def test_the_companion_starts_without_loading_what_draws() -> None:
    loaded = "import sys, companion.command_line.serve, companion.composition; print('PIL' in sys.modules)"
    assert "False\n" == subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True).stdout
