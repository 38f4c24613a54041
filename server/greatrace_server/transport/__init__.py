"""Sockets and sessions: bytes to messages, identification, and the handlers of messages."""
