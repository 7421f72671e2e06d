"""A system is one room: nothing outside it knows its types, its module or its name.

Exceptions, with reasons:
- a type of the same name outside the rooms, or next to the use (`Words`, `Kind`): the compiler
  resolves it, and needs an import, which the rule of imports refuses;
- types inside other types, which are not named without the outer one;
- words of sentences, and captions with a capital letter: "a growth of 3%" is English;
- the focus of the keyboard (KEYBOARD below), and the measure of a line, an axis or a goal (TRADE);
- in a room, names like another's (`medianFocus`, `yearlyGrowth`), which are English as well; types,
  modules and keys that begin with another's name (`focus.days`) are not let pass;
- in tests, names and keys: `gifts/records.jsonl` is as good a path as any. Types are not let pass,
  but in tests of the whole, which are the folders of Tests that import daybook or AllSystems;
- values in strings files, which are for people; only keys count.
No other word that names a system is on a list of exceptions.
"""

import collections
import functools
import re

from .tree import Violation, system_of

# The files that may name systems: descriptions, the list, and colours.
# The session of an assistant has the words of its protocol.
OPEN_SWIFT = {"Package.swift", "Sources/AllSystems/Systems.swift",
              "Sources/daybook/Assistant/AssistantSession.swift"}
OPEN_TEMPLATES = {"templates/assets/tokens.css"}

WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
IDENTIFIER = re.compile(r"[^\W\d][\w-]*")
# Keyboard focus, not the system: selectors, the method and the events of the DOM.
KEYBOARD = re.compile(
    r":focus(?:-visible|-within)?(?![\w-])|\.focus\((?=\)|\{)|\bfocus-(?:visible|within)\b"
    r"|(?<=addEventListener\()([\"'])focus\1|\bon(?:focus|Focus)\b"
)
# Singulars with another meaning: `--measure` is the length of lines, and the quantity of a chart or
# goal.
TRADE = {"measure"}


class Names:
    """The names of the systems in all forms: `gifts`, `gift`, `focusOnGoals`, `focus-on-goals`."""

    def __init__(self, systems):
        self.forms = []
        for system in systems:
            words = tuple(word.lower() for word in WORD.findall(system))
            self.forms.append((words, system))
            one = (*words[:-1], words[-1][:-1])
            if words[-1].endswith("s") and not words[-1].endswith(("ss", "us")) and one[-1] not in TRADE:
                self.forms.append((one, system))
        # The longest first: `focusOnGoals` is not Focus.
        self.forms.sort(key=lambda form: (-len(form[0]), form))
        words = sorted({form[0][0] for form in self.forms}, key=len, reverse=True)
        self.any = re.compile("|".join(words) or r"(?!)", re.IGNORECASE)

    @functools.cache
    def of(self, identifier):
        """The system named by a word in camel, snake or kebab case; None if there is none."""
        if not self.any.search(identifier):
            return None
        words = [word.lower() for word in WORD.findall(identifier)]
        for form, system in self.forms:
            for start in range(len(words) - len(form) + 1):
                if tuple(words[start:start + len(form)]) == form:
                    return system
        return None

    def of_path(self, path):
        """The system that a file or its folder is named after; None if there is none."""
        return next(filter(None, map(self.of, path.split("/")[1:])), None)

    def begins(self, word, system):
        """True if a key or path belongs to a system: `focus.days`, `focus/days`."""
        return any(re.match(f"{separator.join(form)}[./]", word)
                   for form, owner in self.forms if owner == system
                   for separator in ("", "-", "_"))

    def in_key(self, text):
        """(offset, word, system) of each key or path in a string that has the name of a system as
        one of its parts: `focus/days`, `nav.gifts`, `gifts`. A sentence may have it as a word, and
        a caption with a capital letter."""
        if not self.any.search(text):
            return
        for match in re.finditer(r"[^\s\"'=<>(){}|,;]+", KEYBOARD.sub(keep_length, text)):
            word = match.group()
            parts = re.split(r"[./_:#?&$@-]+", word.rstrip(".:?"))
            if len(parts) == 1 and word.strip() != text:
                continue
            for part in parts:
                system = self.of(part) if part[:1].islower() else None
                if system:
                    yield match.start(), word, system
                    break


def keep_length(match):
    return " " * len(match.group())


def check_rooms(tree):
    names = Names(tree.systems)
    yield from check_package(tree)
    yield from check_swift(tree, names)
    yield from check_templates(tree, names)


def check_package(tree):
    for system in tree.systems:
        if f"Sources/Systems/{system}" in tree.targets.values() and system not in tree.listed:
            yield Violation("rooms", "Package.swift", 1, f"Sources/Systems/{system} is not one of "
                            "its systems")
    for name in tree.listed - set(tree.systems):
        yield Violation("rooms", "Package.swift", 1, f"there is no Sources/Systems/{name}")


