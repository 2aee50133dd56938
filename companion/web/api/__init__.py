"""The API for programs: the words of the game record as JSON over HTTP, and the OpenAPI document of it."""

from companion.web.api.body import drain, too_large
from companion.web.api.club import club_api
from companion.web.api.coin import coin_api
from companion.web.api.fields import MOST_BYTES
from companion.web.api.odds import odds_api
from companion.web.api.players import players_api
from companion.web.api.replays import replays_api
from companion.web.api.responses import as_json
from companion.web.api.scans import scan_api
from companion.web.api.table import api
