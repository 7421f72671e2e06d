"""Folders of a target depend on each other in one direction only, without cycles."""

import collections
import posixpath

from .tree import Violation

Use = collections.namedtuple("Use", "path line name count")


class FolderGraph:
    """The folders of a target, and the folders whose types each one names. Files beside the folders
    are the folder `.`, and a nested folder is separate."""

    def __init__(self, tree, target):
        self.target = target
        top = tree.targets[target]
        folders = collections.defaultdict(list)
        for file in tree.files(top):
            folders[posixpath.relpath(posixpath.dirname(file.path), top)].append(file)
        self.uses = collections.defaultdict(list)  # by (from, to)
        homes = collections.defaultdict(set)
        for folder, files in folders.items():
            for file in files:
                for declaration in file.declarations:
                    if not declaration.is_private:
                        homes[declaration.name].add(folder)
        # A name declared in two folders is ambiguous and ignored, as is a nested type, which is not
        # named without the outer one.
        home = {}
        for folder, files in folders.items():
            for file in files:
                for declaration in file.declarations:
                    if (declaration.where in ("top", "extension") and not declaration.is_private
                            and len(homes[declaration.name]) == 1):
                        home[declaration.name] = folder
        for folder, files in folders.items():
            for file in files:
                for name in file.names.keys() & home.keys():
                    if home[name] != folder and name not in file.declared_names:
                        offset, count = file.names[name]
                        use = Use(file.path, file.line(offset), name, count)
                        self.uses[folder, home[name]].append(use)
        for uses in self.uses.values():
            uses.sort()
        self.next = collections.defaultdict(list)
        for origin, destination in sorted(self.uses):
            self.next[origin].append(destination)

    def cycles(self):
        """For each edge the shortest way back, each cycle once."""
        found = {}
        for origin, destination in sorted(self.uses):
            way = self._way(destination, origin)
            if way:
                cycle = [origin] + way[:-1]
                start = cycle.index(min(cycle))
                found.setdefault(tuple(cycle[start:] + cycle[:start]))
        return sorted(found, key=lambda cycle: (len(cycle), cycle))

    def _way(self, origin, destination):
        before = {origin: None}
        queue = collections.deque([origin])
        while queue:
            folder = queue.popleft()
            if folder == destination:
                way = []
                while folder is not None:
                    way.append(folder)
                    folder = before[folder]
                return way[::-1]
            for other in self.next[folder]:
                if other not in before:
                    before[other] = folder
                    queue.append(other)
        return None


def check_folders(tree):
    for target in tree.targets:
        graph = FolderGraph(tree, target)
        for cycle in graph.cycles():
            edges = [(cycle[i], cycle[(i + 1) % len(cycle)]) for i in range(len(cycle))]
            # The cheapest edge to remove.
            first = min(graph.uses[edge][0] for edge in
                        [min(edges, key=lambda edge: len(graph.uses[edge]))])
            steps = "; ".join(
                f"{origin} names {use.name} of {destination} at {use.path}:{use.line}"
                for (origin, destination) in edges for use in graph.uses[origin, destination][:1])
            yield Violation("folders", first.path, first.line,
                            f"folders of {target} form a cycle: {steps}")


def list_cycles(tree):
    """All uses that hold each cycle together, by edge."""
    for target in tree.targets:
        graph = FolderGraph(tree, target)
        edges = {}
        for cycle in graph.cycles():
            print(f"{target}: {' -> '.join([*cycle, cycle[0]])}")
            for i, folder in enumerate(cycle):
                edges.setdefault((folder, cycle[(i + 1) % len(cycle)]))
        for origin, destination in sorted(edges, key=lambda edge: len(graph.uses[edge])):
            uses = graph.uses[origin, destination]
            print(f"  {origin} -> {destination}")
            for use in uses:
                print(f"    {use.path}:{use.line}: {use.name}"
                      + (f" ({use.count} times)" if use.count > 1 else ""))
