"""Lin's prompts, for scripts/generate-sample: what a writer, editor and translator asks models."""

import json
from datetime import date, datetime, timedelta, timezone

ZONE = timezone(timedelta(hours=8))

# id, whether it is a template, visibility, team, parent, the days of its versions
PROMPTS = [
    ("line-edit", True, "public", None, None, ["2025-06-02", "2025-06-19", "2025-10-12"]),
    ("continuity-check", True, "private", None, None, ["2025-08-11", "2026-04-20"]),
    ("dialogue-only", False, "private", None, None, ["2026-01-14"]),
    ("ferry-details", False, "private", None, None, ["2025-07-03"]),
    ("opening-lines", True, "team", "almanac-desk", None, ["2025-09-08", "2025-11-02"]),
    ("caption-three-ways", True, "team", "almanac-desk", None, ["2025-09-15"]),
    ("solar-term-facts", True, "public", "almanac-desk", None, ["2025-10-20", "2026-03-02"]),
    ("proof-chinese", True, "public", None, None, ["2025-06-25", "2026-05-18"]),
    ("translate-essay", True, "team", "translators", None, ["2025-06-10", "2025-07-28", "2025-12-18", "2026-06-08"]),
    ("translate-letter", True, "private", None, "translate-essay", ["2026-02-27"]),
    ("query-list", True, "team", "translators", None, ["2025-08-30"]),
    ("back-translation", True, "team", "translators", None, ["2025-11-24"]),
    ("two-readings", True, "public", None, None, ["2026-03-21"]),
    ("keigo-letter", True, "private", None, None, ["2026-01-26", "2026-09-28"]),
    ("japanese-blurb", True, "public", None, None, ["2026-07-27"]),
    ("letter-tone", False, "private", None, None, ["2025-12-02"]),
    ("grant-summary", True, "private", None, None, ["2026-02-03"]),
    ("invoice-words", True, "private", None, None, ["2025-09-30"]),
    ("garden-index", True, "private", None, None, ["2026-04-13"]),
    ("plant-latin", False, "private", None, None, ["2026-04-27"]),
    ("line-edit-essay", True, "private", None, "line-edit", ["2025-10-26"]),
    ("cut-to-length", True, "team", "almanac-desk", None, ["2026-05-11"]),
    ("weekly-questions", False, "private", None, None, ["2026-08-02"]),
    ("title-ideas", False, "private", None, None, ["2025-07-16"]),
]

TEAMS = [
    {
        "id": "almanac-desk",
        "members": [{"user": "Lin", "role": "editor"}, {"user": "王敏", "role": "owner"}, {"user": "Jonas", "role": "viewer"}],
    },
    {
        "id": "translators", "visibility": "private",
        "members": [{"user": "Lin", "role": "owner"}, {"user": "Clara", "role": "admin"}, {"user": "周宁", "role": "viewer"}],
    },
]

# id, prompt, author, at, the comment that it answers, whether it is resolved
COMMENTS = [
    ("c1", "translate-essay", "Clara", "2025-12-19T10:12", None, True),
    ("c2", "translate-essay", "Lin", "2025-12-19T11:40", "c1", True),
    ("c3", "translate-essay", "Clara", "2026-06-09T09:05", None, False),
    ("c4", "translate-essay", "Lin", "2026-06-09T18:22", "c3", False),
    ("c5", "translate-essay", "周宁", "2026-06-10T21:30", "c4", False),
    ("c6", "solar-term-facts", "王敏", "2026-03-03T14:02", None, True),
    ("c7", "solar-term-facts", "Lin", "2026-03-03T15:10", "c6", True),
    ("c8", "opening-lines", "Jonas", "2026-10-19T08:45", None, False),
    ("c9", "cut-to-length", "王敏", "2026-08-05T16:31", None, False),
    ("c10", "line-edit", "Lin", "2025-10-14T07:58", None, True),
]

