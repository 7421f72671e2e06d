"""Tries a language model as a person connects one, against a server of its own on the loopback
interface, which fails in each way that one can.

  - The server's protocol is checked with the official packages openai and anthropic, whole and
    streamed.
  - Each failure is reported within the time-out, and Daybook asks its own question instead.
  - Nobody connects before the person agrees; a person who declines gets Daybook's own question.
  - With invalid settings nothing is sent, even after consent, as the default is another host.
  - From a vault with a unique word in every field, only typed text is sent; and with full access
    for the model, no name, amount, place, project, address, telephone number or e-mail. The model's
    question comes back with the names in place.
  - The key is in no argument, no file and no environment but this program's; redirects are not
    followed, and a person's own configuration of curl counts for nothing.
  - An answer with controls, markup and links is text, on the terminal and on the page.
  - In a network namespace without a route, build, check and ask work, and nothing connects.

--quick leaves out the packages, and tries each failure in one form.
"""

import concurrent.futures
import contextlib
import datetime
import html
import json
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import time

from harness import ROOT, call, home, write
from harness.model_server import FAILURES, ModelServer

PROGRAMS = ["curl", "strace"]
WHOLE_PACKAGES = ["openai==3.57.0", "anthropic==2.13.0"]
DAY = datetime.date(2026, 11, 20)
NOW = f"{DAY} 12:00"
KEY = "sk-check-0123456789"
ANSWER = "I wait until it feels easy."
FORMS = {"chat": "openai", "messages": "anthropic"}
# The time-out of a question here, and the time allowed for the rest on a busy machine.
TIMEOUT, SLACK = 2, 4


class Check:
    def __init__(self, run, server):
        self.daybook = str(run.daybook)
        self.folder = folder = run.folder
        self.expect = run.expect
        self.server = server
        self.slowest = 0.0
        self.environment = home(
            folder, http_proxy="http://127.0.0.1:9", https_proxy="http://127.0.0.1:9", OPENAI_API_KEY=KEY,
            ANTHROPIC_API_KEY=KEY)
        # Settings that would leak the key, follow redirects and use a proxy.
        (folder / "home/.curlrc").write_text(f"location\nproxy = 127.0.0.1:9\ntrace = {folder}/trace\n")

    def line(self, vault, *arguments):
        moment = [] if arguments[0] in ("schema", "list") else ["--as-of", NOW]
        return [self.daybook, *arguments, "--vault", str(vault), *moment]

    def run(self, vault, *arguments, code=0, timeout=60, before=()):
        began = time.monotonic()
        done = call([*before, *self.line(vault, *arguments)], codes=None, env=self.environment,
                    timeout=timeout, cwd=self.folder)
        done.seconds = time.monotonic() - began
        self.expect(
            code is None or done.returncode == code,
            f"{' '.join(arguments)}: exit {done.returncode}, not {code}\n{done.stdout[-500:]}{done.stderr[-900:]}")
        return done

    def vault(self, name, settings=""):
        """A small vault with a question of the day: a lever that was left for three days."""
        vault = self.folder / name
        shutil.rmtree(vault, ignore_errors=True)
        write(vault, {
            "daybook.yaml": "timeZone: Asia/Shanghai\n" + settings,
            "growth/tasks.jsonl": "".join(json.dumps({
                "id": f"t{back}", "title": "Write the letter", "lever": 1,
                "day": str(DAY - datetime.timedelta(back))}) + "\n" for back in (3, 2, 1))})
        return vault

    def connected(self, name, way, form, timeout=TIMEOUT, audience=""):
        settings = (
            f"coach:\n  kinds: [avoidance]\n  provider: {FORMS[form]}\n  model: small\n"
            f"  baseURL: {self.server.address(way, form)}\n  timeout: {timeout} s\n{audience}")
        return self.vault(name, settings)

    def asks(self, vault, *arguments, answer=ANSWER, **options):
        done = self.run(
            vault, "ask", "--answer", answer, "--yes", "--format", "json", *arguments, **options)
        # The records come first, then the question.
        lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        return done, next((line for line in reversed(lines) if "question" in line), {})


