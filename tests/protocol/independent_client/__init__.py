"""A client written from docs/PROTOCOL.md and nothing else: nothing of the project is imported in this folder."""
