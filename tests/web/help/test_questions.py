"""What people ask the help in their own words, and the section that answers it."""

import re

import pytest
from flask.testing import FlaskClient

from companion.web.help.also import ALSO
from companion.web.help.documents import document, found, names

QUESTIONS = {
    "guest network": "tonight#a-phone-cannot-open-the-address",
    "firewall": "tonight#a-phone-cannot-open-the-address",
    "vpn": "tonight#a-phone-cannot-open-the-address",
    "phone can't connect": "tonight#a-phone-cannot-open-the-address",
    "WLAN": "tonight#a-phone-cannot-open-the-address",
    "QR code does not work": "tonight#the-code-leads-nowhere",
    "code expired": "tonight#the-code-leads-nowhere",
    "lost connection": "tonight#the-connection-is-lost",
    "it is frozen": "tonight#the-connection-is-lost",
    "phone sleeps": "tonight#the-phone-falls-asleep",
    "the battery": "tonight#the-phone-falls-asleep",
    "tv is black": "tonight#the-television-shows-nothing",
    "undo": "tonight#a-wrong-card-was-entered",
    "How do I take back a mistake?": "tonight#a-wrong-card-was-entered",
    "rückgängig": "tonight#a-wrong-card-was-entered",
    "wrong card": "tonight#a-wrong-card-was-entered",
    "somebody left": "tonight#somebody-left-or-came-late",
    "player quits": "tonight#somebody-left-or-came-late",
    "forgot to say UNO": "tonight#somebody-forgot-uno",
    "catch": "tonight#somebody-forgot-uno",
    "challenge": "tonight#a-rule-is-in-doubt",
    "wild draw four bluff": "tonight#a-rule-is-in-doubt",
    "power cut": "tonight#the-plug-was-pulled",
    "is my game saved": "tonight#the-plug-was-pulled",
    "resume": "tonight#the-plug-was-pulled",
    "no sound": "tonight#no-sound-no-speech",
    "7-0": "house-rules#house-rules",
    "stacking": "house-rules#house-rules",
    "jump in": "house-rules#house-rules",
    "Hausregeln": "house-rules#house-rules",
    "plus two on plus two": "house-rules#house-rules",
    "Regeln": "house-rules#editions-and-house-rules",
    "reglas": "house-rules#editions-and-house-rules",
    "Règles": "house-rules#editions-and-house-rules",
    "which box do I have": "house-rules#editions",
    "no mercy": "house-rules#editions",
    "how are points counted": "house-rules#scoring",
    "partners": "house-rules#scoring",
    "dark mode": "play#this-screen",
    "accessibility": "play#for-every-eye-ear-and-hand",
    "color blind": "play#for-every-eye-ear-and-hand",
    "screen reader": "play#for-every-eye-ear-and-hand",
    "how to join": "play#join",
    "password": "operate#codes",
    "Deutsch": "play#in-your-own-language",
    "language": "play#in-your-own-language",
    "timer": "play#thinking-time",
    "who is going to win": "play#the-odds",
    "who is the best player": "play#players",
    "photo": "play#hands-from-one-photo",
    "app store": "play#on-the-home-screen",
    "chromecast": "screens#the-table-on-a-television",
    "Is my old phone supported?": "screens#which-screens",
    "kiosk": "screens#the-table-on-a-machines-own-screen",
    "windows": "tonight#start-it-tonight",
    "docker": "operate#in-a-container",
    "SD card": "operate#a-card-to-flash",
    "raspberry pi": "operate#install-it-on-a-raspberry-pi",
    "backup": "operate#backups",
    "move to another computer": "operate#where-the-data-is",
    "not secure": "https#over-https",
    "GDPR": "privacy#privacy",
    "Datenschutz": "privacy#privacy",
    "delete a player": "privacy#take-a-persons-name-out",
    "arcade buttons": "devices#buzzers",
    "flip the coin": "devices#the-coin",
    "nfc": "card-reader#the-card-reader",
    "print labels": "card-reader#labels-to-print",
    "tournament": "club#tournaments",
    "api": "programs#for-programs",
    "home assistant": "programs#mqtt-and-home-assistant",
}


@pytest.mark.parametrize(("question", "section"), QUESTIONS.items(), ids=QUESTIONS)
def test_a_question_leads_to_its_section_first(question: str, section: str) -> None:
    answers = [each.address.removeprefix("/help/") for each in found(question)]
    assert [section] == answers[:1], answers[:4]


def test_every_word_is_of_a_section_that_there_is() -> None:
    sections = {each.address.removeprefix("/help/") for name in names() for each in document(name).sections}
    assert set() == {each for each in ALSO if each not in {*sections, *names()}}


@pytest.mark.parametrize("name", names())
def test_each_page_has_a_title_and_contents_of_its_own(watcher: FlaskClient, name: str) -> None:
    page = watcher.get("/help" if name == "index" else f"/help/{name}").text
    shown = document(name)
    title = "Help" if name == "index" else shown.title
    assert f">{title} · UNO Companion</title>" in page
    contents = page.partition('<nav class="contents"')[2].partition("</nav>")[0]
    below = [each for each in shown.sections[1:] if each.level == 2]
    expected = [each.address.partition("#")[2] for each in below] if name != "index" else []
    assert expected == re.findall(r'href="#([^"]+)"', contents)
