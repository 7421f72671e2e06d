"""Moves a blog of 300 posts in, builds it in each theme, and has other programs look at it.

scripts/checks/blog/vault.py writes the vault: folders, tags, aliases, pictures, code in 13 languages,
texts in two. Of each theme's site, built with --strict as its readers see it, and served on the
loopback interface:

- LinkChecker follows each link from the first page on, with its fragments, and finds no broken one;
  it gets to each page but for those that send on from old addresses;
- the Nu validator reads each page;
- axe and the measures of scripts/check pages look at the largest page of each kind, in the themes
  beside the default one in one language.

    scripts/check blog [--theme NAME] [--write FOLDER]

--theme looks at one theme alone; --write only writes the vault into a new folder.
"""

import csv
import io
import pathlib
import re
import sys
import time
import urllib.parse

from checks.pages import visits
from checks.site import validate_pages
from harness import ROOT, call, fail, sites

from . import vault as blog

BROWSER = True
PACKAGES = ["LinkChecker==10.6.0"]
THEMES = ["quiet", *sorted(folder.name for folder in (ROOT / "templates" / "themes").iterdir())]
LANGUAGES = ["en", "zh-Hans"]
OPTIONS = ["--audience", "public"]


def check_links(site, base, folder):
    """What LinkChecker finds; how many links it followed, and the pages that it did not get to."""
    settings = folder / "linkcheckerrc"
    # By default it is polite, with ten requests a second.
    settings.write_text("[checking]\nmaxrequestspersecond=10000\n[AnchorCheck]\n")
    run = call(
        [pathlib.Path(sys.prefix) / "bin/linkchecker", "--config", settings, "--no-status", "--no-robots",
         "--verbose", "--output", "csv/utf-8", "--threads", "4", "--recursion-level", "-1", base],
        codes=None)
    lines = [line for line in run.stdout.splitlines(True) if not line.startswith("#")]
    rows = list(csv.DictReader(io.StringIO("".join(lines)), delimiter=";"))
    if not rows or run.returncode not in (0, 1):
        fail(f"linkchecker failed\n{run.stderr[-2000:]}")
    problems = [
        f"{row['parentname'].removeprefix(base)}:{row['line']}: {row['urlname']}: "
        f"{row['result']} {row['warningstring']}".replace("\n", " ")
        for row in rows if row["valid"] != "True" or row["warningstring"]]
    seen = {urllib.parse.unquote(urllib.parse.urlsplit(row["url"]).path) for row in rows}
    top = urllib.parse.urlsplit(base).path
    missed = []
    for file in sorted(site.rglob("*.html")):
        path = file.relative_to(site).as_posix()
        addresses = {top + path, top + path.removesuffix("index.html")}
        if not addresses & seen and path != "404.html" and not sites.sends_on(file):
            missed.append(f"{path}: no link leads to it")
    return problems + missed, len(rows)


def look(site, name, templates, origin):
    """What axe and the measures find on the largest page of each kind, and how many these are."""
    languages = LANGUAGES if name == THEMES[0] else LANGUAGES[:1]
    pages = [page for page in sites.representatives(name, site, templates, LANGUAGES)
             if page.language in languages]
    visitor = visits.Visitor(origin, [1440, 360])
    found = [f"{page.path} ({width} {scheme}): {rule}: {selector}: {words}"
             for page in pages for width, scheme, rule, selector, words in visitor.visit(page)]
    visitor.close()
    return found, len(pages)


def look_at(run, theme):
    began = time.monotonic()
    daybook, folder = run.daybook, run.folder
    vault, site = folder / f"{theme}-vault", folder / theme
    with sites.Server({theme: site}) as server:
        base = f"{server.origin}{theme}/"
        posts = blog.write(vault, base, theme)
        sites.build(daybook, vault, site, *OPTIONS)
        templates = sites.templates_of_pages(daybook, vault, site, folder / "marked", *OPTIONS)
        broken, links = check_links(site, base, folder)
        invalid = validate_pages(site)
        seen, looked = look(site, theme, templates, server.origin)
    run.problems += [f"{theme}: {problem}" for problem in broken + invalid + seen]
    pages = sum(1 for _ in site.rglob("*.html"))
    highlighted = {match for file in site.rglob("*.html")
                   for match in re.findall(r'class="[^"]*language-([\w+-]+)', file.read_text())}
    print(f"{theme}: {posts} posts, {pages} pages, code in {len(highlighted)} languages; {links:,} links, "
          f"{len(broken)} problems; {len(invalid)} of the validator; {looked} pages in Chromium, "
          f"{len(seen)} problems; {time.monotonic() - began:.0f} s", flush=True)


def options(parser):
    parser.add_argument("--theme", choices=THEMES)
    parser.add_argument("--write", type=pathlib.Path)


def check(run):
    theme = run.options.theme
    if folder := run.options.write:
        return f"{folder}: {blog.write(folder, 'https://blog.example/', theme or 'quiet')} posts"
    for name in [theme] if theme else THEMES:
        look_at(run, name)
