"""Imports a package made by somebody else into the content folder."""

from __future__ import annotations

from pathlib import Path

import msgspec
import yaml

from greatrace.content_package import MANIFEST, unpacked
from greatrace.translation import worded
from greatrace_client.i18n import tr
from greatrace_client.model.workshop import kept
from greatrace_client.own_content import FoundPackage, content_folder, found_package, library


def imported_words(path: Path) -> str:
    """Copy the package at `path` into the content folder, if the game can read it. Returns a sentence about the
    result.
    """
    if not path.exists():
        return tr("There is no file {path}.", path=path)
    found = found_package(path)
    if found.problem is not None or found.manifest is None:
        why = worded(found.problem) if found.problem is not None else ""
        return tr("Can’t import this file. {why}", why=why)
    name = found.manifest.name
    if any(here.digest == found.digest for here in library().found):
        return tr("{name} is among your content already.", name=name)
    try:
        kept.save(content_folder() / kept.free_name(name), _files(found))
    except OSError as error:
        return tr("Can’t save: {why}", why=error.strerror or error)
    library().reread()
    return tr("{name} is among your content now.", name=name)


def _files(found: FoundPackage) -> dict[str, str]:
    """The texts of the package, by their paths."""
    parts = {"manifest": found.manifest, **unpacked(found.text).files}
    assert f"{next(iter(parts))}.yaml" == MANIFEST
    return {
        f"{part}.yaml": yaml.safe_dump(msgspec.to_builtins(data), allow_unicode=True, sort_keys=False)
        for part, data in parts.items()
    }
