"""Printable labels: a QR code and a name for every card of a deck, and the command cards."""

from companion.labels.pdf import write_pdf
from companion.labels.sheets import command_cards, sheets
from companion.labels.svg import write_svg
