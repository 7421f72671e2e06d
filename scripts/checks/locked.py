"""Tries locked collections as a person has them, with the program age.

  - Files locked by Daybook open with age itself and each recipient's identity alone, and files made
    by hand with age can be read.
  - After each command, a word of locked records is in no file of the vault, of the cache or of the
    folder for temporary files, including compressed files and git objects, except snapshots from
    before; and age gets it neither as an argument nor in its environment.
  - Without an identity everything else works, and a record can be added; a wrong identity, one
    inside the vault, a damaged part and a missing program are reported.
`scripts/check torture` kills locks.
"""

import json
import os
import pathlib
import shutil
import subprocess
import zlib

from harness import (
    Vault, append, call, eventually, files, home, listed, new_identity, objects, write_program)
from harness.preview import Preview

PROGRAMS = ["age"]

CANARY = "zanzibarquince"
# For texts, as records are readable again by then.
TEXT_CANARY = "quaggamedlar"


def plain(path):
    """A file as it is and decompressed, and the objects of a git repository."""
    if (path / "objects").is_dir():
        yield call(["git", "--git-dir", path, "cat-file", "--batch-all-objects", "--batch"],
                   codes=None, text=False).stdout
    if not path.is_file():
        return
    data = path.read_bytes()
    yield data
    for bits in [zlib.MAX_WBITS, zlib.MAX_WBITS | 16]:
        try:
            yield zlib.decompressobj(bits).decompress(data)
        except zlib.error:
            continue


class Check:
    def __init__(self, run):
        self.folder = folder = run.folder
        self.word = CANARY
        self.expect, self.problems = run.expect, run.problems
        self.log = folder / "age.log"
        # Logs the arguments and environment of age, then runs it.
        self.age = shutil.which("age")
        write_program(folder / "programs/age", f'{{ echo "$@"; env; }} >> {self.log}\nexec {self.age} "$@"')
        self.environment = home(folder, PATH=f"{folder}/programs:{os.environ['PATH']}")
        self.open = Vault(run.daybook, folder / "vault", env=self.environment, cwd=folder)
        self.vault = self.open.path
        self.identities = []
        for name in ["mei", "bo", "stranger"]:
            path = folder / f"{name}.txt"
            self.identities.append((path, new_identity(path)))

    def with_identity(self, identity=0):
        return {**self.environment, "DAYBOOK_IDENTITY": str(self.identities[identity][0])}

    def plainly(self, *arguments, **options):
        """Runs daybook without searching for the word, if it may be there."""
        return self.open.run(*arguments, codes=None, **options)

    def run(self, *arguments, identity=0, code=0, environment={}):
        """Runs daybook, and looks for the word afterwards."""
        variables = self.environment if identity is None else self.with_identity(identity)
        done = self.plainly(*arguments, env=variables | environment, timeout=120)
        what = " ".join(arguments)
        self.expect(
            code is None or done.returncode == code,
            f"{what}: exit {done.returncode}, not {code}\n{done.stdout[-600:]}{done.stderr[-600:]}")
        self.look(what)
        return done

    def look(self, what):
        word = self.word.encode()
        for folder in [self.vault, *(self.folder / name for name in ("cache", "tmp", "home", "state"))]:
            for path in folder.rglob("*"):
                if any(word in text for text in plain(path)):
                    self.problems.append(f"{what}: {path} tells")
        is_told = self.log.exists() and word in self.log.read_bytes()
        self.expect(not is_told, f"{what}: age was told in the open")

    def records(self, kind="gift", **options):
        return records_of(self.run("list", kind, "--format", "json", **options).stdout)


def records_of(text):
    """The records that were listed, without regard to order."""
    return sorted(json.dumps(record, sort_keys=True) for record in listed(text))


