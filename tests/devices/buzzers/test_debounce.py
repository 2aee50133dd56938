"""A button's contact: its first edge counts, its bounce does not, and trouble is noticed."""

from companion.devices.buzzers.debounce import CHATTER, QUIET, STUCK, Change, Contact


def trouble(contact: Contact) -> str:
    """What is wrong with it just now."""
    return contact.trouble


def bounce(contact: Contact, at: float, down: bool) -> list[Change]:
    """What a change with six bounces, a millisecond apart, is taken for."""
    edges = [(at + step / 1000, down == (step % 2 == 0)) for step in range(7)]
    return [change for edge in edges if (change := contact.edge(*edge))]


def test_the_first_edge_of_a_bouncing_press_counts() -> None:
    assert [Change(5.0, down=True)] == bounce(Contact(), 5.0, down=True)


def test_the_release_bounces_too() -> None:
    contact = Contact()
    bounce(contact, 5.0, down=True)
    assert [Change(5.2, down=False)] == bounce(contact, 5.2, down=False)


def test_a_press_shorter_than_its_bounce_is_let_go_all_the_same() -> None:
    contact = Contact()
    contact.edge(5.0, down=True)
    contact.edge(5.01, down=False)
    assert contact.is_down
    assert contact.due == 5.025
    assert Change(5.01, down=False) == contact.settle(5.025)


def test_a_second_press_counts_once_the_bounce_is_over() -> None:
    contact = Contact()
    bounce(contact, 5.0, down=True)
    bounce(contact, 5.1, down=False)
    assert Change(5.2, down=True) == contact.edge(5.2, down=True)


def test_a_button_that_is_down_at_the_start_was_not_pressed() -> None:
    contact = Contact()
    contact.begin(5.0, down=True)
    assert contact.settle(5.1) is None
    assert Change(6.0, down=False) == contact.edge(6.0, down=False)


def test_a_button_held_too_long_is_stuck_until_it_is_let_go() -> None:
    contact = Contact()
    contact.edge(5.0, down=True)
    assert contact.due == 5.0 + STUCK
    contact.settle(5.0 + STUCK)
    assert trouble(contact) == "stuck"
    assert contact.edge(20.0, down=False) is None
    assert trouble(contact) == ""
    assert Change(21.0, down=True) == contact.edge(21.0, down=True)


def chatter(contact: Contact) -> list[Change]:
    changes = []
    for number in range(CHATTER * 2):
        at = 5.0 + number * 0.06
        changes += [contact.edge(at, down=True), contact.edge(at + 0.03, down=False)]
    return [change for change in changes if change]


def test_a_button_that_chatters_is_ignored() -> None:
    contact = Contact()
    assert CHATTER - 1 == len([change for change in chatter(contact) if change.down])
    assert "chattering" == contact.trouble


def test_a_button_that_came_to_rest_is_trusted_again() -> None:
    contact = Contact()
    chatter(contact)
    assert contact.due is not None
    contact.settle(contact.due)
    assert "" == contact.trouble
    assert Change(9.0, down=True) == contact.edge(9.0, down=True)


def test_a_hand_that_hammers_is_no_chatter() -> None:
    contact = Contact()
    for number in range(40):
        bounce(contact, 5.0 + number * 0.15, down=True)
        bounce(contact, 5.07 + number * 0.15, down=False)
    assert "" == contact.trouble


def test_chatter_that_ends_down_is_a_stuck_button() -> None:
    contact = Contact()
    chatter(contact)
    contact.edge(6.0, down=True)
    contact.settle(6.0 + QUIET)
    assert "stuck" == contact.trouble


def test_news_from_before_changes_nothing() -> None:
    contact = Contact()
    contact.edge(5.0, down=True)
    assert contact.edge(4.9, down=False) is None
    assert contact.settle(6.0) is None
