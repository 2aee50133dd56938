"""Earlier games, the rules behind a refusal, and another phone that joins."""

from pathlib import Path

from playwright.sync_api import expect

from companion.rules import read_record, replay
from tests.browser.conftest import House, Openly
from tests.browser.steps import WITH_AND_WITHOUT_JS

TO_FIFTY = (
    '[Edition "classic"]\n[Players "Ana, Ben"]\n[Target "50"]\n'
    "round\nstart R5\nBen: draw\nBen: keep\nAna: R7\nundo\nAna: R?\n"
)
END = ("Ben: draw", "Ben: keep", "undo")


@WITH_AND_WITHOUT_JS
def test_a_record_is_downloaded_and_replays_to_the_same_table(
    house: House, opened: Openly, js: bool, tmp_path: Path
) -> None:
    house.begin(TO_FIFTY)
    for line in END:
        house.table.submit(line)
    page = opened("/games", js=js)
    page.get_by_role("link", name="Ana, Ben").click()
    expect(page.locator(".record")).to_contain_text("Ana: R7")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Record").click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    assert "uno-1.uno" == file.name
    assert house.state == replay(read_record(file.read_text())).game.state


def test_games_lead_to_a_new_one_with_the_same_players(house: House, opened: Openly) -> None:
    house.begin('[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n[Target "50"]\nround\nAna: out\n')
    for line in ("Ben: points 50", "Cy: points 50"):
        house.table.submit(line)
    house.begin('[Players "Dee, Eve"]\n')
    page = opened("/games/1")
    expect(page.locator("h1")).to_have_text("Ana won")
    page.get_by_role("link", name="Same players again").click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/play")
    assert (("Ana", "Ben", "Cy"), 0) == (house.state.setup.players, house.state.round)


def test_a_refusal_leads_to_its_rule(house: House, opened: Openly) -> None:
    house.begin('[Edition "original"]\n[Players "Ana, Ben"]\nround\nstart R5\n')
    page = opened("/play?ruled=Ben:%20B7")
    page.get_by_role("link", name="Why?").click()
    page.wait_for_url("**/rules#match")
    expect(page.locator("#match")).to_be_in_viewport()
    expect(page.locator("header p")).to_contain_text("Original Uno Rules")


def test_another_edition_is_two_taps_away(opened: Openly) -> None:
    page = opened("/rules", acts=False)
    page.locator(".fold > summary").click()
    page.get_by_role("link", name="International Games (1983)").click()
    expect(page.locator("header p")).to_contain_text("International Games (1983)")


def test_no_page_is_wider_than_its_screen(house: House, opened: Openly) -> None:
    names = [f"Maximiliane-Theodora the {number}." for number in range(10)]
    first, *others = (f'"{name}"' for name in names)
    scored = "\n".join(["round", f"{first}: out", *(f"{name}: points 101" for name in others)])
    house.begin(f'[Players "{", ".join(names)}"]\n[Target "9999"]\n{scored}\n{scored}\n')
    page = opened("/setup")
    for path in ("/setup", "/games", "/games/1", "/rules", "/join", "/join?watch"):
        page.goto(path)
        for width in (320, 390, 820, 1920):
            page.set_viewport_size({"width": width, "height": 900})
            assert width == page.evaluate("Math.max(document.documentElement.scrollWidth, innerWidth)"), path
