"""The API for programs: the game record as JSON over HTTP, with its OpenAPI document.

A call is declared above the function that answers it (``calls``), what it posts and answers in ``schemas``.
"""

from companion.web.api import club, coin, odds, openapi, players, replays, scans, table
from companion.web.api.body import MOST_BYTES, drain, too_large
from companion.web.api.calls import api
from companion.web.api.responses import as_json