# id, uses a month at the start and at the end, mean rating, mean tokens; None when it stopped.
USES = [
    ("line-edit", 5, 7, 4.1, 1900, None), ("translate-essay", 6, 9, 4.4, 4200, None), ("opening-lines", 2, 3, 3.6, 700, None),
    ("caption-three-ways", 3, 3, 4.0, 420, None), ("solar-term-facts", 2, 4, 4.5, 900, None), ("proof-chinese", 4, 3, 4.2, 1500, None),
    ("continuity-check", 1, 5, 3.9, 5200, None), ("query-list", 2, 2, 4.6, 800, None), ("back-translation", 1, 2, 3.8, 2600, None),
    ("cut-to-length", 2, 5, 3.4, 1700, None), ("translate-letter", 1, 2, 4.3, 1100, None), ("keigo-letter", 1, 1, 4.0, 600, None),
    ("dialogue-only", 1, 2, 4.7, 1300, None), ("letter-tone", 1, 1, 4.1, 500, None), ("ferry-details", 3, 0, 3.2, 900, "2026-03-01"),
    ("garden-index", 1, 1, 3.9, 2100, None), ("invoice-words", 1, 1, 4.9, 160, None), ("title-ideas", 2, 0, 1.9, 300, "2025-09-20"),
    ("grant-summary", 2, 0, 3.7, 1000, "2026-03-20"), ("weekly-questions", 2, 4, 4.4, 900, None), ("two-readings", 1, 1, 4.8, 340, None),
    ("line-edit-essay", 2, 2, 4.0, 1800, None),
]
MODELS = ["small-local-8b", "house-large", "house-large", "house-large-2"]


def instant(text, minutes):
    moment = datetime.fromisoformat(text).replace(tzinfo=ZONE) + timedelta(minutes=minutes)
    return moment.isoformat()


def line(record):
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def markdown(prompt, minutes, texts):
    id, template, visibility, team, parent, days = prompt
    title, category, tags, versions = texts[id]
    matter = [f"title: {title}"]
    if category:
        matter.append(f"category: {category}")
    if tags:
        matter.append(f"tags: [{', '.join(tags)}]")
    if template:
        matter.append("template: true")
    matter.append(f"visibility: {visibility}")
    if team:
        matter.append(f"team: {team}")
    if parent:
        matter.append(f"parent: {parent}")
    matter.append(f"createdAt: {instant(days[0], minutes)}")
    note, body = versions[-1]
    if len(versions) > 1:
        matter += [f"updatedAt: {instant(days[-1], minutes)}", f"version: {len(versions)}", f"note: {note}"]
    return "---\n" + "\n".join(matter) + "\n---\n" + body


def files(random, last, words):
    """The text of each file below prompts/, by its path in the vault."""
    texts = {}
    for number, prompt in enumerate(PROMPTS):
        id, days = prompt[0], prompt[-1]
        minutes = 9 * 60 + 7 * number % 300
        texts[f"prompts/{id}.md"] = markdown(prompt, minutes, words.prompts.PROMPTS)
        if len(days) > 1:
            history = ""
            versions = words.prompts.PROMPTS[id][-1]
            for index, (day, (note, body)) in enumerate(zip(days[:-1], versions), 1):
                record = {"version": index, "at": instant(day, minutes), "body": body}
                if note:
                    record["note"] = note
                record["author"] = "Lin"
                history += line(record)
            texts[f"prompts/history/{id}.jsonl"] = history
    texts["prompts/teams.jsonl"] = ""
    for team in TEAMS:
        name, description = words.prompts.TEAMS[team["id"]]
        texts["prompts/teams.jsonl"] += line({"id": team["id"], "name": name, "description": description, **team})
    comments = ""
    for id, prompt, author, at, answered, resolved in COMMENTS:
        record = {"id": id, "prompt": prompt, "author": author}
        record["at"] = instant(at[:10], int(at[11:13]) * 60 + int(at[14:]))
        record["text"] = words.prompts.COMMENTS[id]
        if answered:
            record["replyTo"] = answered
        if resolved:
            record["resolved"] = True
        comments += line(record)
    texts["prompts/comments.jsonl"] = comments
    texts["prompts/uses.jsonl"] = uses(random, last)
    return texts


def uses(random, last):
    records = []
    created = {prompt[0]: date.fromisoformat(prompt[-1][0]) for prompt in PROMPTS}
    for id, before, after, rating, tokens, stopped in USES:
        day = created[id]
        end = date.fromisoformat(stopped) if stopped else last
        length = max(1, (end - day).days)
        for offset in range(length + 1):
            now = day + timedelta(days=offset)
            monthly = before + (after - before) * offset / length
            weight = 0.5 if now.weekday() >= 5 else 1.2
            chosen, minutes, model, felt, size, rated = (random.random() for _ in range(6))
            if now > end or chosen > monthly * weight / 30:
                continue
            minute = int(9 * 60 + minutes * 8 * 60)
            if now == last and minute > 18 * 60:
                continue
            record = {"at": instant(now.isoformat(), minute), "prompt": id, "model": MODELS[int(model * len(MODELS))]}
            if rated < 0.7:
                record["rating"] = max(1, min(5, round(rating + 2.2 * (felt - 0.5))))
            record["tokens"] = round(tokens * (0.6 + 0.8 * size))
            records.append(record)
    records.sort(key=lambda record: (record["at"], record["prompt"]))
    return "".join(line(record) for record in records)
