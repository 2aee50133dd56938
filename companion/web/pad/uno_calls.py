"""The buttons beside the pad: calling UNO, catching who forgot it, and what happens seldom."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.rules import Catch, Hint, Reshuffle, Uno, any_of
from companion.web.pad.buttons import (
    Button,
    Pad,
    Phone,
    Row,
    built_without_seat,
    button_for,
    choice,
    player_button,
)
from companion.web.pad.corrections import somebody_joins, somebody_went_out
from companion.web.words.language import _, translated
from companion.web.words.typesetting import short_name

MOST_ON_A_BUTTON = 2
"""Players whose names a button has room for."""


@dataclass(frozen=True)
class CallButtons:
    """UNO and the catch, None where it is not the time; while a round is played both ``have_places``."""

    uno: Button | None = None
    catch: Button | None = None
    have_places: bool = False

    def __iter__(self) -> Iterator[Button]:
        """Return those that can be tapped now."""
        return (button for button in (self.uno, self.catch) if button)


def calls(phone: Phone) -> CallButtons:
    """Return UNO for who plays and who can still be caught, and the catch of those who did not say it.

    On a player's own phone only that player's: their UNO, and the catches that are theirs. Each is one
    button, so that neither moves: where it could be about several players, it asks who.
    """
    state = phone.state
    return CallButtons(_uno(phone), _catch_button(phone), state.is_in_play and state.ruleset.calls_uno)


def _uno(phone: Phone) -> Button | None:
    names = _in_time_for_uno(phone)
    if phone.seat:
        return button_for(Uno(phone.seat), _("UNO!"), look="is-gold") if phone.seat in names else None
    if len(names) > 1:
        return Button(_("UNO!"), href=phone.question("uno"), note=_short(phone, *names), look="is-gold")
    note = _short(phone, *names)
    return button_for(Uno(names[0]), _("UNO!"), note=note, look="is-gold") if names else None


def _short(phone: Phone, *names: str) -> str:
    """Return the names, as short as can be, with "or" between them; nothing where they are too many."""
    everyone = phone.view.game.everyone
    few = len(names) <= MOST_ON_A_BUTTON
    return translated(any_of([short_name(name, everyone) for name in names])) if few else ""


def calls_of_others(phone: Phone) -> tuple[Button, ...]:
    """Return UNO for others, on a player's own phone: they may sit beside it without one.

    Each is in the column of its seat, so that it stays there when a neighbour's comes beside it.
    """
    columns = {name: f"in-{1 + seat % 2}" for seat, name in enumerate(phone.state.seats)}
    buttons = ((columns[name], _says_uno(name)) for name in _others_in_time(phone))
    return tuple(replace(button, look=f"{button.look} {column}") for column, button in buttons)


def _others_in_time(phone: Phone) -> list[str]:
    """Return the others who may say UNO now, where it is a player's own phone."""
    return [name for name in _in_time_for_uno(phone) if name != phone.seat] if phone.seat else []


def extras(phone: Phone) -> tuple[Button, ...]:
    """Return the buttons for what happens seldom; they are in the menu."""
    late = [name for name in _may_say_uno(phone) if name not in _in_time(phone)]
    buttons = [_says_uno(name) for name in late]
    if phone.seat == phone.player:
        buttons.extend(map(_says_uno, _others_in_time(phone)))
    if who_is_caught(phone).rows:
        cost = _("a wrong catch costs %(count)d", count=phone.state.ruleset.wrong_catch_penalty)
        buttons.append(
            Button(_("Catch somebody"), href=phone.question("wrong-catch"), note=cost, look="is-quiet")
        )
    if _hinters(phone):
        buttons.append(Button(_("Somebody gave a hint"), href=phone.question("hint"), look="is-quiet"))
    if phone.may(Reshuffle()):
        buttons.append(button_for(Reshuffle(), _("We reshuffled the discards"), look="is-quiet"))
    return (*buttons, *somebody_joins(phone), *somebody_went_out(phone))


def who_says_uno(phone: Phone) -> Pad:
    """Return the question who of many says UNO."""
    buttons = (player_button(Uno(name), name, look="is-gold") for name in _in_time_for_uno(phone))
    return choice(_("Who says UNO?"), buttons, is_own=True)


def who_caught(phone: Phone) -> Pad:
    """Return the question who caught the player that was chosen, or each of those who can be caught."""
    named = phone.prompt.player
    if named not in phone.state.seats and len(phone.state.uno_open) > 1:
        if phone.seat:
            mine = tuple(_catch_of(phone, name) for name in phone.state.uno_open if _catchers(phone, name))
            return Pad((Row(mine, "is-2"),), _("Whom do you catch?"), is_own=True)
        rows = tuple(
            Row(_catcher_buttons(phone, name), "is-3 is-below", _("%(player)s was caught by", player=name))
            for name in phone.state.uno_open
        )
        return Pad(tuple(row for row in rows if row.buttons), _("Who caught whom?"), is_own=True)
    caught = named or next(iter(phone.state.uno_open), "")
    return choice(_question(phone, caught), _catcher_buttons(phone, caught), is_own=True)


