"""How tables come into the club, and leave it: invitations, and the page that one leads to."""

import re
from contextlib import closing
from typing import Final
from urllib.parse import quote, urlsplit

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.club.invitation import (
    USUAL_COMPANION,
    ClubInvitation,
    for_all_tables,
    from_elsewhere,
    link_to,
    read_invitation,
    starting_line,
    write_invitation,
)
from companion.club.membership import NoMembership
from companion.club.owner import CannotOwn, ClubOwner
from companion.foundation.usual_address import PORT
from companion.rules import ascii_digits, say
from companion.web.extension import Extension
from companion.web.request_context import known_word, present_visitor
from companion.web.server.qr import LOOPBACK_HOSTS, address_here, inline_picture, unkept

DATABASE: Final = Extension[str]("database")  # the club's database, by its owner's address
_HOST: Final = re.compile(r"[\w.:-]+")

routes = Blueprint("joining", __name__)


@routes.get("/invitations")
def invitations() -> str:
    """Render how the organiser lets a table in; ``?table=NAME``: what else can be done about that one."""
    if not present_visitor().acts:
        abort(401, say("Only the organiser lets tables in. Open the address that the board printed."))
    try:
        with closing(ClubOwner(DATABASE.present())) as owner:
            return _page(owner, request.args.get("table", ""))
    except CannotOwn as error:
        abort(503, str(error))


@routes.post("/invitations")
def invite() -> Response | tuple[str, int]:
    """Let a table in, or do what else a button says.

    Renders the invitation of a table with a new token, which is shown this once.
    """
    do = known_word(request.form.get("do", "")[:40], ("add", "new", "rename", "remove"))
    table, typed = (request.form.get(field, "").strip() for field in ("table", "name"))
    name = typed if do == "rename" else table
    try:
        with closing(ClubOwner(DATABASE.present())) as owner:
            try:
                match do:
                    case "add":
                        token = owner.add_table(table)
                    case "new":
                        token = owner.new_token(table)
                    case "rename":
                        token = owner.rename_table(table, name)
                    case _:
                        owner.remove_table(table)
                        return redirect(url_for("joining.invitations"), 303)
            except (CannotOwn, NoMembership) as error:
                return _page(owner, "" if do == "add" else table, str(error), name), 400
            is_asked = owner.asks_for_tokens(name)
    except CannotOwn as error:
        abort(503, str(error))
    return unkept(_invitation_page(ClubInvitation(_address_for_tables(), name, token), is_asked))


@routes.get("/join")
def join() -> Response | tuple[str, int]:
    """Render where a scanned invitation is accepted: at the table's companion, whose address may be typed."""
    text, typed = request.args.get("invitation", ""), ascii_digits(request.args.get("at", "").strip())
    try:
        invitation = read_invitation(text)
    except NoMembership as error:
        abort(400, str(error))
    companion = _companion_at(typed) if typed else USUAL_COMPANION
    page = render_template(
        "board/join.html",
        invitation=invitation,
        text=write_invitation(invitation),
        line=starting_line(invitation),
        companion=companion,
        link=companion and link_to(invitation, companion),
        typed=typed,
    )
    return unkept(page)


def _page(owner: ClubOwner, wanted: str, refusal: str = "", name: str = "") -> str:
    tables = owner.tables()
    return render_template(
        "board/invitations.html",
        tables=sorted(tables, key=str.casefold),
        wanted=wanted if wanted in tables else "",
        refusal=refusal,
        name=name,
    )


def _invitation_page(invitation: ClubInvitation, is_asked: bool) -> str:
    text = write_invitation(invitation)
    # Scanned by any phone, which leads to the table's own companion from there.
    link = f"{address_here()}/join?invitation={quote(text, safe='/:?=@')}"
    return render_template(
        "board/invitation.html",
        invitation=invitation,
        text=text,
        line=starting_line(invitation),
        code=inline_picture(link),
        is_asked=is_asked,
    )


def _address_for_tables() -> str:
    """Return the database's address for tables; the local machine is called as the board is."""
    address, machine = for_all_tables(DATABASE.present()), urlsplit(address_here()).hostname or ""
    return address if machine in LOOPBACK_HOSTS else from_elsewhere(address, machine)


def _companion_at(typed: str) -> str:
    """Return the address of a companion that was typed; empty if it is none."""
    address = typed if "://" in typed else f"http://{typed}"
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or "@" in parts.netloc or not _HOST.fullmatch(host or ""):
        return ""
    if port is None and "://" not in typed:
        return f"http://{parts.netloc}:{PORT}"
    return f"{parts.scheme}://{parts.netloc}"
