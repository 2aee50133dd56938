"""This screen: its look is chosen on it, or follows the system, and needs no JavaScript."""

import pytest
from flask.testing import FlaskClient

from companion.web.screens.look import CHOICES, THEME_COLOURS, Look, Stylesheet

BY_SYSTEM = ("light", "contrast", "still")


def test_without_a_choice_the_system_decides() -> None:
    stylesheets = Look().stylesheets
    assert BY_SYSTEM == tuple(sheet.name for sheet in stylesheets)
    assert all(sheet.media for sheet in stylesheets)


@pytest.mark.parametrize(
    ("chosen", "sheet"),
    [
        ({"theme": "light"}, Stylesheet("light")),
        ({"contrast": "more"}, Stylesheet("contrast")),
        ({"motion": "less"}, Stylesheet("still")),
    ],
)
def test_a_choice_by_hand_overrides_the_system(chosen: dict[str, str], sheet: Stylesheet) -> None:
    assert sheet in Look.read(chosen).stylesheets


def test_a_screen_set_to_dark_has_no_light_at_all() -> None:
    look = Look.read({"theme": "dark"})
    assert "light" not in {sheet.name for sheet in look.stylesheets}
    assert (THEME_COLOURS["dark"],) == tuple(ground.colour for ground in look.theme_colours)


def test_an_unknown_value_in_a_cookie_is_ignored() -> None:
    assert Look() == Look.read({"theme": "pink", "contrast": "", "sound": "loud"})


@pytest.mark.parametrize(("name", "word"), [(name, word) for name in CHOICES for word in CHOICES[name]])
def test_a_choice_is_kept_on_the_screen_it_was_made_on(watcher: FlaskClient, name: str, word: str) -> None:
    answer = watcher.post("/look", data={name: word})
    assert (303, "/look") == (answer.status_code, answer.location)
    for path in ("/look", "/score", "/nothing"):
        assert f'data-{name}="{word}"' in watcher.get(path).text


def test_choosing_one_thing_leaves_the_others_as_they_were(watcher: FlaskClient) -> None:
    watcher.post("/look", data={"theme": "light"})
    watcher.post("/look", data={"motion": "less"})
    page = watcher.get("/rules").text
    assert 'data-theme="light"' in page
    assert 'data-motion="less"' in page


def test_an_unknown_choice_changes_nothing(watcher: FlaskClient) -> None:
    assert 303 == watcher.post("/look", data={"theme": "pink"}).status_code
    assert 'data-theme="system"' in watcher.get("/look").text


def test_another_site_cannot_change_how_a_screen_looks(watcher: FlaskClient) -> None:
    answer = watcher.post("/look", data={"theme": "light"}, headers={"Origin": "http://elsewhere.example"})
    assert 403 == answer.status_code


def test_the_present_choice_is_marked(watcher: FlaskClient) -> None:
    watcher.post("/look", data={"contrast": "more"})
    page = watcher.get("/look").text
    assert '<button name="contrast" value="more" aria-pressed="true">' in page
    assert '<button name="contrast" value="system" aria-pressed="false">' in page


def test_a_table_screen_is_dark_unless_its_look_was_chosen(watcher: FlaskClient) -> None:
    assert 'data-theme="dark"' in watcher.get("/table").text
    assert 'data-theme="system"' in watcher.get("/score").text
    watcher.post("/look", data={"theme": "light"})
    assert 'data-theme="light"' in watcher.get("/table").text


def test_the_browser_s_bars_have_the_colour_of_the_theme(watcher: FlaskClient) -> None:
    assert 2 == watcher.get("/rules").text.count('name="theme-color"')
    watcher.post("/look", data={"theme": "light"})
    page = watcher.get("/rules").text
    assert f'<meta name="theme-color" content="{THEME_COLOURS["light"]}">' in page
    assert 1 == page.count('name="theme-color"')
