"""The modules in the client: a file, or a package, for each. Whatever lies here is in the game."""
