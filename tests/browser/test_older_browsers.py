"""What browsers of some years ago do not have is not missed: by their name in scripts, in the newest one."""

from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import House, Openly
from tests.browser.steps import expect_newest, says, tap
from tests.browser.test_tap_counts import TURN

SAFARI_14: Final = """
Object.defineProperty(SubmitEvent.prototype, "submitter", { value: undefined });
for (const [owner, name] of [
    [HTMLFormElement, "requestSubmit"], [Array, "findLast"], [Array, "at"], [Element, "replaceChildren"],
]) delete owner.prototype[name];
delete window.AudioContext;
const listen = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (kind, listener, options) {
    listen.call(this, kind, listener, Boolean(options?.capture ?? options));
};
"""


def test_a_tap_counts_where_the_browser_does_not_say_which_button_it_was(
    house: House, opened: Openly
) -> None:
    house.begin(TURN)
    phone = opened("/play", script=SAFARI_14)
    tap(phone, "Played a green number")
    says(phone, "Cy plays")
    expect_newest(phone, house.table)
    assert house.record.endswith("Ben: G?\n")


def test_start_right_after_a_name_begins_the_game_with_it(house: House, opened: Openly) -> None:
    phone = opened("/setup", script=SAFARI_14)
    for name in ("Ana", "Ben"):
        phone.locator("#new").fill(name)
        phone.keyboard.press("Enter")
    phone.get_by_role("button", name="Start").click()
    expect(phone.locator("#live")).to_be_attached()
    assert ("Ana", "Ben") == house.state.players
