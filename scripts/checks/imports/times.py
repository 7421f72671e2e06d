"""Hours: ActivityWatch, Toggl Track, Clockify, calendars and Timewarrior."""

import csv
import datetime
import io
import json
import os
import random

from harness import call, write

PROJECTS = ["Novel", "Thesis, part 2", "家务", 'The "other" one']
BEGIN = datetime.datetime(2026, 3, 2, 9, 0)


def entries(seed, count=40):
    """Made-up stretches of work, apart from each other, some over midnight."""
    chance = random.Random(seed)
    at = BEGIN
    for number in range(count):
        at += datetime.timedelta(minutes=chance.randint(20, 900))
        length = datetime.timedelta(seconds=chance.randint(30, 3 * 3600))
        yield at, at + length, chance.choice(PROJECTS), f"Line {number}, “quoted”"
        at += length


def table(header, rows, **form):
    text = io.StringIO()
    writer = csv.writer(text, **form)
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue()


def seconds(records):
    """The seconds of sessions by project."""
    sums = {}
    for one in records:
        start, end = (datetime.datetime.fromisoformat(one[key]) for key in ("start", "end"))
        name = one.get("project", "")
        sums[name] = sums.get(name, 0) + (end - start).total_seconds()
    return sums


def added(path, start, end, form):
    """The seconds by project in a table, by Python's reader of CSV."""
    sums = {}
    for row in csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig"))):
        at, to = (datetime.datetime.strptime(" ".join(row[key] for key in keys), form) for keys in (start, end))
        sums[row["Project"]] = sums.get(row["Project"], 0) + (to - at).total_seconds()
    return sums


def toggl(trial):
    """With the columns of a detailed report of 2026."""
    header = ["User", "Email", "Client", "Project", "Task", "Description", "Billable", "Start date", "Start time",
              "End date", "End time", "Duration", "Tags", "Amount (EUR)"]
    rows = [["Ann", "a@example.org", "", project, "", note, "No", f"{at:%Y-%m-%d}", f"{at:%H:%M:%S}",
             f"{to:%Y-%m-%d}", f"{to:%H:%M:%S}", str(to - at), "a, b", ""] for at, to, project, note in entries(1)]
    path = trial.folder / "Toggl.csv"
    path.write_text("\ufeff" + table(header, rows, quoting=csv.QUOTE_ALL), encoding="utf-8")
    trial.take(path)
    trial.same("seconds", seconds(trial.records("session")),
               added(path, ("Start date", "Start time"), ("End date", "End time"), "%Y-%m-%d %H:%M:%S"))


def clockify(trial):
    """With the columns of a detailed report of 2026, and times with AM and PM."""
    header = ["Project", "Client", "Description", "Task", "User", "Group", "Email", "Tags", "Type", "Billable",
              "Invoiced", "Invoice ID", "Start Date", "Start Time", "End Date", "End Time", "Duration (h)",
              "Duration (decimal)", "Billable Rate (USD)", "Billable Amount (USD)", "Date of creation"]
    rows = []
    for at, to, project, note in entries(2):
        at, to = at.replace(second=0), to.replace(second=0) + datetime.timedelta(minutes=1)
        rows.append([project, "", note, "", "Ann", "", "a@example.org", "", "Regular", "No", "No", "",
                     f"{at:%m/%d/%Y}", f"{at:%I:%M:%S %p}", f"{to:%m/%d/%Y}", f"{to:%I:%M:%S %p}", "1:00", "1.00",
                     "0.00", "0.00", f"{at:%m/%d/%Y}"])
    path = trial.folder / "Clockify.csv"
    path.write_text(table(header, rows, quoting=csv.QUOTE_ALL))
    trial.take(path)
    trial.same("seconds", seconds(trial.records("session")),
               added(path, ("Start Date", "Start Time"), ("End Date", "End Time"), "%m/%d/%Y %I:%M:%S %p"))


def union(intervals):
    whole, end = 0.0, float("-inf")
    for begin, to in sorted(intervals):
        whole += max(0.0, to - max(begin, end))
        end = max(end, to)
    return whole


def common(some, others):
    """The length of the intersection of two unions."""
    return union(some) + union(others) - union(some + others)


def presence(path):
    """Of an export of ActivityWatch the intervals of presence and of windows, and the events of windows."""
    buckets = json.loads(path.read_text())["buckets"]
    buckets = buckets.values() if isinstance(buckets, dict) else buckets
    here, windows = [], []
    for bucket in buckets:
        for event in bucket["events"]:
            at = datetime.datetime.fromisoformat(event["timestamp"]).timestamp()
            span = at, at + event["duration"]
            if bucket["type"] == "currentwindow":
                windows.append(span)
            elif bucket["type"] == "afkstatus" and event["data"]["status"] == "not-afk":
                here.append(span)
    return here, windows


