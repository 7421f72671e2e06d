"""The growth of Lin, a writer and editor in Suzhou: what the sample vault holds below growth/.

Used by generate-sample, which hands over itself: its calendar and its chance.
"""

import json
from datetime import date, timedelta
from random import Random

PROFILE = """\
# Who Lin is becoming, away from what and towards what.
id: lin
identity: I am a writer who keeps her mornings for the book.
stage: 5

vision:
  statement: A small shelf of books that sound like the place they come from.
  ordinaryDay: >-
    Up before the market. Two hours with the novel before the first message, a walk along the
    canal, translation until four, then the garden. Somebody reads aloud in the evening.
  constraints:
    - No work that has to be hidden from grandmother
    - Sundays belong to the garden
    - Never more than two clients at a time

antiVision:
  statement: A drawer of first chapters, and an inbox at zero.
  fiveYearTuesday: >-
    Awake at seven with the phone in my hand. Captions for somebody else’s calendar until noon. The
    novel is still the one I am going to write.
  tenYearTuesday: >-
    The same desk, a better chair. The people who asked about the book have stopped asking.
  lifetimeCost: The voices of the street, which nobody else is writing down.
  roleModel: The editor who corrected everybody’s commas and never sent in a page of his own.
  createdAt: 2025-05-25T21:10

disappear:
  - {what: News before breakfast, since: 2025-06-01, goneAt: 2025-09-14}
  - {what: Rush jobs on Friday afternoons, since: 2025-08-01}
  - {what: Saying yes on the telephone, since: 2026-01-10, goneAt: 2026-06-02}
  - {what: A second screen at the desk, since: 2026-07-20}
"""

# id, title, horizon, parent, due, status, day it was done, measure
GOALS = [
    ("shelf", "A shelf of three books of my own", "decade", None, "2034-12-31", "open", None, None),
    ("living", "Live from words, with the mornings free", "decade", None, "2032-12-31", "open", None, {"target": 120000, "unit": "yuan a year", "now": 78000}),
    ("year-2025", "A first draft that can be read to the end", "year", "shelf", "2025-12-31", "done", "2025-12-29", None),
    ("year-2026", "The novel with an editor", "year", "shelf", "2026-12-31", "open", None, None),
    ("year-2026-craft", "Work that pays for the mornings", "year", "living", "2026-12-31", "open", None, None),
    ("first-draft", "First draft of the novel", "quarter", "year-2025", "2025-12-31", "done", "2025-12-21", {"target": 20, "unit": "chapters", "now": 20}),
    ("street-notes", "Notebook of the street’s voices", "quarter", "year-2025", "2025-09-30", "done", "2025-10-09", None),
    ("second-draft", "Second draft of the novel", "quarter", "year-2026", "2026-09-30", "done", "2026-09-21", None),
    ("novel", "The ferry house, third pass", "quarter", "year-2026", "2026-12-31", "open", None, None),
    ("garden-book", "A book of the garden, proposal", "quarter", "year-2026", "2026-12-20", "open", None, None),
    ("translation", "Twelve essays into English", "quarter", "year-2026-craft", "2026-12-15", "open", None, {"target": 12, "unit": "essays", "now": 10}),
    ("almanac", "The almanac’s autumn issues", "quarter", "year-2026-craft", "2026-12-07", "open", None, None),
    ("letters", "Answer every letter of the year", "quarter", "living", "2026-12-31", "open", None, {"target": 60, "unit": "letters", "now": 41}),
    ("reading-series", "A series of readings at the teahouse", "quarter", "year-2026", "2026-06-30", "dropped", None, None),
    ("fd-1", "Five chapters by hand", "week", "first-draft", "2025-07-27", "done", "2025-07-26", None),
    ("fd-2", "The quay scene stands", "week", "first-draft", "2025-09-28", "done", "2025-09-30", None),
    ("fd-3", "The last chapter, however bad", "week", "first-draft", "2025-12-21", "done", "2025-12-20", None),
    ("sn-1", "Twenty conversations written down", "week", "street-notes", "2025-08-31", "done", "2025-09-04", None),
    ("sd-1", "Read the first draft in one sitting", "week", "second-draft", "2026-04-05", "done", "2026-04-03", None),
    ("sd-2", "Move the ferry scene", "week", "second-draft", "2026-06-14", "done", "2026-06-17", None),
    ("sd-3", "Cut four thousand words", "week", "second-draft", "2026-08-30", "done", "2026-08-29", None),
    ("sd-4", "Send the draft to 王敏", "week", "second-draft", "2026-09-20", "done", "2026-09-21", None),
    ("n-1", "Answer the editor’s queries, part one", "week", "novel", "2026-10-18", "done", "2026-10-17", None),
    ("n-2", "Dialogue only, all chapters", "week", "novel", "2026-11-08", "done", "2026-11-07", None),
    ("n-3", "Chapters one to fourteen, third pass", "week", "novel", "2026-11-22", "open", None, {"target": 14, "unit": "chapters", "now": 12}),
    ("n-4", "Read it aloud to 外婆", "week", "novel", "2026-12-13", "open", None, None),
    ("g-1", "Thirty drawings of plants", "week", "garden-book", "2026-10-25", "done", "2026-11-01", None),
    ("g-2", "Sample chapter: moss", "week", "garden-book", "2026-11-29", "open", None, None),
    ("g-3", "List of eight publishers", "week", "garden-book", "2026-12-06", "dropped", None, None),
    ("tr-1", "Essays one to six delivered", "week", "translation", "2026-10-11", "done", "2026-10-10", None),
    ("tr-2", "“祠堂” checked against the Chinese", "week", "translation", "2026-11-22", "open", None, None),
    ("al-1", "寒露 to 立冬, printed", "week", "almanac", "2026-11-08", "done", "2026-11-06", None),
    ("al-2", "小雪 and 大雪, to the printer", "week", "almanac", "2026-12-02", "open", None, None),
    ("le-1", "All of the summer’s letters", "week", "letters", "2026-10-31", "done", "2026-11-03", None),
]

