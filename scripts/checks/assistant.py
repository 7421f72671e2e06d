"""Talks to `daybook mcp` with the protocol's official client, over a vault of canaries.

  - The client agrees on a version, and lists tools, prompts, resources; every answer has its form.
  - No tool, page or prompt answers an audience with a text that it may not see; the person
    themselves find each.
  - Codes stand in place of names, and come back as names in what is written.
  - What is written can be undone, and is in the list of changes; an audience cannot write.
  - Words that look like options, addresses outside of the site, and lines that are no JSON are
    answered by an error; each question is noted.
"""

import asyncio
import json
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
    run.expect(names == {"today", "page", "find", "stats"}, f"{audience} has the tools {sorted(names)}")
    for canary in CANARIES:
        found = [answer for answer in answers if canary in answer]
        run.expect(not found, f"{audience} is shown {canary}: {found[:1]}")
    run.expect(sum(map(len, answers)) > 500, f"{audience} is shown nothing: {answers}")
    return len(answers)


async def write(session, _hello):
    tools = {tool.name for tool in (await session.list_tools()).tools}
    answers = {"tools": tools}
    for name, tool, given in [
            ("find", "find", {"words": "quaggatask"}), ("add", "add", {"kind": "task", "fields": {"title": "Buy quinces"}}),
            ("done", "done", {"what": "quinces"}), ("list", "list", {"kind": "task", "limit": "3"}),
            ("show", "show", {"id": "quinces"}), ("undo", "undo", {}), ("again", "undo", {}),
            ("gone", "show", {"id": "quinces"}), ("log", "log", {"sentence": "writing 14:00-15:30"}),
            ("option", "find", {"words": "--vault /"}), ("kind", "add", {"kind": "--help", "fields": {}}),
            ("stats", "stats", {"part": "--help"}), ("unknown", "find", {"wrods": "x"}), ("missing", "done", {})]:
        result = await session.call_tool(tool, given)
        answers[name] = (bool(result.is_error), text(result))
    return answers


def check_writing(run, vault):
    found = asyncio.run(talk(server(run, vault, "--audience", "me", "--write"), write))
    run.expect({"log", "add", "done", "edit", "undo"} <= found["tools"], f"tools: {found['tools']}")
    for name in ("find", "add", "done", "list", "show", "undo", "again", "log"):
        run.expect(not found[name][0], f"{name}: {found[name][1]}")
    run.expect("quaggatask" in found["find"][1], "the person does not find a task")
    run.expect("Buy quinces" in found["show"][1] and "doneAt" in found["show"][1], f"show: {found['show'][1]}")
    for name in ("gone", "kind", "stats", "unknown", "missing"):
        run.expect(found[name][0], f"{name} is no error: {found[name][1][:300]}")
    run.expect("root:" not in found["option"][1], "an option was taken")
    noted = [json.loads(line) for line in (vault.path / ".daybook/assistant.jsonl").read_text().splitlines()]
    run.expect(any(one["asked"] == "add" and "title=Buy quinces" in one["with"]["fields"] for one in noted),
               f"the questions noted are {noted[-3:]}")


def check_codes(run, vault):
    options = ["--audience", "me", "--write", "--codes"]

    async def ask(session, _hello):
        shown = text(await session.call_tool("list", {"kind": "contact", "limit": "1000"}))
        # The newest is the first.
        code = json.loads(shown.splitlines()[0])["record"]["name"]
        await session.call_tool("find", {"words": "the"})
        added = text(await session.call_tool("add", {"kind": "task", "fields": {"title": f"Write to {code}"}}))
        return shown, code, added

    shown, code, added = asyncio.run(talk(server(run, vault, *options), ask))
    run.expect(NAME not in shown and NAME not in added, f"a name is shown beside --codes: {added}")
    run.expect(code and code != NAME, f"the code is {code}")
    titles = [task.get("title") for task in vault.records("task")]
    run.expect(f"Write to {NAME}" in titles, f"the name did not come back from its code {code}")


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
    counts = [check_audience(run, vault, audience) for audience in ("public", "family")]
    check_writing(run, vault)
    check_codes(run, vault)
    check_lines(run, vault)
    return f"{sum(counts)} answers to two audiences without a canary; writing, codes, faulty lines"
