"""A vault with a unique word in every field of every kind of record, and outside of records.

The words (canaries) occur nowhere else, so wherever one is found, it is known which field it is from.
The kinds, their fields and what a site for others may show of them are read from docs/pages/records.md:
it is what people are promised, and does not come from the code that is tried.
"""

import json
import re
import zlib

from harness import ROOT, append, pictures

# The prefix of the words: rare in any language, and easy to find in any spelling.
PREFIX = "zqx"
# The prefix of amounts: 7,919,001 and so on.
AMOUNT = 7919000


class Canaries:
    """Creates words, and knows the meaning of each."""

    def __init__(self, twin=False):
        self.meanings = {}
        self.twin = twin

    def word(self, kind, field, privacy, record="main"):
        """A word for a field; the same for the same field, but for a twin's."""
        key = f"{kind}.{field}.{record}"
        letters = zlib.crc32(key.encode()) ^ (0x5EED if self.twin else 0)
        word = PREFIX
        for _ in range(8):
            letters, rest = divmod(letters * 7 + 3, 19)
            word += "bcdfghjklmnprstvwyz"[rest]
        # A twin's words have another length, which file sizes must not reveal.
        word += "hh" if self.twin else "k"
        self.meanings[word] = (kind, field, privacy, record)
        return word

    def amount(self, kind, field, record="main"):
        # Increasing, as some values must be, but in uneven steps, so that no mean equals another
        # value.
        count = sum(isinstance(key, int) for key in self.meanings)
        number = AMOUNT + count * 7 + count * count % 5 + (500 if self.twin else 0)
        self.meanings[number] = (kind, field, "amount", record)
        return number


PRIVACIES = {
    "your own words": "words", "names a person": "name", "an amount of money": "amount",
    "stays private unless an audience names it": "private",
    "shown with its record, and in sums": "shown",
}


def documented_kinds(page):
    """The kinds of records: name -> (collection, [(field, type, privacy)])."""
    kinds, current = {}, None
    for line in page.read_text().splitlines():
        heading = re.match(r"## `([^`]+)`: (\S+)", line)
        if heading:
            current = kinds[heading[2]] = (heading[1], [])
        row = re.match(r"\| `([^`]+)`( \*)? \| (.*) \| [^|]* \| ([^|]+) \|$", line)
        if row and current:
            current[1].append((row[1], row[3], PRIVACIES[row[4].strip()]))
    return kinds


# Values that have to fit together, or that no word can replace.
FIXED = {
    "session": {"start": "2026-11-18T09:00:00+08:00", "end": "2026-11-18T10:30:00+08:00", "kind": "focus",
                "valid": True, "source": "manual"},
    "event": {"at": "2026-11-18T12:00:00+08:00", "type": "app_switch", "seconds": 600},
    "goal": {"horizon": "year", "due": "2026-12-31", "status": "open", "parent": None, "doneAt": None},
    "task": {"day": "2026-11-18", "lever": 1, "xp": 30, "doneAt": "2026-11-18T15:00:00+08:00", "goal": "goal-one"},
    "failure": {"applied": True},
    "profile": {"stage": 5},
    "gift": {"currency": "CNY", "direction": "sent", "type": "gift", "category": "wedding",
             "date": "2026-11-18", "book": "book-one", "payment": "wechat", "due": None, "source": "manual", "settled": None,
             "repays": None, "void": None, "voidReason": None, "contact": None},
    "contact": {"relation": "friend", "birthday": "1980-11-29", "phone": "13800007919"},
    "book": {"id": "book-one", "icon": None, "color": None, "archived": None, "order": None},
    "occasion": {"category": "wedding", "icon": None, "order": None},
    "etiquette": {"category": "wedding", "currency": "CNY"},
    "exercise": {"id": "exercise-one", "minutes": 5, "products": None, "since": None},
    "product": {"id": "product-one", "since": None},
    "completion": {"day": "2026-11-18", "exercise": "exercise-one", "minutes": 6},
    "scan": {"at": "2026-11-18T08:00:00+08:00", "score": 6, "level": 1, "share": False,
             "image": "exercise/pictures/scan.png"},
    "version": {"version": 1, "at": "2026-10-01T08:00:00+08:00"},
    "team": {"id": "red", "visibility": "team"},
    "comment": {"at": "2026-11-01T08:00:00+08:00", "replyTo": None, "resolved": None},
    "use": {"at": "2026-11-18T08:00:00+08:00", "rating": 4, "tokens": 900},
    "entry": {"starred": False, "mood": 1},
    "reflection": {"mood": -1},
    "identity": {"weeks": ["2026-W47"]},
}


