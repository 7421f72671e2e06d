"""Measures the first screens of a site in Chromium.

The strip of the week is whole on the first screen of the dashboard and of the last review of a week, in every
theme and language: at 1440 × 900, 1024 × 768 and 390 × 844. At 320 to 1440 px nothing is wider than the window, no
texts of the strip lie on each other, and nothing moves while a page loads.

--quick looks at the default theme alone.
"""

import pathlib

from harness import call, fail
from harness.chromium import Chromium

BROWSER = True
SCREENS = [(1440, 900), (1024, 768), (390, 844)]
WIDTHS = [1440, 1024, 390, 360, 320]
THEMES = ["quiet", "dense", "almanac"]
LANGUAGES = {"content": ["", "zh/"], "content-zh": [""]}
MOST_SHIFT = 0.05

BOTTOM = "document.querySelector('.strip')?.getBoundingClientRect().bottom ?? null"
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Texts of the strip that lie on each other by more than a pixel.
OVERLAPS = """(() => {
  const shown = [...document.querySelectorAll('.strip *')].filter((one) =>
    [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    && !one.closest('.unseen') && one.getClientRects().length);
  const boxes = shown.map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return [one.textContent, range.getBoundingClientRect(), one];
  }).filter(([, box]) => box.width > 2);
  const found = [];
  boxes.forEach(([text, box, one], index) => boxes.slice(index + 1).forEach(([other, place, two]) => {
    if (one.contains(two) || two.contains(one)) return;
    const across = Math.min(box.right, place.right) - Math.max(box.left, place.left);
    const down = Math.min(box.bottom, place.bottom) - Math.max(box.top, place.top);
    if (across > 1 && down > 4) found.push(`${text} / ${other}`);
  }));
  return found.slice(0, 3);
})()"""
SHIFTS = """window.shifted = 0; new PerformanceObserver((list) => list.getEntries().forEach((one) => {
  window.shifted += one.value; })).observe({type: 'layout-shift', buffered: true});"""


def pages(site):
    """The dashboard, and the last review of a week."""
    reviews = sorted((site / "reviews").glob("????-W??"))
    if not reviews:
        fail(f"{site} has no reviews of weeks")
    return ["index.html", f"reviews/{reviews[-2].name}/index.html", f"reviews/{reviews[-1].name}/index.html"]


def check(run):
    with Chromium("--allow-file-access-from-files") as browser:
        for sample, languages in LANGUAGES.items():
            for theme in THEMES[:1] if run.is_quick else THEMES:
                vault = run.copy_sample(f"{sample}-{theme}", sample)
                with (vault / "daybook.yaml").open("a") as settings:
                    settings.write(f"\ntheme: {theme}\n")
                site = run.folder / f"site-{sample}-{theme}"
                call([run.daybook, "build", "--vault", vault, "--output", site], timeout=600)
                for language in languages:
                    if (site / language).is_dir():
                        look(run, browser, site / language, f"{sample}/{language} in {theme}")
    return f"{run.looks} looks at first screens"


def look(run, browser, site, name):
    for path in pages(site):
        address = pathlib.Path(site / path).as_uri()
        for width, height in [*SCREENS, *((width, 800) for width in WIDTHS[3:])]:
            page = browser.new_page(viewport={"width": width, "height": height})
            page.add_init_script(SHIFTS)
            page.goto(address)
            place = f"{name} {path} at {width} px"
            bottom = page.evaluate(BOTTOM)
            run.expect(bottom is not None, f"{place}: no strip")
            if bottom is not None and (width, height) in SCREENS:
                run.expect(bottom <= height, f"{place}: the strip ends at {bottom:.0f} of {height} px")
            wider = page.evaluate(WIDER)
            run.expect(wider <= 0, f"{place}: {wider} px wider than the window")
            overlaps = page.evaluate(OVERLAPS)
            run.expect(not overlaps, f"{place}: texts lie on each other: {'; '.join(overlaps)}")
            shifted = page.evaluate("window.shifted")
            run.expect(shifted < MOST_SHIFT, f"{place}: a layout shift of {shifted:.3f}")
            page.close()
