"""Sites: Hugo lists its pages itself; pages of the others are counted by their front matter."""

import csv
import io
import pathlib
import re
import sys

from harness import call, write

CHINESE = "---\ntitle: 雨\ndate: 2026-03-0{0}T23:30:00+08:00\ntags: [a, b]\n---\n**雨停了。**第 {0} 天\n"


def pages(trial):
    """The days of the pages that were imported, by their own front matter."""
    found = {}
    for file in sorted((trial.vault.path / "pages").rglob("*.md")):
        # In YAML, TOML or JSON.
        date = re.search(r"date\"?\s*[:=]\s*\"?(\d{4}-\d\d-\d\d)", file.read_text())
        found[file.stem] = date[1] if date else None
    return found


def hugo(trial):
    """Listed by Hugo."""
    site = trial.folder / "site"
    write(site, {"hugo.toml": "baseURL = 'https://example.org/'\ntimeZone = 'Asia/Shanghai'\n"} | {
        f"content/posts/p{number}.md": CHINESE.format(number) for number in range(1, 10)} | {
        "content/toml.md": "+++\ntitle = 'T'\ndate = 2026-03-05T08:00:00+08:00\ndraft = true\n+++\nx\n",
        "content/json.md": '{"title": "J", "date": "2026-03-06T08:00:00+08:00"}\n\nx\n'})
    trial.take(site)
    program = pathlib.Path(sys.executable).parent / "hugo"
    said = call([program, "list", "all"], cwd=site).stdout
    rows = csv.DictReader(io.StringIO(said[said.index("path,"):]))
    trial.same("days of pages", pages(trial),
               {pathlib.Path(row["path"]).stem: row["date"][:10] for row in rows if row["path"].endswith(".md")})


def others(settings, place):
    def attempt(trial):
        site = trial.folder / "site"
        written = {f"{place}{number}": f"2026-03-0{number}" for number in range(1, 10)}
        write(site, settings | {f"{name}.md": CHINESE.format(name[-1]) for name in written})
        trial.take(site)
        trial.same("days of pages", pages(trial), {pathlib.Path(name).stem: day for name, day in written.items()})
    return attempt


ATTEMPTS = {
    "hugo": hugo,
    "zola": others({"config.toml": 'base_url = "https://example.org"\n'}, "content/p"),
    "jekyll": others({"_config.yml": "title: x\ntimezone: Asia/Shanghai\n"}, "_posts/2026-03-09-p"),
    "eleventy": others({"eleventy.config.js": "export default function () {}\n"}, "posts/p"),
    "obsidian": others({".obsidian/app.json": "{}"}, "Notes/p"),
}
