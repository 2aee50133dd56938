"""The pages of the backups, for the host: their list, one to keep, one to go back to."""

import sqlite3
from contextlib import suppress
from functools import partial
from typing import IO, Final

from flask import Blueprint, Response, abort, redirect, render_template, request, send_file
from werkzeug.formparser import parse_form_data
from werkzeug.wrappers import Response as AnyResponse

from companion.backups.backup import BackupError
from companion.backups.exchange import NotOpened
from companion.backups.store import MOST_BYTES_OF_A_BACKUP, BackupStore, CoinInTheAir, KeptFile
from companion.rules import Sentence, join_sentences, say
from companion.table import LogError
from companion.web.access.auth import become_host
from companion.web.access.permissions import NotPermitted
from companion.web.backups.words import changes
from companion.web.request_context import (
    may_keep_backups,
    present_backups,
    present_credentials,
    present_table,
)
from companion.web.server.stream import present_broadcaster

UPLOAD: Final = "backups.upload"
"""The endpoint that takes a file larger than any other body."""

NOTHING_CHANGED: Final = say("Nothing was changed.")

backup_pages = Blueprint("backups", __name__, url_prefix="/backups")


@backup_pages.get("/")
def all_backups(error: str = "") -> str:
    """Render the list; after a restore, ``?aside=`` names the backup of what was there before."""
    store = _store()
    kept, warnings = store.all(), present_table().warnings
    aside = next((each for each in kept if each.name == request.args.get("aside")), None)
    return render_template(
        "backups.html",
        kept=kept,
        aside=aside,
        error=error,
        newest=next((each for each in kept if each.is_way_back), None) if warnings else None,
        view=present_table().view,
    )


@backup_pages.post("/")
def upload() -> AnyResponse | tuple[str, int]:
    """Store an uploaded backup; lead to the page of what restoring it would change."""
    store = _store()
    try:
        _, _, files = parse_form_data(
            request.environ,
            stream_factory=partial(_receive, store),
            max_content_length=MOST_BYTES_OF_A_BACKUP,
        )
        sent = files.get("file")
        if sent is None or not sent.filename:
            return all_backups(say("No file was chosen. Expected a backup of a companion.")), 400
        sent.stream.close()
        name = store.received()
    except (BackupError, OSError) as error:
        return all_backups(_why(error)), 422
    return redirect(f"/backups/{name}", 303)


@backup_pages.get("/now")
def now() -> AnyResponse:
    """Make today's backup, with everything up to now, and lead to its download."""
    try:
        name = _store().make()
    except BackupError as error:
        abort(503, _why(error))
    return redirect(f"/backups/{name}/file", 303)


@backup_pages.get("/<name>/file")
def download(name: str) -> Response:
    """Return a backup as a download."""
    _kept(name)
    try:
        file = _store().open(name)
    except BackupError as error:
        abort(422, _why(error))
    size = file.seek(0, 2)
    file.seek(0)
    answer = send_file(file, "application/vnd.sqlite3", as_attachment=True, download_name=name)
    answer.content_length = size
    return answer


@backup_pages.get("/<name>")
def one_backup(name: str) -> str:
    """Render what restoring this backup would change."""
    kept = _kept(name)
    try:
        comparison = _store().compare(name)
    except BackupError as error:
        abort(422, _why(error))
    return render_template(
        "backup.html",
        kept=kept,
        changes=changes(comparison),
        damage=comparison.report.damage,
        seen=_moment(),
        has_moved="moved" in request.args,
    )


@backup_pages.post("/<name>")
def restore(name: str) -> AnyResponse:
    """Replace the games by this backup, unless they changed since its page was shown."""
    _kept(name)
    if request.form.get("seen") != _moment():
        return redirect(f"/backups/{name}?moved", 303)
    try:
        aside = _store().restore(name)
    except CoinInTheAir as error:
        abort(409, error.args[0])
    except NotOpened as error:
        abort(503, error.args[0])
    except BackupError as error:
        abort(422, _why(error))
    answer = redirect(f"/backups/?aside={aside}", 303)
    if not present_credentials().by_header:
        # The restored games may have another host, who may not be here.
        answer = become_host(answer)
    present_broadcaster().refresh()
    return answer


def _receive(
    store: BackupStore,
    total_content_length: int | None,
    content_type: str | None,
    filename: str | None,
    content_length: int | None = None,
) -> IO[bytes]:
    """Return the file that a part of the form is written into."""
    return store.receive()


def _store() -> BackupStore:
    """Return the backups; aborts if there are none here, or this visitor may not see them."""
    store = present_backups()
    if not may_keep_backups():
        raise NotPermitted.without_host()
    if store is None:
        abort(404, say("These games are on a database server. Back them up there, with pg_dump."))
    return store


def _kept(name: str) -> KeptFile:
    kept = _store().named(name)
    if kept is None:
        abort(404, say("There is no backup %(name)s. See Backups.", name=name[:60]))
    return kept


def _moment() -> str:
    """Return a text that changes with every event, also of who is who, and every restored file."""
    table, said = present_table(), 0
    game = f"{view.game_id}.{view.version}" if (view := table.view) else ""
    with suppress(LogError):
        said = len(table.people.events)
    return f"{table.file_id}.{game}.{said}"


def _why(error: BackupError | OSError) -> Sentence:
    match error.__cause__ or error:
        case LogError() as cause:
            return join_sentences(str(cause), NOTHING_CHANGED)
        case OSError(strerror=reason) | sqlite3.OperationalError(args=(reason, *_)):
            return say("The disk does not allow it (%(reason)s). Nothing was changed.", reason=reason or "")
    return say("This is no backup that can be read. Nothing was changed.")