class Person:
    """Somebody at a terminal."""

    def __init__(self, line, environment):
        self.terminal, inner = pty.openpty()
        self.process = subprocess.Popen(
            line, stdin=inner, stderr=inner, stdout=inner, env=environment, start_new_session=True)
        os.close(inner)
        self.said = ""

    def until(self, words, seconds=20):
        """Reads until `words` are there, or the program ends."""
        end = time.monotonic() + seconds
        while words not in self.said and time.monotonic() < end:
            if not select.select([self.terminal], [], [], 0.1)[0]:
                continue
            try:
                part = os.read(self.terminal, 65_536)
            except OSError:
                break
            if not part:
                break
            self.said += part.decode("utf-8", "replace").replace("\r\n", "\n")
        return words in self.said

    def type(self, text):
        self.said = ""
        os.write(self.terminal, text.encode() + b"\n")

    def leave(self):
        with contextlib.suppress(OSError):
            os.write(self.terminal, b"\x04")
        self.until("\0never\0", 5)
        self.process.kill()
        self.process.wait()
        os.close(self.terminal)


def hold_to_form(check):
    """The official clients can parse the server's answers."""
    import anthropic
    import openai

    server = check.server
    for way, text in [("answer", "What do you mean by that, P1, A2?"), ("three", None)]:
        client = openai.OpenAI(api_key=KEY, base_url=server.address(way, "chat"), max_retries=0)
        turns = [{"role": "system", "content": "Ask."}, {"role": "user", "content": "P1 paid A2"}]
        whole = client.chat.completions.create(model="small", messages=turns)
        said = whole.choices[0].message.content
        check.expect(text in (None, said) and whole.choices[0].finish_reason == "stop", f"openai: {whole}")
        parts = list(client.chat.completions.create(model="small", messages=turns, stream=True))
        streamed = "".join(part.choices[0].delta.content or "" for part in parts)
        check.expect(
            streamed == said and parts[-1].choices[0].finish_reason == "stop", f"openai, streamed: {parts}")
        client = anthropic.Anthropic(api_key=KEY, base_url=server.address(way, "messages"), max_retries=0)
        turns = [{"role": "user", "content": "P1 paid A2"}]
        message = client.messages.create(model="small", max_tokens=64, system="Ask.", messages=turns)
        check.expect(
            message.content[0].text == said and message.stop_reason == "end_turn", f"anthropic: {message}")
        with client.messages.stream(model="small", max_tokens=64, system="Ask.", messages=turns) as stream:
            final = stream.get_final_message()
        check.expect(
            final.content[0].text == said and final.stop_reason == "end_turn", f"anthropic, streamed: {final}")
    for way, status in [("401", 401), ("429", 429), ("500", 500), ("404", 404)]:
        for module, make in [(openai, openai.OpenAI), (anthropic, anthropic.Anthropic)]:
            form = "chat" if module is openai else "messages"
            client = make(api_key=KEY, base_url=server.address(way, form), max_retries=0)
            try:
                if form == "chat":
                    client.chat.completions.create(model="small", messages=[{"role": "user", "content": "x"}])
                else:
                    client.messages.create(
                        model="small", max_tokens=9, messages=[{"role": "user", "content": "x"}])
                check.expect(False, f"{form} {way}: no error")
            except module.APIStatusError as error:
                after = error.response.headers.get("retry-after")
                check.expect(
                    error.status_code == status and f"no: {status}" in str(error)
                    and (way != "429" or after == "20"), f"{form} {way}: {error}, {after}")


