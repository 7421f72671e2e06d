"""Checks the JSON Schemas of `daybook schema` with another program, jsonschema.

  - The settings, measures, front matter and records of both samples, and what `daybook init`
    writes, are valid; a new vault names its schema and has it.
  - Settings, measures and front matter in every form that Daybook reads without an error are valid.
  - Of wrong ones, Daybook and the validator find the same place.
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
timeZone: Mars/Phobos
timeZone: Europe/New York
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
gifts/currency: XYZ
gifts/currency: drachmas
gifts/currency: [CNY]
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
remind/levers/at: later
dashboard/sections: [nosuch]
dashboard/sections: today
dashboard/card: [focus]
taxonomies: {a: b}
taxonomies: tags
language: klingon
languages: [en, klingon]
baseURL: ftp://example.org
paginate: 0
paginate: 1001
pictures: [a]
pictures: [8]
systems: [nosuch]
systems: focus
menu: [nosuch]
compatibility: [hexo]
encryption/recipients: 5
encryption/recipients: [ssl-rsa]
focus/sleep/from: "25:99"
focus/dailyGoal: lots
focus/dailyGoal: 4
focus/apps/YouTube: [a]
focus/rates/novel: lots
focus/rates/novel/rate: lots
focus/rates/novel/round: often
focus/rates/novel/rats: 90 EUR
growth/curve: steep
growth/curve: [few]
growth/step: 0
exercise/maxScansPerDay: 101
coach/provider: nobody
coach/temperature: 3
coach/maxTokens: 2
coach/kinds: [nosuch]
coach/providers/home: 5
coach/providers/home/provider: nobody
coach/providers/home: {model: a}
coach/providers/home: {provider: groq, key: a}
remind/birthdays/days: 61
audiences: [family]
audiences/family: [journal]
audiences/family/focuss: full
audiences/family/focus: most
audiences/family/journal: [starred, nosuch]
audiences/family/journal: [full]
audiences/family/amounts: some
audiences/family/names: none
audiences/family/reviews: all
audiences/family/protect: perhaps
audiences/family/pages: {a: b}
publish: [site]
publish/site: ../site
publish/site: {to: folder, destination: [a]}
publish/site: {destination: a, too: folder}
publish/site: {destination: a, to: ftp}
publish/site: {destination: a, protect: perhaps}
"""
# In the file of measures.
WRONG_MEASURES = """
water: 5
water: [count]
water: {kind: cuont}
water: {knid: count, kind: count}
water: {unit: ml}
water: {kind: count, unit: [a]}
water: {kind: count, goal: many}
water: {kind: count, private: maybe}
water: {kind: count, private: }
water: {kind: number, of day: most}
water: {kind: count, better: more}
water: {kind: count, missing: none}
water: {kind: count, chart: pie}
water: {kind: number, decimals: 7}
water: {kind: duration, midnight: begin}
water: {kind: count, fields: [book]}
water: {kind: count, title: [a]}
"""
RIGHT_MEASURES = """
water: {kind: count, goal: ">= 3 a week", unit: {en: glasses, zh: 杯}}
sleep: {kind: duration, goal: 7 h 30 min, midnight: end, missing: gap}
mood: {kind: scale, from: -5, to: 5, better: higher, chart: line}
walk: {kind: number, unit: km, decimals: 1, of day: sum, fields: {place: [indoors, outdoors], steps: number, with: text}}
year: {kind: number, fields: {decade: [1990, 2000]}, private: yes, group: {en: Past}, title: 2026}
water: {kind: count, goal: }
"""
# In the front matter of a page.
WRONG_PAGE = """
date: soon
date: 2026
title: [a]
description: {a: b}
draft: perhaps
draft: 1
tags: {a: b}
order: size
order: [date]
weight: heavy
weight: 1.5
paginate: 0
lang: klingon
toc: often
expires: never
updated: [2026-11-20]
layout: {a: b}
aliases: {a: b}
audience: {a: b}
liquid: 2
"""
RIGHT_PAGE = """
date: 2026-11-20
date: 2026/6/16 7:39:11 +0800
title: 2026
tags: rain, snow
tags: [rain, 2026]
draft: no
draft: "true"
published: 2026-11-20
published: false
status: idea
weight: -3
aliases: /old/
lang: zh-Hans
order: weight
mood: {a: [b]}
tags:
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
menu: [{title: Garden, url: /garden/}]
dashboard/sections: [today, week]
lunarCalendar: Off
pictures: no
language: de-CH
timeZone: America/Argentina/Buenos_Aires
asOf: 2026-11-20 09:30
focus/dailyGoal: half an hour
focus/dailyGoal: 四小时
focus/dailyGoal: 1:30
focus/sleep/from: 7:05
focus/sleep/to: "24:00"
focus/activeHours/from: 08:00:30
focus/apps: {YouTube: distraction, "2048": 5}
focus/rates: {novel: 90 EUR, almanac: {rate: 二百元, round: 15min}}
growth/curve: [100, 200, "400"]
growth/curve: linear
growth/questions: []
growth/questions: [Why?, {after: 2 h, ask: And?}]
exercise/dailyGoal: 20
gifts/currency: 元
gifts/currency: hk$
gifts/currency: usd
gifts/currency: Euro
timeZone: Etc/GMT+5
timeZone: UTC
coach/kinds: contradiction, avoidance
coach/kinds: []
coach/temperature: 0.35
coach/headers: {x-team: home}
coach/providers: {home: {provider: ollama, model: a, baseURL: "http://localhost:1/v1", timeout: 2 min, headers: {x-a: b}}}
remind/levers/at: 17:00
remind/levers/at: no
compatibility: [hugo, jekyll]
encryption/recipients: [age1abc, ssh-ed25519 AAAA]
audiences/family: {journal: starred, focus: [sessions, apps], gifts: none, protect: yes, pages: about}
audiences/family: {measures: totals, names: pseudonyms, amounts: rounded, reviews: words, pages: [about, "notes/*"]}
audiences/family:
publish/site: {to: git, repository: "git@example.org:me.git", branch: main, audience: public, protect: off}
publish/site: {destination: ../site}
publish/site: {to: zip, destination: "../days-{date}.zip"}
"""


