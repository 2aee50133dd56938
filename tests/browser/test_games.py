"""Earlier games, the rules behind a refusal, and another phone that joins."""

from itertools import product
from pathlib import Path

from playwright.sync_api import expect

from companion.rules import read_record, replay
from companion.table import Level
from tests.browser.conftest import House, Openly
from tests.browser.scenes import SIX_LONG
from tests.browser.steps import WITH_AND_WITHOUT_JS

TO_FIFTY = (
    '[Edition "classic"]\n[Players "Ana, Ben"]\n[Target "50"]\n'
    "round\nstart R5\nBen: draw\nBen: keep\nAna: R7\nundo\nAna: R?\n"
)
END = ("Ben: draw", "Ben: keep", "undo")
TEN_ROUND_THE_TABLE = f"{SIX_LONG}, Ana, Benedetta, Cy, Theodora"
MEASURED = """table => {
  const boxes = cell => {
    const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const range = document.createRange(), found = [];
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      range.selectNodeContents(node);
      if (range.getBoundingClientRect().width) found.push(range.getBoundingClientRect());
    }
    return found.length ? { left: Math.min(...found.map(each => each.left)),
      right: Math.max(...found.map(each => each.right)) } : [];
  };
  const touching = [...table.querySelectorAll("tr")].flatMap(row => [...row.cells].slice(1).filter(
    (cell, at, all) => at && boxes(cell).left < boxes(all[at - 1]).right + 2).map(cell => cell.innerText));
  const small = [...table.querySelectorAll("td b, td .count")].filter(
    each => parseFloat(getComputedStyle(each).fontSize) < 12).map(each => each.innerText);
  const pane = table.closest(".scroll");
  return { sideways: pane.scrollWidth - pane.clientWidth, touching, small };
}"""

ROOM = """name => {
  const range = document.createRange();
  range.selectNodeContents(name);
  const rating = name.closest("tr").querySelector(".rating");
  return { size: parseFloat(getComputedStyle(name).fontSize),
    left: rating.getBoundingClientRect().left - range.getBoundingClientRect().right,
    lines: new Set([...range.getClientRects()].map(each => Math.round(each.top))).size };
}"""


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
    page.get_by_text("For the curious").click()
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


def test_a_phone_gives_a_player_s_name_all_the_room_beside_the_rating(house: House, opened: Openly) -> None:
    name = "Maximiliane-Theodora Wieland"
    house.begin(f'[Players "{name}, Jo"]\n[Target "50"]\nround\nJo: out\n"{name}": points 60\n')
    page = opened("/players")
    for width, smallest in ((320, 8), (390, 12)):
        page.set_viewport_size({"width": width, "height": 844})
        found = page.locator(".best .who span", has_text=name).evaluate(ROOM)
        fits = found["lines"], found["size"] >= smallest, found["left"] > 0
        assert (1, True, True) == fits, (width, found)


def rounds_of(names: str, points: int) -> str:
    """Return two rounds, each won with so many points from every other hand."""
    players = names.split(", ")
    scored = [
        f"{out}: out\n" + "".join(f"{name}: points {points}\n" for name in players if name != out)
        for out in (f'"{name}"' if " " in name else name for name in players[:2])
    ]
    return f'[Players "{names}"]\n[Target "9000"]\n' + "".join(f"round\n{each}" for each in scored)


def test_a_phone_shows_the_rounds_of_all_players_side_by_side(house: House, opened: Openly) -> None:
    for game, names in enumerate((SIX_LONG, TEN_ROUND_THE_TABLE), 1):
        house.begin(rounds_of(names, 64), Level.SCORES)
        page = opened("/score")  # A page that waits for a game would be led on by it.
        for width, path in product((360, 390, 820), ("/score", f"/games/{game}")):
            page.set_viewport_size({"width": width, "height": 844})
            page.goto(path)
            found = page.locator(".by-round").evaluate(MEASURED)
            assert {"sideways": 0, "touching": [], "small": []} == found, (width, path)
