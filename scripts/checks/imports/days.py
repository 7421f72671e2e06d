"""Days and tasks: Harvest, RescueTime, StayFree, Loop, Habitica, Apple Health and Todoist."""

import collections
import csv
import datetime
import io
import json
import random
import re
import xml.etree.ElementTree

from harness import write

from .times import table

FIRST = datetime.date(2026, 3, 1)
LENGTH = re.compile(r"(?:(\d+)h)? ?(?:(\d+)m)? ?(?:(\d+)s)?")


def day(number):
    return FIRST + datetime.timedelta(days=number)


def length(text):
    """The seconds of `1 h 2 min 3 s`, `1:02:03` or a number of seconds."""
    if isinstance(text, (int, float)):
        return text
    units = {"h": 3600, "min": 60, "m": 60, "s": 1}
    return sum(float(number) * units[unit] for number, unit in re.findall(r"([\d.]+) ?(h|min|m|s)\b", text))


def by_day(records, value=length):
    sums = collections.Counter()
    for one in records:
        sums[one["day"]] += value(one.get("value", 1))
    return {key: round(number, 3) for key, number in sums.items()}


def rows_of(path):
    return csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig")))


def harvest(trial):
    """With the columns of a detailed report of 2025."""
    chance = random.Random(11)
    path = trial.folder / "harvest.csv"
    path.write_text(table(
        ["Date", "Client", "Project", "Project Code", "Task", "Notes", "Hours", "Billable?", "Invoiced?", "First Name",
         "Last Name", "Roles", "Employee?", "Currency"],
        [[day(chance.randint(0, 20)), "C, Ltd.", chance.choice("AB"), "", "Write", f"n{number}",
          chance.randint(1, 32) / 4, "Yes", "No", "Ann", "A", "", "Yes", "Euro"] for number in range(40)]))
    trial.take(path)
    sums = collections.Counter()
    for row in rows_of(path):
        sums[row["Date"]] += float(row["Hours"]) * 3600
    trial.same("seconds a day", by_day(trial.records("harvest")), dict(sums))


def rescuetime(trial):
    """With the columns of its data API by the hour, as programs that read it expect."""
    chance = random.Random(12)
    path = trial.folder / "rescuetime.csv"
    path.write_text(table(
        ["Date", "Time Spent (seconds)", "Number of People", "Activity", "Category", "Productivity"],
        [[f"{day(number // 12)}T{number % 12 + 8:02}:00:00", chance.randint(1, 3600), 1, name, "Editing & IDEs",
          chance.randint(-2, 2)] for number in range(60) for name in ("Xcode", 'a "quoted" site, with a comma')]))
    trial.take(path)
    sums, kinds = collections.Counter(), collections.Counter()
    for row in rows_of(path):
        sums[row["Date"][:10]] += int(row["Time Spent (seconds)"])
        kinds[int(row["Productivity"])] += int(row["Time Spent (seconds)"])
    records = trial.records("rescuetime")
    trial.same("seconds a day", by_day(records), dict(sums))
    found = collections.Counter()
    for one in records:
        found[int(one["productivity"])] += length(one["value"])
    trial.same("seconds by productivity", dict(found), dict(kinds))


def usage(sheet):
    """The seconds a day in the sheet “Usage Time” of StayFree, as its readers take them."""
    rows = list(sheet.iter_rows(values_only=True))
    days = {place: datetime.datetime.strptime(name, "%B %d, %Y").date().isoformat()
            for place, name in enumerate(rows[0]) if name and re.match(r"[A-Z][a-z]+ \d+, \d{4}$", name)}
    sums, totals = collections.Counter(), {}
    for row in rows[1:]:
        for place, name in days.items():
            match = LENGTH.fullmatch(row[place] or "-")
            if not match:
                continue
            number = sum(int(part or 0) * unit for part, unit in zip(match.groups(), (3600, 60, 1)))
            if row[0] == "Total Usage":
                totals[name] = number
            else:
                sums[name] += number
    return {name: number for name, number in sums.items() if number}, totals


