"""What a phone offers to share once a game is over."""

from playwright.sync_api import expect

from tests.browser.conftest import House, Openly
from tests.browser.scenes import WON

# No browser on Linux has a share sheet; this one remembers what it was given.
SHARE_SHEET = """
navigator.canShare = ({ files }) => files.every((file) => file instanceof File);
navigator.share = async ({ files, text }) => {
    const shared = files.map(({ name, type, size }) => [name, type, size > 10_000]);
    document.body.dataset.shared = [text, ...shared].join();
};
"""


def test_a_phone_with_a_share_sheet_shares_the_picture_and_the_result(house: House, opened: Openly) -> None:
    house.begin(WON)
    page = opened("/games/1", acts=False, script=SHARE_SHEET)
    page.get_by_role("button", name="Share the result").click()
    expect(page.locator("body")).to_have_attribute(
        "data-shared", "Ben won: Ben 66, Ana 0, Cy 0,uno-1.png,image/png,true"
    )


def test_without_one_there_is_no_button_that_does_nothing(house: House, opened: Openly) -> None:
    house.begin(WON)
    page = opened("/games/1", acts=False)
    expect(page.get_by_role("link", name="Tall picture")).to_be_visible()
    expect(page.get_by_role("button", name="Share the result")).to_be_hidden()
