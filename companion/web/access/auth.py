"""Authentication: the credentials that a device sends with each request, and the cookies that hold them.

Programs send their token as ``Authorization: Bearer`` (RFC 6750). A person opens any page once with
``?token=``, as the QR code does, or with ``?watcher=``, and a cookie keeps it; other cookies keep the player
whose phone it is, a host's key, or a guest's.
What each visitor may do is decided in :mod:`companion.web.access.permissions`.
"""

import math
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from typing import Final, NoReturn, TypeVar
from unicodedata import normalize
from urllib.parse import quote, urlencode, urlsplit

from flask import Flask, Request, abort, g, redirect, request
from flask import Response as FlaskResponse
from itsdangerous import BadData, BadSignature, Signer, URLSafeSerializer
from werkzeug.exceptions import TooManyRequests
from werkzeug.wrappers import Response

from companion.rules import say, say_counted
from companion.table import Gathering, NotKept, Preferences
from companion.web.access.guesses import GUESSES, Guesses
from companion.web.access.host_asks import HOST_ASKS, HostAsks
from companion.web.access.seats import SEAT_COOKIES, SeatCookies, SeatedPhone, new_phone, sat_down, stood_up
from companion.web.codes import CODES, AccessCode, Codes
from companion.web.equipment import may_have_digits, present_digits
from companion.web.request_context import (
    Credentials,
    is_key,
    present_codes,
    present_credentials,
    present_gathering,
    present_table,
    present_view,
    present_visitor,
)
from companion.web.short_code import REST_SECONDS

_T = TypeVar("_T")

CODE_COOKIE: Final = "uno_companion"
SEAT_COOKIE: Final = "uno_companion_seat"
HOST_COOKIE: Final = "uno_companion_host"
WATCHER_COOKIE: Final = "uno_companion_watcher"
BOTTOM_COOKIE: Final = "uno_companion_bottom"
HIDES_CODE_COOKIE: Final = "uno_companion_hides_code"
GUEST_COOKIE: Final = "uno_companion_guest"
SCREEN_COOKIE: Final = "uno_companion_screen"
EVERYONE: Final = "everyone"
"""The seat cookie of a phone that keeps score for everyone; a player's is signed."""

ICON: Final = "home"
"""Query parameter of an icon on a home screen that leads back to a seat."""

CODE_PARAMETERS: Final = frozenset(("token", "host", "watcher", "code", ICON))
"""The parameters of an address that are codes; pages are shown at an address without them."""

READING: Final = frozenset(("GET", "HEAD", "OPTIONS"))
"""The HTTP methods that change nothing, and need no credentials."""

COOKIE_SECONDS: Final = 366 * 24 * 3600
"""How long a cookie is kept: a year."""

GATHERING: Final = "/lobby"
"""The page on which people sit down before a game."""

FRONT_DOORS: Final = ("/", "/play")
"""Paths that ask a phone that has just scanned the code whose it is; any other opens as it is."""


def guard(app: Flask, codes: Codes, seat_secret: str, clock: Callable[[], float]) -> None:
    """Authenticate each request of ``app`` by the code that it carries.

    ``seat_secret`` signs the cookies of seats; ``clock`` gives the seconds by which guesses must wait.
    """
    CODES.put(app, codes)
    SEAT_COOKIES.put(app, SeatCookies(seat_secret))
    GUESSES.put(app, Guesses(clock))
    HOST_ASKS.put(app, HostAsks())
    app.before_request(_accept_from_address)
    app.before_request(_authenticate)
    app.after_request(_keep_for_good)


def remember(answer: Response, name: str, value: str) -> Response:
    """Set a cookie of this device for a year; return the response."""
    # Not Strict: a link from another site would find nobody signed in. Secure only over https, which a local
    # network rarely has: a browser would drop it otherwise.
    answer.set_cookie(name, value, COOKIE_SECONDS, httponly=True, samesite="Lax", secure=request.is_secure)
    return answer


def remember_code(answer: Response) -> Response:
    """Give this device the table's present code."""
    return remember(answer, CODE_COOKIE, present_codes()[AccessCode.TABLE])


