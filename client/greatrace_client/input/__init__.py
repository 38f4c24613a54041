"""Mouse, keyboard and gamepads, and the meaning of their keys and buttons."""
