"""Searches a built site in Chromium, and prints the result of each check.

- The script takes texts apart into the terms of Tests/search-terms.json, as the program does.
- Nothing of the index is fetched before the field is entered, and then only what a search needs.
- Latin and Chinese words, beginnings of words and single characters find pages of the sample; what
  was found is marked; an address with ?q= shows it; the library of prompts finds prompts alone.
- By keyboard alone a result is reached and opened, and more results are shown.
- Without script every kind of document is listed, and a sentence says why there is no field. axe
  finds nothing, in light and dark, wide and narrow. Nothing is said on the console, and the page's
  policy is kept.

DIRECTORY is public by default. With --time, types queries into any site, and prints the time from
each key to its results.
"""

import json
import statistics

from playwright.sync_api import expect

from harness import ROOT, fail, sites
from harness.chromium import Chromium, Listener, violations

BROWSER = True
# Types a query key by key; gives the milliseconds from each key until its results are shown.
TYPE = """
async (query) => {
  const section = document.querySelector("[data-search]");
  const input = section.querySelector("input");
  const times = [];
  for (let length = 1; length <= query.length; length += 1) {
    const began = performance.now();
    input.value = query.slice(0, length);
    input.dispatchEvent(new InputEvent("input"));
    while (section.hasAttribute("aria-busy")) await new Promise((done) => setTimeout(done));
    times.push(performance.now() - began);
  }
  return times;
}
"""


class Visit:
    def __init__(self, browser, address, **options):
        self.page = browser.new_page(**options)
        self.heard = Listener(self.page.context)
        self.address = address
        self.field = self.page.get_by_role("searchbox")
        self.links = self.page.locator(".search-results a")
        self.status = self.page.locator(".search [role=status]")

    def open(self, path):
        self.page.goto(self.address + path)

    def fetched(self):
        """The requested files of the index."""
        folder = self.address + "search/"
        return [url.removeprefix(folder) for url in self.heard.asked
                if url.startswith(folder) and url.endswith((".json", ".txt"))]

    def search(self, words):
        self.field.fill(words)
        expect(self.page.locator(".search[aria-busy]")).to_have_count(0)

    def close(self):
        self.heard.expect_silence(self.page.url)
        self.page.close()


def check_terms(browser, address):
    cases = json.loads((ROOT / "Tests/search-terms.json").read_text())
    visit = Visit(browser, address)
    visit.open("search/")
    found = visit.page.evaluate("""async (texts) => {
      const { terms, queryTerms } = await import(new URL("../assets/search-terms.js", location));
      return texts.map((text) => [terms(text).map((term) => term.text), queryTerms(text)]);
    }""", [case[0] for case in cases])
    for (text, terms, query), seen in zip(cases, found, strict=True):
        assert [terms, query] == seen, f"{text!r} has the terms {seen}, not {[terms, query]}"
    visit.close()
    print(f"{len(cases)} texts have their terms")


def check_search(browser, address):
    visit = Visit(browser, address)
    visit.open("search/")
    visit.page.wait_for_load_state("networkidle")
    assert not visit.fetched(), f"fetched before the field was entered: {visit.fetched()}"
    visit.field.focus()
    visit.page.wait_for_load_state("networkidle")
    assert visit.fetched() == ["index.json"], f"fetched for the field: {visit.fetched()}"
    # A beginning in small letters, words in any order, a pair and a single character, a number.
    for words, kind in [("ferr", "Prompts"), ("lett tone", "Prompts"), ("婚礼", "People"),
                        ("张", "People"), ("2026-w46", "Reviews"), ("ＦＥＲＲＹ", "Prompts")]:
        visit.search(words)
        assert visit.links.count() != 0, f"nothing found for {words}"
        assert visit.page.locator(".search-results small", has_text=kind).count() != 0, (
            f"nothing of {kind} found for {words}")
        for item in visit.page.locator(".search-results li").all():
            assert item.locator("mark").count() != 0, (
                f"nothing is marked in a result for {words}: {item.inner_text()}")
        print(f"{words}: {visit.status.inner_text()}, first {visit.links.first.inner_text()}")
    visit.search("xyzzy")
    expect(visit.status).to_have_text("Nothing found")
    visit.search("")
    expect(visit.status).to_have_text("")
    fetched = visit.fetched()
    assert len(fetched) == len(set(fetched)), "a file was fetched twice"
    visit.close()


def check_keyboard(browser, address):
    visit = Visit(browser, address)
    visit.open("search/?q=week")
    expect(visit.links).to_have_count(20)
    visit.field.focus()
    for _ in range(21):
        visit.page.keyboard.press("Tab")
    visit.page.keyboard.press("Enter")
    expect(visit.links).to_have_count(40)
    assert visit.links.nth(20).evaluate("link => link === document.activeElement"), (
        "more results do not take the focus")
    visit.field.fill("ferry")
    expect(visit.page.locator(".search[aria-busy]")).to_have_count(0)
    title = visit.links.first.inner_text()
    visit.field.focus()
    visit.page.keyboard.press("Tab")
    visit.page.keyboard.press("Enter")
    expect(visit.page.locator("h1")).to_contain_text(title)
    visit.page.go_back()
    expect(visit.field).to_have_value("ferry")
    expect(visit.links.first).to_have_text(title)
    visit.close()
    print("Twenty more results, a result and the way back by keyboard")


def check_library(browser, address):
    visit = Visit(browser, address)
    visit.open("prompts/?q=letter")
    expect(visit.links.first).to_be_visible()
    for link in visit.links.all():
        assert "/prompts/" in link.evaluate("link => link.href"), (
            "the library of prompts found something else")
    print(f"The library of prompts: {visit.status.inner_text()} for letter, prompts alone")
    visit.close()


def check_page(browser, address):
    for scheme in ["light", "dark"]:
        for width in [1280, 390]:
            visit = Visit(browser, address, color_scheme=scheme,
                          viewport={"width": width, "height": 900})
            visit.open("search/?q=letter")
            expect(visit.links.first).to_be_visible()
            if found := violations(visit.page):
                fail(f"{scheme}, {width} px: {found}")
            overflow = visit.page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert overflow <= 0, f"{scheme}, {width} px: {overflow} px too wide"
            visit.close()
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address + "search/")
    expect(page.locator(".search")).to_be_hidden()
    expect(page.locator(".search-off")).to_be_visible()
    links = page.locator(".search-index a")
    assert links.count() >= 100, f"{links.count()} documents are listed"
    print(f"axe finds nothing; without script {links.count()} documents are listed")
    context.close()


def time_keys(browser, address, queries):
    times = []
    for query in queries:
        visit = Visit(browser, address)
        visit.open("search/")
        visit.field.focus()
        visit.page.wait_for_load_state("networkidle")
        took = visit.page.evaluate(TYPE, query)
        times += took
        print(f"{query}: {' '.join(f'{time:.0f}' for time in took)} ms; {visit.status.inner_text()}")
        visit.close()
    print(f"{len(times)} keys: median {statistics.median(times):.0f} ms, most {max(times):.0f} ms")


def options(parser):
    parser.add_argument("site", nargs="?", default=ROOT / "public")
    parser.add_argument("--time", nargs="+", metavar="QUERY", help="only type these, and time them")


def check(run):
    expect.set_options(timeout=20_000)
    with sites.Server({"site": run.options.site}) as server, Chromium() as browser:
        address = f"{server.origin}site/"
        if not run.options.time:
            for one in [check_terms, check_search, check_keyboard, check_library, check_page]:
                one(browser, address)
        time_keys(browser, address, run.options.time or ["ferry letter", "婚礼 糖", "2026-w46"])
