"""The buttons of option ``jump-in``: the twin of the top card, laid out of turn."""

from dataclasses import replace

from companion.rules import Jump
from companion.table import Level
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
from companion.web.pad.plays import hand_note, playing, takes_whose
from companion.web.words.language import _, translated

TWO_PLAYERS = 2
"""Where so few play, a button names who jumps in, and nobody is asked."""


def own_jump(phone: Phone) -> Button | None:
    """Return the button with which the player of this phone jumps in, while another is to play."""
    seat = phone.seat
    # On one's own turn the twin is a card like any other: the pad has it already.
    if not seat or seat == phone.player or not (swaps := _ways(phone, seat)):
        return None
    top = phone.state.top
    note = translated(top.name) if top and top.is_known else ""
    return _jump(phone, seat, swaps, _("Jump in"), note, "is-primary is-tall")


def jump_buttons(phone: Phone) -> tuple[Button, ...]:
    """Return the buttons with which this phone enters that somebody else jumps in."""
    names = _jumpers(phone)
    if len(phone.state.seats) == TWO_PLAYERS:
        return tuple(_named(phone, name, _("%(player)s jumps in", player=name)) for name in names)
    if not names:
        return ()
    label = _("Another jumps in") if phone.seat else _("Somebody jumps in")
    return (Button(label, href=phone.question("jump"), look="is-quiet"),)


def who_jumps(phone: Phone) -> Pad:
    """Return the question who jumps in; for a 7 that swaps hands, then whose hand the jumper takes."""
    player = phone.prompt.player
    if player in phone.state.seats:
        swaps = _ways(phone, player)
        hands = (
            player_button(Jump(player, swap), swap, hand_note(phone.state, swap)) for swap in swaps if swap
        )
        return choice(takes_whose(phone, player), hands, is_own=True)
    buttons = (replace(_named(phone, name, name), person=name) for name in _jumpers(phone))
    return choice(_("Who jumps in?"), buttons, is_own=True)


def asking_whose(phone: Phone, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Return the rows of card faces so that the twin of the top card asks whose it is.

    On the phone of who is on turn it is theirs: for a jump the others have a button of their own.
    """
    top = phone.state.top
    if top is None or not _may_be_of_others(phone):
        return rows
    twin = playing(phone, (top,), Button(""))
    asked = phone.question("whose")
    return tuple(
        replace(
            row,
            buttons=tuple(
                replace(key, line="", href=asked) if (key.line, key.href) == (twin.line, twin.href) else key
                for key in row.buttons
            ),
        )
        for row in rows
    )


def whose_twin(phone: Phone) -> Pad:
    """Return the question whose the twin of the top card is: of who is on turn, or of one who jumps in."""
    top = phone.state.top
    if top is None or not _may_be_of_others(phone):
        return Pad()
    in_turn = playing(phone, (top,), Button(phone.player, note=_("in turn"), person=phone.player))
    others = (
        replace(_jump(phone, name, ways, name, _("jumps in"), ""), person=name)
        for name in phone.state.seats
        if name != phone.player and (ways := _ways(phone, name))
    )
    return choice(_("Whose is the %(card)s?", card=top.name), (in_turn, *others), is_own=True)


def _may_be_of_others(phone: Phone) -> bool:
    if phone.level is not Level.CARDS or phone.seat == phone.player:
        return False
    return any(_ways(phone, name) for name in phone.state.seats if name != phone.player)


def _jumpers(phone: Phone) -> list[str]:
    return [name for name in phone.state.seats if name != phone.seat and _ways(phone, name)]


@built_without_seat
def _ways(phone: Phone, player: str) -> list[str | None]:
    """Return with whom ``player`` may swap hands by jumping in; None among them is with nobody."""
    if not phone.state.ruleset.jumps_in:
        return []
    return [swap for swap in (None, *phone.state.seats) if phone.may(Jump(player, swap))]


def _named(phone: Phone, player: str, label: str) -> Button:
    return _jump(phone, player, _ways(phone, player), label, "", "is-quiet" if label != player else "")


def _jump(phone: Phone, player: str, swaps: list[str | None], label: str, note: str, look: str) -> Button:
    if len(swaps) > 1:
        asked = phone.question("jump", player=player)
        return Button(label, href=asked, note=note, look=look, owner=player)
    return button_for(Jump(player, swaps[0]), label, note, look=look)
