"""Folders of a target depend on each other in one direction only, without cycles."""

import collections
import graphlib
import itertools
import posixpath

from .tree import Violation

Use = collections.namedtuple("Use", "path line name count")


class FolderGraph:
    """The folders of a target, and the folders whose types each one names. Files at the top
    are the folder `.`, and a nested folder is separate."""

    def __init__(self, tree, target):
        self.target = target
        top = tree.targets[target]
        folders = collections.defaultdict(list)
        for file in tree.files(top):
            folders[posixpath.relpath(posixpath.dirname(file.path), top)].append(file)
        self.uses = collections.defaultdict(list)  # by (from, to)
        homes, outer = collections.defaultdict(set), set()
        for folder, files in folders.items():
            for declaration in (one for file in files for one in file.declarations if not one.is_private):
                homes[declaration.name].add(folder)
                if declaration.where in ("top", "extension"):
                    outer.add(declaration.name)
        # A name declared in two folders is ambiguous and ignored, as is a nested type, which is not
        # named without the outer one.
        home = {name: min(homes[name]) for name in outer if len(homes[name]) == 1}
        for folder, files in folders.items():
            for file in files:
                for name in file.names.keys() & home.keys():
                    if home[name] != folder and name not in file.declared_names:
                        offset, count = file.names[name]
                        use = Use(file.path, file.line(offset), name, count)
                        self.uses[folder, home[name]].append(use)
        for uses in self.uses.values():
            uses.sort()

    def cycles(self):
        """The edges of a cycle, then of a cycle left without the cheapest of these, and so on."""
        after = collections.defaultdict(list)
        for origin, destination in sorted(self.uses):
            after[origin].append(destination)
        while True:
            try:
                return graphlib.TopologicalSorter(after).prepare()
            except graphlib.CycleError as error:
                edges = list(itertools.pairwise(reversed(error.args[1])))
                edges.sort(key=lambda edge: len(self.uses[edge]))
                yield edges
                origin, destination = edges[0]
                after[origin].remove(destination)


def check_folders(tree):
    for target in tree.targets:
        graph = FolderGraph(tree, target)
        for edges in graph.cycles():
            first = graph.uses[edges[0]][0]
            steps = "; ".join(
                f"{origin} names {use.name} of {destination} at {use.path}:{use.line}"
                for (origin, destination) in edges for use in graph.uses[origin, destination][:1])
            yield Violation("folders", first.path, first.line,
                            f"folders of {target} form a cycle: {steps}")


def list_cycles(tree):
    """All uses that hold each cycle together, by edge."""
    for target in tree.targets:
        graph = FolderGraph(tree, target)
        for edges in graph.cycles():
            print(f"{target}: a cycle of {len(edges)} folders")
            for edge in edges:
                print(f"  {' -> '.join(edge)}")
                for use in graph.uses[edge]:
                    print(f"    {use.path}:{use.line}: {use.name}"
                          + (f" ({use.count} times)" if use.count > 1 else ""))
