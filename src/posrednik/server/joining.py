"""Scripts that a page needs together are sent together.

The source stays plain modules, each of which can be asked for at its own address. A few of them, the *heads*, bring
along at their address what they draw in: every part becomes a function in the head's file and is called once, after
those that it imports. Whoever asks for a part at the part's own address is handed on to the file that holds it, so that
there is one of each module on a page whichever way it came.

This reads no JavaScript. It relies on how the client's modules are written, and says `Unjoinable` where one is not:
imports and exports stand at the beginning of a line, exports are functions, classes and constants, no module draws in
itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter
from posixpath import dirname, join, normpath, relpath

from msgspec import Struct

_NAME = r"[A-Za-z_][\w]*"
_IMPORT = re.compile(rf'^import\s+(\{{[^{{}}]*\}}|\*\s+as\s+{_NAME})\s+from\s+"(\.{{1,2}}/[\w./-]+\.js)";[ \t]*$', re.M)
_EXPORT = re.compile(rf"^export\s+((?:async\s+)?function|class|const)\s+({_NAME})(?=[\s(=])", re.M)
_DEFAULT = re.compile(r"^export\s+default\s+(?=\{)", re.M)
_LATER = re.compile(r'\bimport\("(\.{1,2}/[\w./-]+\.js)"\)')
_LATER_AT = re.compile(r'\bimport\((["`])((?:\.{1,2}/)+)')
_UNREAD = re.compile(r"^(?:import|export)\b.*|\bimport\.meta\b(?!\.url\b).*|\bimport\((?![\"`]\.{1,2}/).*", re.M)
_HERE = "import.meta.url"

HEADS: Mapping[str, frozenset[str]] = {
    "shell/app.js": frozenset(),
    "shell/page.js": frozenset({"shell/app.js"}),
    "games/*": frozenset({"shell/app.js", "shell/page.js"}),
    "shell/sheets.js": frozenset({"shell/app.js", "shell/page.js"}),
    "shell/start.js": frozenset({"shell/app.js"}),
    "shell/lesson.js": frozenset({"shell/app.js", "shell/page.js", "shell/sheets.js"}),
}
"""Modules that bring others along, and the heads that are on a page before each of them; `games/*` is every game's."""


class Unjoinable(ValueError):
    """A module is written in a way that joining does not know."""


class Module(Struct, frozen=True):
    """One script: what it imports (names as they are written, by module), what it exports, what it may fetch later."""

    name: str
    text: str
    imports: tuple[tuple[str, str], ...]
    exports: tuple[str, ...]
    later: frozenset[str]

    @classmethod
    def read(cls, name: str, text: str) -> Module:
        """The module at an address below the client's folder; raises Unjoinable."""
        here = dirname(name)
        imports = tuple((m[1], normpath(join(here, m[2]))) for m in _IMPORT.finditer(text))
        exports = [m[2] for m in _EXPORT.finditer(text)]
        bare = _DEFAULT.sub("const $default = ", _EXPORT.sub(r"\1 \2", _IMPORT.sub("", text)))
        if unread := _UNREAD.search(bare):
            raise Unjoinable(f"{name}: {unread[0][:80]}")
        if _DEFAULT.search(text):
            exports.append("default")
        later = frozenset(normpath(join(here, m[1])) for m in _LATER.finditer(text))
        return cls(name, bare, imports, tuple(exports), later)

    @property
    def sign(self) -> str:
        """The name of the module's exports in the file that holds it."""
        return "$" + re.sub(r"\W", "_", self.name.removesuffix(".js"))

    def part(self, head: str, signs: Mapping[str, str]) -> str:
        """The module as a function in the file of a head."""
        folder = dirname(head)
        taken = [_taken(names, signs[source]) for names, source in self.imports]
        if _HERE in self.text:
            taken.append(f'const $here = new URL("{_from(folder, self.name)}", {_HERE}).href;')
        moved = _LATER_AT.sub(lambda m: f"import({m[1]}{_from(folder, join(dirname(self.name), m[2]))}", self.text)
        given = ", ".join("default: $default" if one == "default" else one for one in self.exports)
        body = moved.replace(_HERE, "$here").strip("\n")
        lines = (
            f"// {self.name}",
            f"const {self.sign} = (() => {{",
            "".join(taken),
            body,
            f"return {{ {given} }};",
            "})();",
        )
        return "\n".join(lines) + "\n"

    def handed_on(self, file: str) -> str:
        """The module at its own address while the file of a head holds it."""
        return f'import {{ {self.sign} }} from "{_from(dirname(self.name), file)}";\n{self.given()}'

    def given(self) -> str:
        """The exports of the module as those of the script it stands in."""
        if not self.exports:
            return ""
        pairs = [(one, f"$_{n}") for n, one in enumerate(self.exports)]
        taken = ", ".join(f"{one}: {local}" for one, local in pairs)
        given = ", ".join(f"{local} as {one}" for one, local in pairs)
        return f"const {{ {taken} }} = {self.sign};\nexport {{ {given} }};\n"


