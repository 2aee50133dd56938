"""Letters that no typeface of the pages has: the system's own, on screens and in the picture of a result."""

from typing import Final

from PIL import Image, ImageDraw
from playwright.sync_api import expect

from companion.web.languages import ENGLISH, Language, speaking
from companion.web.screens.result.letters import width, write
from tests.browser.conftest import House, Openly

# What is drawn where no typeface has a letter looks as it does for one that there will never be.
BOXES: Final = """(name) => {
    const canvas = document.createElement("canvas");
    const drawing = canvas.getContext("2d");
    const drawn = (letter) => {
        drawing.clearRect(0, 0, canvas.width, canvas.height);
        drawing.font = getComputedStyle(document.querySelector(".name")).font;
        drawing.fillText(letter, 20, 100);
        return canvas.toDataURL();
    };
    const box = drawn("\\u{10FFFF}");
    return [...name].filter((letter) => drawn(letter) === box);
}"""


def test_a_name_in_japanese_or_arabic_letters_is_no_row_of_boxes(house: House, opened: Openly) -> None:
    house.begin('[Edition "classic"]\n[Players "さくら, 健太, ليلى"]\nround\nstart R5\n')
    page = opened("/table", size={"width": 1920, "height": 1080})
    expect(page.locator(".name").first).to_be_visible()
    assert [] == page.evaluate(BOXES, "さくら健太ليلى")
    assert ["\U0010fffe"] == page.evaluate(BOXES, "A\U0010fffe")


def written(text: str, language: Language) -> bytes:
    """A picture of that text alone, in a sentence of that language."""
    image = Image.new("L", (600, 80))
    with speaking(language):
        write(ImageDraw.Draw(image), (10, 60), text, 40, "white")
    assert image.getbbox()
    return image.tobytes()


def test_arabic_letters_are_joined() -> None:
    assert width("ببب", 40) < 0.9 * 3 * width("ب", 40)


def test_a_sentence_of_letters_from_both_sides_runs_as_its_language_does() -> None:
    arabic = Language("ar")
    assert written("Ana فازت 3", ENGLISH) != written("Ana فازت 3", arabic)
    assert written("Ana wins 3", ENGLISH) == written("Ana wins 3", arabic)


def test_japanese_letters_are_no_boxes() -> None:
    assert written("さ", ENGLISH) != written("く", ENGLISH)
