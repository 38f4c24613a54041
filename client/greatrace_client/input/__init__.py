"""Mouse, keyboard and gamepads, and what their keys and buttons mean."""
