"""Checks the JSON Schemas of `daybook schema` with another program, jsonschema.

  - The settings, measures, front matter and records of both samples, and what `daybook init`
    writes, are valid; a new vault names its schema and has it.
  - Settings in every form that Daybook reads without a message are valid.
  - Of wrong settings, Daybook and the validator find the same place.
"""

import io
import json

import harness
from harness import ROOT, call, objects

PACKAGES = ["jsonschema==4.26.0", "ruamel.yaml==0.19.1"]

# Wrong settings: the names down to the value, one a line, and the value. The place is the last line.
WRONG = """
title: [a, b]
title: {a: b}
author: [Robin]
tilte: Days
language: [en]
timeZone: [UTC]
timezones: UTC
lunarCalendar: maybe
lunarCalendar: [true]
lunarCalender: true
baseURL: [x]
output: {a: b}
asOf: [2026]
paginate: many
paginate: [10]
pagination: 10
markdown/rawHTML: perhaps
markdown/rawHtml: true
markdown: [rawHTML]
highlight: sometimes
fingerprint: [true]
integrity: 2
integrety: true
theme/strict: never
theme/naem: dense
theme: [dense]
preview/keys: perhaps
preview/kees: true
capture/page: many
capture/pages: true
capture/ticks: {a: b}
encryption/recipient: [age1]
focus/dailyGoal: [4 h]
focus/dailyGaol: 4 h
focus/sleep/form: "23:00"
focus/sleep/from: [1]
focus/lunch/enabled: daily
focus: [4 h]
focus/workday/from: {a: b}
growth/step: many
growth/steps: 100
gifts/curency: CNY
gifts/yearlyIncome: lots
exercise/maxScansPerDay: few
exercise/dailyGoal: {a: b}
exercise/goal: 10 min
coach/kind: [meaning]
coach/model: [a]
coach/maxTokens: many
coach/temperature: warm
coach/for/question: small
remind/questions: perhaps
remind/birthday: {days: 3}
remind/levers/att: "17:00"
dashboard/sections: [nosuch]
dashboard/card: [focus]
taxonomies: {a: b}
"""
RIGHT = """
title: 2026
lunarCalendar: yes
lunarCalendar: "true"
paginate: "10"
pictures: false
pictures: [480]
languages: [zh-Hans, en]
theme: dense
theme/strict: false
theme:
focus/dailyGoal: 4 h
focus/sleep/from: 23:00
gifts/yearlyIncome: 12万
remind/levers/at: off
systems: [journal, focus]
menu: [today, /search/]
dashboard/sections: [today, week]
"""


def yaml_of(case):
    """The lines of a setting, each name in its own line."""
    names, value = case.split(":", 1)
    *groups, name = names.split("/")
    lines = [f"{'  ' * depth}{group}:" for depth, group in enumerate(groups)]
    return ["vault: 1", *lines, f"{'  ' * len(groups)}{name}:{value}"]


def read(text):
    """The data of a YAML text as JSON has it, and the line of each key and item by its path."""
    from ruamel.yaml import YAML
    lines = {}

    def plain(node, path):
        if isinstance(node, dict):
            for key in node:
                lines[(*path, str(key))] = node.lc.key(key)[0] + 1
            return {str(key): plain(value, (*path, str(key))) for key, value in node.items()}
        if isinstance(node, list):
            for number in range(len(node)):
                lines[(*path, number)] = node.lc.item(number)[0] + 1
            return [plain(value, (*path, number)) for number, value in enumerate(node)]
        if node is None or isinstance(node, (bool, str)):
            return node
        return node + 0 if isinstance(node, (int, float)) else str(node)

    return plain(YAML().load(io.StringIO(text)), ()), lines


def places(error, lines):
    """The lines that an error of the validator is about."""
    for other in error.context or []:
        yield from places(other, lines)
    path = tuple(error.absolute_path)
    if error.validator == "additionalProperties":
        for key in set(error.instance) - set(error.schema["properties"]):
            yield lines[(*path, key)]
    elif path:
        yield lines[path]


def check(run):
    import jsonschema
    vault = harness.Vault(run.daybook, run.folder / "new", env=harness.home(run.folder))

    def validator(kind, at=None):
        schema = json.loads(call([run.daybook, "schema", kind, *(["--vault", at] if at else [])]).stdout)
        jsonschema.Draft202012Validator.check_schema(schema)
        return jsonschema.Draft202012Validator(schema)

    def expect_valid(checker, data, what):
        for error in checker.iter_errors(data):
            run.expect(False, f"{what}: {list(error.absolute_path)}: {error.message}")
        run.looks += 1

    settings, front = validator("settings"), validator("frontmatter")
    call([run.daybook, "init", vault.path])
    text = (vault.path / "daybook.yaml").read_text()
    named = text.split("$schema=")[1].split()[0]
    run.expect(json.loads((vault.path / named).read_text()) == settings.schema, "the schema of a new vault")
    expect_valid(settings, read(text)[0], "a new vault")

    for sample in ("content", "content-zh"):
        at = ROOT / sample
        expect_valid(settings, read((at / "daybook.yaml").read_text())[0], f"{sample}/daybook.yaml")
        expect_valid(validator("measures"), read((at / "measures.yaml").read_text())[0], f"{sample}/measures.yaml")
        for page in sorted((at / "pages").rglob("*.md")):
            head = page.read_text().split("---\n")
            if head[0] == "" and len(head) > 2:
                expect_valid(front, read(head[1])[0], str(page))
        for kind in objects(call([run.daybook, "schema", "--format", "json", "--vault", at]).stdout):
            checker = jsonschema.Draft202012Validator(kind["schema"])
            place = at / kind["collection"]
            for file in sorted([*place.glob("*.jsonl"), *place.parent.glob(place.name + ".jsonl")]):
                for line in filter(None, file.read_text().splitlines()):
                    record = json.loads(line)
                    if not record.get("deleted"):
                        expect_valid(checker, record, f"{file}: {line[:60]}")

    def found(case):
        """The lines that Daybook and the validator name for a setting."""
        lines = yaml_of(case)
        (vault.path / "daybook.yaml").write_text("\n".join(lines) + "\n")
        done = vault.run("check", "--format", "json", codes=(0, 1))
        told = objects(done.stdout + done.stderr)
        ours = {one["line"] for one in told if one.get("file", "").endswith("daybook.yaml") and "line" in one}
        data, known = read("\n".join(lines))
        theirs = {line for error in settings.iter_errors(data) for line in places(error, known)}
        return len(lines), ours, theirs

    wrong, right = WRONG.strip().splitlines(), RIGHT.strip().splitlines()
    for case in wrong:
        last, ours, theirs = found(case)
        run.expect(last in ours and last in theirs, f"{case}: line {last}; Daybook {ours}, jsonschema {theirs}")
    for case in right:
        _, ours, theirs = found(case)
        run.expect(not ours and not theirs, f"{case}: Daybook {ours}, jsonschema {theirs}")
    assert len(wrong) >= 50
    return f"{len(wrong)} wrong and {len(right)} right settings, and all files of both samples"
