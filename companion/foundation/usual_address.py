"""Where a companion is found, unless it was started otherwise or its network knows no names."""

from typing import Final

NAME: Final = "uno-companion"  # on the local network, by multicast DNS
OWN_NAME: Final = f"{NAME}.local"  # where a browser finds it, on networks that know names
PORT: Final = 8000  # the first one that is tried
