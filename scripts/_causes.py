"""Why pip or venv failed, as the end of a sentence: derived from lines with errors, not from their whole output."""

import re

from _words import marked, tr

# A line with an error: `ERROR: ...`, `error: ...`, `OSError: ...`, `pip._vendor...ReadTimeoutError: ...`.
ERROR = re.compile(r"(?i)[\w.]*(?:error|exception)\b|warning: retrying|could not fetch url")
STOPPED = (137, 143)  # exit codes of a shell for SIGKILL and SIGTERM

UNREACHABLE = marked("can’t reach the package index: check your network connection")
# Parts of such lines, in lower case, by cause; the first cause that matches is used.
CAUSES = (
    (("no space left", "disk quota"), marked("the disk is full: the game needs about 400 MB")),
    (
        ("permission denied", "read-only file system", "access is denied", "not a directory", "not permitted"),
        marked("can’t write to this folder: copy the project to a folder of your own"),
    ),
    (
        ("certificate verify failed", "certificate_verify_failed", "ssl certificate", "sslerror", "sslcert"),
        marked(
            "the package index has no certificate that this computer trusts: check its date and your network’s proxy"
        ),
    ),
    (
        (
            "connection broken",
            "connection refused",
            "name resolution",
            "name or service",
            "getaddrinfo",
            "timed out",
            "max retries",
            "network is unreachable",
            "newconnectionerror",
            "proxyerror",
            "readtimeout",
            "connectionerror",
        ),
        UNREACHABLE,
    ),
)
UNFIT = re.compile(r"requires a different python: (\S+) not in '([^']+)'", re.IGNORECASE)
NONE_FITS = re.compile(r"satisfies the requirement (\S+).*from versions: (.*)\)", re.IGNORECASE)
NOT_BUILT = re.compile(
    r"failed building wheel for ([\w.-]+)|could not build wheels for ([\w.-]+)|failed to build '([\w.-]+)'|"
    r"failed to build installable wheels for .*\(([\w.-]+)",
    re.IGNORECASE,
)
NOT_EVEN_BEGUN = re.compile(r"metadata-generation-failed|subprocess-exited-with-error", re.IGNORECASE)


def errors(output: str) -> "list[str]":
    """The lines with errors."""
    lines = [line.strip() for line in output.splitlines()]
    return [line for line in lines if ERROR.match(line)]


def cause(output: str, code: int = 1, python: str = "") -> str:
    """The cause of a failure, from a command's output and exit code under that version of Python."""
    if code < 0 or code in STOPPED:
        return tr("it was stopped from outside before it was done (too little memory, perhaps): run this again")
    reported = errors(output)
    lower = "\n".join(reported).lower()
    for signs, meaning in CAUSES:
        if any(sign in lower for sign in signs):
            return tr(meaning)
    lines = [line for line in output.splitlines() if line.strip()]
    last = (reported or lines or [tr("it does not say why")])[-1]
    return of_a_package(reported, python) or last.strip().removeprefix("ERROR:").strip().rstrip(".")


def of_a_package(reported: "list[str]", python: str) -> str:
    """The problem with one of the packages; "" if there is none."""
    text = "\n".join(reported)
    if found := UNFIT.search(text):
        return tr(
            "this is Python {version}, and Python {needed} is needed: run this with another one",
            version=found[1],
            needed=found[2],
        )
    if found := NOT_BUILT.search(text) or NOT_EVEN_BEGUN.search(text):
        name = next((group for group in found.groups() if group), tr("a package"))
        return tr(
            "{name} could not be built for Python {version}: run this with another version of Python",
            name=name,
            version=python,
        )
    if found := NONE_FITS.search(text):
        if found[2].strip() == "none":
            return tr(UNREACHABLE)
        return tr(
            "no version of {name} fits Python {version}: run this with another version of Python",
            name=found[1],
            version=python,
        )
    return ""