TASKS = {
    "novel": ["Two hours before the first message", "Mend the opening of a chapter", "Cut a page", "One scene read aloud", "Answer three of the editor’s queries", "Find the right word for the ferry bell"],
    "translation": ["First pass of four pages", "Check footnotes", "Queries to 周宁", "Read the English alone", "Deliver the essay"],
    "almanac": ["Proofs to the printer", "Captions for the next issue", "Cut the lead to 900 words", "Page plan"],
    "letters": ["Two letters by hand", "Answer Aunt Mei", "Stamps and envelopes", "Write to Clara"],
    "garden-book": ["Draw one plant", "500 words on moss", "Sort the notes on bamboo", "Photograph the pond"],
    None: ["Invoice for last month", "Water the pots", "Call the landlord", "Tax papers", "Groceries for Sunday", "Fix the lamp"],
}

FAILURES = [
    ("2025-06-03", "Promised the almanac a lead in two days and wrote it at night", "Ask for the week before saying the price", True, "almanac"),
    ("2025-06-19", "Opened the mail before the novel; the morning was gone", "The router stays off until ten", True, "first-draft"),
    ("2025-07-08", "Lost a page of notes on the bus", "Photograph the notebook each evening", True, "street-notes"),
    ("2025-07-30", "Translated an idiom word for word; 周宁 laughed", "Read the English aloud without the Chinese beside it", True, "translation"),
    ("2025-08-21", "Told 陈叔叔 the chapter was done when it was not", None, False, "first-draft"),
    ("2025-09-11", "Forgot to stop the timer, and billed by guess", "Bill what is on record, never what is felt", True, "translation"),
    ("2025-10-16", "Missed the printer’s deadline for 霜降", "Proofs two days earlier, in the calendar", True, "almanac"),
    ("2025-11-04", "Rewrote the first chapter for the sixth time instead of going on", "No editing before the last chapter stands", True, "first-draft"),
    ("2025-11-13", "Let a session run through the night", None, False, "translation"),
    ("2025-12-10", "Worked with a fever, and was ill a week longer", "A fever is a holiday", False, None),
    ("2026-01-15", "Accepted a third client", "Two at a time, and say so in the first answer", True, None),
    ("2026-02-03", "Read from the draft at the teahouse; nobody understood the ferry", "Strangers need the place before the plot", True, "reading-series"),
    ("2026-02-26", "Planned a reading each month without asking who would come", "Ask five people before planning six evenings", False, "reading-series"),
    ("2026-03-12", "Wrote to a publisher without a sample", "A proposal is a chapter with a letter around it", False, "garden-book"),
    ("2026-04-22", "Moved the ferry scene and broke three others", "Keep a map of who knows what, chapter by chapter", True, "second-draft"),
    ("2026-05-14", "Sent Clara a letter meant for Jonas", "One envelope at a time", True, "letters"),
    ("2026-06-09", "Cancelled the reading series", "Ending something early is cheaper than doing it badly", True, "reading-series"),
    ("2026-07-02", "Four rush jobs in a week, and no page of the novel", "Fridays end at three", False, "almanac"),
    ("2026-08-06", "Cut a chapter in anger and missed it later", "Cut into a drawer, not into the bin", True, "second-draft"),
    ("2026-08-27", "Footnotes of essay nine in the wrong order", "Number them last", True, "translation"),
    ("2026-09-16", "Slept four hours before the deadline, and made it worse", "The last day is for reading, not for writing", False, "second-draft"),
    ("2026-10-14", "Argued with the editor about a comma for an hour", "Three queries a day, the large ones first", True, "novel"),
    ("2026-10-29", "Drew the loquat from memory; it has no such leaves", "Draw outside or not at all", True, "garden-book"),
    ("2026-11-11", "Let two letters lie because one was hard", "The hard letter goes first", False, "letters"),
    ("2026-11-18", "Put off “祠堂” three days in a row", None, False, "translation"),
]

