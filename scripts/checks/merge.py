"""Checks that records written separately are merged, in real git repositories and real copies.

COUNT vaults of a few records are each changed at random on two branches: lines added, changed,
deleted and edited by hand, rows of a table, in many commits. With `daybook merge-file` as merge
driver, the branches are then merged in both directions, commits are picked and reverted, and a
branch is rebased on the other. The expected result is computed here, only from the records and the
history in git: merges have the union, the last change of each record counts, two changes at the
same moment are both kept, and no file of records ever has a conflict marker. Copies of the two
branches merged by `daybook merge` have the same records. Each branch changes records of its own;
changes to the same record on several copies or branches are tried with the program's own commands,
on three machines.
"""

import json
import os
import random
import re
import shutil

from harness import Vault, append, call, fail, write

KINDS = {"task": "growth/tasks.jsonl", "session": "focus/sessions", "contact": "gifts/contacts.csv"}
IDENTITY = ["-c", "user.name=Lin", "-c", "user.email=lin@example.org"]


class Repository(Vault):
    def __init__(self, path, environment):
        super().__init__("daybook", path, cwd=path, env=environment, timeout=120)

    def git(self, *words, codes=(0,)):
        out = call(["git", *IDENTITY, *words], codes, **self.options).stdout
        for path in self.path.rglob("*.jsonl"):
            text = path.read_text()
            assert not any(mark in text for mark in ("<<<<<<<", "=======", ">>>>>>>", "|||||||")), (
                f"git {' '.join(words)}: {path} has conflict markers\n{text}")
        return out

    def head(self):
        return self.git("rev-parse", "HEAD").strip()

    def lines(self, name, at=None):
        if at:
            return self.git("show", f"{at}:{name}").splitlines()
        return (self.path / name).read_text().splitlines()

    def commit(self, message):
        self.git("add", "-A")
        self.git("commit", "-qm", message)
        return self.head()

    def begin(self):
        """Makes it a repository of git whose merges are Daybook's; its first commit."""
        self.git("init", "-q", "-b", "main")
        self.git("config", "merge.daybook.driver", "daybook merge-file --path %P %O %A %B")
        return self.commit("start")

    def sorted_records(self):
        """The records of each kind as listed by the program, by content."""
        return {kind: sorted(json.dumps(record, sort_keys=True) for record in self.records(kind))
                for kind in KINDS}


