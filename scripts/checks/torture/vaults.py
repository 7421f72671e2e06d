"""The small vaults for trying commands, each made by the program itself."""

import json
import os
import shutil
import subprocess

from harness import append, new_identity, write

SETTINGS = ("timeZone: Asia/Shanghai\noutput: ../site\nauthor: Lin\n"
            "publish:\n  web: {to: folder, destination: ../web}\n"
            "audiences:\n  public:\n    pages: [about, \"all/*\"]\n")
FILES = {
    "growth/tasks.jsonl": '{"id":"t1","title":"Feed the cat","day":"2026-11-20"}\n'
                          '{"id":"t2","title":"Answer Mei","day":"2026-11-21"}\n',
    "growth/goals.json": '[\n  {"id": "novel", "title": "Write a novel", "horizon": "year", '
                         '"due": "2026-12-31"},\n  {"id": "garden", "title": "Plant a garden", '
                         '"horizon": "year", "due": "2026-12-31"}\n]\n',
    "gifts/contacts.yaml": "- id: zhang\n  name: 张三   # a friend\n  relation: 朋友\n"
                           "- id: li\n  name: 李四\n  relation: 同事\n",
    "exercise/exercises.csv": "id,name,minutes\nneck,Neck,5\nback,Back,10\n",
    "focus/sessions/2026.jsonl": '{"start":"2026-11-20T09:00","end":"2026-11-20T10:30",'
                                 '"project":"novel"}\n',
    "prompts/letter.md": "---\ntitle: Letter\n---\nWrite a letter.\n",
    "pages/about.md": "# About\n\nA page.\n",
}
GIFTS = ('{"id":"g1","contact":"zhang","amount":500,"currency":"CNY","direction":"sent",'
         '"event":"结婚","category":"wedding","date":"2026-05-01"}\n'
         '{"id":"g2","contact":"li","amount":3000,"currency":"CNY","direction":"sent",'
         '"type":"loan","date":"2026-06-01"}\n')
TOGGL = ("User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,"
         "End time,Duration,Tags")
# The imported files.
INPUTS = {
    "toggl.csv": f"{TOGGL}\n"
        "Lin,lin@example.org,,novel,,Draft,No,2026-11-18,09:00:00,2026-11-18,10:00:00,01:00:00,\n"
        "Lin,lin@example.org,,novel,,Draft,No,2026-11-19,09:00:00,2026-11-19,10:00:00,01:00:00,\n",
    "watch.json":
        '{"buckets":{"w":{"id":"w","type":"currentwindow","client":"aw-watcher-window",'
        '"hostname":"h","created":"2026-11-18T00:00:00Z","events":[{"timestamp":'
        '"2026-11-18T01:00:00Z","duration":3600,"data":{"app":"Editor","title":"x"}}]},'
        '"a":{"id":"a","type":"afkstatus","client":"aw-watcher-afk","hostname":"h","created":'
        '"2026-11-18T00:00:00Z","events":[{"timestamp":"2026-11-18T01:00:00Z","duration":3600,'
        '"data":{"status":"not-afk"}}]}}}\n',
    "wedding.csv": "姓名,金额\n王五,600\n赵六,800\n",
    "prompts.csv": 'act,prompt\n"Poet","Write a poem."\n"Cook","Write a recipe."\n',
    "notes/2026-11-18.md": "Rain.\n\n![](rain.png)\n",
    "notes/2026-11-19.md": "Sun.\n",
    "notes/rain.png": "a picture\n",
    "harvest.csv": "Date,Client,Project,Hours,Billable?\n2026-11-18,N,Atlas,1.5,No\n"
                   "2026-11-19,N,Atlas,2,No\n",
    "days.csv": "Day,Done\n2026-11-18,Plan\n2026-11-19,Answer\n",
    "days.yaml": "kind: task\nfields: {day: Day, title: Done}\nkey: [Day]\n",
    "body.txt": "Write a letter to a friend.\n",
    "password.txt": "correct horse battery staple\n",
    "out/gifts.csv": "an older export\n",
    "out/about.html": "<!DOCTYPE html>\n<title>An older page</title>\n",
    "out/base.jsonl": '{"id":"t1","title":"Feed the cat"}\n',
    "out/ours.jsonl": '{"id":"t1","title":"Feed the cat"}\n{"id":"t3","title":"Ours"}\n',
    "out/theirs.jsonl": '{"id":"t1","title":"Feed the cat"}\n{"id":"t4","title":"Theirs"}\n',
}
OTHER_TASKS = ('{"id":"t1","title":"Feed the cat twice","day":"2026-11-20",'
               '"updatedAt":"2026-11-21T08:00:00Z"}\n'
               '{"id":"t9","title":"From the other copy","day":"2026-11-20"}\n')
