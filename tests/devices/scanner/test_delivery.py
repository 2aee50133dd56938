"""What the other end says again is taken once."""

from companion.devices.scanner.delivery import Inbox


def test_what_was_taken_is_not_taken_again() -> None:
    inbox = Inbox()
    assert [True, False, True, False] == [inbox.take("a reader", number) for number in (1, 1, 2, 1)]