class History:
    """Changes by chance, each a minute after the one before."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.minute = 0
        self.number = 0

    def time(self):
        self.minute += 1
        return f"2026-11-{1 + self.minute // 1440:02}T{self.minute // 60 % 24:02}:{self.minute % 60:02}:00Z"

    def task(self, number, **more):
        return json.dumps({"id": f"t{number}", "title": f"Task {number}", "day": "2026-11-10", **more},
                          ensure_ascii=self.random.random() < 0.5)

    def begin(self, path):
        write(path, {
            "growth/tasks.jsonl": "".join(self.task(number) + "\n" for number in range(6)),
            "focus/sessions/2026.jsonl": self.session() + "\n",
            "gifts/contacts.csv": "id,name,updatedAt\n" + "".join(
                f"c{number},Person {number},\n" for number in range(4)),
            "pages/a.md": "a\n\nb\n\nc\n"})

    def session(self):
        self.number += 1
        start = self.number % 50
        minute = f"2026-11-{1 + self.number // 50 % 19:02}T09:{start:02}"
        return json.dumps({"start": f"{minute}:00Z", "end": f"{minute}:30Z"})

    def own(self, branch):
        """The number of one of the records that a branch changes."""
        return 2 * self.random.randrange(3) + (branch == "right")

    def change(self, path, branch):
        choice = self.random.random()
        if choice < 0.3:
            self.number += 1
            append(path / "growth/tasks.jsonl", self.task(f"{branch}{self.number}"))
        elif choice < 0.55:
            append(path / "growth/tasks.jsonl", self.task(
                self.own(branch), title=f"{branch} é", updatedAt=self.time()))
        elif choice < 0.65:
            append(path / "growth/tasks.jsonl", json.dumps(
                {"id": f"t{self.own(branch)}", "updatedAt": self.time(), "deleted": True}))
        elif choice < 0.85:
            append(path / "focus/sessions/2026.jsonl", self.session())
        else:
            table = path / "gifts/contacts.csv"
            rows = table.read_text().splitlines()
            index = 1 + self.own(branch) % 4
            rows[index] = f"{rows[index].split(',')[0]},Person {branch} {index},{self.time()}"
            table.write_text("\n".join(rows) + "\n")


def is_later(row, than):
    return row.split(",")[2] > than.split(",")[2]


def union(ours, theirs):
    """All lines of two versions, each as often as it is in the one where it is most often."""
    lines = []
    for line in dict.fromkeys(ours + theirs):
        lines += [line] * max(ours.count(line), theirs.count(line))
    return sorted(lines)


def check_same(what, left, right):
    for kind in KINDS:
        assert left[kind] == right[kind], (
            f"{what}: other records of {kind}:\n{left[kind]}\n{right[kind]}")


def check_branches(folder, environment, seed):
    history = History(seed)
    path = folder / f"vault{seed}"
    vault = Repository(path, environment)
    call(["daybook", "init", path], env=environment)
    history.begin(path)
    start = vault.begin()

    ends = {}
    commits = {}
    for branch in ("left", "right"):
        vault.git("checkout", "-qb", branch, start)
        commits[branch] = []
        for _ in range(history.random.randrange(1, 5)):
            for _ in range(history.random.randrange(1, 4)):
                history.change(path, branch)
            if vault.git("status", "--porcelain"):
                commits[branch].append(vault.commit(branch))
        ends[branch] = vault.head()

    names = ("growth/tasks.jsonl", "focus/sessions/2026.jsonl")
    merged = {}
    for ours, theirs in (("left", "right"), ("right", "left")):
        vault.git("checkout", "-qB", "merged", ends[ours])
        # The only conflict in git itself is the table, if both sides changed rows in the same
        # place.
        vault.git("merge", "-q", "--no-edit", ends[theirs])
        for name in names:
            own, other = vault.lines(name, ends[ours]), vault.lines(name, ends[theirs])
            now = vault.lines(name)
            assert sorted(now) == union(own, other), f"seed {seed}: {name} is no union\n" + "\n".join(now)
            assert [line for line in now if line in own] == own, (
                f"seed {seed}: our lines of {name} are in another order")
        rows = {}
        for row in vault.lines("gifts/contacts.csv", ends[ours]) + vault.lines("gifts/contacts.csv", ends[theirs]):
            key = row.split(",")[0]
            if key not in rows or is_later(row, rows[key]):
                rows[key] = row
        assert sorted(vault.lines("gifts/contacts.csv")) == sorted(rows.values()), (
            f"seed {seed}: the table is " + "\n".join(vault.lines("gifts/contacts.csv")))
        merged[ours] = vault.sorted_records()
        vault.run("check")
    check_same(f"seed {seed}: merged from both sides", merged["left"], merged["right"])

    # On top of each other: the same records again, although a rebase swaps the sides.
    if commits["right"]:
        vault.git("checkout", "-qB", "moved", ends["right"])
        vault.git("rebase", "-q", ends["left"])
        check_same(f"seed {seed}: rebased", vault.sorted_records(), merged["left"])

    # A picked commit brings its own changes, and nothing else of its branch.
    if commits["right"]:
        picked = history.random.choice(commits["right"])
        vault.git("checkout", "-qB", "picked", ends["left"])
        vault.git("cherry-pick", "--allow-empty", "--keep-redundant-commits", picked)
        for name in names:
            own = vault.lines(name, ends["left"])
            added = [line for line in vault.lines(name, picked) if line not in vault.lines(name, f"{picked}^")]
            if sorted(vault.lines(name)) != sorted(own + [line for line in added if line not in own]):
                fail(f"seed {seed}: picking {picked} brought something else into {name}")
        # Reverting it removes only these.
        vault.git("revert", "--no-edit", "HEAD", codes=(0, 1))
        for name in names:
            assert sorted(vault.lines(name)) == sorted(vault.lines(name, ends["left"])), (
                f"seed {seed}: reverting left something in {name}")
        vault.git("reset", "-q", "--hard")

    check_copies(folder, vault, ends, seed, merged["left"])
    shutil.rmtree(path)


def check_copies(folder, vault, ends, seed, wanted):
    """The two branches as two folders without git."""
    copies = {}
    for branch, end in ends.items():
        path = folder / f"{branch}{seed}"
        path.mkdir()
        archive = call(["git", "archive", end], cwd=vault.path, text=False)
        call(["tar", "-x", "-C", path], input=archive.stdout, text=False)
        copies[branch] = Repository(path, vault.options["env"])
    left, right = copies["left"], copies["right"]
    before = {path: path.read_bytes() for path in left.path.rglob("*.jsonl")}
    shutil.copytree(left.path, folder / "old")
    right.run("backup", "--to", "../snapshots")
    left.run("merge", right.path, "--yes")
    right.run("merge", folder / "old", "--yes")
    # A snapshot is a copy like a folder, and the common ancestor.
    snapshot = next((folder / "snapshots").glob("*.tar.zst"))
    third = Repository(folder / "third", vault.options["env"])
    shutil.copytree(folder / "old", third.path)
    third.run("merge", snapshot, "--base", snapshot, "--yes")
    check_same(f"seed {seed}: a snapshot", third.sorted_records(), left.sorted_records())
    for path, data in before.items():
        assert path.read_bytes().startswith(data), f"seed {seed}: merging changed what stood in {path}"
    check_same(f"seed {seed}: copies", left.sorted_records(), right.sorted_records())
    for kind in ("task", "session"):
        assert left.sorted_records()[kind] == wanted[kind], (
            f"seed {seed}: a copy has other records of {kind} than the branch")
    again = json.loads(left.run("merge", right.path, "--yes", "--format", "json").stdout)
    if again["added"] or again["changed"] or again["deleted"] or again["conflicts"]:
        fail(f"seed {seed}: merging twice is not as once: {again}")
    for path in (left.path, right.path, third.path, folder / "old", folder / "snapshots"):
        shutil.rmtree(path)


def check_same_moment(folder, environment):
    """A line that both sides edited by hand is kept twice, and the program says how to settle it."""
    path = folder / "hand"
    vault = Repository(path, environment)
    call(["daybook", "init", path], env=environment)
    (path / "growth").mkdir()
    tasks = path / "growth/tasks.jsonl"
    line = '{"id":"t","title":"%s","day":"2026-11-20"}\n'
    tasks.write_text(line % "Write")
    start = vault.begin()
    for branch in ("Read", "Sing"):
        vault.git("checkout", "-qb", branch, start)
        tasks.write_text(line % branch)
        vault.commit(branch)
    found = []
    for ours, theirs in (("Read", "Sing"), ("Sing", "Read")):
        vault.git("checkout", "-qB", "merged", ours)
        vault.git("merge", "-q", "--no-edit", theirs)
        records = [json.loads(record) for record in vault.sorted_records()["task"]]
        assert sorted(record["title"] for record in records) == ["Read", "Sing"], (
            f"two changes of one moment became {records}")
        found.append(records)
        said = vault.run("check").stderr
        assert "both are kept" in said and re.search(r"\(daybook delete [0-9a-f]+\)", said), (
            f"check says nothing of what is to be settled:\n{said}")
    assert found[0] == found[1], f"both sides settle it in another way: {found}"
    other = next(record["id"] for record in found[0] if record["id"] != "t")
    vault.run("delete", other)
    assert "both are kept" not in vault.run("check").stderr, "what was settled is said to wait"
    # Exit codes for git: 255 for a failure, 0 for success.
    for words, code in ((["no", "such", "file"], 255), (["/dev/null", str(tasks), str(tasks)], 0)):
        call(["daybook", "merge-file", *words], [code], **vault.options)


def check_fields(folder, environment):
    """One record that was changed on three machines, as copies and on branches."""
    def machine(name):
        return {**environment, "XDG_STATE_HOME": str(folder / f"machine-{name}")}

    start = folder / "fields"
    call(["daybook", "init", start], env=environment)
    first = Repository(start, machine("a"))
    first.run("add", "task", "--title", "Write", "--day", "2026-11-20")
    base = first.begin()
    (task,) = [record["id"] for record in first.records("task")]
    words = {"a": ["edit", task, "title=Write it"], "b": ["done", task],
             "c": ["edit", task, "title=Write that", "xp=5"]}
    copies = {}
    for name, change in words.items():
        path = folder / f"fields-{name}"
        shutil.copytree(start, path)
        copies[name] = Repository(path, machine(name))
        copies[name].git("checkout", "-qb", name, base)
        copies[name].run(*change)
        copies[name].commit(name)

    def told(repository):
        records = repository.records("task")
        own = next(record for record in records if record["id"] == task)
        kept = [record["title"] for record in records if record["id"].startswith(f"{task}-conflict-")]
        return own.get("title"), own.get("xp"), "doneAt" in own, sorted(kept)

    wanted = ("Write that", 5, True, ["Write it"])
    old = {}
    for name in words:
        old[name] = folder / f"fields-{name}-old"
        shutil.copytree(copies[name].path, old[name])
    for order in ("abc", "bca", "cba", "acb"):
        path = folder / f"order-{order}"
        shutil.copytree(old[order[0]], path)
        merged = Repository(path, machine(order[0]))
        for other in order[1:] + order[1:]:
            merged.run("merge", old[other], "--yes")
        assert told(merged) == wanted, (
            f"copies that were merged in the order {order} have {told(merged)}, not {wanted}")
        if "both are kept" not in (said := merged.run("check").stderr):
            fail(f"check says nothing of a field that was changed apart: {said}")
    # Merged with each other, and not only from the copies.
    for one, other in ("ab", "bc", "ca", "ba", "cb", "ac"):
        copies[one].run("merge", copies[other].path, "--yes")
    for name, copy in copies.items():
        assert told(copy) == wanted, f"copy {name} has {told(copy)}, not {wanted}"

    # The last change of a machine is its own, not the merge that came from another one.
    copies["b"].run("add", "task", "--title", "Mine", "--day", "2026-11-20")
    copies["a"].run("merge", copies["b"].path, "--yes")
    copies["b"].run("merge", copies["a"].path, "--yes")
    listed = copies["b"].run("undo", "--list").stdout
    number = next(index for index, line in enumerate(listed.splitlines(), 1) if "(another machine)" in line)
    done = copies["b"].run("undo", number, codes=[1])
    assert "another machine" in done.stderr and "--yes" in done.stderr, (
        f"undo takes back another machine's change unasked: {done.stdout}{done.stderr}")
    assert "Mine" in copies["b"].run("list", "task").stdout, (
        "a record is gone with another machine's merge")
    undone = copies["b"].run("undo").stdout
    assert undone.startswith("Undone: ") and "Mine" in undone, (
        f"the last change of this machine is not what was taken back: {undone}")
    for variables in ({"XDG_STATE_HOME": None, "HOME": None}, {"XDG_STATE_HOME": "/proc/none"}):
        homeless = {name: value for name, value in (machine("b") | variables).items() if value is not None}
        copies["b"].run("add", "task", "--title", "Homeless", "--day", "2026-11-20", env=homeless)
        undone = copies["b"].run("undo", env=homeless)
        assert "Homeless" in undone.stdout, (
            f"without a place for its name a machine cannot take back its change: {undone.stderr}")

    # On git branches, the common version shows the changes of each.
    for name in words:
        first.git("fetch", "-q", old[name], f"{name}:{name}")
    for order in ("ab", "ba", "bc", "cb"):
        first.git("checkout", "-qB", "merged", order[0])
        first.git("merge", "-q", "--no-edit", order[1])
        title, _, isDone, kept = told(first)
        assert title != "Write" and isDone and not kept, f"branches {order} became {told(first)}"
    first.git("merge", "-q", "--no-edit", "a")
    assert told(first) == wanted, f"three branches became {told(first)}, not {wanted}"

    # A copy of the list of changes that a sync program left is brought in, and nothing is lost with it.
    log = copies["c"].path / ".daybook/changes.jsonl"
    copy = log.with_name("changes.sync-conflict-20261120-093000-ABCDEFG.jsonl")
    copy.write_bytes((old["a"] / ".daybook/changes.jsonl").read_bytes())
    copies["c"].run("backup")
    copies["c"].run("merge", "--conflicts", "--yes")
    said = copies["c"].run("check", codes=None).stderr
    assert not copy.exists() and "is gone" not in said, (
        f"check takes a merged copy of the list of changes for lost: {said}")


def options(parser):
    parser.add_argument("--count", type=int, help="how many vaults (20; 2 with --quick)")
    parser.add_argument("--seed", type=int, default=0)


def check(run):
    count = run.options.count or (2 if run.is_quick else 20)
    programs = run.folder / "bin"
    programs.mkdir()
    (programs / "daybook").symlink_to(run.daybook)
    os.environ["PATH"] = f"{programs}:{os.environ['PATH']}"
    environment = {
        **os.environ, "HOME": str(run.folder), "TZ": "UTC",
        "XDG_CACHE_HOME": str(run.folder / "cache"), "GIT_CONFIG_NOSYSTEM": "1"}
    environment.pop("DAYBOOK_VAULT", None)
    for seed in range(run.options.seed, run.options.seed + count):
        check_branches(run.folder, environment, seed)
    check_same_moment(run.folder, environment)
    check_fields(run.folder, environment)
    return (f"{count} vaults merged, rebased, picked from and reverted in git, and as copies: "
            "the records of both, no conflict marker")
