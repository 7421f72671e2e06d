"""Checks that the output of `daybook export` makes the same vault again, with all of both samples.

Each kind is written as CSV, as JSON Lines and as a spreadsheet, and imported into a vault that has
the sample's settings and no records; so is the whole vault, as an archive of both formats and as a
spreadsheet. Afterwards the records, the Markdown files and the figures of all systems equal the
sample's, and a repeated import, there or into the sample itself, adds and changes nothing.
"""

import concurrent.futures
import json
import os
import re
import shutil

import harness
from harness import call, files, objects

NOW = "2026-11-20T18:40:00+08:00"
SYSTEMS = ["focus", "growth", "gifts", "exercise", "prompts", "journal", "measures"]
# Kinds whose records are Markdown files, and their folders.
DOCUMENTS = {"prompt": "prompts", "journal": "journal", "review": "reviews", "page": "pages"}
FORMATS = ["csv", "jsonl", "xlsx"]
WHOLE = [("all.zip", "jsonl"), ("all.zip", "csv"), ("all.xlsx", None)]


class Vault(harness.Vault):
    """A vault, with a cache of its own."""

    def __init__(self, daybook, path):
        super().__init__(daybook, path, env={**os.environ, "XDG_CACHE_HOME": f"{path}-cache"})

    def copy(self, path):
        shutil.copytree(self.path, path)
        return Vault(self.daybook, path)

    def export(self, kind, file, *options):
        self.run("export", kind, "--to", file, *options)
        return file

    def add(self, file):
        """The output of an import, which has no complaints."""
        done = self.run("import", file, "--yes", "--as-of", NOW, env=os.environ | {"LC_ALL": "en_US"})
        assert not done.stderr, f"import {file.name}: {done.stderr}"
        return done.stdout

    def records(self, kind, folder):
        """The records of a kind by id, in any order."""
        file = self.export(kind, folder / f"{self.path.name}-{kind}.jsonl", "--all")
        return sorted(json.dumps(one, sort_keys=True) for one in objects(file.read_text()))

    def documents(self):
        return {name: text for name, text in files(self.path).items() if name.endswith(".md")}

    def figures(self):
        """The report of the systems, over all time if they have periods."""
        reports = []
        for system in SYSTEMS:
            options = ["--format", "json", "--as-of", NOW]
            done = self.run("stats", system, "--all", *options, codes=None)
            if done.returncode != 0:
                done = self.run("stats", system, *options)
            reports.append(done.stdout)
        return reports


def same(found, expected, about):
    assert found == expected, f"{about}: what came back is something else"


def kinds(vault):
    names = [each["kind"] for each in objects(vault.run("schema", "--format", "json").stdout)]
    assert len(names) >= 27, f"there are only {len(names)} kinds"
    return names


def sample(daybook, folder, language):
    """A sample, and a vault with its settings alone."""
    full = Vault(daybook, folder / "full")
    call([daybook, "init", full.path, "--sample", "--language", language])
    empty = Vault(daybook, folder / "empty")
    for name in ["daybook.yaml", "measures.yaml", "growth/profile.yaml"]:
        empty.write(name, (full.path / name).read_bytes())
    return full, empty


def check_kinds(full, empty, folder, form):
    names = kinds(full)
    for kind in names + [name for name in DOCUMENTS if name not in names]:
        file = full.export(kind, folder / f"{kind}.{form}", *([] if kind in DOCUMENTS else ["--all"]))
        vault = empty.copy(folder / f"of-{kind}")
        vault.add(file)
        if kind in DOCUMENTS:
            expected = {name: text for name, text in full.documents().items()
                        if name.startswith(f"{DOCUMENTS[kind]}/")}
            same(vault.documents(), expected, f"{kind} as {form}")
            assert expected, f"no {kind} came back as {form}"
            continue
        same(vault.records(kind, folder), full.records(kind, folder), f"{kind} as {form}")
        again = full.add(file)
        assert " 0 new" in again and "differ" not in again, (
            f"{kind} as {form}, into the vault that it is from: {again}")
    return len(names)


def check_whole(full, empty, folder, name, form):
    file = full.export("all", folder / name, *(["--format", form] if form else []))
    vault = empty.copy(folder / "vault")
    if name.endswith(".zip"):
        # The declarations of kinds come with the archive.
        (vault.path / "measures.yaml").unlink()
    vault.add(file)
    for kind in kinds(full):
        same(vault.records(kind, folder), full.records(kind, folder), f"{kind} of {name}, {form}")
    same(vault.documents(), full.documents(), f"the files of {name}, {form}")
    same(vault.figures(), full.figures(), f"the figures of {name}, {form}")
    again = vault.add(file)
    assert not re.search(r"\bchanged|new file", again), f"{name}, {form}, a second time: {again}"
    return 1


def attempt(run, language, number):
    folder = run.folder / f"{language} {number}"
    folder.mkdir()
    full, empty = sample(run.daybook, folder, language)
    if number < len(FORMATS):
        return check_kinds(full, empty, folder, FORMATS[number])
    return check_whole(full, empty, folder, *WHOLE[number - len(FORMATS)])


def check(run):
    work = [(language, number) for language in ["en", "zh-Hans"]
            for number in range(len(FORMATS) + len(WHOLE))]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = list(pool.map(lambda one: attempt(run, *one), work))
    return f"{sum(counts)} exports of two samples came back with the same records and figures"
