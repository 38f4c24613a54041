"""What the Great Race's screen shows at this instant: vehicles, gauges, effects."""
