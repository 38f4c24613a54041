"""Tables in Markdown of msgspec's structs: fields with types, bounds and defaults, and their JSON forms."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec
from msgspec import inspect as kinds

from greatrace.kernel import Action, Event

PLAIN: Final = {
    kinds.IntType: "integer",
    kinds.StrType: "string",
    kinds.BoolType: "boolean",
    kinds.FloatType: "number",
    kinds.NoneType: "null",
    kinds.RawType: "any JSON",
    kinds.AnyType: "any JSON",
}


def type_name(kind: kinds.Type) -> str:
    """A type in the terms of JSON."""
    if (plain := PLAIN.get(type(kind))) is not None:
        return str(plain)
    if isinstance(kind, kinds.VarTupleType | kinds.ListType):
        return f"list of {type_name(kind.item_type)}"
    if isinstance(kind, kinds.TupleType):
        return "list of " + ", ".join(type_name(item) for item in kind.item_types)
    if isinstance(kind, kinds.DictType):
        return f"object of {type_name(kind.value_type)}"
    if isinstance(kind, kinds.UnionType):
        return " or ".join(type_name(item) for item in kind.types)
    if isinstance(kind, kinds.StructType):
        return kind.cls.__name__
    if isinstance(kind, kinds.Metadata):
        return type_name(kind.type)
    if isinstance(kind, kinds.LiteralType):
        return " or ".join(f"`{value}`" for value in kind.values)
    raise TypeError(f"no words for {kind}")


def bounds(kind: kinds.Type) -> str:
    """The limits of a value, in brackets."""
    if isinstance(kind, kinds.UnionType):
        return next((found for item in kind.types if (found := bounds(item))), "")
    low = getattr(kind, "ge", None)
    high = getattr(kind, "le", None)
    if low is not None or high is not None:
        return f" ({low if low is not None else ''}–{high if high is not None else ''})"
    longest = getattr(kind, "max_length", None)
    return f" (≤ {longest})" if longest is not None else ""


def default_of(field: kinds.Field) -> str:
    """A field's default as JSON, or "required"."""
    if field.required:
        return "required"
    if field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT:
        return "left out"
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    if isinstance(value, msgspec.Struct):
        return "all defaults"
    if isinstance(value, msgspec.Raw):
        return "left out"
    return f"`{msgspec.json.encode(value).decode()}`"


def text_of(kind: type) -> str:
    """The docstring on one line."""
    return re.sub(r"\s+", " ", inspect.cleandoc(kind.__doc__ or "")).replace("|", "\\|")


def struct(kind: type, heading: str = "####") -> list[str]:
    """A struct: its docstring, and its fields."""
    info: Any = kinds.type_info(kind)
    lines = [f"{heading} {kind.__name__}", "", text_of(kind), ""]
    if info.array_like and info.tag is None:
        lines += [f"Sent as a list: {array(kind)}.", ""]
    elif info.fields:
        lines += ["| field | type | default |", "|---|---|---|"]
        lines += [
            f"| `{field.encode_name}` | {type_name(field.type)}{bounds(field.type)} | {default_of(field)} |"
            for field in info.fields
        ]
        lines.append("")
    return lines


def structs(types: Iterable[type]) -> list[str]:
    """The texts of several structs."""
    return [line for kind in types for line in struct(kind)]


def array(kind: type) -> str:
    """The JSON form of a struct that is sent as a list."""
    info: Any = kinds.type_info(kind)
    tag = [] if info.tag is None else [f'"{info.tag}"']
    return "`[" + ", ".join([*tag, *(f"{field.encode_name}: {type_name(field.type)}" for field in info.fields)]) + "]`"


def action_table(types: Iterable[type[Action]]) -> list[str]:
    """The table of actions."""
    lines = ["| on the wire | what it chooses |", "|---|---|"]
    return lines + [f"| {array(kind)} | {text_of(kind)} |" for kind in types]


def event_table(types: Iterable[type[Event]], effects: Mapping[str, str]) -> list[str]:
    """The table of events, with their effects on a view."""
    lines = ["| on the wire | what happened | effect on the view |", "|---|---|---|"]
    for kind in types:
        hidden = "" if kind.seen_by is Event.seen_by else f" **Secret:** {text_of_function(kind.seen_by)}".rstrip()
        lines.append(f"| {array(kind)} | {text_of(kind)}{hidden} | {effects[kind.__name__]} |")
    return lines


def text_of_function(function: Callable[..., Any]) -> str:
    """A function's docstring on one line."""
    return re.sub(r"\s+", " ", inspect.cleandoc(function.__doc__ or ""))


def parts_of(slot: type | None) -> list[type]:
    """A slot, and the structs in it."""
    if slot is None:
        return []
    info: Any = kinds.type_info(slot)
    inside = [getattr(field.type, "item_type", field.type) for field in info.fields]
    return [slot, *(kind.cls for kind in inside if isinstance(kind, kinds.StructType))]