def fail(check, forms):
    """Each failure is reported in time, and the next question is Daybook's own."""
    own = check.asks(check.vault("own"))[1]["question"]
    check.expect(ANSWER.rstrip(".") in own and check.server.connections == 0, f"its own question: {own}")

    def attempt(case):
        way, form = case
        return case, *check.asks(check.connected(f"{form}-{way}", way, form))

    cases = [(way, form) for way in FAILURES for form in forms]
    if len(forms) == 1:
        cases = [(way, list(FORMS)[number % 2]) for number, way in enumerate(FAILURES)]
    cases += [("statement", form) for form in forms]
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for (way, form), done, asked in pool.map(attempt, cases):
            words = FAILURES[way][0] if way in FAILURES else "no question"
            words = f"within {TIMEOUT} s" if words is None else words
            told = [json.loads(line) for line in done.stderr.splitlines() if line.startswith("{")]
            told = [line for line in told if "Daybook’s own" in line["message"]]
            text = " ".join(f"{line['message']} {line.get('hint', '')}" for line in told)
            what = f"{way} ({form}) in {done.seconds:.1f} s"
            check.expect(
                len(told) == 1 and told[0]["severity"] == "warning" and words in text,
                f"{what}: “{words}” is not told:\n{done.stderr}")
            check.expect(asked.get("question") == own and "model" not in asked, f"{what}: it asks {asked}")
            check.expect(done.seconds < TIMEOUT + SLACK, f"{what}: longer than the time-out")
            check.expect(KEY not in done.stderr + done.stdout, f"{what}: the key is told")
            check.slowest = max(check.slowest, done.seconds)
    check.expect(
        not any(path.startswith("/elsewhere") for path, _, _ in check.server.requests), "a redirect was followed")
    # No server at all: a port without a listener, and an unknown host name.
    for address, words in [("http://127.0.0.1:9/v1", "does not take connections"),
                           ("https://nobody.invalid/v1", ""), ("http://example.org/v1", "https")]:
        vault = check.connected("nobody", "answer", "chat")
        settings = (vault / "daybook.yaml").read_text()
        (vault / "daybook.yaml").write_text(re.sub("baseURL: .*", f"baseURL: {address}", settings))
        done, asked = check.asks(vault)
        check.expect(words in done.stderr and asked.get("question") == own, f"{address}: {done.stderr}")
    return len(cases)


def answer(check):
    """The model's question is asked, in both forms, and its answer is kept with it."""
    for form in FORMS:
        vault = check.connected(f"answer-{form}", "answer", form)
        before = len(check.server.requests)
        done, asked = check.asks(vault)
        check.expect(
            asked.get("question") == "What do you mean by that?" and asked.get("model") == "small-1",
            f"{form}: {asked}\n{done.stderr}")
        path, headers, body = check.server.requests[before]
        sent = json.loads(body)
        header = headers.get("authorization", "").removeprefix("Bearer ")
        check.expect(header == KEY and sent["stream"] is True, f"{form}: {headers}")
        turns = [turn["content"] for turn in sent["messages"] if turn["role"] != "system"]
        check.expect(
            turns == ["I was asked a question about something that matters to me and that I have left for "
                      f"days.\nI answered: {ANSWER}"], f"{form}: what is sent is {turns}")
        tested = json.loads(check.run(vault, "coach", "test", "--yes", "--format", "json").stdout)
        check.expect(
            tested["model"] == "small-1" and tested["provider"] == FORMS[form]
            and 0 <= tested["milliseconds"] < 5_000, f"{form}: {tested}")
    # The text is sent exactly as typed.
    typed = "\"quoted\" \\ \\n \t@/etc/passwd\n\"\noutput = \"/tmp/x\n 早 🌊 $(id) `id` %s \x7f"
    vault = check.connected("typed", "answer", "chat")
    check.asks(vault, answer=typed)
    sent = json.loads(check.server.requests[-1][2])["messages"][-1]["content"]
    check.expect(sent.endswith(f"I answered: {typed}"), f"typed {typed!r}, sent {sent!r}")
    vault = check.connected("thoughts", "thoughts", "chat")
    check.expect(check.asks(vault)[1].get("question") == "What do you wait for?", "thoughts are asked")
    vault = check.connected("long", "long", "chat")
    asked = check.asks(vault)[1].get("question", "")
    check.expect(asked.startswith("Why?") and len(asked) <= 2_000, f"a long one: {len(asked)}")
    # The other two uses: three questions for a week, and a prompt.
    vault = check.connected("three", "three", "messages")
    check.run(vault, "review", "--questions", "--yes")
    review = (vault / "reviews/2026-W47.md").read_text()
    check.expect(
        all(f"\n## {line}" in review for line in ["What began?", "What ended?", "What stays?"]), review)
    prompt = "---\ntitle: Letters\n---\nWrite a letter to {{name}}.\n"
    for audience, code in [("", 1), ("audiences:\n  coach: {prompts: full}\n", 0)]:
        vault = check.connected("prompt", "prompt", "chat", audience=audience)
        (vault / "prompts").mkdir()
        (vault / "prompts/letter.md").write_text(prompt)
        before = check.server.connections
        done = check.run(vault, "prompt", "improve", "letter", "--yes", "--keep", code=code)
        text = (vault / "prompts/letter.md").read_text()
        check.expect(
            ("Keep them kind." in text) is (code == 0) and (check.server.connections == before) is (code == 1),
            f"prompt improve: {done.stdout}{done.stderr}{text}")


