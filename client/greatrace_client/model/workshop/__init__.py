"""Boards drawn by the player: the drawing, its changes, its faults, and its file. No screen."""
