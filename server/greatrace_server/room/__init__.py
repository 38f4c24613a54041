"""A race that is on: its seats, clocks, spectators, what is sent of it and what is kept."""
