"""Which browsers get the sheets as they are written, by the names that real ones send."""

import pytest

from companion.web.older import is_older

MOZILLA = "Mozilla/5.0 "
BLINK = "AppleWebKit/537.36 (KHTML, like Gecko) "
WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko) "
NEW = [
    f"{MOZILLA}(X11; Linux x86_64) {BLINK}Chrome/150.0.0.0 Safari/537.36",
    f"{MOZILLA}(Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    f"{MOZILLA}(Macintosh; Intel Mac OS X 10_15_7) {WEBKIT}Version/18.5 Safari/605.1.15",
    f"{MOZILLA}(iPhone; CPU iPhone OS 17_5 like Mac OS X) {WEBKIT}CriOS/126.0 Mobile/15E148 Safari/604.1",
    "Werkzeug/3.1",
    "",
]
OLDER = [
    # Televisions of 2020, 2021 and 2022.
    f"{MOZILLA}(Web0S; Linux/SmartTV) {BLINK}Chrome/68.0.3440.106 Safari/537.36",
    f"{MOZILLA}(SMART-TV; LINUX; Tizen 6.0) {BLINK}76.0.3809.146/6.0 TV Safari/537.36",
    f"{MOZILLA}(Web0S; Linux/SmartTV) {BLINK}Chrome/87.0.4280.88 Safari/537.36",
    f"{MOZILLA}(iPhone; CPU iPhone OS 15_3 like Mac OS X) {WEBKIT}Version/15.3 Mobile/15E148 Safari/604.1",
    f"{MOZILLA}(iPhone; CPU iPhone OS 14_4 like Mac OS X) {WEBKIT}CriOS/96.0 Mobile/15E148 Safari/604.1",
    f"{MOZILLA}(Macintosh; Intel Mac OS X 10_15_7) {WEBKIT}Version/16.4 Safari/605.1.15",
    f"{MOZILLA}(X11; Linux x86_64; rv:102.0) Gecko/20100101 Firefox/102.0",
    f"{MOZILLA}(Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko",
    f"{MOZILLA}(Nobody knows)",
]


@pytest.mark.parametrize("name", NEW)
def test_a_new_browser_and_a_program_get_what_is_written(name: str) -> None:
    assert not is_older(name)


@pytest.mark.parametrize("name", OLDER)
def test_an_older_browser_and_an_unknown_one_get_what_all_can_read(name: str) -> None:
    assert is_older(name)
