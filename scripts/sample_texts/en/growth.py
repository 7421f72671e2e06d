"""What Lin says of her goals, tasks and failures."""

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

GOALS = {
    "shelf": "A shelf of three books of my own",
    "living": "Live from words, with the mornings free",
    "year-2025": "A first draft that can be read to the end",
    "year-2026": "The novel with an editor",
    "year-2026-craft": "Work that pays for the mornings",
    "first-draft": "First draft of the novel",
    "street-notes": "Notebook of the street’s voices",
    "second-draft": "Second draft of the novel",
    "novel": "The ferry house, third pass",
    "garden-book": "A book of the garden, proposal",
    "translation": "Twelve essays into English",
    "almanac": "The almanac’s autumn issues",
    "letters": "Answer every letter of the year",
    "reading-series": "A series of readings at the teahouse",
    "fd-1": "Five chapters by hand",
    "fd-2": "The quay scene stands",
    "fd-3": "The last chapter, however bad",
    "sn-1": "Twenty conversations written down",
    "sd-1": "Read the first draft in one sitting",
    "sd-2": "Move the ferry scene",
    "sd-3": "Cut four thousand words",
    "sd-4": "Send the draft to 王敏",
    "n-1": "Answer the editor’s queries, part one",
    "n-2": "Dialogue only, all chapters",
    "n-3": "Chapters one to fourteen, third pass",
    "n-4": "Read it aloud to 外婆",
    "g-1": "Thirty drawings of plants",
    "g-2": "Sample chapter: moss",
    "g-3": "List of eight publishers",
    "tr-1": "Essays one to six delivered",
    "tr-2": "“祠堂” checked against the Chinese",
    "al-1": "寒露 to 立冬, printed",
    "al-2": "小雪 and 大雪, to the printer",
    "le-1": "All of the summer’s letters",
}

# What measures count.
UNITS = {"yuan": "yuan a year", "chapters": "chapters", "essays": "essays", "letters": "letters"}

TASKS = {
    "novel": ["Two hours before the first message", "Mend the opening of a chapter", "Cut a page", "One scene read aloud", "Answer three of the editor’s queries", "Find the right word for the ferry bell"],
    "translation": ["First pass of four pages", "Check footnotes", "Queries to 周宁", "Read the English alone", "Deliver the essay"],
    "almanac": ["Proofs to the printer", "Captions for the next issue", "Cut the lead to 900 words", "Page plan"],
    "letters": ["Two letters by hand", "Answer Aunt Mei", "Stamps and envelopes", "Write to Clara"],
    "garden-book": ["Draw one plant", "500 words on moss", "Sort the notes on bamboo", "Photograph the pond"],
    None: ["Invoice for last month", "Water the pots", "Call the landlord", "Tax papers", "Groceries for Sunday", "Fix the lamp"],
}

# The levers of the last day.
TODAY = ["Chapter thirteen, third pass", "Proofs of the 小雪 issue", "Send Mei the answer that is late"]

# What failed, and what she learned.
FAILURES = {
    "2025-06-03": ("Promised the almanac a lead in two days and wrote it at night", "Ask for the week before saying the price"),
    "2025-06-19": ("Opened the mail before the novel; the morning was gone", "The router stays off until ten"),
    "2025-07-08": ("Lost a page of notes on the bus", "Photograph the notebook each evening"),
    "2025-07-30": ("Translated an idiom word for word; 周宁 laughed", "Read the English aloud without the Chinese beside it"),
    "2025-08-21": ("Told 陈叔叔 the chapter was done when it was not", None),
    "2025-09-11": ("Forgot to stop the timer, and billed by guess", "Bill what is on record, never what is felt"),
    "2025-10-16": ("Missed the printer’s deadline for 霜降", "Proofs two days earlier, in the calendar"),
    "2025-11-04": ("Rewrote the first chapter for the sixth time instead of going on", "No editing before the last chapter stands"),
    "2025-11-13": ("Let a session run through the night", None),
    "2025-12-10": ("Worked with a fever, and was ill a week longer", "A fever is a holiday"),
    "2026-01-15": ("Accepted a third client", "Two at a time, and say so in the first answer"),
    "2026-02-03": ("Read from the draft at the teahouse; nobody understood the ferry", "Strangers need the place before the plot"),
    "2026-02-26": ("Planned a reading each month without asking who would come", "Ask five people before planning six evenings"),
    "2026-03-12": ("Wrote to a publisher without a sample", "A proposal is a chapter with a letter around it"),
    "2026-04-22": ("Moved the ferry scene and broke three others", "Keep a map of who knows what, chapter by chapter"),
    "2026-05-14": ("Sent Clara a letter meant for Jonas", "One envelope at a time"),
    "2026-06-09": ("Cancelled the reading series", "Ending something early is cheaper than doing it badly"),
    "2026-07-02": ("Four rush jobs in a week, and no page of the novel", "Fridays end at three"),
    "2026-08-06": ("Cut a chapter in anger and missed it later", "Cut into a drawer, not into the bin"),
    "2026-08-27": ("Footnotes of essay nine in the wrong order", "Number them last"),
    "2026-09-16": ("Slept four hours before the deadline, and made it worse", "The last day is for reading, not for writing"),
    "2026-10-14": ("Argued with the editor about a comma for an hour", "Three queries a day, the large ones first"),
    "2026-10-29": ("Drew the loquat from memory; it has no such leaves", "Draw outside or not at all"),
    "2026-11-11": ("Let two letters lie because one was hard", "The hard letter goes first"),
    "2026-11-18": ("Put off “祠堂” three days in a row", None),
}

REFLECTIONS = [
    "The first hour was the whole day.", "Busy, and nothing of it mine.", "Read aloud; the dialogue walks by itself now.",
    "The garden before the desk. It was right.", "Tired, but the chapter stands.", "I hid behind the proofs all afternoon.",
    "A good talk with 周宁 about what cannot be translated.", "Wrote by hand, slowly, and kept most of it.",
    "Said no twice. Nothing happened.", "Too many voices today.", "Rain. Three pages. Tea.", "外婆 remembered the ferry’s name.",
]
PROMPTS = [None, "What did I avoid?", None, "What was most alive today?", "Whose day was it?"]

PAINS = {
    "2025-05-24": "Every book that I start is somebody else’s by the third chapter.",
    "2025-08-12": "I answer within minutes, and write within months.",
    "2026-01-18": "My back says what I do not: ten hours in that chair.",
    "2026-06-30": "I have not read for pleasure since spring.",
}

# From what, to what, and what shows it.
IDENTITY = {
    "2025-06-22": ("an editor who also writes", "a writer who also edits", "Thirty mornings in a row with the draft first"),
    "2025-12-21": ("somebody who begins books", "somebody who has finished a draft", "Twenty chapters, the last one bad and there"),
    "2026-06-02": ("the one who always says yes", "somebody who asks for a day to think", "Two rush jobs declined, both came back in autumn"),
    "2026-09-21": ("a writer with a drawer", "a writer with an editor", "The second draft is with 王敏"),
}

STAGES = {
    "2025-05-25": "doing it well, for others",
    "2025-12-30": "my own measure, and alone with it",
    "2026-05-20": "back to pleasing the client",
    "2026-09-27": "my own measure, in company",
}
