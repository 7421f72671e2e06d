"""The files of a repository: targets, systems, templates."""

import functools
import os
import pathlib
import re
import typing

from harness.swift import SwiftFile

SWIFT_FOLDERS = ["Sources", "Tests", "Benchmarks"]
# Files that are embedded in the program unchanged, and the products of a build.
NOT_OURS = {"Embedded", "Packed", ".build"}
SYSTEMS = re.compile(r"let systems = \[([^\]]*)\]")


class Violation(typing.NamedTuple):
    rule: str
    path: str
    line: int
    message: str

    def __str__(self):
        return f"{self.path}:{self.line}: error: {self.message}"


class Tree:
    def __init__(self, top):
        self.top = pathlib.Path(top)

    @functools.cached_property
    def swift(self):
        paths = [path for folder in SWIFT_FOLDERS for path in self._paths(folder)
                 if path.endswith(".swift")]
        if (self.top / "Package.swift").is_file():
            paths.append("Package.swift")
        return {path: SwiftFile(path, self.text(path)) for path in sorted(paths)}

    @functools.cached_property
    def systems(self):
        """The names of the systems: the folders of Sources/Systems, and the folders of
        Sources/AllSystems that connect several."""
        return sorted({system for path in self.swift
                       if path.startswith("Sources/") and (system := system_of(path))})

    @functools.cached_property
    def listed(self):
        """The systems that Package.swift lists."""
        package = self.top / "Package.swift"
        text = package.read_text(encoding="utf-8") if package.is_file() else ""
        found = SYSTEMS.search(text)
        return set(re.findall(r'"(\w+)"', found[1])) if found else set()

    def may_name(self, system):
        """The systems that the code of one may name: itself, and, for code that connects several,
        its imports."""
        if system is None or system in self.listed:
            return {system}
        return {system} | {module for file in self.files(f"Sources/AllSystems/{system}")
                           for _, module in file.imports if module in self.listed}

    @functools.cached_property
    def targets(self):
        """The folder of each target in Sources, by target name."""
        found = {}
        sources = self.top / "Sources"
        for folder in sorted(sources.iterdir()) if sources.is_dir() else []:
            # A library of the system is a header only.
            if not folder.is_dir() or (folder / "module.modulemap").is_file():
                continue
            if folder.name != "Systems":
                found[folder.name] = f"Sources/{folder.name}"
                continue
            for system in self.systems:
                if (folder / system).is_dir():
                    found[system] = f"Sources/Systems/{system}"
        return found

    def files(self, folder):
        return [file for path, file in self.swift.items() if path.startswith(folder + "/")]

    @functools.cached_property
    def templates(self):
        """The files of the default theme; other themes only draw them differently."""
        return [path for path in self._paths("templates")
                if not path.startswith("templates/themes/")]

    def text(self, path):
        return (self.top / path).read_text(encoding="utf-8", errors="replace")

    def _paths(self, folder):
        found = []
        for parent, folders, files in os.walk(self.top / folder):
            folders[:] = [name for name in folders if name not in NOT_OURS]
            found += [str((pathlib.Path(parent) / name).relative_to(self.top)) for name in files]
        return sorted(found)


def uses(tree, folder, rule, pattern, message, apart=(), text="code"):
    """A violation for each match of a pattern in a folder, apart from files that may have it."""
    for file in tree.files(folder):
        for match in pattern.finditer(getattr(file, text)) if not file.path.startswith((*apart,)) else []:
            found = " ".join(match.group().split())
            yield Violation(rule, file.path, file.line(match.start()), f"{message}: {found}")


def system_of(path):
    """The system whose folder of Sources or Tests contains a file."""
    parts = path.split("/")
    is_inside = len(parts) > 3 and parts[0] in ("Sources", "Tests") and parts[1] in (
        "Systems", "AllSystems", "AllSystemsTests")
    return parts[2] if is_inside else None
