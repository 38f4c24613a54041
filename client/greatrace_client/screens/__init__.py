"""The scenes that fill the window, on a stack of which the top one is shown."""
