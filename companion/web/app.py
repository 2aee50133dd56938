"""The web application: pages, API and stream put together, with the headers and errors that they share."""

import errno
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from http import HTTPStatus
from secrets import token_urlsafe
from time import monotonic
from typing import Final
from urllib.parse import quote, urlsplit

from flask import Flask, Response, redirect, render_template, request, url_for
from jinja2.runtime import Macro
from markupsafe import Markup
from werkzeug import exceptions
from werkzeug.wrappers import Request as WerkzeugRequest
from werkzeug.wrappers import Response as WerkzeugResponse

from companion import __version__
from companion.backups.store import MOST_BYTES_OF_A_BACKUP as MOST_OF_A_BACKUP
from companion.backups.store import BackupStore
from companion.foundation.usual_address import OWN_NAME
from companion.ports import NO_EQUIPMENT, WENT_WRONG, Equipment
from companion.rules import any_of, possessive, say
from companion.statistics import HEADS, SHAPES
from companion.table import LogError, Table
from companion.web.access.auth import CODE_PARAMETERS, guard
from companion.web.access.hosts import HostCheck, KnownHosts
from companion.web.access.permissions import authorise
from companion.web.access.seats import stood_up
from companion.web.api import MOST_BYTES, api, as_json, drain, too_large
from companion.web.assigned import ages
from companion.web.backups import UPLOAD, backup_pages
from companion.web.cards import deck_pages, scan_pages
from companion.web.club import club_pages
from companion.web.codes import AccessCode, Codes
from companion.web.coin import coin_pages
from companion.web.devices import device_pages, machine_pages
from companion.web.drawings import drawing, drawings
from companion.web.equipment import EQUIPMENT
from companion.web.gathering import gathering
from companion.web.help import help_pages
from companion.web.joining import codes as code_routes
from companion.web.joining import home_screen, join, own_face, seat
from companion.web.languages import LANGUAGES, Language, present_language, speaking, wanted
from companion.web.odds import odds
from companion.web.older import is_older
from companion.web.past import past_pages
from companion.web.people import people
from companion.web.play import play_pages
from companion.web.request_context import (
    BACKUPS,
    TABLE,
    may_host,
    may_keep_backups,
    portraits_here,
    present_identities,
    root,
)
from companion.web.screens.composing import blank
from companion.web.screens.evenings import evenings
from companion.web.screens.games import games
from companion.web.screens.look_pages import look
from companion.web.screens.pages import game_screens
from companion.web.screens.players import players
from companion.web.screens.replays import replays
from companion.web.screens.result.pages import results
from companion.web.screens.rules import rules
from companion.web.screens.showing import showing, showing_here, table_screen_page
from companion.web.server import qr
from companion.web.server.compression import compress
from companion.web.server.qr import LOCAL_NAME, LOCATE
from companion.web.server.static_files import KeptAnswers, stamp_static_files, static_cache_control
from companion.web.server.stream import (
    BROADCASTER,
    BROADCASTS,
    HEARTBEAT_SECONDS,
    MOST_STREAMS,
    Broadcaster,
    stream,
)
from companion.web.server.templates import SHOWN_VERSION, Templates
from companion.web.server.uploads import UPLOADS, Uploads, most_bytes
from companion.web.setup import pace_pages, seating, setup
from companion.web.shipped import shipped
from companion.web.words import language
from companion.web.words.avatars import COLOUR_NAMES, EMOJI, SHAPE_NAMES
from companion.web.words.blanks import known_as
from companion.web.words.phrases import (
    called_round,
    called_rounds,
    colour_name,
    course,
    goal,
    has_hands,
    house_rules,
)
from companion.web.words.typesetting import (
    columns,
    fits_one_line,
    fits_one_row,
    keep_together,
    number_apart,
    plate_name,
    row_width,
    seat_rows,
    short_name,
    short_names,
    short_side,
    side_width,
    text_width,
    three_lines_width,
    total_name,
    totals_width,
    widest_word,
    wrapped_width,
)

