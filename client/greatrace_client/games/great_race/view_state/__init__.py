"""The state of the Great Race's picture: vehicles, gauges, effects."""
