"""Finds the changeable places in Swift code and their changes; writes a file with its mutants.

Swift is read as words, numbers, operators and brackets; texts and comments are left alone. Only
bodies of functions and of computed properties are changed, and constants that are one number. Mutants
of one body become cases of a `switch` around it.
"""

import dataclasses
import re

from harness.swift import SwiftFile

TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<number>0x[0-9A-Fa-f_]+|0b[01_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][-+]?\d+)?)"
    r"|(?P<word>[@#$]?[^\W\d]\w*|\$\d+|`[^`]+`)"
    r"|(?P<op>\.\.\.|\.\.<|[-/=+!*%<>&|^~?]+)"
    r"|(?P<mark>.)", re.S)
# Operators, which are between spaces or the ends of a range.
BINARY = {
    "<": ["<="], "<=": ["<"], ">": [">="], ">=": [">"], "==": ["!="], "!=": ["=="],
    "&&": ["||"], "||": ["&&"], "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["*"],
    "+=": ["-="], "-=": ["+="], "*=": ["/="], "/=": ["*="], "&+": ["&-"], "&-": ["&+"],
    "<<": [">>"], ">>": ["<<"], "&": ["|"], "|": ["&"], "..<": ["..."], "...": ["..<"],
}
OPEN, CLOSE = {"(": ")", "[": "]", "{": "}"}, {")", "]", "}"}
CONTROL = {"if", "guard", "while", "for", "switch", "else", "do", "catch", "repeat", "defer"}
DECLARATIONS = {"func", "var", "let", "init", "subscript", "case", "struct", "enum", "extension",
                "class", "protocol", "typealias", "associatedtype", "deinit", "import"}
STATEMENTS = CONTROL | DECLARATIONS | {"return", "throw", "break", "continue", "fallthrough"}
ACCESSORS = {"get", "set", "willSet", "didSet", "_read", "_modify", "mutating", "nonmutating"}
# A program stops at a failed precondition, which tests cannot check; extra capacity is not noticed.
UNTOUCHED = {"precondition", "preconditionFailure", "assert", "assertionFailure", "fatalError",
             "reserveCapacity", "_internalInvariant"}


@dataclasses.dataclass
class Token:
    kind: str
    text: str
    start: int
    end: int
    match: int = -1  # of a bracket, the other one


@dataclasses.dataclass
class Mutant:
    file: str
    start: int
    end: int
    text: str
    body: tuple  # the range of the body that becomes a `switch`; None for a constant
    line: int
    change: str  # the line before and after the change
    number: int = 0
    rank: str = ""
    target: str = ""
    why: str | None = None

    @property
    def key(self):
        return f"{self.file}\n{self.change}"

    @property
    def place(self):
        return (self.file, self.start, self.end, self.text)

    @property
    def place_text(self):
        return f"{self.file}:{self.line}"


def tokens_of(text):
    file, tokens, at, opened = SwiftFile("", text), [], 0, []
    while at < len(text):
        if end := file.literals.get(at):
            tokens.append(Token("string", text[at:end], at, end))
        else:
            found = TOKEN.match(file.code, at)
            end = found.end()
            if found.lastgroup != "space":
                tokens.append(Token(found.lastgroup, found[0], at, end))
                if found[0] in OPEN:
                    opened.append(len(tokens) - 1)
                elif found[0] in CLOSE:
                    other = opened.pop()
                    tokens[other].match = len(tokens) - 1
                    tokens[-1].match = other
        at = end
    return tokens


def bodies(text, tokens):
    """Each outermost body: its braces, and the type of its result."""
    index = 0
    while index < len(tokens):
        token = tokens[index]
        found = None
        if token.text in ("func", "init", "subscript") and token.kind == "word":
            if index and tokens[index - 1].text == ".":
                index += 1
                continue
            found = body_after(text, tokens, index + 1, "->")
        elif token.text == "var" and token.kind == "word":
            found = body_after(text, tokens, index + 1, ":")
        elif token.text in ("get", "set", "willSet", "didSet") and token.kind == "word":
            at = index + 1
            while tokens[at].text in ("throws", "async") or tokens[at].text == "(":
                at = tokens[at].match + 1 if tokens[at].text == "(" else at + 1
            if tokens[at].text == "{" and tokens[index - 1].text not in (".", "func"):
                found = (at, getter_type(text, tokens, index) if token.text == "get" else "")
        if not found:
            index += 1
            continue
        brace, kind = found
        first = tokens[brace + 1].text
        after = tokens[brace + 2].text
        if (first in ACCESSORS and after in ("{", "(", "get", "set", "throws")
                or first.startswith("@")):
            index = brace + 1  # its accessors have bodies of their own
            continue
        if not is_inlinable(tokens, index):
            yield brace, tokens[brace].match, kind
        index = tokens[brace].match + 1