# Only the companion's own files: no inline scripts, no other site. Style attributes are allowed, as templates
# place seats and cards by custom properties; browsers that do not know style-src-attr use style-src.
CONTENT_SECURITY_POLICY: Final = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; style-src-elem 'self';"
    " style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'"
)
PARTS_OF_PAGES: Final = frozenset(("text/css", "text/javascript"))
"""Media types that are no pages: the policy of the page that loads them applies."""

HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    # The address may carry the token. Not "no-referrer": forms would say "Origin: null" under it.
    "Referrer-Policy": "same-origin",
}
KEPT_PIECES: Final = 256
"""Rendered macros that are cached for each language: many phones show the same, also after an event."""

# What programs ask, then the pages. A new page is listed here.
BLUEPRINTS: Final = (
    *(api, stream, qr.routes),
    *(play_pages, game_screens, showing, setup, pace_pages, seating, join, seat, own_face, code_routes),
    *(home_screen, gathering),
    *(coin_pages, scan_pages, deck_pages, device_pages, machine_pages, club_pages),
    *(past_pages, games, evenings, replays, results, players, people, backup_pages),
    *(rules, odds, look, help_pages),
)
TEMPLATE_FILTERS: Final = (
    *(called_round, called_rounds, colour_name, course, goal, has_hands, house_rules, known_as, possessive),
    *(columns, fits_one_line, fits_one_row, row_width, totals_width),
    *(keep_together, number_apart, plate_name, seat_rows, short_name, short_names, short_side),
    *(side_width, total_name),
    *(language.on_the_clock, language.decimal, language.file_size, language.in_a_row),
)
"""What templates may put text through."""

MEASURES: Final = (text_width, three_lines_width, widest_word, wrapped_width)
"""How wide a text is: templates ask it of what is shown, of a sort's name in the language of the screen."""


@dataclass(frozen=True)
class Site:
    """The parts of an application besides its table, and its settings.

    ``seat_secret`` signs the cookies of seats; ``host_key`` is the host's code if only one code is given.
    ``address`` is for other devices, without a code; ``hostnames`` are accepted besides all IP addresses;
    ``only_https`` redirects plain http. ``backups`` are those of the games, if these are in a file.
    ``most_streams`` may be open at once, with a ``heartbeat`` every so many seconds; ``clock`` gives the
    seconds by which guesses must wait.
    """

    equipment: Equipment = NO_EQUIPMENT
    backups: BackupStore | None = None
    host_key: str = ""
    seat_secret: str = ""
    address: str = ""
    hostnames: tuple[str, ...] = ()
    only_https: bool = False
    most_streams: int = MOST_STREAMS
    heartbeat: float = HEARTBEAT_SECONDS
    clock: Callable[[], float] = monotonic


PLAIN_SITE: Final = Site()


def create_app(table: Table, codes: Codes | str, site: Site = PLAIN_SITE) -> Flask:
    """Create the application around one table; a single code is the table's."""
    if isinstance(codes, str):
        host = {AccessCode.HOST: site.host_key} if site.host_key else {}
        codes = Codes(given={AccessCode.TABLE: codes, **host})
    app = bare_app(codes, site.seat_secret, site.hostnames, only_https=site.only_https, clock=site.clock)
    equipment, backups = site.equipment, site.backups
    TABLE.put(app, table)
    LOCATE.put(app, lambda: (site.address,))
    LOCAL_NAME.put(app, OWN_NAME)
    EQUIPMENT.put(app, equipment)
    BACKUPS.put(app, backups)
    if backups:
        UPLOADS.put(app, Uploads(UPLOAD, MOST_OF_A_BACKUP, backups.folder, may_keep_backups))
    broadcaster = Broadcaster(
        app,
        table,
        site.most_streams,
        site.heartbeat,
        codes.changes,
        ages=partial(ages, equipment.club),
        gathering=lambda: table.gathering,
    )
    BROADCASTER.put(app, broadcaster)
    BROADCASTS.put(app, broadcaster)
    table.listen(broadcaster.publish)
    table.enrolment.listen(broadcaster.refresh)
    table.listen_to_gathering(broadcaster.refresh)
    codes.short.listen(broadcaster.refresh)
    codes.short.listen_to_leaving(partial(_free_seats, table))
    codes.screens.listen(broadcaster.refresh)
    table.people.listen(broadcaster.refresh)
    for shown in (equipment.odds, equipment.club, equipment.home):
        if shown:
            shown.listen(broadcaster.refresh)
    app.context_processor(lambda: {"warnings": table.warnings, "file": table.file_id})
    app.jinja_env.globals["manifest"] = partial(url_for, "home_screen.manifest")
    app.jinja_env.globals["game_path"] = "/games/{}".format
    for routes in BLUEPRINTS:
        app.register_blueprint(routes)
    return app


