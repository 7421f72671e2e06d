"""Builds the sample in four languages and checks the files for other programs with other programs:

- each Atom feed against feedparser and RFC 4287, each JSON feed against the rules of its version;
- each calendar against icalendar;
- the sitemap against the existing pages, and every page's links to feeds and calendar;
- the examples of docs/pages/json.md for other programs, with the figures of today;
- once with a baseURL and once without, and both at two hours of the same day.
"""

import collections
import datetime
import json
import pathlib
import re
import shutil
import urllib.parse
import xml.etree.ElementTree as ElementTree

import feedparser
import icalendar
import jinja2

from harness import ROOT, files, sites

PACKAGES = ["feedparser==6.0.11", "icalendar==7.3.0", "jinja2==3.1.6"]
TREES = {"en": "", "zh-Hans": "zh-Hans/", "zh-Hant": "zh-Hant/", "ja": "ja/"}
BASE = "https://example.org/days"
TODAY = datetime.date(2026, 11, 20)
ATOM = "{http://www.w3.org/2005/Atom}"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
XHTML = "{http://www.w3.org/1999/xhtml}"
RFC3339 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")


class Site:
    def __init__(self, folder, base):
        self.folder, self.base = folder, base
        self.files = set(files(folder))

    def text(self, path):
        return (self.folder / path).read_text(encoding="utf-8")

    def file(self, url, seen_from):
        """The file that a URL leads to, seen from the file that contains it; None for an external one."""
        here = (self.base or "https://nowhere.invalid") + "/"
        target = urllib.parse.urljoin(here + seen_from, url)
        if not target.startswith(here):
            return None
        path = urllib.parse.unquote(urllib.parse.urlsplit(target).path)
        path = path[len(urllib.parse.urlsplit(here).path):]
        path = path + "index.html" if path == "" or path.endswith("/") else path
        assert path in self.files, f"{seen_from}: {url} leads to no file"
        return path


def check_html(site, text, path):
    elements = list(sites.elements(text))
    tags = {tag for tag, _ in elements}
    assert not tags & {"svg", "script", "style", "figure"}, (path, tags)
    for link in (value for _, attributes in elements for name, value in attributes.items()
                 if name in ("href", "src")):
        assert site.base is None or re.match(r"(https?|mailto):", link), f"{path}: {link}"
        site.file(link, path)


def check_atom(site, folder, language, path=None):
    """The feed of a language, or at a path the feed of a list of pages, which has no texts."""
    is_list = path is not None
    path = path or folder + "feed.xml"
    data = (site.folder / path).read_bytes()
    root = ElementTree.fromstring(data)
    assert root.tag == ATOM + "feed"
    for name in ("id", "title", "updated"):
        assert len(root.findall(ATOM + name)) == 1, f"{path}: {name}"
    assert root.find(f"{ATOM}author/{ATOM}name").text
    seen = feedparser.parse(data)
    assert not seen.bozo and seen.version == "atom10", seen.get("bozo_exception")
    assert seen.feed.language == language
    # feedparser removes leading dots of a base if it does not know the address.
    up = root.get("{http://www.w3.org/XML/1998/namespace}base", "")
    assert up == ("" if site.base or not is_list else "../" * path[len(folder):].count("/"))
    itself = [up + link.get("href") for link in root.findall(ATOM + "link")
              if link.get("rel") == "self"]
    assert len(itself) == 1 and site.file(itself[0], path) == path
    assert (0 if is_list else 20) <= len(seen.entries) <= 30
    ids = [entry.id for entry in seen.entries]
    assert len(set(ids + [seen.feed.id])) == len(ids) + 1, "ids are not unique"
    dates = []
    for entry, element in zip(seen.entries, root.findall(ATOM + "entry")):
        assert entry.title and entry.published_parsed and entry.updated_parsed
        assert RFC3339.fullmatch(entry.updated), entry.updated
        assert datetime.date(*entry.updated_parsed[:3]) <= TODAY
        assert site.file(up + element.find(ATOM + "link").get("href"), path) is not None
        assert entry.id == entry.link if site.base else entry.id.startswith("urn:uuid:")
        content = element.find(ATOM + "content")
        assert is_list == (content is None)
        if not is_list:
            assert len(entry.content) == 1 and entry.content[0].type == "text/html"
            check_html(site, content.text, path)
        dates.append(entry.updated_parsed)
    assert dates == sorted(dates, reverse=True), "entries are not newest first"
    return ids


