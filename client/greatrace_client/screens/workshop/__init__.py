"""The map workshop: boards that the player draws."""
