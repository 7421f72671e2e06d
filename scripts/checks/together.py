"""Checks that concurrent writers in one vault lose nothing, with about COUNT records in all.

Four processes at a time add tasks, the forms of a preview add more, a program imports sessions, and
others tick off tasks in one CSV file, whose bytes they replace. Afterwards each task and session is
there once, in a whole line, ids are unique, each task of the file is ticked off, and each change is
in the log once. All of it can be undone.

Decisions based on the current state are made once: an export imported twice at the same time is
there once, two imports declare a new measure once, and of several sessions started at the same time
one runs. If a vault is moved away from a preview, none is made in its place.
"""

import collections
import datetime
import json
import os
import subprocess
import threading
import time

from harness import call, fail, listed
from harness.preview import Preview

WORKERS = 4
ROWS = 40


class Vault:
    def __init__(self, daybook, folder):
        self.daybook = daybook
        self.path = folder / "vault"
        (self.path / "growth").mkdir(parents=True)
        (self.path / "daybook.yaml").write_text("timeZone: UTC\n")
        rows = "".join(f"row{number},Row {number},2026-11-20,\n" for number in range(ROWS))
        (self.path / "growth/tasks.csv").write_text("id,title,day,doneAt\n" + rows)
        self.failures = []

    def run(self, *arguments):
        done = call([self.daybook, *arguments, "--vault", self.path], codes=None)
        if done.returncode != 0:
            self.failures.append(f"{' '.join(arguments)}: {done.stdout}{done.stderr}")
        return done.stdout

    def records(self, name):
        """The records of a file in the order of its lines; every line is one."""
        lines = (self.path / name).read_bytes().split(b"\n")
        if lines.pop() != b"":
            fail(f"{name} does not end in a newline")
        try:
            return [json.loads(line) for line in lines]
        except ValueError as error:
            fail(f"a line of {name} is torn: {error}")


def toggl(file, first, count):
    """An export of sessions of a minute, one an hour."""
    lines = ["User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,"
             "End time,Duration,Tags,Amount ()"]
    for number in range(first, first + count):
        at = datetime.datetime(2020, 1, 1) + datetime.timedelta(hours=number)
        lines.append(f"A,a@example.org,,novel,,Session {number},No,{at:%Y-%m-%d},{at:%H:%M:%S},"
                     f"{at:%Y-%m-%d},{at:%H}:01:00,00:01:00,,")
    file.write_text("\n".join(lines) + "\n")


