"""The SD card image of ``make image``: what a Raspberry Pi needs around the companion, from an empty card.

The card has a boot partition that any computer can read, two slots for systems, of which one runs and the
other takes the next update, and a partition for the games and whatever else has to last. A running system
is read-only: what is written beside the games is gone at the next start.

``build`` makes the system, ``card`` the image of it, ``root/`` lies over Debian's files, and the modules here
run on the Pi.
"""
