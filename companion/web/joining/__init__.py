"""How a phone joins the table: the QR code to scan, and the seat that the phone belongs to."""

from companion.web.joining.code_pages import codes
from companion.web.joining.face_pages import own_face
from companion.web.joining.home_screen import home_screen
from companion.web.joining.join_pages import join
from companion.web.joining.seat_pages import seat
