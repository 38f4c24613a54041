"""The client: a window on the race, drawn with pygame-ce, fed by a server."""
