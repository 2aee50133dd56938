"""What a hand can do at its quickest; all else of a contact is told in `debounce.facts`."""

from companion.devices.buzzers.debounce import Debouncer
from tests.devices.buzzers.contact import Contact


def test_fast_presses_by_hand_are_no_chatter() -> None:
    presses = (f"bounce down {150 * number}\nbounce up {150 * number + 70}" for number in range(40))
    assert "-" == Contact("\n".join(presses)).shows("trouble", "-")


def test_a_release_within_a_long_lock_out_is_looked_at_once_that_is_over() -> None:
    button = Debouncer(lock_out=0.5)
    button.edge(0.0, down=True)
    assert 1 == len(button.settle(1.0))
    button.edge(0.1, down=False)
    assert 0.5 == button.due
