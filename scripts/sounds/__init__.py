"""The effects and the ambience of the game, synthesised: the components of each sound."""
