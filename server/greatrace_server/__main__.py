"""`python -m greatrace_server`, where no command is on the path."""

from greatrace_server.cli import main

main(prog_name="great-race-server")
