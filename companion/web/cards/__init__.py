"""The card reader on screens, the pending scan, and the pages of the decks."""

from companion.web.cards.deck_pages import deck_pages
from companion.web.cards.pending_scan import pending_scan, scanned_hand_player
from companion.web.cards.scan_pages import scan_pages
