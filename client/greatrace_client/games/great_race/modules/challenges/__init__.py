"""CHALLENGES in the client."""
