"""The rules: one file for each chapter of docs/RULES.md, one function for each paragraph."""
