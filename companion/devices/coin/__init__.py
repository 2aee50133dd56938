"""The coin that flips itself: its timetable and its actuators."""
