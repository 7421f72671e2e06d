"""Compares two programs, to see if a change that should have no effect has one.

    scripts/check same --against PROGRAM [--quick]

Over both samples, and over a copy of each with faults in a part of its lines, both programs print the
help of every command; run each that needs no argument and those of the list below, as text and as
JSON; build the sites in all languages; and write exports of all kinds. Their output, their exit
codes and the files that they leave have to be the same bytes. --quick leaves the sites of the
faulty vaults out.
"""

import concurrent.futures
import io
import os
import pathlib
import random
import re
import shutil
import subprocess
import threading
import zipfile

from harness import ROOT, differing, files

DIFFERENCES = {}
LOCK = threading.Lock()
NOW = "2026-11-20T18:40:00+08:00"
SAMPLES = ["content", "content-zh"]
# They ask, wait, reach out or serve.
NEVER = {"serve", "ask", "coach", "merge-file", "publish", "prompt try", "help", "start", "resume", "backup"}
# They differ from run to run: elapsed times, the moment of writing, the names of new records.
VARIES = re.compile(
    rb"(?m)(?:\b\d+s )?\b\d+(?:\.\d+)? ?m?s\b|\"verified\":\w+,\"seconds\":[\d.]+|DTSTAMP:\w+|"
    rb"\b[a-z2-7]{26}\b|"
    rb"-\d{8}-[0-9a-z]{25}|\([0-9a-z]{8}\)|daybook edit [0-9a-z]{8}|^[0-9a-z]{4} +(?=2026-11-20 18:40)|"
    rb"<dcterms:\w+ [^>]*>[^<]*|\"(?:at|updatedAt)\":\"[^\"]*\"")
PERIODS = ["2026-W46", "2026-10", "2026-Q3", "2025", "2026-11-19", "all"]
SYSTEMS = ["focus", "growth", "gifts", "exercise", "prompts", "journal", "measures"]
KINDS = ["session", "task", "goal", "reflection", "gift", "contact", "completion", "exercise", "prompt",
         "journal", "measure", "failure", "usage"]
ARGUMENTS = [
    *(["stats", system, period] for system in SYSTEMS for period in PERIODS),
    *(["list", kind] for kind in KINDS), *(["list", kind, "--limit", "0"] for kind in KINDS),
    *(["schema", kind] for kind in KINDS), *(["add", kind] for kind in KINDS),
    *(["today", day] for day in ("2026-11-19", "2026-10-01")),
    *(["date", text] for text in ("腊月廿三", "last week", "2h30", "nonsense", "2026-13-40")),
    *(["find", word] for word in ("novel", "birthday", "小说", "nothing at all")),
    ["log", "--dry-run", "昨天李四儿子满月微信随了600"], ["log", "--dry-run", "2h writing"],
    ["log", "--dry-run", "nonsense"], ["add", "task", "title=Send", "goal=nosuch"], ["edit", "nosuch", "title=One"], ["show", "nosuch"],
    ["delete", "nosuch"], ["undo"], ["undo", "--list"], ["suggest", "nobody"], ["calendar", "2026-11"],
    ["import", "nosuch.csv"], ["render", "nosuch.liquid"], ["chart", "nosuch.csv"], ["theme", "nosuch"],
    ["export", "gifts", "--to", "gifts.csv"], ["export", "gifts", "--to", "gifts.xlsx"],
    ["export", "gifts", "--to", "gifts.ics"], ["export", "gifts", "--to", "gifts.journal"],
    ["export", "all", "--to", "all.xlsx"],
    *(["export", kind, "--to", f"{kind}.{ending}"] for kind in KINDS for ending in ("csv", "jsonl")),
]


def options(parser):
    parser.add_argument("--against", required=True, type=pathlib.Path, metavar="PROGRAM",
                        help="the program before the change")


class Side:
    """One of the programs, with a folder of its own; names in it are the same for both."""

    def __init__(self, program, folder):
        self.program = program.resolve()
        self.folder = folder
        folder.mkdir()

    def run(self, *words):
        """The output of a command, and its exit code."""
        home = self.folder / "home"
        environment = {"PATH": os.environ["PATH"], "TZ": "Asia/Shanghai", "HOME": str(home),
                       "XDG_CACHE_HOME": str(home / "cache"), "LANG": "C.UTF-8"}
        done = subprocess.run(
            [str(self.program), *words], cwd=self.folder, env=environment, capture_output=True,
            stdin=subprocess.DEVNULL, timeout=600)
        return done.returncode, VARIES.sub(b"-", done.stdout), VARIES.sub(b"-", done.stderr)


def commands(side, *words):
    """Each command with its help, and those below it."""
    code, text, _ = side.run(*words, "--help")
    if code:
        return
    yield list(words), text.decode()
    for line in text.decode().partition("SUBCOMMANDS:")[2].splitlines():
        name = re.match(r"  ([a-z][\w-]*)(?: \(default\))?(?:\s{2,}|$)", line)
        if name and (not words or name[1] != words[-1]):
            yield from commands(side, *words, name[1])


