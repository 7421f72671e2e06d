"""Words: Day One, jrnl, daily notes of Obsidian, prompts and their uses."""

import csv
import datetime
import io
import json
import os
import pathlib
import sys

from harness import call, write

from .times import table


def dayone(trial):
    """With the keys of a journal of Day One of 2018 and later."""
    entries = [{
        "uuid": f"{number:032X}", "creationDate": f"2026-03-{number + 1:02}T12:30:00Z", "timeZone": "America/New_York",
        "text": f"Supper {number}\n\nBy the river\\.", "starred": number % 4 == 0, "tags": ["food"],
        "location": {"placeName": "Home", "latitude": 1.0, "longitude": 2.0}} for number in range(20)]
    path = trial.folder / "Journal.json"
    path.write_text(json.dumps({"metadata": {"version": "1.0"}, "entries": entries}))
    trial.take(path)
    read, records = json.loads(path.read_text())["entries"], trial.records("entry")
    trial.same("times", sorted(datetime.datetime.fromisoformat(one["at"]).timestamp() for one in records),
               sorted(datetime.datetime.fromisoformat(one["creationDate"]).timestamp() for one in read))
    trial.same("stars", sum(bool(one.get("starred")) for one in records), sum(one["starred"] for one in read))


TYPED = [
    ("2026-11-20 09:30", "Morning walk. It rained @anna", "Body\n[Decision 12 May 2026] is what we call it\nMore"),
    ("2026-11-21 21:00", "A star *", "[2026-11-19](x.md) was better\n[20261120-1]: a note"),
    ("2026-11-22 08:00", "早上好。今天下雨", "正文"), ("2026-11-23 00:05", "Only a title", ""),
]


def jrnl(trial):
    """Written by jrnl, as its file and as its export, and read by jrnl again."""
    folder = trial.folder / "jrnl"
    write(folder, {"jrnl.yaml": (
        f"journals:\n  default:\n    journal: {folder / 'own.txt'}\ncolors: {{body: none, date: none, tags: none, "
        "title: none}\ndefault_hour: 9\ndefault_minute: 0\neditor: ''\nencrypt: false\nhighlight: false\n"
        "indent_character: '|'\nlinewrap: 79\ntagsymbols: '#@'\ntemplate: false\ntimeformat: '%F %R'\nversion: v4.6\n"),
        "own.txt": ""})
    program = [pathlib.Path(sys.executable).parent / "jrnl", "--config-file", folder / "jrnl.yaml"]
    place = {"PATH": os.environ["PATH"], "HOME": str(folder), "LC_ALL": "C.UTF-8", "TZ": "Asia/Shanghai"}
    for at, title, body in TYPED:
        call([*program, f"{at}: {title}\n{body}"], env=place)
    exported = call([*program, "--export", "json"], env=place).stdout
    entries = json.loads(exported[exported.index("{"):])["entries"]
    expected = sorted((f"{one['date']}T{one['time']}", one["starred"]) for one in entries)
    write(folder, {"export.json": json.dumps({"tags": {}, "entries": entries})})
    for name in "own.txt", "export.json":
        # Both are the same entries, so that the second file adds none.
        if name == "own.txt":
            trial.take(folder / name)
        else:
            trial.vault.run("import", folder / name, "--yes")
        records = trial.records("entry")
        found = sorted((datetime.datetime.fromisoformat(one["at"]).astimezone(
            datetime.timezone(datetime.timedelta(hours=8))).strftime("%Y-%m-%dT%H:%M"), bool(one.get("starred")))
            for one in records)
        trial.same(f"entries of {name}", found, expected)


def prompts(trial):
    """With the columns of Awesome ChatGPT Prompts."""
    path = trial.folder / "prompts.csv"
    path.write_text(table(["act", "prompt", "for_devs", "type", "contributor"], [
        [f"A guide, {number}", f"Say “{number}”:\nthen \"again\"", "FALSE", "TEXT", "me"] for number in range(20)]))
    trial.take(path)
    texts = sorted(row["prompt"] for row in csv.DictReader(io.StringIO(path.read_text())))
    written = sorted(file.read_text().partition("\n---\n")[2].strip()
                     for file in (trial.vault.path / "prompts").glob("*.md"))
    trial.same("texts", written, texts)


def langfuse(trial):
    """With the keys of observations that Langfuse exports as JSON."""
    trial.vault.write("prompts/riddle.md", "---\ntitle: A riddle\nversion: 1\n---\nSolve it: {{riddle}}\n")
    path = trial.folder / "observations.json"
    path.write_text(json.dumps([{
        "id": f"o{number}", "traceId": "t", "type": "GENERATION", "startTime": f"2026-11-{number + 1:02}T20:08:11.168Z",
        "endTime": None, "input": {"riddle": "What am I?"}, "output": f"An echo, {number}", "model": "gpt-5-mini",
        "promptName": "A riddle", "promptVersion": 1, "usageDetails": {"input": 200, "output": 82, "total": 282 + number},
        "totalUsage": 282 + number, "totalCost": number / 1000} for number in range(20)]))
    trial.take(path)
    read, records = json.loads(path.read_text()), trial.records("use")
    trial.same("tokens", sum(one["tokens"] for one in records), sum(one["totalUsage"] for one in read))
    trial.same("cost", float(sum(one.get("cost", 0) for one in records)), float(sum(one["totalCost"] for one in read)))


ATTEMPTS = {"dayone": dayone, "jrnl": jrnl, "prompts": prompts, "langfuse": langfuse}
