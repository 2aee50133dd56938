"""The pages of the decks: their list, enrolling the stickers of one, export, import, deleting."""

from collections.abc import Callable
from typing import Any, Final, TypeVar
from urllib.parse import quote

from flask import Blueprint, Response, abort, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion import rules
from companion.rules import in_words, join_sentences, say
from companion.table import Deck, DeckError, Enrolment, LogError, TableView, read_deck, read_uid, write_deck
from companion.table.stickers.deck import ORDINALS, CardCopy
from companion.web.request_context import Visitor, known_word, may_host, present_table
from companion.web.server.stream import streamed
from companion.web.words.sorting import in_order

ANOTHER_CARD: Final = say("Another card came in between. Here is the one to lay now.")
_TWO_SIDED: Final = {
    slug: rules.no_room_for_stickers(each.name)
    for slug, each in rules.EDITIONS.items()
    if slug not in rules.ONE_SIDED
}

_A = TypeVar("_A")

deck_pages = Blueprint("decks", __name__)


@deck_pages.get("/decks")
def decks() -> str:
    """Render the list of decks, and the forms to add one."""
    return _list({})


@deck_pages.post("/decks")
def new_deck() -> AnyResponse | tuple[str, int]:
    """Add a deck and begin to enrol its stickers."""
    table, edition = present_table(), _one_sided(request.form.get("edition", ""), 400)
    try:
        deck = _kept(lambda: table.decks.add(request.form.get("name", ""), edition))
    except DeckError as error:
        return _list({"name": str(error)}), 422
    table.enrolment.begin(deck.id)
    return redirect("/teach", 303)


@deck_pages.post("/decks/import")
def import_deck() -> AnyResponse | tuple[str, int]:
    """Add a deck from an exported file, whole or not at all."""
    sent = request.files.get("file")
    if not sent:
        return _list({"file": say("No file was chosen. Expected one that an export made.")}), 400
    try:
        file = read_deck(sent.read())
    except DeckError as error:
        return _list({"file": str(error)}), 400
    try:
        deck = _kept(lambda: present_table().decks.add(*file))
    except DeckError as error:
        return _list({"file": str(error)}), 422
    return redirect(f"/decks/{deck.id}", 303)


@deck_pages.get("/decks/<int:deck_id>")
def one_deck(deck_id: int) -> str:
    """Render one deck: how many of its stickers are known, and what can be done with it."""
    deck = _deck(deck_id)
    return render_template(
        "deck.html",
        deck=deck,
        numbers={entry.copy: uid for uid, entry in deck.stickers.items()},
        acts=may_host(),
        asks="delete" in request.args,
    )


@deck_pages.get("/decks/<int:deck_id>/export")
def export(deck_id: int) -> Response:
    """Return the deck as a JSON file to keep."""
    deck = _deck(deck_id)
    name = quote(f"{deck.name.replace('/', '-')}.json")
    answer = Response(write_deck(deck), mimetype="application/json")
    answer.headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{name}"
    return answer


@deck_pages.post("/decks/<int:deck_id>/delete")
def delete(deck_id: int) -> AnyResponse:
    """Delete the deck and its stickers; its page has asked for confirmation."""
    table, deck = present_table(), _deck(deck_id)
    if table.enrolment.deck_id == deck.id:
        table.enrolment.end()
    _kept(lambda: table.decks.delete(deck.id))
    return redirect("/decks", 303)


@deck_pages.post("/decks/<int:deck_id>/forget")
def forget(deck_id: int) -> AnyResponse:
    """Forget one sticker, which came off, and ask for its card again."""
    table, deck = present_table(), _deck(deck_id)
    entry = deck.stickers.get(request.form.get("uid", ""))
    if entry is None:
        abort(400, say("No card of %(deck)s has that sticker. Choose one on its page.", deck=deck.name))
    _kept(lambda: table.decks.forget(deck.id, entry.copy))
    table.enrolment.begin(deck.id)
    return redirect("/teach", 303)


@deck_pages.get("/decks/labels/<slug>.pdf")
def labels(slug: str) -> Response:
    """Return a PDF of QR codes for the sleeves of that edition's deck, and of the command cards."""
    edition = _one_sided(slug, 404)
    # Here, as a table that prints no labels needs no memory for what draws them.
    from companion.labels import command_cards, sheets, write_pdf

    return Response(write_pdf((*sheets(edition), command_cards())), mimetype="application/pdf")


@deck_pages.get("/teach")
def teach() -> str:
    """Render the card to lay next; ``?type`` to type the numbers of stickers where there is no reader."""
    return render_template("teach.html", **_enrolment(may_host(), "type" in request.args))


