"""Swift as far as checks need it: code without comments and strings, names, declared types."""

import bisect
import functools
import re
import typing

EVENT = re.compile(r'//|/\*|(#*)("""|")|[()]')
COMMENT_END = re.compile(r"/\*|\*/")
NAME = re.compile(r"[^\W\d]\w*")
TOKEN = re.compile(r"[^\W\d]\w*|\d\w*|[^\w\s]")
TYPE_KEYWORDS = {"struct", "class", "enum", "actor", "protocol", "extension"}
ALIASES = {"typealias", "associatedtype"}
PRIVATE = {"private", "fileprivate"}
MODIFIERS = PRIVATE | {
    "package", "public", "internal", "open", "final", "indirect", "nonisolated", "distributed",
}
IMPORT = re.compile(
    r"^(?:@[A-Za-z_]\w*(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var|actor)\s+)?`?([A-Za-z_]\w*)"
)


class Declaration(typing.NamedTuple):
    """A declared type name. Its place: "top", in an "extension", "inside" another type or a
    function, or a generic "parameter"."""

    name: str
    where: str
    is_private: bool


class SwiftFile:
    """One file; `path` is its name in messages."""

    def __init__(self, path, text):
        self.path = path
        self.text = text
        # (offset, text) of each string literal, in order; an interpolation ends a piece.
        self.strings = []
        # The end of each whole literal by its start.
        self.literals = {}
        self.code = self._mask(text)
        self.strings.sort()
        self._starts = [0] + [found.end() for found in re.finditer("\n", text)]

    def line(self, offset):
        return bisect.bisect_right(self._starts, offset)

    def is_in_string(self, offset):
        index = bisect.bisect_right(self.strings, (offset, "\uffff")) - 1
        start, text = self.strings[index] if index >= 0 else (0, "")
        return start <= offset <= start + len(text)

    @functools.cached_property
    def names(self):
        """The first offset of each name, and the number of its uses."""
        found = {}
        for match in NAME.finditer(self.code):
            found.setdefault(match[0], [match.start(), 0])[1] += 1
        return found

    @functools.cached_property
    def imports(self):
        """(line, module) of each import."""
        return [(number, match[1]) for number, line in enumerate(self.code.split("\n"), 1) if "import" in line
                for statement in line.split(";") if (match := IMPORT.match(statement.strip()))]

    @functools.cached_property
    def declarations(self):
        found = []
        tokens = TOKEN.findall(self.code)
        scopes = []  # of each open brace: "extension", "type" or "block", and whether it is private
        pending = ("block", False)
        for index, token in enumerate(tokens):
            if token == "{":
                scopes.append(pending)
                pending = ("block", False)
            elif token == "}":
                if scopes:
                    scopes.pop()
            elif token in TYPE_KEYWORDS or token in ALIASES:
                name = following_name(tokens, index)
                if name is None:
                    continue
                hidden = is_private(tokens, index) or any(scope[1] for scope in scopes)
                if token == "extension":
                    pending = ("extension", hidden)
                    continue
                if not scopes:
                    where = "top"
                elif len(scopes) == 1 and scopes[0][0] == "extension":
                    where = "extension"
                else:
                    where = "inside"
                found.append(Declaration(name, where, hidden))
                if token in TYPE_KEYWORDS:
                    pending = ("type", hidden)
                found += generic_parameters(tokens, index + 2)
            elif token in ("func", "init", "subscript"):
                found += generic_parameters(tokens, index + (2 if token == "func" else 1))
        return found

    @functools.cached_property
    def declared_names(self):
        return {declaration.name for declaration in self.declarations}

    def _mask(self, text):
        pieces = []
        self._code(text, 0, False, pieces)
        return "".join(pieces)

    def _code(self, text, start, inside_string, pieces):
        """Adds code to `pieces` from `start` to the end, or to the parenthesis that closes an
        interpolation, and returns its offset. Omitted text keeps its length and line breaks."""
        depth = 0
        kept = start
        at = start
        while match := EVENT.search(text, at):
            at = match.end()
            event = match.group()
            if event == "(":
                depth += 1
                continue
            if event == ")":
                if depth == 0 and inside_string:
                    pieces.append(text[kept:match.start()])
                    return match.start()
                depth -= 1
                continue
            pieces.append(text[kept:match.start()])
            if event == "//":
                end = text.find("\n", at)
                end = len(text) if end < 0 else end
                pieces.append(" " * (end - match.start()))
            elif event == "/*":
                end = comment_end(text, at)
                pieces.append(blank(text[match.start():end]))
            else:
                end = self._string(text, match, pieces)
                if not inside_string:
                    self.literals[match.start()] = end
            kept = at = end
        pieces.append(text[kept:])
        return len(text)

    def _string(self, text, opening, pieces):
        hashes, quote = opening.groups()
        pieces.append('"' + " " * (len(opening.group()) - 1))
        stop = string_stop(hashes, quote)
        kept = at = opening.end()
        while match := stop.search(text, at):
            at = match.end()
            if match.group().endswith("("):
                self.strings.append((kept, text[kept:match.start()]))
                said = blank(text[kept:match.start()])
                pieces.append(said + " " * (len(match.group()) - 1) + "(")
                close = self._code(text, at, True, pieces)
                pieces.append(text[close:close + 1])
                kept = at = min(close + 1, len(text))
            elif match.group().startswith("\\"):
                continue
            else:
                self.strings.append((kept, text[kept:match.start()]))
                pieces.append(blank(text[kept:match.start()]))
                ending = match.group()
                pieces.append("\n" if ending == "\n" else " " * (len(ending) - 1) + '"')
                return match.end()
        pieces.append(blank(text[kept:]))
        return len(text)