def who_is_caught(phone: Phone) -> Pad:
    """Return the question who is caught, of all whom a table that pays for wrong catches may catch."""
    if not phone.state.ruleset.wrong_catch_penalty:
        return Pad()
    buttons = (_catch_of_any(phone, name) for name in phone.state.seats if _catchers(phone, name))
    return choice(_("Whom do you catch?") if phone.seat else _("Who is caught?"), buttons, is_own=True)


def who_hinted(phone: Phone) -> Pad:
    """Return the question which player gave a hint."""
    draws = _draws(phone.state.ruleset.hint_penalty)
    buttons = (player_button(Hint(name), name, draws) for name in _hinters(phone))
    return choice(_("Who gave a hint?"), buttons, is_own=True)


@built_without_seat
def _hinters(phone: Phone) -> list[str]:
    return [name for name in phone.state.seats if phone.may(Hint(name))]


@built_without_seat
def _may_say_uno(phone: Phone) -> list[str]:
    state = phone.state
    return [name for name in state.seats if phone.may(Uno(name)) and not state.has_said_uno(name)]


def _in_time_for_uno(phone: Phone) -> list[str]:
    return [name for name in _may_say_uno(phone) if name in _in_time(phone)]


def _in_time(phone: Phone) -> tuple[str, ...]:
    """Return for whom saying UNO has an effect now: with the next-to-last card, or before being caught."""
    # Where several cards go down at once UNO may be said with any hand, but it is seldom meant.
    due = phone.state.ruleset.uno_hand + max(phone.prompt.many, len(phone.prompt.cards), 1)
    player = (phone.player,) if phone.player and phone.held <= due else ()
    return (*player, *phone.state.uno_open)


def _says_uno(name: str) -> Button:
    return button_for(Uno(name), _("%(player)s says UNO", player=name), look="is-quiet")


def _catch_button(phone: Phone) -> Button | None:
    """Return the catch of who forgot UNO, or the question of whom; None where nobody can be caught."""
    names = [name for name in phone.state.uno_open if _catchers(phone, name)]
    if len(names) == 1:
        return _catch_of(phone, names[0])
    either = _short(phone, *names)
    label = _("Catch") if either else _("Catch somebody")
    return Button(label, href=phone.question("catch"), note=either, look="is-catch") if names else None


def _catchers(phone: Phone, caught: str) -> list[str]:
    """Return who may catch this player: on a player's own phone that one, else anybody."""
    names = (phone.seat,) if phone.seat else phone.state.seats
    return [name for name in names if phone.may(Catch(name, caught))]


def _catch_of(phone: Phone, caught: str) -> Button:
    label, note = _("Catch %(player)s", player=_short(phone, caught)), _draws(phone.state.ruleset.uno_penalty)
    catchers = _catchers(phone, caught)
    if len(catchers) == 1:
        catch = button_for(Catch(catchers[0], caught), label, note, look="is-catch")
    else:
        asked = phone.question("catch", player=caught)
        catch = Button(label, href=asked, note=note, look="is-catch")
    return replace(catch, person=caught)


def _catcher_buttons(phone: Phone, caught: str) -> tuple[Button, ...]:
    """Return a button for each player who may catch this one; it says what a wrong catch costs."""
    wrong = "" if caught in phone.state.uno_open else _draws(phone.state.ruleset.wrong_catch_penalty)
    return tuple(
        player_button(Catch(name, caught), name, wrong)
        for name in phone.state.seats
        if phone.may(Catch(name, caught))
    )


def _question(phone: Phone, caught: str) -> str:
    if caught in phone.state.uno_open:
        return _("Who caught %(player)s?", player=caught)
    return _("%(player)s cannot be caught. Who tried, and draws?", player=caught)


def _catch_of_any(phone: Phone, caught: str) -> Button:
    """Return the button that catches a player who may be safe: on one's own phone it is one's own catch."""
    if not phone.seat:
        return Button(caught, href=phone.question("catch", player=caught), person=caught)
    if caught in phone.state.uno_open:
        return player_button(Catch(phone.seat, caught), caught, _draws(phone.state.ruleset.uno_penalty))
    wrong = _("wrong: you draw %(count)d", count=phone.state.ruleset.wrong_catch_penalty)
    return player_button(Catch(phone.seat, caught), caught, wrong)


def _draws(cards: int) -> str:
    return _("draws %(count)d", count=cards)
