"""The Great Race as numbers for learning agents: a seat's view, and each option. Needs the extra `rl`."""
