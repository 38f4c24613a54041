"""SEASON in the client."""
