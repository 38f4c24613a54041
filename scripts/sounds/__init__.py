"""The effects and the ambience of the game, synthesised: what each sound is made of."""
