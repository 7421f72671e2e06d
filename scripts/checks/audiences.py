"""Compares the output of commands and assistants for audiences with the sites for these.

A vault has a word of its own, which occurs nowhere else, in each text of a record of each kind, in
names, and in a review. For audiences that see much, little, sums alone, or names and amounts in
another form:

  - no word is printed that the audience's site does not show: by `list`, `export`, `review`, `find`, `stats`
    and `rollup`, by all of `daybook mcp`, asked for each word (not with --quick), and in the site's JSON files;
  - an audience that sees everything is shown most words, also in a list;
  - names are masked as on the site, amounts have one digit or are left out, ids are those of the site;
  - a private measure is refused in words, and so is a kind that is hidden from the audience;
  - exports have neither settings nor Markdown files.
"""

import html
import json
import pathlib
import re
import shutil
import zipfile

import harness
from harness import append, call, objects

AUDIENCES = """
audiences:
  public: {}
  sums: {focus: totals, growth: totals, gifts: totals, exercise: totals, prompts: totals, measures: totals, journal: totals, reviews: figures}
  family: {gifts: full, journal: starred, exercise: [practice], amounts: rounded, reviews: figures}
  club: {growth: [tasks, levels], gifts: [gifts], names: pseudonyms, measures: values, reviews: words, prompts: own}
  friends: {focus: full, growth: [goals, tasks, failures, levels, identity, reflections, pains, challenge, vision, recovery], gifts: full, exercise: [practice, scans, strategies], prompts: all, measures: [values, texts], journal: entries, names: full, amounts: full, reviews: words}
"""
SYSTEMS = ("focus", "growth", "gifts", "exercise", "prompts", "journal", "measures")
LETTERS = "ghjkmpqvwxz"
AT = "2026-11-19T21:00:00+08:00"


