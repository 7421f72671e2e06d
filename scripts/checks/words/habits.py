"""Counts of the habits that make English hard to read, by kind of text: sentences, and those with a habit.

A pattern cannot tell every use of a word: “behind a proxy” is no habit. The figures are for comparing two states of the
texts, counted by the same patterns.
"""

import re

# The texts for people of a vault, and those for people who change the program.
DEVELOPERS = {"architecture.md", "performance.md", "promises.md", "trust.md"}
MADE = {"records.md"}

BEFORE = r"(?:^|[;:(,] ?|\b(?:of|by|in|to|for|from|with|and|or|than|after|on|at|that|is|as) )"
HABITS = {
    "clauses for names": re.compile(BEFORE + r"(?:what|where|whether|who)\b(?! to\b)", re.I),
    "of which, to whom": re.compile(
        r"\b(?:of|to|in|from|by|for|on|at|with|after|before|under|over) (?:which|whom|whose)\b", re.I),
    "those who, one that": re.compile(r"\b(?:those (?:who|that|which|whose|of)|whoever|whatever|ones? that|he who)\b", re.I),
    "all that, all else": re.compile(r"\ball (?:that|else|of what)\b(?! is| are)", re.I),
    "at once, anew": re.compile(r"\b(?:at once|anew|by (?:it|them)sel(?:f|ves))\b", re.I),
    "told, says of": re.compile(r"\b(?:told|tells? of|sa(?:ys?|id) of)\b", re.I),
    "behind, beside": re.compile(r"\b(?:behind|beside|beyond)\b", re.I),
    "stands, lies": re.compile(r"\b(?:stands?|stood|standing|lies|lay)\b(?! for\b)", re.I),
    "as it has it": re.compile(r"\bas (?:it|they|he|one) (?:has|have|had|does|do)\b", re.I),
}
# A sentence that begins with a clause in place of a name, unless it is a question.
BEGINNING = re.compile(
    r"(?:^|(?<=[.;:!?|])\s+|(?<=^)\s*(?:[-*]|\d+\.)\s+)[“\"(]?(?:\*\*)?"
    r"(?P<clause>(?:What|Where|Whether|Which|Who|Whoever|Whatever|Those|All that)\s)(?![^.!?|]*\?)", re.MULTILINE)
# The files with comments, by the sign that begins one.
COMMENTED = {
    re.compile(r"^\s*///?\s*(.*)$"): [
        "Sources/**/*.swift", "Tests/**/*.swift", "Sources/**/*.[ch]", "Sources/**/*.js", "templates/**/*.js"],
    re.compile(r'^\s*(?:#|""")\s*(.*)$'): [
        "scripts/**/*.py", "scripts/*/*", "Makefile", "Tests/*.txt", "templates/**/*.properties"],
}
SWIFT, SCRIPT = COMMENTED
LITERAL = re.compile(r'"""\n(.*?)"""|"((?:[^"\\\n]|\\.)*)"', re.DOTALL)


def sentences(text):
    """The sentences of a text, without questions and fragments of a word."""
    for sentence in re.split(r"(?<=[.!?:;])\s+(?=[A-Z`“\"-])", " ".join(text.split())):
        if re.search("[a-z]{2}", sentence) and " " in sentence and not sentence.endswith("?"):
            yield sentence


def comments(path, sign):
    """The paragraphs of a file's comments."""
    return [part for _, text in blocks(path, sign) for part in re.split(r"\n\s*\n", text)]


def paragraphs(path):
    """The paragraphs, rows and items of a page, without code. A table of CONTRIBUTING.md quotes faults."""
    text = re.sub(r"(?ms)^ *```.*?^ *```$", "\n\n", path.read_text(encoding="utf-8"))
    if path.name == "CONTRIBUTING.md":
        text = re.sub(r"(?m)^\|.*$", "", text)
    yield from re.split(r"\n\s*\n|\n(?=[-*|#]|\d+\. )", re.sub(r"`[^`\n]*`", "X", text))


def messages(path):
    """The texts of a strings file."""
    return re.findall(r"(?m)^[\w.]+\s*=\s*(.*?)\s*$", path.read_text(encoding="utf-8"))


def literals(path):
    """The literals of a Swift file that are prose: help, messages, meanings."""
    code = re.sub(r"(?m)^\s*//.*$", "", path.read_text(encoding="utf-8"))
    for whole, short in LITERAL.findall(re.sub(r'(?<!")"\s*\n?\s*\+ "(?!")', "", code)):
        # Indented lines of help are typed.
        text = re.sub(r"(?m)^ *daybook .*$", "", whole) if whole else short
        text = re.sub(r"\\\([^()]*(?:\([^()]*\))*[^()]*\)", "X", text.replace("\\\n", " "))
        for part in text.split("\n\n"):
            if len(part.split()) > 3 and re.search("[a-z]{3} [a-z]", part):
                yield part


def files(root, *patterns):
    found = {path for pattern in patterns for path in root.glob(pattern) if path.is_file()}
    return sorted(path for path in found if path.suffix != ".pyc" and ".build" not in path.parts)


