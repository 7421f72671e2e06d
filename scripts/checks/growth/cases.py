"""Vaults and commands of growing size: everything that can be numerous, and all of it invalid."""


def lines(count, text):
    return "".join(text.format(i=i, next=i + 1) + "\n" for i in range(count))


def page(text):
    return {"pages/a.md": f"---\ntitle: A\n---\n\n{text}"}


def goals(count, parent=""):
    return {"growth/goals.jsonl": lines(
        count, '{{"id":"g{i}","title":"Goal {i}","horizon":"quarter"' + parent + "}}")}


def circle(count):
    files = goals(count, ',"parent":"g{next}"')
    return {path: text.replace(f'"parent":"g{count}"', '"parent":"g0"')
            for path, text in files.items()}


def table(count):
    return page("|" + "a|" * 300 + "\n|" + "-|" * 300 + "\n" + ("|" + "b|" * 300 + "\n") * count)


def pages(count):
    return {f"pages/p{i}.md": f"---\ntitle: P{i}\ntags: [t{i % 20}]\n---\n\n[[P{(i + 1) % count}]]\n"
            for i in range(count)}


def orphan_tasks(count):
    return goals(count) | {"growth/tasks.jsonl": lines(
        count, '{{"id":"t{i}","title":"T{i}","day":"2026-01-01","goal":"q{i}"}}')}


def completions(count):
    return {
        "exercise/exercises.jsonl": lines(count, '{{"id":"e{i}","name":"E{i}","minutes":5}}'),
        "exercise/completions.jsonl": lines(
            count, '{{"id":"c{i}","exercise":"x{i}","day":"2026-01-01"}}')}


def gifts(count):
    return {
        "gifts/books.jsonl": lines(count, '{{"id":"b{i}","name":"B{i}"}}'),
        "gifts/records.jsonl": lines(
            count, '{{"id":"r{i}","date":"2026-01-01","contact":"P{i}","direction":"sent",'
            '"amount":"10","book":"x{i}"}}')}


def moment(index, years=1):
    """A different hour of some years for each of many numbers."""
    days, hour = divmod(index, 24)
    year, day = divmod(days, 336)
    return f"{2025 - year % years}-{1 + day // 28:02}-{1 + day % 28:02}T{hour:02}:00:00Z"


def sessions(count):
    return {"focus/sessions.jsonl": "".join(
        f'{{"id":"s{i}","start":"{moment(i)}"}}\n' for i in range(count))}


def events(count):
    """A device that is switched off and on again after twenty hours, again and again."""
    return {"focus/events.jsonl": "".join(
        f'{{"at":"{moment(20 * i, years=100)}","type":"screen_{"on" if i % 2 else "off"}"}}\n'
        for i in range(count))}


# name: (the number of items, a function that makes the files of a vault of a given size)
VAULTS = {
    "goals in a chain": (1_500, lambda n: goals(n, ',"parent":"g{next}"')),
    "goals in a circle": (1_500, circle),
    "goals whose parent is not there": (1_500, lambda n: goals(n, ',"parent":"x{i}"')),
    "tasks whose goal is not there": (1_500, orphan_tasks),
    "links that lead nowhere": (800, lambda n: page(lines(n, "[a](no{i}.md)"))),
    "links that lead nowhere, on one line": (
        800, lambda n: page(lines(n, "[a](no{i}.md)").replace("\n", " "))),
    "wiki links that lead nowhere": (800, lambda n: page(lines(n, "[[No {i}]]"))),
    "headings that are not there": (800, lambda n: page(lines(n, "[a](#no{i})"))),
    "uses of one reference that leads nowhere": (
        800, lambda n: page("[r]: nowhere.md\n\n" + lines(n, "[a {i}][r]"))),
    "links that work": (800, lambda n: page(lines(n, "[a](b.md)")) | {"pages/b.md": "# B\n"}),
    "headings, each linked": (400, lambda n: page(lines(n, "# H {i}\n\n[[#H {i}]]\n"))),
    "brackets that no link ends": (2_000, lambda n: page("[[a " * n + "]]\n")),
    "backticks": (20_000, lambda n: page("`" * n + "\n")),
    "fences": (800, lambda n: page("``` a\nb\n```\n\n" * n)),
    "rows of a table": (50, table),
    "footnotes": (800, lambda n: page(lines(n, "a[^{i}]") + "\n" + lines(n, "[^{i}]: b\n"))),
    "pages": (100, pages),
    "unknown keys of records": (2_000, lambda n: {"growth/tasks.jsonl": lines(
        n, '{{"id":"t{i}","title":"T{i}","day":"2026-01-01","titel{i}":"x"}}')}),
    "unknown settings": (
        800, lambda n: {"daybook.yaml": "timeZone: UTC\n" + lines(n, "k{i}: 1")}),
    "unknown messages": (
        800, lambda n: {"templates/strings/en.properties": lines(n, "nav.focus{i} = x")}),
    "completions of no exercise": (1_500, completions),
    "gifts in books that are not there": (1_500, gifts),
    "records on one line, all wrong": (2_000, lambda n: {"growth/tasks.json": "[" + ",".join(
        f'{{"id":"t{i}","title":"T{i}","day":"x"}}' for i in range(n)) + "]"}),
    "records with one id": (2_000, lambda n: {"growth/tasks.jsonl": lines(
        n, '{{"id":"t","title":"T{i}","day":"2026-01-01"}}')}),
    "sessions without an end": (2_000, sessions),
    "events of a device": (2_000, events),
}


def command(files):
    """The cheapest command that reads the files and reports their problems."""
    systems = {path.split("/")[0] for path in files} & {"exercise", "focus", "gifts", "growth"}
    return ["stats", *systems] if systems else ["check"]


CASES = {name: (count, lambda n, make=make: (make(n), command(make(n))))
         for name, (count, make) in VAULTS.items()}
CASES |= {
    "links that lead nowhere, followed": (
        400, lambda n: (page(lines(n, "[a](no{i}.md)")), ["check", "--links"])),
    # So long that none is looked at for times, and all are answered alike.
    "letters of a sentence": (20_000, lambda n: ({}, ["log", "a" * (20_000 + n), "--yes"])),
    "letters of a Chinese sentence": (5_000, lambda n: ({}, ["log", "了" * n + "90分钟", "--yes"])),
}

# A fault has been seen in each of these.
QUICK = {
    "goals in a chain", "links that lead nowhere", "uses of one reference that leads nowhere",
    "backticks", "letters of a sentence", "completions of no exercise", "events of a device",
}
