"""Widgets, drawing, sound and the base of every screen."""