def sit(answer: Response, player: str, *, takes_over: bool) -> Response:
    """Seat this phone at that player's place; raises :class:`.seats.SeatTaken` if other phones have it.

    ``takes_over``: those lose the seat, unless it is own seat only. Aborts with 503 if the log fails.
    """
    credentials, key = present_credentials(), new_key()
    phone, view = credentials.phone or new_phone(), present_view()
    players = view.state.players if view else ()

    def seated(before: Preferences) -> Preferences:
        may_take = takes_over and not before.own_seat_only
        phones = sat_down(before.phones, player, phone, takes_over=may_take, players=players)
        # If there never was a host, the first guest that sits down is.
        is_first = credentials.is_guest and not (before.host_key or before.phones)
        return replace(before, phones=phones, host_key=key if is_first else before.host_key)

    prefer_or_abort(seated)
    remember(answer, SEAT_COOKIE, SEAT_COOKIES.present().write(SeatedPhone(player, phone)))
    return _welcome_host(answer, key) if _is_host(key) else answer


def sit_to_gather(answer: Response, name: str, seated: Callable[[Gathering, str], Gathering]) -> Response:
    """Seat this phone among those who gather; ``seated`` returns them with the phone of that number.

    Where there never was a host, this phone is the host's. Without a ``name`` it keeps score.
    Aborts with 409 where nobody gathers any more, with 503 if the log fails.
    """
    credentials, key = present_credentials(), new_key()
    phone, is_host = credentials.phone or new_phone(), present_visitor().is_host

    def gathered(before: Gathering) -> Gathering:
        after = seated(before, phone)
        if present_view() is None and not before.host_key:
            return replace(after, host_key=key, host=phone)
        return replace(after, host=phone) if is_host else after

    gather_or_abort(gathered)
    seat = SEAT_COOKIES.present().write(SeatedPhone(name, phone)) if name else EVERYONE
    remember(answer, SEAT_COOKIE, seat)
    return _welcome_host(answer, key) if _is_host(key) else answer


def gather_or_abort(change: Callable[[Gathering], Gathering]) -> None:
    """Change who gathers; aborts with 409 where nobody does any more, with 503 if the log fails."""

    def changed(before: Gathering | None) -> Gathering:
        return change(before) if before else abort(409, say("The game has begun. Open it once more."))

    result = present_table().gather(changed)
    if isinstance(result, NotKept):
        abort(503, result.text)


def keep_score(answer: Response) -> Response:
    """Make this a phone that keeps score for everyone; its seat is free."""
    stand_up()
    return remember(answer, SEAT_COOKIE, EVERYONE)


def stand_up() -> None:
    """Free the seat of this phone, if it has one; aborts with 503 if the log fails."""
    if phone := present_credentials().phone:
        prefer_or_abort(lambda before: replace(before, phones=stood_up(before.phones, phone)))
        if present_visitor().gathered:
            gather_or_abort(lambda before: before.without_phones(phone))


def prefer_or_abort(change: Callable[[Preferences], Preferences]) -> None:
    """Change the table's preferences; aborts with 503 if the log fails."""
    result = present_table().prefer(change)
    if isinstance(result, NotKept):
        abort(503, result.text)


def remember_bottom(answer: Response, player: str) -> Response:
    """Remember the player at the lower edge of this screen."""
    return remember(answer, BOTTOM_COOKIE, normalize("NFC", player))


def hide_code_at_play(answer: Response, *, hides: bool) -> Response:
    """Let this table screen hide the code while people play, or show it again."""
    return remember(answer, HIDES_CODE_COOKIE, "yes" if hides else "")


def call_table_screen(answer: Response) -> Response:
    """Register this device as a table screen: it shows the digits once somebody with a code agrees."""
    key = present_codes().screens.call(request.cookies.get(SCREEN_COOKIE, ""))
    return remember(answer, SCREEN_COOKIE, key)


def leave(answer: Response) -> Response:
    """Delete this device's credentials: from now on it only watches, and its seat is free."""
    stand_up()
    if present_credentials().is_guest:
        present_codes().short.let_go(present_credentials().phone)
    for name in (CODE_COOKIE, SEAT_COOKIE, HOST_COOKIE, GUEST_COOKIE):
        _forget(answer, name)
    return answer


