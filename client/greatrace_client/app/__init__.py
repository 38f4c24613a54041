"""The program: command line, window, main loop, and navigation between screens."""
