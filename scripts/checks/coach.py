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
import itertools
import json
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import time

from harness import Vault, call, eventually, fail, files, home, objects, write_program
from harness.model_server import FAILURES, ModelServer

from .grid import features
from .grid import vault as canaries

PROGRAMS = ["curl", "strace"]
WHOLE_PACKAGES = ["openai==3.57.0", "anthropic==2.13.0"]
DAY = datetime.date(2026, 11, 20)
NOW = f"{DAY} 12:00"
SETTINGS = "timeZone: Asia/Shanghai\n"
KEY = "sk-check-0123456789"
ANSWER = "I wait until it feels easy."
FORMS = {"chat": "openai", "messages": "anthropic"}
# The time-out of a question here, and the time allowed for the rest on a busy machine.
TIMEOUT, SLACK = 2, 4


class Check:
    def __init__(self, run, server):
        self.daybook = run.daybook
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
        moment = [] if arguments[0] == "list" else ["--as-of", NOW]
        return [str(self.daybook), *arguments, "--vault", str(vault.path), *moment]

    def run(self, vault, *arguments, code=0, before=()):
        began = time.monotonic()
        done = call([*before, *self.line(vault, *arguments)], codes=None, env=self.environment,
                    timeout=60, cwd=self.folder)
        done.seconds = time.monotonic() - began
        self.expect(
            code is None or done.returncode == code,
            f"{' '.join(arguments)}: exit {done.returncode}, not {code}\n{done.stdout[-500:]}{done.stderr[-900:]}")
        return done

    def vault(self, name, settings=""):
        """A small vault with a question of the day: a lever that was left for three days."""
        vault = Vault(self.daybook, self.folder / name)
        shutil.rmtree(vault.path, ignore_errors=True)
        vault.write("daybook.yaml", SETTINGS + settings)
        vault.append("growth/tasks.jsonl", *(json.dumps({
            "id": f"t{back}", "title": "Write the letter", "lever": 1,
            "day": str(DAY - datetime.timedelta(back))}) for back in (3, 2, 1)))
        return vault

    def settings(self, way, form, timeout=TIMEOUT, audience=""):
        return (f"coach:\n  kinds: [avoidance]\n  provider: {FORMS[form]}\n  model: small\n"
                f"  baseURL: {self.server.address(way, form)}\n  timeout: {timeout} s\n{audience}")

    def connected(self, name, *words, **options):
        return self.vault(name, self.settings(*words, **options))

    def asks(self, vault, *arguments, answer=ANSWER, **options):
        done = self.run(
            vault, "ask", "--answer", answer, "--yes", "--format", "json", *arguments, **options)
        # The records come first, then the question.
        return done, next((line for line in reversed(objects(done.stdout)) if "question" in line), {})


class Person:
    def __init__(self, line, environment):
        self.terminal, inner = pty.openpty()
        self.process = subprocess.Popen(
            line, stdin=inner, stderr=inner, stdout=inner, env=environment, start_new_session=True)
        os.close(inner)
        self.said = ""

    def until(self, words, seconds=20):
        """Reads until `words` are there, or the program ends."""
        def says():
            while select.select([self.terminal], [], [], 0)[0]:
                part = b""
                with contextlib.suppress(OSError):
                    part = os.read(self.terminal, 65_536)
                if not part:
                    return True
                self.said += part.decode("utf-8", "replace").replace("\r\n", "\n")
            return words in self.said

        eventually(says, seconds)
        return words in self.said

    def expect(self, *words):
        for each in words:
            assert self.until(each), f"“{each}” is not said: {self.said}"

    @classmethod
    def who_answers(cls, check, vault):
        """Somebody who answered the question of the day, and is asked whether to send the answer."""
        person = cls(check.line(vault, "ask"), check.environment)
        person.expect("Write the letter", "? ")
        person.type(ANSWER)
        person.expect("Send it to 127.0.0.1? [y/N]")
        return person

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


def asked_by_clients(check, way, form, is_streamed):
    """The answer that the official client of a form gets, and why it ends."""
    import anthropic
    import openai

    address, turns = check.server.address(way, form), [{"role": "user", "content": "P1 paid A2"}]
    if form == "chat":
        client = openai.OpenAI(api_key=KEY, base_url=address, max_retries=0)
        turns = [{"role": "system", "content": "Ask."}, *turns]
        answer = client.chat.completions.create(model="small", messages=turns, stream=is_streamed)
        if is_streamed:
            parts = [part.choices[0] for part in answer if part.choices]
            return "".join(part.delta.content or "" for part in parts), parts[-1].finish_reason
        return answer.choices[0].message.content, answer.choices[0].finish_reason
    client = anthropic.Anthropic(api_key=KEY, base_url=address, max_retries=0)
    words = {"model": "small", "max_tokens": 64, "system": "Ask.", "messages": turns}
    if is_streamed:
        with client.messages.stream(**words) as stream:
            answer = stream.get_final_message()
    else:
        answer = client.messages.create(**words)
    return answer.content[0].text, answer.stop_reason


