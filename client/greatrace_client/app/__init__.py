"""The program: command line, window, loop, and the way from one screen to the next."""
