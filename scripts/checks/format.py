"""Holds Daybook and a program of 300 lines to docs/pages/format.md, by the suite in examples/format.

- Both give the records of each case; changes, deletions and merges are made by either, and read by the other.
- Random changes of both in turn, to one vault, come to what a third reckoning in memory says.
- The document names the numbers that the program uses.
"""

import importlib.util
import json
import random
import re
import shutil
import sys

from harness import ROOT, call, objects

EXAMPLE = ROOT / "examples/format"
PROGRAM = EXAMPLE / "daybook_format.py"
CHANGES, FEWER_CHANGES = 200, 40


def loaded():
    """The example as a module, without its compiled file among the sources."""
    sys.dont_write_bytecode = True
    spec = importlib.util.spec_from_file_location("daybook_format", PROGRAM)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def without(record):
    """A record as both have it: without when it was written, and without keys that are null."""
    return {name: value for name, value in record.items() if name != "updatedAt" and value is not None}


class Both:
    def __init__(self, run, vault, kind, collection):
        self.run, self.vault, self.kind, self.collection = run, vault, kind, collection

    def daybook(self, *arguments, codes=(0,)):
        return call([self.run.daybook, *arguments, "--vault", self.vault], codes=codes)

    def ours(self, codes=(0, 1)):
        done = self.daybook("export", self.kind, "--to", "-", "--format", "jsonl", codes=codes)
        return {record["id"]: without(record) for record in objects(done.stdout)}

    def theirs(self):
        done = call([sys.executable, PROGRAM, "read", self.vault, self.collection])
        return {record["id"]: without(record) for record in objects(done.stdout)}


def run_case(run, folder):
    task = json.loads((folder / "case.json").read_text(encoding="utf-8"))
    expected = {record["id"]: without(record) for record in task["records"]}
    # Daybook makes the changes, and both read them.
    vault = run.folder / folder.name
    shutil.copytree(folder / "vault", vault)
    both = Both(run, vault, task["kind"], task["collection"])
    known = both.ours()
    for fields in task.get("put", []):
        values = [f"{name}={'' if value is None else value}" for name, value in fields.items() if name != "id"]
        if fields["id"] in known:
            both.daybook("edit", fields["id"], *values)
        else:
            # Daybook chooses ids itself.
            added = both.daybook("add", task["kind"], *values, "--format", "json")
            [name] = {record["id"] for record in (one.get("record", one) for one in objects(added.stdout)) if "id" in record}
            expected[name] = {**expected.pop(fields["id"]), "id": name}
    for name in task.get("delete", []):
        both.daybook("delete", name)
    if task.get("merge"):
        both.daybook("merge", folder / "other", "--yes")
    for who, found in (("Daybook", both.ours()), ("the example", both.theirs())):
        run.expect(found == expected, f"{folder.name}: {who} has {found}, not {expected}")


def take_turns(run, count):
    """Changes by Daybook and the example in turn; the expected records are also kept in memory."""
    vault = run.folder / "turns"
    (vault / "growth").mkdir(parents=True)
    (vault / "daybook.yaml").write_text("vault: 1\ntimeZone: UTC\n")
    both = Both(run, vault, "task", "growth/tasks")
    chance, reckoned = random.Random(5), {}
    for number in range(count):
        title = chance.choice(["Post the letter", "写小说", 'a "quoted" \\ title', "emoji 🍜", "café"]) + f" {number}"
        name = chance.choice(sorted(reckoned)) if reckoned and chance.random() < 0.6 else None
        by_daybook = chance.random() < 0.3
        if name and chance.random() < 0.2:
            if by_daybook:
                both.daybook("delete", name)
            else:
                call([sys.executable, PROGRAM, "delete", vault, both.collection, name])
            del reckoned[name]
        elif name:
            if by_daybook:
                both.daybook("edit", name, f"title={title}")
            else:
                call([sys.executable, PROGRAM, "put", vault, both.collection, json.dumps({"id": name, "title": title})])
            reckoned[name]["title"] = title
        else:
            name = f"turn-{number}"
            record = {"id": name, "title": title, "day": "2026-11-20", "mood": f"unknown {number}"}
            if by_daybook:
                both.daybook("add", "task", f"title={title}", "day=2026-11-20")
                [name] = both.theirs().keys() - reckoned.keys()
                record = {"id": name, "title": title, "day": "2026-11-20"}
            else:
                call([sys.executable, PROGRAM, "put", vault, both.collection, json.dumps(record)])
            reckoned[name] = record
    run.expect(both.ours(codes=(0,)) == reckoned, "Daybook has something else after changes in turn")
    run.expect(both.theirs() == reckoned, "the example has something else after changes in turn")
    return len(reckoned)


def check(run):
    cases = sorted(path for path in (EXAMPLE / "cases").iterdir() if path.is_dir())
    assert len(cases) >= 20
    call([sys.executable, "-B", PROGRAM, "conform"])
    for folder in cases:
        run_case(run, folder)
    left = take_turns(run, FEWER_CHANGES if run.is_quick else CHANGES)
    module = loaded()
    numbers = re.findall(r"`([0-9a-f]{16})`", (ROOT / "docs/pages/format.md").read_text(encoding="utf-8"))
    run.expect(sorted(int(one, 16) for one in numbers) == sorted(one for lane in module.LANES for one in lane),
               "the document has other numbers than the example")
    lines = len(PROGRAM.read_text(encoding="utf-8").splitlines())
    run.expect(lines <= 320, f"the example has {lines} lines")
    return f"{len(cases)} cases by two programs, and {left} records after changes in turn"
