"""Adds up the figures of many vaults as docs/pages/many-vaults.md describes it.

Vaults are made from the sample, with other records, time zones and deletions. Then:

- sums of rows are those of `daybook stats`, asked for each vault apart;
- DuckDB and, where Java is, Spark make the same tables, byte for byte; --quick leaves out Spark;
- a vault with an error costs only itself; other parts of the list and another order give the same rows,
  and so does a run after one that was killed, which leaves no file;
- it works without a home folder, in vaults that it may only read, and while their owner writes;
- no row, message or table has a word of a vault;
- the difference of two reports with and without one person is measured: sums would give each value of that
  person exactly, and the tables give none;
- the processor time for a vault does not grow with their number.
"""

import csv
import hashlib
import hmac
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import time

import harness
from harness import ROOT, append, call, objects

PACKAGES = ["duckdb==2.0.0"]
WHOLE_PACKAGES = ["pyspark==4.3.0"]
EXAMPLE = ROOT / "examples/many-vaults"
ZONES = ["Asia/Shanghai", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Chatham"]
SETTINGS = "vault: 1\ntimeZone: {zone}\nlanguage: en\naudiences:\n  study: {{focus: full, exercise: full, measures: full}}\n"
AS_OF = "2026-11-19"
CANARY = "quaggawords"
MEASURES = f"{CANARY}: {{kind: count, private: true}}\nsteps: {{kind: count}}\nweight: {{kind: number, unit: kg}}\n"
# The least people in a cell.
FEWEST = 10


def make(folder, seed, most):
    """A vault of a person who is like nobody else, with at most this share of the sample's records."""
    chance = random.Random(seed)
    keep = chance.uniform(most / 3, most)
    for file in sorted((ROOT / "content").rglob("*.jsonl")):
        path = file.relative_to(ROOT / "content")
        if path.parts[0] not in ("focus", "exercise"):
            continue
        lines = [line for line in file.read_text().splitlines() if chance.random() < keep]
        if path.parts[:2] == ("focus", "sessions"):
            known = [json.loads(line) for line in lines]
            lines += [json.dumps({"id": one["id"], "deleted": True, "updatedAt": "2026-11-19T00:00:00Z"})
                      for one in known if "id" in one and chance.random() < 0.05]
        append(folder / path, *lines)
    harness.write(folder, {"daybook.yaml": SETTINGS.format(zone=chance.choice(ZONES)), "measures.yaml": MEASURES})
    days = [f"2026-{month:02}-{day:02}" for month in (9, 10) for day in range(1, 29)]
    append(folder / "measures/steps.jsonl", *[
        json.dumps({"id": f"s{seed}{day}", "at": f"{day}T12:00:00Z", "value": chance.randrange(20_000)})
        for day in days if chance.random() < keep])
    append(folder / "measures/weight.jsonl", *[
        json.dumps({"id": f"w{seed}{day}", "at": f"{day}T12:00:00Z", "value": round(chance.uniform(50, 90), 1)})
        for day in days if chance.random() < keep])
    append(folder / f"measures/{CANARY}.jsonl", json.dumps({"id": "c", "at": f"{days[0]}T12:00:00Z", "value": 3}))


class Cohort:
    def __init__(self, run, count):
        self.run, self.folder, self.count = run, run.folder, count
        self.key = self.folder / "key"
        self.key.write_bytes(bytes(range(32)))
        self.key.chmod(0o600)
        self.names = [f"person{number}" for number in range(count)]
        for number, name in enumerate(self.names):
            make(self.folder / "vaults" / name, number, 0.2 if run.is_quick else 0.9)
        # Neither a home folder nor a cache.
        self.env = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}

    def list(self, names):
        return "".join(f"{name}\t{self.folder}/vaults/{name}\n" for name in names)

    def rows(self, names, *options, codes=(0,), command=()):
        done = call(
            [*command, self.run.daybook, "rollup", *options, "--audience", "study", "--key", self.key, "--as-of", AS_OF,
             "--from", "-"], input=self.list(names), codes=codes, env=self.env)
        self.run.expect(CANARY not in done.stdout + done.stderr, "a word of a vault is in its rows or messages")
        return done.stdout

    def timed_rows(self, names):
        """The rows, and the seconds of processor time that each vault takes."""
        began = os.times()
        text = self.rows(names)
        ended = os.times()
        seconds = ended.children_user + ended.children_system - began.children_user - began.children_system
        return text, seconds / len(names)

    def reduce(self, engine, text, into):
        rows = self.folder / "rows.jsonl"
        rows.write_text(text)
        call([sys.executable, EXAMPLE / engine, rows, self.folder / into], env=dict(os.environ, PYTHONDONTWRITEBYTECODE="1"))
        return {path.name: path.read_bytes() for path in sorted((self.folder / into).glob("*.csv"))}


