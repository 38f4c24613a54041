"""The title's poster: its light by the hour, its layers, and what moves on it."""
