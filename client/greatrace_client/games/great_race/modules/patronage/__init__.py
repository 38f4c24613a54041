"""PATRONAGE in the client."""
