"""What the screen of a race is made of: components that know of each other what they name, and widgets with targets."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest

CLIENT: Final = "client/greatrace_client"
PARTS: Final = (f"{CLIENT}/games", f"{CLIENT}/race_common")
BASE: Final = "Scene"  # what a scene over another one needs of it, which is no part of a race
PARSING: Final = frozenset(
    {"split", "partition", "rpartition", "startswith", "endswith", "removeprefix", "removesuffix"}
)
MOST_OF_A_RACE: Final = 9  # members that a component may ask of the race
WHOLE: Final = frozenset({"Reports", "CrazyTable"})  # what a game is asked in lines of text; the table of one game
MOST_OF_THE_PROGRAM: Final = 7  # members of the program's context that a scene may use
NAMES: Final = frozenset({"hover", "carried", "goal"})  # what else holds the name of a widget


def files(root: Path, *folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((root / folder).rglob("*.py"))


def trees(root: Path, folders: Iterable[str], *words: str) -> Iterator[tuple[str, ast.Module]]:
    """Each file in whose text one of these words occurs, taken apart, which takes longer than to read it."""
    for file in files(root, *folders):
        text = file.read_text("utf-8")
        if any(word in text for word in words):
            yield str(file.relative_to(root)), ast.parse(text)


def scenes(root: Path) -> set[str]:
    """The classes that are a scene, but for the general one: by what they are made from."""
    bases = {
        node.name: {ast.unparse(base).rpartition(".")[2] for base in node.bases}
        for file in files(root, CLIENT)
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    found = {BASE}
    while more := {name for name, of in bases.items() if of & found} - found:
        found |= more
    return found - {BASE}


def parameters(tree: ast.AST) -> Iterator[ast.arg]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)


def takes_a_scene(tree: ast.AST, kinds: set[str]) -> list[int]:
    """Lines of parameters that are called scene, or are one."""
    found = []
    for parameter in parameters(tree):
        words = ast.unparse(parameter.annotation) if parameter.annotation is not None else ""
        named = {node.id for node in ast.walk(ast.parse(words.strip("\"'"))) if isinstance(node, ast.Name)}
        if parameter.arg == "scene" or named & kinds:
            found.append(parameter.lineno)
    return found


Class = tuple[str, str]  # its file and its name


def made_from(node: ast.ClassDef) -> list[str]:
    """The names of its bases, without what stands in brackets behind them."""
    return [ast.unparse(base).partition("[")[0] for base in node.bases]


def file_of(module: str) -> str:
    """Where a module of the client is, from the root."""
    return f"client/{module.replace('.', '/')}.py"


def known(file: str, tree: ast.Module) -> dict[str, Class]:
    """What a name means in that file: a class of its own, or one that it imports from another file of the client."""
    found = {
        alias.asname or alias.name: (file_of(node.module), alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
    return found | {node.name: (file, node.name) for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def protocols(root: Path, *folders: str) -> dict[Class, set[str]]:
    """The members of each Protocol, with those that it inherits from classes in these folders."""
    names: dict[str, dict[str, Class]] = {}
    classes: dict[Class, ast.ClassDef] = {}
    for path in files(root, *folders):
        file, tree = path.relative_to(root).as_posix(), ast.parse(path.read_text("utf-8"))
        names[file] = known(file, tree)
        classes |= {(file, node.name): node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}

    def members(which: Class) -> set[str]:
        if which not in classes:
            return set()
        body = classes[which].body
        own = {part.name for part in body if isinstance(part, ast.FunctionDef)}
        own |= {ast.unparse(part.target) for part in body if isinstance(part, ast.AnnAssign)}
        imported = names[which[0]]
        return own.union(*(members(imported[base]) for base in made_from(classes[which]) if base in imported))

    return {which: members(which) for which, node in classes.items() if "Protocol" in made_from(node)}


def takes_the_context(tree: ast.AST) -> list[int]:
    """Lines that take the whole context of the program; a scene gets it when it is entered."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name != "enter":
            words = [parameter.annotation for parameter in parameters(node)] + [node.returns]
            found += [node.lineno for word in words if word is not None and "AppContext" in ast.unparse(word)]
    return found


def last_name(node: ast.expr) -> str:
    """`context` of `context` and of `scene.context`, without writing all of it out; "" for calls and what stands in
    brackets.
    """
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call() | ast.Subscript():
            return ""
    return ast.unparse(node).rpartition(".")[2]


def used_of_the_context(tree: ast.AST) -> set[str]:
    """The members that a file uses: of `context`, or of something's `.context`."""
    return {
        node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and last_name(node.value) == "context"
    }


