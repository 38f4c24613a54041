"""Shared parts of both games' screens during a race."""