def check_json(site, folder, language, ids):
    path = folder + "feed.json"
    feed = json.loads(site.text(path))
    assert feed["version"] == "https://jsonfeed.org/version/1.1"
    assert feed["title"] and feed["language"] == language and feed["authors"][0]["name"]
    assert ("feed_url" in feed) == ("home_page_url" in feed) == bool(site.base)
    if site.base:
        assert site.file(feed["feed_url"], path) == path
        assert site.file(feed["home_page_url"], path) == folder + "index.html"
    assert [item["id"] for item in feed["items"]] == ids
    for item in feed["items"]:
        assert item["content_html"] and RFC3339.fullmatch(item["date_published"])
        assert item["title"] and RFC3339.fullmatch(item["date_modified"])
        assert ("url" in item) == bool(site.base)
        if site.base:
            assert item["url"].startswith(site.base) and site.file(item["url"], path)
        check_html(site, item["content_html"], path)


def check_calendar(site, folder):
    path = folder + "calendar.ics"
    data = (site.folder / path).read_bytes()
    assert all(len(line) <= 75 for line in data.split(b"\r\n")), f"{path}: a line is too long"
    calendar = icalendar.Calendar.from_ical(data)
    events = calendar.walk("VEVENT")
    uids = [str(event["UID"]) for event in events]
    # The replacement for one day of a recurring event has its UID (RFC 5545, section 3.8.4.4).
    instead = [event for event in events if "RECURRENCE-ID" in event]
    assert len(set(uids)) == len(uids) - len(instead), "UIDs are not unique"
    assert not any(event.errors for event in events)
    assert {event["DTSTAMP"].dt.date() for event in events} == {TODAY}
    daily = [event for event in events if "RRULE" in event]
    assert [event["DTSTART"].dt.strftime("%H:%M") for event in daily] == [
        "11:00", "13:30", "15:15", "17:00", "19:30", "21:00", "21:00"]
    # After the questions, the measures that are noted in the evening.
    if not folder:
        assert daily[-1]["SUMMARY"] == "To note: Sleep, Pages read", daily[-1]["SUMMARY"]
    for event in daily:
        assert event["RRULE"]["FREQ"] == ["DAILY"]
        alarms = event.walk("VALARM")
        assert len(alarms) == 1 and alarms[0]["TRIGGER"].dt == datetime.timedelta(0)
    assert len(instead) == 1, "the question of the day is not there"
    for event in instead:
        recurring = next(other for other in daily if other["UID"] == event["UID"])
        assert event["RECURRENCE-ID"].dt == event["DTSTART"].dt
        assert event["DTSTART"].dt.date() == TODAY
        assert event["DTSTART"].dt.time() == recurring["DTSTART"].dt.time()
        assert event["SUMMARY"] != recurring["SUMMARY"] and len(event.walk("VALARM")) == 1
    for event in events:
        if event in daily or event in instead:
            continue
        assert TODAY <= event["DTSTART"].dt <= TODAY + datetime.timedelta(days=400)
        if site.base:
            assert site.file(str(event["URL"]), path), event["URL"]
        else:
            assert "URL" not in event
    kinds = {re.sub(r"-.*", "", uid) for uid in uids}
    assert {"birthday", "loan", "goal", "review", "question", "2027"} <= kinds, kinds
    return {
        (str(event["UID"]), event["DTSTART"].dt, str(event["SUMMARY"]))
        for event in events if str(event["UID"]).startswith(("birthday-", "loan-"))}


def check_sitemap(site):
    pages = {path for path in site.files if path.endswith(".html")} - {"404.html"}
    if not site.base:
        assert not any(path.startswith("sitemap") for path in site.files)
        assert "Disallow: /\n" in site.text("robots.txt")
        return
    # Private pages ask not to be indexed, wherever they are.
    assert "Disallow: /\n" in site.text("robots.txt")
    root = ElementTree.fromstring(site.text("sitemap.xml"))
    assert root.tag == SITEMAP + "urlset"
    alternates = {}
    for url in root:
        location = url.find(SITEMAP + "loc").text
        assert location.isascii()
        alternates[location] = {
            link.get("hreflang"): link.get("href") for link in url.findall(XHTML + "link")}
    found = [site.file(location, "sitemap.xml") for location in alternates]
    assert len(found) == len(root) and set(found) == pages, pages ^ set(found)
    for location, others in alternates.items():
        for language, other in others.items():
            assert site.file(other, "sitemap.xml")
            if language != "x-default":
                assert alternates[other] == others, f"{location}: {language} does not lead back"


def check_pages(site):
    types = {
        "application/atom+xml": "feed.xml", "application/feed+json": "feed.json",
        "text/calendar": "calendar.ics"}
    for path in sorted(path for path in site.files if path.endswith(".html")):
        folder = next((f for f in TREES.values() if f and path.startswith(f)), "")
        # They are in the head, and the rest of a page is long.
        alternates = collections.defaultdict(list)
        for tag, attributes in sites.elements(site.text(path).partition("</head>")[0]):
            if tag == "link" and attributes.get("rel") == "alternate":
                alternates[attributes.get("type")].append(attributes["href"])
        for kind, name in types.items():
            if path == "404.html":
                top = urllib.parse.urlsplit(site.base or "").path + "/"
                assert alternates[kind] == [top + name]
            else:
                found = [site.file(link, path) for link in alternates[kind]]
                assert found[0] == folder + name and all(found), path


