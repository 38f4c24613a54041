"""DIPLOMACY in the client."""