def value(canaries, kind, field, form, privacy, record):
    """A value of the field's type: its word, if the type allows text."""
    if "amount" in form:
        return canaries.amount(kind, field, record)
    if form.startswith("text"):
        return canaries.word(kind, field, privacy, record)
    if form == "a list of texts":
        return [canaries.word(kind, field, privacy, record)]
    if form == "a time":
        return "2026-11-18T09:00:00+08:00"
    if form.startswith("a day"):
        return "2026-11-18"
    if "whole number" in form or form == "a number":
        return 3
    return None


def record_of(canaries, kind, fields, record="main"):
    result = {"id": canaries.word(kind, "id", "id", record)}
    for field, form, privacy in fields:
        path = field.split(".")
        if field in FIXED.get(kind, {}):
            found = FIXED[kind][field]
        elif form in ("an object", "a list of objects"):
            result[field] = {} if form == "an object" else [{}]
            continue
        else:
            found = value(canaries, kind, field, form, privacy, record)
        if found is None:
            continue
        place = result
        for part in path[:-1]:
            place = place[part][0] if isinstance(place[part], list) else place[part]
        place[path[-1]] = found
    result["unheard-of"] = canaries.word(kind, "unknown key", "unknown", record)
    return result


def picture(word):
    """A PNG of one pixel with words in parts that are no picture."""
    return pictures.png(
        2, 2, b"\0" + b"\x80" * 6 + b"\0" + b"\x40" * 6,
        (b"tEXt", b"Comment\0" + word.encode()), (b"prVt", word.encode()))


PAGES = {
    # Their text is for others, except the parts that the source marks as hidden.
    "open.md": """---
title: {title}
audience: public
remark: {front}
---
{body} ![a]({picture}) [plan](spring-plan.pdf) <!-- {comment} plan.pdf --> %%{percent}%%

%%
{block}
%%

{{% comment %}}{liquid}{{% endcomment %}}
""",
    "private.md": "---\ntitle: {title}\ntags: [{tag}]\n---\n{body}\n",
    "draft.md": "---\ntitle: {title}\naudience: public\ndraft: true\n---\n{body}\n",
    "empty-draft.md": "---\ntitle: {title}\naudience: public\ndraft:\n---\n{body}\n",
    "later.md": "---\ntitle: {title}\naudience: public\ndate: 2027-1-5\n---\n{body}\n",
    "unpublished.md": "---\ntitle: {title}\naudience: public\npublished: false\n---\n{body}\n",
    "status.md": "---\ntitle: {title}\naudience: public\nstatus: draft\n---\n{body}\n",
    "toml.md": "+++\ntitle = \"{title}\"\naudience = \"public\"\ndraft = true\n+++\n{body}\n",
    "json.md": "{{\n\"title\": \"{title}\", \"audience\": \"public\", \"draft\": true\n}}\n\n{body}\n",
    "blank.md": "\n---\ntitle: {title}\naudience: public\ndraft: true\n---\n{body}\n",
}

# They say that they are not public, but not in a way that can be read.
UNREADABLE = {
    "unreadable.md": "---\ntitle: {title}\naudience: public\ndraft: ture\n---\n{body}\n",
    "twice.md": "---\ntitle: {title}\naudience: public\ndraft: true\ndraft: false\n---\n{body}\n",
    "colon.md": "---\ntitle: {title}\naudience: public\ndraft：true\n---\n{body}\n",
    "someday.md": "---\ntitle: {title}\naudience: public\ndate: someday\n---\n{body}\n",
    "open-quote.md": "---\ntitle: \"{title}\naudience: public\n---\n{body}\n",
}


