"""Looks at every kind of page of the site in Chromium, and fails on any fault.

These vaults are built: the sample in four languages, also as its audiences public and family see it,
an empty one, the sample of five days, six weeks and ten years, and one like the sample whose every
text tries to break its page. Of each template, folder and language the largest page is visited (of
the sample at other ages in two languages, and in the others the dashboard), light and dark, at 360,
800 and 1440 px, served under "default-src 'self'":

- axe finds nothing, with all rules that it has on by default, and targets of at least 24 px;
- nothing scrolls sideways unless intended, no text is cut, no text overlaps another;
- nothing moves while a page loads;
- the page loads nothing from elsewhere, nothing fails, and the browser has nothing to say;
- without script the same words and links are there;
- text has a contrast of 4.5, marks of drawings and outlines of focus of 3, heat steps differ;
- text in drawings is at least 11 px high, not cut, inside its drawing, and free of other text;
- the first Tab leads to a link past the navigation, focus is visible on every element that can have
  it, and shows the values of charts;
- the dashboard loads no script, and less than 200 kB, or 60 kB with gzip;
- links and fragments of all pages lead somewhere, and the browser knows all of the style sheets.

--quick looks at each vault in its first language, at 360 px only. --site takes one of sample, public,
family, empty, five-days, six-weeks, ten-years and hostile, and may be given again, --only the kinds
of page whose name has KIND in it. --theme is the theme of all sites, quiet by default. --self-test
sees that each kind of fault is found in a page that has one of each.
"""

import collections
import multiprocessing
import os
import pathlib
import sys
import time

from playwright.sync_api import Error

from harness import ages, fail, sites

from . import hostile, links, styles, visits

BROWSER = True
SITES = ["sample", "public", "family", "empty", *ages.NAMES, "hostile"]
AUDIENCES = ["public", "family"]
# The faults that the test page must show, in addition to axe's.
FAULTS = {
    "console", "page-error", "policy", "request", "script", "bytes", "language", "no-script",
    "keyboard", "focus", "scroll", "cut", "broken-word", "text-over-text", "text-contrast",
    "mark-contrast", "field-contrast", "heat-steps", "small-text", "text-outside", "image-alt",
    "target-size", "color-contrast", "chart-values", "ellipsis",
}


def write_vault(name, vault, languages, theme):
    if name in ["sample", *AUDIENCES]:
        sites.copy_sample(vault, languages, name)
    elif name in ages.NAMES:
        ages.change(sites.copy_sample(vault, languages, name), name)
    elif name == "hostile":
        hostile.write(vault, languages, name)
    else:
        vault.mkdir()
        sites.set_languages(vault, languages, name)
    if theme:
        sites.set_theme(vault, theme)


def prepare(daybook, folder, languages, names, theme=None):
    """Builds the sites; their folders by name, and the pages to visit."""
    built, pages = {}, []
    # A volume and its gifts are made alone, by daybook build --book; no gift of the sample has a picture.
    missing = set(sites.page_templates()) - {"volume", "volume_calendar", "gifts_volume", "gifts_pictures"}
    for name in names:
        # Hostile text is the same in every language.
        used = languages[:1] if name == "hostile" else languages
        options = ["--audience", name] if name in AUDIENCES else []
        vault, site = folder / name, folder / f"{name}-site"
        write_vault(name, vault, used, theme)
        if name == "empty":
            options = ["--as-of", "2026-11-20T18:40:00+08:00"]
        # Records that are there again and again repay a loan twice; hostile titles open comments.
        is_strict = name not in ["ten-years", "hostile"]
        sites.build(daybook, vault, site, *options, is_strict=is_strict)
        templates = sites.templates_of_pages(
            daybook, vault, site, folder / "marked", *options, is_strict=is_strict)
        missing -= set(templates.values())
        built[name] = site
        pages += [page for page in sites.representatives(name, site, templates, used)
                  if name not in ages.NAMES or page.language in sites.LANGUAGES[:2]
                  or page.kind.startswith("dashboard ")]
    if {"sample", "public"} <= set(names) and missing:
        fail(f"no page of the sample is made by {sorted(missing)}")
    return built, pages


def test_itself():
    site = pathlib.Path(__file__).parent / "faults"
    with sites.Server({"faults": site}) as server:
        visitor = visits.Visitor(server.origin)
        found = visitor.visit(sites.Page("faults", "index.html", "en", "dashboard *"))
        visitor.close()
    rules = {rule for _, _, rule, _, _ in found}
    places, _ = links.problems(site, sites.address("faults"))
    unknown = styles.problems(site / "assets")
    # Two broken links and one external one; a selector, a declaration, unused exceptions.
    assert FAULTS <= rules and len(places) == 3 and len(unknown) == 2 + len(styles.FOREIGN), (
        f"not found: {sorted(FAULTS - rules)}\n{places}\n{unknown}")
    return f"all of {len(FAULTS)} kinds of fault are found"


