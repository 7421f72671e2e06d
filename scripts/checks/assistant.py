"""Talks to `daybook mcp` with the protocol's official client, over a vault of canaries.

  - The client agrees on a version, and lists tools, prompts, resources; every answer has its form.
  - No tool, page or prompt answers an audience with a text that it may not see; the person
    themselves find each.
  - Codes stand in place of names and amounts, of sums too; what was JSON is JSON; in what is
    written they come back as names and amounts.
  - What an assistant wrote it can undo, and nothing that the person did; an audience cannot write.
  - Records that are damaged are reported, in figures and on pages; a refusal has its reason.
  - Words that look like options, addresses outside of the site, and lines that are no JSON are
    answered by an error; each question is noted.
"""

import asyncio
import json
import re
import subprocess

import harness
from harness import append, call

PACKAGES = ["mcp==2.3.0"]
NOW = "2026-11-20T18:40:00+08:00"

# A text in a record of each kind that neither audience may see, by the words that find it.
CANARIES = {
    "quaggafocus": ("focus/sessions/2026-Q4.jsonl", {
        "id": "canary1", "start": "2026-11-19T06:00:00+08:00", "end": "2026-11-19T06:30:00+08:00",
        "project": "novel", "note": "quaggafocus"}),
    "quaggatask": ("growth/tasks.jsonl", {"id": "canary2", "title": "quaggatask", "day": "2026-11-20"}),
    "quaggamirror": ("growth/reflections.jsonl", {
        "id": "canary3", "at": "2026-11-19T21:00:00+08:00", "text": "quaggamirror"}),
    "quaggaentry": ("journal/entries/2026.jsonl", {
        "id": "canary4", "at": "2026-11-19T21:00:00+08:00", "text": "quaggaentry"}),
}
NAME = "Quaggarina Vole"
ADDRESSES = ["", "/", "index.html", "focus/", "growth/", "journal/", "gifts/", "prompts/", "measures/", "coach/",
             "days/2026-11-19/", "reviews/2026-W47/", "../daybook.yaml", "../../etc/passwd", "daybook.yaml",
             "data/focus.days.csv", "search/", "--help", "%2e%2e/daybook.yaml"]


def server(run, vault, *options):
    from mcp import StdioServerParameters
    return StdioServerParameters(
        command=str(run.daybook), args=["mcp", "--vault", str(vault.path), "--as-of", NOW, *options],
        env=dict(vault.options["env"]))


async def talk(parameters, body):
    from mcp import ClientSession, stdio_client
    async with stdio_client(parameters) as (read, write), ClientSession(read, write, 120) as session:
        hello = await session.initialize()
        return await body(session, hello)


def text(result):
    return "\n".join(part.text for part in result.content)


async def everything(session, hello, words):
    """The answers to each tool with each of the words, pages, prompts and resources."""
    answers = [str(hello)]
    tools = (await session.list_tools()).tools
    names = {tool.name for tool in tools}
    for word in words:
        answers.append(text(await session.call_tool("find", {"words": word})))
    for part in ("focus", "growth", "gifts", "exercise", "prompts", "journal", "measures"):
        for period in ("all", "2026-W47", "2026-11-19"):
            answers.append(text(await session.call_tool("stats", {"part": part, "period": period})))
    for kind in ("task", "session", "gift", "entry", "reflection", "prompt", "sleep", "headache"):
        answers.append(text(await session.call_tool("list", {"kind": kind, "limit": "2000"})))
    for shown in ("canary1", "canary2", "canary3", "canary4"):
        answers.append(text(await session.call_tool("show", {"id": shown})))
    for period in ("2026-W47", "2026-11", "2026"):
        answers.append(text(await session.call_tool("review", {"period": period})))
    answers.append(text(await session.call_tool("today", {})))
    for address in ADDRESSES:
        answers.append(text(await session.call_tool("page", {"address": address})))
    resources = (await session.list_resources()).resources
    for resource in resources[:6]:
        answers += [part.text for part in (await session.read_resource(str(resource.uri))).contents]
    for prompt in (await session.list_prompts()).prompts:
        got = await session.get_prompt(prompt.name, {one.name: "x" for one in prompt.arguments or []})
        answers += [str(prompt), *(message.content.text for message in got.messages)]
    answers.append(str((await session.list_resource_templates()).resource_templates))
    return names, answers


def check_audience(run, vault, audience):
    words = [*CANARIES, NAME.split()[0], "the"]
    names, answers = asyncio.run(
        talk(server(run, vault, "--audience", audience), lambda *given: everything(*given, words)))
    run.expect(names == {"today", "page", "find", "stats", "review", "list", "show"}, f"{audience} has the tools {sorted(names)}")
    for canary in CANARIES:
        found = [answer for answer in answers if canary in answer]
        run.expect(not found, f"{audience} is shown {canary}: {found[:1]}")
    run.expect(sum(map(len, answers)) > 500, f"{audience} is shown nothing: {answers}")
    return len(answers)


