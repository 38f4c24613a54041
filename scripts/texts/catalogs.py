"""Catalogs as files: the template of all texts, and one file for each language, read and written with Babel."""

from __future__ import annotations

import re
from copy import deepcopy
from functools import cached_property
from io import BytesIO
from pathlib import Path

import yaml
from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po, write_po

from greatrace.translation import DOMAIN, ENGLISH
from texts.sentences import Sentence, sentences

ROOT = Path(__file__).resolve().parents[2]
PASSING = re.compile(  # headers that change with time and person: git knows who changed what, and when
    r'"(POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Report-Msgid-Bugs-To|Generated-By):.*\n'
)
PROJECT = re.compile(r'("Project-Id-Version:).*\\n')  # Babel adds a version, and reads the name as one
OPTIONAL = ("card break",)  # contexts that languages fill as needed


class Catalogs:
    """The catalogs of one checkout."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.folder = root / "assets" / "locale"
        self.template_file = self.folder / f"{DOMAIN}.pot"

    def file(self, code: str) -> Path:
        """The path of a language's catalog."""
        return self.folder / code / "LC_MESSAGES" / f"{DOMAIN}.po"

    def codes(self) -> list[str]:
        """All languages that have a catalog."""
        return sorted(path.parts[-3] for path in self.folder.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))

    def read(self, code: str) -> Catalog:
        """The catalog of a language. Raises OSError, ValueError when it is invalid."""
        return _read(self.file(code), code)

    @cached_property
    def english(self) -> Catalog:
        """The English catalog, for reading only."""
        return self.read(ENGLISH)

    def notes(self) -> dict[str, str]:
        """The notes for translators about each context."""
        return dict(yaml.safe_load((self.folder / "contexts.yaml").read_text("utf-8")))

    def known_template(self) -> Catalog:
        """The template in the file; an empty one if it is missing."""
        return _read(self.template_file, None) if self.template_file.exists() else Catalog()

    @cached_property
    def sentences(self) -> list[Sentence]:
        """The sentences of the code, sorted."""
        known = [message for message in self.known_template() if message.id and not message.context]
        tables = {_id(message): "" if isinstance(message.id, str) else message.id[1] for message in known}
        return sorted(sentences(self.root, tables), key=lambda found: (found.id, found.file))

    @cached_property
    def template(self) -> Catalog:
        """The up-to-date template: the sentences of the code, and all ids of the English catalog."""
        made = Catalog(domain=DOMAIN, project="great-race", charset="utf-8", header_comment=HEADER, fuzzy=False)
        for each in self.sentences:
            before = made.get(each.id)
            id: str | tuple[str, ...] = (each.id, each.plural) if each.plural else each.id
            if before is not None and not isinstance(before.id, str):
                id = tuple(before.id)
            comments = [each.comment] if each.comment else []
            made.add(id, locations=[(each.file, 0)], auto_comments=comments)
        notes = self.notes()
        for message in self.english:
            if message.context:
                shown = _forms(message)
                english = [f"English: {' | '.join(text.replace(chr(10), ' / ') for text in shown)}"]
                note = [f"Seen: {notes[message.context]}"] if message.context in notes else []
                made.add(message.id, context=message.context, auto_comments=[*note, *english])
        return made

    def write(self, code: str, catalog: Catalog) -> bool:
        """Write the catalog. Whether that changed the file."""
        return _write(self.file(code), text_of(catalog))

    def write_template(self) -> bool:
        """Write the template. Whether that changed the file."""
        return _write(self.template_file, text_of(self.template))

    def template_is_fresh(self) -> bool:
        """Whether the template's file is up to date."""
        return self.template_file.exists() and self.template_file.read_text("utf-8") == text_of(self.template)

    def updated(self, code: str) -> Catalog:
        """The catalog of a language with all texts of the template, and no others. A text whose English has changed a
        little keeps its translation, marked as fuzzy.
        """
        catalog = self.read(code)
        if code == ENGLISH:
            return _english(catalog)
        extra = [message for message in catalog if message.context in OPTIONAL and message.string]
        # Babel puts the template's own messages into the catalog: each language gets a copy.
        catalog.update(deepcopy(self.template), update_header_comment=True)
        for message in extra:
            if catalog.get(_id(message), message.context) is None:
                catalog.add(message.id, message.string, context=message.context)
        catalog.obsolete.clear()
        return catalog

    def new(self, code: str) -> Catalog:
        """An empty catalog of a language, with Babel's plural forms. Raises ValueError."""
        try:
            Locale.parse(code)
        except (UnknownLocaleError, ValueError):
            raise ValueError(f"{code} is no code of a language: use one like de, es or pt_BR.") from None
        catalog = Catalog(locale=code, domain=DOMAIN, project="great-race", charset="utf-8", header_comment=HEADER)
        catalog.fuzzy = False
        catalog.update(self.template)
        return catalog


HEADER = """\
# Texts of The Great Race. A text within a context has an id; its English is in the note above it.
# {Names} in braces stay as they are. scripts/translate.py check tells what is missing or wrong."""


def _english(catalog: Catalog) -> Catalog:
    """The English texts: English has its own texts for ids only; sentences are their own ids."""
    for message in [each for each in catalog if each.id and not each.context]:
        catalog.delete(_id(message))
    return catalog


def _read(file: Path, code: str | None) -> Catalog:
    try:
        with file.open("rb") as stream:
            return read_po(stream, locale=code, domain=DOMAIN, abort_invalid=True)
    except PoFileError as error:
        raise ValueError(f"{file} is not a gettext catalog: {error}") from None


def text_of(catalog: Catalog) -> str:
    """The text of a catalog's file, in a fixed order, without parts that change by themselves."""
    out = BytesIO()
    write_po(out, catalog, width=0, sort_output=True, include_lineno=False)
    return PROJECT.sub(r"\1 great-race\\n", PASSING.sub("", out.getvalue().decode("utf-8")))


def _write(file: Path, text: str) -> bool:
    if file.exists() and file.read_text("utf-8") == text:
        return False
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8", newline="\n")
    return True


def _id(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())