def _free_seats(table: Table, gone: Collection[str]) -> None:
    """Free the seats of guests whose keys have ended."""
    table.gather(lambda gathering: gathering and gathering.without_phones(*gone))
    table.prefer(lambda before: replace(before, phones=stood_up(before.phones, *gone)))


def bare_app(
    codes: Codes,
    seat_secret: str = "",
    hostnames: Iterable[str] = (),
    *,
    only_https: bool = False,
    kept_pieces: int = KEPT_PIECES,
    clock: Callable[[], float] = monotonic,
) -> Flask:
    """Create an application without pages: authentication, languages, headers, compression and errors.

    Its parameters are those of a :class:`Site`; ``kept_pieces`` rendered macros are cached.
    """
    app = Flask(__name__, template_folder=str(shipped("templates")))
    app.jinja_environment = Templates
    # Assigned to as Flask's documentation does for anything around an application.
    app.wsgi_app = HostCheck(  # type: ignore[method-assign] # see above
        KeptAnswers(app.wsgi_app), KnownHosts(hostnames), partial(_under_another_name, app)
    )
    # One byte more than is read, so that a chunked body over the limit is told from one that just fits.
    app.config["MAX_CONTENT_LENGTH"] = MOST_BYTES + 1
    language.init_language(app)
    known = app.jinja_env.globals
    known.update(may_host=may_host, showing_here=showing_here, table_screen_page=table_screen_page, root=root)
    known.update(frame="layout.html", version=__version__, is_older=is_older, shown_version=SHOWN_VERSION)
    known.update(who_is_who=present_identities, portraits=portraits_here, drawn_faces=SHAPES, heads=HEADS)
    known.update(emoji=EMOJI, face_colours=COLOUR_NAMES, face_shapes=SHAPE_NAMES)
    known.update(once=_cached_macros(kept_pieces), blank=blank, drawing=drawing, drawings=drawings)
    known["manifest"] = partial(url_for, "static", filename="app/uno.webmanifest")
    # Flask's url_for takes as long as ten buttons, and pages that follow the table have several.
    known["static"] = cache(lambda filename: url_for("static", filename=filename))
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    for text_filter in TEMPLATE_FILTERS:
        app.add_template_filter(text_filter)
    for measure in MEASURES:
        app.add_template_filter(_as_shown(measure), measure.__name__)
    # In this order: nothing is looked at in a body that is too large; a visitor is known before permissions
    # are asked; and Flask runs what comes after a response in reverse, so that headers are set on the plain
    # one and compression is last.
    if only_https:
        app.before_request(_over_https)
    app.before_request(_refuse_too_much)
    guard(app, codes, seat_secret or token_urlsafe(), clock)
    app.before_request(authorise)
    stamp_static_files(app)
    app.after_request(compress)
    app.after_request(_finish)
    app.register_error_handler(exceptions.HTTPException, _error)
    app.register_error_handler(LogError, lambda error: _error(exceptions.ServiceUnavailable(str(error))))
    app.register_error_handler(OSError, _no_file_left)
    return app


