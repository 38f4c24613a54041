"""Sockets and sessions: bytes to messages, who is at the other end, and what each message does."""
