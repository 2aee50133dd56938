"""A fake ``esp32`` module: which pin ends the sleep."""

WAKEUP_ALL_LOW = False
wakes_by = None


def wake_on_ext0(pin, level):
    global wakes_by
    assert level is WAKEUP_ALL_LOW
    wakes_by = pin
