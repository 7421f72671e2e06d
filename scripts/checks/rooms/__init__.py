"""Holds the house together: fails when a file does what its place does not allow.

- imports: a target imports what the table in scripts/checks/rooms/permissions.py lets it import;
- machine: nobody but the command reads the clock, the zone, the locale or the environment, and
  figures come from their arguments alone;
- network: one file starts the program that reaches out, and nothing else connects to anything;
- money: where amounts are counted, nothing is floating point;
- numbers: a floating number becomes a whole one by a function that takes any, as far as names and
  types tell which number is floating;
- readers: numbers and lengths that people type are read in TypedText alone, and only the codec of
  fields tells their kinds apart;
- rooms: nothing outside a system's folders knows its types, its module or its name, but for
  Package.swift, Sources/AllSystems/Systems.swift, templates/assets/tokens.css (the colour), and
  tests of the whole, which are those that import daybook or AllSystems;
- folders: the folders of a target name each other's types one way only, through others as well;
- columns: a line of Swift has 100 columns at most;
- paths: each path of scripts/ named in a file exists, and so does each check.

--list-cycles shows every use that holds a cycle of folders together. --self-test shows that each
kind of violation is found. scripts/checks/rooms/rooms.py lists the exceptions of the rule of rooms.
"""


from harness import ROOT

from . import folders, numbers, paths, permissions, readers, rooms, self_test
from .tree import Tree

RULES = {
    "imports": permissions.check_imports,
    "machine": permissions.check_machine,
    "network": permissions.check_network,
    "money": permissions.check_money,
    "numbers": numbers.check_numbers,
    "readers": readers.check_readers,
    "rooms": rooms.check_rooms,
    "folders": folders.check_folders,
    "columns": permissions.check_columns,
    "paths": paths.check_paths,
}


def violations(tree, rules):
    found = [violation for rule in rules for violation in RULES[rule](tree)]
    return sorted(found, key=lambda violation: (violation.path, violation.line, violation.message))


def options(parser):
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--list-cycles", action="store_true")


def check(run):
    if run.options.self_test:
        return self_test.run(run, violations, RULES)
    tree = Tree(ROOT)
    assert tree.swift, f"there is no Swift in {ROOT}"
    if run.options.list_cycles:
        return folders.list_cycles(tree)
    rules = [rule for rule in RULES if run.is_wanted(rule)]
    assert rules, f"there is no such rule; there are {', '.join(RULES)}"
    run.problems += map(str, violations(tree, rules))
