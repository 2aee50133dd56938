"""The table at an MQTT broker: its state and events there, and presses that come from there."""