def _under_another_name(app: Flask, asked: WerkzeugRequest, name: str) -> str:
    """Return the page under a name that is not the companion's, which links to its address."""
    server, port = asked.server or ("", None)
    reached = server.removeprefix("::ffff:")
    here = f"{asked.scheme}://{f'[{reached}]' if ':' in reached else reached}:{port}"
    addresses = [each or here for each in LOCATE.of(app)()] or [here]
    # The network that the device is in comes before the others.
    address = min(addresses, key=lambda each: urlsplit(each).hostname != reached)
    query = asked.query_string.decode("latin-1")
    # The slash of its own: what was asked for can then be no part of the host.
    way = f"{address}/{quote(asked.path.removeprefix('/'))}{'?' if query else ''}{query}"
    with speaking(wanted(LANGUAGES.of(app), asked.accept_languages)):
        return app.jinja_env.get_template("another_name.html").render(name=name, address=address, way=way)


def _as_shown(measure: Callable[[str], float]) -> Callable[[str], float]:
    def measured(text: str) -> float:
        return measure(language.translated(text))

    return measured


def _cached_macros(most: int) -> Callable[..., Markup]:
    """Return the template function ``once(macro, ...)``, which renders a macro from a cache.

    ``most`` are cached for each language, by the macro's arguments.
    """
    pieces: dict[Language, Callable[..., Markup]] = {}

    def once(macro: Macro, *arguments: object) -> Markup:
        language = present_language()
        if language not in pieces:
            pieces[language] = lru_cache(most, typed=True)(_piece)
        return pieces[language](macro, *arguments)

    return once


def _piece(macro: Macro, *arguments: object) -> Markup:
    return Markup(macro(*arguments))  # noqa: S704 - what a macro returns is escaped


def _over_https() -> WerkzeugResponse | None:
    # Temporary, and without HSTS: a table that goes back to plain http must be found again.
    if request.is_secure:
        return None
    return redirect(request.url.replace("http", "https", 1), HTTPStatus.TEMPORARY_REDIRECT)


def _refuse_too_much() -> None:
    if (request.content_length or 0) > most_bytes(MOST_BYTES):
        drain(request)
        raise too_large()


def _finish(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if response.mimetype not in PARTS_OF_PAGES:
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
    if request.endpoint == "static":
        response.headers["Cache-Control"] = static_cache_control(response.status_code)
    elif "Set-Cookie" in response.headers or CODE_PARAMETERS & request.args.keys():
        # A cookie may be a code, and an address that has one may stand in the answer.
        response.headers["Cache-Control"] = "no-store"
    else:
        # A browser may keep a page and ask whether it is still good; a shared cache must not.
        response.headers.setdefault("Cache-Control", "private, no-cache")
        response.vary.update(("Cookie", "Accept-Language"))
    return response


def _error(error: exceptions.HTTPException) -> Response:
    status, sentence = error.code or 500, _sentence(error)
    if request.path.startswith(("/api/", "/stream")):
        answer = as_json({"error": sentence}, status)
    else:
        page = render_template("error.html", status=status, sentence=sentence)
        answer = Response(page, status, mimetype="text/html")
    if status == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
    if isinstance(error, exceptions.TooManyRequests) and error.retry_after is not None:
        answer.headers["Retry-After"] = str(error.retry_after)
    if isinstance(error, exceptions.MethodNotAllowed) and error.valid_methods:
        answer.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return answer


def _no_file_left(error: OSError) -> Response:
    if error.errno not in (errno.EMFILE, errno.ENFILE):
        raise error
    return _error(
        exceptions.ServiceUnavailable(
            say("Too many devices are connected to the companion. Try again in a moment.")
        )
    )


def _sentence(error: exceptions.HTTPException) -> str:
    if error.description and error.description != type(error).description:
        return error.description
    match error:
        case exceptions.NotFound():
            return say("There is nothing at %(path)s.", path=request.path)
        case exceptions.MethodNotAllowed():
            allowed = any_of(sorted(set(error.valid_methods or ()) - {"HEAD", "OPTIONS"}))
            return say(
                "%(path)s does not take %(method)s. Expected %(allowed)s.",
                path=request.path,
                method=request.method,
                allowed=allowed,
            )
        case exceptions.RequestEntityTooLarge():
            return str(too_large().description)
        case exceptions.ClientDisconnected():
            return say("The request broke off. Please send it again.")
        case exceptions.InternalServerError():
            return WENT_WRONG
    return error.description or error.name
