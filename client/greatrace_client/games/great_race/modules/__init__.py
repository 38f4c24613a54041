"""The modules in the client: a file, or a package, for each. Whatever is here is part of the game."""