def _forget(answer: Response, name: str) -> None:
    answer.delete_cookie(name, httponly=True, samesite="Lax", secure=request.is_secure)


def new_key() -> str:
    """Return a key for a host's phone."""
    return secrets.token_urlsafe(16)


def become_host(answer: Response) -> Response:
    """Make this device the only host's, before the first game too; aborts with 503 if the log fails."""
    key, phone = new_key(), present_credentials().phone
    if present_view() is None:
        gather_or_abort(lambda before: replace(before, host_key=key, host=phone))
    else:
        prefer_or_abort(lambda before: replace(before, host_key=key))
    return _welcome_host(answer, key)


def ask_to_host(answer: Response) -> Response:
    """Ask the host's phone to hand over to this one, whose key is valid once that agrees."""
    credentials, key = present_credentials(), new_key()
    HOST_ASKS.present().ask(key, present_visitor().seat, credentials.phone)
    return _remember_host(answer, key)


def _welcome_host(answer: Response, key: str) -> Response:
    if present_credentials().is_guest:
        # The host has read the digits on that screen.
        present_codes().screens.let_first_show()
        _keep_code(answer)
    return _remember_host(answer, key)


def _keep_code(answer: Response) -> None:
    """Give a guest that became the host the table's code: a guest's key ends with the evening."""
    present_codes().short.keep_for_good(present_credentials().phone)
    remember_code(answer)
    _forget(answer, GUEST_COOKIE)


def _keep_for_good(answer: FlaskResponse) -> FlaskResponse:
    # A guest becomes the host when the old one agrees; its own next request brings it the code.
    if present_credentials().is_guest and present_visitor().is_host and _guest():
        _keep_code(answer)
    return answer


def _is_host(key: str) -> bool:
    return is_key(key, _host_key_here())


def _host_key_here() -> str:
    """Return the host's key, of the game or of those who gather for the first one; empty without a host."""
    view, gathering = present_view(), present_gathering()
    return view.preferences.host_key if view else gathering.host_key if gathering else ""


def host_cookie(key: str, code: str) -> str:
    """Return the cookie of a host with that key, signed with the host's code: a new code voids all."""
    return _host_signer(code).sign(key).decode()


def _host_key(cookie: str, code: str) -> str:
    """Return the key in a host's cookie; empty unless it was signed with this code."""
    with suppress(BadSignature):
        return _host_signer(code).unsign(cookie).decode()
    return ""


def _host_signer(code: str) -> Signer:
    return Signer(code, salt="a host's phone")


def begin_here(answer: Response) -> Response:
    """Make the device that began a game the host's; a guest's only if there was no host."""
    credentials, view = present_credentials(), present_view()
    if credentials.by_header or present_visitor().is_host:
        return answer
    if credentials.is_guest and view and view.preferences.host_key:
        return answer
    return become_host(answer)


def _accept_from_address() -> Response | None:
    """Move a code from the address into a cookie, so that it stands in no history and no shared link."""
    if request.method in READING and not request.path.startswith(("/api/", "/static/")):
        for name, accept in _ACCEPTED.items():
            if (offered := request.args.get(name)) is not None:
                return accept(offered)
    return None


def _accept_token(offered: str) -> Response:
    host = request.args.get("host")
    if not is_key(offered, present_codes()[AccessCode.TABLE]):
        _count_guess(offered)
        abort(401, say("This address has an old or mistyped code. Scan the table's code again."))
    if host is not None and not is_key(host, present_codes()[AccessCode.HOST]):
        _count_guess(host)
        abort(
            401,
            say("This is not the host's address, or it is an old one. The companion prints it as it starts."),
        )
    clean = remember_code(_without_codes(way_in(request.path)))
    return _join_the_host(clean) if host is not None else clean


def _accept_watcher(offered: str) -> Response:
    wanted = present_codes()[AccessCode.WATCHERS]
    if wanted and not is_key(offered, wanted):
        _count_guess(offered)
        abort(401, say("This is an old link to watch, or a mistyped one. Ask the host for the new one."))
    clean = _without_codes(request.path)
    return remember(clean, WATCHER_COOKIE, offered) if wanted else clean


