"""POSTAL in the client."""
