"""Structs of the house as TypeScript: what the client's modules are checked against, never what runs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any

from msgspec import Struct, inspect

from posrednik.notation import said, speech
from posrednik.server import asks, wire

_NAMES: Mapping[type, str] = {said.Text: "Words", said.Fault: "FaultBody"}
"""Structs whose own name means something else in a browser."""
_OPEN = {"order": "Order", "orders": "Order", "view": "View"}
"""What a server passes on without knowing it, by the name of its field."""
_OPAQUE = """\
/** An order of some game as a plain object; `games/` knows its fields. */
export type Order = Record<string, any>;

/** A view of some game; `games/` knows its fields. */
export type View = Record<string, any>;"""
_PLAIN: Mapping[type, str] = {
    inspect.AnyType: "any",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.RawType: "any",
}
_ANSWERS = (speech.Considered, speech.Drawer, speech.Lesson, speech.Step, speech.Attempt)
"""Structs of the vocabulary that are answers by themselves."""
_WIDTH = 120


class _Writer:
    """Declarations as they are met; `asked` structs may leave out whatever has a default, told ones do not."""

    def __init__(self, opened: Mapping[str, str]) -> None:
        self.opened = opened
        self.names: dict[type, str] = {}
        self.text: dict[str, str] = {}

    def declare(self, cls: type, asked: bool = False) -> str:
        """The name of a struct, whose declaration has been written."""
        if cls in self.names:
            return self.names[cls]
        name = _NAMES.get(cls, cls.__name__)
        name = f"Asked{name}" if name in self.text else name
        self.names[cls] = name
        self.text[name] = ""
        self.text[name] = self._body(name, cls, asked)
        return name

    def _body(self, name: str, cls: type, asked: bool) -> str:
        info = inspect.type_info(cls)
        assert isinstance(info, inspect.StructType)
        lean = asked or getattr(cls, "__struct_config__").omit_defaults  # noqa: B009
        fields = [f"{info.tag_field}: {json.dumps(info.tag)}"] if info.tag_field else []
        for field in info.fields:
            mark = "?" if lean and not field.required else ""
            type = self.type(field.type, field.encode_name, asked).removesuffix(" | null")
            null = " | null" if _may_be_null(field) and (asked or not mark) else ""
            fields.append(f"{field.encode_name}{mark}: {type}{null}")
        said = " ".join((cls.__doc__ or "").partition("\n\n")[0].split())
        return f"/** {said} */\nexport interface {name} {_braced(fields)}"

    def type(self, found: inspect.Type, field: str = "", asked: bool = False) -> str:
        """The TypeScript of a type; an open one takes the name that goes with its field."""
        if isinstance(found, inspect.AnyType):
            return self.opened.get(field, "any")
        if type(found) in _PLAIN:
            return _PLAIN[type(found)]
        match found:
            case inspect.StructType(cls=cls):
                return self.declare(cls, asked)
            case inspect.LiteralType(values=values):
                return " | ".join(json.dumps(value) for value in values)
            case inspect.UnionType(types=types):
                names = [self.type(one, field, asked) for one in types]
                return " | ".join(sorted(dict.fromkeys(names), key="null".__eq__))
            case inspect.DictType(value_type=value):
                if isinstance(value, inspect.AnyType):
                    return self.opened.get(field, "Record<string, any>")
                return f"Record<string, {self.type(value, field, asked)}>"
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(self.type(one, field, asked) for one in items)}]"
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                inner = self.type(item, field, asked)
                return f"({inner})[]" if " | " in inner else f"{inner}[]"
        raise TypeError(f"{found} has no form in TypeScript")


def _may_be_null(field: inspect.Field) -> bool:
    """Whether null may stand there; a field that is left out when it holds its default is never null."""
    parts = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
    return field.default is None or any(isinstance(part, inspect.NoneType) for part in parts)


def _braced(fields: list[str]) -> str:
    """Fields in as few lines as 120 columns allow."""
    lines, line = [], " "
    for field in fields:
        if len(line) + len(field) + 2 > _WIDTH:
            lines.append(line)
            line = " "
        line += f" {field};"
    return "{\n" + "\n".join([*lines, line]) + "\n}"


def _structs(module: ModuleType) -> list[type]:
    """The structs that a module defines, in its own order."""
    return [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Struct) and thing.__module__ == module.__name__
    ]


def _page(head: str, parts: Iterable[str]) -> str:
    note = f"/** {head} Made from the server's own types by `make types`; only the type checker reads it. */"
    return "\n\n".join([note, *parts]) + "\n"


def wire_types() -> str:
    """Everything that goes over the wire: `wire.d.ts`."""
    writer = _Writer(_OPEN)
    for cls in (*_structs(wire), *_ANSWERS):
        writer.declare(cls)
    for cls in _structs(asks):
        writer.declare(cls, asked=True)
    lang = f"export type Lang = {writer.type(inspect.type_info(asks.Lang))};"
    return _page("The shapes of docs/protocol.md.", [lang, _OPAQUE, *writer.text.values()])


def game_types(id: str, view: type, order: Any) -> str:
    """A game's own view and orders (a union of structs): `games/ID/view.d.ts`."""
    writer = _Writer({})
    writer.declare(view)
    info = inspect.type_info(order)
    types = info.types if isinstance(info, inspect.UnionType) else (info,)
    names = [writer.type(one, asked=True) for one in types]
    union = "export type Order =\n  | " + "\n  | ".join(names) + ";"
    return _page(f"The view and the orders of `{id}`.", [*writer.text.values(), union])
