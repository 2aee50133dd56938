"""The page of the devices: buzzers, lights, the coin and the card reader."""

from companion.web.devices.pages import device_pages
