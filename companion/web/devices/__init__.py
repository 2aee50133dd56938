"""The pages of buzzers, lights, the coin and the card reader, and of the machine that they are at."""

from companion.web.devices.machine_pages import machine_pages
from companion.web.devices.pages import device_pages