# The templates that are the plain one after a command.
AFTER = {
    "running": ["start", "novel", "--at", "11:00"], "noted": ["import", "--yes", "notes"],
    "reverting": ["prompt", "save", "letter", "--body", "body.txt"],
}


class Vaults:
    """Makes templates on first use."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        self.made = {}

    def fresh(self, name, place):
        """A new vault like a template."""
        if name not in self.made:
            # Made at the path where it is tried: caches outside the vault are keyed by its path.
            case = self.folder / "case"
            shutil.rmtree(case, ignore_errors=True)
            self.make(name, case)
            self.made[name] = self.folder / "templates" / name
            shutil.move(case, self.made[name])
        shutil.rmtree(place, ignore_errors=True)
        # With its file times, as the program detects changes by them.
        shutil.copytree(self.made[name], place, symlinks=True)
        return place

    def make(self, name, place):
        if name != "plain":
            self.fresh("plain", place)
            if name in AFTER:
                return self.must(place, *AFTER[name])
            return getattr(self, "make_" + name)(place)
        write(place / "vault", {"daybook.yaml": SETTINGS, **FILES})
        write(place, INPUTS)
        self.must(place, "edit", "t2", "day=2026-11-22")

    def must(self, place, *command):
        self.program.must("a vault", place, list(command))

    def make_empty(self, place):
        shutil.rmtree(place / "vault")

    def make_reviewed(self, place):
        """A review with the figures of the day before."""
        self.must(place, "review", "2026-W47", "--as-of", "2026-11-20T20:00")
        file = place / "vault/reviews/2026-W47.md"
        file.write_text(file.read_text() + "My own words.\n")

    def make_given(self, place):
        write(place / "vault", {"gifts/records.jsonl": GIFTS})

    def make_discussed(self, place):
        self.must(place, "prompt", "comment", "letter", "Too", "long.")
        comment, = (place / "vault/prompts").glob("comments*")
        write(place, {"comment": json.loads(comment.read_text())["id"]})

    def make_merging(self, place):
        """Another copy with a later version, a record of its own, and texts that differ."""
        write(place / "vault", {
            "pages/both.md": "Base.\n\nEnd.\n", "gifts/records.jsonl": GIFTS,
            "gifts/contacts.yaml": FILES["gifts/contacts.yaml"].replace(
                "  relation: 同事\n", "  relation: 同事\n  updatedAt: 2026-11-01T08:00:00Z\n")})
        shutil.copytree(place / "vault", place / "base")
        shutil.copytree(place / "vault", place / "other")
        write(place / "vault", {"pages/both.md": "Ours.\n\nBase.\n\nEnd.\n"})
        write(place / "other", {
            "growth/tasks.jsonl": FILES["growth/tasks.jsonl"] + OTHER_TASKS,
            "gifts/contacts.yaml": FILES["gifts/contacts.yaml"].replace(
                "  relation: 同事\n", "  relation: 朋友\n  updatedAt: 2026-11-21T08:00:00Z\n"),
            "pages/both.md": "Base.\n\nEnd.\n\nTheirs.\n",
            "pages/about.md": "# About\n\nAnother page.\n",
            "pages/new.md": "# New\n\nOf the other copy.\n",
            "exercise/exercises.csv": FILES["exercise/exercises.csv"] + "arm,Arm,5\n"})
        self.program.must("a vault", place, ["edit", "g1", "amount=600"], vault="other")

    def make_everything(self, place):
        """A vault that can be locked, with another copy that has records of its own."""
        self.make_recipients(place)
        write(place / "other", {
            "daybook.yaml": SETTINGS, "growth/tasks.jsonl": FILES["growth/tasks.jsonl"],
            "pages/other.md": "# Other\n\nOf the other copy.\n"})

    def make_conflicts(self, place):
        write(place / "vault", {
            "growth/tasks.sync-conflict-20261120-093000-ABCDEFG.jsonl": OTHER_TASKS,
            "exercise/exercises (conflicted copy 2026-11-20 093000).csv":
                FILES["exercise/exercises.csv"] + "arm,Arm,5\n",
            "focus/sessions/2026 (Lin's conflicted copy 2026-11-20).jsonl":
                '{"start":"2026-11-19T09:00","end":"2026-11-19T10:00","project":"novel"}\n',
            "pages/about (conflicted copy 2026-11-20 093000).md": "# About\n\nAnother page.\n"})

    def make_changed(self, place):
        """A snapshot; since then a file was added, one changed and one lost."""
        self.must(place, "backup")
        vault = place / "vault"
        write(vault, {"pages/new.md": "# New\n\nNot in the snapshot.\n",
                      "growth/goals.json": "[]\n"})
        append(vault / "growth/tasks.jsonl", '{"id":"t5","title":"Since the snapshot","day":"2026-11-21"}')
        (vault / "exercise/exercises.csv").unlink()
        snapshot, = (vault / ".daybook/snapshots").glob("*.tar.zst")
        write(place, {"snapshot": snapshot.name.removesuffix(".tar.zst")})

    def make_site(self, place):
        """A site that was built and published; since then one page was changed, one added and one
        deleted. Also another person's file."""
        write(place / "vault", {"pages/all/old.md": "# Old\n\nIt goes.\n"})
        self.must(place, "build")
        self.must(place, "publish", "web", "--yes")
        write(place, {"site/foreign.txt": "Of somebody else\n",
                      "web/foreign.txt": "Of somebody else\n"})
        write(place / "vault", {"pages/about.md": "# About\n\nAnother text.\n",
                                "pages/all/new.md": "# New\n\nA new page.\n"})
        (place / "vault/pages/all/old.md").unlink()

    def make_recipients(self, place):
        """Settings that lock, and an identity outside of the vault."""
        identity = place / "identity.txt"
        key = new_identity(identity)
        append(place / "vault/daybook.yaml",
               f"encryption:\n  recipients: [{key}]\n  identity: ../identity.txt")
        write(place / "vault", {"gifts/records.jsonl": GIFTS})
        self.must(place, "edit", "zhang", "relation=同学")
        # A part from another machine, added by another person.
        with open(place / "part.jsonl.age", "wb") as file:
            subprocess.run(
                ["age", "--encrypt", "--recipient", key], stdout=file, check=True,
                input=b'{"id":"other","contact":"li","amount":1,"currency":"CNY",'
                      b'"direction":"sent","date":"2026-05-02","note":"Of somebody else"}\n')

    def make_blind(self, place):
        """Settings that lock, on a machine without the identity."""
        self.make_recipients(place)
        os.rename(place / "identity.txt", place / "elsewhere.txt")

    def make_locked(self, place):
        self.make_recipients(place)
        self.must(place, "lock", "gifts/records", "gifts/contacts", "focus/sessions")
        for amount in ("100", "200"):
            self.must(place, "log", f"送张三结婚 {amount}", "--yes")
        self.must(place, "add", "session", "start=2026-11-21T08:00", "end=2026-11-21T08:30",
                  "--yes")