def agree_with_stats(cohort, text):
    """Sums of October in rows and in `daybook stats`."""
    sums = {}
    for row in objects(text):
        if row["day"].startswith("2026-10"):
            name = row["vault"], row["series"]
            sums[name] = sums.get(name, 0) + row["value"]
    for name in cohort.names[:4]:
        vault = cohort.folder / "vaults" / name
        pseudonym = hmac.new(cohort.key.read_bytes(), name.encode(), hashlib.sha256).hexdigest()[:16]
        for system, key, size in (("focus", "focusSeconds", 1), ("exercise", "minutes", 60)):
            told = objects(call(
                [cohort.run.daybook, "stats", system, "2026-10", "--vault", vault, "--as-of", AS_OF, "--format", "json"],
                env=cohort.env).stdout)[0]
            total = told[key] * size
            cohort.run.expect(
                abs(total - sums.get((pseudonym, system), 0)) < size * 0.999,
                f"{name}: {system} is {total} in stats, {sums.get((pseudonym, system))} in rows")


def stay_whole(cohort, text):
    """A bad vault, other parts, another order, a killed run."""
    run, names = cohort.run, cohort.names[:6]
    own = {json.loads(line)["vault"] for line in cohort.rows(names).splitlines()}
    text = "".join(line + "\n" for line in text.splitlines() if json.loads(line)["vault"] in own)
    bad = cohort.folder / "vaults" / names[1] / "focus/sessions/torn.jsonl"
    bad.write_text('{"id":"' + CANARY + '","sta')
    with_bad = cohort.rows(names, codes=(3,))
    faults = [row for row in objects(with_bad) if "error" in row]
    run.expect([(one["error"], one["file"]) for one in faults] == [("torn-line", "focus/sessions/torn.jsonl")], faults)
    whose = faults[0]["vault"]

    def without(text):
        return sorted(line for line in text.splitlines() if whose not in line)
    run.expect(without(with_bad) == without(text), "a bad vault changes others")
    run.expect(cohort.rows(names, "--keep-going") == with_bad, "--keep-going changes rows")
    bad.unlink()
    parts = "".join(cohort.rows(names[start::4]) for start in range(4))
    run.expect(sorted(parts.splitlines()) == sorted(text.splitlines()), "four parts differ from one")
    mixed = random.Random(1).sample(names, len(names))
    run.expect(sorted(cohort.rows(mixed).splitlines()) == sorted(text.splitlines()), "another order differs")

    target = cohort.folder / "rows-to.jsonl"
    command = [cohort.run.daybook, "rollup", "--audience", "study", "--key", cohort.key, "--as-of", AS_OF, "--from", "-",
               "--to", target]
    process = subprocess.Popen([*map(str, command)], stdin=subprocess.PIPE, env=cohort.env, stderr=subprocess.PIPE)
    process.stdin.write(cohort.list(names).encode())
    process.stdin.close()
    time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    run.expect(not target.exists(), "a killed run leaves a file")
    call(command, input=cohort.list(names), env=cohort.env)
    run.expect(target.read_text() == text, "the run after a killed one differs")


def only_read(cohort, text):
    """Vaults that only others can write, and an owner who writes meanwhile."""
    run, names = cohort.run, cohort.names[:4]
    nobody = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]

    def can(*words):
        return call([*nobody, "test", *words], codes=None).returncode == 0
    is_root = os.geteuid() == 0 and shutil.which("setpriv")
    if is_root:
        cohort.folder.chmod(0o755)
    # Nobody else reads anything if the program or the folder of temporary files is somebody’s own.
    if is_root and can("-x", run.daybook) and can("-r", cohort.folder / "vaults"):
        cohort.key.chmod(0o644)
        refused = call([*nobody, run.daybook, "rollup", "--audience", "study", "--key", cohort.key, "--name", "a",
                        "--vault", cohort.folder], codes=(1, 3), env=cohort.env)
        run.expect("others on this machine" in refused.stderr, "a key that all can read is taken")
        cohort.key.chmod(0o640)
        shutil.chown(cohort.key, group=65534)
        same = cohort.rows(names, command=nobody)
        run.expect(sorted(same.splitlines()) == sorted(
            line for line in text.splitlines() if json.loads(line)["vault"] in {json.loads(one)["vault"] for one in same.splitlines()}),
            "nobody reads something else")
        cohort.key.chmod(0o600)
    vault = cohort.folder / "vaults" / names[0]
    writer = subprocess.Popen(
        ["sh", "-c", f"for n in $(seq 8); do '{run.daybook}' add session start=2026-11-19T0$((n % 8 + 1)):00 minutes=5 "
         f"--yes --vault '{vault}' >/dev/null 2>&1 || exit 1; done"], env=cohort.env)
    while writer.poll() is None:
        cohort.rows(names)
    run.expect(writer.returncode == 0, "the owner could not write meanwhile")
    run.expect(not (vault / ".daybook/secret").exists(), "a secret was made")


