"""Today's box on real screens: a round on the smallest phone, with what is written on its blanks."""

import pytest
from playwright.sync_api import Page, expect

from companion.rules import Phase
from companion.table import Level
from tests.browser.conftest import WINDOWS, House, Openly
from tests.browser.steps import SIZES, expect_newest, offered

HEADS = '[Edition "modern"]\n[Players "Mum, Dad, Leo, Grandma Ruth"]\n'
SMALLEST = WINDOWS[0]
SENTENCE = "Everybody changes seats & the <b>youngest</b> says where"
BLANKS = (
    ("draw 3: whoever laughs draws", "all draw 1", "target 2"),
    ("skip", "skip all", "reverse"),
    ("swap", "pass", f"shuffle: {SENTENCE}"),
    ("wild: sing", "wild", "draw 1"),
)
"""Every effect there is, three of them in a box."""

ALL_IN_SIGHT = """() => [...document.querySelectorAll("#band, #done .button")]
    .filter((each) => each.checkVisibility())
    .filter((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const shown = document.elementFromPoint(x + width / 2, y + height / 2);
        return y < 0 || y + height > innerHeight || !(each.contains(shown) || shown?.contains(each));
    })
    .map((each) => each.textContent.trim())"""
"""Finds what lies outside the window, or beneath something else."""


def written(*blanks: str) -> str:
    """Return a record whose blanks say this, with Dad to play on a red 5."""
    headers = "".join(f'[Blank{number} "{blank}"]\n' for number, blank in enumerate(blanks, 1))
    return f"{HEADS}{headers}round\nstart R5\n"


def play(house: House, phone: Page, *taps: str) -> str:
    """Tap these buttons one after the other; return the line that they entered."""
    for name in taps:
        phone.locator("body:not([data-settling])").wait_for()
        offered(phone, name).click()
    phone.locator("body:not([data-settling])").wait_for()
    expect_newest(phone, house.table)
    return house.record.splitlines()[-1]


def small_phone(opened: Openly) -> Page:
    """Open everybody's pad on the smallest phone."""
    phone = opened("/play")
    phone.set_viewport_size(SMALLEST)
    return phone


@pytest.mark.parametrize(
    ("blanks", "turns"),
    [
        (
            BLANKS[0],
            [
                (("Wild Shuffle Hands", "Blue"), "Dad: WH=B"),
                (("Blank 1: Draw 3", "Red"), "Leo: WB1=R"),
                (("Blank 2: All draw 1", "Yellow"), "Mum: WB2=Y"),
                (("Blank 3: Someone draws 2", "Green", "Leo"), "Dad: WB3=G Leo"),
            ],
        ),
        (
            BLANKS[1],
            [
                (("Blank 1: Skip", "Red"), "Dad: WB1=R"),
                (("Blank 2: Skip all", "Blue"), '"Grandma Ruth": WB2=B'),
                (("Blank 3: Reverse", "Green"), '"Grandma Ruth": WB3=G'),
            ],
        ),
        (
            BLANKS[2],
            [
                (("Blank 1: Swap", "Red", "Mum"), "Dad: WB1=R swap Mum"),
                (("Blank 2: Pass on", "Blue"), "Leo: WB2=B"),
                (("Blank 3: Shuffle", "Green"), '"Grandma Ruth": WB3=G'),
            ],
        ),
        (BLANKS[3], [(("Blank 1: sing", "Red"), "Dad: WB1=R")]),
    ],
    ids=["draws", "turns", "hands", "words"],
)
def test_a_round_by_hand_is_a_card_its_colour_and_at_most_a_name(
    house: House, opened: Openly, blanks: tuple[str, ...], turns: list[tuple[tuple[str, ...], str]]
) -> None:
    house.begin(written(*blanks))
    phone = small_phone(opened)
    for taps, line in turns:
        assert [] == phone.evaluate(ALL_IN_SIGHT)
        assert line == play(house, phone, *taps)
    assert house.state.phase is Phase.TURN


@pytest.mark.parametrize("level", [Level.TURNS, Level.CARDS])
@pytest.mark.parametrize("blanks", [(), BLANKS[0][:1], BLANKS[0][:2], BLANKS[0]], ids=len)
def test_the_whole_pad_is_in_sight_on_the_smallest_phone(
    house: House, opened: Openly, blanks: tuple[str, ...], level: Level
) -> None:
    house.begin(written(*blanks), level)
    phone = small_phone(opened)
    assert [] == phone.evaluate(ALL_IN_SIGHT.replace("#band, ", "#band, #seats, "))


def test_its_sentence_is_large_on_the_television_then_small_until_another_card_comes(
    house: House, opened: Openly
) -> None:
    house.begin(written(*BLANKS[2]))
    television = opened("/table")
    television.set_viewport_size(SIZES["television"])
    expect_newest(television, house.table)
    house.table.submit("Dad: WB3=Y")
    expect(television.locator(".stated .what")).to_have_text(SENTENCE)
    expect(television.locator(".stated .what")).to_be_visible()
    television.clock.run_for(5_000)
    expect(television.locator(".stated")).to_be_hidden()
    expect(television.locator("#say")).to_contain_text(f"“{SENTENCE}”")
    house.table.submit("Leo: draw")
    expect(television.locator("#say")).to_contain_text(f"“{SENTENCE}”")
    house.table.submit("Leo: Y5")
    expect(television.locator("#say")).not_to_contain_text("Everybody")


def test_after_a_shuffle_every_phone_says_what_its_player_holds(house: House, opened: Openly) -> None:
    house.begin(written())
    phones = {name: opened("/play", seat=name) for name in ("Mum", "Dad", "Leo")}
    house.table.submit("Dad: WH=B")
    for name, phone in phones.items():
        expect(phone.locator("#say")).to_contain_text(f"You hold {house.state.hands[name]} cards now.")
