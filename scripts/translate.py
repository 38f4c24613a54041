"""The texts of the game in every language: collect, add a language, bring up to date, check.

A language is one folder, `assets/locale/LANGUAGE/LC_MESSAGES/great_race.po`, and nothing else: the game offers what it
finds. Sentences have their English as id; names of what the rules know (cards, events, rules) have an id within a
context, and their English lies in the English catalog. `assets/locale/great_race.pot` is the template of all of them.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "shared"))

from greatrace.translation import ENGLISH  # noqa: E402
from greatrace.translation.compiling import CatalogError, fresh  # noqa: E402
from texts.catalog_checks import Finding, findings  # noqa: E402 - the path above comes first
from texts.catalogs import Catalogs  # noqa: E402
from texts.literals import unknown_literals  # noqa: E402

HELP = {
    "extract": "collect all sentences of the code and all names of the English catalog in great_race.pot",
    "new": "begin a language: a folder with an empty catalog that has the language's plural forms",
    "update": "bring the catalogs of all languages (or of those named) up to date with the template; a translation "
    "whose English has changed a little is kept and marked as fuzzy",
    "check": "tell what is wrong, one line each: fuzzy, missing, names in braces, spaces, too long, typed "
    "words that are alike, English in the code that no catalog has; exit code 1 if anything must be mended",
    "stats": "how much of each language is translated",
    "compile": "make the .mo files that the game reads; a start from a checkout does so by itself",
}


def main() -> int:
    """Run the command; return the exit code."""
    arguments = _parser().parse_args()
    gc.disable()  # the code's nodes are millions of objects, all needed until the end
    catalogs = Catalogs()
    try:
        return int(COMMANDS[arguments.command](catalogs, getattr(arguments, "languages", [])))
    except (OSError, ValueError, CatalogError) as error:
        print(f"translate.py: {error}", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="To add Swedish:  translate.py new sv, translate the new file (with Poedit, or any editor), "
        "translate.py check sv",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, words in HELP.items():
        command = commands.add_parser(name, help=words, description=words[0].upper() + words[1:] + ".")
        if name == "new":
            command.add_argument("languages", nargs=1, metavar="LANG", help="code of the language: sv, pt_BR")
        elif name != "extract":
            command.add_argument("languages", nargs="*", metavar="LANG", help="only these languages")
    return parser


def extract(catalogs: Catalogs, _languages: list[str]) -> int:
    """Write the template."""
    changed = catalogs.write_template()
    print(f"{catalogs.template_file}: {'written' if changed else 'nothing new'}")
    return 0


def new(catalogs: Catalogs, languages: list[str]) -> int:
    """Start a language's catalog."""
    (code,) = languages
    if catalogs.file(code).exists():
        raise ValueError(f"{catalogs.file(code)} exists already.")
    catalogs.write(code, catalogs.new(code))
    print(f"{catalogs.file(code)}: translate it, beginning with what the language calls itself (context “language”)")
    return 0


def update(catalogs: Catalogs, languages: list[str]) -> int:
    """Bring catalogs up to date with code and template."""
    catalogs.write_template()
    for code in languages or catalogs.codes():
        changed = catalogs.write(code, catalogs.updated(code))
        print(f"{catalogs.file(code)}: {'updated' if changed else 'nothing new'}")
    return 0


def check(catalogs: Catalogs, languages: list[str]) -> int:
    """Print all findings."""
    found = [each for code in languages or catalogs.codes() for each in findings(catalogs, code)]
    if not languages:
        found += [Finding("code", "English that no catalog has", each) for each in unknown_literals(catalogs)]
        if not catalogs.template_is_fresh():
            found.append(Finding("code", "the template is out of date", "run translate.py update"))
    for each in found:
        print(each if each.grave else f"{each} (a hint)")
    grave = sum(each.grave for each in found)
    print(f"{grave} to mend, {len(found) - grave} hints")
    return int(grave > 0)


def stats(catalogs: Catalogs, languages: list[str]) -> int:
    """Print a line for each language."""
    for code in languages or catalogs.codes():
        whats = Counter(each.what for each in findings(catalogs, code) if each.what in ("missing", "fuzzy"))
        total = sum(1 for each in catalogs.template if each.id and (code != ENGLISH or each.context))
        done = total - whats["missing"] - whats["fuzzy"]
        words = f"{done / total:6.1%}  {done} of {total}, {whats['fuzzy']} fuzzy, {whats['missing']} missing"
        print(f"{code:6} {words}")
    return 0


def compile_(catalogs: Catalogs, languages: list[str]) -> int:
    """Compile the .mo files that are missing or out of date."""
    for code in languages or catalogs.codes():
        fresh(catalogs.file(code))
    return 0


COMMANDS = {"extract": extract, "new": new, "update": update, "check": check, "stats": stats, "compile": compile_}

if __name__ == "__main__":
    sys.exit(main())
