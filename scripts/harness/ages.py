"""Copies of the sample that are younger or older than it."""

import datetime
import re

# The length of the sample in days: 78 weeks, so that weekdays stay.
LENGTH = 546
DATE = re.compile(r"(?<!\d)(20\d\d-\d\d-\d\d)(?=[T\"\s]|$)", re.MULTILINE)
# The first day of each young sample, which ends on 20 November 2026.
FIRST_DAYS = {"five-days": "2026-11-16", "six-weeks": "2026-10-10"}
NAMES = [*FIRST_DAYS, "ten-years"]


def change(vault, name):
    """Makes a copy of the sample as old as the name says."""
    if name in FIRST_DAYS:
        keep_since(vault, FIRST_DAYS[name])
    else:
        lengthen(vault)


def keep_since(vault, first):
    """Leaves the records of the days from `first` on, and those without a day, such as goals."""
    for file in sorted(vault.rglob("*.jsonl")):
        kept = [line for line in file.read_text().splitlines() if day_of(line, first) >= first]
        if kept:
            file.write_text("\n".join(kept) + "\n")
        else:
            file.unlink()
    for file in (vault / "journal").rglob("????-??-??.md"):
        if file.stem < first:
            file.unlink()
    for file in (vault / "reviews").glob("*.md"):
        file.unlink()


def day_of(line, default):
    """The day of a record as a line; `default` for one without."""
    found = re.search(r'"(?:end|start|at|day|date)": *"(\d{4}-\d\d-\d\d)', line)
    return found[1] if found else default


def lengthen(vault):
    """Adds each record of days again, 78 weeks before and earlier, until ten years are full."""
    folders = ["focus", "growth", "exercise", "measures", "gifts/records", "prompts", "journal"]
    for file in [file for folder in folders for file in sorted((vault / folder).rglob("*.jsonl"))]:
        lines = file.read_text().splitlines()
        earlier = [re.sub(r'"id":"([^"]+)"', rf'"id":"\1-{turn}"', shifted(line, turn), count=1)
                   for turn in range(6, 0, -1) for line in lines if DATE.search(line)]
        file.write_text("\n".join(earlier + lines) + "\n")
    for file in sorted((vault / "journal").rglob("????-??-??.md")):
        for turn in range(1, 7):
            day = shifted(file.stem, turn)
            copy = vault / "journal" / day[:4] / day[5:7] / f"{day}.md"
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(shifted(file.read_text(), turn))


def shifted(text, turn):
    def earlier(match):
        day = datetime.date.fromisoformat(match[1]) - datetime.timedelta(LENGTH * turn)
        return day.isoformat()
    return DATE.sub(earlier, text)
