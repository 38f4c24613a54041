"""Crazy Race: three locomotives each, out to the turntable and home again. Rules X1-X8 of docs/RULES.md in code."""
