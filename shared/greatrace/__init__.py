"""The Great Race: rules, protocol, bots and laboratory. No network, no screen, no clock."""

__version__ = "0.4.0.dev0"