def address_of_icon() -> str:
    """Return the address of an icon on this device's home screen: it leads a phone that plays to its seat.

    On an iPhone an icon opens with cookies of its own, so that the address carries the phone's.
    """
    credentials, cookies = present_credentials(), request.cookies
    if not credentials.has_code or credentials.by_header:
        return "/"
    brought = [cookies.get(SEAT_COOKIE, ""), cookies.get(GUEST_COOKIE, "") if credentials.is_guest else ""]
    return f"/?{urlencode({ICON: _icons().dumps(brought)})}"


def _accept_icon(offered: str) -> Response:
    """Give this device the cookies in the address of an icon, unless it plays already."""
    clean = _without_codes("/")
    if _has_table_code() or _guest():
        return clean
    try:
        seat, guest = map(str, _icons().loads(offered))
    except (BadData, ValueError, TypeError):
        # Signed before a new code of the table: the device is asked for that.
        _count_guess(offered)
        return clean
    if guest and not present_codes().short.guest(guest):
        return clean
    answer = remember(clean, GUEST_COOKIE, guest) if guest else remember_code(clean)
    return remember(answer, SEAT_COOKIE, seat) if seat else answer


_ACCEPTED: Final[dict[str, Callable[[str], Response]]] = {
    "token": _accept_token,
    "watcher": _accept_watcher,
    "code": lambda offered: let_in(offered, request.path),
    ICON: _accept_icon,
}
"""The function that accepts each code in an address, in this order."""


def _icons() -> URLSafeSerializer:
    return SEAT_COOKIES.present().serializer_with(present_codes()[AccessCode.TABLE])


def let_in(offered: str, path: str) -> Response:
    """Make this phone a guest by the evening's digits, and lead it on from that path.

    A phone that plays already is led on whatever the digits are. Aborts with 401 for wrong ones, or with 429
    after too many, from its address or from all.
    """
    if _has_table_code() or _guest():
        return _without_codes(way_in(path))
    _check_digits(offered)
    view, gathering, short = present_view(), present_gathering(), present_codes().short
    at_seats = (view.preferences.phones if view else {}, gathering.phones if gathering else {})
    key = short.admit(frozenset(phone for seats in at_seats for phone in chain.from_iterable(seats.values())))
    return remember(_without_codes(way_in(path, short.guest(key))), GUEST_COOKIE, key)


def _check_digits(offered: str) -> None:
    guesses, short = GUESSES.present(), present_codes().short
    if wait := guesses.wait(request.remote_addr or ""):
        _refuse_guessing(wait)
    if present_digits() and short.opens(offered):
        return
    _count_guess(f"digits {offered}")
    if short.rests:
        text = say(
            "Somebody tried many wrong digits, so they are switched off."
            " New ones will be on the table screen."
        )
        raise TooManyRequests(text, retry_after=REST_SECONDS)
    abort(401, say("These are not the digits of this evening. Look at the table screen again."))


def opened_by_code(offered: str, open_by: Callable[[str], _T | None]) -> _T | None:
    """Return what a short code that was typed opens; None for a wrong one, which is counted.

    Aborts with 429 after too many of them, and while their sender has to wait.
    """
    if wait := GUESSES.present().wait(request.remote_addr or ""):
        _refuse_guessing(wait)
    found = open_by(offered)
    if found is None:
        _count_guess(offered)
    return found


def _has_table_code() -> bool:
    return is_key(request.cookies.get(CODE_COOKIE, ""), present_codes()[AccessCode.TABLE])


def _guest() -> str:
    """Return the number of this device as a guest; empty if it is none."""
    number = present_codes().short.guest(request.cookies.get(GUEST_COOKIE, ""))
    return number if number and may_have_digits() else ""


def way_in(path: str, guest: str = "") -> str:
    """Return where to lead a phone that has just shown its code: from a front door, to the seats."""
    if path in FRONT_DOORS and present_gathering() is not None:
        return GATHERING
    is_asked = path in FRONT_DOORS and _from_cookies(has_code=True, guest=guest).at(present_view()).is_asked
    return "/seat" if is_asked else path


def _without_codes(path: str) -> Response:
    """Redirect to that path, with the query as it was but without the codes."""
    rest = [(key, value) for key, value in request.args.items(multi=True) if key not in CODE_PARAMETERS]
    # Only one slash: two lead to another site, and so does a tab or a backslash after the first, which
    # browsers skip or take for a slash. Quoting escapes both.
    clean = f"/{quote(path.lstrip('/'))}"
    return redirect(f"{clean}?{urlencode(rest)}" if rest else clean, 303)