def stayfree(trial, path=None):
    """With the sheets that StayFree wrote in 2021 and 2024."""
    import openpyxl
    if not path:
        chance, book = random.Random(13), openpyxl.Workbook()
        names = [f"{day(number):%B} {day(number).day}, {day(number).year}" for number in range(20)]
        book.remove(book.active)
        for title in "Usage Time", "Usage Count":
            sheet = book.create_sheet(title)
            sheet.append([None, "Device", *names, "Total Usage"])
            for app in "Maps", "Chat", "Chat", "读书":
                values = [chance.choice([0, chance.randint(1, 9000)]) for _ in names]
                sheet.append([app, "Pixel", *(
                    str(value) if title == "Usage Count" else
                    " ".join(f"{part}{unit}" for part, unit in
                             [(value // 3600, "h"), (value // 60 % 60, "m"), (value % 60, "s")] if part) or "0s"
                    for value in values), "0s" if title == "Usage Time" else "0"])
            sheet.append([])
            sheet.append(["Created by “StayFree”."])
            sheet.append(["Creation date: 3/21/26 16:20:48"])
        path = trial.folder / "StayFree Export.xlsx"
        book.save(path)
    trial.take(path)
    sums, _ = usage(openpyxl.load_workbook(path)["Usage Time"])
    trial.same("seconds a day", by_day(trial.records("stayfree")), sums)


def loop(trial):
    """With the files that `HabitsCSVExporter` writes since version 2.3.1."""
    chance = random.Random(14)
    words = [chance.choice(["YES_MANUAL", "YES_AUTO", "NO", "SKIP", "UNKNOWN"]) for _ in range(30)]
    numbers = [chance.choice(["UNKNOWN", "SKIP", "NO", str(chance.randint(1, 40) * 250)]) for _ in range(30)]
    folder = trial.folder / "Loop Habits CSV"
    header = ["Position", "Name", "Type", "Question", "Description", "FrequencyNumerator", "FrequencyDenominator",
              "Color", "Unit", "Target Type", "Target Value", "Archived?"]
    write(folder, {
        "Habits.csv": table(header, [
            ["001", "Meditate", "YES_NO", "Did you, really?", "", "1", "1", "#FF8F00", "", "", "", "false"],
            ["002", "Water", "NUMERICAL", "How much?", "", "1", "1", "#E64A19", "glasses", "AT_LEAST", "8.0", "false"]]),
        "001 Meditate/Checkmarks.csv": table(["Date", "Value", "Notes"],
                                             [[day(29 - number), word, ""] for number, word in enumerate(words)]),
        "002 Water/Checkmarks.csv": table(["Date", "Value", "Notes"],
                                          [[day(29 - number), word, "n"] for number, word in enumerate(numbers)])})
    trial.take(folder)
    done = {row["Date"] for row in rows_of(folder / "001 Meditate/Checkmarks.csv") if row["Value"] == "YES_MANUAL"}
    trial.same("days done", {one["day"] for one in trial.records("meditate")}, done)
    # Amounts are in thousandths.
    amounts = {row["Date"]: int(row["Value"]) / 1000 for row in rows_of(folder / "002 Water/Checkmarks.csv")
               if row["Value"][0].isdigit()}
    trial.same("amounts", by_day(trial.records("water")), amounts)


def habitica(trial):
    """With history as `scoreTask.js` writes it for a daily that is ticked, and for a missed one."""
    chance, history = random.Random(15), []
    midnight = datetime.datetime(2026, 3, 1, tzinfo=datetime.timezone.utc)
    for number in range(28):
        is_done = chance.random() < 0.6
        hour = chance.uniform(5, 23) if is_done else 24.5
        at = midnight + datetime.timedelta(days=number, hours=hour)
        history.append({"date": int(at.timestamp() * 1000), "value": 1.5, "isDue": True, "completed": is_done})
    task = {"text": "Floss", "notes": "", "id": "d1", "type": "daily", "createdAt": "2026-02-01T08:00:00.000Z",
            "history": history}
    todos = [{"text": f"Do {number}", "id": f"t{number}", "type": "todo", "completed": number % 2 == 0,
              "createdAt": "2026-03-01T08:00:00.000Z", "notes": "",
              **({"dateCompleted": "2026-03-05T08:00:00.000Z"} if number % 2 == 0 else {})} for number in range(9)]
    path = trial.folder / "userdata.json"
    path.write_text(json.dumps({
        "preferences": {"dayStart": 4, "timezoneOffset": 0},
        "tasks": {"habits": [], "dailys": [task], "todos": todos, "rewards": []}}))
    trial.take(path)
    read = json.loads(path.read_text())["tasks"]
    done = {datetime.datetime.fromtimestamp(one["date"] / 1000 - 4 * 3600, datetime.timezone.utc).date().isoformat()
            for one in read["dailys"][0]["history"] if one["completed"]}
    trial.same("days done", {one["day"] for one in trial.records("floss")}, done)
    trial.same("to-dos", sorted(one["title"] for one in trial.records("task")),
               sorted(one["text"] for one in read["todos"]))


def apple_health(trial):
    """With records of `export.xml`, one source a day, so that none overlaps."""
    chance, rows = random.Random(16), []
    for number in range(200):
        at = datetime.datetime(2026, 3, 1, 6) + datetime.timedelta(hours=number, minutes=chance.randint(0, 30))
        rows.append(f'<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" '
                    f'creationDate="{at} +0800" startDate="{at} +0800" '
                    f'endDate="{at + datetime.timedelta(minutes=9)} +0800" value="{chance.randint(1, 900)}"/>')
    path = trial.folder / "export.xml"
    path.write_text('<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_US">\n'
                    '<ExportDate value="2026-03-20 08:00:00 +0800"/>\n' + "\n".join(rows) + "\n</HealthData>\n")
    trial.take(path)
    sums = collections.Counter()
    for record in xml.etree.ElementTree.parse(path).iter("Record"):
        sums[record.get("startDate")[:10]] += float(record.get("value"))
    trial.same("steps a day", by_day(trial.records("steps")), dict(sums))


def todoist(trial):
    """With the columns of a project of 2026."""
    header = ["TYPE", "CONTENT", "DESCRIPTION", "PRIORITY", "INDENT", "AUTHOR", "RESPONSIBLE", "DATE", "DATE_LANG",
              "TIMEZONE", "DURATION", "DURATION_UNIT", "DEADLINE", "DEADLINE_LANG"]
    rows = [["task", f"Task {number}, with a comma", "", number % 4 + 1, 1, "Ann (1)", "",
             day(number) if number % 3 else "", "en", "Asia/Shanghai", "", "None", "", ""] for number in range(25)]
    path = trial.folder / "Home.csv"
    path.write_text("\ufeff" + table(header, [["section", "Later", *[""] * 12], *rows], quoting=csv.QUOTE_ALL))
    [report] = trial.take(path)
    tasks = [row for row in rows_of(path) if row["TYPE"] == "task"]
    trial.same("tasks", sorted((one["title"], one["day"]) for one in trial.records("task")),
               sorted((row["CONTENT"], row["DATE"]) for row in tasks if row["DATE"]))
    # Tasks without a day are left out, and the section.
    trial.same("left out", sum(one["count"] for one in report["leftOut"]), sum(not row["DATE"] for row in tasks) + 1)


ATTEMPTS = {"harvest": harvest, "rescuetime": rescuetime, "stayfree": stayfree, "loop": loop, "habitica": habitica,
            "apple-health": apple_health, "todoist": todoist}
