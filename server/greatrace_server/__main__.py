"""Runs `python -m greatrace_server`, where the command is not on the path."""

from greatrace_server.cli import main

main(prog_name="great-race-server")
