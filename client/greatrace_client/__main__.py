"""`python -m greatrace_client`, where no command is on the path."""

from greatrace_client.app.cli import main

main(prog_name="great-race")
