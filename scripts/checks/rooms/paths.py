"""Every path of scripts/ named in a file exists, and so does every check."""

import os
import re

from .tree import NOT_OURS, Violation

# A path, and the runner of checks with options and the name of a check.
PATH = re.compile(r"(?<![\w./-])scripts/(?!check )[\w-][\w./-]*\w")
CHECK = re.compile(r"(?<![\w./-])scripts/check((?: --[a-z-]+)*) ([a-z][a-z-]*)")
# Folders filled by a build, data, and descriptions of earlier versions.
LEFT_OUT = NOT_OURS | {".git", "content", "content-zh", "public", "CHANGELOG.md"}
BINARY = (".png", ".gif", ".webp", ".age", ".xlsx", ".zst", ".zip")


def check_paths(tree):
    for parent, folders, files in os.walk(tree.top):
        folders[:] = sorted(set(folders) - LEFT_OUT)
        for name in sorted(set(files) - LEFT_OUT):
            path = os.path.relpath(os.path.join(parent, name), tree.top)
            if not name.endswith(BINARY):
                yield from dead_paths(tree, path, tree.text(path))


def dead_paths(tree, path, text):
    for match in PATH.finditer(text):
        if not (tree.top / match[0]).exists():
            yield Violation("paths", path, line_of(text, match), f"there is no {match[0]}")
    for match in CHECK.finditer(text):
        module = tree.top / "scripts/checks" / match[2].replace("-", "_")
        if not (module.is_dir() or module.with_suffix(".py").is_file()):
            yield Violation("paths", path, line_of(text, match), f"there is no check {match[2]}")


def line_of(text, match):
    return text.count("\n", 0, match.start()) + 1
