"""A running race: seats, clocks, spectators, messages and journal."""