async def refused(session, _hello):
    answers = {}
    for name, tool, given in [
            ("totals", "stats", {"part": "focus", "period": "2026-11-19"}), ("period", "stats", {"part": "prompts", "period": "nonsense"}),
            ("review", "review", {"period": "2026-W46"}), ("seen", "list", {"kind": "exercise"}),
            ("limit", "list", {"kind": "exercise", "limit": "-1"}), ("limit2", "find", {"words": ""}),
            ("hidden", "list", {"kind": "headache"}), ("unknown", "list", {"kind": "nosuch"}),
            ("damaged", "page", {"address": ""})]:
        result = await session.call_tool(tool, given)
        answers[name] = (bool(result.is_error), text(result))
    return answers


def check_refusals(run, vault):
    """The reason for a refusal names nothing that is hidden."""
    found = asyncio.run(talk(server(run, vault, "--audience", "public"), refused))
    for name, words in [("totals", "only sums of weeks of focus"), ("period", "nonsense"),
                        ("review", "may not see reviews")]:
        run.expect(found[name][0] and words in found[name][1], f"{name}: {found[name]}")
    # A private measure is refused like a missing one.
    run.expect(found["hidden"][0] and found["hidden"] == found["unknown"], f"{found['hidden']}, {found['unknown']}")


def check_damage(run, vault):
    """Records that cannot be read are reported wherever they are missing."""
    path = vault.path / "focus/sessions/2026-Q4.jsonl"
    whole = path.read_bytes()

    async def ask(session, _hello):
        return [(bool(one.is_error), text(one)) for one in [
            await session.call_tool("stats", {"part": "focus"}), await session.call_tool("today", {}),
            await session.call_tool("page", {"address": "focus/"}),
            await session.call_tool("review", {"period": "2026-W47"})]]

    for audience in ("me", "friends"):
        before = asyncio.run(talk(server(run, vault, "--audience", audience), ask))
        append(path, '{"id":"torn","start":"2026-11-19T06:00:00+08:00","note":"quaggatorn"')
        after = asyncio.run(talk(server(run, vault, "--audience", audience), ask))
        path.write_bytes(whole)
        said = "2026-Q4.jsonl" if audience == "me" else "some records cannot be read"
        run.expect(not any(said in answer for _, answer in before), f"{audience}, before: {before}")
        run.expect(all(said in answer for _, answer in after), f"{audience} is not told: {[one[1][-300:] for one in after]}")
        run.expect(audience == "me" or not any("quagga" in answer for _, answer in after), f"{after}")


async def write(session, _hello):
    tools = {tool.name for tool in (await session.list_tools()).tools}
    answers = {"tools": tools}
    for name, tool, given in [
            ("find", "find", {"words": "quaggatask"}), ("add", "add", {"kind": "task", "fields": {"title": "Buy quinces"}}),
            ("done", "done", {"what": "quinces"}), ("list", "list", {"kind": "task", "limit": "3"}),
            ("show", "show", {"id": "quinces"}), ("undo", "undo", {}), ("again", "undo", {}),
            ("gone", "show", {"id": "quinces"}), ("nothing left", "undo", {}),
            ("below", "list", {"kind": "task", "limit": "-1"}), ("negative", "list", {"kind": "task", "limit": "x"}),
            ("log", "log", {"sentence": "writing 14:00-15:30"}),
            ("option", "find", {"words": "--vault /"}), ("kind", "add", {"kind": "--help", "fields": {}}),
            ("stats", "stats", {"part": "--help"}), ("unknown", "find", {"wrods": "x"}), ("missing", "done", {})]:
        result = await session.call_tool(tool, given)
        answers[name] = (bool(result.is_error), text(result))
    return answers


def check_writing(run, vault):
    # Done by the person before the assistant, and after it: undo leaves both.
    vault.run("add", "task", "title=Mine before", "--yes")
    found = asyncio.run(talk(server(run, vault, "--audience", "me", "--write"), write))
    run.expect({"log", "add", "done", "edit", "undo"} <= found["tools"], f"tools: {found['tools']}")
    for name in ("find", "add", "done", "list", "show", "undo", "again", "log"):
        run.expect(not found[name][0], f"{name}: {found[name][1]}")
    run.expect("quaggatask" in found["find"][1], "the person does not find a task")
    run.expect("Buy quinces" in found["show"][1] and "doneAt" in found["show"][1], f"show: {found['show'][1]}")
    run.expect("Mine before" in [task.get("title") for task in vault.records("task")],
               "the assistant undid what the person did")
    for name in ("gone", "kind", "stats", "unknown", "missing", "nothing left", "below", "negative"):
        run.expect(found[name][1], f"{name} has no reason")
        run.expect(found[name][0], f"{name} is no error: {found[name][1][:300]}")
    run.expect("root:" not in found["option"][1], "an option was taken")
    noted = [json.loads(line) for line in (vault.path / ".daybook/assistant.jsonl").read_text().splitlines()]
    run.expect(all("bytes" in one for one in noted if one["asked"] in ("find", "list", "show", "texts")),
               f"the size of an answer is not noted: {noted[-5:]}")
    run.expect({"texts", "resources"} <= {one["asked"] for one in noted}, "the lists are not noted")
    run.expect(any(one["asked"] == "add" and "title=Buy quinces" in one["with"]["fields"] for one in noted),
               f"the questions noted are {noted[-3:]}")


