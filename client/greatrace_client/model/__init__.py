"""The client's model: state folded from the server's messages. No screen, no network: plain data and pure functions."""

from greatrace_client.model.lobby import LobbyModel
from greatrace_client.model.table import LogEntry, OpenQuestion, TableModel, Transition

__all__ = ["LobbyModel", "LogEntry", "OpenQuestion", "TableModel", "Transition"]