def hold_to_form(check):
    """The official clients can parse the server's answers."""
    import anthropic
    import openai

    ends = {"chat": "stop", "messages": "end_turn"}
    for form, is_streamed in itertools.product(FORMS, (False, True)):
        for way, text in [("answer", "What do you mean by that, P1, A2?"),
                          ("three", "1. What began?\n2. What ended?\n\n3. What stays P1?")]:
            found = asked_by_clients(check, way, form, is_streamed)
            check.expect(found == (text, ends[form]), f"{form}, streamed {is_streamed}: {found}")
    for (way, status), form in itertools.product(
            [("401", 401), ("429", 429), ("500", 500), ("404", 404)], FORMS):
        try:
            asked_by_clients(check, way, form, False)
            check.expect(False, f"{form} {way}: no error")
        except (openai.APIStatusError, anthropic.APIStatusError) as error:
            after = error.response.headers.get("retry-after")
            check.expect(
                error.status_code == status and f"no: {status}" in str(error)
                and (way != "429" or after == "20"), f"{form} {way}: {error}, {after}")


def fail_each_way(check, forms):
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
            told = [line for line in objects(done.stderr) if "Daybook’s own" in line["message"]]
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
        settings = (vault.path / "daybook.yaml").read_text()
        vault.write("daybook.yaml", re.sub("baseURL: .*", f"baseURL: {address}", settings))
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
    typed = "\"quoted\" \\ \\n \t@/etc/passwd\n\"\noutput = \"stolen\n 早 🌊 $(id) `id` %s \x7f"
    vault = check.connected("typed", "answer", "chat")
    check.asks(vault, answer=typed)
    sent = json.loads(check.server.requests[-1][2])["messages"][-1]["content"]
    check.expect(sent.endswith(f"I answered: {typed}"), f"typed {typed!r}, sent {sent!r}")
    vault = check.connected("thoughts", "thoughts", "chat")
    check.expect(check.asks(vault)[1].get("question") == "What do you wait for?", "thoughts are asked")
    vault = check.connected("long", "long", "chat")
    asked = check.asks(vault)[1].get("question", "")
    check.expect(asked.startswith("Why?") and len(asked) <= 2_000, f"a long one: {asked[:80]}")
    # The other two uses: three questions for a week, and a prompt.
    vault = check.connected("three", "three", "messages")
    check.run(vault, "review", "--questions", "--yes")
    review = (vault.path / "reviews/2026-W47.md").read_text()
    check.expect(
        all(f"\n## {line}" in review for line in ["What began?", "What ended?", "What stays?"]), review)
    prompt = "---\ntitle: Letters\n---\nWrite a letter to {{name}}.\n"
    for audience, code in [("", 1), ("audiences:\n  coach: {prompts: full}\n", 0)]:
        vault = check.connected("prompt", "prompt", "chat", audience=audience)
        vault.write("prompts/letter.md", prompt)
        before = check.server.connections
        done = check.run(vault, "prompt", "improve", "letter", "--yes", "--keep", code=code)
        text = (vault.path / "prompts/letter.md").read_text()
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

    person = Person.who_answers(check, vault)
    check.expect(
        f"I answered: {ANSWER}" in person.said and server.address("answer", "chat") in person.said,
        f"not shown before: {person.said}")
    check.expect(server.connections == before, "it connects before the person agrees")
    person.type("n")
    person.expect("nothing was sent", ANSWER.rstrip("."))
    check.expect(server.connections == before, "it connects although the person declines")
    person.leave()

    vault = check.connected("agreed", "answer", "chat", timeout=20)
    person = Person.who_answers(check, vault)
    person.type("y")
    person.expect("What do you mean by that?\n9 tokens sent; 9 in the answer\n>")
    check.expect(server.connections == before + 1, "it does not connect once for who agrees")
    person.type("That it is cold.")
    person.expect("Send it to 127.0.0.1? [y/N]", "the model\n  | What do you mean by that?")
    person.leave()
    # It resumes at the same place: the model's question counts as asked.
    asked = json.loads(check.run(vault, "ask", "--format", "json").stdout)
    check.expect(asked["answered"] == 2, f"what the model asked is forgotten: {asked}")


def faults(check):
    """Nothing is sent with invalid settings: curl is not even started."""
    write_program(check.folder / "programs/curl", f"touch '{check.folder}/sent'")
    path = check.environment["PATH"]
    check.environment["PATH"] = f"{check.folder}/programs:{path}"
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
    person = Person.who_answers(check, vault)
    person.type("y")
    person.expect("mean?")
    check.expect(not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", person.said), f"controls: {person.said!r}")
    person.type("Nothing.")
    person.until("[y/N]")
    person.leave()
    kept = (vault.path / "growth/reflections.jsonl").read_text()
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

    def curl():
        for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                parent = path.read_text().rsplit(")", 1)[1].split()[1]
                if int(parent) == process.pid and b"curl" in (path.parent / "cmdline").read_bytes():
                    return [(path.parent / name).read_bytes() for name in ["cmdline", "environ"]]

    cmdline, environ = eventually(curl, 3) or fail("curl is not seen")
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
    "entry": ["people", "place"], "etiquette": ["province", "city"],
}
AMOUNT, PHONE, MAIL = "73119.40", "13987654321", "quill@zq.example"
ADDRESS, LINK = "77 Quarrel Street", "https://zq.example/secret?x=1"


