"""The client: shows a server's races in a window, drawn with pygame-ce."""
