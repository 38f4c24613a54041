"""When the client tries again: as everybody does who speaks the protocol (`greatrace.protocol.comeback`)."""

from greatrace.protocol.comeback import FIRST, GROWTH, LONGEST, OFTEN, OFTEN_FOR, Comeback

__all__ = ["FIRST", "GROWTH", "LONGEST", "OFTEN", "OFTEN_FOR", "Comeback"]
