"""How many taps it takes: a turn one, a special card one, a wild two, UNO one; house rules keep it so."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.table import Level
from tests.browser.conftest import House, Openly, house_in, opening
from tests.browser.steps import expect_newest, too_small

TURN = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy"]\nround\nstart R5\n'
TWO_EACH = TURN + "Ben: ?\nCy: ?\nAna: ?\n" * 5
WON = '[Players "Ana, Ben, Cy"]\n[Target "50"]\nround\nCy: out\nAna: points 30\nBen: points 30\n'
ENDS = """(shown) => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector(shown));
    return range.getBoundingClientRect().right;
}"""
NUMBER = "A number, colour not seen"

pytestmark = pytest.mark.xdist_group("tap counts")

# What is tapped, and the line that is in the record after the last of these taps.
AT_TURNS = [
    ((NUMBER,), "Ben: ?"),
    (("Played a green number",), "Ben: G?"),
    (("Drew, can play",), "Ben: draw"),
    (("Drew, kept it",), "Ben: draw\nBen: keep"),
    (("Drew, can play", "Skip"), "Ben: draw\nBen: ?S"),
    (("Skip",), "Ben: ?S"),
    (("Reverse",), "Ben: ?R"),
    (("Draw Two",), "Ben: ?D"),
    (("Wild", "Green"), "Ben: W=G"),
    (("Wild Draw Four", "Blue"), "Ben: W4=B"),
    (("Wild 50/50", "Red", "Ana", "Cy"), "Ben: W50=R heads Ana tails Cy"),
]
AT_CARDS = [
    (("red 7",), "Ben: R7"),
    (("blue 5",), "Ben: B5"),
    (("A number, not seen",), "Ben: ?"),
    (("Drew, can play",), "Ben: draw"),
    (("Drew, kept it",), "Ben: draw\nBen: keep"),
    (("Drew, can play", "blue 5"), "Ben: draw\nBen: B5"),
    (("red Skip",), "Ben: RS"),
    (("red Draw Two",), "Ben: RD"),
    (("Wild", "Yellow"), "Ben: W=Y"),
    (("Wild Draw Four", "Red"), "Ben: W4=R"),
    (("Wild 50/50", "Green", "Ben", "Ana"), "Ben: W50=G heads Ben tails Ana"),
]
CASES = [*((Level.TURNS, *case) for case in AT_TURNS), *((Level.CARDS, *case) for case in AT_CARDS)]

OPTIONS = '[Options "stacking=up, seven-swap, zero-pass, jump-in, multiples=any"]\n'
HOUSE_RULES = OPTIONS + TURN
SIDEWAYS = [(667, 375), (844, 390)]
BETWEEN_TWO = HOUSE_RULES.replace("Ana, Ben, Cy", "Ana, Ben")
# The record, whose phone it is, what is tapped there, and the line that is in the record then.
WITH_HOUSE_RULES = [
    (HOUSE_RULES, "", ("7 swaps hands", "Cy 7 cards"), "Ben: ?7 swap Cy"),
    (BETWEEN_TWO, "Ben", ("7 swaps hands",), "Ben: ?7 swap Ana"),
    (HOUSE_RULES, "", ("0 hands move on",), "Ben: ?0"),
    (HOUSE_RULES, "", ("Several at once", "3 at once", "Skip × 3", "Red"), "Ben: ?S ?S RS"),
    (f"{HOUSE_RULES}Ben: R8\n", "", ("Somebody jumps in", "Ana"), "Ana: jump"),
    (f"{HOUSE_RULES}Ben: R8\n", "Ana", ("Jump in red 8",), "Ana: jump"),
    (f"{HOUSE_RULES}Ben: R7 swap Cy\n", "Ana", ("Jump in red 7", "Cy 6 cards"), "Ana: jump swap Cy"),
    (f"{HOUSE_RULES}Ben: RD\n", "", ("Cy draws 2",), "Cy: accept"),
    (f"{HOUSE_RULES}Ben: RD\n", "Cy", ("I draw 2",), "Cy: accept"),
    (f"{HOUSE_RULES}Ben: RD\n", "", ("Draw Two", "Blue"), "Cy: BD"),
    (f"{HOUSE_RULES}Ben: RD\n", "Cy", ("Wild Draw Four", "Green"), "Cy: W4=G"),
]  # fmt: skip


def tap(page: Page, name: str) -> None:
    """Tap what a person would find under this name."""
    button = page.get_by_role("button", name=name, exact=True)
    link = page.get_by_role("link", name=name, exact=True)
    page.locator("body:not([data-settling])").wait_for()
    button.or_(link).click()


def last_lines(house: House, count: int = 1) -> str:
    """The newest lines of the record."""
    return "\n".join(house.record.strip().splitlines()[-count:])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A table and its server for one game after the other."""
    with house_in(tmp_path_factory.mktemp("table")) as house:
        yield house


@pytest.fixture(scope="module")
def phones(chromium: Browser, house: House) -> Iterator[dict[str, Page]]:
    """The phones of all these tests, by their seats: to open one takes longer than most of them."""
    with opening(chromium, house) as open_page:
        house.begin(TURN)
        yield {seat: open_page("/play", seat=seat) for seat in ("", "Ana", "Ben", "Cy")}


