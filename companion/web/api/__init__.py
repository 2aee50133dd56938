"""The API for programs: the words of the game record as JSON over HTTP, and the OpenAPI document of it."""

from companion.web.api import club, coin, odds, openapi, players, replays, scans, table
from companion.web.api.body import MOST_BYTES, drain, too_large
from companion.web.api.calls import api
from companion.web.api.responses import as_json
