"""Checks that incremental builds give the same result as builds from scratch.

Makes small vaults from the sample, and makes COUNT random changes in all: to pages, records,
templates, words, settings, names of files, the clock, the output, or the cache of the last build,
sometimes twice within one clock tick, with the same number of bytes, or with the file's time
restored. Some vaults have so many sessions that they are kept as columns. After every one to eight
changes the program builds into the previous folder, and into an empty one without a cache, and both
must be the same, byte for byte, with the same output.

A vault takes fifty changes, and has the seed after that of the previous one; a failure is repeated
with --count 50 --seed SEED.
"""

import base64
import datetime
import json
import multiprocessing
import os
import pathlib
import random
import re
import shutil
import tempfile
import time

from harness import ROOT, append, call, differing, files, pictures, write

PARTS = [
    ("daybook.yaml", None), ("exercise/exercises.jsonl", 3), ("exercise/scans.jsonl", 2),
    ("focus/sessions/2026-Q4.jsonl", 12), ("focus/events/2026-Q4.jsonl", 60),
    ("growth/tasks.jsonl", 20), ("gifts/records/2026.jsonl", 6), ("gifts/books.jsonl", None),
    ("gifts/contacts.jsonl", 5), ("gifts/events.jsonl", 5), ("growth/goals.jsonl", None),
    ("journal/entries/2026.jsonl", 3), ("measures.yaml", None), ("measures/headache.jsonl", 3),
    ("pages/about.md", None), ("pages/how-i-work.md", None),
]
TEXTS = [
    "渡船。", "More.", "{{ today.day }}", "{{ 'now' | date: '%H:%M' }}", "{{ pages.size }}",
    "{{ today.title }}", "{{ site.title }}", "{{ site.records }}", "[link](/focus/)", "# Heading",
    "```chart\nkind: bar\ndata: focus.days\nrange: 2026-W47\n```",
    "{{ 'focus.days' | bar: range: '2026-W47' }}", "[one](n1.md) [two](part/n2.md#heading)", "[[T3]]",
    "[[T4#Heading]] and [up](../n0.md)", "![a](note.png)", "{{ data.table.size }}", "{{ toc }}",
    "```chart\nkind: bar\nfile: data/table.csv\n```", "> [!NOTE]\n> So.", "<!--more-->",
    "```python\nx = 1  # one\n```", "```python linenos hl_lines=1\ny = {'a': 2}\n```",
    "~~~ c {hl_lines=[9]}\nint x;\n~~~", "```liquid\n{% raw %}{{ x }}{% endraw %}\n```",
    "```text\n{{ today.day }}\n```",
    "{% picture '/always.png', alt: 'A' %}", "![b](/always.png)",
]


def png(width, value):
    """A picture of one colour, which has copies when it is wide."""
    return pictures.png(width, 20, (b"\0" + bytes([value, 128, 64]) * width) * 20)


