"""The connection to a server: framing, hello, coming back, retrying answers. Twisted lives here and in `loop` only."""