def start_visitor(*arguments):
    global visitor
    visitor = visits.Visitor(*arguments)


def visit(page):
    try:
        found = visitor.visit(page)
    except Error as error:
        found = [(0, "", "visit", "", str(error).splitlines()[0])]
    if page.site == "hostile":
        # Next to names that are longer than a line, words of any length may break and be cut.
        found = [problem for problem in found if problem[2] not in ["broken-word", "ellipsis"]]
    return page, found, sorted(visitor.rules), visitor.dashboard


def visit_all(origin, widths, pages):
    """The problems of all pages, rules that were used, and the bytes of the dashboard."""
    problems, rules, dashboard = [], set(), None
    # The costly ones first, so that no process ends much later than the others.
    order = sorted(pages, key=lambda page: page.site == "empty")
    context = multiprocessing.get_context("spawn")
    with context.Pool(os.cpu_count(), start_visitor, (origin, widths)) as pool:
        for number, (page, found, used, size) in enumerate(pool.imap_unordered(visit, order), 1):
            problems += [(page, *problem) for problem in found]
            rules.update(used)
            dashboard = max(filter(None, [dashboard, size]), default=None)
            show_progress(number, len(pages), page, len(problems))
    return problems, rules, dashboard


def show_progress(number, count, page, problems):
    line = f"{number} of {count} pages, {problems} problems: {page.site} {page.path}"
    if sys.stderr.isatty():
        print(f"\r\033[K{line[:79]}", end="\n" if number == count else "", file=sys.stderr)
    elif number % 20 == 0 or number == count:
        print(line, file=sys.stderr)


def spoken(problems):
    """The text for each problem of a kind of page, with all its places."""
    places = collections.defaultdict(list)
    for page, width, scheme, rule, selector, words in problems:
        places[(page.site, page.kind, rule, selector)].append((page, width, scheme, words))
    for (site, kind, rule, selector), found in sorted(places.items()):
        page = found[0][0]
        seen = {each[0].language for each in found}
        languages = [one for one in sites.LANGUAGES if one in seen]
        widths = sorted({each[1] for each in found if each[1]})
        schemes = sorted({each[2] for each in found if each[2]}, reverse=True)
        where = " ".join([",".join(languages), "/".join(map(str, widths)), "/".join(schemes)])
        yield f"{site}/{page.path} ({where.strip()}): {rule}: {selector}\n    {found[0][3]}"


def print_table(pages, widths, problems, rules, dashboard, link_count, began):
    kinds = {page.kind for page in pages}
    combinations = len(pages) * len(widths) * len(visits.SCHEMES)
    print(f"\n{'site':8} {'pages':>5} {'kinds':>5} {'languages':>9} {'problems':>8}")
    for site in dict.fromkeys(page.site for page in pages):
        mine = [page for page in pages if page.site == site]
        wrong = sum(problem[0].site == site for problem in problems)
        print(f"{site:8} {len(mine):5} {len({page.kind for page in mine}):5} "
              f"{len({page.language for page in mine}):9} {wrong:8}")
    print(f"{len(kinds)} kinds of {len(sites.page_templates())} templates; {len(pages)} pages, "
          f"{combinations} combinations with width and scheme; {link_count:,} links")
    print(f"{len(rules)} rules of axe: {' '.join(sorted(rules))}")
    if dashboard:
        print(f"the dashboard loads {dashboard[0]:,} bytes, {dashboard[1]:,} with gzip")
    print(f"{len(problems)} problems, {time.monotonic() - began:.0f} s")


def options(parser):
    parser.add_argument("--site", choices=SITES, action="append")
    parser.add_argument("--theme")
    parser.add_argument("--self-test", action="store_true")


def look_at(run, names, theme, only):
    """Looks at the sites of these names in a theme, prints a table, and notes the problems."""
    began = time.monotonic()
    languages = sites.LANGUAGES[:1] if run.is_quick else sites.LANGUAGES
    widths = visits.QUICK_WIDTHS if run.is_quick else visits.WIDTHS
    folder = run.folder / f"in {theme}"
    folder.mkdir()
    built, pages = prepare(run.daybook, folder, languages, names, theme)
    pages = [page for page in pages if only in page.kind]
    other, link_count = [], 0
    for name, site in built.items():
        found, count = links.problems(site, sites.address(name))
        other += [f"{name}/{path}: link: {link}: {words}" for path, link, words in found]
        link_count += count
    other += styles.problems(built[names[0]] / "assets")
    with sites.Server(built) as server:
        problems, rules, dashboard = visit_all(server.origin, widths, pages)
    print_table(pages, widths, problems, rules, dashboard, link_count, began)
    run.problems += [*spoken(problems), *other]


def check(run):
    if run.options.self_test:
        return test_itself()
    look_at(run, run.options.site or SITES, run.options.theme, run.options.only)