# Pictures of other sizes.
PICTURES = [
    base64.b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"),
    base64.b64decode("R0lGODlhAgADAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"),
    png(300, 1), png(500, 2), png(500, 3), png(1000, 4), png(1000, 4)[:-12],
]
# A page with it cannot be made, and stays as it was.
FAULT = "\n{% if x %}\n"
# The number of changes to one vault.
SPAN = 50
# Changes that add a line: the file, and the line by chance.
LINES = {
    "a_task": ("growth/tasks.jsonl", lambda chance:
               f'{{"day":"2026-1{chance.randrange(2)}-2{chance.randrange(9)}","title":"Task {chance.randrange(99)}"'
               + chance.choice(["", f',"doneAt":"2026-11-{chance.randrange(10, 20)}T05:00:00Z"']) + "}"),
    "a_session": ("focus/sessions/2026-Q4.jsonl", lambda chance:
                  f'{{"start":"2026-11-20T05:{chance.randrange(50):02}:00Z","end":"2026-11-20T05:59:00Z"}}'),
    "an_earlier_session": ("focus/sessions/2026-Q4.jsonl", lambda chance:
                           '{{"start":"{0}T{1:02}:10:00Z","end":"{0}T{1:02}:50:00Z","project":"novel"}}'.format(
                               f"2026-{chance.randrange(8, 12):02}-{chance.randrange(10, 20)}", chance.randrange(24))),
    "an_event": ("focus/events/2026-Q4.jsonl", lambda chance:
                 f'{{"at":"2026-11-{chance.randrange(10, 21)}T{chance.randrange(24):02}:{chance.randrange(60):02}:00Z",'
                 f'"type":"screen_{chance.choice(["on", "off"])}"}}'),
    "a_gift": ("gifts/records.jsonl", lambda chance:
               f'{{"name":"Li {chance.randrange(4)}","amount":{chance.randrange(1, 900)},"direction":"sent",'
               f'"date":"2026-0{chance.randrange(1, 9)}-11"}}'),
    "an_entry": ("journal/entries/2026.jsonl", lambda chance:
                 f'{{"at":"2026-11-1{chance.randrange(9)}T20:00:00+08:00","text":"Words {chance.randrange(99)} '
                 f'{chance.choice(["", "#moss", "@Li_1", "[[Li 2]]", "[[T3]]", "[[2026-11-19]]", "[[2026-11-14]]"])}",'
                 f'"mood":{chance.randint(-2, 2)}}}'),
    "a_value": ("measures/reading.jsonl", lambda chance:
                f'{{"day":"2026-11-1{chance.randrange(9)}","value":{chance.randrange(90)},"book":"B{chance.randrange(3)}"}}'),
    "a_bad_record": ("growth/tasks.jsonl", lambda chance: '{"title":"No day","day":"2026-99-99"}'),
}