def body_after(text, tokens, index, sign):
    """The brace that a declaration's body starts with, and the type that it names."""
    named = None
    first = index
    while index < len(tokens):
        token = tokens[index]
        if token.text in "([" and token.kind == "mark":
            index = token.match + 1
            continue
        if token.text == "{":
            kind = ""
            if named is not None:
                kind = text[named:token.start].split(" where ")[0].strip()
            return index, kind
        if token.text == "}" or token.text == "=" and sign == ":":
            return None
        if token.text in DECLARATIONS and token.kind == "word":
            return None
        if token.text.startswith("@") and "\n" in text[tokens[index - 1].end:token.start]:
            return None
        if sign == ":" and index > first and "\n" in text[tokens[index - 1].end:token.start]:
            return None
        if token.text == sign and named is None:
            named = token.end
        index += 1
    return None


def getter_type(text, tokens, index):
    """The type of the property whose `get` this is."""
    while tokens[index].text != "{":
        index -= 1
    line = text[text.rindex("\n", 0, tokens[index].start):tokens[index].start]
    found = re.search(r"(?:var [^:]*:|->)\s*(.*?)\s*$", line)
    return found[1] if found else ""


def is_inlinable(tokens, index):
    for token in reversed(tokens[max(0, index - 6):index]):
        if token.text in ("@inlinable", "@usableFromInline"):
            return True
        if token.text in ("}", "{"):
            return False
    return False


def is_control(tokens, index):
    """True if a brace belongs to `if`, `for` and the like, and not to a closure."""
    index -= 1
    while index >= 0:
        token = tokens[index]
        if token.text in (")", "]"):
            index = token.match - 1
            continue
        if token.text in ("{", "}", "(", "["):
            return False
        if token.kind == "word":
            if token.text in CONTROL:
                return True
            if token.text in ("return", "func", "case"):
                return False
        index -= 1
    return False


def statement_end(text, tokens, index, last):
    """The last token of the expression that begins at a token."""
    while index < last:
        token = tokens[index]
        if token.match > index:
            index = token.match
        after = tokens[index + 1]
        if after.text in ("}", ";") or index + 1 >= last:
            return index
        if "\n" in text[tokens[index].end:after.start]:
            goes_on = after.kind == "op" or after.text in (".", ":", "as", "is")
            if not goes_on and tokens[index].kind != "op" and tokens[index].text not in ",:":
                return index
        index += 1
    return index


def changed_result(kind, expression):
    """The replacement result of a function with that type."""
    if kind == "Bool":
        return None if expression in ("true", "false") else f"!({expression})"
    if kind.endswith("?"):
        return None if expression == "nil" else "nil"
    if kind.startswith("[") and kind.endswith("]"):
        empty = "[:]" if re.match(r"\[[^\[\]()]*:", kind) else "[]"
        return None if expression == empty else empty
    if kind == "String":
        return None if expression == '""' else '""'
    if kind in ("Int", "Double"):
        return None if re.fullmatch(r"-?[\d.]+", expression) else f"({expression}) + 1"
    return None


def one_more(number):
    digits = number.replace("_", "")
    if digits[:2] in ("0x", "0b"):
        value = int(digits, 0) + 1
        return f"0x{value:X}" if digits[1] == "x" else f"0b{value:b}"
    if re.fullmatch(r"\d+", digits):
        return str(int(digits) + 1)
    return re.sub(r"^\d+", lambda whole: str(int(whole[0]) + 1), digits)


