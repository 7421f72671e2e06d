"""Adds up the figures of many vaults as docs/pages/many-vaults.md describes it.

Vaults are made from the sample, with other records, time zones and deletions. Then:

- sums of rows are those of `daybook stats`, asked for each vault and for weeks apart;
- DuckDB and, where Java is, Spark make the same tables, byte for byte, which are those that Python reckons:
  of these rows, of made ones on whose values the engines' roundings differ, of 200 and of 10,000 vaults;
- a vault with an error costs only itself, whatever the error; other parts of the list and another order
  give the same rows, and so does a run after one that was killed, which leaves no file;
- the recipes as they stand give the same rows, and that of GNU Parallel, where it is, also when a worker is
  killed, when all of it is killed and resumed, and its exit code is the number of parts with bad vaults;
- Spark's `rdd.pipe` gives the same rows when workers are killed, and the error of a bad vault;
- it works without a home folder, in vaults that it may only read, as `stats` and `build` do, and while their
  owner writes;
- no row, message or table has a word of a vault;
- the difference of two reports with and without one person is measured: sums would give each value of that
  person exactly; the tables give no day, and of weeks it is counted how many they give to their last step, to
  somebody who knows all values of everybody else;
- from 50 to 200 vaults, processor time and memory grow no faster than their number.

--quick leaves out Spark, growth, 200 and 10,000 vaults, and a run that is resumed.
"""

import collections
import csv
import datetime
import gzip
import hashlib
import hmac
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import time

import harness
from harness import ROOT, append, call, objects

from .reckoning import FEWEST, halves, reckoned, told_weeks
from .scale import FEW, TIMES, grow, interrupt, map_in_spark, spent

