"""A fake ``network`` module: a Wi-Fi that a test takes away and brings back."""

STA_IF = 0
is_reached = True
is_on = False


class WLAN:
    PM_NONE = 0
    PM_PERFORMANCE = 1

    def __init__(self, interface):
        assert interface == STA_IF
        self._is_joined = False

    def active(self, is_up):
        global is_on
        is_on = is_up

    def config(self, pm):
        assert pm == WLAN.PM_PERFORMANCE

    def isconnected(self):
        return self._is_joined and is_reached

    def connect(self, name, password):
        assert ("Our home", "let us in") == (name, password)
        self._is_joined = is_reached

    def disconnect(self):
        self._is_joined = False