class Canaries(canaries.Canaries):
    """Words; names have a capital letter, and people have two names."""

    def word(self, kind, field, privacy, record="main"):
        word = super().word(kind, field, privacy, record)
        if field not in NAMES.get(kind, []):
            return word
        return f"{word.title()} {word.title()}x" if field in ("people", "contact") else word.title()


def write_canaries(check, name, audience=""):
    """A vault with a unique word in each field of each kind, and the meanings of its words."""
    vault, words = check.vault(name), Canaries()
    tasks = (vault.path / "growth/tasks.jsonl").read_text()
    shutil.rmtree(vault.path)
    canaries.write(vault.path, words, canaries.kinds())
    vault.append("growth/tasks.jsonl", tasks.rstrip())
    vault.write("daybook.yaml", SETTINGS + check.settings("answer", "messages", audience=audience))
    there = b"\n".join(files(vault.path).values()).lower()
    return vault, {word: meaning for word, meaning in words.meanings.items() if str(word).encode() in there}


def privacy(check):
    """The data sent from a vault with a unique word in each field."""
    vault, meanings = write_canaries(check, "canaries")
    checked = check.run(vault, "check", "--format", "json", code=None)
    check.expect('"error"' not in checked.stderr, f"a record is not read: {checked.stderr}")
    for kind, (_, fields) in canaries.kinds().items():
        if kind == "prompt":  # A file, whose problems are reported by check.
            continue
        known = check.run(vault, "list", kind, "--format", "json").stdout.lower()
        own = {field for field, *_ in fields}
        missing = [word for word, (of, field, _, record) in meanings.items() if str(word) not in known
                   and of == kind and field in own and not features.is_old(record) and "day" not in record]
        check.expect(not missing, f"{kind}: {missing} are not read\n{known}")

    names = [word.title() for word, (kind, field, _, record) in meanings.items()
             if field in NAMES.get(kind, []) and not features.is_old(record)]
    everything = "audiences:\n  coach: {" + ", ".join(f"{system}: full" for system in (
        "focus", "growth", "gifts", "exercise", "prompts", "journal", "measures")) + "}\n"
    story = (
        f"Yesterday it cost ¥880 and {AMOUNT} at {ADDRESS}, call {PHONE} or "
        f"+49 30 1234567, write to {MAIL} or see {LINK}: there were {', '.join(names)}.")
    for name, audience in [("told-nothing", ""), ("told-all", everything)]:
        vault, _ = write_canaries(check, name, audience)
        day = f"{DAY - datetime.timedelta(1)}T2"
        for path, record in {
                "growth/reflections.jsonl": {"at": f"{day}0:00:00+08:00", "text": story},
                "journal/entries.jsonl": {"at": f"{day}1:00:00+08:00", "text": story},
                "growth/failures.jsonl": {
                    "id": "f", "at": f"{day}1:00:00+08:00", "what": story, "learning": story}}.items():
            vault.append(path, json.dumps(record, ensure_ascii=False))
        before = len(check.server.requests)
        typed = f"{names[0]} paid {AMOUNT} to {names[-1]} at {MAIL}."
        done, asked = check.asks(vault, answer=typed)
        check.run(vault, "review", "--questions", "--yes", code=None)
        sent = [json.loads(text) for text in check.server.texts()[before:]]
        check.expect(len(sent) == 2, f"{name}: {len(sent)} requests\n{done.stderr}")
        sent = "\n".join(each["system"] + json.dumps(each["messages"], ensure_ascii=False) for each in sent)
        check.expect(("there were" in sent) is (name == "told-all"), f"{name}: {sent}")
        parts = names if name == "told-all" else map(str, meanings)
        parts = [*parts, AMOUNT, "73119", "880", PHONE, "1234567", MAIL, "quill", ADDRESS, "Quarrel", LINK,
                 "zq.example"]
        told = [part for part in parts if part.lower() in sent.lower()]
        check.expect(not told, f"{name}: what is sent has {told}\n{sent}")
        # The server's question contains every code of the typed and sent text, up to its longest;
        # they come back as names.
        question = asked.get("question", "")
        check.expect(
            asked.get("model") and names[0] in question and not re.search(r"\b[PLJNATED]\d", question)
            and (audience or MAIL in question and AMOUNT in question),
            f"{name}: it asks {question}\n{done.stderr}")
    return len(meanings)


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
            failures = fail_each_way(trial, ["chat"] if run.is_quick else list(FORMS))
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
