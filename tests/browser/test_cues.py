"""Sounds, speech and vibration where they are turned on, each with a sign on the screen."""

import re

from playwright.sync_api import Page, expect

from companion.table import Level
from tests.browser.conftest import House, Openly
from tests.browser.steps import expect_newest

THREE = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nstart R5\n'
HOUSE = (
    '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n'
    '[Options "stacking=same, seven-swap, zero-pass, jump-in, wrong-catch=1"]\nround\nstart R5\n'
)
COIN = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy"]\nround\nstart R5\n'
AROUND = "Cy: draw\nCy: keep\nAna: draw\nAna: keep\n"
TWO_LEFT = THREE + "".join(f"Ben: R{number}\n{AROUND}" for number in (1, 2, 3, 4, 6))

# Records what a phone would do: here Chromium has neither a vibration motor nor a voice.
SPIES = """
const written = {};
function write(what, text) {
  (written[what] ??= []).push(text);
  document.documentElement.setAttribute(`data-${what}`, written[what].join(" / "));
}
document.addEventListener("sounded", ({ detail }) => write("sounded", detail.kind));
speechSynthesis.getVoices = () => [{ lang: "en" }];
Object.defineProperty(SpeechSynthesisUtterance.prototype, "voice", { writable: true, value: null });
speechSynthesis.speak = (said) => write("spoken", `${said.voice.lang}: ${said.text}`);
Navigator.prototype.vibrate = (pattern) => write("shaken", pattern.join(" "));
window.EventSource = class extends EventSource {
  constructor(address) {
    super(address);
    this.addEventListener("page", () => { document.documentElement.dataset.follows = ""; });
  }
};
"""

SOUND_AND_SIGN: dict[str, tuple[str, str, str, str]] = {
    "turn": (THREE, "Ben: R7", "#say", "Cy"),
    "dealt": ('[Players "Ana, Ben, Cy"]\n', "round", "#seats", "7"),
    "drew": (THREE, "Ben: RD", "#seats", "9"),
    "shuffled": (THREE, "reshuffle", "#say", "shuffled"),
    "skipped": (THREE, "Ben: RS", "#say", "lose the turn"),
    "reversed": (THREE, "Ben: RR", "#band", "right"),
    "owes": (HOUSE, "Ben: RD", "#say", "Draw 2 or stack"),
    "deflected": (
        f"{HOUSE.replace('jump-in', 'jump-in, deflect=both')}Ben: RD\n",
        "Cy: RR",
        "#say",
        "sent it back",
    ),
    "swapped": (HOUSE, "Ben: R7 swap Ana", "#say", "swap hands"),
    "passed": (HOUSE, "Ben: R0", "#say", "All hands go"),
    "hands-shuffled": (THREE.replace("classic", "modern"), "Ben: WH=G", "#say", "All hands are shuffled"),
    "jumped": (f"{HOUSE}Ben: R3\n", "Ana: jump", "#say", "jumped in"),
    "wrongly-caught": (HOUSE, "Ana: catch Ben", "#say", "cannot be caught"),
    "colour": (THREE, "Ben: B5", "#band", "Blue"),
    "uno": (TWO_LEFT, "Ben: uno", "#seats", "UNO"),
    "caught": (f"{TWO_LEFT}Ben: R9\n", "Ana: catch Ben", "#say", "caught"),
    "coin": (f"{COIN}Ben: W50=G heads Ana tails Cy\n", "flip heads", "#coin", "Heads"),
    "flipped": (THREE.replace("classic", "flip"), "Ben: RX top P5", "#band", "Pink"),
    "knocked-out": (
        '[Edition "no-mercy"]\n[Players "Ana, Ben, Cy"]\nround\nstart R5\nBen: W10=R\nCy: W10=B\n',
        "Ana: accept",
        "#say",
        "Ana is out of this round!",
    ),
    "round-won": (f"{THREE}Ben: out!\nAna: points 5\n", "Cy: points 6", "#say", "Ben went out and gets 11"),
    "game-won": (f"{THREE}Ben: out!\nAna: points 400\n", "Cy: points 100", "#say", "Ben"),
}
"""For each sound: a record, the line that makes it, and where a screen says the same."""