def activitywatch(trial, path=None):
    """With overlapping events, as its watchers write them; the server's export has no more keys."""
    if not path:
        chance, buckets = random.Random(3), {}
        for kind, keys in ("currentwindow", ["app", "title"]), ("afkstatus", ["status"]):
            at, events = datetime.datetime(2026, 3, 2, 9, 0, tzinfo=datetime.timezone.utc), []
            for _ in range(60):
                length = round(chance.uniform(0, 900), 3)
                words = chance.choice(["not-afk", "afk"]) if kind == "afkstatus" else chance.choice(["Code", "Mail"])
                events.insert(0, {"id": len(events), "timestamp": at.isoformat(), "duration": length,
                                  "data": dict.fromkeys(keys, words)})
                at += datetime.timedelta(seconds=length * chance.uniform(0.9, 1.5))
            buckets[f"aw-{kind}_host"] = {
                "id": f"aw-{kind}_host", "created": events[-1]["timestamp"], "name": None, "type": kind,
                "client": f"aw-{kind}", "hostname": "host", "data": {}, "events": events}
        path = trial.folder / "aw-buckets-export.json"
        path.write_text(json.dumps({"buckets": buckets}))
    trial.take(path)
    here, windows = presence(path)
    found = sum(seconds(trial.records("session")).values())
    # Instants are kept to the microsecond; the instants of sessions may be rounded.
    trial.run.expect(abs(found - common(here, windows)) < 1,
                     f"{trial.name}: {found} s, by another program {common(here, windows)} s")
    events = trial.records("event")
    trial.same("seconds of windows", round(sum(one.get("seconds", 0) for one in events), 1),
               round(sum(to - at for at, to in windows), 1))


def icalendar(trial):
    """Written by icalendar, and compared with the events and tasks of its own reader."""
    import icalendar as library
    zone = datetime.timezone(datetime.timedelta(hours=8))
    calendar = library.Calendar()
    calendar.add("prodid", "-//check//EN")
    calendar.add("version", "2.0")
    for number, (at, to, project, _) in enumerate(entries(4, 30)):
        event = library.Event()
        event.add("uid", f"{number}@example.org")
        event.add("summary", project)
        event.add("dtstart", at.replace(tzinfo=zone).astimezone(datetime.timezone.utc))
        event.add("dtend", to.replace(tzinfo=zone).astimezone(datetime.timezone.utc))
        calendar.add_component(event)
    for number in range(12):
        task = library.Todo()
        task.add("uid", f"t{number}@example.org")
        task.add("summary", f"Task {number}")
        task.add("due", (BEGIN + datetime.timedelta(days=number)).date())
        if number % 3 == 0:
            task.add("status", "COMPLETED")
            task.add("completed", datetime.datetime(2026, 3, 20, 8, tzinfo=datetime.timezone.utc))
        calendar.add_component(task)
    path = trial.folder / "Work.ics"
    path.write_bytes(calendar.to_ical())
    trial.take(path)
    read = library.Calendar.from_ical(path.read_bytes())
    trial.same("seconds", sum(seconds(trial.records("session")).values()),
               sum((one["dtend"].dt - one["dtstart"].dt).total_seconds() for one in read.walk("VEVENT")))
    tasks = trial.records("task")
    due = sorted((str(one["summary"]), str(one["due"].dt), one.get("status") == "COMPLETED")
                 for one in read.walk("VTODO"))
    trial.same("tasks", sorted((one["title"], one["day"], "doneAt" in one or one.get("status") == "done")
                               for one in tasks), due)


def timewarrior(trial):
    """Written by Timewarrior, and read with the mapping of docs/pages/coming-from/timewarrior.md."""
    place = {"PATH": os.environ["PATH"], "HOME": str(trial.folder), "TIMEWARRIORDB": str(trial.folder / "timew"),
             "TZ": "Asia/Shanghai"}
    for at, to, project, _ in entries(5, 12):
        call(["timew", ":yes", "track", f"{at:%Y-%m-%dT%H:%M:%S}", "-", f"{to:%Y-%m-%dT%H:%M:%S}", project], env=place)
    exported = call(["timew", "export"], env=place).stdout
    write(trial.folder, {"time.json": exported, "timewarrior.yaml": (
        "kind: session\nfields: {start: start, end: end, tags: tags, note: annotation}\nkey: [start]\n")})
    trial.take(trial.folder / "time.json", "--map", trial.folder / "timewarrior.yaml")
    form = "%Y%m%dT%H%M%SZ"
    spans = [(datetime.datetime.strptime(one["end"], form) - datetime.datetime.strptime(one["start"], form),
              one["tags"]) for one in json.loads(exported)]
    records = trial.records("session")
    trial.same("seconds", sum(seconds(records).values()), sum(span.total_seconds() for span, _ in spans))
    trial.same("tags", sorted(tag for one in records for tag in one["tags"]),
               sorted(tag for _, tags in spans for tag in tags))


ATTEMPTS = {"activitywatch": activitywatch, "toggl": toggl, "clockify": clockify, "icalendar": icalendar,
            "timewarrior": timewarrior}
