"""The duration of a node's lease in a cluster."""

from typing import Final

LEASE: Final = 3.0  # seconds after its last renewal in which no other node may take a node's tables
