"""Phones for the tests of the pad, and what their buttons say and ask."""

from dataclasses import replace
from urllib.parse import parse_qsl, urlsplit

from companion.rules import Ruling
from companion.table import Level
from companion.web.pad import Button, Phone, Prompt, calls, extras, own_jump, pad
from companion.web.request_context import Visitor
from tests.web.builder import view_of


def phone(record: str, level: Level = Level.TURNS, ask: Prompt | None = None) -> Phone:
    """What a phone is offered after a record."""
    return Phone(view_of(record, level), ask or Prompt())


def lines(offered: Phone) -> list[str]:
    """Every line that a tap would say."""
    return [" + ".join(button.lines) for row in pad(offered).rows for button in row.buttons if button.line]


def questions(offered: Phone) -> list[str]:
    """Every question that a tap would ask."""
    return [button.href for row in pad(offered).rows for button in row.buttons if button.href]


def is_ruled_against(offered: Phone, line: str) -> bool:
    """Is one of the lines of a button refused, each judged after the one before it?"""
    game = offered.view.game
    for event in game.read_all(line.split("\n")):
        after = game.apply(event)
        if isinstance(after, Ruling):
            return True
        game = after
    return False


def own(record: str, seat: str, level: Level = Level.TURNS, only: bool = False) -> Phone:
    """What that player's own phone is offered; ``only``: where each may act for themselves alone."""
    return replace(phone(record, level), visitor=Visitor(acts=True, seat=seat, only_own=only))


def buttons(offered: Phone) -> list[Button]:
    """Every button on the screen, the menu's included."""
    jump = own_jump(offered)
    in_rows = (button for row in pad(offered).rows for button in row.buttons)
    return [*in_rows, *((jump,) if jump else ()), *calls(offered), *extras(offered)]


def labels(offered: Phone) -> list[str]:
    """What stands on every button of the screen."""
    return [str(button.label) for button in buttons(offered)]


def tap(offered: Phone, *names: str) -> str:
    """The lines that are entered by tapping the buttons of these names, one after the other."""
    *questions_on_the_way, last = names
    for name in questions_on_the_way:
        offered = asked(offered, named(offered, name))
    return " + ".join(named(offered, last).lines)


def asked(offered: Phone, button: Button) -> Phone:
    """The same phone with the question that the button leads to."""
    assert button.href, f"{button.label} enters {button.lines} at once"
    return replace(
        offered,
        prompt=Prompt.read(dict(parse_qsl(urlsplit(button.href).query)), offered.state.setup.edition.words),
    )


def named(offered: Phone, name: str) -> Button:
    """The button of that name on the screen."""
    for button in buttons(offered):
        if name in (button.spoken or button.label, f"{button.label} {button.note}"):
            return button
    raise AssertionError(f"nothing is called {name}, only {labels(offered)}")