def open_with_spies(opened: Openly, path: str = "/play", seat: str = "Cy", script: str = "") -> Page:
    """Open a page whose sounds, speech and vibration are recorded, and wait until it follows the table.

    What happened before is not told: of two events that come in between it shows the second one.
    """
    page = opened(path, seat=seat, script=SPIES + script)
    expect(page.locator("html[data-follows]")).to_have_count(1)
    return page


def turn_on(page: Page, what: str) -> None:
    """Turn this on in the menu."""
    page.locator("#menu > summary").click()
    page.get_by_role("button", name=f"Turn {what} on").click()
    expect(page.get_by_role("button", name=f"Turn {what} off")).to_be_visible()
    page.locator("#menu > summary").click()


def expect_cues(page: Page, what: str, *texts: str) -> None:
    """Wait until this, and nothing else, was sounded, spoken or shaken since the page was opened."""
    expect(page.locator("html")).to_have_attribute(f"data-{what}", " / ".join(texts))


def submit_and_show(house: House, page: Page, line: str) -> None:
    """Submit a line, and wait until the page shows it."""
    house.table.submit(line)
    expect_newest(page, house.table)


def test_nothing_sounds_before_it_was_turned_on(house: House, opened: Openly) -> None:
    house.begin(THREE)
    page = open_with_spies(opened)
    submit_and_show(house, page, "Ben: RD")
    for what in ("sounded", "spoken"):
        assert page.locator("html").get_attribute(f"data-{what}") is None
    loaded = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert not [name for name in loaded if name.endswith(("/sound.js", "/speech.js"))]


def test_one_tap_turns_the_sound_on_and_plays_a_sample(house: House, opened: Openly) -> None:
    house.begin(THREE)
    page = open_with_spies(opened)
    turn_on(page, "sound")
    expect_cues(page, "sounded", "turn")
    submit_and_show(house, page, "Ben: RD")
    expect_cues(page, "sounded", "turn", "drew")
    submit_and_show(house, page, "Ana: RS")
    expect_cues(page, "sounded", "turn", "drew", "skipped", "turn")


def test_two_events_of_one_tap_sound_both(house: House, opened: Openly) -> None:
    house.begin(THREE)
    page = open_with_spies(opened, seat="Ben")
    turn_on(page, "sound")
    expect_cues(page, "sounded", "turn")
    page.get_by_role("button", name="Drew, kept it").click()
    expect_cues(page, "sounded", "turn", "drew")


def test_two_events_sound_both_while_a_question_is_open(house: House, opened: Openly) -> None:
    house.begin(THREE)
    page = open_with_spies(opened, "/play?ask=end", seat="Ben")
    turn_on(page, "sound")
    house.table.submit_all(["Ben: draw", "Ben: keep"])
    expect_cues(page, "sounded", "turn", "drew")


def test_only_the_phone_s_own_turn_sounds(house: House, opened: Openly) -> None:
    house.begin(THREE)
    page = open_with_spies(opened, seat="Ana")
    turn_on(page, "sound")
    expect_cues(page, "sounded", "turn")
    submit_and_show(house, page, "Ben: R7")
    submit_and_show(house, page, "Cy: RR")
    expect_cues(page, "sounded", "turn", "reversed")


def test_a_reload_repeats_no_sound_and_is_silent_until_a_tap(house: House, opened: Openly) -> None:
    house.begin(THREE)
    page = open_with_spies(opened)
    turn_on(page, "sound")
    submit_and_show(house, page, "Ben: RD")
    expect_cues(page, "sounded", "turn", "drew")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-heard", "no")
    submit_and_show(house, page, "Ana: R1")
    assert page.locator("html").get_attribute("data-sounded") is None
    page.locator("#menu > summary").focus()
    page.evaluate("document.getElementById('menu').open = true")
    expect(page.get_by_text("Silent until the first tap")).to_be_visible()
    page.mouse.click(5, 400)
    expect(page.locator("html")).to_have_attribute("data-heard", "yes")
    expect(page.get_by_text("Silent until the first tap")).to_be_hidden()
    submit_and_show(house, page, "Ben: RR")
    expect_cues(page, "sounded", "reversed")


