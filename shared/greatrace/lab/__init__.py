"""The laboratory: races by the thousand, replays, decision trees, content checks, scenarios (`great-race-lab`)."""
