"""How long a node's place in a cluster lasts."""

from typing import Final

LEASE: Final = 3.0  # seconds after its last renewal in which nobody else may take a node's tables