class Vault:
    def __init__(self, folder, seed):
        self.folder = pathlib.Path(folder)
        self.path = self.folder / "vault"
        self.output = self.folder / "public"
        self.clean = self.folder / "clean"
        self.cache = self.folder / "cache"
        self.chance = random.Random(seed)
        self.clock = datetime.datetime(2026, 11, 20, 18, 40, tzinfo=datetime.timezone.utc)
        self.has_programs = True
        for name, lines in PARTS:
            text = (ROOT / "content" / name).read_text()
            if lines is not None:
                text = "\n".join(text.split("\n")[:-1][-lines:]) + "\n"
            self.write(name, text)
        if self.chance.random() < 0.5:
            self.write("focus/sessions/2026-Q1.jsonl", "".join(self.many_sessions()))
        self.a_wide_picture()
        self.write("daybook.yaml", "\n".join(
            line for line in self.read("daybook.yaml").split("\n") if not line.startswith("asOf")))

    def many_sessions(self):
        """More than the least that is kept as columns, on the days of a quarter."""
        start = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)
        for number in range(2600):
            end = start + datetime.timedelta(minutes=self.chance.randint(1, 30))
            note = self.chance.choice(["Chapter four, second pass", "novel", "Proofs"])
            yield (f'{{"id":"q{number}","start":"{start:%Y-%m-%dT%H:%M:%SZ}",'
                   f'"end":"{end:%Y-%m-%dT%H:%M:%SZ}","project":"novel","note":"{note}"}}\n')
            start = end + datetime.timedelta(minutes=self.chance.randint(0, 50))

    def write(self, name, data):
        write(self.path, {name: data})

    def read(self, name):
        return (self.path / name).read_text()

    def goes(self, name, probability=0.3):
        """Deletes a file by chance; True if it was there and is gone."""
        is_gone = (self.path / name).exists() and self.chance.random() < probability
        if is_gone:
            (self.path / name).unlink()
        return is_gone

    def pages(self):
        return sorted((self.path / "pages").rglob("*.md"))

    def change(self):
        """Makes a change, and returns its name."""
        names = list(CHANGES)
        name = self.chance.choices(names, [CHANGES[name] for name in names])[0]
        done = self.append(name) if name in LINES else getattr(self, name)()
        return done or name.replace("_", " ")

    def page(self):
        pages = self.pages()
        return self.chance.choice(pages) if pages else self.path / "pages/new.md"

    def later_moment(self):
        self.clock += datetime.timedelta(minutes=self.chance.randint(1, 500))

    def later_day(self):
        self.clock += datetime.timedelta(days=self.chance.randint(1, 30))

    def text_of_a_page(self):
        for other in self.pages():
            other.write_text(other.read_text().replace(FAULT, ""))
        page = self.page()
        text = page.read_text() if page.exists() else ""
        page.write_text(
            text + (FAULT if self.chance.random() < 0.1 else f"\n{self.chance.choice(TEXTS)}\n"))
        return f"text of {page.name}"

    def as_many_bytes(self, path, pairs):
        """Changes a text to one of the same length, sometimes with the file's time put back."""
        if not path.exists():
            return f"no {path.name}"
        text = path.read_text()
        for one, other in self.chance.sample(pairs, 2):
            text = text.replace(one, other)
        before = path.stat()
        path.write_text(text)
        is_put_back = self.chance.random() < 0.3
        if is_put_back:
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
        return f"{path.name}, as many bytes{', time put back' if is_put_back else ''}"

    def same_length_of_a_page(self):
        return self.as_many_bytes(self.page(), [
            ("More", "Mare"), (" the ", " tha "), ("Mare", "More"), (" tha ", " the ")])

    def same_length_of_records(self):
        path = self.path / self.chance.choice(["focus/sessions/2026-Q4.jsonl", "growth/goals.jsonl"])
        return self.as_many_bytes(path, [("T1", "T0"), ("T0", "T1"), ("novel", "navel"), ("navel", "novel")])

    def a_page(self):
        chance = self.chance
        name = chance.choice(["", "", "part/"]) + f"n{chance.randrange(6)}"
        more = chance.choice([
            "", "", "draft: true\n", "weight: 2\n", "description: About it\n", "toc: true\n",
            "expires: 2026-12-01\n", f"aliases: [/a{chance.randrange(3)}/]\n", "layout: list\n",
            f"people: [p{chance.randrange(3)}]\nown: {chance.randrange(3)}\n"])
        self.write(f"pages/{name}.md", f"---\ntitle: T{chance.randrange(9)}\ndate: 2026-10-"
                   f"{chance.randint(1, 28):02}\ntags: [t{chance.randrange(3)}]\n{more}---\n"
                   f"{chance.choice(TEXTS)}\n")
        return f"page {name}"

    def a_folder(self):
        if self.goes("pages/part/_index.md"):
            return "no page of the folder"
        order = self.chance.choice(["date", "title", "weight"])
        self.write("pages/part/_index.md", f"---\ntitle: Part\norder: {order}\npaginate: "
                   f"{self.chance.randint(1, 3)}\n---\n{self.chance.choice(TEXTS)}\n")

    def a_picture(self):
        if self.goes("pages/note.png"):
            return "no picture"
        self.write("pages/note.png", self.chance.choice(PICTURES))

    def a_wide_picture(self):
        self.write("pages/always.png", png(self.chance.choice([400, 800]), self.chance.randrange(3)))

    def a_copy_of_a_picture(self):
        """A file of the person's own with the name of a resized copy."""
        if not self.goes("pages/always.480.webp", 1):
            self.write("pages/always.480.webp", b"own")

    def programs(self):
        """Programs are installed, or none is."""
        self.has_programs = not self.has_programs
        return "programs" if self.has_programs else "no programs"

    def data(self):
        rows = "".join(f"a{row},{self.chance.randrange(9)}\n" for row in range(self.chance.randint(1, 4)))
        self.write("data/table.csv", "name,count\n" + rows)

    def page_deleted(self):
        page = self.page()
        if page.exists() and len(self.pages()) > 1:
            page.unlink()
        return f"{page.name} deleted"

    def page_renamed(self):
        page = self.page()
        if page.exists():
            page.rename(page.with_name(f"r{self.chance.randrange(6)}.md"))
        return f"{page.name} renamed"

    def pages_exchanged(self):
        pages = self.pages()
        if len(pages) > 1:
            one, other = self.chance.sample(pages, 2)
            held = one.with_name("held")
            one.rename(held)
            other.rename(one)
            held.rename(other)

    def page_only_touched(self):
        page = self.page()
        if page.exists():
            page.touch()

    def append(self, what):
        name, line = LINES[what]
        append(self.path / name, line(self.chance))

    def a_measure(self):
        """Changes the measures: another goal, a new measure, or a removed one."""
        lines = [line for line in self.read("measures.yaml").split("\n") if not line.startswith("walk:")]
        if self.chance.random() < 0.6:
            goal = self.chance.choice(["3", "5 a week", "20 a month"])
            lines.append(f'walk: {{title: W{self.chance.randrange(3)}, kind: count, goal: "{goal}"}}')
        self.write("measures.yaml", "\n".join(line for line in lines if line) + "\n")

    def a_day_in_a_file(self):
        """A file of the journal, with a picture in its folder that may be another, or missing."""
        day = f"2026-11-1{self.chance.randrange(3)}"
        shown = self.chance.choice(["![a](img/a.gif)", "![[a.gif|20]]", "![](../journal/img/a.gif)", "Rain."])
        self.write(f"journal/{day}.md", f"---\nmood: {self.chance.randint(-2, 2)}\n---\n{shown}\n")

    def a_picture_of_the_journal(self):
        if self.goes("journal/img/a.gif"):
            return "no picture of the journal"
        self.write("journal/img/a.gif", self.chance.choice(PICTURES[:2]))

    def records(self):
        return sorted(path for path in self.path.rglob("*.jsonl") if path.stat().st_size)

    def record_deleted(self):
        path = self.chance.choice(self.records())
        lines = path.read_text().split("\n")[:-1]
        del lines[self.chance.randrange(len(lines))]
        path.write_text("".join(line + "\n" for line in lines))
        return f"a record of {path.name} deleted"

    def known_record(self):
        """A record with an id and its file, or None."""
        path = self.chance.choice(self.records())
        lines = [line for line in path.read_text().split("\n") if '"id":' in line]
        try:
            return path, json.loads(self.chance.choice(lines))
        except (IndexError, ValueError):
            return None

    def changed_at(self):
        return (self.clock + datetime.timedelta(seconds=self.chance.randrange(3600))).isoformat()

    def a_correction(self):
        """A later line with the id of a record, often on another day."""
        if known := self.known_record():
            path, record = known
            for key in ("day", "date", "at", "start", "end"):
                if isinstance(record.get(key), str) and record[key].startswith("2026-1"):
                    record[key] = record[key][:9] + str(self.chance.randrange(9)) + record[key][10:]
            append(path, json.dumps({**record, "updatedAt": self.changed_at()}, ensure_ascii=False))
            return f"a correction in {path.name}"

    def a_withdrawal(self):
        """A line that deletes a record."""
        if known := self.known_record():
            path, record = known
            append(path, json.dumps({"id": record["id"], "deleted": True, "updatedAt": self.changed_at()}))
            return f"a withdrawal in {path.name}"

    def lines_exchanged(self):
        path = self.chance.choice(self.records())
        lines = path.read_text().split("\n")[:-1]
        self.chance.shuffle(lines)
        path.write_text("".join(line + "\n" for line in lines))
        return f"the lines of {path.name} exchanged"

    def records_deleted(self):
        path = self.chance.choice(self.records())
        kept = self.folder / path.relative_to(self.path).as_posix().replace("/", "__")
        path.rename(kept)
        return f"{path.name} deleted"

    def records_put_back(self):
        for kept in sorted(self.folder.glob("*.jsonl")):
            path = self.path / kept.name.replace("__", "/")
            if not path.exists():
                kept.rename(path)

    def records_renamed(self):
        folder = self.path / "focus/sessions"
        for path in sorted(folder.glob("*.jsonl")):
            path.rename(path.with_name(f"2026-{self.chance.randrange(9)}.jsonl"))

    def setting(self, key, value):
        lines = [line for line in self.read("daybook.yaml").split("\n")
                 if line and not line.startswith(f"{key}:")]
        self.write("daybook.yaml", "\n".join([f"{key}: {value}"] * (value is not None) + lines) + "\n")

    def title_of_the_site(self):
        self.setting("title", f"S{self.chance.randrange(9)}")

    def a_setting(self):
        key, values = self.chance.choice([
            ("language", ["en", "ja", "zh-Hans"]), ("timeZone", ["Asia/Shanghai", "Asia/Tokyo", "UTC"]),
            ("author", ["Lin", "Mei", None]), ("highlight", ["false", None]),
            ("paginate", ["2", None]), ("taxonomies", ["[tags, people]", None]),
            ("menu", ["[today, /about/, search]", None]), ("pictures", ["false", "[200, 480]", None]), ("baseURL", ["https://example.org/a", None])])
        value = self.chance.choice(values)
        self.setting(key, value)
        return f"{key}: {value}"

    def a_template(self):
        if self.goes("templates/page.liquid", 0.5):
            return "the standard template"
        shown = self.chance.choice(["today.title", "site.title", "pages.size", "site.records"])
        self.write("templates/page.liquid", '{% layout "base" %}{% block main %}{{ content }}'
                   f"{{{{ {shown} }}}}{{% endblock %}}\n")
        return f"a template with {shown}"

    def words(self):
        tag = self.chance.choice(["en", "en", "ja"])
        self.write(f"templates/strings/{tag}.properties", f"nav.pages = Pages {self.chance.randrange(9)}\n")

    def no_cache(self):
        shutil.rmtree(self.cache, ignore_errors=True)

    def kept(self):
        return sorted(file for file in self.cache.rglob("*") if file.is_file())

    def a_damaged_cache(self):
        kept = self.kept()
        for file in self.chance.sample(kept, min(2, len(kept))):
            text = bytearray(file.read_bytes())
            if text:
                text[self.chance.randrange(len(text))] ^= 1 << self.chance.randrange(8)
                file.write_bytes(text)

    def a_cut_cache(self):
        if kept := self.kept():
            file = self.chance.choice(kept)
            os.truncate(file, self.chance.randrange(file.stat().st_size + 1))

    def a_file_of_the_output_deleted(self):
        files = sorted(file for file in self.output.rglob("*") if file.is_file()
                       and file.name != ".daybook-manifest")
        if files:
            self.chance.choice(files).unlink()

    def a_file_beside_pages(self):
        self.write("pages/note.txt", f"Note {self.chance.randrange(9)}\n")

    def repair(self, told):
        """Takes out the records and faults that messages name, so that not all later builds fail."""
        for name, numbers in errors(told).items():
            # A template of the program's own, which uses one of the vault's.
            if not (self.path / name).exists():
                continue
            lines = self.read(name).replace(FAULT, "").split("\n")
            is_of_records = name.endswith(".jsonl")
            self.write(name, "\n".join(line for number, line in enumerate(lines, 1)
                                       if not (is_of_records and number in numbers)))

    def build(self, daybook, output, cache, *options):
        environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
        if not self.has_programs:
            environment["PATH"] = str(self.folder / "none")
        done = call([daybook, "build", "--vault", self.path, "--output", output,
                     "--as-of", self.clock.isoformat(), *options], codes=None, env=environment)
        return done.returncode, done.stderr


