"""What this is: said on a page of its own, one tap from every menu."""

from flask.testing import FlaskClient

from companion import __version__


def test_every_menu_leads_to_what_this_is_and_says_which_version(watcher: FlaskClient) -> None:
    for path in ("/rules", "/play", "/about"):
        menu = watcher.get(path).text.split('class="menu-panel"')[1].partition("</details>")[0]
        assert 'href="/help"' in menu
        assert f"About <small>{__version__}</small>" in menu
    page = watcher.get("/about").text
    assert __version__ in page
    assert "MIT" in page
    assert "trademark of Mattel" in page
