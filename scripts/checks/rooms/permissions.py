"""The permissions of a target: its imports, access to the machine, fractions of money."""

import re

from .tree import Violation, uses

C_LIBRARY = {"Darwin", "Glibc", "Musl"}
VAULT_AND_BELOW = {"Basics", "Charts", "Liquid", "Vault", "Wording"}
SITE_KIT_AND_BELOW = VAULT_AND_BELOW | {"SiteKit"}
SYSTEM = SITE_KIT_AND_BELOW | {"Algorithms", "ArgumentParser", "Synchronization"}
SERVER = {
    "HTTPTypes", "NIOCore", "NIOHTTP1", "NIOHTTPTypes", "NIOHTTPTypesHTTP1", "NIOPosix",
}

# The table of docs/pages/architecture.md. All targets except systems must be in it.
ALLOWED = {
    "Basics": set(),
    "Wording": {"Basics", "CTemplates"},
    "Charts": {"Basics", "Wording"},
    "Liquid": {"Basics"},
    "Vault": C_LIBRARY
    | {"Algorithms", "Basics", "CArchive", "CExpat", "CFiles", "CIconv", "CNettle", "CTOML",
       "CUTF8Proc", "CXLSXWriter", "CYAML", "Dispatch", "Synchronization", "Wording"},
    "SiteKit": VAULT_AND_BELOW | {"Algorithms", "ArgumentParser", "Synchronization"},
    "Site": SITE_KIT_AND_BELOW | {"Algorithms", "Synchronization"},
    "Publish": SITE_KIT_AND_BELOW | C_LIBRARY | {"CNettle", "Site", "Synchronization"},
    "Preview": SITE_KIT_AND_BELOW | C_LIBRARY | SERVER
    | {"CMalloc", "CZlib", "Dispatch", "Site", "Synchronization"},
    "daybook": SITE_KIT_AND_BELOW | C_LIBRARY
    | {"Algorithms", "AllSystems", "ArgumentParser", "CBuild", "CProcess", "CZstd", "Dispatch",
       "Preview", "Publish", "Site", "Synchronization"},
    # In C: the commit, and the version strings of libraries; the files of templates/.
    "CBuild": set(),
    "CTemplates": set(),
    # In C++: a C interface to toml++.
    "CTOML": set(),
    # A build tool, which is not part of the program: Foundation adds 39 MB of tables.
    "embed-files": {"CZstd", "Foundation", "PackagePlugin"},
}
# Folders that may import more or less than their target.
FOLDERS = {
    "Sources/Basics/Bytes": C_LIBRARY,
    "Sources/SiteKit/Markdown": {"Basics", "CMarkGFM", "Synchronization"},
}
FIGURES = {"Algorithms", "Basics"}

# Only the command may ask for the current time, the zone and the person's language; a build tool is
# not part of the product.
MAY_READ_MACHINE = {"daybook", "embed-files"}
# The preview measures durations and waiting times itself.
MAY_MEASURE = {"Preview"}
MACHINE = re.compile(
    r"(?<![\w.])Date(?:\.init)?\(\s*\)|\bDate\.now\b"
    r"|\bDate(?:\.init)?\(\s*timeIntervalSinceNow:"
    r"|\b(?:TimeZone|Locale|Calendar)\.(?:current|autoupdatingCurrent)\b"
    r"|\bProcessInfo\.processInfo\.environment\b"
    r"|(?<![\w.])(?:secure_getenv|getenv|gettimeofday|clock_gettime)\("
    r"|(?<![\w.])time\(\s*(?:nil|NULL|&)"
    r"|\bDispatchTime\.now\b|\bSuspendingClock\b"
)
# Only one file starts the program that uses the network.
MAY_REACH_OUT = "Sources/daybook/Model/CurlProgram.swift"
REACH = re.compile(
    r'"(?:curl|wget)"|(?<![\w.])(?:connect|getaddrinfo|gethostbyname)\(|\bURLSession\b|\bNWConnection\b')
