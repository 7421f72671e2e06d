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
import concurrent.futures
import datetime
import json
import os
import time

from harness import Vault, fail, write
from harness.preview import Preview

WORKERS = 4
ROWS = 40


def records_of(file):
    """The records of a file in the order of its lines; every line is one."""
    *lines, last = file.read_bytes().split(b"\n")
    assert last == b"", f"{file.name} does not end in a newline"
    try:
        return [json.loads(line) for line in lines]
    except ValueError as error:
        fail(f"a line of {file.name} is torn: {error}")


def toggl(file, first, count):
    """An export of sessions of a minute, one an hour."""
    lines = ["User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,"
             "End time,Duration,Tags,Amount ()"]
    for number in range(first, first + count):
        at = datetime.datetime(2020, 1, 1) + datetime.timedelta(hours=number)
        lines.append(f"A,a@example.org,,novel,,Session {number},No,{at:%Y-%m-%d},{at:%H:%M:%S},"
                     f"{at:%Y-%m-%d},{at:%H}:01:00,00:01:00,,")
    file.write_text("\n".join(lines) + "\n")


def new_vault(run, name):
    write(run.folder / name, {"daybook.yaml": "timeZone: UTC\n"})
    return Vault(run.daybook, run.folder / name)


def check_decisions(run):
    """Simultaneous decisions of two programs from the same records."""

    def together(vault, *commands):
        with concurrent.futures.ThreadPoolExecutor(len(commands)) as pool:
            list(pool.map(lambda words: vault.run(*words), commands))

    begin = datetime.datetime(2026, 11, 20, 8)

    def bucket(kind, data):
        events = [{"timestamp": f"{begin + datetime.timedelta(hours=hour):%Y-%m-%dT%H:%M:%S}+00:00",
                   "duration": 3000.0, "data": data} for hour in range(50)]
        return {"type": kind, "hostname": "h", "events": events}

    write(run.folder, {"activitywatch.json": json.dumps({"buckets": {
        "afk": bucket("afkstatus", {"status": "not-afk"}),
        "window": bucket("currentwindow", {"app": "editor", "title": "x"})}}), **{
        f"report{day}.csv": "Date,Time Spent (seconds),Number of People,Activity,Category,Productivity\n"
                            f"2026-11-{day}T00:00:00,600,1,mail,Email,1\n" for day in (20, 22)}})

    def bring(file):
        return ["import", "--yes", run.folder / file]

    for turn in range(3):
        vault = new_vault(run, f"export{turn}")
        together(vault, *[bring("activitywatch.json")] * 2)
        for name in ("sessions", "events"):
            records = [record for file in vault.path.glob(f"focus/{name}*.jsonl")
                       for record in records_of(file)]
            assert records, f"no {name} were imported"
            check_once(name, [record["id"] for record in records], [])

        vault = new_vault(run, f"reports{turn}")
        together(vault, bring("report20.csv"), bring("report22.csv"))
        declared = (vault.path / "measures.yaml").read_text()
        assert declared.count("rescuetime:") == 1 and len(vault.records("rescuetime")) == 2, (
            f"two imports of a new measure at once gave:\n{declared}")
        said = "".join(vault.run("undo").stderr for _ in range(2))
        assert said.count("measures.yaml keeps what was added to it") == 1, (
            f"undo does not say what it leaves: {said}")
        assert not vault.records("rescuetime"), "an import that was taken back left records"

        vault = new_vault(run, f"start{turn}")
        together(vault, *[["start", f"project{number}"] for number in range(3)])
        running = [session for session in vault.records("session") if "end" not in session]
        assert len(running) == 1, f"{len(running)} of 3 sessions run that were started at once"

    vault = new_vault(run, "away")
    path, moved = vault.path, run.folder / "elsewhere"
    with Preview(vault) as preview:
        path.rename(moved)
        assert not preview.add("task", title="lost", day="2026-11-20"), (
            "a preview says that it saved into a vault that is not there")
        assert not path.exists(), (
            f"a preview made a vault in the place of one that was moved away: {list(path.rglob('*'))}")
        # The empty place of a disk that is not mounted is no vault either.
        path.mkdir()
        assert not preview.add("task", title="lost", day="2026-11-20") and not list(path.iterdir()), (
            "a preview writes into the place of a disk that is not mounted")
        path.rmdir()
        moved.rename(path)
        assert preview.add("task", title="kept", day="2026-11-20"), (
            "a vault that is there again is not written to")
    assert [task["title"] for task in vault.records("task")] == ["kept"], (
        "a vault that was away has other records than before")