@deck_pages.post("/teach")
def teach_card() -> AnyResponse | tuple[str, int]:
    """Enrol the number of a sticker, or do what one of the buttons says."""
    enrolment, form = present_table().enrolment, request.form
    actions: dict[str, Callable[[], object]] = {
        "begin": lambda: enrolment.begin(_deck(form.get("deck", -1, type=int)).id),
        "enrol": lambda: _enrol(enrolment, form.get("uid", "")),
        "skip": enrolment.skip,
        "undo": enrolment.undo,
        "write": lambda: enrolment.let_write(True),
        "no-write": lambda: enrolment.let_write(False),
        "end": enrolment.end,
    }
    wanted, deck_id = known_word(form.get("do", "enrol"), actions), enrolment.deck_id
    if wanted in ("enrol", "skip", "undo") and _has_moved_on(enrolment):
        enrolment.say(ANOTHER_CARD)
    else:
        _kept(actions[wanted])
    if wanted == "end":
        return redirect("/decks" if deck_id is None else f"/decks/{deck_id}", 303)
    return redirect("/teach?type" if "type" in form else "/teach", 303)


def _has_moved_on(enrolment: Enrolment) -> bool:
    """Was a card enrolled after this screen was rendered, so that the tap was meant for that one?"""
    seen, deck = request.form.get("seen", type=int), _kept(lambda: enrolment.deck)
    return seen is not None and deck is not None and seen != len(deck.entries)


def _enrol(enrolment: Enrolment, written: str) -> None:
    try:
        uid = read_uid(written)
    except DeckError as error:
        enrolment.say(str(error))
        return
    enrolment.enrol(uid, on_pad=False)


def _list(errors: dict[str, str]) -> str:
    table = present_table()
    return render_template(
        "decks.html",
        decks=sorted(_kept(table.decks.all), key=lambda deck: in_order(deck.name)),
        taught=table.enrolment.deck,
        editions=rules.ONE_SIDED.values(),
        without=_TWO_SIDED.values(),
        edition=_likely_edition(),
        name=request.form.get("name", ""),
        errors=errors,
        acts=may_host(),
    )


def _likely_edition() -> rules.Edition:
    """Return the edition that was chosen in the form, else the one being played."""
    view = present_table().view
    chosen = request.form.get("edition", view.state.setup.edition.slug if view else "")
    return rules.ONE_SIDED.get(chosen, rules.ONE_SIDED["classic"])


def _one_sided(slug: str, status: int) -> rules.Edition:
    """Return the edition, whose cards have room for a sticker; aborts with that status for any other word."""
    if slug in _TWO_SIDED:
        abort(status, _TWO_SIDED[slug])
    if slug not in rules.ONE_SIDED:
        abort(status, rules.no_edition(rules.or_nothing(slug[:40]), rules.ONE_SIDED))
    return rules.ONE_SIDED[slug]


def _deck(deck_id: int) -> Deck:
    deck = _kept(lambda: present_table().decks.deck(deck_id))
    if deck is None:
        abort(404, say("There is no such deck. See Decks."))
    return deck


def _kept(action: Callable[[], _A]) -> _A:
    """Return what the action returns; aborts with 503 where the log cannot be written."""
    try:
        return action()
    except LogError as error:
        abort(503, join_sentences(str(error), say("Please try again.")))


def _enrolment(acts: bool, typing: bool = False) -> dict[str, Any]:
    enrolment, deck, unreadable = present_table().enrolment, None, ""
    try:
        deck = enrolment.deck
    except LogError as error:
        # Said on the screen that follows too, which would otherwise keep the last card for ever.
        unreadable = str(error)
    asked = deck.asked if deck else None
    return {
        "deck": deck,
        "unreadable": unreadable,
        "asked": asked,
        "which": _which(deck, asked) if deck and asked else "",
        "enrolment": enrolment,
        "is_writing": bool(deck and enrolment.writing in deck.stickers),
        "acts": acts,
        "typing": typing,
    }


def _which(deck: Deck, asked: CardCopy) -> rules.Sentence:
    number, copies = asked.number, deck.edition.copies[asked.card]
    other = deck.edition.instead.get(asked.card)
    if other and deck.edition.instead.get(other) is asked.card:
        return say("Or the %(card)s, if that is the one in your box", card=other.name)
    if copies == 1:
        return say("The only one")
    # translators: "The second of four", of cards that look alike
    return say("The %(ordinal)s of %(copies)s", ordinal=ORDINALS[number - 1], copies=in_words(copies))


@streamed("teach")
def _teach_fragment(view: TableView | None, visitor: Visitor) -> str:
    return render_template("partials/teach.html", **_enrolment(visitor.acts))