def settings(canaries):
    """The settings, with a word in each text that is for the person alone."""
    word = canaries.word
    return f"""title: Grid
author: Robin
timeZone: Asia/Shanghai
asOf: 2026-11-20T18:40:00+08:00
baseURL: https://example.org/days
# {word("settings", "comment", "settings")}
focus:
  apps: {{{word("settings", "focus.apps", "settings")}: distraction}}
gifts:
  province: {word("settings", "gifts.province", "settings")}
  city: {word("settings", "gifts.city", "settings")}
  yearlyIncome: {canaries.amount("settings", "gifts.yearlyIncome")}
growth:
  questions: [{{at: "8:30", ask: "{word("settings", "growth.questions", "settings")}"}}]
audiences:
  public: {{}}
  totals: {{focus: totals, growth: totals, gifts: totals, exercise: totals, prompts: totals, measures: totals,
    journal: totals}}
  everything: {{focus: full, growth: full, gifts: full, exercise: full, prompts: full, measures: full,
    journal: entries, names: full, amounts: full, reviews: words, pages: [open]}}
  initials: {{gifts: full, reviews: figures}}
  rounded: {{gifts: full, names: pseudonyms, amounts: rounded}}
  parts: {{journal: starred, prompts: own, growth: [goals], focus: [sessions], measures: full}}
  {word("settings", "an audience", "settings")}: {{focus: full}}
publish:
  elsewhere: {{to: rsync, destination: "{word("settings", "publish.destination", "settings")}:/srv", audience: public}}
"""


def add_lines(path, *records):
    append(path, *(json.dumps(record, ensure_ascii=False) for record in records))


def write(folder, canaries, kinds):
    folder.mkdir(parents=True)
    (folder / "daybook.yaml").write_text(settings(canaries))
    for kind, (collection, fields) in kinds.items():
        if kind in ("prompt", "version", "profile"):
            continue
        record = record_of(canaries, kind, fields)
        earlier = record_of(canaries, kind, fields, "earlier")
        gone = record_of(canaries, kind, fields, "deleted")
        if "id" in FIXED.get(kind, {}):
            gone["id"] = "gone-" + gone["id"]
        earlier["id"] = record["id"]
        if kind == "goal":
            record["id"] = earlier["id"] = "goal-one"
        if kind in ("comment", "use"):
            record["prompt"] = earlier["prompt"] = gone["prompt"] = "open"
        earlier["updatedAt"] = "2026-11-01T08:00:00+08:00"
        record["updatedAt"] = "2026-11-19T08:00:00+08:00"
        add_lines(folder / f"{collection}.jsonl", earlier, record, gone, {
            "id": gone["id"], "deleted": True, "updatedAt": "2026-11-19T08:00:00+08:00"})
    add_more(folder, canaries, kinds)
    return folder


