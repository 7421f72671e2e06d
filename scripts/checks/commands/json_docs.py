"""Compares the documentation of JSON output, docs/pages/json.md, with the output of the commands."""

import json
import pathlib
import re


# An item of a list: "- `a`, `b[].{c,d}` string or null?: meaning".
ITEM = re.compile(r"^- (`[^`]+`(?:, `[^`]+`)*) ([a-z ]+)(\??)(?::|$)", re.MULTILINE)


def expanded(key):
    """The keys that one with braces stands for: `days[].{entries,words}`."""
    head, brace, rest = key.partition("{")
    if not brace:
        return [key]
    inside, _, tail = rest.partition("}")
    return [head + one + end for one in inside.split(",") for end in expanded(tail)]


class Section:
    """Commands with the keys of their objects, and lines that show them."""

    def __init__(self, text):
        heading, rest = text.split("\n", 1)
        before = rest.split("\n- ", 1)[0].split("```")
        named = [heading] + re.findall(r"^The same holds for .*?$^$", before[0], re.MULTILINE | re.DOTALL)
        self.is_messages = heading == "Messages"
        self.commands = re.findall(r"`(daybook(?: [a-z-]+)+)`", "".join(named))
        self.examples = re.split(r"\n(?! )", before[1].removeprefix("sh\n"))[:-1]
        self.version = 1
        self.keys = {}
        self.optional = set()
        for names, kind, is_optional in ITEM.findall(rest):
            for name in re.findall(r"`([^`]+)`", names):
                for key in expanded(name):
                    self.keys[key] = set(kind.split(" or "))
                    if is_optional:
                        self.optional.add(key)
        self.seen = set()

    def problems(self, value, path=""):
        """Differences between an object and the list."""
        inner = f"{path}." if path else ""
        if not path and value.get("version") != self.version:
            yield f"has the version {value.get('version')}, not {self.version}"
        for key, member in value.items():
            if not path and key == "version":
                continue
            yield from self.problems_of(member, inner + key)
        for key in self.keys:
            name = key.removeprefix(inner)
            if key.startswith(inner) and not re.search(r"[.\[]", name):
                if name not in value and key not in self.optional:
                    yield f"{key} is not there"

    def problems_of(self, member, path):
        if path not in self.keys:
            yield f"{path} is not in the list"
            return
        self.seen.add(path)
        kinds = self.keys[path]
        if not any(is_of(member, kind) for kind in kinds):
            yield f"{path} is {json.dumps(member)[:60]}, not {' or '.join(sorted(kinds))}"
        # Objects without keys in the list, such as records, are described elsewhere.
        if isinstance(member, dict) and any(key.startswith(path + ".") for key in self.keys):
            yield from self.problems(member, path)
        if isinstance(member, list) and any(key.startswith(path + "[].") for key in self.keys):
            for item in member:
                yield from self.problems(item, path + "[]")


def is_of(value, kind):
    if kind.startswith("array of "):
        return isinstance(value, list) and all(is_of(item, kind[9:]) for item in value)
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return {
        "null": value is None, "boolean": isinstance(value, bool), "string": isinstance(value, str),
        "integer": number and isinstance(value, int), "number": number,
        "object": isinstance(value, dict), "array": isinstance(value, list),
    }[kind]


def sections(file):
    text = pathlib.Path(file).read_text()
    found = [Section(part) for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]]
    version = int(re.search(r"^`version` is (\d+), except for prompts", text, re.MULTILINE)[1])
    for section in found:
        if any(words.startswith("daybook stats") and words != "daybook stats prompts" for words in section.commands):
            section.version = version
    return found


def objects(text):
    """The JSON objects of a text, one per line; the text itself for any other line."""
    found = []
    for line in text.split("\n"):
        if not line:
            continue
        try:
            value = json.loads(line)
        except ValueError:
            value = None
        found.append(value if isinstance(value, dict) else line)
    return found
