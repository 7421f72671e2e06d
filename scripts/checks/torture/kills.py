"""Ends commands at random moments, one after the other in one vault."""

import collections
import random
import shutil
import time

from harness import append, differing, fail, write

from . import files
from .files import tree
from .parts import show
from .vaults import TOGGL

MERGED = "growth/tasks.sync-conflict-20261120-093000-ABCDEFG.jsonl"
# The share of each command. Commands that need age are skipped without it.
WEIGHTS = {"add": 6, "log": 4, "edit": 3, "import": 3, "build": 3, "publish": 3, "backup": 3,
           "merge": 3, "merge conflicts": 3, "review": 2, "prompt save": 2, "delete": 1, "undo": 1,
           "export": 1, "lock": 3, "tidy": 3, "unlock": 3}
NEED_AGE = {"lock", "tidy", "unlock"}


class Kills:
    # The numbers of kills until a new vault is made, and until the vault is checked.
    A_VAULT = 120
    A_LOOK = 12
    # The share of kills by time, rather than before a call.
    BY_CLOCK = 0.25

    def __init__(self, program, vaults, folder, seed, has_age):
        self.program, self.vaults = program, vaults
        self.place = folder / "case"
        self.log = folder / "log"
        self.random = random.Random(seed)
        self.template = "everything" if has_age else "merging"
        self.has_age = has_age
        self.names = [name for name in WEIGHTS if has_age or name not in NEED_AGE]
        self.counts = collections.defaultdict(collections.Counter)
        self.number = 0
        self.acknowledged = []
        self.calls = {}
        self.seconds = {}

    def command(self, name):
        """The words of a command, and the mark of its record, if it writes one. Prepares the input
        that it needs."""
        number, vault = self.number, self.place / "vault"
        title = f"kept {number}."
        if name == "add":
            return ["add", "task", f"title={title}", "--yes"], title
        if name == "log":
            return ["log", f"送张三结婚 {number + 1000}", "--yes"], f'"amount":{number + 1000},'
        if name == "import":
            day = f"2026-11-{number % 20 + 1:02},{number // 20 % 24:02}:{number // 480 % 60:02}:00"
            end = f"2026-11-{number % 20 + 1:02},{number // 20 % 24:02}:{number // 480 % 60:02}:30"
            write(self.place, {
                "toggl.csv": f"{TOGGL}\nLin,lin@example.org,,novel,,{title},No,{day},{end},00:00:30,\n"})
            return ["import", "toggl", "toggl.csv"], title
        if name in ("build", "publish"):
            write(vault, {"pages/about.md": f"# About\n\n{number}\n",
                          f"pages/all/{number % 7}.md": f"# A page\n\n{number}\n"})
            (vault / f"pages/all/{(number + 3) % 7}.md").unlink(missing_ok=True)
        if name == "merge":
            append(self.place / "other/growth/tasks.jsonl",
                   f'{{"id":"m{number}","title":"{title}","day":"2026-11-20"}}')
            return ["merge", "other", "--yes"], title
        if name == "merge conflicts":
            append(vault / MERGED, f'{{"id":"s{number}","title":"{title}","day":"2026-11-20"}}')
            # It is there from now on, merged or not.
            self.acknowledged.append(title)
            return ["merge", "--conflicts", "--yes"], None
        return {
            "edit": ["edit", "t1", f"title=Feed {number}"],
            "build": ["build"], "publish": ["publish", "web", "--yes"], "backup": ["backup"],
            "review": ["review", "2026-W47"], "delete": ["delete", "t2"], "undo": ["undo"],
            "prompt save": ["prompt", "save", "letter", "--body", "body.txt"],
            "export": ["export", "gifts", "--to", "out/gifts.csv", "--overwrite"],
            "lock": ["lock", "gifts", "focus/sessions"], "tidy": ["tidy"],
            "unlock": ["unlock", "gifts", "focus/sessions"]}[name], None

    def roots(self):
        return ":".join(str(self.place / name) for name in
                        ("vault", "site", "web", "cache", "out", "other"))

    def measure(self, name):
        command, title = self.command(name)
        self.log.unlink(missing_ok=True)
        begin = time.monotonic()
        run = self.program.run(self.place, command, self.roots(), log=self.log)
        self.seconds[name] = time.monotonic() - begin
        self.calls[name] = len(self.log.read_text().splitlines()) if self.log.exists() else 1
        self.note(name, title, run)

    def note(self, name, title, run):
        assert run.returncode in (0, 1, -9), (
            f"kill {self.number} of {name}: {run.returncode}: {run.stderr}")
        assert run.returncode != 1 or run.stderr.strip(), (
            f"kill {self.number} of {name}: failed without a word")
        if run.returncode == 0 and title:
            self.acknowledged.append(title)

    def run(self, count):
        """Continues until this number of commands have been killed."""
        begin = told = time.monotonic()
        killed = 0
        while killed < count:
            if self.number % self.A_VAULT == 0:
                if self.number:
                    self.finish()
                self.vaults.fresh(self.template, self.place)
                self.acknowledged = []
            name = self.random.choices(
                self.names, [WEIGHTS[name] for name in self.names])[0]
            if name not in self.calls or self.random.random() < 0.02:
                self.measure(name)
            else:
                command, title = self.command(name)
                if self.random.random() < self.BY_CLOCK:
                    wait = self.random.uniform(0.002, self.seconds[name])
                    run = self.program.run(self.place, command, stop_after=wait)
                else:
                    run = self.program.run(self.place, command, self.roots(),
                                           kill=self.random.randint(1, self.calls[name]))
                self.counts[name]["tried"] += 1
                self.counts[name]["killed"] += run.returncode == -9
                killed += run.returncode == -9
                self.note(name, title, run)
            self.number += 1
            if self.number % self.A_LOOK == 0:
                self.look(name)
            if time.monotonic() - told > 30:
                told = time.monotonic()
                print(f"  {time.strftime('%H:%M:%S')} {killed} of {count} killed, "
                      f"{self.number} tried, in {told - begin:.0f} s", flush=True)
        self.finish()
        show(dict(sorted(self.counts.items())), ["tried", "killed"])

    def held(self):
        try:
            return "\n".join(files.units(self.place, self.age, is_normal=False))
        except ValueError as error:
            fail(f"kill {self.number}: a file is torn: {error}")

    def look(self, name):
        """Everything acknowledged is there, locked or not, and the next command works."""
        label = f"kill {self.number} of {name}"
        self.age = files.Age()
        held = self.held()
        if lost := [title for title in self.acknowledged if title not in held]:
            fail(f"{label}: lost {lost}")
        title = f"next {self.number}."
        self.program.must(label, self.place, ["add", "task", f"title={title}", "--yes"])
        assert title in (self.place / "vault/growth/tasks.jsonl").read_text(), (
            f"{label}: the next record is not there")
        self.program.must(label, self.place, ["check"], (0, 1))

    def finish(self):
        """Completes everything that was cut off, and compares it with the expected result."""
        label = f"after kill {self.number}"
        self.look("all")
        places = ["gifts", "focus/sessions"]
        locking = [["lock", *places], ["tidy"], ["unlock", *places]] if self.has_age else []
        for command in [["backup"], ["merge", "--conflicts", "--yes"], *locking, ["build"],
                        ["publish", "web", "--yes"]]:
            run = self.program.run(self.place, command)
            # After a torn line the site is built without it, and the exit code reports it.
            is_torn = command[0] in ("build", "publish") and "the line is torn" in run.stderr
            assert run.returncode == 0 or is_torn, (
                f"{label}: {' '.join(command)} gave {run.returncode}: "
                f"{run.stdout}{run.stderr}")
        for path in (self.place / "vault/.daybook/snapshots").glob("*.tar.zst"):
            self.program.verify_snapshot(label, self.place, path)
        if left := [path for path in (self.place / "vault").rglob("*.age")
                    if ".daybook" not in path.parts]:
            fail(f"{label}: {left[0]} is still locked")
        for name in ("growth", "focus", "gifts", ".daybook/snapshots"):
            if left := files.temporaries(self.place / "vault" / name):
                fail(f"{label}: {left[0]} stays")
        for name, command in (("site", ["build"]), ("web", ["publish", "web", "--yes"])):
            made = tree(self.place / name)
            assert not files.temporaries(self.place / name), (
                f"{label}: a temporary file stays in {name}")
            for gone in ("cache", name):
                shutil.rmtree(self.place / gone, ignore_errors=True)
            self.program.must(label, self.place, command)
            clean = tree(self.place / name)
            assert made == clean, f"{label}: {name} is not as it is from nothing: {differing(made, clean)}"