def check_swift(tree, names):
    owners = type_owners(tree)
    elsewhere = names_elsewhere(tree)
    own_names = collections.defaultdict(set)  # by room or folder of tests
    for path, file in tree.swift.items():
        own_names[home_of(path)] |= file.declared_names
    tests_of_whole = {home_of(path) for path, file in tree.swift.items()
                      if path.startswith("Tests/") and imports_whole(file)}
    for path, file in tree.swift.items():
        home = home_of(path)
        if path in OPEN_SWIFT or path.startswith("Benchmarks/") or home in tests_of_whole:
            continue
        room = system_of(path)
        may_name = tree.may_name(room)
        is_product = not room and not path.startswith("Tests/")
        own = own_names[home] if home else file.declared_names
        if is_product and names.of_path(path):
            yield Violation("rooms", path, 1, f"its own name says {names.of_path(path)}")
        for name, (offset, count) in sorted(file.names.items()):
            line = file.line(offset)
            times = f", {count} times" if count > 1 else ""
            found = module_owners(tree, name)
            if not found and name not in own and name not in elsewhere:
                found = owners.get(name, set())
            if found:
                if not found & may_name:
                    yield Violation(
                        "rooms", path, line, f"{name} is {' and '.join(sorted(found))}'s{times}")
            elif is_product and names.of(name):
                yield Violation("rooms", path, line, f"{name} names {names.of(name)}{times}")
        if path.startswith("Tests/"):
            continue
        for start, text in file.strings:
            for offset, word, system in names.in_key(text):
                if not room or (system not in may_name and names.begins(word, system)):
                    yield Violation("rooms", path, file.line(start + offset),
                                    f'"{word}" names {system}')


def home_of(path):
    """The scope of type names: a room, with its tests, or a folder of tests."""
    if system_of(path):
        return system_of(path)
    return "/".join(path.split("/")[:2]) if path.startswith("Tests/") else None


def imports_whole(file):
    return any(module in ("AllSystems", "daybook") for _, module in file.imports)


def type_owners(tree):
    """The systems whose types others can name, by type name."""
    owners = collections.defaultdict(set)
    for path, file in tree.swift.items():
        if path.startswith("Sources/") and system_of(path):
            for declaration in file.declarations:
                if declaration.where in ("top", "extension") and not declaration.is_private:
                    owners[declaration.name].add(system_of(path))
    return owners


def names_elsewhere(tree):
    """Names that a type outside the rooms also has, which are therefore ignored."""
    return {declaration.name for path, file in tree.swift.items()
            if path.startswith("Sources/") and not system_of(path)
            for declaration in file.declarations if not declaration.is_private}


def module_owners(tree, name):
    return {name}.intersection(tree.systems)


def check_templates(tree, names):
    folders = {folder: system for system in tree.systems for folder in folder_names(system)}
    for path in tree.templates:
        parts = path.split("/")
        room = folders.get(parts[1]) if len(parts) > 2 else None
        if path in OPEN_TEMPLATES:
            continue
        may_name = tree.may_name(room) if room else set()
        if not room and names.of_path(path):
            yield Violation("rooms", path, 1, f"its own name says {names.of_path(path)}")
        found = {}
        for line, word in words_of_template(path, tree.text(path)):
            system = names.of(word)
            if system and system not in may_name:
                found.setdefault(word, [line, 0, system])[1] += 1
        for word, (line, count, system) in sorted(found.items(), key=lambda item: item[1][0]):
            times = f", {count} times" if count > 1 else ""
            yield Violation("rooms", path, line, f"{word} names {system}{times}")


def folder_names(system):
    words = [word.lower() for word in WORD.findall(system)]
    return {"".join(words), "-".join(words), "_".join(words)}


COMMENTS = {
    "liquid": r"\{%-?\s*comment\s*-?%\}.*?\{%-?\s*endcomment\s*-?%\}|\{%-?\s*#.*?%\}|<!--.*?-->",
    "svg": r"<!--.*?-->",
    "html": r"<!--.*?-->",
    "css": r"/\*.*?\*/",
    "js": r"/\*.*?\*/|//[^\n]*",
    "properties": r"^[#!][^\n]*|(?<==)[^\n]*",
}
# In a script, `//` inside quotation marks begins no comment.
QUOTED = r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`"


def words_of_template(path, text):
    """(line, word) of each name in a template, a style, a script, or the keys of strings."""
    kind = path.rsplit(".", 1)[-1]
    if kind not in COMMENTS:
        return
    pattern = re.compile(f"(?P<quoted>{QUOTED})|{COMMENTS[kind]}" if kind == "js"
                         else f"(?P<quoted>(?!))|{COMMENTS[kind]}", re.DOTALL | re.MULTILINE)
    text = pattern.sub(
        lambda match: match.group() if match["quoted"] else re.sub(r"[^\n]", " ", match.group()),
        text)
    text = KEYBOARD.sub(keep_length, text)
    for number, line in enumerate(text.split("\n"), 1):
        for match in IDENTIFIER.finditer(line):
            yield number, match.group()