def lock_and_read(check):
    vault = check.vault
    call([check.open.daybook, "init", vault, "--sample"], env=check.environment)
    settings = (vault / "daybook.yaml").read_text()
    keys = ", ".join(key for _, key in check.identities[:2])
    call(["git", "init", "-q", "--bare", check.folder / "site.git"])
    (vault / "daybook.yaml").write_text(
        settings + f"\nencryption:\n  recipients: [{keys}]\n"
        "publish:\n  branch: {to: git, repository: ../site.git, audience: family}\n")
    file = vault / "gifts/records/2026.jsonl"
    gift = json.loads(next(line for line in file.read_text().splitlines() if "loan" not in line))
    gift.update(id="canary-1", note=CANARY)
    append(file, json.dumps(gift))
    # The files set aside by an earlier merge.
    append(vault / ".daybook/merged/gifts/records/2026 2.jsonl", json.dumps(gift))
    # A change in the log, and builds and searches with cached results.
    for line in [["edit", "canary-1", f"note={CANARY} again", "--yes"], ["build", "-o", "site"],
                 ["check"], ["list", "gift"], ["show", "canary-1"], ["publish", "branch", "--yes"]]:
        check.plainly(*line)
    check.plainly("mcp", "--audience", "me", input="".join(json.dumps(
        {"jsonrpc": "2.0", "id": number, "method": method, "params": parameters}) + "\n"
        for number, (method, parameters) in enumerate([
            ("initialize", {"protocolVersion": "2025-06-18", "capabilities": {},
                            "clientInfo": {"name": "check", "version": "1"}}),
            ("tools/call", {"name": "find", "arguments": {"words": CANARY}})])))
    check.expect(
        '"find"' in (vault / ".daybook/assistant.jsonl").read_text(), "the question is not noted")
    kept = [path for path in (check.folder / "cache").rglob("*") if any(CANARY.encode() in text for text in plain(path))]
    check.expect([path for path in kept if path.name == "git"], f"nothing of what was published is kept: {kept}")
    before = check.plainly("list", "gift", "--format", "json").stdout
    check.expect(CANARY in before, "the word is not in the records")
    expected = records_of(before)
    originals = files(vault / "gifts", ".lock")

    shutil.rmtree(check.folder / "site")
    call(["git", "init", "-q", vault])
    dry = check.plainly("lock", "gifts", "--dry-run", "--format", "json")
    check.expect(json.loads(dry.stdout)["dryRun"] is True and (vault / "gifts/records/2026.jsonl").exists(), "dry run")
    done = check.run("lock", "gifts", "--format", "json")
    report = json.loads(done.stdout)
    check.expect(report["lockedChanges"] == 1, "the change was not locked")
    check.expect("git" in {copy["kind"] for copy in report["copies"]}, "git is not told of")
    shutil.rmtree(vault / ".git")

    locked = sorted((vault / "gifts").rglob("*.age"))
    check.expect(len(locked) >= 4 and not list((vault / "gifts").rglob("*.jsonl")), f"locked: {locked}")
    for path in locked:
        original = originals.get(path.relative_to(vault / "gifts").with_suffix("").as_posix())
        for identity, _ in check.identities[:2]:
            opened = call([check.age, "-d", "-i", identity, path], codes=None, text=False)
            check.expect(
                opened.returncode == 0 and original in (None, opened.stdout), f"age -d {path}: {opened.stderr}")
        stranger = call([check.age, "-d", "-i", check.identities[2][0], path], codes=None,
                        text=False)
        check.expect(stranger.returncode != 0, f"a stranger opens {path}")
    for identity in [0, 1]:
        check.expect(check.records(identity=identity) == expected, f"the records of identity {identity}")
    return expected, originals