CONTINUOUS = re.compile(r"\bContinuousClock\b")
CHANCE = re.compile(
    r"\.random\(|\.randomElement\(|\.shuffled?\(|\bSystemRandomNumberGenerator\b"
    r"|(?<![\w.])(?:print|readLine)\("
)
FRACTION = re.compile(
    r"\b(?:Double|Float(?:16|32|64|80)?|CGFloat)\b"
    r"|(?<![\w.$])\d[\d_]*(?:\.\d[\d_]*)?[eE][+-]?\d+|(?<![\w.$])\d[\d_]*\.\d[\d_]*"
)
# An amount of money is a whole number of its currency's smallest unit.
COUNTS_MONEY = {"Gifts"}


def allowed(tree, target):
    """The imports allowed for a target; None for an unlisted one."""
    if target == "AllSystems":
        return SYSTEM | tree.listed
    return ALLOWED.get(target, SYSTEM if target in tree.systems else None)


def check_imports(tree):
    for target, folder in tree.targets.items():
        may = allowed(tree, target)
        if may is None:
            yield Violation("imports", folder, 1, f"{target} has no place in the table of imports "
                            "in scripts/checks/rooms/permissions.py")
            continue
        figures = {f"{folder}/Figures": FIGURES} if target in tree.systems else {}
        for file in tree.files(folder):
            part = file.path.rsplit("/", 1)[0]
            ours = next((modules for start, modules in (FOLDERS | figures).items()
                         if f"{part}/".startswith(f"{start}/")), may)
            for line, module in file.imports:
                if module != "Swift" and module not in ours:
                    yield Violation(
                        "imports", file.path, line, f"{target} may not import {module} here")
        if figures:
            yield from check_figures(tree, folder)
    for path, file in tree.swift.items():
        if path.startswith("Sources/") and not in_target(tree, path):
            yield Violation("imports", path, 1, "this file is in no target")


def check_figures(tree, folder):
    """Figures are pure: they name nothing that connects them to a vault or a site."""
    is_figures = {file.path: file.path.startswith(f"{folder}/Figures/") for file in tree.files(folder)}
    names = {inside: {declaration.name for file in tree.files(folder)
                      if is_figures[file.path] == inside
                      for declaration in file.declarations
                      if declaration.where in ("top", "extension") and not declaration.is_private}
             for inside in (True, False)}
    for file in tree.files(f"{folder}/Figures"):
        for name in sorted(file.names.keys() & (names[False] - names[True] - file.declared_names)):
            offset, _ = file.names[name]
            yield Violation("imports", file.path, file.line(offset),
                            f"figures are pure, and {name} is not one of them")


def in_target(tree, path):
    return any(path.startswith(folder + "/") for folder in tree.targets.values())


def check_machine(tree):
    for target, folder in tree.targets.items():
        if target in MAY_READ_MACHINE:
            continue
        rules = [(MACHINE, "only daybook may read the machine")]
        if target not in MAY_MEASURE:
            rules.append((CONTINUOUS, "only daybook and Preview may measure time"))
        if target in tree.systems:
            yield from uses(tree, f"{folder}/Figures", "machine", CHANCE,
                            "figures come from their arguments alone")
        for pattern, message in rules:
            yield from uses(tree, folder, "machine", pattern, message)


def check_network(tree):
    yield from uses(tree, "Sources", "network", REACH, f"only {MAY_REACH_OUT} may reach out",
                    [MAY_REACH_OUT], "text")


def check_money(tree):
    for system in COUNTS_MONEY.intersection(tree.systems):
        yield from uses(tree, f"Sources/Systems/{system}/Figures", "money", FRACTION,
                        "money is never a fraction")


def check_columns(tree):
    for path, file in tree.swift.items():
        start = 0
        for number, line in enumerate(file.text.split("\n"), 1):
            # The expected value in a test stays in one piece, with the comma after it.
            is_data = path.startswith("Tests/") and file.is_in_string(start + 97)
            if len(line) > 100 and not is_data:
                yield Violation("columns", path, number, f"{len(line)} columns, 100 at most")
            start += len(line) + 1
