"""The screen in the middle of the table, in a real browser: what it shows, and how it moves."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE_MS, WINDOWS, House, Openly
from tests.table.builder import accepted

TELEVISION = {"width": 1920, "height": 1080}
FIVE = '[Players "Ana, Ben, Cy, Dee, Eve"]\nround\nstart G5\n'
TWO_EACH = '[Players "Ana, Ben, Cy"]\nround\nstart R5\n' + "Ben: ?\nCy: ?\nAna: ?\n" * 5
HOUSE_RULES = (
    '[Edition "classic"]\n[Players "Ana, Ben, Cy, Dee"]\n'
    '[Options "stacking=mixed, seven-swap, zero-pass, jump-in"]\nround\nstart G5\n'
)
BESIDE_THE_NOTE = """() => {
    const box = (each) => document.querySelector(each).getBoundingClientRect();
    const note = box("#stay-note");
    return box(".room").bottom <= note.top && note.bottom <= innerHeight;
}"""
STAYS = """(() => {
    const { setTimeout } = window;
    window.setTimeout = (end, ms) => ms === 1500 ? (window.goesAway = end) : setTimeout(end, ms);
})()"""
"""What is shown for a second and a half where nothing moves stays until the test lets it go."""

ANIMATIONS = "document.getAnimations().length"

Watch = Callable[..., Page]


@pytest.fixture
def open_moving(chromium: Browser, house: House) -> Iterator[Watch]:
    """Opens the table screen in a browser that does not ask for reduced motion."""
    contexts = []

    def open_table() -> Page:
        context = chromium.new_context(
            base_url=house.address, viewport={"width": 1920, "height": 1080}, reduced_motion="no-preference"
        )
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.goto("/table")
        page.evaluate(REMEMBER)
        return page

    yield open_table
    for context in contexts:
        context.close()


# Every movement lasts a minute unless the test is done with it: what is seen of it is a matter of luck else.
REMEMBER = """(() => {
    document.documentElement.style.setProperty("--motion", "60000ms");
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function remember(steps, timing) {
        window.moved.push([this.className.baseVal ?? this.className, this.dataset.player ?? ""]);
        return animate.call(this, steps, timing);
    };
})()"""


def goes_by(page: Page) -> None:
    """From now on whatever moves is there at once."""
    page.evaluate("setInterval(() => document.getAnimations().forEach((each) => each.finish()), 20)")


def moved(page: Page) -> list[tuple[str, str]]:
    """Return the classes of each animated element, and the player of its seat."""
    found: list[list[str]] = page.evaluate("window.moved")
    return [(classes, player) for classes, player in found]


def test_each_hand_is_a_fan_of_as_many_backs(house: House, opened: Openly) -> None:
    house.begin(f"{FIVE}Ben: ?\nCy: ?\n")
    page = opened("/table", acts=False, size=TELEVISION)
    for player, cards in house.state.hands.items():
        expect(page.locator(f'[data-player="{player}"] .fan i')).to_have_count(cards or 0)
    leans = page.locator('[data-player="Ana"] .fan i').evaluate_all(
        "cards => cards.map((card) => new DOMMatrix(getComputedStyle(card).transform).b)"
    )
    assert sorted(leans) == leans
    assert leans[0] < 0 < leans[-1]


def test_the_arrows_turn_once_when_play_goes_the_other_way(house: House, open_moving: Watch) -> None:
    house.begin(FIVE)
    page = open_moving()
    turns = "arrows => arrows.map((each) => new DOMMatrix(getComputedStyle(each).transform).a)"
    arrows = page.locator(".arrow")
    expect(arrows).to_have_count(5)
    arrows.first.evaluate("each => { each.isTheSame = true }")
    before = arrows.evaluate_all(turns)
    accepted(house.table.submit("Ben: GR"))
    expect(page.locator(".arrows.is-right")).to_have_count(1)
    assert arrows.first.evaluate("each => each.isTheSame")
    assert 0 < page.evaluate(ANIMATIONS)
    page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    assert before == pytest.approx([-turn for turn in arrows.evaluate_all(turns)], abs=1e-3)


def test_cards_fly_to_who_draws_and_who_is_skipped_dims(house: House, open_moving: Watch) -> None:
    house.begin(FIVE)
    page = open_moving()
    accepted(house.table.submit("Ben: GD"))
    expect(page.locator('[data-player="Cy"] .drew')).to_contain_text("+2")
    expect(page.locator(".flight")).to_have_count(2)
    goes_by(page)
    expect(page.locator(".flight")).to_have_count(0)
    flights = [classes for classes, _ in moved(page)]
    assert 2 == sum("flight" in classes for classes in flights)
    assert 1 == sum("face is-green" in classes for classes in flights)
    accepted(house.table.submit("Dee: GS"))
    expect(page.locator("h1")).to_have_text("Ana plays")
    assert "Eve" in [player for _, player in moved(page)]


def test_uno_fills_the_screen_with_the_name_and_then_stays_as_a_badge(
    house: House, open_moving: Watch
) -> None:
    house.begin(f"{TWO_EACH}Ben: ?\n")
    page = open_moving()
    burst = page.locator("#burst")
    expect(burst).to_be_hidden()
    accepted(house.table.submit("Ben: uno"))
    expect(burst).to_be_visible()
    expect(burst).to_have_text("BenUNO!")
    assert {"x": 0, "y": 0, **TELEVISION} == burst.bounding_box()
    goes_by(page)
    expect(burst).to_be_hidden()
    expect(page.locator('[data-player="Ben"] .uno')).to_have_text("UNO!")


@pytest.mark.parametrize(
    ("record", "line", "told", "faces", "drew"),
    [
        (f"{TWO_EACH}Ben: ?\n", "Ana: catch Ben", "BenAna caught you!", 2, ("Ben", "+2")),
        (
            f'[Options "wrong-catch=3"]\n{FIVE}',
            "Ana: catch Ben",
            "AnaBen cannot be caught!",
            1,
            ("Ana", "+3"),
        ),
        (f"{HOUSE_RULES}Ben: G3\n", "Ana: jump", "Anajumps in!", 0, None),
    ],
)
def test_who_is_caught_catches_wrongly_or_jumps_in_is_named_to_the_whole_room(
    house: House,
    open_moving: Watch,
    record: str,
    line: str,
    told: str,
    faces: int,
    drew: tuple[str, str] | None,
) -> None:
    house.begin(record)
    page = open_moving()
    accepted(house.table.submit(line))
    burst = page.locator("#burst")
    expect(burst).to_have_text(told)
    expect(burst.locator(".portrait")).to_have_count(faces)
    if drew:
        expect(page.locator(f'[data-player="{drew[0]}"] .drew')).to_contain_text(drew[1])
    else:
        band = burst.bounding_box()
        assert band is not None
        assert band["height"] < TELEVISION["height"] / 4, "It cuts in above the table."
    goes_by(page)
    expect(burst).to_be_hidden()


def debt_size(page: Page) -> float:
    """Return how large the number of cards that are owed is on the screen."""
    size: float = page.locator(".debt b").evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
    return size


def test_a_debt_grows_as_it_passes_on_and_names_whose_card_it_is(house: House, opened: Openly) -> None:
    house.begin(f"{HOUSE_RULES}Ben: GD\n")
    page = opened("/table", acts=False, size=TELEVISION)
    debt = page.locator(".debt")
    expect(debt).to_contain_text("+2")
    expect(debt).to_contain_text("by Ben")
    expect(page.locator('[data-player="Cy"]')).to_contain_text("must draw 2")
    small = debt_size(page)
    accepted(house.table.submit("Cy: W4=R"))
    expect(debt).to_contain_text("+6")
    expect(debt).to_contain_text("by Cy")
    expect(page.locator('[data-player="Dee"]')).to_contain_text("must draw 6")
    assert small < debt_size(page)
    accepted(house.table.submit("Dee: accept"))
    expect(page.locator("h1")).to_have_text("Dee draws 6 · Ana plays")
    expect(debt).to_have_count(0)


# The player to whose seat the cards that are owed come nearest while they are held out.
HELD_OUT = """() => {
    const middle = (each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const debt = document.querySelector(".debt");
    for (const each of debt.getAnimations()) {
        each.pause();
        each.currentTime = 0.6 * each.effect.getComputedTiming().duration;
    }
    const [x, y] = middle(debt);
    const far = (seat) => Math.hypot(middle(seat)[0] - x, middle(seat)[1] - y);
    const seats = [...document.querySelectorAll(".place")];
    return seats.sort((one, other) => far(one) - far(other))[0].dataset.player;
}"""


@pytest.mark.parametrize(("line", "owes"), [("Cy: GR", "Ben"), ("Cy: GS", "Dee")])
def test_what_is_sent_on_flies_to_the_player_who_owes_it_now(
    house: House, open_moving: Watch, line: str, owes: str
) -> None:
    house.begin(f"{HOUSE_RULES.replace('jump-in', 'jump-in, deflect=both')}Ben: GD\n")
    page = open_moving()
    accepted(house.table.submit(line))
    expect(page.locator(f'[data-player="{owes}"]')).to_contain_text("must draw 2")
    page.wait_for_function("document.querySelector('.debt').getAnimations().length > 0")
    assert owes == page.evaluate(HELD_OUT)
    goes_by(page)
    expect(page.locator(".debt.is-sent")).to_have_count(0)


def fans(page: Page) -> dict[str, tuple[float, float]]:
    """Return where on the screen each player's hand is now."""
    places = page.locator(".place").evaluate_all(
        """seats => seats.map((seat) => {
            const { x, y } = seat.querySelector(".fan").getBoundingClientRect();
            return [seat.dataset.player, x, y];
        })"""
    )
    return {player: (x, y) for player, x, y in places}


@pytest.mark.parametrize(
    ("line", "travellers"), [("Ben: G7 swap Dee", {"Ben", "Dee"}), ("Ben: G0", {"Ana", "Ben", "Cy", "Dee"})]
)
def test_hands_travel_round_the_table_to_their_new_seats(
    house: House, open_moving: Watch, line: str, travellers: set[str]
) -> None:
    house.begin(HOUSE_RULES)
    page = open_moving()
    home = fans(page)
    accepted(house.table.submit(line))
    expect(page.locator(".place.is-given")).to_have_count(len(travellers))
    page.evaluate("document.getAnimations().forEach((each) => each.pause())")
    away = fans(page)
    moving = {
        player
        for player in away
        if sum(abs(a - b) for a, b in zip(away[player], home[player], strict=True)) > 90
    }
    assert travellers == moving
    goes_by(page)
    page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    expect(page.locator(".place.is-given")).to_have_count(0)


def test_with_less_motion_hands_are_where_they_belong_at_once(house: House, opened: Openly) -> None:
    house.begin(HOUSE_RULES)
    page = opened("/table", acts=False, size=TELEVISION)
    for line in ("Ben: G7 swap Dee", "Cy: G0", "Dee: GD"):
        accepted(house.table.submit(line))
        expect(page.locator("#say p").first).to_contain_text(f"{line.split(':')[0]} played")
        assert 0 == page.evaluate(ANIMATIONS)
        expect(page.locator(".is-given")).to_have_count(0)


def test_a_correction_does_not_look_like_a_play(house: House, open_moving: Watch) -> None:
    house.begin(f"{HOUSE_RULES}Ben: G3\n")
    page = open_moving()
    for line, says in (
        ("fix top R8", "Corrected: a red 8 on top."),
        ("fix hand Ana 3", "Corrected: Ana has 3"),
    ):
        accepted(house.table.submit(line))
        expect(page.locator("#say p").first).to_contain_text(says)
    assert [] == [classes for classes, _ in moved(page) if "face" in classes or "flight" in classes]


def test_a_screen_that_just_opened_shows_no_burst(house: House, open_moving: Watch) -> None:
    house.begin(f"{TWO_EACH}Ben: ?\nBen: uno\n")
    page = open_moving()
    expect(page.locator(".uno")).to_have_count(1)
    expect(page.locator("#burst")).to_be_hidden()


def test_with_less_motion_nothing_moves_and_uno_is_still_seen(house: House, opened: Openly) -> None:
    house.begin(f"{TWO_EACH}Ben: ?\n")
    page = opened("/table", acts=False, size=TELEVISION, script=STAYS)
    expect(page.locator("h1")).to_have_text("Cy plays")
    for line, sign in (("Ben: uno", "#burst:not([hidden])"), ("Cy: RR", ".arrows.is-right")):
        accepted(house.table.submit(line))
        expect(page.locator(sign)).to_have_count(1)
        assert 0 == page.evaluate(ANIMATIONS)
    page.evaluate("goesAway()")
    expect(page.locator("#burst")).to_be_hidden()


def test_less_motion_can_be_chosen_by_hand(house: House, open_moving: Watch) -> None:
    house.begin(f"{TWO_EACH}Ben: ?\n")
    page = open_moving()
    page.context.add_cookies([{"name": "motion", "value": "less", "url": house.address}])
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-motion", "less")
    accepted(house.table.submit("Cy: RR"))
    expect(page.locator(".arrows.is-right")).to_have_count(1)
    assert 0 == page.evaluate(ANIMATIONS)


def test_a_screen_that_cannot_be_kept_awake_says_how_once_on_a_line_of_its_own(
    house: House, open_moving: Watch
) -> None:
    house.begin(FIVE)
    page = open_moving()
    page.add_init_script("Object.defineProperty(navigator, 'wakeLock', { value: undefined })")
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.locator("#stay-note")).to_be_visible()
    for window in WINDOWS:
        page.set_viewport_size(window)
        assert page.evaluate(BESIDE_THE_NOTE), window
    page.reload()
    expect(page.locator("#stay-note")).to_be_hidden()
    page.locator("#menu > summary").click()
    expect(page.locator(".stays-on")).to_be_visible()


def test_a_screen_that_is_kept_awake_shows_no_note(house: House, open_moving: Watch) -> None:
    house.begin(FIVE)
    page = open_moving()
    page.add_init_script(
        "Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => ({}) } })"
    )
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.locator("html.is-awake")).to_have_count(1)
    expect(page.locator("#stay-note")).to_be_hidden()
