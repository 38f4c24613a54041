"""Races of the past: the list of replays, and the viewer."""