def add_more(folder, canaries, kinds):
    """Adds everything that is not a line of a collection: texts, pages, pictures, measures."""
    word = canaries.word
    # Without an id a record is named by its content, which an address must not tell.
    add_lines(folder / "gifts/records.jsonl", *({
        "contact": word("gift", "contact", "name", f"a {kind} without an id"), "date": "2026-11-17",
        "direction": "sent", "type": kind, "note": word("gift", "note", "words", f"a {kind} without an id"),
        "amount": canaries.amount("gift", "amount", f"a {kind} without an id")} for kind in ("gift", "loan")))
    add_lines(folder / "growth/profile.jsonl", record_of(canaries, "profile", kinds["profile"][1]))
    # Others see the people in a starred entry, but no other people.
    add_lines(folder / "journal/entries.jsonl", record_of(canaries, "entry", kinds["entry"][1], "starred") | {
        "starred": True, "at": "2026-11-17T08:00:00+08:00"})
    for name in ("day", "starred day"):
        entry = {field: word("entry", field, "private", name) for field in ("title", "text", "tags", "people", "place")}
        day = folder / f"journal/2026/2026-11-{12 if name == 'day' else 13}.md"
        day.parent.mkdir(parents=True, exist_ok=True)
        shown = word("entry", "name of a picture", "private", name) + ".png"
        (day.parent / shown).write_bytes(picture(word("entry", "in a picture", "metadata", name)))
        day.write_text(
            f"---\ntitle: {entry['title']}\ntags: [{entry['tags']}]\npeople: [{entry['people']}]\n"
            f"place: {entry['place']}\nstarred: {str(name != 'day').lower()}\n---\n{entry['text']} ![]({shown})\n"
            f"%%{word('entry', 'hidden', 'hidden', name)}%%\n")
    for name in ("private", "team", "public"):
        texts = {field: word("prompt", field, "words", name) for field in
                 ("title", "description", "category", "tags", "note", "body")}
        path = folder / f"prompts/{'open' if name == 'public' else name}.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text(
            f"---\ntitle: {texts['title']}\ndescription: {texts['description']}\ncategory: {texts['category']}\n"
            f"tags: [{texts['tags']}]\nnote: {texts['note']}\nvisibility: {name}\nversion: 2\n"
            + ("team: red\n" if name == "team" else "") + f"---\n{texts['body']}\n")
        version = record_of(canaries, "version", kinds["version"][1], name)
        add_lines(folder / f"prompts/history/{path.stem}.jsonl", version)
    (folder / "prompts/comments.jsonl").unlink()
    add_lines(folder / "prompts/comments.jsonl", *(
        record_of(canaries, "comment", kinds["comment"][1], name) | {"prompt": prompt}
        for name, prompt in (("public", "open"), ("private", "private"), ("team", "team"))))
    write_pages(folder, canaries, PAGES)
    (folder / "pages/shown.png").write_bytes(picture(word("page", "in a picture", "metadata")))
    (folder / "pages/spring-plan.pdf").write_text("a plan")
    (folder / "pages/plan.pdf").write_text(word("page", "another file", "file"))
    (folder / "exercise/pictures").mkdir(parents=True, exist_ok=True)
    (folder / "exercise/pictures/scan.png").write_bytes(picture(word("scan", "in a picture", "metadata")))
    (folder / "reviews").mkdir()
    (folder / "reviews/2026-W46.md").write_text(f"{word('review', 'text', 'review')}\n")
    (folder / "measures.yaml").write_text(
        f"weight: {{title: {word('measure', 'title', 'title')}, kind: number, unit: kg,"
        f" fields: {{where: text}}}}\n"
        f"{word('measure', 'name', 'private')}: {{title: {word('measure', 'title of a private one', 'private')},"
        " kind: count, private: true}\n")
    add_lines(folder / "measures/weight.jsonl", {
        "id": word("measure", "id", "id"), "day": "2026-11-18", "value": 71.2,
        "note": word("measure", "note", "private"), "where": word("measure", "where", "private")})
    private = folder / f"measures/{word('measure', 'name', 'private')}.jsonl"
    add_lines(private, {"day": "2026-11-18", "value": 3})


def write_pages(folder, canaries, pages):
    (folder / "pages").mkdir(exist_ok=True)
    for name, form in pages.items():
        fields = {field: canaries.word("page", field, "page", name) for field in re.findall(r"\{(\w+)\}", form)}
        if "picture" in fields:
            fields["picture"] = "shown.png"
        (folder / "pages" / name).write_text(form.format(**fields))


def spoil(folder, canaries):
    """Adds pages whose front matter cannot be read, and to each collection a line that cannot be, with
    words that a message would quote."""
    write_pages(folder, canaries, UNREADABLE)
    for path in sorted(folder.rglob("*.jsonl")):
        if ".daybook" in path.parts:
            continue
        name = path.relative_to(folder).with_suffix("").as_posix()
        append(path, json.dumps({
            "id": canaries.word(name, "id", "diagnostic", "broken"), "at": canaries.word(name, "at", "diagnostic"),
            "amount": canaries.word(name, "amount", "diagnostic"),
            "title": canaries.word(name, "title", "diagnostic")})[: None if "teams" not in name else -3])


def conflicts(folder, canaries):
    """Leaves copies as programs that synchronise folders do."""
    for path in sorted(folder.rglob("*.jsonl")):
        if ".daybook" in path.parts or "history" in path.parts:
            continue
        copy = path.with_name(f"{path.stem}.sync-conflict-20261119-080000-ABCDEFG.jsonl")
        text = path.read_text()
        for word in [key for key in canaries.meanings if isinstance(key, str) and key in text]:
            kind, field, privacy, record = canaries.meanings[word]
            if privacy in ("words", "private", "name") and record == "main":
                text = text.replace(word, canaries.word(kind, field, privacy, "copy"))
        copy.write_text(text.replace("2026-11-19T08", "2026-11-19T09"))


def kinds():
    return documented_kinds(ROOT / "docs/pages/records.md")