def use(check, expected):
    vault = check.vault
    run = check.run
    check.expect(
        run("list", "gift", "--identity", str(check.identities[0][0]), identity=None).stdout
        == run("list", "gift").stdout, "--identity")
    # Without an identity.
    denied = run("list", "gift", identity=None, code=1)
    check.expect("locked" in denied.stderr and "--identity" in denied.stderr, denied.stderr)
    run("list", "task", identity=None)
    told = run("check", "--format", "json", identity=None)
    kinds = [each["kind"] for each in objects(told.stderr)]
    check.expect(kinds.count("locked") == 5, f"check: {kinds}")
    built = run("build", "-o", "site", identity=None)
    site = check.folder / "site"
    check.expect("locked" in built.stderr, built.stderr)
    for page in ["gifts/index.html", "index.html"]:
        check.expect("are locked" in (site / page).read_text(), f"{page} does not say that records are locked")
    check.expect(CANARY.encode() not in b"".join(files(site).values()), "the site tells")
    added = run("add", "gift", "name=mei", "amount=66", "direction=sent", "--yes", "--format", "json",
                identity=None)
    check.expect("part-" in json.loads(added.stdout)["file"], added.stdout)
    check.expect(len(check.records()) == len(expected) + 1, "what was added without an identity is not there")
    # With an identity.
    built = run("build", "-o", "site")
    check.expect("plain text" in built.stderr, built.stderr)
    check.expect(any(CANARY in page.read_text() for page in site.rglob("*.html")),
                 "the site does not tell its owner")
    check.expect("are locked" not in (site / "gifts/index.html").read_text(), "the page is wrong")
    run("build", "-o", "site", identity=None)
    check.expect(CANARY.encode() not in b"".join(files(site).values()),
                 "a site that was built without an identity tells what one with it told")
    run("check")
    run("find", CANARY)
    run("stats", "gifts")
    run("show", "canary-1")
    run("now")
    run("edit", "canary-1", f"note={CANARY} twice", "--yes")
    # An editor that reports only the location of its file.
    editor = check.folder / "editor"
    write_program(editor, f'echo "$1" > {check.folder}/edited\nsed -i "s/twice/three/" "$1"')
    run("edit", "canary-1", "--yes", environment={"EDITOR": str(editor)})
    edited = pathlib.Path((check.folder / "edited").read_text().strip())
    check.expect(not str(edited).startswith(str(check.folder)) and not edited.exists(), f"edited in {edited}")
    shown = run("show", "canary-1").stdout
    check.expect("three" in shown, shown)
    run("undo")
    run("undo", "--list")
    check.expect("twice" in run("show", "canary-1").stdout, "undo")
    check.expect(run("undo", "1", identity=None, code=1).returncode == 1, "undo without an identity")
    run("delete", "canary-1")
    run("undo")
    for line in [["export", "gifts", "--to", "-", "--format", "csv"], ["export", "gifts", "--to", "-"]]:
        run(*line, code=None)
    run("publish", "--output", str(check.folder / "public"), "--audience", "public", "--yes", code=None)
    run("publish", "branch", "--yes")
    sent = "".join(text.decode(errors="replace") for text in plain(check.folder / "site.git"))
    check.expect(CANARY in sent, "the audience does not see what it may")
    run("publish", "branch", "--audience", "public", "--yes")
    check.expect(
        call(["git", "-C", check.folder / "site.git", "rev-list", "--count", "gh-pages"]).stdout
        == "1\n", "a narrower audience has the history")
    serve(check)
    # A file made by hand with age.
    line = '{"id":"by-hand","contact":"mei","date":"2026-11-20","amount":800,"direction":"sent"}\n'
    subprocess.run(
        [check.age, "-r", check.identities[0][1], "-o", vault / "gifts/records/zz.jsonl.age"],
        input=line.encode(), check=True)
    check.expect("by-hand" in "".join(check.records()), "what age made by hand is not read")
    parts = sorted((vault / "gifts/records").glob("part-*"))
    check.expect(len(parts) > 4, f"parts: {parts}")
    records = check.records()
    joined = json.loads(run("tidy", "gifts", "--format", "json").stdout)
    check.expect(check.records() == records, "tidy changed records")
    check.expect(len(list((vault / "gifts/records").glob("part-*"))) == 1, f"{joined}")


def serve(check):
    """Looks at the preview, which must see a new part."""
    with Preview(Vault(check.open.daybook, check.vault, env=check.with_identity())) as preview:
        def page():
            return preview.ask("gifts/")[2].decode()

        check.expect(eventually(
            lambda: "</html>" in (text := page()) and "are locked" not in text, 30), "the preview shows nothing")
        before = page()
        check.run("add", "gift", "name=mei", "amount=7777", "direction=sent", "--yes", identity=None)
        check.expect(eventually(
            lambda: "</html>" in (text := page()) and text != before, 30), "the preview does not see a new part")
        check.look("serve")


def refuse(check):
    vault, run = check.vault, check.run
    wrong = run("list", "gift", identity=2, code=1)
    check.expect("no identity matched" in wrong.stderr, wrong.stderr)
    inside = vault / "key.txt"
    shutil.copy(check.identities[0][0], inside)
    (check.folder / "link.txt").symlink_to(inside)
    for path in [inside, check.folder / "link.txt"]:
        refused = run("list", "task", "--identity", str(path), identity=None, code=1)
        check.expect("inside the vault" in refused.stderr, refused.stderr)
    inside.unlink()
    missing = run("list", "gift", "--identity", "nowhere.txt", identity=None, code=1)
    check.expect("no such file" in missing.stderr, missing.stderr)
    empty = check.folder / "empty"
    empty.mkdir(exist_ok=True)
    absent = run("list", "gift", code=1, environment={"PATH": str(empty)})
    check.expect("not installed" in absent.stderr, absent.stderr)
    part = next((vault / "gifts/records").glob("part-*"))
    whole = part.read_bytes()
    for damaged in [whole[:-1], whole[:200] + bytes([whole[200] ^ 1]) + whole[201:], b""]:
        part.write_bytes(damaged)
        told = run("check", "--format", "json", code=1)
        found = [each for each in objects(told.stderr) if each["kind"] == "not-decrypted"]
        check.expect(len(found) == 1 and found[0]["file"].endswith(part.name), f"damaged: {found}")
    # Everything else is built.
    built = json.loads(run("build", "-o", "site", "--format", "json", code=1).stdout)
    check.expect(built["errors"] == 1 and built["files"] > 1000, f"built beside a damaged part: {built}")
    part.write_bytes(whole)