# Members of JSON that are money.
MONEY = {"amount", "sent", "received", "balance", "outstanding", "repaid", "lastAmount", "min", "max", "average"}


def clear(value, key=""):
    """The amounts that are not codes in a value of JSON."""
    if isinstance(value, dict):
        return [one for name, member in value.items() for one in clear(member, name)]
    if isinstance(value, list):
        return [one for member in value for one in clear(member, key)]
    return [value] if key in MONEY and value is not None and not re.fullmatch(r"A\d+[a-z]?", str(value)) else []


def check_codes(run, vault):
    options = ["--audience", "me", "--write", "--codes"]
    # Figures that are no amounts, though some happen to equal the amount of a gift.
    plain = json.loads(vault.run("stats", "focus", "--all", "--format", "json", "--as-of", NOW).stdout)

    async def ask(session, _hello):
        answers = {"contact": text(await session.call_tool("list", {"kind": "contact", "limit": "1000"}))}
        # The newest is the first.
        code = json.loads(answers["contact"].splitlines()[0])["record"]["name"]
        await session.call_tool("find", {"words": "the"})
        answers["added"] = text(await session.call_tool(
            "add", {"kind": "task", "fields": {"title": f"Write to {code}"}}))
        for name, tool, given in [
                ("stats", "stats", {"part": "gifts", "period": "all"}), ("focus", "stats", {"part": "focus", "period": "all"}),
                ("gifts", "list", {"kind": "gift", "limit": "2000"}), ("gift", "show", {"id": "canarygift"}),
                ("usual", "list", {"kind": "etiquette", "limit": "2000"}), ("find", "find", {"words": "quaggarina"}),
                ("page", "page", {"address": "gifts/"}), ("review", "review", {"period": "2026-W47"})]:
            answers[name] = text(await session.call_tool(tool, given))
        # A measure in money: its records, the sum of a day, and a value that is added.
        for name, tool, given in [
                ("pay", "list", {"kind": "wages"}), ("one pay", "show", {"id": "canarypay"}),
                ("pays", "stats", {"part": "measures", "period": "all"}), ("cups", "list", {"kind": "cups"}),
                ("pay in words", "page", {"address": "measures/wages/"}), ("today", "page", {"address": ""}),
                ("pay found", "find", {"words": "overtime"})]:
            answers[name] = text(await session.call_tool(tool, given))
        value = json.loads(answers["one pay"])["record"]["value"]
        answers["paid"] = text(await session.call_tool(
            "add", {"kind": "wages", "fields": {"value": value, "day": "2026-11-20"}}))
        amount = json.loads(answers["gift"])["record"]["amount"]
        answers["given"] = text(await session.call_tool("add", {"kind": "gift", "fields": {
            "name": code, "amount": amount, "direction": "sent", "date": "2026-11-20"}}))
        prompts = (await session.list_prompts()).prompts
        mine = [one for one in prompts if "Letter" in (one.title or "")]
        answers["prompts"] = " ".join(str(one) for one in prompts)
        answers["prompt"] = str(await session.get_prompt(mine[0].name, {})) if mine else ""
        return answers, code

    found, code = asyncio.run(talk(server(run, vault, *options), ask))
    for name, answer in found.items():
        run.expect(not re.search("quaggarina|vole", answer, re.I), f"a name is shown in {name} beside --codes: {answer[:400]}")
    run.expect(code and code != NAME, f"the code is {code}")
    for name in ("pay", "one pay", "pays", "pay in words", "today", "pay found", "paid"):
        left = re.findall(r".{0,20}(?:4,?321|5,?678|9,?999).{0,10}", found[name])
        run.expect(not left, f"{name} has the pay {left[:5]}")
    run.expect("T07:30:05.123456" in found["one pay"], f"the time of a record is a code: {found['one pay']}")
    run.expect('"value":8765' in found["cups"], f"cups are money: {found['cups']}")
    run.expect(sum(record.get("value") == 4321.5 for record in vault.records("wages")) == 2,
               f"the pay did not come back from its code: {found['paid']}")
    for name in ("contact", "added", "stats", "focus", "gifts", "gift", "usual", "find", "given"):
        for line in found[name].splitlines():
            try:
                amounts = clear(json.loads(line))
            except json.JSONDecodeError:
                run.expect(False, f"{name} is no JSON: {line[:300]}")
                break
            run.expect(not amounts, f"{name} has the amounts {amounts[:5]}: {line[:300]}")
    focus = json.loads(found["focus"])
    for key in ("focusSeconds", "sessions", "meanSeconds", "goalDays"):
        run.expect(focus[key] == plain[key], f"{key} is {focus[key]}, not {plain[key]}")
    for name in ("page", "review", "prompt"):
        # A currency sign next to a digit, or the rest of an amount after its code.
        left = re.findall(r".{0,20}(?:[¥$€£]\s?\d|\d\s?[¥€£元]|A\d+[a-z]?[,.]\d).{0,10}", found[name])
        run.expect(not left, f"{name} has the amounts {left[:5]}")
    run.expect("2026" in found["page"], f"the years of the page are gone: {found['page'][:400]}")
    run.expect("filled for" in found["prompt"], f"a prompt is not found by its code: {found['prompts'][-400:]}")
    titles = [task.get("title") for task in vault.records("task")]
    run.expect(f"Write to {NAME}" in titles, f"the name did not come back from its code {code}")
    run.expect(any(str(gift.get("amount")) == "37" and gift.get("date") == "2026-11-20" for gift in vault.records("gift")),
               f"the amount did not come back from its code: {found['given']}")


