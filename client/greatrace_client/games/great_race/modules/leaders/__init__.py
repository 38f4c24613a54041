"""LEADERS in the client."""
