"""What client and server say to each other. docs/PROTOCOL.md describes it for other languages."""