def write_all(vault, preview, folder, adds, forms, sessions):
    every = max(1, adds // WORKERS // (ROWS // WORKERS))

    def add(worker):
        for number in range(adds // WORKERS):
            vault.run("add", "task", "--title", f"process {worker} {number}")
            if number % every == 0 and number // every < ROWS // WORKERS:
                vault.run("done", f"row{number // every * WORKERS + worker}")

    def send():
        for number in range(forms):
            is_taken = preview.add("task", title=f"form {number}", day="2026-11-20")
            assert is_taken, f"form {number} was not taken"

    def bring():
        for part in range(4):
            file = folder / f"{part}.csv"
            toggl(file, part * (sessions // 4), sessions // 4)
            vault.run("import", "--yes", file)
            time.sleep(0.5)

    with concurrent.futures.ThreadPoolExecutor(WORKERS + 2) as pool:
        work = [pool.submit(send), pool.submit(bring)]
        work += [pool.submit(add, worker) for worker in range(WORKERS)]
        for one in concurrent.futures.as_completed(work):
            one.result()


def check_once(what, found, expected):
    counts = collections.Counter(found)
    lost = set(expected) - counts.keys()
    assert not lost, f"{len(lost)} of {len(expected)} {what} are lost, such as {sorted(lost)[0]}"
    twice = [name for name, count in counts.items() if count > 1]
    assert not twice, f"{len(twice)} {what} are there twice, such as {twice[0]}"


def options(parser):
    parser.add_argument("--count", type=int, help="how many records (2,000; 800 with --quick)")


def check(run):
    count = run.options.count or (800 if run.is_quick else 2_000)
    adds = count * 6 // 10 // WORKERS * WORKERS
    forms = min(300, count // 20)
    sessions = (count - adds - forms) // 4 * 4
    os.environ["XDG_STATE_HOME"] = f"{run.folder}/state"
    check_decisions(run)
    vault = new_vault(run, "vault")
    rows = (f"row{number},Row {number},2026-11-20," for number in range(ROWS))
    vault.append("growth/tasks.csv", "id,title,day,doneAt", *rows)
    with Preview(vault) as preview:
        began = time.monotonic()
        write_all(vault, preview, run.folder, adds, forms, sessions)
        took = time.monotonic() - began

    tasks = records_of(vault.path / "growth/tasks.jsonl")
    titles = {f"process {worker} {number}" for worker in range(WORKERS)
              for number in range(adds // WORKERS)} | {f"form {number}" for number in range(forms)}
    check_once("tasks", [task["title"] for task in tasks], titles)
    check_once("ids", [task["id"] for task in tasks], [])
    imported = records_of(vault.path / "focus/sessions.jsonl")
    notes = {f"Session {number}" for number in range(sessions)}
    check_once("sessions", [session["note"] for session in imported], notes)
    rows = (vault.path / "growth/tasks.csv").read_text().splitlines()[1:]
    assert len(rows) == ROWS and not any(row.endswith(",") for row in rows), (
        "a tick in the CSV file is lost")

    log = vault.path / ".daybook/changes.jsonl"
    changes = records_of(log)
    check_once("changes", [change["id"] for change in changes], [])
    added = [change["changes"][0]["id"] for change in changes if change["action"] == "add"]
    check_once("additions", added, {task["id"] for task in tasks})
    ticked = [change["changes"][0]["id"] for change in changes if change["action"] == "done"]
    check_once("ticks", ticked, {f"row{number}" for number in range(ROWS)})

    vault.run("undo")
    assert len(records_of(log)) == len(changes) + 1, "the last change cannot be taken back"
    return (f"{adds} records of processes, {forms} of forms, {sessions} imported and {ROWS} ticks "
            f"at once, in {took:.0f} s: none lost, none torn, none twice")