def test_a_refusal_has_a_low_sound(house: House, opened: Openly) -> None:
    house.begin(THREE, Level.CARDS)
    page = open_with_spies(opened, seat="Ben")
    turn_on(page, "sound")
    expect_cues(page, "sounded", "turn")
    page.get_by_text("Another card").click()
    page.get_by_label("blue 3", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("lue 3")
    expect_cues(page, "sounded", "turn", "refused")


def test_speech_is_in_the_language_of_the_page(house: House, opened: Openly) -> None:
    house.begin(f"{THREE}Ben: W4=B\n")
    page = open_with_spies(opened)
    turn_on(page, "speech")
    sample = "en: This screen speaks now."
    expect_cues(page, "spoken", sample)
    submit_and_show(house, page, "Cy: accept")
    expect_cues(page, "spoken", sample, "en: Cy draws four. Blue. Ana's turn.")


def test_a_device_without_a_voice_is_told_so(house: House, opened: Openly) -> None:
    house.begin(THREE)
    page = open_with_spies(opened, script="speechSynthesis.getVoices = () => [];")
    turn_on(page, "speech")
    page.locator("#menu > summary").click()
    expect(page.get_by_text("This screen has no voice to speak with.")).to_be_visible()


def test_a_phone_vibrates_for_its_turn_and_for_cards_to_draw(house: House, opened: Openly) -> None:
    house.begin(THREE)
    page = open_with_spies(opened)
    page.mouse.click(5, 400)
    for line in ("Ben: RD", "Ana: R1", "Ben: R7"):
        submit_and_show(house, page, line)
    expect_cues(page, "shaken", "60", "120 80 120")


def test_the_title_of_the_page_says_whose_turn_it_is(house: House, opened: Openly) -> None:
    house.begin(THREE)
    page = open_with_spies(opened)
    expect(page).to_have_title("Ben plays · UNO Companion")
    house.table.submit("Ben: R7")
    expect(page).to_have_title("Your turn · UNO Companion")


def test_the_screen_shows_what_every_sound_means(house: House, opened: Openly) -> None:
    house.begin(THREE)
    page = open_with_spies(opened)
    turn_on(page, "sound")
    expect_cues(page, "sounded", "turn")
    for kind, (record, line, where, words) in SOUND_AND_SIGN.items():
        house.begin(record)
        expect_newest(page, house.table)
        before = (page.locator("html").get_attribute("data-sounded") or "").split(" / ").count(kind)
        submit_and_show(house, page, line)
        if kind != "turn":
            # Whole names only: "caught" is a part of "wrongly-caught".
            sounded = re.compile(rf"((?<![\w-]){kind}(?![\w-]).*){{{before + 1}}}")
            expect(page.locator("html"), kind).to_have_attribute("data-sounded", sounded)
        expect(page.locator(where), kind).to_contain_text(words)


def test_each_sound_is_short_and_soft_and_ends_in_silence(house: House, opened: Openly) -> None:
    house.begin(THREE)
    rendered: dict[str, dict[str, float]] = opened("/play").evaluate(RENDER)
    # The last two are of the time of a turn, which no line of a record brings: see test_turn_time.py.
    assert {*SOUND_AND_SIGN, "refused", "nudge", "over"} == {*rendered}
    for kind, sound in rendered.items():
        assert 0.05 < sound["peak"] < 0.9, kind
        assert 0.1 < sound["end"] < 1.6, kind
        assert sound["first"] < 0.01, kind


RENDER = """async () => {
  const { SOUNDS, schedule } = await import("/static/js/sound.js");
  const rendered = {};
  for (const kind of Object.keys(SOUNDS)) {
    const context = new OfflineAudioContext(1, 3 * 44100, 44100);
    schedule(context, { kind, count: 6 }, 0);
    const samples = (await context.startRendering()).getChannelData(0);
    let [peak, end] = [0, 0];
    samples.forEach((sample, index) => {
      peak = Math.max(peak, Math.abs(sample));
      if (Math.abs(sample) > 1e-3) end = index / 44100;
    });
    rendered[kind] = { peak, end, first: Math.abs(samples[1]) };
  }
  return rendered;
}"""