REFLECTIONS = [
    "The first hour was the whole day.", "Busy, and nothing of it mine.", "Read aloud; the dialogue walks by itself now.",
    "The garden before the desk. It was right.", "Tired, but the chapter stands.", "I hid behind the proofs all afternoon.",
    "A good talk with 周宁 about what cannot be translated.", "Wrote by hand, slowly, and kept most of it.",
    "Said no twice. Nothing happened.", "Too many voices today.", "Rain. Three pages. Tea.", "外婆 remembered the ferry’s name.",
]
PROMPTS = [None, "What did I avoid?", None, "What was most alive today?", "Whose day was it?"]

PAINS = [
    ("2025-05-24", "Every book that I start is somebody else’s by the third chapter."),
    ("2025-08-12", "I answer within minutes, and write within months."),
    ("2026-01-18", "My back says what I do not: ten hours in that chair."),
    ("2026-06-30", "I have not read for pleasure since spring."),
]

IDENTITY = [
    ("2025-06-22", "an editor who also writes", "a writer who also edits", "Thirty mornings in a row with the draft first"),
    ("2025-12-21", "somebody who begins books", "somebody who has finished a draft", "Twenty chapters, the last one bad and there"),
    ("2026-06-02", "the one who always says yes", "somebody who asks for a day to think", "Two rush jobs declined, both came back in autumn"),
    ("2026-09-21", "a writer with a drawer", "a writer with an editor", "The second draft is with 王敏"),
]

STAGES = [
    ("2025-05-25", 4, "doing it well, for others"),
    ("2025-12-30", 5, "my own measure, and alone with it"),
    ("2026-05-20", 4, "back to pleasing the client"),
    ("2026-09-27", 5, "my own measure, in company"),
]


def monday(day):
    return day - timedelta(days=day.weekday())


def moment(lin, text, hour, minute=0):
    return lin.instant(date.fromisoformat(text), hour * 60 + minute)


def goals(lin):
    for id, title, horizon, parent, due, status, done, measure in GOALS:
        record = {"id": id, "title": title, "horizon": horizon}
        if parent:
            record["parent"] = parent
        record["due"] = due
        if status != "open":
            record["status"] = status
        if done:
            record["doneAt"] = moment(lin, done, 17, 30)
        if measure:
            record["measure"] = measure
        yield record


def goal_of(project, day):
    """The goal that a task of a focus project hangs on: its milestone, or the project of its day."""
    if project == "novel":
        if day <= date(2025, 12, 21):
            return "first-draft"
        return "second-draft" if day <= date(2026, 9, 21) else "novel" if day <= date(2026, 11, 8) else "n-3"
    return project


def tasks(lin):
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
            record = {"id": f"t{number:04}", "title": lin.pick(random, TASKS[project]), "day": day.isoformat()}
            if goal:
                record["goal"] = goal
            if rank <= 3:
                record["lever"] = rank
            done = lin.chance(random, success - 0.06 * rank)
            hour = [10, 12, 16, 18][rank - 1]
            if day == lin.TODAY:
                record["title"] = ["Chapter thirteen, third pass", "Proofs of the 小雪 issue", "Send Mei the answer that is late"][rank - 1] if rank <= 3 else record["title"]
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


def failures(lin):
    for number, (day, what, learning, applied, project) in enumerate(FAILURES, 1):
        record = {"id": f"f{number:02}", "at": moment(lin, day, 20, number % 6 * 10), "what": what}
        if learning:
            record["learning"] = learning
        record["applied"] = applied
        if project:
            record["project"] = project
        yield record


def reflections(lin):
    random = Random("growth/reflections")
    for day in lin.DAYS:
        recent = day >= date(2026, 9, 1)
        if day == lin.TODAY or day in lin.TRAVEL or not lin.chance(random, 0.6 if recent else 0.2):
            continue
        record = {"at": lin.instant(day, 21 * 60 + lin.between(random, 0, 50))}
        prompt = lin.pick(random, PROMPTS)
        if prompt:
            record["prompt"] = prompt
        record["text"] = lin.pick(random, REFLECTIONS)
        low = day in lin.SICK
        record["mood"] = -1 if low else max(-2, min(2, round(0.5 + lin.progress(day) + random.random() * 2 - 1.2)))
        record["energy"] = 1 if low else max(1, min(5, round(2.6 + lin.progress(day) + random.random() * 2 - 1)))
        yield record


def flow(lin):
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


def pains(lin):
    for day, text in PAINS:
        yield {"at": moment(lin, day, 22), "text": text}


def identity(lin):
    for day, before, after, evidence in IDENTITY:
        yield {"at": moment(lin, day, 21), "from": before, "to": after, "evidence": evidence}


def stages(lin):
    for day, stage, note in STAGES:
        yield {"at": moment(lin, day, 21, 30), "stage": stage, "note": note}


COLLECTIONS = {
    "goals": goals, "tasks": tasks, "failures": failures, "reflections": reflections, "flow": flow,
    "pains": pains, "identity": identity, "stages": stages,
}


def growth_files(lin):
    """The text of each file, by its path in the vault."""
    texts = {"growth/profile.yaml": PROFILE}
    for name, collection in COLLECTIONS.items():
        lines = [json.dumps(record, ensure_ascii=False, separators=(",", ":")) for record in collection(lin)]
        texts[f"growth/{name}.jsonl"] = "".join(line + "\n" for line in lines)
    return texts
