"""Every message of the protocol as this version writes it, filled and bare; made by `python -m tests.protocol.golden`.

The file of a version that has been released never changes: the person who comes later must still read it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import inspect as kinds

from greatrace import __version__
from greatrace.protocol import beacon, messages

FOLDER: Final = Path(__file__).resolve().parent.parent / "golden" / "protocol"
CLIENT: Final = tuple(messages.ClientMessage.__args__)
SERVER: Final = tuple(messages.ServerMessage.__args__)
BEACON: Final = (beacon.Beacon,)


def current() -> Path:
    """The file of this version."""
    return FOLDER / f"protocol-{messages.PROTOCOL_VERSION}-of-{__version__}.jsonl"


def sample(kind: kinds.Type, depth: int = 0) -> Any:  # noqa: C901, PLR0911 - one line for each kind of value
    """A value of that type that is not its default."""
    match kind:
        case kinds.Metadata():
            return sample(kind.type, depth)
        case kinds.UnionType():
            return sample(next(each for each in kind.types if not isinstance(each, kinds.NoneType)), depth)
        case kinds.BoolType():
            return True
        case kinds.IntType():
            return max(1, kind.ge or 1)
        case kinds.FloatType():
            return 1.5
        case kinds.StrType():
            return "en" if kind.pattern else "name"[: kind.max_length or 4]
        case kinds.LiteralType():
            return kind.values[-1]
        case kinds.VarTupleType() | kinds.ListType():
            return [sample(kind.item_type, depth)]
        case kinds.TupleType():
            return [sample(each, depth) for each in kind.item_types]
        case kinds.DictType():
            return {sample(kind.key_type, depth): sample(kind.value_type, depth)}
        case kinds.StructType():
            return filled(kind.cls, depth + 1)
        case kinds.RawType() | kinds.AnyType():
            return ["Anything", 1]
    raise TypeError(kind)


def filled(kind: type, depth: int = 0, *, bare: bool = False) -> Any:
    """A struct as JSON with all fields, or with those only that it needs."""
    info: Any = kinds.type_info(kind)
    fields = [field for field in info.fields if field.required or not bare]
    values = {field.encode_name: sample(field.type, depth) if field.default is not True else False for field in fields}
    if info.array_like:
        return list(values.values())
    tag = {info.tag_field: info.tag} if info.tag is not None else {}
    return tag | values


def lines() -> Iterator[str]:
    """The file of this version."""
    for side, types in (("client", CLIENT), ("server", SERVER), ("beacon", BEACON)):
        for kind in types:
            for bare in (False, True):
                yield msgspec.json.encode({"from": side, "message": filled(kind, bare=bare)}).decode()


def main() -> None:
    """Write the file of this version."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    current().write_text("\n".join(lines()) + "\n", "utf-8")
    sys.stdout.write(f"{current()}\n")


if __name__ == "__main__":
    main()
