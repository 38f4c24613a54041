"""The texts of all languages: what scripts/translate.py finds wrong, and what it does."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from greatrace.translation import languages
from tests.patience import ENOUGH


def translate(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-X", "utf8", str(root / "scripts" / "translate.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, timeout=ENOUGH)


@pytest.fixture(scope="module")
def checkout(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources, the catalogs and the script, to be changed."""
    place = tmp_path_factory.mktemp("checkout")
    for folder in ("scripts", "shared", "server", "client", "assets/locale"):
        shutil.copytree(root / folder, place / folder, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    shutil.copy(root / "pyproject.toml", place)
    return place


def test_nothing_is_wrong_with_any_language(root: Path) -> None:
    done = translate(root, "check")
    wrong = [line for line in done.stdout.splitlines() if not line.endswith("(a hint)")]
    assert done.returncode == 0, "\n".join(wrong[:40])


def test_every_language_is_complete(root: Path) -> None:
    lines = translate(root, "stats").stdout.splitlines()
    assert [line.split()[0] for line in lines] == sorted(languages())
    assert all("100.0%" in line for line in lines)


def test_every_command_tells_what_it_does(root: Path) -> None:
    output = translate(root, "--help").stdout
    for command in ("extract", "new", "update", "check", "stats", "compile"):
        assert f"  {command} " in output
        assert translate(root, command, "--help").stdout.startswith("usage: translate.py ")


def test_what_is_wrong_is_told_in_a_line_each(checkout: Path) -> None:
    file = checkout / "assets" / "locale" / "it" / "LC_MESSAGES" / "great_race.po"
    text = file.read_text("utf-8")
    broken = (
        text.replace('msgid "Settings"\nmsgstr "Impostazioni"', 'msgid "Settings"\nmsgstr ""')
        .replace('msgid "{name} is back."\nmsgstr "{name} ', 'msgid "{name} is back."\nmsgstr "{nome} ')
        .replace('msgid "Start race"\nmsgstr "', 'msgid "Start race"\nmsgstr " ')
        .replace('msgid "Quit"\n', '#, fuzzy\nmsgid "Quit"\n')
    )
    help_, quit_ = (_text_of(text, "command", name) for name in ("help", "quit"))
    broken = broken.replace(f'msgid "quit"\nmsgstr "{quit_}"', f'msgid "quit"\nmsgstr "{help_}"')
    file.write_text(broken + '\nmsgid "Nobody says this."\nmsgstr "Nessuno lo dice."\n', "utf-8")
    done = translate(checkout, "check", "it")
    file.write_text(text, "utf-8")
    assert done.returncode == 1
    for wrong in (
        "it: missing: 'Settings'",
        "it: fuzzy: 'Quit'",
        "it: other names in braces than ['{name}']: '{name} is back.'",
        "it: a space at the beginning or end: 'Start race'",
        "it: not in the template: 'Nobody says this.'",
        "it: the same word for help and quit: [command]",
    ):
        assert any(line.startswith(wrong) for line in done.stdout.splitlines()), (wrong, done.stdout)


def _text_of(text: str, context: str, name: str) -> str:
    """The translation of a name within a context."""
    entry = text.split(f'msgctxt "{context}"\nmsgid "{name}"\nmsgstr "', 1)[1]
    return entry.split('"', 1)[0]


class Changed(NamedTuple):
    """The checkout with new sentences: the files that have them, and what the script said of it."""

    prose: list[Path]  # English that no catalog has
    sentence: Path  # ... and a sentence to be translated
    output: str


@pytest.fixture(scope="module")
def changed(checkout: Path) -> Iterator[Changed]:
    """In client, server and laboratory; what is logged, raised by mistake or marked to stay English is left alone."""
    files = [
        checkout / "client" / "greatrace_client" / "screens" / "title.py",
        checkout / "server" / "greatrace_server" / "storage" / "store.py",
        checkout / "shared" / "greatrace" / "lab" / "table_options.py",
    ]
    texts = [file.read_text("utf-8") for file in files]
    for file, text in zip(files, texts, strict=True):
        more = f'raise Unheard("Nobody has translated {file.stem}.")'
        fine = 'log.info("All is well here.")\nenglish("This is read by a monitor.")\nraise ValueError("no such thing")'
        file.write_text(f"{text}\n{fine}\n{more}\n", "utf-8")
    with files[0].open("a", encoding="utf-8") as scene:
        scene.write('\n# Translators: on the wing of a plane\nSOMETHING = tr("A sentence that nobody has seen.")\n')
    yield Changed(files, files[0], translate(checkout, "check").stdout)
    for path, text in zip(files, texts, strict=True):
        path.write_text(text, "utf-8")


def test_english_in_the_code_that_no_catalog_has_is_found(checkout: Path, changed: Changed) -> None:
    found = [line for line in changed.output.splitlines() if "English that no catalog has" in line]
    assert len(found) == len(changed.prose)
    for file in changed.prose:
        (line,) = (each for each in found if file.relative_to(checkout).as_posix() in each)
        assert f"Nobody has translated {file.stem}." in line


def test_a_new_sentence_reaches_template_and_catalogs(checkout: Path, changed: Changed) -> None:
    assert "out of date" in changed.output
    assert translate(checkout, "update", "nl").returncode == 0
    template = (checkout / "assets" / "locale" / "great_race.pot").read_text("utf-8")
    dutch = (checkout / "assets" / "locale" / "nl" / "LC_MESSAGES" / "great_race.po").read_text("utf-8")
    for catalog in (template, dutch):
        entry = catalog.split('msgid "A sentence that nobody has seen."')[0].rsplit("\n\n", 1)[1]
        assert "#. on the wing of a plane" in entry
        assert f"#: {changed.sentence.relative_to(checkout).as_posix()}" in entry


def test_a_new_language_begins_with_its_plural_forms_and_says_what_is_missing(checkout: Path) -> None:
    assert translate(checkout, "new", "cs").returncode == 0
    catalog = (checkout / "assets" / "locale" / "cs" / "LC_MESSAGES" / "great_race.po").read_text("utf-8")
    assert "nplurals=3" in catalog
    assert 'msgctxt "card"\nmsgid "jerrycan"' in catalog
    assert "#. English: Jerrycan" in catalog
    assert "cs: missing: [card] jerrycan" in translate(checkout, "check", "cs").stdout
    assert "  0.0%" in translate(checkout, "stats", "cs").stdout
    again = translate(checkout, "new", "cs")
    assert again.returncode == 1
    assert "exists already" in again.stderr
    nonsense = translate(checkout, "new", "klingonic")
    assert nonsense.returncode == 1
    assert nonsense.stderr.count("\n") == 1


def test_every_context_has_a_note_for_translators(root: Path) -> None:
    template = (root / "assets" / "locale" / "great_race.pot").read_text("utf-8")
    entries = [entry for entry in template.split("\n\n") if "\nmsgctxt " in f"\n{entry}"]
    assert len(entries) > 1000
    assert not [entry for entry in entries if "#. Seen: " not in entry or "#. English: " not in entry]


MARKS = re.compile(r"^\s?[:;!?](\s|$)")  # behind a value; French writes a space before them
NO_SENTENCES = {"board_file.py", "without_console.py"}  # YAML, and a traceback's last line
WITH_WORDS = re.compile(r"^from greatrace(_client)?\.(i18n|translation)\b.* import ", re.MULTILINE)


def glued(file: Path) -> Iterator[str]:
    """Where code puts a colon, a semicolon, or an exclamation or question mark behind a value."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        parts: list[ast.expr] = []
        if isinstance(node, ast.JoinedStr):
            parts = [after for after in node.values[1:] if not _between_numbers(after, node)]
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            parts = [node.right]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
            parts = [node.func.value]
        texts = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        if any(MARKS.match(text) for text in texts):
            yield f"{file.name}:{getattr(node, 'lineno', 0)}: {ast.unparse(node)}"


def _between_numbers(part: ast.expr, text: ast.JoinedStr) -> bool:
    """A colon with nothing around it, as between an address and its port, or minutes and seconds."""
    return isinstance(part, ast.Constant) and part.value == ":" and part is not text.values[-1]


def test_no_colon_is_put_between_words_by_the_code(root: Path) -> None:
    """A language's own colon comes from a translated sentence: `labelled(name, words)`, or one that has both."""
    files = [file for file in (root / "client").rglob("*.py") if file.name not in NO_SENTENCES]
    spoken = [file for file in files if WITH_WORDS.search(file.read_text("utf-8"))]
    assert len(spoken) > 200
    assert [line for file in spoken for line in glued(file)] == []


def test_a_colon_put_between_words_is_found(tmp_path: Path) -> None:
    file = tmp_path / "panel.py"
    for wrong in (
        'f"{name}: {level}"',
        'f"At {name}: {level}"',
        'name + ": " + level',
        '": ".join(names)',
        'f"{name}!"',
    ):
        file.write_text(f"words = {wrong}\n")
        assert len(list(glued(file))) == 1, wrong
    for right in ('f"{minutes}:{seconds}"', 'tr("{name}: {level}")', '", ".join(names)', 'f"{name}. {level}"'):
        file.write_text(f"words = {right}\n")
        assert list(glued(file)) == [], right