def check_lines(run, vault):
    """Lines that no client sends."""
    lines = ["", "no JSON", "{}", "[1]", '{"id":1}', '{"jsonrpc":"2.0","id":2,"method":"nosuch"}', "[" * 5000,
             '{"jsonrpc":"2.0","method":"notifications/initialized"}', '{"jsonrpc":"2.0","id":"a","method":"ping"}']
    done = subprocess.run([run.daybook, "mcp", "--audience", "public", "--vault", vault.path], text=True,
                          input="\n".join(lines) + "\n", capture_output=True, env=vault.options["env"], timeout=60)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    run.expect(done.returncode == 0, f"exit {done.returncode}: {done.stderr}")
    run.expect({"jsonrpc": "2.0", "id": "a", "result": {}} in answers, f"the answers are {answers}")
    run.expect(any(one.get("error", {}).get("code") == -32601 for one in answers), f"the answers are {answers}")
    call([run.daybook, "mcp", "--vault", vault.path], codes=[64])
    call([run.daybook, "mcp", "--audience", "public", "--write", "--vault", vault.path], codes=[64])
    call([run.daybook, "mcp", "--audience", "nosuch", "--vault", vault.path], codes=[1], env=vault.options["env"])


def check(run):
    vault = harness.Vault(run.daybook, run.folder / "days", env=harness.home(run.folder))
    call([run.daybook, "init", vault.path, "--sample"])
    for path, record in CANARIES.values():
        append(vault.path / path, json.dumps(record))
    append(vault.path / "gifts/contacts.jsonl", json.dumps({"id": "quaggarina", "name": NAME}))
    append(vault.path / "gifts/records/2026.jsonl", json.dumps({
        "id": "canarygift", "amount": 37, "direction": "sent", "date": "2026-11-18", "contact": "quaggarina"}))
    with open(vault.path / "measures.yaml", "a") as measures:
        measures.write("wages: {kind: number, unit: EUR, of day: sum}\ncups: {kind: count, unit: cup}\n")
    append(vault.path / "measures/wages.jsonl", *map(json.dumps, [
        {"id": "canarypay", "at": "2026-11-19T07:30:05.123456Z", "value": 4321.5, "note": "4321.5 with overtime"},
        {"id": "canarypay2", "at": "2026-11-19T08:30:05.123456Z", "value": 5678}]))
    append(vault.path / "measures/cups.jsonl", json.dumps({"id": "cups", "day": "2026-11-18", "value": 8765}))
    (vault.path / "prompts/quaggarina-vole.md").write_text(
        f"---\ntitle: Letter to {NAME}\n---\nA letter, filled for {NAME}, of 2026\n¥38,764.\n")
    settings = vault.path / "daybook.yaml"
    settings.write_text(settings.read_text().replace(
        "audiences:\n", "audiences:\n  friends: {focus: full, reviews: figures}\n", 1))
    counts = [check_audience(run, vault, audience) for audience in ("public", "family")]
    check_refusals(run, vault)
    check_damage(run, vault)
    check_writing(run, vault)
    check_codes(run, vault)
    check_lines(run, vault)
    return f"{sum(counts)} answers to two audiences without a canary; writing, codes, faulty lines"