# The relative frequency of each change.
CHANGES = {
    "later_moment": 1, "later_day": 1, "text_of_a_page": 3, "same_length_of_a_page": 2,
    "same_length_of_records": 1, "a_page": 2, "a_folder": 0.7, "a_picture": 0.7, "data": 0.7,
    "a_wide_picture": 0.5, "a_copy_of_a_picture": 0.3, "programs": 0.4,
    "page_deleted": 1, "page_renamed": 1, "pages_exchanged": 0.5, "page_only_touched": 0.5, "a_task": 1, "a_session": 1, "a_gift": 0.5,
    "a_value": 0.7, "a_measure": 0.5, "a_day_in_a_file": 0.7, "a_picture_of_the_journal": 0.7,
    "an_entry": 0.5, "a_bad_record": 0.2, "record_deleted": 1, "records_deleted": 0.5,
    "an_earlier_session": 1, "an_event": 0.7, "a_correction": 1.5, "a_withdrawal": 1, "lines_exchanged": 0.2,
    "records_put_back": 1, "records_renamed": 0.3, "title_of_the_site": 0.7, "a_setting": 1,
    "a_template": 1, "words": 0.7, "no_cache": 0.7, "a_damaged_cache": 0.7, "a_cut_cache": 0.4,
    "a_file_of_the_output_deleted": 0.7, "a_file_beside_pages": 0.5,
}


