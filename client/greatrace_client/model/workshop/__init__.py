"""Boards that the player draws: the drawing, its changes, what is wrong with it, and its file. No screen."""
