"""A whole round through the screens, as a table plays it: with JavaScript and without."""

from playwright.sync_api import Page, expect

from companion.rules import Game, Phase, new_game, read_record
from companion.table import Level
from tests.browser.conftest import House, Openly
from tests.browser.steps import WITH_AND_WITHOUT_JS, play_number, says, tap

THREE = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy"]\n[Dealer "Ana"]\n'

pytestmark = WITH_AND_WITHOUT_JS


def asks(page: Page, question: str) -> None:
    """Wait until the pad asks this."""
    expect(page.locator("#pad h2")).to_have_text(question)


def test_a_round_at_the_turns_level(house: House, opened: Openly, js: bool) -> None:
    house.begin(f'{THREE}[Options "hand-size=4"]\n')
    page = opened("/play", js=js)

    says(page, "Ana deals round 1")
    tap(page, "Deal round 1")
    says(page, "Ana turns up a card")
    tap(page, "Red")
    play_number(page, "Ben")
    says(page, "Cy plays")
    tap(page, "Reverse")
    says(page, "Ben plays")
    expect(page.locator("#say p")).to_have_text("Cy played a Reverse. Play goes right.")
    tap(page, "Draw Two")
    says(page, "Ana draws 2 · Cy plays")
    tap(page, "Drew, can play")
    says(page, "Cy plays it or keeps it")
    tap(page, "Kept it")
    says(page, "Ben plays")
    tap(page, "Wild Draw Four")
    asks(page, "Wild Draw Four: which colour?")
    tap(page, "Blue")
    says(page, "Ana draws 4, or challenges")
    tap(page, "Ana draws 4")
    says(page, "Ana draws 4 · Cy plays")
    expect(page.locator("#band")).to_contain_text("Blue")
    tap(page, "Wild 50/50")
    asks(page, "Wild 50/50: which colour?")
    tap(page, "Green")
    asks(page, "If heads comes up, who is safe?")
    tap(page, "Ana")
    asks(page, "If heads comes up, Ana is safe. Who draws 4?")
    tap(page, "Ben")
    says(page, "Cy flips the coin")
    tap(page, "Heads")
    says(page, "Ben draws 4 and plays")
    assert {"Ana": 10, "Ben": 5, "Cy": 3} == house.state.hands

    for player in ("Ben", "Ana", "Cy"):
        play_number(page, player)
    play_number(page, "Ben")
    play_number(page, "Ana")
    says(page, "Cy plays")
    tap(page, "UNO!")
    expect(page.locator("#seats .badge")).to_have_text("UNO")
    play_number(page, "Cy")
    play_number(page, "Ben")
    play_number(page, "Ana")
    play_number(page, "Cy")
    says(page, "Ana")

    for face in ("7", "Draw Two", "Wild Draw Four", "0", "1", "2"):
        page.get_by_role("button", name=face, exact=True).click()
    expect(page.locator("#heard")).to_have_text("Ana: 80 points")
    page.get_by_role("button", name="Take away Wild Draw Four").click()
    expect(page.locator("#heard")).to_have_text("Ana: 30 points")
    page.get_by_role("button", name="Skip", exact=True).click()
    expect(page.locator("#heard")).to_have_text("Ana: 50 points")
    page.get_by_role("button", name="3", exact=True).click()
    says(page, "Ben")
    page.get_by_label("Points of Ben").fill("17")
    tap(page, "Enter")
    says(page, "Ben deals round 2")
    expect(page.locator("#say p")).to_have_text("Cy went out and gets 70.")

    assert Phase.BETWEEN is house.state.phase
    assert {"Ana": 0, "Ben": 0, "Cy": 70} == house.state.totals
    page.goto("/score")
    expect(page.locator("#standings tbody tr").first).to_contain_text("70")
    assert replayed_game(house).state == house.state


def replayed_game(house: House) -> Game:
    """The game again, from its record alone."""
    record = read_record(house.record)
    game = new_game(record.setup)
    for _, event in record.lines:
        after = game.apply(event)
        assert isinstance(after, Game)
        game = after
    return game


def test_a_round_at_the_cards_level(house: House, opened: Openly, js: bool) -> None:
    house.begin('[Edition "classic"]\n[Players "Ana, Ben"]\n', Level.CARDS)
    page = opened("/play", js=js)
    tap(page, "Deal round 1")
    tap(page, "red 5")
    for player, card in (("Ben", "red Skip"), ("Ben", "red 7"), ("Ana", "green 7")):
        says(page, f"{player} plays again" if card == "red 7" else f"{player} plays")
        tap(page, card)
    says(page, "Ben plays")
    expect(page.locator("#band")).to_contain_text("Green 7 on top")
    tap(page, "Another card")
    asks(page, "Which card?")
    tap(page, "blue 3")
    expect(page.get_by_role("alert")).to_contain_text("lue 3")
    tap(page, "Take it back")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert 5 == house.state.hands["Ben"]
    tap(page, "Another card")
    asks(page, "Which card?")
    tap(page, "blue 3")
    expect(page.get_by_role("alert")).to_have_count(1)
    tap(page, "Let it stand")
    expect(page.locator("#say p")).to_contain_text("The table let it stand.")
    expect(page.locator("#band")).to_contain_text("Blue 3 on top")
    tap(page, "Undo")
    says(page, "Ben plays")
    expect(page.locator("#say p")).to_have_text("Ben's blue 3 was taken back.")
    tap(page, "Redo")
    says(page, "Ana plays")
    assert 4 == house.state.hands["Ben"]


def test_a_round_at_the_scores_level(house: House, opened: Openly, js: bool) -> None:
    house.begin(THREE, Level.SCORES)
    page = opened("/play", js=js)
    tap(page, "Deal round 1")
    says(page, "Round 1 is on")
    asks(page, "Who went out?")
    tap(page, "Ben")
    says(page, "Ana")
    tap(page, "Ana: 0 cards")
    says(page, "Cy")
    page.get_by_role("button", name="9", exact=True).click()
    tap(page, "Cy: 9 points")
    says(page, "Ben deals round 2")
    assert {"Ana": 0, "Ben": 9, "Cy": 0} == house.state.totals
