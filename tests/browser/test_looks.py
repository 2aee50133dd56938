"""What holds for a page at some sizes beyond what test_every_page.py looks for: a table, and one runner.

Each check is a script that returns a line for whatever is wrong, in a copy of the page as large as a window.
"""

from dataclasses import replace
from threading import Event
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import ViewportSize, expect

from companion.rules import EDITIONS
from companion.table import Level
from tests.browser.conftest import WINDOWS, FullHouse, House, Openly
from tests.browser.looking import Looking, full_house, looking, port
from tests.browser.scenes import NO_MERCY, SCENES, SIX_LONG, TEN, TEN_LONG, WON, Scene
from tests.browser.steps import TOO_SMALL

__all__ = ["full_house", "looking", "port"]

# --- what is looked for ---

WIDER: Final = "() => document.documentElement.scrollWidth > innerWidth ? ['wider than the window'] : []"
HIGHER: Final = "() => document.documentElement.scrollHeight > innerHeight ? ['higher than the window'] : []"
WIDER_TOTALS: Final = """() => {
    const { scrollWidth, clientWidth } = document.getElementById("scores");
    return scrollWidth > clientWidth ? ["the totals are wider than their panel"] : [];
}"""
SHOWN: Final = """document.getElementById("stay-note")?.remove();
    const shown = (selector) => [...document.querySelectorAll(selector)]
        .filter((each) => each.checkVisibility());
    const box = (each) => each.getBoundingClientRect();
    const told = (each) => each.textContent.trim();"""

FREE_BELOW_UNDO: Final = """() => {
    const below = (each) => document.querySelector(each).getBoundingClientRect().bottom;
    return below("#bar") - below("[value=undo]") > 16 ? ["room is left below Undo"] : [];
}"""

CUT_AT_THE_EDGES: Final = """() => {
    const cut = [], share = 0.03;
    document.getElementById("stay-note")?.remove(); // It is shown once.
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        if (!walker.currentNode.parentElement.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        for (const { left, top, right, bottom, width, height } of range.getClientRects()) {
            if (width < 2 || height < 2) continue;
            // Above its capitals a line has room for their accents.
            const above = 0.18 * height;
            if (left < innerWidth * share || right > innerWidth * (1 - share)
                || top + above < innerHeight * share || bottom > innerHeight * (1 - share)) {
                cut.push(`${walker.currentNode.data.trim()} ${[left, top, right, bottom].map(Math.round)}`);
            }
        }
    }
    return cut;
}"""
"""Some televisions cut off so much of a picture."""

CROWDED_ROUNDS: Final = """() => {
    const table = document.querySelector(".by-round"), pane = table.closest(".scroll");
    const edges = (cell) => {
        const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const range = document.createRange(), boxes = [];
        while (walk.nextNode()) {
            range.selectNodeContents(walk.currentNode);
            boxes.push(...[range.getBoundingClientRect()].filter((each) => each.width));
        }
        return { left: Math.min(...boxes.map((each) => each.left)),
            right: Math.max(...boxes.map((each) => each.right)) };
    };
    const touching = [...table.querySelectorAll("tr")].flatMap((row) => [...row.cells].slice(1).filter(
        (cell, at, all) => at && edges(cell).left < edges(all[at - 1]).right + 2));
    const small = [...table.querySelectorAll("td b, td .count")].filter(
        (each) => parseFloat(getComputedStyle(each).fontSize) < 12);
    return [...touching, ...small].map((each) => each.innerText)
        .concat(pane.scrollWidth > pane.clientWidth ? ["scrolls sideways"] : []);
}"""


