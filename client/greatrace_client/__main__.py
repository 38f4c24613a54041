"""`python -m greatrace_client`, for systems where the command is not on the path."""

from greatrace_client.app.cli import main

main(prog_name="great-race")
