"""Typed text is read in one place: numbers, lengths and days in TypedText, fields by codec."""

import re

from harness.swift import enclosed

from .tree import Violation, uses

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
    for pattern, text, apart, message in [
            (NUMERAL, "text", [NUMBERS], "only TypedText reads numerals"),
            (NUMBER, "code", [NUMBERS, *MAY_READ_NUMBERS, *OTHER_LANGUAGES],
             "WrittenNumber reads what people and other programs write, not"),
            (LENGTH, "text", [NUMBERS], "only TypedText reads lengths"),
            (DAY, "text", [*DAYS, *MAY_NAME_DAYS], "only TypedText reads days")]:
        yield from uses(tree, "Sources", "readers", pattern, message, apart, text)
    for file in tree.files("Sources"):
        for match in SWITCH.finditer(file.code) if file.path not in CODEC else []:
            body = enclosed(file.code, match.end(), "{}")
            names = {name for case in CASE.findall(body) for name in re.findall(r"\.(\w+)", case)}
            if names & OWN_KINDS and len(names & KINDS) > 1:
                yield Violation("readers", file.path, file.line(match.start()),
                                "only the codec of fields tells their kinds apart")