def _join_the_host(answer: Response) -> Response:
    """Give this device the present host's key: the host's address adds a phone and takes none away."""
    key = _host_key_here()
    return _remember_host(answer, key) if key else become_host(answer)


def _remember_host(answer: Response, key: str) -> Response:
    return remember(answer, HOST_COOKIE, host_cookie(key, present_codes()[AccessCode.HOST]))


def _authenticate() -> None:
    """Put the sender's credentials into ``g``, and refuse a cross-site request (CSRF)."""
    bearer, cookie = _bearer(request), request.cookies.get(CODE_COOKIE, "")
    codes = present_codes()
    is_program = is_key(bearer, codes[AccessCode.PROGRAMS])
    by_header = is_program or is_key(bearer, codes[AccessCode.TABLE])
    has_code = by_header or _has_table_code()
    guest = "" if has_code else _guest()
    if not (has_code or guest or request.endpoint == "static"):
        _check_watcher(bearer, bearer or cookie)
    # The table's code makes no host, neither in a header nor in a cookie: every player has it.
    credentials = Credentials(True, is_program=True) if is_program else _from_cookies(has_code, guest)
    g.credentials = credentials._replace(by_header=by_header)
    # Another site's page can make a browser send its cookies, but not a header with the token.
    if request.method not in READING and not by_header and _is_cross_site(request):
        abort(403, say("This came from another site's page. Open the companion itself and try again."))


def _check_watcher(bearer: str, offered: str) -> None:
    """Abort unless a visitor without the table's code may watch: 429 for guessing, 401 if that is closed.

    ``offered`` is the wrong code that was sent, if any.
    """
    wanted, link = present_codes()[AccessCode.WATCHERS], request.cookies.get(WATCHER_COOKIE, "")
    if is_key(bearer, wanted):
        return
    if offered:
        _count_guess(offered)
    if wanted and not is_key(link, wanted):
        if link:
            _count_guess(link)
        abort(401, say("This table is watched by its link alone. Scan the code to watch, or to play."))


def _count_guess(offered: str) -> None:
    """Count a wrong code; abort with 429 after too many from the same address."""
    guesses = GUESSES.present()
    if wait := guesses.wrong(request.remote_addr or "", offered):
        _refuse_guessing(wait)


def _refuse_guessing(wait: float) -> NoReturn:
    seconds = math.ceil(wait)
    text = say_counted(
        "Too many wrong codes came from here. Try again in %(num)d second.",
        "Too many wrong codes came from here. Try again in %(num)d seconds.",
        seconds,
    )
    raise TooManyRequests(text, retry_after=seconds)


def _from_cookies(has_code: bool, guest: str = "") -> Credentials:
    """Return the credentials in a browser's cookies.

    ``has_code``: its token is right. ``guest`` is its number as a guest, if it is one.
    """
    whose = request.cookies.get(SEAT_COOKIE, "")
    seated = SEAT_COOKIES.present().read(whose)
    if guest and seated.phone != guest:
        seated = SeatedPhone(phone=guest)
    return Credentials(
        has_code or bool(guest),
        seat=seated.seat,
        phone=seated.phone,
        keeps_score=whose == EVERYONE,
        host=_host_key(request.cookies.get(HOST_COOKIE, ""), present_codes()[AccessCode.HOST]),
        bottom=request.cookies.get(BOTTOM_COOKIE, ""),
        is_guest=bool(guest),
        screen=present_codes().screens.look(request.cookies.get(SCREEN_COOKIE, "")),
        hides_code=bool(request.cookies.get(HIDES_CODE_COOKIE)),
    )


def _bearer(request: Request) -> str:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _is_cross_site(request: Request) -> bool:
    # "none" is the user's own action, such as a bookmark. Old browsers, and all over plain http outside
    # localhost, send only Origin; programs with cookies send neither, and are no page.
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        return True
    origin = request.headers.get("Origin")
    return origin is not None and urlsplit(origin).netloc.lower() != request.host.lower()
