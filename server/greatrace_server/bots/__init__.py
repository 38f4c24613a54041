"""Bots think in worker processes, within a time limit."""
