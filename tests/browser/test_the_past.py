"""What was wrong rounds ago is put right on one phone, while the others play on."""

from playwright.sync_api import Route, expect

from tests.browser.conftest import House, Openly
from tests.browser.steps import SIZES, offered, says

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