def begin(house: House, phone: Page, record: str, level: Level = Level.TURNS) -> str:
    """Begin a game, wait until the phone shows it, and return the game's number."""
    house.begin(record, level)
    expect_newest(phone, house.table)
    assert house.table.view
    return str(house.table.view.game_id)


@pytest.mark.parametrize(("level", "taps", "line"), CASES)
def test_a_turn_is_over_with_these_taps(
    house: House, phones: dict[str, Page], level: Level, taps: tuple[str, ...], line: str
) -> None:
    page, lines = phones[""], line.count("\n") + 1
    game = begin(house, page, TURN, level)
    for name in taps:
        tap(page, name)
    expect(page.locator(".play")).to_have_attribute("data-version", f"{game}.{2 + lines}")
    assert line == last_lines(house, lines)


@pytest.mark.parametrize(("record", "seat", "taps", "line"), WITH_HOUSE_RULES)
def test_a_house_rule_takes_no_more_taps_than_these(
    house: House, phones: dict[str, Page], record: str, seat: str, taps: tuple[str, ...], line: str
) -> None:
    page = phones[seat]
    game, before = begin(house, page, record), house.table.version
    for name in taps:
        tap(page, name)
    expect(page.locator(".play")).to_have_attribute("data-version", f"{game}.{before + 1}")
    assert line == last_lines(house)


@pytest.mark.parametrize("level", [Level.TURNS, Level.CARDS])
@pytest.mark.parametrize(
    "record",
    [
        pytest.param(TURN, id="by-the-sheet", marks=pytest.mark.thorough),
        pytest.param(HOUSE_RULES, id="house-rules"),  # all of those, and more to tap
    ],
)
@pytest.mark.parametrize("size", SIDEWAYS, ids=str)
def test_on_a_phone_held_sideways_a_turn_takes_no_scrolling(
    house: House, opened: Openly, size: tuple[int, int], record: str, level: Level
) -> None:
    house.begin(f"{record}Ben: R8\n", level)
    page = opened("/play", size=dict(zip(("width", "height"), size, strict=True)))
    buttons = page.locator("#pad .button, #bar .button")
    expect(buttons).not_to_have_count(0)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
    assert [] == too_small(page)


def test_a_rematch_is_one_tap_on_the_phone_where_the_game_ended(
    house: House, phones: dict[str, Page]
) -> None:
    page = phones["Cy"]
    begin(house, page, WON)
    tap(page, "Rematch Ben deals")
    expect(page.get_by_role("button", name="Deal round 1")).to_be_visible()
    assert (("Ana", "Ben", "Cy"), "Ben", 0) == (house.state.players, house.state.dealer, house.state.round)


def test_with_two_players_a_wild_50_50_is_three_taps(house: House, phones: dict[str, Page]) -> None:
    page = phones[""]
    begin(house, page, '[Edition "anniversary"]\n[Players "Ana, Ben"]\nround\nstart R5\n')
    for name in ("Wild 50/50", "Blue", "Ben Ana draws 4"):
        tap(page, name)
    expect(page.locator("h1")).to_have_text("Ben flips the coin")
    assert "Ben: W50=B heads Ben tails Ana" == last_lines(house)


@pytest.mark.parametrize("level", [Level.TURNS, Level.CARDS])
@pytest.mark.parametrize(("seat", "name"), [("", "UNO! Ben"), ("Ben", "UNO!")])
def test_uno_is_one_tap(house: House, phones: dict[str, Page], level: Level, seat: str, name: str) -> None:
    page = phones[seat]
    begin(house, page, TWO_EACH, level)
    tap(page, name)
    expect(page.locator("#seats .badge")).to_have_text("UNO")
    assert "Ben: uno" == last_lines(house)


def test_a_catch_is_one_tap_on_the_phone_of_who_catches(house: House, phones: dict[str, Page]) -> None:
    page = phones["Ana"]
    begin(house, page, f"{TWO_EACH}Ben: ?\n")
    tap(page, "Catch Ben draws 2")
    expect(page.locator("h1")).to_contain_text("Ben draws 2")
    assert "Ana: catch Ben" == last_lines(house)


@pytest.mark.parametrize("size", SIDEWAYS, ids=str)
def test_on_a_phone_held_sideways_the_winner_leaves_the_rematch_its_place(
    house: House, opened: Openly, size: tuple[int, int]
) -> None:
    house.begin(WON.replace("Cy", "Bartholomew"))
    page = opened("/play", size=dict(zip(("width", "height"), size, strict=True)))
    rematch = page.get_by_role("button", name="Rematch").bounding_box()
    assert rematch
    assert [] == [shown for shown in ("#say h1", "#totals b") if page.evaluate(ENDS, shown) > rematch["x"]]


def test_two_taps_and_the_number_correct_a_count_of_an_earlier_round(house: House, opened: Openly) -> None:
    scored = "round\nBen: out\nAna: points 5\nCy: points 60\n"
    house.begin(f'[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n{scored}{scored}')
    page = opened("/score")
    tap(page, "Round 1, Cy: 60 points: put right")
    page.get_by_label("Points of Cy").fill("20")
    tap(page, "Correct it")
    expect(page.locator("#standings tr", has_text="Ben").locator("td").last).to_have_text("90")
    assert "amend 4: Cy: points 20" == last_lines(house)