def yaml_of(case):
    """The lines of a setting, each name in its own line."""
    names, value = case.split(":", 1)
    *groups, name = names.split("/")
    lines = [f"{'  ' * depth}{group}:" for depth, group in enumerate(groups)]
    return [*lines, f"{'  ' * len(groups)}{name}:{value}"]


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
        for key in set(error.instance) - set(error.schema.get("properties", {})):
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
    vault.run("measure", "add", "water", "--kind", "count")
    sample = harness.Vault(run.daybook, run.folder / "sample", **vault.options)
    call([run.daybook, "init", sample.path, "--sample"])
    for at in (vault, sample):
        for name, checker in (("daybook.yaml", settings), ("measures.yaml", validator("measures"))):
            text = (at.path / name).read_text()
            named = text.split("$schema=")[1].split()[0]
            run.expect(json.loads((at.path / named).read_text()) == checker.schema, f"the schema of {name} in {at.path}")
            expect_valid(checker, read(text)[0], f"{name} in {at.path}")
        # A clone has the schemas too.
        harness.call(["git", "init", "-q", at.path])
        kept = harness.call(["git", "-C", at.path, "ls-files", "-o", "--exclude-standard", ".daybook"]).stdout.split()
        run.expect(sum(name.endswith(".schema.json") for name in kept) == 2, f"git keeps {kept}")

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

    def found(file, checker, case):
        """The lines that Daybook and the validator name for a setting of a file."""
        lines = yaml_of(case)
        if file == "daybook.yaml":
            lines.insert(0, "vault: 1")
        text = "\n".join(lines) + "\n"
        vault.write(file, f"---\n{text}---\nText.\n" if file.endswith(".md") else text)
        done = vault.run("check", "--format", "json", codes=(0, 1))
        told = [one for one in objects(done.stdout + done.stderr) if one.get("severity") == "error"]
        ours = {one["line"] - file.endswith(".md") for one in told if one.get("file", "").endswith(file) and "line" in one}
        data, known = read(text)
        theirs = {line for error in checker.iter_errors(data) for line in places(error, known)}
        return len(lines), ours, theirs

    count = [0, 0]
    for file, checker, wrong, right in (
            ("measures.yaml", validator("measures"), WRONG_MEASURES, RIGHT_MEASURES),
            ("pages/page.md", front, WRONG_PAGE, RIGHT_PAGE), ("daybook.yaml", settings, WRONG, RIGHT)):
        for case in wrong.strip().splitlines():
            last, ours, theirs = found(file, checker, case)
            run.expect(last in ours and last in theirs, f"{case}: line {last}; Daybook {ours}, jsonschema {theirs}")
            count[0] += 1
        for case in right.strip().splitlines():
            _, ours, theirs = found(file, checker, case)
            run.expect(not ours and not theirs, f"{case}: Daybook {ours}, jsonschema {theirs}")
            count[1] += 1
        (vault.path / file).unlink()
    assert count[0] >= 50
    return f"{count[0]} wrong and {count[1]} right values of settings, measures and pages, and all files of both samples"