class Words:
    """Words that occur nowhere else, by the field they are in."""

    def __init__(self):
        self.fields = {}

    def __call__(self, field):
        number, word = len(self.fields) + 1, "quagga"
        for _ in range(4):
            number, rest = divmod(number * 7 + 3, len(LETTERS))
            word += LETTERS[rest]
        word += LETTERS[len(self.fields) % len(LETTERS)] + LETTERS[len(self.fields) // len(LETTERS)]
        self.fields[word] = field
        return word


def planted(word):
    """Records with words in their texts, by file."""
    name = word("contact.name").capitalize()
    return {
        "focus/sessions/2026-Q4.jsonl": [{
            "id": "w-session", "start": "2026-11-19T06:00:00+08:00", "end": "2026-11-19T06:30:00+08:00",
            "project": word("session.project"), "note": word("session.note"), "tags": [word("session.tags")]}],
        "growth/goals.jsonl": [{"id": word("goal.id"), "title": word("goal.title"), "horizon": "year", "year": 2026}],
        "growth/tasks.jsonl": [{"id": "w-task", "title": word("task.title"), "day": "2026-11-19"}],
        "growth/failures.jsonl": [{
            "id": "w-failure", "at": AT, "what": word("failure.what"),
            "learning": word("failure.learning"), "project": word("failure.project")}],
        "growth/reflections.jsonl": [{
            "id": "w-reflection", "at": AT, "prompt": word("reflection.prompt"), "text": word("reflection.text"),
            "tags": [word("reflection.tags")]}],
        "growth/pains.jsonl": [{"id": "w-pain", "at": AT, "text": word("pain.text")}],
        "growth/identity.jsonl": [{
            "id": "w-identity", "at": AT, "from": word("identity.from"), "to": word("identity.to"),
            "evidence": word("identity.evidence"), "tags": [word("identity.tags")]}],
        "growth/flow.jsonl": [{
            "id": "w-flow", "at": AT, "challenge": 5, "skill": 5, "project": word("flow.project")}],
        "growth/recoveries.jsonl": [{"id": "w-recovery", "from": "2026-11-19", "note": word("recovery.note")}],
        "gifts/contacts.jsonl": [{
            "id": word("contact.id"), "name": name, "relation": "friend", "group": word("contact.group"),
            "note": word("contact.note"), "phone": "13900012345"}],
        "gifts/records/2026.jsonl": [
            {"id": "w-gift", "name": name, "amount": 1288, "direction": "sent", "date": "2026-11-18",
             "event": word("gift.event"), "gift": word("gift.gift"), "note": word("gift.note")},
            {"id": "w-loan", "name": word("gift.name"), "amount": "1288", "direction": "sent", "type": "loan",
             "date": "2026-11-18", "note": word("loan.note")}],
        "gifts/books.jsonl": [{"id": "w-book", "name": word("book.name"), "note": word("book.note")}],
        "exercise/exercises.jsonl": [{
            "id": "w-exercise", "name": word("exercise.name"), "minutes": 5, "steps": [word("exercise.steps")]}, {
            # An exercise without minutes cannot be read, and is on no site.
            "id": "w-broken", "name": word("broken.name")}],
        "exercise/scans.jsonl": [{
            "id": "w-scan", "at": AT, "score": 5, "strategy": word("scan.strategy")}],
        "prompts/comments.jsonl": [{
            "id": "w-comment", "prompt": "wordy", "at": AT, "author": word("comment.author"),
            "text": word("comment.text")}],
        "prompts/uses.jsonl": [{
            "id": "w-use", "prompt": "wordy", "at": AT, "input": word("use.input"), "answer": word("use.answer")}],
        "journal/entries/2026.jsonl": [{
            "id": "w-entry", "at": AT, "title": word("entry.title"), "text": f"{word('entry.text')} <!-- {word('entry.comment')} -->",
            "place": word("entry.place"), "people": [word("entry.people")]}],
        "measures/sleep/2026.jsonl": [{
            "id": "w-sleep", "day": "2026-11-14", "value": "7 h", "note": word("sleep.note")}],
        "measures/headache.jsonl": [{
            "id": "w-headache", "day": "2026-11-14", "value": True, "note": word("headache.note")}],
    }


def asked(run, vault, audience, words, addresses):
    """The answers of `daybook mcp` to everything that an audience may ask, by the question."""
    questions = [("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}),
                 ("tools/list", {}), ("resources/list", {}), ("resources/templates/list", {}), ("prompts/list", {})]

    def tool(name, **given):
        questions.append(("tools/call", {"name": name, "arguments": given}))
    for word in ["quagga", "the", *([] if run.is_quick else words.fields)]:
        tool("find", words=word)
    for part in SYSTEMS:
        for period in ("all", "2026-W47", "2026-11-19"):
            tool("stats", part=part, period=period)
    for name in ("wordy", "caption-three-ways"):
        questions.append(("prompts/get", {"name": name, "arguments": {}}))
    tool("today")
    for kind in ("session", "gift", "entry", "reflection", "sleep", "headache"):
        tool("list", kind=kind)
    for identifier in ("w-gift", "w-entry", "w-sleep", "w-headache"):
        tool("show", id=identifier)
    for period in ("2026-W46", "2026-W47", "2026-11"):
        tool("review", period=period)
    # The pages of parts; only some of the pages below, as there may be a thousand.
    some = addresses[::len(addresses) // (2 if run.is_quick else 20) + 1]
    for address in {*[one for one in addresses if one.count("/") < 2], *some, "days/2026-11-19/", "days/2026-11-14/",
                    "reviews/2026-W46/", "prompts/wordy/", "measures/headache/"}:
        tool("page", address=address)
        questions.append(("resources/read", {"uri": f"daybook://page/{address}"}))
    lines = [json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": given})
             for number, (method, given) in enumerate(questions)]
    done = call([run.daybook, "mcp", "--audience", audience, "--vault", vault.path], input="\n".join(lines) + "\n",
                env=vault.options["env"])
    answers = objects(done.stdout)
    run.expect(len(answers) == len(questions), f"{audience}: {len(answers)} answers to {len(questions)} questions")
    run.expect(sum("result" in answer for answer in answers) > 10, f"{audience}: an assistant is only refused")
    # An error may repeat the word that was asked for.
    return {f"mcp {json.dumps(questions[answer['id']])}": json.dumps(answer.get("result", ""), ensure_ascii=False) for answer in answers}


def site(run, vault, audience):
    """All text of the site of an audience but its JSON files, which it must show elsewhere too, and these."""
    folder = run.folder / f"site-{audience}"
    call([run.daybook, "build", "--vault", vault.path, "--audience", audience, "--output", folder], codes=[0, 1],
         env=vault.options["env"])
    texts = {str(path.relative_to(folder)): path.read_text(errors="replace")
             for path in folder.rglob("*") if path.is_file()}
    figures = {path: text for path, text in texts.items() if path.endswith(".json") and path.removesuffix("json") + "csv" in texts}
    figures["data/now.json"] = texts.get("data/now.json", "")
    shown = "\n".join(path + "\n" + text for path, text in texts.items() if path not in figures)
    return html.unescape(shown).lower(), figures, [path.removesuffix("index.html") for path in texts if path.endswith("index.html")]


def printed(run, vault, audience, kinds, key):
    """The output for an audience, by the command."""
    told = {}
    for system in SYSTEMS:
        for form in ("text", "json"):
            told[f"stats {system} {form}"] = vault.run(
                "stats", system, "--all", "--audience", audience, "--format", form, codes=None).stdout
    told["find"] = vault.run("find", "quagga", "--audience", audience, codes=None).stdout
    told["rollup"] = call([vault.daybook, "rollup", "--audience", audience, "--key", key, "--name", "a", "--vault", f"{vault.path}-whole"],
                          env=vault.options["env"]).stdout
    for kind in kinds:
        for form in ("text", "json"):
            told[f"list {kind} {form}"] = vault.run("list", kind, "--audience", audience, "--format", form, codes=None).stdout
        told[f"export {kind}"] = vault.run(
            "export", kind, "--to", "-", "--format", "jsonl", "--audience", audience, codes=None).stdout
    for period in ("2026-W47", "2026-W46", "2026-11", "2026-Q3", "2026"):
        told[f"review {period}"] = vault.run("review", period, "--audience", audience, codes=None).stdout
    parcel = run.folder / f"{audience}.zip"
    vault.run("export", "all", "--to", parcel, "--audience", audience, codes=None)
    if parcel.exists():
        with zipfile.ZipFile(parcel) as archive:
            told["parcel names"] = "\n".join(archive.namelist())
            told["parcel"] = "\n".join(archive.read(name).decode() for name in archive.namelist())
    return told


def check_words(run, vault, audience, kinds, words):
    shown, figures, addresses = site(run, vault, audience)
    told = printed(run, vault, audience, kinds, run.folder / "key")
    told |= figures | asked(run, vault, audience, words, addresses)
    found = set()
    for command, text in told.items():
        for word, field in words.fields.items():
            if word in text.lower():
                found.add(field)
                # Ids that a person chose are shown.
                run.expect(word in shown or field == "contact.id", f"{audience}: {command} prints {field}, which the site does not show")
    run.expect("headache" not in told["rollup"], f"{audience}: a private measure is in rows")
    run.expect(bool(told["rollup"]) == (audience != "public"), f"{audience}: {len(told['rollup'])} bytes of rows")
    names = told.get("parcel names", "")
    run.expect("yaml" not in names and ".md" not in names, f"{audience}: the parcel has {names}")
    return told, found


def check_family(run, vault, told):
    gifts = [line["record"] for line in objects(told["list gift json"]) if "record" in line]
    contacts = [line["record"] for line in objects(told["list contact json"]) if "record" in line]
    run.expect(len(gifts) > 100 and len(contacts) > 10, f"family: {len(gifts)} gifts, {len(contacts)} people")
    for gift in gifts:
        digits = str(gift["amount"]).replace(".", "").strip("0")
        run.expect(len(digits) <= 1, f"family: the amount {gift['amount']}")
        run.expect(re.fullmatch(r"record-\d+", gift["id"]), f"family: the id {gift['id']}")
        run.expect(not {"note", "event", "gift", "book", "picture"} & set(gift), f"family: {gift}")
        run.expect(len(gift["name"]) <= 8, f"family: the name {gift['name']}")
    people = {contact["id"]: contact["name"] for contact in contacts}
    run.expect(all(people.get(gift["contact"], gift["name"]) == gift["name"] for gift in gifts),
               "family: gifts and people have different names")
    sums = {one["of"]: one["amount"] for line in objects(told["list gift json"]) for one in line.get("sums", [])
            if one["currency"] == "CNY"}
    stats = json.loads(vault.run("stats", "gifts", "--all", "--audience", "family", "--format", "json").stdout)
    yuan = next(one for one in stats["currencies"] if one["currency"] == "CNY")
    for way in ("sent", "received"):
        run.expect(sums[way] == yuan[way], f"family: list sums {sums[way]} {way}, stats {yuan[way]}")
    run.expect("file" not in objects(told["list gift json"])[0], "family: a list names files of the vault")
    starred = [line["record"] for line in objects(told["list entry json"]) if "record" in line]
    run.expect(all(entry.get("starred") for entry in starred), f"family: entries {starred}")


def check_refusals(run, vault):
    for words, said in [
            (["list", "headache", "--audience", "friends"], "headache is private"),
            (["list", "task", "--audience", "family"], "may not see records of the kind task"),
            (["list", "gift", "--audience", "sums"], "may not see"),
            (["list", "task", "--deleted", "--audience", "friends"], "--deleted is for you alone"),
            (["list", "task", "--audience", "nosuch"], "there is no audience"),
            (["export", "page", "--to", "-", "--format", "jsonl", "--audience", "friends"], "for you alone"),
            (["export", "headache", "--to", "-", "--format", "csv", "--audience", "friends"], "headache is private"),
            (["review", "2026-W46", "--audience", "public"], "may not see reviews"),
            (["review", "--questions", "--audience", "friends"], "for your own file")]:
        done = vault.run(*words, codes=None)
        run.expect(done.returncode in (1, 64) and said in done.stderr and not done.stdout,
                   f"{' '.join(words)}: exit {done.returncode}: {done.stdout[:200]}{done.stderr[:300]}")


def check(run):
    vault = harness.Vault(run.daybook, run.folder / "days", env=harness.home(run.folder))
    call([run.daybook, "init", vault.path, "--sample"])
    settings = vault.path / "daybook.yaml"
    settings.write_text(re.sub(r"(?ms)^audiences:.*\Z", AUDIENCES.lstrip(), settings.read_text()))
    words = Words()
    for path, records in planted(words).items():
        for record in records:
            append(vault.path / path, json.dumps(record))
    with open(vault.path / "growth/profile.yaml", "a") as profile:
        if "challenge:" not in (vault.path / "growth/profile.yaml").read_text():
            profile.write(f"\nchallenge: {word}\n" if (word := words("profile.challenge")) else "")
    harness.write(vault.path, {
        "prompts/wordy.md": f"---\ntitle: {words('prompt.title')}\nvisibility: private\n---\nBody {words('prompt.body')}\n"})
    with open(vault.path / "reviews/2026-W46.md", "a") as review:
        review.write(f"\n{words('review')} <!-- {words('review.comment')} -->\n")
    before = {path: path.read_bytes() for path in vault.path.rglob("*") if path.is_file() and ".daybook" not in path.parts}
    kinds = [line["kind"] for line in objects(vault.run("schema", "--format", "json").stdout)
             if line["kind"] not in ("settings", "measures", "frontmatter")]
    # A vault with an error has no rows.
    whole = shutil.copytree(vault.path, f"{vault.path}-whole")
    exercises = pathlib.Path(whole, "exercise/exercises.jsonl")
    exercises.write_text("".join(line for line in exercises.read_text().splitlines(keepends=True) if "w-broken" not in line))
    harness.write(run.folder, {"key": bytes(range(32))})
    (run.folder / "key").chmod(0o600)
    found = {}
    for audience in ("public", "sums", "family", "club", "friends"):
        told, found[audience] = check_words(run, vault, audience, kinds, words)
        if audience == "family":
            check_family(run, vault, told)
        if audience == "friends":
            run.expect(f"{next(w for w, f in words.fields.items() if f == 'review')}" in told["review 2026-W46"],
                       "friends: the review has not its own words")
            for way in ("find", 'mcp ["tools/call", {"name": "find", "arguments": {"words": "quagga"}}]'):
                run.expect("quagga" in told[way], f"friends: {way} finds nothing: {told[way]}")
    run.expect(found["public"] == set() and found["sums"] == set(), f"shown: {found['public']}, {found['sums']}")
    never = {"use.input", "use.answer", "entry.comment", "review.comment", "headache.note", "broken.name"}
    run.expect(not found["friends"] & never, f"friends: {found['friends'] & never}")
    missed = set(words.fields.values()) - found["friends"] - never - {"identity.tags", "prompt.body"}
    run.expect(not missed, f"friends are not shown {sorted(missed)}")
    check_refusals(run, vault)
    after = {path: path.read_bytes() for path in vault.path.rglob("*") if path.is_file() and ".daybook" not in path.parts}
    run.expect(before == after, "a command for an audience changed the vault")
    return f"{len(words.fields)} words; shown: {', '.join(f'{name} {len(fields)}' for name, fields in found.items())}"
