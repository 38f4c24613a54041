"""VILLAGE in the client."""