def consent(check):
    """Nobody connects before the person agrees."""
    server = check.server
    vault = check.connected("consent", "answer", "chat")
    before = server.connections
    shown = check.run(vault, "coach", "preview", "--answer", ANSWER)
    check.expect(ANSWER in shown.stdout and server.address("answer", "chat") in shown.stdout, shown.stdout)
    check.run(vault, "ask")
    check.run(vault, "coach", "test", code=1)
    check.run(vault, "coach", "test", "--show")
    check.run(vault, "review", "--questions", "--dry-run")
    check.run(vault, "review", "--questions")
    check.run(vault, "build", "--output", str(check.folder / "consent-site"))
    check.expect(server.connections == before, "something connected without being asked to")

    person = Person(check.line(vault, "ask"), check.environment)
    check.expect(person.until("Write the letter") and person.until("? "), f"no question: {person.said}")
    person.type(ANSWER)
    check.expect(
        person.until("Send it to 127.0.0.1? [y/N]") and f"I answered: {ANSWER}" in person.said
        and server.address("answer", "chat") in person.said, f"not shown before: {person.said}")
    check.expect(server.connections == before, "it connects before the person agrees")
    person.type("n")
    check.expect(
        person.until("nothing was sent") and person.until(ANSWER.rstrip(".")) and server.connections == before,
        f"who declines: {person.said}")
    person.leave()

    vault = check.connected("agreed", "answer", "chat", timeout=20)
    person = Person(check.line(vault, "ask"), check.environment)
    check.expect(person.until("Write the letter") and person.until("? "), f"no question: {person.said}")
    person.type(ANSWER)
    check.expect(person.until("Send it to 127.0.0.1? [y/N]"), f"not shown before: {person.said}")
    person.type("y")
    check.expect(
        person.until("What do you mean by that?\n>") and server.connections == before + 1,
        f"who agrees: {person.said}")
    person.type("That it is cold.")
    check.expect(
        person.until("Send it to 127.0.0.1? [y/N]") and "the model\n  | What do you mean by that?" in person.said,
        f"the second question: {person.said}")
    person.leave()
    # It resumes at the same place: the model's question counts as asked.
    asked = json.loads(check.run(vault, "ask", "--format", "json").stdout)
    check.expect(asked["answered"] == 2, f"what the model asked is forgotten: {asked}")


def faults(check):
    """Nothing is sent with invalid settings: curl is not even started."""
    programs = check.folder / "programs"
    programs.mkdir()
    curl = programs / "curl"
    curl.write_text(f"#!/bin/sh\ntouch '{check.folder}/sent'\n")
    curl.chmod(0o755)
    path = check.environment["PATH"]
    check.environment["PATH"] = f"{programs}:{path}"
    address = "https://llm.example.org/v1"
    for line in [
            f"baseURL: \"{address}?tenant=7\"", "baseURL: htps://llm.example.org/v1", f"baseUrl: {address}",
            "baseURL:", f"baseURL: [{address}]", f"url: {address}", f"provider: {address}", "timeout: soon",
            "headers: {x-team: [a]}", "apiKey: sk-check"]:
        settings = f"coach:\n  provider: openai\n  model: m\n  {line}\n"
        if line.startswith("provider"):
            settings = f"coach:\n  {line}\n  model: m\n"
        for rest in ["", "audiences: {coach: {focsu: full}}\n"]:
            vault = check.vault("faulty", settings + rest)
            for options in [[], ["-q"]]:
                done = call(
                    [check.daybook, *options, *check.line(vault, "coach", "test", "--yes")[1:]],
                    codes=None, env=check.environment)
                check.expect(
                    done.returncode == 1 and "daybook.yaml:" in done.stderr,
                    f"{line}: exit {done.returncode}: {done.stderr}")
            check.run(vault, "ask", "--answer", ANSWER, "--yes")
            check.run(vault, "review", "--questions", "--yes", code=1)
            check.expect(not (check.folder / "sent").exists(), f"{line}: curl was started")
    # Without the fault, the same request would have been sent.
    vault = check.vault("sound", f"coach: {{provider: openai, model: m, baseURL: \"{address}\"}}\n")
    check.run(vault, "coach", "test", "--yes", code=1)
    check.expect((check.folder / "sent").exists(), "curl is not started where nothing is wrong")
    check.environment["PATH"] = path