def texts(check):
    """Days in Markdown and prompts, whose names stay and whose words do not."""
    vault, run = check.vault, check.run
    check.word = TEXT_CANARY
    day = vault / "journal/2026-11-18.md"
    append(day, f"A {TEXT_CANARY} in the frost.")
    append(vault / "prompts/secret.md", f"---\ntitle: Secret\n---\nSay {TEXT_CANARY} {{{{it}}}}.")
    before = {path: path.read_bytes() for folder in ["journal", "prompts"]
              for path in (vault / folder).rglob("*") if path.is_file() and path.name != ".lock"}
    for line in [["prompt", "save", "secret"], ["prompt", "edit", "secret", f"category={TEXT_CANARY}"],
                 ["undo"], ["check"], ["find", TEXT_CANARY]]:
        check.plainly(*line)
    shutil.rmtree(vault / ".daybook/snapshots", ignore_errors=True)
    check.plainly("lock", "journal", "prompts", env=check.with_identity())
    shutil.rmtree(vault / ".daybook/snapshots", ignore_errors=True)
    check.look("lock journal prompts")
    left = [path for folder in ["journal", "prompts"] for path in (vault / folder).rglob("*.md")]
    check.expect(not left, f"left in the open: {left}")
    opened = call([check.age, "-d", "-i", check.identities[1][0], f"{day}.age"], codes=None, text=False)
    check.expect(opened.stdout == before[day], f"age -d {day}.age: {opened.stderr}")
    check.expect(TEXT_CANARY in run("prompt", "show", "secret").stdout, "the prompt is not read")
    check.expect("secret" in run("find", TEXT_CANARY).stdout, "the prompt is not found")
    run("prompt", "edit", "secret", f"category={TEXT_CANARY}")
    run("undo")
    (check.folder / "body").write_text(f"Another {TEXT_CANARY} {{it}}.\n")
    run("prompt", "new", "fresh", "--title", "Fresh", "--body", str(check.folder / "body"), "--yes")
    (check.folder / "body").write_text(f"Once more {TEXT_CANARY}.\n")
    run("prompt", "save", "fresh", "--body", str(check.folder / "body"))
    run("prompt", "revert", "fresh", "1")
    run("prompt", "delete", "fresh", "--yes")
    run("undo")
    check.expect(len(list((vault / "prompts").glob("fresh.md.age"))) == 1, "a deleted prompt is not back, or not locked")
    run("prompt", "delete", "fresh", "--yes")
    run("check")
    run("now")
    (check.folder / "body").unlink()
    # Without an identity.
    denied = run("prompt", "show", "secret", identity=None, code=1)
    check.expect("locked" in denied.stderr, denied.stderr)
    told = objects(run("check", "--format", "json", identity=None).stderr)
    kinds = [each["kind"] for each in told if "journal/" in each.get("file", "") or "prompts/" in each.get("file", "")]
    check.expect(kinds and set(kinds) == {"locked"}, f"check: {kinds}")
    site = check.folder / "texts"
    run("build", "-o", str(site), identity=None)
    for page in ["days/2026-11-18/index.html", "prompts/index.html"]:
        check.expect("are locked" in (site / page).read_text(), f"{page} does not say that records are locked")
    run("prompt", "purge", "secret", "--version", "1", "--yes", code=None)
    shutil.rmtree(vault / ".daybook/snapshots", ignore_errors=True)
    check.look("at the end")
    check.plainly("unlock", "journal", "prompts", env=check.with_identity())
    for path, content in before.items():
        if path.suffix == ".md":
            check.expect(path.read_bytes() == content, f"{path} is not as it was")
    check.expect(not list((vault / "journal").rglob("*.age")), "some days stay locked")


def unlock(check, originals):
    records = check.records()
    done = check.plainly("unlock", "gifts", env=check.with_identity())
    check.expect(done.returncode == 0, done.stderr)
    now = files(check.vault / "gifts", ".lock")
    for path, content in originals.items():
        check.expect(not content or now.get(path) == content, f"{path} is not as it was")
    check.expect(not [path for path in now if path.endswith(".age")], f"{sorted(now)}")
    found = records_of(check.plainly("list", "gift", "--format", "json").stdout)
    check.expect(found == records, "the records are not as they were before unlocking")


def check(run):
    trial = Check(run)
    expected, originals = lock_and_read(trial)
    use(trial, expected)
    refuse(trial)
    unlock(trial, originals)
    texts(trial)
    return f"{run.looks} looks at locked records"