@functools.cache
def string_stop(hashes, quote):
    line_break = "" if quote == '"""' else r"|\n"
    return re.compile(rf"\\{hashes}\(|\\{hashes}.|{quote}{hashes}{line_break}", re.DOTALL)


def enclosed(code, start, brackets):
    """The text from an offset up to the bracket that closes the enclosing pair."""
    depth = 1
    for match in re.compile("[" + re.escape(brackets) + "]").finditer(code, start):
        depth += 1 if match[0] == brackets[0] else -1
        if depth == 0:
            return code[start:match.start()]
    return code[start:]


def blank(text):
    return re.sub(r"[^\n]", " ", text)


def comment_end(text, at):
    depth = 1
    while match := COMMENT_END.search(text, at):
        at = match.end()
        depth += 1 if match.group() == "/*" else -1
        if depth == 0:
            return at
    return len(text)


def following_name(tokens, index):
    """The name declared by the keyword at `index`; None without a declaration, as in `class func`,
    `protocol P: class` and `.extension`."""
    if index + 1 >= len(tokens) or (index > 0 and tokens[index - 1] in (".", "`")):
        return None
    name = tokens[index + 1]
    if name == "`" and index + 2 < len(tokens):
        name = tokens[index + 2]
    return name if name[0].isupper() or name[0] == "_" else None


def is_private(tokens, index):
    while index > 0 and tokens[index - 1] in MODIFIERS:
        index -= 1
        if tokens[index] in PRIVATE:
            return True
    return False


def generic_parameters(tokens, index):
    """The names in `<...>` at `index`."""
    if index >= len(tokens) or tokens[index] != "<":
        return
    expects_name = True
    depth = 0
    for token in tokens[index:]:
        if token == "<":
            depth += 1
        elif token == ">":
            depth -= 1
            if depth == 0:
                return
        elif token in "{}":
            return
        elif depth == 1 and token == ",":
            expects_name = True
        elif expects_name and token not in ("let", "each"):
            yield Declaration(token, "parameter", True)
            expects_name = False
