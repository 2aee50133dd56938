"""The pad: which buttons a phone shows in each phase, and the line of the record behind each.

phone = Phone(view, visitor=visitor)
pad(phone).rows         # the buttons, row by row
"""

from companion.web.pad.buttons import Button, FirstDeal, Pad, Phone, Prompt, Row, scan_prompt
from companion.web.pad.corrections import corrections, newcomer
from companion.web.pad.height import pad_height
from companion.web.pad.jumping import own_jump
from companion.web.pad.own_seat import own_seat
from companion.web.pad.phase_buttons import pad
from companion.web.pad.uno_calls import calls, calls_of_others, extras