PACKAGES = ["duckdb==2.0.0"]
WHOLE_PACKAGES = ["pyspark==4.3.0"]
EXAMPLE = ROOT / "examples/many-vaults"
ZONES = ["Asia/Shanghai", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Chatham"]
SETTINGS = "vault: 1\ntimeZone: {zone}\nlanguage: en\naudiences:\n  study: {{focus: full, exercise: full, measures: full}}\n"
AS_OF = "2026-11-19"
CANARY = "quaggawords"
MEASURES = f"{CANARY}: {{kind: count, private: true}}\nsteps: {{kind: count}}\nweight: {{kind: number, unit: kg}}\n"
# Megabytes that DuckDB may need for the rows of 10,000 vaults.
MOST_OF_DUCKDB = 2_000
# Faults of a vault by the kind of the error: the file, its content, and the line that is reported.
FAULTS = {
    "torn-line": ("focus/sessions/torn.jsonl", '{"id":"' + CANARY + '","sta', 1),
    "duplicate-id": ("focus/sessions/twice.jsonl", "".join(
        json.dumps({"id": "twice", "start": "2026-10-01T09:00:00Z", "end": f"2026-10-01T{hour}:00:00Z", "note": CANARY}) + "\n"
        for hour in (10, 11)), 2),
    "yaml": ("daybook.yaml", f"vault: 1\ntimeZone: [{CANARY}\n", 3),
    "wrong-type": ("daybook.yaml", f"vault: 1\ntimeZone: Mars/{CANARY}\n", 2),
    "newer-vault": ("daybook.yaml", "vault: 2\ntimeZone: UTC\n", 1),
    "unknown-audience": ("daybook.yaml", f"vault: 1\ntimeZone: UTC\naudiences: {{{CANARY}: {{focus: full}}}}\n", None),
    "locked": ("focus/sessions/old.jsonl.age", "age-encryption.org/v1\n", None),
}


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
        return self.reduce_files(engine, rows, into)[0]

    def reduce_files(self, engine, files, into):
        """The tables, and the time and memory that an engine took for them."""
        began = time.monotonic()
        seconds, megabytes = spent([sys.executable, "-B", EXAMPLE / engine, files, self.folder / into])
        self.run.expect(megabytes < MOST_OF_DUCKDB, f"{engine} takes {megabytes} MB")
        tables = {path.name: path.read_bytes() for path in sorted((self.folder / into).glob("*.csv"))}
        # Spark works in a process of Java, which is not waited for.
        return tables, (f"{seconds:.0f} s of processor time, {megabytes} MB" if engine == "reduce-duckdb"
                        else f"{time.monotonic() - began:.0f} s by the clock")


def agree_with_stats(cohort, rows):
    """Sums in rows and in `daybook stats`: of all days of each vault, and of each week of some."""
    sums = collections.Counter()
    for row in rows:
        year, week, _ = datetime.date.fromisoformat(row["day"]).isocalendar()
        for period in ("all", f"{year}-W{week:02}"):
            sums[row["vault"], row["series"], period] += row["value"]
    for number, name in enumerate(cohort.names):
        pseudonym = hmac.new(cohort.key.read_bytes(), name.encode(), hashlib.sha256).hexdigest()[:16]
        for system, key, size in (("focus", "focusSeconds", 1), ("exercise", "minutes", 60)):
            known = {period for vault, series, period in sums if (vault, series) == (pseudonym, system)}
            for period in sorted(known) if number < (1 if cohort.run.is_quick else 2) else ["all"]:
                asked = "--all" if period == "all" else period
                told = objects(call(
                    [cohort.run.daybook, "stats", system, asked, "--vault", cohort.folder / "vaults" / name, "--as-of", AS_OF,
                     "--format", "json"], env=cohort.env).stdout)[0][key] * size
                sum_of_rows = sums[pseudonym, system, period]
                cohort.run.expect(abs(told - sum_of_rows) < size * 0.999,
                                  f"{name}: {system} of {period} is {told} in stats, {sum_of_rows} in rows")


def agree_with_python(cohort, tables, rows, what, copies=1):
    """Compares tables with another reckoning, cell by cell; the number of cells."""
    for name, expected in reckoned(rows, copies).items():
        _, *found = csv.reader(tables[name].decode().splitlines())
        wanted = [list(map(str, row)) for row in expected]
        differing = [pair for pair in zip(found, wanted) if pair[0] != pair[1]]
        cohort.run.expect(len(found) == len(wanted) and not differing,
                          f"{what}: {name} has {len(found)} rows of {len(wanted)}, {len(differing)} others: {differing[:2]}")
    return sum(len(table.splitlines()) - 1 for table in tables.values())


def reduce_many(cohort, text, copies):
    """The rows of each vault again under other pseudonyms, in 64 parts as the recipes make them."""
    folder = cohort.folder / "many"
    folder.mkdir()
    vaults = collections.defaultdict(list)
    for line in text.splitlines(keepends=True):
        vaults[json.loads(line)["vault"]].append(line)
    files = [gzip.open(folder / f"{part}.jsonl.gz", "wt", 1) for part in range(64)]
    for number in range(copies):
        for vault, lines in vaults.items():
            other = hashlib.sha256(f"{vault} {number}".encode()).hexdigest()[:16]
            files[int(other[:2], 16) % 64].write("".join(lines).replace(vault, other))
    for file in files:
        file.close()
    return folder / "*.jsonl.gz"


def stay_whole(cohort, text):
    """A bad vault, other parts, another order, a killed run."""
    run, names = cohort.run, cohort.names[:6]
    own = {json.loads(line)["vault"] for line in cohort.rows(names).splitlines()}
    text = "".join(line + "\n" for line in text.splitlines() if json.loads(line)["vault"] in own)
    with_bad = {}
    for kind, (file, content, line) in FAULTS.items():
        vault = shutil.copytree(cohort.folder / "vaults" / names[1], cohort.folder / "vaults" / kind)
        harness.write(vault, {file: content})
        with_bad[kind] = (file if line else None, line)
    with_bad["no-vault"] = (None, None)
    mixed = [name for pair in zip(names, [*with_bad][:len(names)]) for name in pair] + [*with_bad][len(names):]
    told = cohort.rows(mixed, codes=(3,))
    faults = {row["error"]: (row.get("file"), row.get("line")) for row in objects(told) if "error" in row}
    run.expect(faults == with_bad, f"the errors of bad vaults are {faults}")
    run.expect("".join(line + "\n" for line in told.splitlines() if '"error"' not in line) == text, "a bad vault changes others")
    run.expect(cohort.rows(mixed, "--keep-going") == told, "--keep-going changes rows")
    parts = "".join(cohort.rows(names[start::4]) for start in range(4))
    run.expect(sorted(parts.splitlines()) == sorted(text.splitlines()), "four parts differ from one")
    shuffled = random.Random(1).sample(names, len(names))
    run.expect(sorted(cohort.rows(shuffled).splitlines()) == sorted(text.splitlines()), "another order differs")

    target = cohort.folder / "rows-to.jsonl"
    command = [cohort.run.daybook, "rollup", "--audience", "study", "--key", cohort.key, "--as-of", AS_OF, "--from", "-",
               "--to", target]
    # The list names the vaults many times, so that the run is at work when it is killed, on a fast machine too.
    many = "".join(cohort.list(names).replace("\t", f"-{turn}\t") for turn in range(100))
    before = {*cohort.folder.iterdir()}
    process = subprocess.Popen([*map(str, command)], stdin=subprocess.PIPE, env=cohort.env, stderr=subprocess.PIPE)
    process.stdin.write(many.encode())
    process.stdin.close()
    while process.poll() is None and {*cohort.folder.iterdir()} == before:
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    run.expect(process.wait() == -signal.SIGKILL, "the run had ended before it was killed")
    run.expect(not target.exists(), "a killed run leaves a file")
    call(command, input=cohort.list(names), env=cohort.env)
    run.expect(target.read_text() == text, "the run after a killed one differs")


def recipe(cohort, command, text, before=None, bad=(), codes=(0,), **more):
    """Runs what a recipe runs, for each of its 64 parts, and compares the rows, also beside lines of bad vaults."""
    run, folder = cohort.run, cohort.folder / "recipe"
    shutil.rmtree(folder, ignore_errors=True)
    harness.write(folder, {"vaults.txt": cohort.list(cohort.names[:12]) + "".join(bad), "key": cohort.key.read_bytes()})
    (folder / "key").chmod(0o600)
    (folder / "rollups").mkdir()
    # If KILLED is set, the first worker of part 3 is killed immediately.
    harness.write_program(folder / "bin/daybook", (
        f'case "$KILLED $*" in yes*/3.jsonl) [ -e killed ] || {{ touch killed; kill -9 $$; }}; esac\nexec "{run.daybook}" "$@"'))
    env = {**cohort.env, "PATH": f"{folder / 'bin'}:{cohort.env['PATH']}", **more}
    if before:
        before(folder, env)
    call(["bash", "-c", command], codes, cwd=folder, env=env)
    parts = [path.read_text() for path in (folder / "rollups").iterdir()]
    run.expect(len(parts) == 64, f"{command[:60]}: {len(parts)} parts")
    rows = "".join(parts).splitlines()
    errors = [row for row in rows if '"error"' in row]
    run.expect(len(errors) == len(bad), f"{command[:60]}: the errors {errors}")
    run.expect(sorted(set(rows) - set(errors)) == sorted(text.splitlines()), f"{command[:60]}: other rows")
    return folder


def follow_recipes(cohort):
    """The recipes unchanged, and the command for GNU Parallel of the documentation."""
    def rows(as_of):
        return call([cohort.run.daybook, "rollup", "--audience", "study", "--key", cohort.key, "--as-of", as_of, "--from", "-"],
                    input=cohort.list(cohort.names[:12]), env=cohort.env).stdout
    recipes = EXAMPLE / "recipes"
    yesterday = rows("yesterday")
    recipe(cohort, f"for i in $(seq 64); do SLURM_ARRAY_TASK_ID=$i sh '{recipes}/slurm.sh' || exit 1; done", yesterday)
    [unit] = re.findall(r"^ExecStart=/bin/sh -c '(.*)'$", (recipes / "daybook-shard@.service").read_text(), re.MULTILINE)
    recipe(cohort, f"for i in $(seq 64); do {unit.replace('%i', '$i')} || exit 1; done", yesterday)
    [pod] = re.findall(r">-\n(.*?)\n *securityContext", (recipes / "kubernetes.yaml").read_text(), re.DOTALL)
    recipe(cohort, "for JOB_COMPLETION_INDEX in $(seq 0 63); do " + pod.replace("\n", " ").replace("/secret/key", "key")
           + " || exit 1; done", yesterday)
    if not shutil.which("parallel"):
        return ", without GNU Parallel"
    [command] = re.findall(r"^seq 64 \| parallel .*?jsonl'$", (ROOT / "docs/pages/many-vaults.md").read_text(),
                           re.MULTILINE | re.DOTALL)
    october = rows("2026-10-01")
    folder = recipe(cohort, command, october, KILLED="yes", HOME=str(cohort.folder))
    cohort.run.expect((folder / "killed").exists(), "no worker was killed")
    told = ", GNU Parallel with a killed worker"
    return told if cohort.run.is_quick else told + interrupt(cohort, recipe, command, october)


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
    is_nobody = is_root and can("-x", run.daybook) and can("-r", cohort.folder / "vaults")
    if is_nobody:
        cohort.key.chmod(0o644)
        refused = call([*nobody, run.daybook, "rollup", "--audience", "study", "--key", cohort.key, "--name", "a",
                        "--vault", cohort.folder], codes=(1, 3), env=cohort.env)
        run.expect("others on this machine" in refused.stderr, "a key that all can read is taken")
        cohort.key.chmod(0o640)
        shutil.chown(cohort.key, group=65534)
        same = cohort.rows(names, command=nobody)
        own = {row["vault"] for row in objects(same)}
        run.expect(len(own) == len(names) and objects(same) == [row for row in objects(text) if row["vault"] in own],
                   "nobody reads something else")
        cohort.key.chmod(0o600)
        owned = ["--vault", cohort.folder / "vaults" / names[0], "--as-of", AS_OF]
        site = cohort.folder / "nobody"
        site.mkdir()
        shutil.chown(site, user=65534)
        call([*nobody, run.daybook, "stats", "focus", "--all", *owned], env=cohort.env)
        call([*nobody, run.daybook, "build", "--audience", "study", "--output", site / "public", *owned], env=cohort.env)
        run.expect((site / "public/index.html").exists(), "nobody builds no site")
    vault = cohort.folder / "vaults" / names[0]
    writer = subprocess.Popen(
        ["sh", "-c", f"for n in $(seq {8 if run.is_quick else 40}); do '{run.daybook}' add session "
         f"start=2026-11-19T0$((n % 8 + 1)):$((n / 8))0 minutes=5 "
         f"--yes --vault '{vault}' >/dev/null 2>&1 || exit 1; done"], env=cohort.env)
    while writer.poll() is None:
        cohort.rows(names)
    run.expect(writer.returncode == 0, "the owner could not write meanwhile")
    run.expect(not (vault / ".daybook/secret").exists(), "a secret was made")
    return "" if is_nobody else ", not as nobody"


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
    told, weeks = told_weeks(objects(text), whose)
    cohort.run.expect(told < weeks / 2, f"the tables tell {told} of {weeks} weeks of a person")
    return (f"of {cells} cells {changed} differ without one person, of whom sums would tell all {exact} values, "
            f"and the tables {told} of {weeks} weeks, to who knows the others’")


def check_engines(cohort, text, tables, grown=None):
    """Spark, values close to rounding boundaries, more vaults whose rows are given, and 10,000."""
    run = cohort.run
    engines = ["reduce-duckdb", *(["reduce-spark"] if shutil.which("java") else [])]
    made = list(halves(*((6, 20) if run.is_quick else (400, 150))))
    turning = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in made)
    cells = agree_with_python(cohort, cohort.reduce(engines[0], turning, "turning"), made, "values that turn")
    if run.is_quick:
        return f"DuckDB without Spark, {cells} cells that turn"
    copies = 10_000 // cohort.count
    files = reduce_many(cohort, text, copies)
    found, told = {}, []
    for engine in engines:
        run.expect(cohort.reduce(engine, text, engine) == tables, f"{engine}: other tables")
        found[engine, "turning"] = cohort.reduce(engine, turning, "turning")
        found[engine, "grown"] = cohort.reduce(engine, grown, "grown")
        found[engine, "many"], took = cohort.reduce_files(engine, files, "many-tables")
        told.append(f"{engine} of {copies * cohort.count} vaults: {took}")
    for what in ("turning", "grown", "many"):
        run.expect(all(found[engine, what] == found[engines[0], what] for engine in engines), f"{what}: Spark’s tables differ")
    agree_with_python(cohort, found[engines[0], "grown"], objects(text), "more vaults", TIMES)
    agree_with_python(cohort, found[engines[0], "many"], objects(text), "many vaults", copies)
    rows = copies * len(text.splitlines())
    return f"{', '.join(told)} ({rows} rows){'' if len(engines) > 1 else ', without Spark'}, {cells} cells that turn"