def with_faults(folder):
    """Damages a part of the lines of the records of a vault, the same each time."""
    chance = random.Random(20261120)
    faults = [
        lambda line: line[:-1], lambda line: line[:len(line) // 2], lambda line: line.replace('"', "", 1),
        lambda line: re.sub(r"\d\d", "4x", line, count=1), lambda line: line.replace("2026", "2026-13", 1),
        lambda line: re.sub(r'"(\w+)":', r'"\1s":', line, count=1), lambda line: line + line,
        lambda line: re.sub(r": ?(\d+)", r':"½½"', line, count=1), lambda line: "\ufeff" + line,
        lambda line: re.sub(r'"(\w+)":"', r'"\1":"\\u0000', line, count=1), lambda line: "",
    ]
    for file in sorted(folder.rglob("*")):
        if file.suffix in (".jsonl", ".csv", ".yaml", ".toml", ".md") and ".daybook" not in file.parts:
            lines = file.read_text().split("\n")
            for number in range(len(lines)):
                if chance.random() < 0.03 and lines[number]:
                    lines[number] = chance.choice(faults)(lines[number])
            file.write_text("\n".join(lines))


def compare(run, before, after, name, words):
    shown = f"{name}: {' '.join(words)}"
    olds, news = before.run(*words), after.run(*words)
    for part, old, new in zip(("exit code", "output", "messages"), olds, news):
        if old != new:
            differ(run, shown, f"another {part}: {first_difference(old, new)}")
    run.looks += 1


def differ(run, shown, difference):
    """Records a difference; the same one elsewhere is counted."""
    with LOCK:
        DIFFERENCES.setdefault(difference, []).append(shown)


def first_difference(old, new):
    if isinstance(old, int):
        return f"{old}, then {new}"
    olds, news = old.split(b"\n"), new.split(b"\n")
    number = next((i for i, (a, b) in enumerate(zip(olds, news)) if a != b), min(len(olds), len(news)))
    line = [lines[number][:300].decode(errors="replace") if number < len(lines) else "(no line)"
            for lines in (olds, news)]
    return f"{line[0]!r}, then {line[1]!r}"


def compare_files(run, before, after, name):
    """The results of commands: sites, exports, changed vaults."""
    olds, news = (files(side.folder, "state.json") for side in (before, after))
    for path in differing(olds, news):
        if path.startswith("home/") or "/.daybook/" in path:
            continue
        if path not in olds or path not in news:
            differ(run, f"{name}: {path}", f"only there {'before' if path in olds else 'after'}")
            continue
        old, new = (contents(path, found) for found in (olds[path], news[path]))
        if old != new:
            differ(run, f"{name}: {path}", first_difference(old, new))
    run.looks += len(news)


def contents(path, found):
    """The bytes of a file; for a workbook, the bytes of its parts."""
    if path.endswith(".xlsx"):
        with zipfile.ZipFile(io.BytesIO(found)) as workbook:
            found = b"\n".join(workbook.read(name) for name in sorted(workbook.namelist()))
    return VARIES.sub(b"-", found)


def check(run):
    assert run.options.against.is_file(), f"there is no program at {run.options.against}"
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        runs = [pool.submit(check_vault, run, sample, is_faulty)
                for sample in SAMPLES for is_faulty in (False, True)]
        for done in runs:
            done.result()
    run.problems += [
        f"{places[0]}{f' and {len(places) - 1} more' if places[1:] else ''}: {difference}"
        for difference, places in DIFFERENCES.items()]
    return f"{run.looks} outputs and files of both programs compared"


def check_vault(run, sample, is_faulty):
    name = f"{sample}, with faults" if is_faulty else sample
    folder = run.folder / name.replace(", ", "-").replace(" ", "-")
    folder.mkdir()
    before = Side(run.options.against, folder / "before")
    after = Side(run.daybook, folder / "after")
    for side in (before, after):
        vault = shutil.copytree(ROOT / sample, side.folder / "vault")
        if is_faulty:
            with_faults(vault)
    known = list(commands(after))
    if not is_faulty and sample == SAMPLES[0]:
        for words, _ in known:
            compare(run, before, after, name, [*words, "--help"])
    helps = {" ".join(words): text for words, text in known}
    typed = [words for words, text in known if words and "SUBCOMMANDS:" not in text] + ARGUMENTS
    for words in typed:
        command = next((" ".join(words[:count]) for count in (2, 1) if " ".join(words[:count]) in helps), "")
        if not command or any(command == one or command.startswith(one + " ") for one in NEVER):
            continue
        if command == "build" and is_faulty and run.is_quick:
            continue
        has = [option for option in ("--vault", "--as-of", "--format") if option in helps[command]]
        line = [*words, *(["--vault", "vault"] if "--vault" in has else []),
                *(["--as-of", NOW] if "--as-of" in has else [])]
        compare(run, before, after, name, line)
        if "--format" in has:
            compare(run, before, after, name, [*line, "--format", "json"])
    compare_files(run, before, after, name)