def build(run, vault, base, hour, like=None):
    """The site at an hour of today. The cards of pages are copied from the site `like`: they
    are named by their content and take most of the time.
    """
    settings = (ROOT / "content/daybook.yaml").read_text(encoding="utf-8")
    languages = "[" + ", ".join(TREES) + "]"
    settings, count = re.subn(r"(?m)^language: en$", f"languages: {languages}", settings)
    assert count == 1
    if base:
        settings += f"\nbaseURL: {base}\n"
    vault.write("daybook.yaml", settings)
    output = run.folder / f"{'with' if base else 'without'}-{hour}"
    if like:
        shutil.copytree(like.folder, output)
    vault.run("build", "--output", output, "--as-of", f"{TODAY}T{hour}:40:00+08:00")
    return Site(output, base)


def check_same(first, second):
    """At two hours of the same day, each file for other programs is identical."""
    for path in first.files:
        if pathlib.PurePath(path).suffix in (".xml", ".json", ".ics", ".txt"):
            assert first.text(path) == second.text(path), f"{path} depends on the hour"


def check_examples(site, vault):
    """Home Assistant, Grafana and a Shortcut find the figures of today with the settings of the documentation."""
    page = (ROOT / "docs/pages/json.md").read_text(encoding="utf-8")
    now = json.loads(site.text("data/now.json"))
    told = json.loads(vault.run("stats", "focus", TODAY, "--format", "json", "--as-of", f"{TODAY}T18:40:00+08:00").stdout)
    seconds = told["focusSeconds"]
    assert seconds > 0
    [source] = re.findall(r'value_template: "(.*)"', page)
    template = jinja2.Environment(undefined=jinja2.StrictUndefined).from_string(source)
    assert template.render(value_json=now) == str(seconds)
    # Nothing is on record yet.
    empty = {"figures": [{**figure, "today": None} for figure in now["figures"]]}
    assert template.render(value_json=empty) == "0"
    [(rows, day, value)] = re.findall(r"rows/root `(.*?)`, columns `(.*?)` as Timestamp and `(.*?)` as Number", page)
    table = json.loads(site.text("data/focus.days.json"))
    assert {day, value} <= set(table["columns"])
    found = {datetime.date.fromisoformat(row[day]): row[value] for row in table[rows]}
    assert len(found) == len(table[rows]) > 300 and found[TODAY] == seconds
    [sentence] = re.findall(r"Shortcut: .*?\n\n", page, re.DOTALL)
    figures, name, series, key = re.findall(r"`(.*?)`", sentence)
    assert [one[key] for one in now[figures] if one[name] == series] == [seconds]
    assert len({one["series"] for one in now["figures"]}) == len(now["figures"])
    assert {one["series"]: one["ofWeek"] for one in now["figures"]}.items() >= {
        "measures.reading": "sum", "measures.sleep": "mean"}.items()


def check_command(vault, events):
    """`daybook calendar` knows the same birthdays and loans."""
    last = TODAY + datetime.timedelta(days=400)
    text = vault.run("calendar", "--from", TODAY, "--to", last, "--format", "ics",
                     "--as-of", f"{TODAY}T12:00:00+08:00", text=False).stdout
    printed = {
        (str(event["UID"]), event["DTSTART"].dt, str(event["SUMMARY"]))
        for event in icalendar.Calendar.from_ical(text).walk("VEVENT")
        if str(event["UID"]).startswith(("birthday-", "loan-"))}
    assert printed == events, printed ^ events


def check(run):
    vault = run.copy_sample()
    for base in (None, BASE):
        site = build(run, vault, base, "18")
        check_same(site, build(run, vault, base, "20", like=site))
        summaries = set()
        for language, tree in TREES.items():
            ids = check_atom(site, tree, language)
            lists = [path for path in site.files if path.endswith("/feed.xml")
                     and path.startswith(f"{tree}tags/")]
            assert len(lists) > 3
            for path in sorted(lists):
                check_atom(site, tree, language, path)
            check_json(site, tree, language, ids)
            events = check_calendar(site, tree)
            summaries.add(frozenset(summary for _, _, summary in events))
            if language == "en":
                check_command(vault, events)
        assert len(summaries) == len(TREES), "a calendar is not in its language"
        check_sitemap(site)
        check_pages(site)
        check_examples(site, vault)
        print(f"{'with' if base else 'without'} a baseURL: feeds, calendars and sitemap are valid")
