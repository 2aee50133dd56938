"""Putting the table right: what a tap on a seat, the direction or the card on top asks.

Also who went out where nobody saw it, and the end of the game before its time.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from companion import rules
from companion.rules import possessive
from companion.table import Level
from companion.web.pad.buttons import (
    Button,
    Pad,
    Phone,
    Row,
    built_without_seat,
    button_for,
    colour_button,
    player_button,
)
from companion.web.pad.card_keys import all_faces, event_key, with_wilds
from companion.web.pad.wilds import WILD, drawn, wild_button
from companion.web.words.language import _, capital, counted, sentences
from companion.web.words.phrases import listed

KEYS_IN_A_ROW: Final = 7
FEWEST_ROWS: Final = 2
FEW: Final = 4
"""So many names are asked about two abreast, more of them three."""

ROOM_ABOVE: Final = 4
"""A hand can be corrected upwards by at least so many cards."""

MAIN: Final = "is-primary is-tall"


@dataclass(frozen=True)
class CorrectionLinks:
    """The addresses of what can be put right by a tap; empty where this phone may not, or not now."""

    direction: str = ""
    top: str = ""
    seats: tuple[tuple[str, str], ...] = ()

    def seat(self, name: str) -> str:
        """Return the address of the question about this player."""
        return dict(self.seats).get(name, "")


@built_without_seat
def corrections(phone: Phone) -> CorrectionLinks:
    """Return what this phone can put right now by a tap on the table that it shows."""
    if not phone.state.is_in_play or not phone.visitor.acts:
        return CorrectionLinks()
    may_host = phone.visitor.may_host
    # Where each phone acts for its own player, what is true of the table is for the host to say.
    asked = [name for name in phone.state.seats if may_host or phone.may(rules.Leave(name))]
    seats = tuple((name, phone.question("seat", player=name)) for name in asked)
    if not may_host:
        return CorrectionLinks(seats=seats)
    return CorrectionLinks(phone.question("direction"), phone.question("top"), seats)


def about_seat(phone: Phone) -> Pad:
    """Return what may be true of a player: on turn, out, gone, or with another number of cards."""
    name, state = phone.prompt.player, phone.state
    if not state.is_in_play or name not in state.seats:
        return Pad()
    seldom = [button_for(_out(state, name), _("%(player)s went out", player=name), look="is-quiet")]
    if state.match.mercy and state.hands[name] is None:
        label = _("%(player)s is knocked out", player=name)
        seldom.append(button_for(rules.Mercy(name), label, look="is-quiet"))
    if phone.may(rules.Leave(name)):
        seldom.append(button_for(rules.Leave(name), _("%(player)s leaves now", player=name), look="is-quiet"))
    seldom.extend(_earlier(phone))
    turn = button_for(rules.FixTurn(name), capital(_("%(whose)s turn", whose=possessive(name))), look=MAIN)
    is_on_turn = name == state.turn and state.phase in (rules.Phase.COLOUR, rules.Phase.TURN)
    rows = (
        Row(tuple(_sizes(phone, name)), f"is-{KEYS_IN_A_ROW}"),
        Row(tuple(seldom), f"is-{len(seldom)}"),
        Row(() if is_on_turn else (turn,)),
    )
    return Pad(rows, _really_holds(state, name), is_own=True)


def _really_holds(state: rules.State, name: str) -> str:
    """Return what is asked about a hand: of one that still has to draw, what it holds before that."""
    more = state.still_adds(name)
    if not more:
        return _("%(player)s really holds …", player=name)
    return _("Before drawing %(count)d, %(player)s really holds …", count=more, player=name)


def who_is_knocked_out(phone: Phone) -> Pad:
    """Return the question who has too many cards, of those whose hands nobody counted."""
    if not phone.state.match.mercy or phone.state.phase is not rules.Phase.DEAL:
        return Pad()
    buttons = tuple(player_button(rules.Mercy(name), name) for name in phone.state.seats)
    return Pad((Row(buttons, "is-2"),), _("Who is knocked out?"))


def _sizes(phone: Phone, name: str) -> Iterable[Button]:
    """Return a key for each number of cards that the player may hold, the present one marked."""
    if not phone.visitor.may_host:
        return
    held = phone.state.hands[name] or 0
    rows = max(FEWEST_ROWS, -(-(held + ROOM_ABOVE) // KEYS_IN_A_ROW))
    for cards in range(1, rows * KEYS_IN_A_ROW + 1):
        said = counted("%(num)d card", "%(num)d cards", cards)
        if cards == held:
            yield _as_now(str(cards), "is-key", said)
        elif rules.FixHand(name, cards) in phone.view.legal:
            yield button_for(rules.FixHand(name, cards), str(cards), look="is-key", spoken=said)


def about_direction(phone: Phone) -> Pad:
    """Return the other direction: which way play really goes."""
    state = phone.state
    if not state.is_in_play:
        return Pad()
    if state.direction == "left":
        turned = button_for(rules.FixDirection("right"), _("Play goes right"), icon="right", look=MAIN)
    else:
        turned = button_for(rules.FixDirection("left"), _("Play goes left"), icon="left", look=MAIN)
    return Pad((Row((turned,)), Row(_earlier(phone))), _("Which way does play go?"), is_own=True)


def about_top(phone: Phone) -> Pad:
    """Return what may lie on top: the same in another colour, or any other card."""
    state = phone.state
    if not state.is_in_play:
        return Pad()
    asked = tuple(_wild_on_top(phone, sort) for sort in state.deck.wilds)
    colours = tuple(_in_colour(phone, colour) for colour in phone.colours)
    faces = all_faces(lambda face: event_key(phone, rules.FixTop(face), face), phone.faces)
    rows = (Row(colours, "is-4"), *with_wilds(faces, asked), Row(_earlier(phone)))
    if not colours:
        return Pad(rows, _("Which card lies on top?"), is_own=True)
    return Pad(rows, _("Which colour is it, or which card lies on top?"), is_own=True)


def _wild_on_top(phone: Phone, sort: rules.Sort) -> Button:
    face = phone.card(sort.symbol)
    if face.names_colour:
        return wild_button(phone, sort, f"top-{sort.symbol}")
    icon = drawn(sort, phone.state.side)
    fix = button_for(rules.FixTop(face), sort.key, icon=icon, look=WILD, spoken=sort.name)
    return replace(fix, card=face)


def about_wild_on_top(phone: Phone) -> Pad:
    """Return which colour was named with the wild that lies on top."""
    card = phone.state.deck.own.get(phone.prompt.what.removeprefix("top-"))
    if not phone.state.is_in_play or card is None or not card.names_colour:
        return Pad()
    buttons = tuple(colour_button(rules.FixTop(card, colour), colour) for colour in phone.colours)
    return Pad((Row(buttons, "is-2 is-colours"),), _("%(card)s: which colour?", card=card.name), is_own=True)


def _in_colour(phone: Phone, colour: rules.Colour) -> Button:
    state = phone.state
    if colour is state.colour:
        return _as_now(
            colour_button(rules.FixTop(phone.card("?")), colour).label, f"is-card is-{colour}", icon=colour
        )
    # The last of them names no card, which no deck can run out of.
    fix = next(each for each in _tops(state, colour) if each in phone.view.legal)
    return colour_button(fix, colour, _("%(card)s is on top", card=fix.card.name))


def _tops(state: rules.State, colour: rules.Colour) -> Iterable[rules.FixTop]:
    """Return what a colour says about the top card, the most that it can say first."""
    top = state.top
    if top is not None and top.is_wild:
        yield rules.FixTop(top, colour)
    if top is not None and not top.is_wild and top.colour is None:
        yield rules.FixTop(state.deck.words[colour.letter + (top.symbol or "?")])
    yield rules.FixTop(state.deck.words[f"{colour.letter}?"])


def _as_now(label: str, look: str, spoken: str = "", icon: str = "") -> Button:
    """Return a button for what holds already: it leads back, and is no event."""
    note = "" if "is-key" in look else _("as now")
    said = _("%(what)s, as now", what=spoken or label)
    return Button(label, href="/play", note=note, look=f"{look} is-now", spoken=said, icon=icon)


def who_went_out(phone: Phone) -> Pad:
    """Return the question who is out, in a round whose last card nobody entered."""
    if not _is_round_on(phone.state):
        return Pad()
    outs = tuple(player_button(_out(phone.state, name), name) for name in phone.state.seats)
    return Pad((Row(outs, "is-2"),), _("Who went out?"), is_own=True)


@built_without_seat
def somebody_went_out(phone: Phone) -> tuple[Button, ...]:
    """Return the way to that question, where this phone may answer it and is not asked already."""
    if phone.level is Level.SCORES or not _is_round_on(phone.state):
        return ()
    if not any(phone.may(_out(phone.state, name)) for name in phone.state.seats):
        return ()
    return (Button(_("Someone went out"), href=phone.question("out"), look="is-quiet"),)


def _out(state: rules.State, name: str) -> rules.Event:
    # Where the plays were followed the referee knows of nobody who is out, and the table overrules it.
    return rules.LetStand(rules.Out(name)) if state.is_in_play else rules.Out(name)


def _is_round_on(state: rules.State) -> bool:
    return state.is_in_play or state.phase is rules.Phase.DEAL


@built_without_seat
def somebody_joins(phone: Phone) -> tuple[Button, ...]:
    """Return the way to the page that asks who joins, where somebody may and this phone may say so."""
    if not phone.state.is_in_play or not phone.may(rules.Join("", phone.state.seats[0])):
        return ()
    return (Button(_("Somebody joins"), href="/seats", look="is-quiet"),)


def where_they_sit(phone: Phone) -> Pad:
    """Return the question to whose left the player sits down who joins the round: one tap for each seat."""
    seats = phone.state.seats
    try:
        # Anybody may have typed the address that the name is read from.
        name = newcomer(phone.prompt.player, phone.view.game)
    except rules.Unreadable:
        return Pad()
    beside = zip(seats, (*seats[1:], *seats[:1]), strict=True)
    buttons = tuple(
        button_for(
            rules.Join(name, right),
            _("Left of %(player)s", player=right),
            # translators: where somebody sits down, under "Left of Ana": the neighbour on the other side
            _("right of %(player)s", player=left),
        )
        for right, left in beside
        if phone.state.is_in_play and phone.may(rules.Join(name, right))
    )
    return Pad((Row(buttons, "is-2"),), _("Where does %(player)s sit down?", player=name), is_own=True)


def newcomer(typed: str, game: rules.Game) -> str:
    """Return the name of who joins the round; raises :class:`Unreadable` where it cannot be one."""
    name = rules.read_new_name(typed)
    rules.check_newcomers((name,), game.everyone)
    if name in game.state.players:
        raise rules.Unreadable(rules.there_is_already(name))
    return name


def stop_here(phone: Phone) -> Pad:
    """Return the question whether to end the game now, with who wins then."""
    ended = phone.view.game.apply(rules.End())
    if not isinstance(ended, rules.Game) or not phone.visitor.may_host:
        return Pad()
    is_on = phone.state.phase is not rules.Phase.BETWEEN
    note = _("The round that is on does not count.") if is_on else ""
    button = button_for(rules.End(), _("We stop here"), note, look=MAIN)
    return Pad((Row((button,)),), sentences([_("Stop here?"), _who_wins(ended.state)]), is_own=True)


def _who_wins(ended: rules.State) -> str:
    winners, points = ended.winner, ended.totals[ended.winner[0]]
    names = listed(winners)
    if len(winners) == 1:
        return counted(
            "%(player)s wins with %(num)d point.",
            "%(player)s wins with %(num)d points.",
            points,
            player=names,
        )
    return counted(
        "%(players)s share the win with %(num)d point.",
        "%(players)s share the win with %(num)d points.",
        points,
        players=names,
    )


def what_is_wrong(phone: Phone) -> Pad:
    """Return a button for each correction that a tap on the table makes, for those who did not find it."""
    found = corrections(phone)
    if not found.seats:
        return Pad()
    table = (
        Button(_("The colour or the card on top"), href=found.top, icon=phone.state.colour or "unknown"),
        Button(_("The direction"), href=found.direction, icon=phone.state.direction),
    )
    names = tuple(Button(name, href=href, person=name) for name, href in found.seats)
    people = Row(names, "is-3" if len(names) > FEW else "is-2")
    rows = (people, Row(table if found.top else (), "is-2"), Row(_earlier(phone)))
    return Pad(rows, _("What is wrong on the screen?"), is_own=True)


def _earlier(phone: Phone) -> tuple[Button, ...]:
    """Return the way to the log of the round, where this phone may put right what was entered before."""
    if not phone.visitor.may_host:
        return ()
    # translators: on a button: a turn before this one was entered wrongly
    earlier = _("An earlier turn")
    return (Button(earlier, href=f"/score/rounds/{phone.state.round}#now", look="is-quiet"),)


QUESTIONS: Final[dict[str, Callable[[Phone], Pad]]] = {
    "seat": about_seat,
    "direction": about_direction,
    "top": about_top,
    "out": who_went_out,
    "join": where_they_sit,
    "end": stop_here,
    "wrong": what_is_wrong,
}
"""Each question by its name in an address."""