COIN_IS_CUT: Final = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const shown = (selector) => all(selector).filter((each) => each.checkVisibility());
  const box = (element) => element.getBoundingClientRect();
  const meet = (one, other) => one.left < other.right - 0.5 && other.left < one.right - 0.5
    && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5;
  if (!document.querySelector(".coin")) return ["no coin"];
  const parts = shown(".coin, .coin-sides > span, .coin-seal");
  const around = shown(".band, .done, #seats, #own, #say:not(:has(.coin-sides)), .plate, .in-play");
  const isOut = ({ left, top, right, bottom }) =>
    left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  return parts.filter((part) => isOut(box(part)) || part.scrollWidth > part.clientWidth + 1
    || around.some((other) => meet(box(part), box(other)))
    || parts.some((other) => other !== part && meet(box(part), box(other))))
    .map((part) => `${part.className || part.textContent} in ${innerWidth}`);
}"""
"""What of the coin, of its sides and of its seal is cut off, or lies under something else."""


def in_sight(selector: str) -> str:
    """Look for what is not wholly in the window, or not there at all."""
    return f"""() => {{ {SHOWN}
        const all = shown({selector!r});
        const isOut = ({{ left, top, right, bottom }}) =>
            left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
        return all.length ? all.filter((each) => isOut(box(each))).map(told) : ["none"];
    }}"""


def above(upper: str, lower: str) -> str:
    """Look for what reaches down into the first of what is to lie below it."""
    return f"""() => {{ {SHOWN}
        const edge = Math.min(...shown({lower!r}).map((each) => box(each).top));
        const all = isFinite(edge) ? shown({upper!r}) : [];
        return all.length ? all.filter((each) => box(each).bottom > edge).map(told) : ["none"];
    }}"""


def beside(texts: str, control: str) -> str:
    """Look for texts that reach into a control on their right."""
    return f"""() => {{ {SHOWN}
        return shown({texts!r}).filter((each) => {{
            const range = document.createRange();
            range.selectNodeContents(each);
            return range.getBoundingClientRect().right > box(shown({control!r})[0]).left;
        }}).map(told);
    }}"""


def letters(selector: str, smallest: int = 72) -> str:
    """Look for letters of fewer pixels: fewer than 72 are not read from the sofa."""
    return f"""() => {{ {SHOWN}
        const size = (each) => parseFloat(getComputedStyle(each).fontSize);
        const all = shown({selector!r});
        return all.length ? all.filter((each) => size(each) < {smallest}).map(told) : ["none"];
    }}"""


def one_line(selector: str) -> str:
    """Look for what stands in several lines, or runs into the rating beside it."""
    return f"""() => {{ {SHOWN}
        return shown({selector!r}).filter((each) => {{
            const range = document.createRange(), rating = each.closest("tr").querySelector(".rating");
            range.selectNodeContents(each);
            const lines = new Set([...range.getClientRects()].map(({{ top }}) => Math.round(top)));
            return lines.size > 1 || box(rating).left <= range.getBoundingClientRect().right;
        }}).map(told);
    }}"""


# --- where ---


def windows(*sizes: tuple[int, int]) -> list[ViewportSize]:
    """Return windows of these widths and heights."""
    return [{"width": width, "height": height} for width, height in sizes]


PHONE, TABLET, TELEVISION = windows((390, 844), (820, 1180), (1920, 1080))
SIDEWAYS: Final = windows((667, 375), (844, 390))
EVERYWHERE: Final = [PHONE, TABLET, TELEVISION]

TURN: Final = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy"]\nround\nstart R5\nBen: R8\n'
HOUSE_RULES: Final = '[Options "stacking=up, seven-swap, zero-pass, jump-in, multiples=any"]\n'
OUT: Final = '[Players "Ana, Ben"]\nround\nBen: out\n'
WON_BY_BARTHOLOMEW: Final = WON.replace("Ben", "Bartholomew")
FIVE_PLACES: Final = (
    '[Players "Mum, Leo, Ruth, Heinz, Maximiliane"]\n[Target "100"]\n'
    "round\nMum: out\nLeo: points 20\nRuth: points 1\nHeinz: points 7\nMaximiliane: points 20\n"
    "round\nLeo: out\nRuth: points 50\nHeinz: points 50\nMaximiliane: points 20\nMum: points 9\n"
)
LONG_NAMES: Final = [f"Maximiliane-Theodora the {number}." for number in range(10)]
COIN_OF_TEN: Final = f'[Players "{TEN_LONG}"]\nround\nstart G5\nDagmar: W50=R heads Bo tails Jo\n'
SEVERAL_OPEN: Final = "&".join(
    f"option={each}" for each in ("stacking", "multiples", "hand-size", "rounds", "no-uno", "uno-penalty")
)


def rounds_of(names: list[str], points: int) -> str:
    """Return two rounds, each won with so many points from every other hand."""
    rounds = [
        f'round\n"{out}": out\n' + "".join(f'"{name}": points {points}\n' for name in names if name != out)
        for out in names[:2]
    ]
    return f'[Players "{", ".join(names)}"]\n[Target "9999"]\n' + "".join(rounds)


def _teaching(house: FullHouse) -> None:
    deck = house.table.decks.add("The deck in the kitchen, above the stove", EDITIONS["wild-2020"])
    house.table.decks.enrol(deck.id, "04A1B2C3D4E5F6")
    house.table.enrolment.write = lambda number, text: None
    house.table.enrolment.begin(deck.id)


def _with_a_set_of_rules(house: FullHouse) -> None:
    house.table.rule_sets.keep("The rules of our grandmother's", "")


def _landed(house: FullHouse) -> None:
    has_landed, before = Event(), house.table.version
    house.table.listen(lambda view: has_landed.set() if view.version > before else None)
    house.may_land.set()
    house.flips.flip()
    assert has_landed.wait(20)


class Sight(NamedTuple):
    """A state with its pages, the windows that they are looked at in, and what is looked for there."""

    scene: Scene
    sizes: list[ViewportSize]
    checks: tuple[str, ...]


PADS: Final = ("/play", "/play?ask=W50&colour=blue&at={at}", "/score")
SIGHTS: Final[dict[str, Sight]] = {
    **{
        f"a thumb finds what is tapped, {level}": Sight(
            Scene(f"{TEN}start GR\n", PADS, level), [PHONE], (TOO_SMALL,)
        )
        for level in Level
    },
    **{
        f"a thumb finds the keys, {level}": Sight(Scene(OUT, ("/count",), level), [PHONE], (TOO_SMALL,))
        for level in Level
    },
    **{
        f"a phone held sideways, {name}, {level}": Sight(
            Scene(record, ("/play",), level), SIDEWAYS, (in_sight("#pad .button, #bar .button"), TOO_SMALL)
        )
        for name, record in (("by the sheet", TURN), ("house rules", HOUSE_RULES + TURN))
        for level in (Level.TURNS, Level.CARDS)
    },
    **{
        f"every row that house rules bring, {seat or 'for all'}, {width}": Sight(
            Scene(
                f'{HOUSE_RULES}[Players "{SIX_LONG}"]\nround\nstart R5\nDagmar: R8\n', ("/play",), seat=seat
            ),
            sizes,
            (check,),
        )
        for seat in ("", "Maximiliane")
        for width, sizes, check in (
            (
                "phones",
                windows((360, 640), (390, 664), (393, 740), (390, 844), (412, 915)),
                above("#seats", "#done"),
            ),
            ("tablets", windows((1180, 820), (1366, 768), (1280, 720)), in_sight("#band, #done .button")),
        )
    },
    "every seat of ten is above the pad of a small phone": Sight(
        replace(SCENES["ten at a turn"], pages=("/play",)),
        windows((360, 640), (320, 568)),
        (above("#seats", "#done"), HIGHER),
    ),
    "undo is in sight where every card of a deck is": Sight(
        Scene(f"{NO_MERCY}round\nstart R5\nBen: R6\n", ("/play?ask=top&at={at}",)),
        windows((360, 640)),
        (in_sight("[value=undo]"), HIGHER),
    ),
    "the totals of ten at the end lie on their panel": Sight(
        replace(SCENES["one of ten has won"], pages=("/play",)), SIDEWAYS, (WIDER_TOTALS,)
    ),
    "the last button is not under the bar": Sight(
        Scene(f"{TEN}start GR\n", ("/play",)),
        windows((390, 844), (360, 640), (320, 568)),
        (above("#pad .button", "#bar"), in_sight("#bar")),
    ),
    "every place of five is above the buttons": Sight(
        Scene(FIVE_PLACES, ("/play",), seat="Leo"), [PHONE], (above("#totals li", "#done"),)
    ),
    "the winner leaves the rematch its place": Sight(
        Scene(WON_BY_BARTHOLOMEW, ("/play",)),
        SIDEWAYS,
        (beside("#say h1, #totals b", "#done button"),),
    ),
    "nothing is left free below undo between rounds": Sight(
        Scene(SCENES["four between rounds"].record, ("/play",)),
        [*WINDOWS[:-1], *windows((844, 390), (740, 360))],
        (FREE_BELOW_UNDO,),
    ),
    "the devices of ten": Sight(
        Scene(f"{TEN}start GR\n", ("/devices", "/devices?only=Maximiliane")), EVERYWHERE, (WIDER, TOO_SMALL)
    ),
    "a deck": Sight(
        Scene("", ("/decks", "/decks/1", "/decks/1?delete", "/teach?type"), then=_teaching),
        EVERYWHERE,
        (WIDER, TOO_SMALL),
    ),
    "a deck being taught": Sight(
        Scene("", ("/teach",), then=_teaching), EVERYWHERE, (WIDER, TOO_SMALL, HIGHER)
    ),
    "ten who have long names": Sight(
        Scene(
            rounds_of(LONG_NAMES, 101),
            ("/setup", "/games", "/games/1", "/rules", "/join", "/join?watch"),
            Level.SCORES,
        ),
        windows((320, 900), (390, 900), (820, 900), (1920, 900)),
        (WIDER,),
    ),
    "every house rule open": Sight(
        Scene(
            "",
            (f"/setup?edition=classic&player=Ana&player=Ben&{SEVERAL_OPEN}&do=look",),
            then=_with_a_set_of_rules,
        ),
        windows((320, 844), (390, 844)),
        (WIDER,),
    ),
    "six, round by round": Sight(
        Scene(rounds_of(SIX_LONG.split(", "), 64), ("/score", "/games/1"), Level.SCORES),
        windows((360, 844), (390, 844), (820, 844)),
        (CROWDED_ROUNDS,),
    ),
    "ten, round by round": Sight(
        Scene(
            rounds_of(f"{SIX_LONG}, Ana, Benedetta, Cy, Theodora".split(", "), 64),
            ("/score", "/games/1"),
            Level.SCORES,
        ),
        windows((360, 844), (390, 844), (820, 844)),
        (CROWDED_ROUNDS,),
    ),
    **{
        f"a name has all the room beside its rating, {width}": Sight(
            Scene(rounds_of(["Maximiliane-Theodora Wieland", "Jo"], 60), ("/players",), Level.SCORES),
            windows((width, 844)),
            (one_line(".best .who span:not(.portrait)"), letters(".best .who span:not(.portrait)", smallest)),
        )
        for width, smallest in ((320, 8), (390, 12))
    },
    **{
        f"the coin and what it costs, {name}, {seat or 'for all'}": Sight(
            Scene(COIN_OF_TEN, pages, then=then, seat=seat), [*WINDOWS], (COIN_IS_CUT,)
        )
        for name, then in (
            ("due", None),
            ("in the air", lambda house: house.flips.flip()),
            ("landed", _landed),
        )
        for seat, pages in (("", ("/play", "/table")), (TEN_LONG.split(", ")[-1], ("/play",)))
    },
    "a television's words": Sight(
        Scene('[Players "Ana, Ben, Cy, Dee, Eve"]\nround\nstart B5\n', ("/table",), acts=False),
        [TELEVISION],
        (letters("h1, .place.is-playing .name, .in-play b, #totals b"),),
    ),
    "a television's winner": Sight(
        Scene('[Players "Ana, Ben"]\nround\nBen: out\nAna: points 9\n', ("/table",), acts=False),
        [TELEVISION],
        (letters("#won b"),),
    ),
    **{
        f"a television's hands: {name}": Sight(
            replace(SCENES[name], pages=("/table",)), [TELEVISION], (letters(".count b"),)
        )
        for name in (
            *("two players", "four at a turn", "five players, who are called little"),
            *("four partners at a turn", "ten, one of whom owes"),
        )
    },
    **{
        f"a television cuts no word: {name}": Sight(
            replace(SCENES[name], pages=("/table",)), [TELEVISION], (CUT_AT_THE_EDGES,)
        )
        for name in ("ten at a turn", "a turn", "a round scored", "no game yet")
    },
    "a television without a game": Sight(
        Scene("", ("/table",)), windows((1280, 720), (960, 540)), (in_sight(".code"), HIGHER)
    ),
}


@pytest.mark.parametrize("name", SIGHTS)
def test_at_these_sizes_nothing_is_wrong(full_house: FullHouse, looking: Looking, name: str) -> None:
    scene, sizes, checks = SIGHTS[name]
    scene.set(full_house)
    scene.visit(looking.context, full_house)
    found = {}
    for path in scene.paths(full_house):
        for check in checks:
            for size, wrong in zip(sizes, looking.measured(path, sizes, check), strict=True):
                if wrong:
                    found[path, size["width"]] = wrong
    looking.leave()
    assert {} == found


def test_the_colour_in_play_is_a_word_and_a_shape_too(house: House, opened: Openly) -> None:
    page = opened("/rules", js=False)
    for colour, word in {"R": "Red", "Y": "Yellow", "G": "Green", "B": "Blue"}.items():
        house.begin(f'[Players "Ana, Ben"]\nround\nstart {colour}5\n')
        page.goto("/play")
        expect(page.locator("#band b").first).to_have_text(word)
        expect(page.locator(f"#band use[href$='#{word.lower()}']")).to_have_count(1)
