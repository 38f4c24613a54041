"""The program of a bundle: the client, and by its first word the server, the laboratory or one of its own processes.

PyInstaller (scripts/bundle.py) makes an executable of this file.
"""

from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()  # first of all: a process that multiprocessing has started ends here

    import sys

    from greatrace.own_programs import run

    run(sys.argv)
