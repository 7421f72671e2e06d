"""Holds what `daybook export` writes against hledger, openpyxl and icalendar. The same tests run
with all others wherever these programs are there; here they have to be.

    scripts/check exports
"""

import os
import subprocess

from harness import ROOT, call, fail

TESTS = "GiftExportTests|GiftJournalTests|GiftCalendarTests|WorkbookTests"


def check(run):
    tools = call([ROOT / "scripts/setup/install-export-tools"]).stdout.strip()
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}
    process = subprocess.Popen(
        [os.environ.get("SWIFT", "swift"), "test", "--package-path", ROOT, "--filter", TESTS],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    skipped = False
    for line in process.stdout:
        print(line, end="", flush=True)
        skipped = skipped or "skipped" in line
    if process.wait():
        fail("a test failed")
    if skipped:
        fail("a test was skipped, as its program is missing")