def hostile(check):
    """An answer is text."""
    vault = check.connected("hostile", "hostile", "chat", timeout=20)
    person = Person(check.line(vault, "ask"), check.environment)
    person.until("? ")
    person.type(ANSWER)
    person.until("[y/N]")
    person.type("y")
    check.expect(person.until("mean?"), f"hostile: {person.said}")
    check.expect(not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", person.said), f"controls: {person.said!r}")
    person.type("Nothing.")
    person.until("[y/N]")
    person.leave()
    kept = (vault / "growth/reflections.jsonl").read_text()
    check.expect("evil.example" in kept and "\\u001b" not in kept, kept)
    check.run(vault, "review")
    site = check.folder / "hostile-site"
    check.run(vault, "build", "--output", str(site))
    shown = 0
    for page in site.rglob("*.html"):
        text = page.read_text()
        shown += "evil.example" in html.unescape(text)
        check.expect(not re.search(r"<a[^>]*evil|<script>alert|<b onclick", text), f"{page} has it live")
    check.expect(shown >= 2, f"it is on {shown} pages")


def secrets(check):
    """The key is sent to no other host, and is in no file."""
    vault = check.connected("secret", "stall", "chat", timeout=4)
    process = subprocess.Popen(
        check.line(vault, "ask", "--answer", ANSWER, "--yes"), env=check.environment,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    found = []
    end = time.monotonic() + 3
    while not found and time.monotonic() < end:
        for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                parent = path.read_text().rsplit(")", 1)[1].split()[1]
                if int(parent) == process.pid and b"curl" in (path.parent / "cmdline").read_bytes():
                    found.append([(path.parent / name).read_bytes() for name in ["cmdline", "environ"]])
        time.sleep(0.02)
    check.expect(bool(found), "curl is not seen")
    for cmdline, environ in found:
        arguments = cmdline.decode().split("\0")[1:-1]
        check.expect(arguments == ["--disable", "--config", "-"], f"curl is told {arguments}")
        check.expect(KEY.encode() not in environ and b"API_KEY" not in environ, "curl has the key in its environment")
    process.communicate(timeout=30)
    for path in check.folder.rglob("*"):
        check.expect(
            not path.is_file() or KEY.encode() not in path.read_bytes(), f"{path} has the key")
    check.expect(not (check.folder / "trace").exists(), "the person's own configuration of curl counts")


# The fields that name a person, place, project or thing, in any kind.
NAMES = {
    "session": ["project"], "event": ["app"], "failure": ["project"], "flow": ["project"],
    "gift": ["name", "contact"], "contact": ["name"], "book": ["name"], "exercise": ["name"],
    "product": ["name"], "team": ["name"], "comment": ["author"], "version": ["author"],
    "entry": ["people", "place"], "etiquette": ["province", "city"], "reading": ["book"],
}
AMOUNT, PHONE, MAIL = "73119.40", "13987654321", "quill@zq.example"
ADDRESS, LINK = "77 Quarrel Street", "https://zq.example/secret?x=1"
THEN = str(DAY - datetime.timedelta(2))
# Fields without personal text, and values that must fit together in some kinds.
MOMENTS = {"start", "end", "at", "doneAt", "learnedAt", "appliedAt", "updatedAt", "createdAt", "since", "goneAt",
           "date", "due", "birthday", "day"}
VALUES = {"phone": PHONE, "amount": AMOUNT, "min": AMOUNT, "average": AMOUNT, "max": AMOUNT, "seconds": 600,
          "minutes": 600, "currency": "CNY"} | dict.fromkeys(
              ("deleted", "conflictOf", "imported", "color", "settled", "repays"))
TOGETHER = {
    "session": {"end": f"{THEN}T11:00:00+08:00"}, "sleep": {"end": f"{THEN}T17:00:00+08:00", "value": None},
    "goal": {"parent": None}, "headache": {"value": True}, "gift": {"date": THEN, "due": str(DAY)},
    "contact": {"birthday": "1990-05-06"},
}


def canaries(check):
    """A vault with a unique word in each field of each kind, these words, and the names among them."""
    schema = check.run(ROOT / "content", "schema", "--format", "json").stdout
    words, names, records = [], [], {}
    count = 0

    def word(kind, field):
        nonlocal count
        count += 1
        letters = "".join(chr(97 + (count // 20 ** place) % 20) for place in range(3))
        # A person's name has two words.
        text = f"Zq{letters}" + (f" Vq{letters}x" if field in ("people", "contact") else "")
        words.append(text)
        if field in NAMES.get(kind, []):
            names.append(text)
        return text

    def value(kind, field, rule):
        if field in VALUES:
            return VALUES[field]
        if "enum" in rule:
            return rule["enum"][0]
        if field in MOMENTS:
            return THEN + ("T09:00:00+08:00" if rule.get("format") != "date" else "")
        types = rule.get("type", [])
        types = [types] if isinstance(types, str) else types
        if "array" in types:
            inner = rule.get("items", {}).get("properties")
            if inner:
                return [{name: value(kind, name, each) for name, each in inner.items()}]
            return [word(kind, field)]
        if "object" in types:
            inner = rule.get("properties", {})
            return {name: value(kind, name, each) for name, each in inner.items() if value}
        if "integer" in types or "number" in types:
            return max(rule.get("minimum", 1), min(1, rule.get("maximum", 1)))
        return word(kind, field) if "string" in types else None

    for line in schema.splitlines():
        line = json.loads(line)
        rules = line.get("schema", line).get("properties", {})
        kind, collection = line["kind"], line["collection"]
        record = {field: value(kind, field, rule) for field, rule in rules.items()}
        record = {field: each for field, each in (record | TOGETHER.get(kind, {})).items() if each is not None}
        for field in ("since", "due", "birthday"):
            if field in record:
                record[field] = record[field][:10]
        records[collection] = (kind, record)
    return words, names, records


def write_canaries(check, vault, records):
    for collection, (kind, record) in records.items():
        if kind == "prompt":
            (vault / "prompts").mkdir(exist_ok=True)
            fields = {name: each for name, each in record.items() if name != "id"}
            (vault / "prompts/letter.md").write_text(
                "---\n" + "".join(f"{name}: {json.dumps(each)}\n" for name, each in fields.items())
                + "---\nZqbody\n")
        elif kind == "profile":
            (vault / "growth/profile.yaml").write_text(json.dumps(record, ensure_ascii=False))
        else:
            path = vault / f"{collection}.jsonl"
            if kind == "version":
                path = vault / "prompts/history/letter.jsonl"
            path.parent.mkdir(parents=True, exist_ok=True)
            with open(path, "a") as file:
                file.write(json.dumps(record, ensure_ascii=False) + "\n")
    shutil.copy(ROOT / "content/measures.yaml", vault)


def privacy(check):
    """The data sent from a vault with a unique word in each field."""
    words, names, records = canaries(check)
    listed = check.connected("canaries", "answer", "chat")
    write_canaries(check, listed, records)
    checked = check.run(listed, "check", "--format", "json", code=None)
    check.expect('"error"' not in checked.stderr, f"a record is not read: {checked.stderr}")
    for kind, record in records.values():
        if kind == "prompt":  # A file, whose problems are reported by check.
            continue
        known = check.run(listed, "list", kind, "--format", "json").stdout
        mine = [word for word in words if word in json.dumps(record, ensure_ascii=False)]
        missing = [word for word in mine if word not in known]
        check.expect(not missing, f"{kind}: {missing} are not read\n{record}\n{known}")

    everything = (
        "audiences:\n  coach:\n    focus: full\n    growth: full\n    gifts: full\n    exercise: full\n"
        "    prompts: full\n    journal: full\n    measures: full\n")
    tell = " and ".join(names)
    story = (
        f"Yesterday {tell} came to {ADDRESS}; it cost ¥880 and {AMOUNT}, call {PHONE} or +49 30 1234567, write to "
        f"{MAIL} or see {LINK}.")
    for name, audience in [("told-nothing", ""), ("told-all", everything)]:
        vault = check.connected(name, "answer", "messages", audience=audience)
        write_canaries(check, vault, records)
        for path, record in {
                "growth/reflections.jsonl": {"at": f"{DAY - datetime.timedelta(1)}T20:00:00+08:00", "text": story},
                "journal/entries.jsonl": {"at": f"{DAY - datetime.timedelta(1)}T21:00:00+08:00", "text": story},
                "growth/failures.jsonl": {
                    "id": "f", "at": f"{DAY - datetime.timedelta(1)}T21:00:00+08:00", "what": story,
                    "learning": story}}.items():
            (vault / path).parent.mkdir(exist_ok=True)
            with open(vault / path, "a") as file:
                file.write(json.dumps(record, ensure_ascii=False) + "\n")
        before = len(check.server.requests)
        typed = f"{names[0]} paid {AMOUNT} to {names[-1]} at {MAIL}."
        done, asked = check.asks(vault, answer=typed)
        check.run(vault, "review", "--questions", "--yes", code=None)
        sent = check.server.texts()[before:]
        check.expect(len(sent) == 2, f"{name}: {len(sent)} requests\n{done.stderr}")
        sent = "\n".join(json.loads(text)["system"] + json.dumps(json.loads(text)["messages"], ensure_ascii=False)
                         for text in sent)
        check.expect(("Yesterday" in sent) is (name == "told-all"), f"{name}: {sent}")
        secret = names if name == "told-all" else words
        parts = [part for each in secret for part in each.split()]
        parts += [AMOUNT, "73119", "880", PHONE, "1234567", MAIL, "quill", ADDRESS, "Quarrel", LINK, "zq.example"]
        told = [part for part in parts if part.lower() in sent.lower()]
        check.expect(not told, f"{name}: what is sent has {told}\n{sent}")
        # The server's question contains every code of the typed and sent text; they come back as
        # names.
        question = asked.get("question", "")
        check.expect(
            asked.get("model") and names[0] in question and MAIL in question and AMOUNT in question
            and not re.search(r"\b[PLJNATED]\d", question), f"{name}: it asks {question}\n{done.stderr}")
    return len(words)


def offline(check):
    """Without a provider nothing connects, even without a network."""
    apart = ["unshare", "--net"] if os.getuid() == 0 else ["unshare", "--net", "--map-root-user"]
    if subprocess.run([*apart, "true"], capture_output=True).returncode != 0:
        print("no network namespace can be made here; connections are looked for alone")
        apart = []
    vault = check.vault("offline")
    for line in [["build", "--output", str(check.folder / "offline-site")], ["check"],
                 ["ask", "--answer", ANSWER], ["coach", "preview"], ["review", "--questions"]]:
        trace = check.folder / "strace"
        check.run(vault, *line, before=[
            *apart, "strace", "-f", "-qq", "-o", str(trace), "-e", "trace=connect,sendto,sendmsg,sendmmsg"])
        calls = [call for call in trace.read_text().splitlines()
                 if re.search("AF_INET", call) and not re.search(r'"127\.|"::1"', call)]
        check.expect(not calls, f"{' '.join(line)} connects: {calls[:3]}")


def check(run):
    with ModelServer() as server:
        trial = Check(run, server)
        try:
            failures = fail(trial, ["chat"] if run.is_quick else list(FORMS))
            if not run.is_quick:
                hold_to_form(trial)
            answer(trial)
            consent(trial)
            faults(trial)
            hostile(trial)
            secrets(trial)
            words = privacy(trial)
            offline(trial)
        finally:
            run.problems += [f"the server was sent what it does not know: {fault}"
                             for fault in server.faults]
    return (f"{failures} failures of a language model, the slowest {trial.slowest:.1f} s with a "
            f"time-out of {TIMEOUT} s; {words} words of a vault that stay in it; {run.looks} looks")