def check_decisions(daybook, folder):
    """Simultaneous decisions of two programs from the same records."""

    def vault(name):
        path = folder / name
        path.mkdir()
        (path / "daybook.yaml").write_text("timeZone: UTC\n")
        return path

    def together(path, *commands):
        running = [subprocess.Popen([daybook, *words, "--vault", path], stdin=subprocess.DEVNULL,
                                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
                   for words in commands]
        outputs = [process.communicate()[0] for process in running]
        for process, output in zip(running, outputs):
            if process.returncode != 0:
                fail(f"{process.args}: {output}")

    def records(path, kind):
        return listed(call(
            [daybook, "list", kind, "--limit", 1000, "--format", "json", "--vault", path]).stdout)

    begin = datetime.datetime(2026, 11, 20, 8)

    def bucket(kind, data):
        events = [{"timestamp": f"{begin + datetime.timedelta(hours=hour):%Y-%m-%dT%H:%M:%S}+00:00",
                   "duration": 3000.0, "data": data} for hour in range(50)]
        return {"type": kind, "hostname": "h", "events": events}

    export = folder / "activitywatch.json"
    export.write_text(json.dumps({"buckets": {
        "afk": bucket("afkstatus", {"status": "not-afk"}),
        "window": bucket("currentwindow", {"app": "editor", "title": "x"})}}))
    reports = []
    for number, day in enumerate((20, 22)):
        report = folder / f"report{number}.csv"
        report.write_text("Date,Time Spent (seconds),Number of People,Activity,Category,Productivity\n"
                          f"2026-11-{day}T00:00:00,600,1,mail,Email,1\n")
        reports.append(["import", "--yes", str(report)])
    for turn in range(3):
        path = vault(f"export{turn}")
        together(path, *[["import", "--yes", str(export)]] * 2)
        for name in ("sessions", "events"):
            lines = [json.loads(line) for file in path.glob(f"focus/{name}*.jsonl")
                     for line in file.read_text().splitlines()]
            if not lines:
                fail(f"no {name} were imported")
            check_once(name, [line["id"] for line in lines], [])

        path = vault(f"reports{turn}")
        together(path, *reports)
        declared = (path / "measures.yaml").read_text()
        if declared.count("rescuetime:") != 1 or len(records(path, "rescuetime")) != 2:
            fail(f"two imports of a new measure at once gave:\n{declared}")
        said = "".join(call([daybook, "undo", "--vault", path]).stderr for _ in range(2))
        if said.count("measures.yaml keeps what was added to it") != 1:
            fail(f"undo does not say what it leaves: {said}")
        if records(path, "rescuetime"):
            fail("an import that was taken back left records")

        path = vault(f"start{turn}")
        together(path, *[["start", f"project{number}"] for number in range(3)])
        running = [session for session in records(path, "session") if "end" not in session]
        if len(running) != 1:
            fail(f"{len(running)} of 3 sessions run that were started at once")

    path = vault("away")
    preview = Preview(daybook, path)
    moved = folder / "elsewhere"
    path.rename(moved)
    if preview.add("task", title="lost", day="2026-11-20"):
        fail("a preview says that it saved into a vault that is not there")
    if path.exists():
        fail(f"a preview made a vault in the place of one that was moved away: {list(path.rglob('*'))}")
    # The empty place of a disk that is not mounted is no vault either.
    path.mkdir()
    if preview.add("task", title="lost", day="2026-11-20") or list(path.iterdir()):
        fail("a preview writes into the place of a disk that is not mounted")
    path.rmdir()
    moved.rename(path)
    if not preview.add("task", title="kept", day="2026-11-20"):
        fail("a vault that is there again is not written to")
    preview.stop()
    if [task["title"] for task in records(path, "task")] != ["kept"]:
        fail("a vault that was away has other records than before")


def write_all(vault, preview, folder, adds, forms, sessions):
    def add(worker):
        for number in range(adds // WORKERS):
            vault.run("add", "task", "--title", f"process {worker} {number}")
            if number % max(1, adds // WORKERS // (ROWS // WORKERS)) == 0:
                row = number // max(1, adds // WORKERS // (ROWS // WORKERS))
                if row < ROWS // WORKERS:
                    vault.run("done", f"row{row * WORKERS + worker}")

    def send():
        for number in range(forms):
            if not preview.add("task", title=f"form {number}", day="2026-11-20"):
                vault.failures.append(f"form {number} was not taken")

    def bring():
        for part in range(4):
            file = folder / f"{part}.csv"
            toggl(file, part * (sessions // 4), sessions // 4)
            vault.run("import", "--yes", str(file))
            time.sleep(0.5)

    threads = [threading.Thread(target=add, args=[worker]) for worker in range(WORKERS)]
    threads += [threading.Thread(target=send), threading.Thread(target=bring)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def check_once(what, found, expected):
    counts = collections.Counter(found)
    lost = set(expected) - counts.keys()
    if lost:
        fail(f"{len(lost)} of {len(expected)} {what} are lost, such as {sorted(lost)[0]}")
    twice = [name for name, count in counts.items() if count > 1]
    if twice:
        fail(f"{len(twice)} {what} are there twice, such as {twice[0]}")


def options(parser):
    parser.add_argument("--count", type=int, help="how many records (2,000; 800 with --quick)")


def check(run):
    count = run.options.count or (800 if run.is_quick else 2_000)
    adds = count * 6 // 10 // WORKERS * WORKERS
    forms = min(300, count // 20)
    sessions = (count - adds - forms) // 4 * 4
    os.environ["XDG_STATE_HOME"] = f"{run.folder}/state"
    check_decisions(run.daybook, run.folder)
    vault = Vault(run.daybook, run.folder)
    preview = Preview(run.daybook, vault.path)
    began = time.monotonic()
    write_all(vault, preview, run.folder, adds, forms, sessions)
    took = time.monotonic() - began
    preview.stop()
    if vault.failures:
        fail(f"{len(vault.failures)} failed, such as {vault.failures[0]}")

    tasks = vault.records("growth/tasks.jsonl")
    titles = {f"process {worker} {number}" for worker in range(WORKERS)
              for number in range(adds // WORKERS)} | {f"form {number}" for number in range(forms)}
    check_once("tasks", [task["title"] for task in tasks], titles)
    check_once("ids", [task["id"] for task in tasks], [])
    imported = vault.records("focus/sessions.jsonl")
    notes = {f"Session {number}" for number in range(sessions)}
    check_once("sessions", [session["note"] for session in imported], notes)
    rows = (vault.path / "growth/tasks.csv").read_text().splitlines()[1:]
    if len(rows) != ROWS or any(row.endswith(",") for row in rows):
        fail("a tick in the CSV file is lost")

    changes = vault.records(".daybook/changes.jsonl")
    check_once("changes", [change["id"] for change in changes], [])
    added = [change["changes"][0]["id"] for change in changes if change["action"] == "add"]
    check_once("additions", added, {task["id"] for task in tasks})
    ticked = [change["changes"][0]["id"] for change in changes if change["action"] == "done"]
    check_once("ticks", ticked, {f"row{number}" for number in range(ROWS)})

    vault.run("undo")
    if vault.failures or len(vault.records(".daybook/changes.jsonl")) != len(changes) + 1:
        fail("the last change cannot be taken back")
    return (f"{adds} records of processes, {forms} of forms, {sessions} imported and {ROWS} ticks "
            f"at once, in {took:.0f} s: none lost, none torn, none twice")