def check(run):
    count = 12 if run.is_quick else FEW
    cohort = Cohort(run, count)
    text, each = cohort.timed_rows(cohort.names)
    rows = objects(text)
    run.expect({row["series"] for row in rows} == {"exercise", "focus", "measures.steps", "measures.weight"},
               f"series {sorted({row['series'] for row in rows})}")
    run.expect(max(row["day"] for row in rows) <= AS_OF and len({row["vault"] for row in rows}) == count, "days and people")
    run.expect(all(row["days"] == 1 and row["n"] >= 1 for row in rows), "each row is a day with records")
    agree_with_stats(cohort, rows)
    tables = cohort.reduce("reduce-duckdb", text, "duckdb")
    run.expect(sorted(tables) == ["months.csv", "people.csv", "weekdays.csv", "weeks.csv"], f"tables {sorted(tables)}")
    run.expect(all(len(table.splitlines()) > 4 for table in tables.values()), "tables without rows")
    agree_with_python(cohort, tables, rows, "this cohort")
    few = "".join(line + "\n" for line in text.splitlines()
                  if json.loads(line)["vault"] in sorted({row["vault"] for row in rows})[:FEWEST - 1])
    run.expect(all(len(table.splitlines()) == 1 for table in cohort.reduce("reduce-duckdb", few, "few").values()),
               "nine people are shown")
    grown = None
    if not run.is_quick:
        listed = [line.replace("\t", f"-{turn}\t", 1) if turn else line
                  for turn in range(TIMES) for line in cohort.list(cohort.names).splitlines(keepends=True)]
        growth, grown = grow(cohort, listed)
    engines = check_engines(cohort, text, tables, grown)
    if not run.is_quick:
        engines += f", {growth}" + (map_in_spark(cohort, listed, grown) if shutil.which("java") else "")
    attack = measure_difference(cohort, text, tables)
    stay_whole(cohort, text)
    engines += follow_recipes(cohort)
    engines += only_read(cohort, text)
    site = run.folder / "site"
    shutil.copytree(EXAMPLE / "site", site)
    harness.write(site / "pages/tables", tables)
    call([run.daybook, "build", "--strict", "--audience", "readers", "--vault", site, "--output", run.folder / "public"],
         env=cohort.env)
    page = (run.folder / "public/report/index.html").read_text()
    run.expect(page.count("<svg") >= 2, "the report has no charts")
    # A line, and not a dot for each week.
    run.expect(re.search(r'class="line[^>]* d="M[^"ML]*L[^"ML]*L', page), "the weeks are not connected")
    run.expect(tables == harness.files(run.folder / "public/tables"), "the report has not its tables")
    run.expect(not any(vault in page for vault in {row["vault"] for row in rows}), "a pseudonym is on the site")
    return f"{count} vaults, {len(rows)} rows, {each:.3f} s of processor time a vault, {engines}; {attack}"
