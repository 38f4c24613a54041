"""Compiles catalogs in a checkout: a .po file to the .mo file that `gettext` reads.

The wheel has compiled catalogs (`scripts/hatch_build.py`). In a checkout a catalog is compiled when its .po file is
newer, with Babel, which developers have. Only the standard library and Babel are used here: builds read this file too.
"""

from __future__ import annotations

import os
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Final

DOMAIN: Final = "great_race"


class CatalogError(Exception):
    """A catalog cannot be used; the text is one sentence that says which one and why."""


def compiled(po: Path) -> bytes:
    """The .mo file of a .po file. Raises CatalogError when it is not a catalog, ImportError without Babel."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    try:
        with po.open("rb") as stream:
            catalog = read_po(stream, locale=po.parent.parent.name, abort_invalid=True)
    except (PoFileError, ValueError) as error:
        raise CatalogError(f"{po} is not a gettext catalog: {error}") from None
    out = BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def fresh(po: Path) -> bytes:
    """The .mo file of a .po file; compiled again beside it when it is missing or older. Raises CatalogError."""
    mo = po.with_suffix(".mo")
    if mo.is_file() and mo.stat().st_mtime_ns >= po.stat().st_mtime_ns:
        return mo.read_bytes()
    try:
        data = compiled(po)
    except ImportError:
        if mo.is_file():
            return mo.read_bytes()
        raise CatalogError(f"{mo} is missing: run “python3 scripts/translate.py compile”, which needs Babel") from None
    with suppress(OSError):  # a read-only folder: compiled again at the next start
        _write(mo, data)
    return data


def _write(file: Path, data: bytes) -> None:
    """Write the file as a whole, so that another process never reads half of it. Raises OSError."""
    import tempfile

    handle, name = tempfile.mkstemp(dir=file.parent, suffix=".tmp")
    with os.fdopen(handle, "wb") as stream:
        stream.write(data)
    try:
        Path(name).replace(file)
    except OSError:  # Windows: another process has the same content open
        Path(name).unlink()
        raise
