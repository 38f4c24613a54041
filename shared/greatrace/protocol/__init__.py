"""The protocol between client and server. docs/PROTOCOL.md describes it for other languages."""