def asks_for_itself(tree: ast.AST) -> list[int]:
    """Lines of `hasattr(self, ...)`, which stands in for an order of construction."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and last_name(node.func) == "hasattr")
    return [call.lineno for call in calls if ast.unparse(call).startswith("hasattr(self,")]


def parses_a_name(tree: ast.AST) -> list[int]:
    """Lines that take the name of a widget apart: `widget.name.split()`, `shown.hover.startswith("card")`."""
    found = []
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in PARSING):
            continue
        of = node.func.value
        if isinstance(of, ast.Attribute) and (of.attr in NAMES or ast.unparse(of).endswith(("widget.name", "w.name"))):
            found.append(node.lineno)
    return found


def test_no_part_of_a_race_takes_its_scene(root: Path) -> None:
    kinds = scenes(root)
    assert {"RaceScene", "CrazyRaceScene", "RaceSceneBase", "RaceView"} <= kinds
    parts = trees(root, PARTS, "scene", *kinds)
    assert {name: lines for name, tree in parts if (lines := takes_a_scene(tree, kinds))} == {}


def test_no_component_asks_for_more_of_the_race_than_a_few_things(root: Path) -> None:
    found = protocols(root, *PARTS, f"{CLIENT}/ui", f"{CLIENT}/screens", f"{CLIENT}/text_ui")
    assert len(found) > 50
    wide = {which: len(members) for which, members in found.items() if len(members) > MOST_OF_A_RACE}
    assert {name for _, name in wide} <= WHOLE, wide


def test_only_scenes_get_the_context_of_the_program_and_use_a_few_things_of_it(root: Path) -> None:
    layers = [f"{CLIENT}/{layer}" for layer in ("games", "race_common", "screens", "ui", "text_ui")]
    found = dict(trees(root, layers, "AppContext", "context"))
    for giver in ("scene", "scene_stack"):  # what the context is, and what hands it to the scenes
        del found[str(Path(f"{CLIENT}/ui/{giver}.py"))]
    assert {name: lines for name, tree in found.items() if (lines := takes_the_context(tree))} == {}
    used = {name: used_of_the_context(tree) for name, tree in found.items()}
    assert max(len(members) for members in used.values()) >= MOST_OF_THE_PROGRAM - 1
    assert {name: members for name, members in used.items() if len(members) > MOST_OF_THE_PROGRAM} == {}


def test_nothing_depends_on_whether_it_has_been_made_yet(root: Path) -> None:
    code = trees(root, [CLIENT], "hasattr")
    assert {name: lines for name, tree in code if (lines := asks_for_itself(tree))} == {}


def test_no_name_of_a_widget_is_taken_apart(root: Path) -> None:
    code = trees(root, (CLIENT, "tests/client"), *PARSING)
    assert {name: lines for name, tree in code if (lines := parses_a_name(tree))} == {}


def test_files_in_which_a_word_occurs_are_taken_apart(tmp_path: Path) -> None:
    for name, text in (("one", "hasattr(self, 'x')"), ("two", "x.context.y"), ("three", "pass")):
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
    found = dict(trees(tmp_path, ["."], "hasattr", "context"))
    assert found.keys() == {"one.py", "two.py"}
    assert used_of_the_context(found["two.py"]) == {"y"}


def test_protocols_of_one_name_and_generic_ones_are_seen(tmp_path: Path) -> None:
    package = tmp_path / "client" / "greatrace_client"
    package.mkdir(parents=True)
    general = "class Shown(Protocol[T]):\n    a: int\n    def b(self): ..."
    narrow = "from greatrace_client.general import Shown as General\nclass Shown(General[int], Protocol):\n    c: int"
    for name, text in (("general", general), ("narrow", narrow), ("other", "class Shown:\n    d: int")):
        (package / f"{name}.py").write_text(text, "utf-8")
    assert protocols(tmp_path, CLIENT) == {
        (f"{CLIENT}/general.py", "Shown"): {"a", "b"},
        (f"{CLIENT}/narrow.py", "Shown"): {"a", "b", "c"},
    }


@pytest.mark.parametrize(
    ("code", "check"),
    [
        ("def f(scene: Host): ...", lambda tree: takes_a_scene(tree, {"RaceScene"})),
        (
            "class A:\n    def __init__(self, race: RaceScene | None): ...",
            lambda tree: takes_a_scene(tree, {"RaceScene"}),
        ),
        ("class A:\n    def f(self):\n        return hasattr(self, 'shown')", asks_for_itself),
        ("class A:\n    def f(self, context: AppContext): ...", takes_the_context),
        ("word, _, what = widget.name.partition(' ')", parses_a_name),
        ("x = shown.hover.startswith('card ')", parses_a_name),
    ],
)
def test_it_would_be_seen(code: str, check: object) -> None:
    assert callable(check)
    assert len(check(ast.parse(code))) == 1
