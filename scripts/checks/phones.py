"""Looks at the pages of both samples, and of ten years of records, on a phone in Chromium.

The largest pages of each kind, without those that first-screens measures: at 320 px
none is wider than the window; at 390 px nothing moves while one loads, and what can be touched
answers within 44 px of height, except links in running text; with ten years of records none is
higher than 8,000 px. No date in Chinese is broken between its parts.
"""

import collections
import re

from harness import ages, call, sites
from harness.chromium import MOST_SHIFT, SHIFTS, Chromium

from .first_screens import SMALL, WIDER

BROWSER = True
MOST_HEIGHT = 8000
# The first screens, redirects and other pages that are not checked on a phone.
LEFT_OUT = re.compile(r"^(index\.html|404\.html|reviews/[^/]+/)")

TOUCHED = "main a[href], main button, main summary, .neighbours a"
BROKEN = r"""() => {
  const found = [], range = document.createRange();
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent.checkVisibility() || parent.closest("svg, script, .unseen, .prose, .notes, .clause")) continue;
    for (const date of node.data.matchAll(/\d{4}年\d+月\d+日(星期.)?/g)) {
      range.setStart(node, date.index);
      range.setEnd(node, date.index + date[0].length);
      const lines = [...range.getClientRects()].map((box) => box.bottom);
      if (Math.max(...lines) - Math.min(...lines) > 6) found.push(date[0]);
    }
  }
  return found;
}"""


def pages(site):
    """The two largest pages of each kind: in the same folder, with digits in the same places."""
    kinds = collections.defaultdict(list)
    for file in sorted(site.rglob("*.html")):
        path = str(file.relative_to(site))
        if not LEFT_OUT.match(path) and not sites.sends_on(file):
            folder, _, name = path.removesuffix("/index.html").rpartition("/")
            kind = re.sub(r"\d", "0", name) if re.match(r"\d", name) else "*" if folder else name
            kinds[folder, kind].append((file.stat().st_size, path))
    return [path for found in kinds.values() for _, path in sorted(found)[-2:]]


def check(run):
    built = {}
    for name, sample in [("content", "content"), ("content-zh", "content-zh"), ("long", "content")]:
        vault = run.copy_sample(name, sample).path
        if name == "long":
            ages.lengthen(vault)
        built[name] = run.folder / f"site-{name}"
        call([run.daybook, "build", "--vault", vault, "--output", built[name]], timeout=600)
    looked = 0
    with Chromium() as browser, sites.Server(built) as server:
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.add_init_script(SHIFTS)
        for name, site in built.items():
            for path in pages(site):
                # Before the page loads, as a change of width would count as a shift.
                page.set_viewport_size({"width": 390, "height": 844})
                page.goto(f"{server.origin}{name}/{path.removesuffix('index.html')}")
                look(run, page, f"{name} {path}", is_long=name == "long")
                looked += 1
    return f"{looked} pages on a phone"


def look(run, page, place, is_long):
    height = page.evaluate("document.documentElement.scrollHeight")
    run.expect(not is_long or height <= MOST_HEIGHT, f"{place} is {height} px high")
    shift = page.evaluate("window.shifted")
    run.expect(shift < MOST_SHIFT, f"{place}: a layout shift of {shift:.3f}")
    small = page.evaluate(SMALL, TOUCHED)
    run.expect(not small, f"{place}: {len(small)} targets are small: {'; '.join(small[:3])}")
    for width in [390, 320]:
        page.set_viewport_size({"width": width, "height": 844})
        wider = page.evaluate(WIDER)
        run.expect(wider <= 0, f"{place} at {width} px: {wider} px wider than the window")
        broken = page.evaluate(BROKEN)
        run.expect(not broken, f"{place} at {width} px: broken dates: {'; '.join(broken[:3])}")
