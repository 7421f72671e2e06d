"""The files of a repository: targets, systems, templates."""

import functools
import os
import pathlib
import re

from .swift import SwiftFile

SWIFT_FOLDERS = ["Sources", "Tests", "Plugins", "Benchmarks"]
# Files that are put into the program as they are, and what a build leaves behind.
NOT_OURS = {"Embedded", "Packed", ".build"}
SYSTEM = re.compile(r'\(\s*"(\w+)"\s*,\s*\[([^\]]*)\]\s*\)')


class Violation:
    def __init__(self, rule, path, line, message):
        self.rule = rule
        self.path = path
        self.line = line
        self.message = message

    def __str__(self):
        return f"{self.path}:{self.line}: error: {self.message}"


class Tree:
    def __init__(self, top):
        self.top = pathlib.Path(top)

    @functools.cached_property
    def swift(self):
        """All Swift files by path, in order."""
        paths = [path for folder in SWIFT_FOLDERS for path in self._paths(folder)
                 if path.endswith(".swift")]
        if (self.top / "Package.swift").is_file():
            paths.append("Package.swift")
        return {path: SwiftFile(path, self.text(path)) for path in sorted(paths)}

    @functools.cached_property
    def systems(self):
        """The names of the systems: the folders of Sources/Systems that have any code."""
        return sorted({path.split("/")[2] for path in self.swift
                       if path.startswith("Sources/Systems/") and path.count("/") > 2})

    @functools.cached_property
    def meets(self):
        """Which systems Package.swift has, each with those it meets."""
        package = self.top / "Package.swift"
        text = package.read_text(encoding="utf-8") if package.is_file() else ""
        return {name: set(re.findall(r'"(\w+)"', others))
                for name, others in SYSTEM.findall(text)}

    @functools.cached_property
    def targets(self):
        """The folder of each target below Sources by the target's name."""
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
                for part, module in [("Figures", system), ("Room", f"{system}System")]:
                    if (folder / system / part).is_dir():
                        found[module] = f"Sources/Systems/{system}/{part}"
        return found

    def files(self, folder):
        return [file for path, file in self.swift.items() if path.startswith(folder + "/")]

    @functools.cached_property
    def templates(self):
        return self._paths("templates")

    def text(self, path):
        return (self.top / path).read_text(encoding="utf-8", errors="replace")

    def _paths(self, folder):
        found = []
        for parent, folders, files in os.walk(self.top / folder):
            folders[:] = [name for name in folders if name not in NOT_OURS]
            found += [str((pathlib.Path(parent) / name).relative_to(self.top)) for name in files]
        return sorted(found)


def system_of(path):
    """The system in whose folder of Sources or Tests a file is."""
    parts = path.split("/")
    is_inside = len(parts) > 3 and parts[0] in ("Sources", "Tests") and parts[1] == "Systems"
    return parts[2] if is_inside else None