def changes(text, tokens, first, last, kind):
    """All changes between two braces: start, end, and the replacement."""
    closures = []  # the ends of those that are open
    index = first + 1
    if tokens[index].text not in STATEMENTS and kind:
        end = statement_end(text, tokens, index, last)
        if end + 1 == last:
            start, stop = tokens[index].start, tokens[end].end
            if new := changed_result(kind, text[start:stop]):
                yield start, stop, new
    while index < last:
        token = tokens[index]
        while closures and closures[-1] < index:
            closures.pop()
        if token.text == "{" and not is_control(tokens, index):
            closures.append(token.match)
        if token.text in UNTOUCHED and tokens[index + 1].text == "(":
            index = tokens[index + 1].match + 1
            continue
        before, after = text[token.start - 1], text[token.end]
        if token.kind == "op" and token.text in BINARY:
            is_range = token.text.startswith(".")
            if is_range or before.isspace() and after.isspace():
                near = (tokens[index - 1], tokens[index + 1])
                texts = any(one.kind == "string" for one in near) or near[1].text == "["
                if not (texts and token.text in ("+", "+=")):
                    for new in BINARY[token.text]:
                        yield token.start, token.end, new
        elif token.kind == "op" and token.text == "!" and not after.isspace():
            if before in " (\n":
                yield token.start, token.end, ""
        elif token.text in ("true", "false") and token.kind == "word":
            yield token.start, token.end, "false" if token.text == "true" else "true"
        elif token.kind == "number" and before not in ".$":
            yield token.start, token.end, one_more(token.text)
        elif token.text in ("if", "guard", "while") and token.kind == "word":
            yield from negated_clauses(text, tokens, index)
        elif token.text == "return" and not closures and tokens[index + 1].text not in STATEMENTS:
            if "\n" not in text[token.end:tokens[index + 1].start] and tokens[index + 1].text != "}":
                end = statement_end(text, tokens, index + 1, last)
                start, stop = tokens[index + 1].start, tokens[end].end
                if new := changed_result(kind, text[start:stop]):
                    yield start, stop, new
        index += 1


def negated_clauses(text, tokens, index):
    """Each condition between a keyword and its brace that is not a pattern, negated."""
    start = index = index + 1
    while True:
        token = tokens[index]
        if token.text in ("{", "else", ","):
            clause = tokens[start:index]
            plain = clause and clause[0].text not in ("let", "var", "case") \
                and not clause[0].text.startswith("#")
            compared = any(one.text in ("==", "!=", "!") and one.kind == "op" for one in clause)
            joined = any(one.text in ("&&", "||") for one in clause)
            if plain and (joined or not compared):
                inner = text[clause[0].start:clause[-1].end]
                yield clause[0].start, clause[-1].end, f"!({inner})"
            if token.text != ",":
                return
            start = index + 1
        index = token.match + 1 if token.text in ("(", "[") else index + 1


def described(text, start, end, new):
    """The first line of a change, before and after."""
    head = text.rfind("\n", 0, start) + 1
    tail = text.find("\n", end)
    before, after = text[head:tail], text[head:start] + new + text[end:tail]
    lines = []
    for whole in (before, after):
        words = re.sub(r"\s+", " ", whole.strip())
        lines.append(words)
    return f"- {lines[0]}\n+ {lines[1]}"


def mutants_of(text, file):
    """Every mutant of a file, in order."""
    tokens = tokens_of(text)
    found = []

    def add(start, end, new, body):
        line = text.count("\n", 0, start) + 1
        found.append(Mutant(file, start, end, new, body, line, described(text, start, end, new)))

    for first, last, kind in bodies(text, tokens):
        if last == first + 1:
            continue
        body = (tokens[first].end, tokens[last].start)
        for start, end, new in changes(text, tokens, first, last, kind):
            add(start, end, new, body)
    for one in re.finditer(r"\bstatic let \w+(?:: \w+)? = ([\d._]+|0x[0-9A-F_]+)\n", text):
        if not any(mutant.body and mutant.body[0] <= one.start() < mutant.body[1]
                   for mutant in found):
            add(*one.span(1), one_more(one[1]), None)
    return found


def with_mutants(text, mutants):
    """The file with all of these mutants; the variable selects one."""
    pieces = []  # start, end, new text
    of_body = {}
    for mutant in mutants:
        mark = f"/* mutant {mutant.number} */"
        if mutant.body is None:
            old = text[mutant.start:mutant.end]
            new = f"(mutantThatIsOn == {mutant.number} ? {mutant.text} : {old}) {mark}"
            pieces.append((mutant.start, mutant.end, new))
        else:
            of_body.setdefault(mutant.body, []).append(mutant)
    for (start, end), own in of_body.items():
        lines = [" switch mutantThatIsOn {"]
        for mutant in own:
            body = text[start:mutant.start] + mutant.text + text[mutant.end:end]
            lines += [f"case {mutant.number}: /* mutant {mutant.number} */", body]
        lines += ["default: /* mutant 0 */", text[start:end], "}"]
        pieces.append((start, end, "\n".join(lines) + "\n"))
    for start, end, new in sorted(pieces, reverse=True):
        text = text[:start] + new + text[end:]
    return text
