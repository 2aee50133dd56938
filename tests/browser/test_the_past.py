"""What was wrong rounds ago is put right on one phone, while the others play on."""

from playwright.sync_api import Route, expect

from tests.browser.conftest import House, Openly
from tests.browser.steps import SIZES, WITH_AND_WITHOUT_JS, offered, says

HEAD = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n[Target "200"]\n'
ROUNDS = "round\nBen: out\nAna: points 20\nCy: points 80\nround\nCy: out\nAna: points 9\nBen: points 31\n"
PLAYED = f"{HEAD}{ROUNDS}round\nstart R5\nAna: R7\nBen: R8\n"
SELECTED = "() => document.activeElement.selectionStart < document.activeElement.selectionEnd"


def test_a_count_two_rounds_ago_is_corrected_while_the_others_play(house: House, opened: Openly) -> None:
    house.begin(PLAYED)
    ana, ben = opened("/score", seat="Ana"), opened("/play", seat="Ben")
    television = opened("/table", acts=False, size=SIZES["television"])
    ana.get_by_role("link", name="Round 1, Cy: 80 points: put right").click()
    expect(ana.get_by_label("Points of Cy")).to_be_focused()
    ana.wait_for_function(SELECTED)
    ana.keyboard.type("40")
    expect(ana.locator("#preview")).to_contain_text("Ben 100 → 60")

    # Ben sees nothing of it yet, and plays for Cy in the meantime.
    offered(ben, "Play for Cy").click()
    offered(ben, "Skip").click()
    says(television, "Ben plays")
    offered(ana, "Correct it").click()
    expect(ana.locator("#standings tr", has_text="Ben").locator("td").last).to_have_text("60")
    told = "Corrected: Cy had 40 points left, not 80."
    for screen in (ben, television):
        expect(screen.get_by_text(told).first).to_be_visible()
        expect(screen.locator("h1").first).to_contain_text("Ben")
        expect(screen.locator("h1").first).not_to_contain_text("Corrected")
    assert {"Ana": 0, "Ben": 60, "Cy": 40} == house.state.totals

    # And with one tap it is as it was.
    offered(ben, "Undo").click()
    expect(ana.locator("#standings tr", has_text="Ben").locator("td").last).to_have_text("100")


def test_what_is_typed_before_its_script_has_come_is_previewed_all_the_same(
    house: House, opened: Openly
) -> None:
    house.begin(PLAYED)
    phone, held = opened("/score"), list[Route]()
    phone.route("**/past.js*", lambda route: held.append(route))
    phone.get_by_role("link", name="Round 1, Cy: 80 points: put right").click(no_wait_after=True)
    phone.get_by_label("Points of Cy").fill("40")
    expect(phone.locator("#preview")).to_contain_text("Show what changes")
    held[0].continue_()
    expect(phone.locator("#preview")).to_contain_text("Ben 100 → 60")
    phone.keyboard.type("8")
    expect(phone.get_by_label("Points of Cy")).to_have_value("408")


@WITH_AND_WITHOUT_JS
def test_a_won_game_goes_on_where_a_count_was_wrong(house: House, opened: Openly, js: bool) -> None:
    house.begin(f"{HEAD}{ROUNDS}round\nBen: out\nAna: points 60\nCy: points 50\n")
    won = house.state.winner
    phone = opened("/score", js=js)
    phone.get_by_role("link", name="Round 3, Ana: 60 points: put right").click()
    phone.get_by_label("Points of Ana").fill("6")
    phone.get_by_label("Points of Ana").press("Enter")
    expect(phone.locator("#preview")).to_contain_text("The game is not over then: it goes on")
    offered(phone, "Correct it").click()
    phone.wait_for_url("**/score")
    says(phone, "Ana deals round 4")
    assert (("Ben",), ()) == (won, house.state.winner)


@WITH_AND_WITHOUT_JS
def test_what_was_played_is_replaced_from_the_log(house: House, opened: Openly, js: bool) -> None:
    house.begin(PLAYED)
    phone = opened("/score", js=js)
    phone.get_by_role("link", name="What happened in round 3 so far").click()
    phone.get_by_role("link", name="Ben played a red 8.").click()
    offered(phone, "Wild").click()
    offered(phone, "Green").click()
    expect(phone.locator(".what")).to_contain_text("The colour is green")
    offered(phone, "Correct it").click()
    expect(phone.locator(".is-marked")).to_contain_text("it had been Ben's red 8.")
    assert house.record.endswith("\namend 12: Ben: W=G\n")
    phone.get_by_role("link", name="Ben played a Wild and named green.").click()
    offered(phone, "It was as entered").click()
    offered(phone, "Correct it").click()
    expect(phone.locator(".is-marked")).to_have_count(1)
    assert house.record.endswith("\namend 12: Ben: R8\n")
