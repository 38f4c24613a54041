"""One file a part of the game, one function a paragraph of CRAZY RACE in docs/RULES.md."""
