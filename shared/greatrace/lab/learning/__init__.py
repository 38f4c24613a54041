"""The great race as numbers for learning agents: what a seat sees, and what each option is. Needs the extra `rl`."""
