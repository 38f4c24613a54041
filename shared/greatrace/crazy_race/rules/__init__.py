"""The rules: one file for each part of the game, one function for each paragraph of CRAZY RACE in docs/RULES.md."""
