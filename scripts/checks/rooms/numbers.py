"""Floating numbers become whole ones by a function that takes any number."""

import bisect
import re

from harness.swift import enclosed

from .tree import Violation

# `Int(_: Double)` traps on values outside the range of `Int`, so it is used here only.
MAY_CONVERT = "Sources/Basics/Chronology/ClampedNumber.swift"

CONVERSION = re.compile(r"(?<![\w.])U?Int(?:8|16|32|64)?(?:\.init)?\((?!\s*\w+:)")
# A name with its type, in a property, parameter or function, or with its initial value.
DECLARED = re.compile(
    r"\b(?P<typed>\w+)\s*:\s*(?:inout\s+|some\s+|any\s+|\[)*(?P<type>\w+\b)(?!\()"
    r"|\bfunc\s+(?P<function>\w+)(?=[^{}]*?->\s*(?P<result>\w+))"
    r"|\b(?:let|var)\s+(?P<name>\w+)\s*=\s*(?P<value>[^\n]*)"
    r"|\b(?:let|var)\s+\((?P<names>[^)=]*)\)\s*=\s*\((?P<values>[^\n]*)\)"
    r"|\bextension\s+(?P<extended>\w+)")
FLOATING_TYPES = {"Double", "Float", "CGFloat"}
FLOATING = re.compile(
    r"\.rounded\(|(?<![\w.$])\d[\d_]*\.\d|(?<![\w.$])\d[\d_]*[eE][+-]?\d"
    r"|\b(?:floor|ceil|round|trunc|Double|Float|CGFloat)\("
    r"|/\s*\.(?:milli|micro)?seconds\(")
# Functions that return their argument; for any other, only its name counts.
TRANSPARENT = {"max", "min", "abs", "rounded"}
CALL = re.compile(r"(?<!\w)(?!Double|Float|CGFloat)(\w+)\(")


def check_numbers(tree):
    everywhere = {}
    for file in tree.files("Sources"):
        for match in DECLARED.finditer(file.code):
            for name, kind in [(match["typed"], match["type"]), (match["function"], match["result"])]:
                if name:
                    everywhere.setdefault(name, set()).add(kind in FLOATING_TYPES)
    floating = {name for name, kinds in everywhere.items() if kinds == {True}}
    for file in tree.files("Sources"):
        if file.path == MAY_CONVERT or not CONVERSION.search(file.code):
            continue
        names = Names(file.code, floating)
        for match in CONVERSION.finditer(file.code):
            argument = enclosed(file.code, match.end(), "()")
            if names.are_floating(argument, match.start()):
                shown = " ".join((match.group() + argument + ")").split())
                yield Violation("numbers", file.path, file.line(match.start()),
                                f"a floating number may be beyond: Int(clamping:), not {shown}")


class Names:
    """The floating-point names of a file at a position: by the declaration before it, else after
    it, else by the declarations of all files if they agree, like members of a value."""

    def __init__(self, code, everywhere):
        self.everywhere = everywhere
        self.declarations = {}
        for match in DECLARED.finditer(code):
            place = match.start()
            if match["typed"]:
                self.add(match["typed"], place, match["type"] in FLOATING_TYPES)
            elif match["function"]:
                self.add(match["function"], place, match["result"] in FLOATING_TYPES)
            elif match["extended"]:
                self.add("self", place, match["extended"] in FLOATING_TYPES)
            elif match["name"]:
                self.add(match["name"], place, self.are_floating(match["value"], place))
            else:
                for name, value in zip(match["names"].split(","), match["values"].split(",")):
                    self.add(name.strip(), place, self.are_floating(value, place))

    def add(self, name, place, is_floating):
        self.declarations.setdefault(name, []).append((place, is_floating))

    def is_floating(self, name, place):
        found = self.declarations.get(name)
        if not found:
            return name in self.everywhere
        return found[max(0, bisect.bisect_right(found, (place, True)) - 1)][1]

    def are_floating(self, text, place):
        text = without_calls(text)
        return bool(FLOATING.search(text)) or any(
            word in self.everywhere if point else self.is_floating(word, place)
            for point, word in re.findall(r"(\.?)\b([a-z]\w*)\b(?!\s*[:\[.])", text))


def without_calls(text):
    """The text without the arguments of functions that may return something else."""
    result, position = "", 0
    for match in CALL.finditer(text):
        if match.start() < position or match.group(1) in TRANSPARENT:
            continue
        result += text[position:match.end()]
        position = match.end() + len(enclosed(text, match.end(), "()"))
    return result + text[position:]
