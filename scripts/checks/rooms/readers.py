"""Typed text is read in one place: numbers, lengths and days in TypedText, fields by codec."""

import re

from .tree import Violation

# Numerals with their values, and numbers in texts that may be typed by a person. Files of Daybook
# or another program are read elsewhere.
NUMBERS = "Sources/Basics/TypedText/"
NUMERAL = re.compile(r'"[一二三四五六七八九壹贰叁肆伍陆柒捌玖]"\s*[:,]\s*\.?\w*\(?\d')
TEXTS = (r"(?:\w+\.)*(?:text|texts\[\w+\]|cell|word|plain|digits|target|written|typed)")
NUMBER = re.compile(
    r"(?<![\w.])Double\(\s*" + TEXTS + r"\s*\)|(?:text|cell|word|plain)\??\.flatMap\(\s*Double(?:\.init)?\s*\)")
MAY_READ_NUMBERS = {
    # A number of seconds or minutes as written in records and settings.
    "Sources/Vault/Library/RecordSummary.swift", "Sources/Vault/YAML/YAMLNode.swift",
    "Sources/Preview/Records/RecordPages.swift",
    # Numbers of JSON, CSV and YAML as written by programs.
    "Sources/Vault/Data/DataFile.swift", "Sources/Vault/Export/RecordCell.swift",
    "Sources/SiteKit/Models/Settings/ModelSettings.swift",
}
# Minutes and hours by name, with their seconds, as in a reader of lengths.
LENGTH = re.compile(
    r'"(?:m|mins?|minutes?|h|hrs?|hours?|分|分钟|分間|小时|钟头|時間)"\s*(?:,\s*"[^"]*"\s*)*[:,]\s*'
    r'(?:60|3_?600)\b')
# Common words for days, in quotes, as in a reader of days.
DAY = re.compile(
    r'"(?:昨天|前天|昨日|明天|正月|冬月|腊月|臘月|闰|閏|除夕|大年|初[一二三四五六七八九十]|廿|周一|星期|礼拜|月曜'
    r'|yesterday|tomorrow|january|jan|february|feb|monday|mon|tuesday|tue)"', re.IGNORECASE)
MAY_NAME_DAYS = {
    # They write days.
    "Sources/Systems/Gifts/Import/VCard.swift", "Sources/daybook/Calendar/MonthGrid.swift",
    "Sources/Preview/Responses/Response.swift",
    # Words that are not session names, and the new year as an occasion.
    "Sources/Systems/Focus/Forms/SpokenSession.swift",
    "Sources/Systems/Gifts/Figures/Sentences/SentenceReader.swift",
}
DAYS = ("Sources/Basics/TypedText/", "Sources/Basics/Chronology/", "Sources/Liquid/")
# Templates have numbers of their own.
OTHER_LANGUAGES = ("Sources/Liquid/", "Sources/Charts/")

# Code that depends on the kind of a field: its meaning, reading and writing, and its form input.
CODEC = {
    "Sources/Vault/Schema/FieldType.swift", "Sources/Vault/Schema/Field.swift",
    "Sources/Vault/Entry/FieldReading.swift", "Sources/Vault/Export/RecordCell.swift",
    "Sources/Preview/Entry/FieldMarkup.swift",
}
SWITCH = re.compile(r"\bswitch\b[^{]*\{")
CASE = re.compile(r"\bcase\s+([^:{]*):")
KINDS = {
    "text", "paragraph", "texts", "whole", "number", "flag", "day", "time", "duration", "choice",
    "object", "objects", "form", "dayOrNone", "lines", "rows", "textOrTrue", "moment", "length",
}
# No other type has these.
OWN_KINDS = {"texts", "whole", "textOrTrue", "dayOrNone", "objects"}


def check_readers(tree):
    for path, file in tree.swift.items():
        if not path.startswith("Sources/"):
            continue
        if not path.startswith(NUMBERS):
            for match in NUMERAL.finditer(file.text):
                yield Violation("readers", path, file.line(match.start()),
                                f"only TypedText reads numerals: {match.group()}")
            if path not in MAY_READ_NUMBERS and not path.startswith(OTHER_LANGUAGES):
                for match in NUMBER.finditer(file.code):
                    yield Violation("readers", path, file.line(match.start()),
                                    "WrittenNumber reads what people and other programs write, not "
                                    + " ".join(match.group().split()))
            for match in LENGTH.finditer(file.text):
                yield Violation("readers", path, file.line(match.start()),
                                "only TypedText reads lengths: " + " ".join(match.group().split()))
        if not path.startswith(DAYS) and path not in MAY_NAME_DAYS:
            for match in DAY.finditer(file.text):
                yield Violation("readers", path, file.line(match.start()),
                                f"only TypedText reads days: {match.group()}")
        if path not in CODEC:
            for match in SWITCH.finditer(file.code):
                body = braces(file.code, match.end())
                names = {name for case in CASE.findall(body) for name in re.findall(r"\.(\w+)", case)}
                if names & OWN_KINDS and len(names & KINDS) > 1:
                    yield Violation("readers", path, file.line(match.start()),
                                    "only the codec of fields tells their kinds apart")


def braces(code, start):
    """The text inside braces that were opened before an offset."""
    depth = 1
    for place in range(start, len(code)):
        depth += {"{": 1, "}": -1}.get(code[place], 0)
        if depth == 0:
            return code[start:place]
    return code[start:]
