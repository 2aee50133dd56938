"""The buttons beside the pad: calling UNO, catching who forgot it, and what happens seldom."""

from dataclasses import replace

from companion.rules import Catch, Hint, Reshuffle, Uno
from companion.web.pad.buttons import Button, Pad, Phone, Row, button_for
from companion.web.words.language import _


def calls(phone: Phone) -> tuple[Button, ...]:
    """Return UNO for who plays and who can still be caught, and the catch of one who did not say it.

    On a player's own phone only that player's: their UNO, and the catch that is theirs.
    """
    names = [name for name in _may_say_uno(phone) if name in _in_time(phone)]
    if phone.seat:
        own = (button_for(Uno(phone.seat), _("UNO!"), look="is-gold"),) if phone.seat in names else ()
        return (*own, *_own_catch(phone))
    unos = (button_for(Uno(name), _("UNO!"), note=name, look="is-gold") for name in names)
    return (*unos, *_catches(phone))


def calls_of_others(phone: Phone) -> tuple[Button, ...]:
    """Return UNO for others, on a player's own phone: they may sit beside it without one."""
    names = [name for name in _may_say_uno(phone) if name in _in_time(phone) and name != phone.seat]
    return tuple(_says_uno(name) for name in names) if phone.seat else ()


def extras(phone: Phone) -> tuple[Button, ...]:
    """Return the buttons for what happens seldom; they are in the menu."""
    late = [name for name in _may_say_uno(phone) if name not in _in_time(phone)]
    buttons = [_says_uno(name) for name in late]
    if phone.seat == phone.player:
        buttons.extend(calls_of_others(phone))
    if any(phone.may(Hint(name)) for name in phone.state.seats):
        buttons.append(Button(_("Somebody gave a hint"), href=phone.question("hint"), look="is-quiet"))
    if phone.may(Reshuffle()):
        buttons.append(button_for(Reshuffle(), _("Discards shuffled back"), look="is-quiet"))
    return tuple(buttons)


def who_caught(phone: Phone) -> Pad:
    """Return the question who caught the player that can be caught."""
    caught = phone.state.uno_open or ""
    buttons = tuple(button_for(Catch(name, caught), name) for name in _catchers(phone))
    return Pad((Row(buttons, "is-2"),) if buttons else (), _("Who caught %(player)s?", player=caught))


def who_hinted(phone: Phone) -> Pad:
    """Return the question which player gave a hint."""
    names = [name for name in phone.state.seats if phone.may(Hint(name))]
    draws = _draws(phone.state.ruleset.hint_penalty)
    buttons = tuple(button_for(Hint(name), name, note=draws) for name in names)
    return Pad((Row(buttons, "is-2"),) if buttons else (), _("Who gave a hint?"))


def _may_say_uno(phone: Phone) -> list[str]:
    state = phone.state
    return [name for name in state.seats if phone.may(Uno(name)) and not state.has_said_uno(name)]


def _in_time(phone: Phone) -> tuple[str, ...]:
    """Return for whom saying UNO still has an effect: before the card is played, or before being caught."""
    return tuple(name for name in (phone.player, phone.state.uno_open) if name)


def _says_uno(name: str) -> Button:
    return button_for(Uno(name), _("%(player)s says UNO", player=name), look="is-quiet")


def _own_catch(phone: Phone) -> tuple[Button, ...]:
    caught = phone.state.uno_open
    if caught is None or not phone.may(Catch(phone.seat, caught)):
        return ()
    return (_catch(phone, phone.seat, caught),)


def _catches(phone: Phone) -> tuple[Button, ...]:
    caught = phone.state.uno_open
    catchers = _catchers(phone)
    if caught is None or not catchers:
        return ()
    catches = tuple(_catch(phone, name, caught) for name in catchers)
    # Several may have caught: one button, which asks who.
    asked = replace(catches[0], line="", href=phone.question("catch"))
    return catches if len(catches) == 1 else (asked,)


def _catchers(phone: Phone) -> list[str]:
    caught = phone.state.uno_open
    return [name for name in phone.state.seats if caught and phone.may(Catch(name, caught))]


def _catch(phone: Phone, player: str, caught: str) -> Button:
    text = _("Catch %(player)s", player=caught)
    return button_for(Catch(player, caught), text, _draws(phone.state.ruleset.uno_penalty), look="is-catch")


def _draws(cards: int) -> str:
    return _("draws %(count)d", count=cards)
