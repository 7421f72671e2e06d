"""The growth of Lin, a writer and editor in Suzhou: what the sample vault holds below growth/.

Used by generate-sample, which hands over itself: its calendar and its chance.
"""

import json
from datetime import date, timedelta
from random import Random

# id, horizon, parent, due, status, day it was done, measure
GOALS = [
    ("shelf", "decade", None, "2034-12-31", "open", None, None),
    ("living", "decade", None, "2032-12-31", "open", None, {"target": 120000, "unit": "yuan", "now": 78000}),
    ("year-2025", "year", "shelf", "2025-12-31", "done", "2025-12-29", None),
    ("year-2026", "year", "shelf", "2026-12-31", "open", None, None),
    ("year-2026-craft", "year", "living", "2026-12-31", "open", None, None),
    ("first-draft", "quarter", "year-2025", "2025-12-31", "done", "2025-12-21", {"target": 20, "unit": "chapters", "now": 20}),
    ("street-notes", "quarter", "year-2025", "2025-09-30", "done", "2025-10-09", None),
    ("second-draft", "quarter", "year-2026", "2026-09-30", "done", "2026-09-21", None),
    ("novel", "quarter", "year-2026", "2026-12-31", "open", None, None),
    ("garden-book", "quarter", "year-2026", "2026-12-20", "open", None, None),
    ("translation", "quarter", "year-2026-craft", "2026-12-15", "open", None, {"target": 12, "unit": "essays", "now": 10}),
    ("almanac", "quarter", "year-2026-craft", "2026-12-07", "open", None, None),
    ("letters", "quarter", "living", "2026-12-31", "open", None, {"target": 60, "unit": "letters", "now": 41}),
    ("reading-series", "quarter", "year-2026", "2026-06-30", "dropped", None, None),
    ("fd-1", "week", "first-draft", "2025-07-27", "done", "2025-07-26", None),
    ("fd-2", "week", "first-draft", "2025-09-28", "done", "2025-09-30", None),
    ("fd-3", "week", "first-draft", "2025-12-21", "done", "2025-12-20", None),
    ("sn-1", "week", "street-notes", "2025-08-31", "done", "2025-09-04", None),
    ("sd-1", "week", "second-draft", "2026-04-05", "done", "2026-04-03", None),
    ("sd-2", "week", "second-draft", "2026-06-14", "done", "2026-06-17", None),
    ("sd-3", "week", "second-draft", "2026-08-30", "done", "2026-08-29", None),
    ("sd-4", "week", "second-draft", "2026-09-20", "done", "2026-09-21", None),
    ("n-1", "week", "novel", "2026-10-18", "done", "2026-10-17", None),
    ("n-2", "week", "novel", "2026-11-08", "done", "2026-11-07", None),
    ("n-3", "week", "novel", "2026-11-22", "open", None, {"target": 14, "unit": "chapters", "now": 12}),
    ("n-4", "week", "novel", "2026-12-13", "open", None, None),
    ("g-1", "week", "garden-book", "2026-10-25", "done", "2026-11-01", None),
    ("g-2", "week", "garden-book", "2026-11-29", "open", None, None),
    ("g-3", "week", "garden-book", "2026-12-06", "dropped", None, None),
    ("tr-1", "week", "translation", "2026-10-11", "done", "2026-10-10", None),
    ("tr-2", "week", "translation", "2026-11-22", "open", None, None),
    ("al-1", "week", "almanac", "2026-11-08", "done", "2026-11-06", None),
    ("al-2", "week", "almanac", "2026-12-02", "open", None, None),
    ("le-1", "week", "letters", "2026-10-31", "done", "2026-11-03", None),
]

# Day, whether what it taught is applied, project.
FAILURES = [
    ("2025-06-03", True, "almanac"),
    ("2025-06-19", True, "first-draft"),
    ("2025-07-08", True, "street-notes"),
    ("2025-07-30", True, "translation"),
    ("2025-08-21", False, "first-draft"),
    ("2025-09-11", True, "translation"),
    ("2025-10-16", True, "almanac"),
    ("2025-11-04", True, "first-draft"),
    ("2025-11-13", False, "translation"),
    ("2025-12-10", False, None),
    ("2026-01-15", True, None),
    ("2026-02-03", True, "reading-series"),
    ("2026-02-26", False, "reading-series"),
    ("2026-03-12", False, "garden-book"),
    ("2026-04-22", True, "second-draft"),
    ("2026-05-14", True, "letters"),
    ("2026-06-09", True, "reading-series"),
    ("2026-07-02", False, "almanac"),
    ("2026-08-06", True, "second-draft"),
    ("2026-08-27", True, "translation"),
    ("2026-09-16", False, "second-draft"),
    ("2026-10-14", True, "novel"),
    ("2026-10-29", True, "garden-book"),
    ("2026-11-11", False, "letters"),
    ("2026-11-18", False, "translation"),
]

# Day, stage.
STAGES = [("2025-05-25", 4), ("2025-12-30", 5), ("2026-05-20", 4), ("2026-09-27", 5)]


def moment(lin, text, hour, minute=0):
    return lin.instant(date.fromisoformat(text), hour * 60 + minute)


def goals(lin, texts):
    for id, horizon, parent, due, status, done, measure in GOALS:
        record = {"id": id, "title": texts.GOALS[id], "horizon": horizon}
        if parent:
            record["parent"] = parent
        record["due"] = due
        if status != "open":
            record["status"] = status
        if done:
            record["doneAt"] = moment(lin, done, 17, 30)
        if measure:
            record["measure"] = {**measure, "unit": texts.UNITS[measure["unit"]]}
        yield record


