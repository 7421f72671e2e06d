"""Moves a blog of 300 posts in, builds it in each theme, and looks at it.

scripts/checks/blog/vault.py writes the vault: folders, tags, aliases, pictures, code in 13 languages,
texts in two. Each theme's site, built with --strict for its readers, is checked:

- each link and fragment has a target, and links lead from the first page to every page except
  redirects from old addresses;
- the Nu validator reads each page;
- axe and the measurements of scripts/check pages check the largest page of each kind; themes other
  than the default one in one language.

--theme checks only one theme.
"""

import re
import time

from checks.pages import links, visits
from checks.site import validate_pages
from harness import ROOT, sites

from . import vault as blog

BROWSER = True
THEMES = ["quiet", *sorted(folder.name for folder in (ROOT / "templates" / "themes").iterdir())]
LANGUAGES = ["en", "zh-Hans"]
OPTIONS = ["--audience", "public"]


def look(site, name, templates):
    """The findings of axe and the measurements on the largest page of each kind, and the number of these
    pages."""
    languages = LANGUAGES if name == THEMES[0] else LANGUAGES[:1]
    pages = [page for page in sites.representatives(name, site, templates, LANGUAGES)
             if page.language in languages]
    with sites.Server({name: site}) as server:
        visitor = visits.Visitor(server.origin, [1440, 360])
        found = [f"{page.path} ({width} {scheme}): {rule}: {selector}: {words}"
                 for page in pages for width, scheme, rule, selector, words in visitor.visit(page)]
        visitor.close()
    return found, len(pages)


def look_at(run, theme):
    began = time.monotonic()
    vault, site = run.folder / f"{theme}-vault", run.folder / theme
    posts = blog.write(vault, sites.address(theme), theme)
    sites.build(run.daybook, vault, site, *OPTIONS)
    templates = sites.templates_of_pages(run.daybook, vault, site, run.folder / "marked", *OPTIONS)
    found, count = links.problems(site, sites.address(theme), is_whole=True)
    broken = [f"{path}: {link}: {words}" for path, link, words in found]
    invalid = validate_pages(site)
    seen, looked = look(site, theme, templates)
    run.problems += [f"{theme}: {problem}" for problem in broken + invalid + seen]
    pages = list(site.rglob("*.html"))
    highlighted = {match for file in pages
                   for match in re.findall(r'class="[^"]*language-([\w+-]+)', file.read_text())}
    print(f"{theme}: {posts} posts, {len(pages)} pages, code in {len(highlighted)} languages; {count:,} links, "
          f"{len(broken)} problems; {len(invalid)} of the validator; {looked} pages in Chromium, "
          f"{len(seen)} problems; {time.monotonic() - began:.0f} s", flush=True)


def options(parser):
    parser.add_argument("--theme", choices=THEMES)


def check(run):
    for name in [run.options.theme] if run.options.theme else THEMES:
        look_at(run, name)