def _taken(names: str, sign: str) -> str:
    """Imported names as constants."""
    if names.startswith("*"):
        return f"const {names.rsplit(maxsplit=1)[-1]} = {sign};"
    pattern = re.sub(r"\s+as\s+", ": ", " ".join(names.split()))
    return f"const {pattern} = {sign};"


def _from(folder: str, name: str) -> str:
    """An address as a script in a folder writes it; a folder's keeps its stroke."""
    found = relpath(name, folder)
    return (found if found.startswith("..") else f"./{found}".removesuffix("/.")) + ("/" if name.endswith("/") else "")


class Joined:
    """All scripts of the client, each as it is sent."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        """Of squeezed sources by address; raises Unjoinable."""
        self.modules = {name: Module.read(name, text) for name, text in sources.items()}
        for module in self.modules.values():
            if unknown := [source for _, source in module.imports if source not in self.modules]:
                raise Unjoinable(f"{module.name}: no {unknown[0]}")
        self._signs = {name: module.sign for name, module in self.modules.items()}
        if len(set(self._signs.values())) < len(self._signs):
            raise Unjoinable("two names that differ in signs alone")
        self.order = _ordered({name: self._drawn(name) for name in self.modules})
        self.file = self._filed()
        _ordered({file: {self.file[s] for part in self.parts(file) for s in self._drawn(part)} - {file}
                  for file in set(self.file.values())})  # fmt: skip

    def parts(self, file: str) -> list[str]:
        """The modules in a file, each after those that it imports."""
        return [name for name in self.order if self.file[name] == file]

    def sent(self, name: str) -> str:
        """The script at an address: a file with its parts, or the hint where a part is."""
        file = self.file[name]
        if file != name:
            return self.modules[name].handed_on(file)
        parts = self.parts(file)
        foreign: dict[str, set[str]] = {}
        for source in {source for part in parts for source in self._drawn(part)}:
            if self.file[source] != file:
                foreign.setdefault(self.file[source], set()).add(self._signs[source])
        lines = [
            f'import {{ {", ".join(sorted(signs))} }} from "{_from(dirname(file), other)}";\n'
            for other, signs in sorted(foreign.items())
        ]
        lines += [self.modules[part].part(file, self._signs) for part in parts]
        lines.append(f"export {{ {', '.join(self._signs[part] for part in parts)} }};\n")
        return "".join(lines) + self.modules[file].given()

    def _drawn(self, name: str) -> set[str]:
        return {source for _, source in self.modules[name].imports}

    def _reached(self, name: str) -> set[str]:
        """A module and all that it draws in."""
        found: set[str] = set()
        due = [name]
        while due:
            one = due.pop()
            if one not in found:
                found.add(one)
                due.extend(self._drawn(one))
        return found

    def _filed(self) -> dict[str, str]:
        """The file that holds each module: that of the head that is on the page before all others that reach it.

        What heads reach that have nothing to do with each other, and what is fetched later by itself, is a file alone.
        """
        before = _heads(self.modules)
        reached = {head: self._reached(head) for head in before}
        alone = set(before).union(*(module.later for module in self.modules.values()))
        found = {}
        for name in self.modules:
            holders = [head for head in before if name in reached[head]]
            first = [one for one in holders if all(one == other or one in before[other] for other in holders)]
            found[name] = first[0] if first and name not in alone else name
        return found


def _heads(names: Iterable[str]) -> dict[str, frozenset[str]]:
    """The heads among modules."""
    found = {}
    for name in sorted(names):
        before = HEADS.get("games/*" if dirname(name) == "games" else name)
        if before is not None:
            found[name] = before
    return found


def _ordered(graph: Mapping[str, set[str]]) -> list[str]:
    """Names after those that they need; raises Unjoinable for a ring."""
    try:
        return list(TopologicalSorter({name: sorted(graph[name]) for name in sorted(graph)}).static_order())
    except CycleError as error:
        raise Unjoinable(f"drawn in by itself: {' – '.join(error.args[1])}") from None
