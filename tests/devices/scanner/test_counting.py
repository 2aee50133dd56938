"""The cards of a hand that is counted on the reader, and their stickers."""

from dataclasses import replace

from companion.devices.scanner.counting import uncount_last
from companion.rules import read_card
from companion.table import OpenHand
from tests.web.builder import view_of


def test_a_card_without_a_sticker_takes_none_out_of_the_hand_before() -> None:
    view = view_of('[Players "Ana, Ben, Cy"]\nround\nBen: out\nAna: hand R7\n')
    hand = OpenHand("Cy", (read_card("GS"),), (("Ana", "04A1"),))
    less = uncount_last(replace(view, transient=replace(view.transient, hand=hand)))
    assert less is not None
    assert OpenHand("Cy", (), (("Ana", "04A1"),)) == less.hand