def goal_of(project, day):
    """The goal that a task of a focus project hangs on: its milestone, or the project of its day."""
    if project == "novel":
        if day <= date(2025, 12, 21):
            return "first-draft"
        return "second-draft" if day <= date(2026, 9, 21) else "novel" if day <= date(2026, 11, 8) else "n-3"
    return project


def tasks(lin, texts):
    random, number = Random("growth/tasks"), 0
    dense = date(2026, 6, 1)
    for day in lin.DAYS:
        if day in lin.TRAVEL or (lin.is_free(day) and day not in lin.DEADLINE):
            continue
        # In the first year only Mondays and Thursdays were planned.
        if day < dense and day.weekday() not in (0, 3):
            continue
        projects = ["novel", lin.pick(random, ["translation", "almanac", "translation"]), lin.pick(random, ["letters", "garden-book", None])]
        if lin.chance(random, 0.2):
            projects.append(None)
        success = 0.25 if day in lin.SICK else 0.52 + 0.28 * lin.progress(day)
        for rank, project in enumerate(projects, 1):
            number += 1
            goal = goal_of(project, day)
            record = {"id": f"t{number:04}", "title": lin.pick(random, texts.TASKS[project]), "day": day.isoformat()}
            if goal:
                record["goal"] = goal
            if rank <= 3:
                record["lever"] = rank
            done = lin.chance(random, success - 0.06 * rank)
            hour = [10, 12, 16, 18][rank - 1]
            if day == lin.TODAY:
                record["title"] = texts.TODAY[rank - 1] if rank <= 3 else record["title"]
                if rank > 3:
                    continue
                done = rank < 3
                record["goal"] = ["n-3", "almanac", "letters"][rank - 1]
                hour = [10, 11, 16][rank - 1]
            elif day in lin.LAST_DAYS:
                done = rank < 3 or day.weekday() != 2
            if done:
                record["doneAt"] = lin.instant(day, hour * 60 + lin.between(random, 0, 45))
            yield record


def failures(lin, texts):
    for number, (day, applied, project) in enumerate(FAILURES, 1):
        what, learning = texts.FAILURES[day]
        record = {"id": f"f{number:02}", "at": moment(lin, day, 20, number % 6 * 10), "what": what}
        if learning:
            record["learning"] = learning
        record["applied"] = applied
        if project:
            record["project"] = project
        yield record


def reflections(lin, texts):
    random = Random("growth/reflections")
    for day in lin.DAYS:
        recent = day >= date(2026, 9, 1)
        if day == lin.TODAY or day in lin.TRAVEL or not lin.chance(random, 0.6 if recent else 0.2):
            continue
        record = {"at": lin.instant(day, 21 * 60 + lin.between(random, 0, 50))}
        prompt = lin.pick(random, texts.PROMPTS)
        if prompt:
            record["prompt"] = prompt
        record["text"] = lin.pick(random, texts.REFLECTIONS)
        low = day in lin.SICK
        record["mood"] = -1 if low else max(-2, min(2, round(0.5 + lin.progress(day) + random.random() * 2 - 1.2)))
        record["energy"] = 1 if low else max(1, min(5, round(2.6 + lin.progress(day) + random.random() * 2 - 1)))
        yield record


def flow(lin, texts):
    random = Random("growth/flow")
    for day in lin.DAYS:
        if lin.is_free(day) or day in lin.SICK or day in lin.TRAVEL or day == lin.TODAY or not lin.chance(random, 0.22):
            continue
        project = lin.pick(random, ["novel", "novel", "translation", "almanac", "garden-book"])
        challenge = {"novel": 7, "translation": 6, "almanac": 3, "garden-book": 5}[project]
        skill = {"novel": 4 + 3 * lin.progress(day), "translation": 7, "almanac": 8, "garden-book": 4}[project]
        name = "second-draft" if project == "novel" and day <= date(2026, 9, 21) else project
        yield {
            "at": lin.instant(day, 16 * 60 + lin.between(random, 0, 59)),
            "challenge": max(1, min(10, lin.near(random, challenge, 3))),
            "skill": max(1, min(10, lin.near(random, round(skill), 3))),
            "project": name,
        }


def pains(lin, texts):
    for day, text in texts.PAINS.items():
        yield {"at": moment(lin, day, 22), "text": text}


def identity(lin, texts):
    for day, (before, after, evidence) in texts.IDENTITY.items():
        yield {"at": moment(lin, day, 21), "from": before, "to": after, "evidence": evidence}


def stages(lin, texts):
    for day, stage in STAGES:
        yield {"at": moment(lin, day, 21, 30), "stage": stage, "note": texts.STAGES[day]}


COLLECTIONS = {
    "goals": goals, "tasks": tasks, "failures": failures, "reflections": reflections, "flow": flow,
    "pains": pains, "identity": identity, "stages": stages,
}


def growth_files(lin, words):
    """The text of each file, by its path in the vault."""
    texts = {"growth/profile.yaml": words.growth.PROFILE}
    for name, collection in COLLECTIONS.items():
        lines = [json.dumps(record, ensure_ascii=False, separators=(",", ":")) for record in collection(lin, words.growth)]
        texts[f"growth/{name}.jsonl"] = "".join(line + "\n" for line in lines)
    return texts