def places(root):
    """Each kind of text with its texts."""
    def of(read, *patterns, named=lambda path: True):
        return [text for path in files(root, *patterns) if named(path) for text in read(path)]

    pages = "docs/pages/*.md", "docs/pages/*/*.md"
    yield "help, messages, field meanings", of(literals, "Sources/**/*.swift")
    yield "strings, English", of(messages, "templates/**/strings/en.properties")
    yield "README", of(paragraphs, "README.md")
    yield "documentation", of(paragraphs, *pages, named=lambda path: path.name not in DEVELOPERS | MADE)
    yield "architecture, performance, promises", of(paragraphs, *pages, named=lambda path: path.name in DEVELOPERS)
    yield "CONTRIBUTING", of(paragraphs, "CONTRIBUTING.md")
    yield "CHANGELOG", of(paragraphs, "CHANGELOG.md")
    yield "comments, Sources", of(lambda path: comments(path, SWIFT), "Sources/**/*.swift")
    yield "comments, Tests", of(lambda path: comments(path, SWIFT), "Tests/**/*.swift")
    yield "comments, scripts", of(
        lambda path: comments(path, SCRIPT), "scripts/**/*.py", "scripts/*/*", "scripts/*", "Makefile")


def counts(root):
    """A row for each kind of text: its name, sentences, those with a habit, and those with each."""
    for name, texts in places(root):
        whole = [sentence for text in texts for sentence in sentences(text)]
        each = [sum(bool(habit.search(one)) for one in whole) for habit in HABITS.values()]
        some = sum(any(habit.search(one) for habit in HABITS.values()) for one in whole)
        yield name, len(whole), some, each


def table(root, earlier=None):
    """The counts as a table in Markdown, beside those of an earlier state."""
    rows = {name: (total, some, each) for name, total, some, each in counts(root)}
    if not earlier:
        yield f"| text | sentences | with a habit | {' | '.join(HABITS)} |"
        yield "| --- " + "| --: " * (len(HABITS) + 2) + "|"
        for name, (total, some, each) in rows.items():
            yield f"| {name} | {total:,} | {share(some, total)} | {' | '.join(map(str, each))} |"
        return
    yield "| text | sentences before | with a habit | sentences now | with a habit |"
    yield "| --- | --: | --: | --: | --: |"
    for name, total, some, _ in counts(earlier):
        now, left, _ = rows[name]
        yield f"| {name} | {total:,} | {share(some, total)} | {now:,} | {share(left, now)} |"


def share(some, total):
    return f"{some:,} ({100 * some / max(total, 1):.1f}%)"


def listed(root, words):
    """The sentences of the kinds of text whose name has the words, with a habit."""
    for name, texts in places(root):
        for text in texts if words in name else []:
            for sentence in sentences(text):
                if found := [habit for habit, pattern in HABITS.items() if pattern.search(sentence)]:
                    yield f"{name}: {', '.join(found)}: {sentence}"


def beginnings(text, number=1):
    """The sentences of a text that begin with a clause in place of a name, each with its line."""
    for match in BEGINNING.finditer(re.sub(r"`[^`\n]*`", "X", text)):
        if match.start() and match.string[match.start() - 1] == "\n" and is_going_on(match.string[:match.start()]):
            continue
        clause = match.string[match.start("clause"):]
        yield number + match.string.count("\n", 0, match.start("clause")), " ".join(clause.split())[:60]


def is_going_on(before):
    """True if the sentence before a line break has not ended; a name may begin the next line."""
    return bool(re.search(r"[\w,X)”]\s*$", before))


def begun(root, pages):
    """Each sentence for people, and of a comment, that begins so: its file, line and beginning."""
    for path in files(root, "templates/**/strings/en.properties"):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            # A title has no full stop.
            if (match := re.match(r"[\w.]+\s*=\s*(.*\.)\s*$", line)) and not line.startswith("#"):
                yield from ((path, *one) for one in beginnings(match[1], number))
    for path in files(root, *pages):
        text = re.sub(r"(?ms)^ *```.*?^ *```$|^#.*?$|<!--.*?-->", lambda match: "\n" * match[0].count("\n"),
                      path.read_text(encoding="utf-8"))
        if path.name == "CONTRIBUTING.md":
            text = re.sub(r"(?m)^\|.*$", "", text)
        yield from ((path, *one) for one in beginnings(text))
    for path in files(root, "Sources/**/*.swift"):
        code = re.sub(r"(?m)^\s*//.*$", "", path.read_text(encoding="utf-8"))
        for match in LITERAL.finditer(code):
            number = 1 + code.count("\n", 0, match.start(1) if match[1] is not None else match.start(2))
            text = re.sub(r"(?m)^ +", "", (match[1] if match[1] is not None else match[2]).replace("\\\n", " \n"))
            if " " in text.strip():
                yield from ((path, *one) for one in beginnings(text, number))
    for sign, patterns in COMMENTED.items():
        for path in files(root, *patterns):
            for number, text in blocks(path, sign):
                yield from ((path, *one) for one in beginnings(text, number))


def blocks(path, sign):
    """The comments of a file, each of neighbouring lines as one text with its first line."""
    block, first = [], 1
    for number, line in enumerate([*path.read_text(encoding="utf-8").split("\n"), ""], 1):
        match = sign.match(line)
        if match:
            first = first if block else number
            block.append(match[1])
        elif block:
            yield first, "\n".join(block)
            block = []