def measure_difference(cohort, text, tables):
    """Two reports with and without one person."""
    whose = json.loads(text.splitlines()[0])["vault"]
    fewer = "".join(line + "\n" for line in text.splitlines() if whose not in line)
    sums = [{}, {}]
    own = {}
    for number, part in enumerate((text, fewer)):
        for row in objects(part):
            cell = row["series"], row["day"]
            sums[number][cell] = sums[number].get(cell, 0) + row["value"]
            if number == 0 and row["vault"] == whose:
                own[cell] = row["value"]
    exact = sum(abs(sums[0][cell] - sums[1].get(cell, 0) - value) < 1e-6 for cell, value in own.items())
    cohort.run.expect(exact == len(own), "the attack by sums does not work, so this measures nothing")
    others = cohort.reduce("reduce-duckdb", fewer, "fewer")
    changed = cells = 0
    for name, table in tables.items():
        mine, theirs = (list(csv.reader(data.decode().splitlines())) for data in (table, others[name]))
        cells += len(mine) - 1
        changed += sum(row not in theirs for row in mine[1:])
    return f"of {cells} cells {changed} differ without one person, of whom sums would tell all {exact} values"


def check(run):
    count = 12 if run.is_quick else 40
    cohort = Cohort(run, count)
    text, each = cohort.timed_rows(cohort.names)
    rows = objects(text)
    run.expect({row["series"] for row in rows} == {"exercise", "focus", "measures.steps", "measures.weight"},
               f"series {sorted({row['series'] for row in rows})}")
    run.expect(max(row["day"] for row in rows) <= AS_OF and len({row["vault"] for row in rows}) == count, "days and people")
    run.expect(all(row["days"] == 1 and row["n"] >= 1 for row in rows), "each row is a day with records")
    agree_with_stats(cohort, text)
    tables = cohort.reduce("reduce-duckdb", text, "duckdb")
    run.expect(sorted(tables) == ["months.csv", "people.csv", "weekdays.csv", "weeks.csv"], f"tables {sorted(tables)}")
    run.expect(all(len(table.splitlines()) > 4 for table in tables.values()), "tables without rows")
    few = "".join(line + "\n" for line in text.splitlines()
                  if json.loads(line)["vault"] in sorted({row["vault"] for row in rows})[:FEWEST - 1])
    run.expect(all(len(table.splitlines()) == 1 for table in cohort.reduce("reduce-duckdb", few, "few").values()),
               "nine people are shown")
    engines = "DuckDB"
    if not run.is_quick and shutil.which("java"):
        run.expect(cohort.reduce("reduce-spark", text, "spark") == tables, "Spark's tables differ from DuckDB's")
        engines = "DuckDB and Spark"
    attack = measure_difference(cohort, text, tables)
    stay_whole(cohort, text)
    only_read(cohort, text)
    site = run.folder / "site"
    shutil.copytree(EXAMPLE / "site", site)
    for name, table in tables.items():
        (site / "data").mkdir(exist_ok=True)
        (site / "data" / name).write_bytes(table)
    call([run.daybook, "build", "--strict", "--vault", site, "--output", run.folder / "public"], env=cohort.env)
    page = (run.folder / "public/report/index.html").read_text()
    run.expect(page.count("<svg") >= 2, "the report has no charts")
    run.expect(not any(row["vault"] in page for row in rows), "a pseudonym is on the site")
    if not run.is_quick:
        _, few = cohort.timed_rows(cohort.names[:10])
        run.expect(each < 2 * few, f"a vault takes {each:.3f} s of {count}, {few:.3f} s of 10")
    return f"{count} vaults, {len(rows)} rows, {each:.2f} s of processor time a vault, {engines}; {attack}"
