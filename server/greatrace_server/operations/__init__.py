"""Tools of an operator: administration, metrics, health checks, draining."""
