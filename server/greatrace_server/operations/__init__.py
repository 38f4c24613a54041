"""What an operator has: administration, metrics, health checks, draining."""