def errors(told):
    """The lines that errors name, by file of the vault."""
    found = {}
    for name, line in re.findall(r"(?m)([^\s:]+):(\d+)(?::\d+)?: error:", told):
        found.setdefault(name.split("/vault/")[-1], set()).add(int(line))
    return found


def difference(vault, daybook):
    """The difference between the next build and a clean one, or None; the exit code, and the messages."""
    shutil.rmtree(vault.clean, ignore_errors=True)
    told = vault.build(daybook, vault.output, vault.cache)
    with tempfile.TemporaryDirectory() as empty:
        clean = vault.build(daybook, vault.clean, empty)
    # Messages differ only in the path of the output.
    said = [told[1].replace(str(vault.output), ""), clean[1].replace(str(vault.clean), "")]
    if told[0] != clean[0] or said[0] != said[1]:
        return f"messages differ:\n{told}\n{clean}", *told
    first, second = (files(one, ".daybook-manifest") for one in (vault.output, vault.clean))
    # A page that cannot be made stays unchanged.
    kept = {path for path in first if path not in second} if told[0] else set()
    wrong = [path for path in differing(first, second) if path not in kept]
    if wrong:
        return f"{len(wrong)} files differ, such as {wrong[:3]}", *told
    return None, *told


def try_vault(task):
    """Changes a vault; returns the number of builds, the number of failures, and the problem."""
    seed, count, daybook = task
    builds = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        vault = Vault(folder, seed)
        left = count
        while left > 0:
            number = min(left, vault.chance.choice([1, 1, 2, 3, 4, 5, 6, 8]))
            left -= number
            done = [vault.change() for _ in range(number)]
            if vault.chance.random() < 0.2:
                time.sleep(0.12)
            wrong, code, told = difference(vault, daybook)
            builds += 1
            failed += code != 0
            if wrong:
                keep = pathlib.Path(tempfile.gettempdir()) / f"daybook-check-incremental-{seed}"
                shutil.rmtree(keep, ignore_errors=True)
                shutil.copytree(folder, keep)
                return builds, failed, (
                    f"seed {seed}, build {builds}: {', '.join(done)}: {wrong}\nkept in {keep}")
            if code and vault.chance.random() < 0.7:
                vault.repair(told)
    return builds, failed, None


def options(parser):
    parser.add_argument("--count", type=int, help="how many changes (500; 150 with --quick)")
    parser.add_argument("--seed", type=int, default=1)


def check(run):
    count = run.options.count or (150 if run.is_quick else 500)
    began = time.monotonic()
    tasks = [(run.options.seed + number, min(SPAN, count - number * SPAN), run.daybook)
             for number in range(-(-count // SPAN))]
    with multiprocessing.Pool() as pool:
        done = pool.map(try_vault, tasks, chunksize=1)
    run.problems += [wrong for _, _, wrong in done if wrong]
    return (f"{count} changes by chance in {len(tasks)} vaults, {time.monotonic() - began:.0f} s: "
            f"{sum(builds for builds, _, _ in done)} builds, of which "
            f"{sum(failed for _, failed, _ in done)} with a record or a page that cannot be read, each "
            "equal to a clean one")
