"""What a hand can do at its quickest; all else of a contact is told in `debounce.facts`."""

from tests.devices.buzzers.contact import Contact


def test_fast_presses_by_hand_are_no_chatter() -> None:
    presses = (f"bounce down {150 * number}\nbounce up {150 * number + 70}" for number in range(40))
    assert "-" == Contact("\n".join(presses)).shows("trouble", "-")
