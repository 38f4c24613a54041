"""The Great Race: half-tracks across continents. docs/RULES.md in code, chapter by chapter."""
