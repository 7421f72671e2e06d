"""Measures the first screens of a site in Chromium, Firefox and WebKit.

The strip of the week is whole on the first screen of the dashboard and of the last review of a week, in every
theme and language: at 1440 × 900, 1024 × 768 and 390 × 844. At 320 to 1440 px nothing is wider than the window, no
texts of the strip lie on each other, and nothing moves while a page loads. The dashboard of the default theme is at
most four screens of a phone, and what is due there can be touched within 44 px. Without --quick the same is
measured in Firefox and WebKit, in frames of these widths.

--quick looks at the default theme alone.
"""

import pathlib

from harness import fail
from harness.chromium import MOST_SHIFT, SHIFTS, Chromium
from harness.sites import Server

from .browsers import drivers

BROWSER = True
SCREENS = [(1440, 900), (1024, 768), (390, 844)]
WIDTHS = [1440, 1024, 390, 360, 320]
THEMES = ["quiet", "dense", "almanac"]
LANGUAGES = {"content": ["", "zh/"], "content-zh": [""]}
# The height of a dashboard on a phone: four screens.
MOST_HEIGHT = 4 * 844
HEIGHT = "document.documentElement.scrollHeight"

BOTTOM = "document.querySelector('.strip')?.getBoundingClientRect().bottom ?? null"
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Texts of the strip that lie on each other by more than a pixel.
OVERLAPS = """(() => {
  const isClipped = (one) => one && one.matches('.strip *')
    && (getComputedStyle(one).clipPath !== 'none' || isClipped(one.parentElement));
  const shown = [...document.querySelectorAll('.strip *')].filter((one) =>
    [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    && !isClipped(one) && one.getClientRects().length);
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
# Controls outside running text that answer to touches over fewer than 44 px from their middle.
SMALL = """(selector) => [...document.querySelectorAll(selector)]
  .filter((one) => {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest("svg, .unseen, .prose")) return false;
    return one.tagName !== "A" || one.closest("li, td, th, dd, h2, section > header, .neighbours");
  }).filter((one) => {
    one.scrollIntoView({ block: "center" });
    const box = one.getClientRects()[0];
    const [x, y] = [box.left + Math.min(box.width / 2, 20), box.top + box.height / 2];
    const answers = (y) => one.contains(document.elementFromPoint(x, y));
    let [up, down] = [0, 0];
    while (up < 44 && answers(y - up - 1)) up += 1;
    while (down < 44 && answers(y + down + 1)) down += 1;
    // Half a pixel is lost at each end.
    return answers(y) && up + down + 1 < 43;
  }).map((one) => one.textContent.trim().slice(0, 30))"""
# A page of the same site in a frame as wide as a window would be.
FRAME = """const frame = document.createElement('iframe');
frame.style.cssText = 'position: fixed; inset: 0; border: 0; height: 800px; width: %dpx';
window.loaded = false; frame.onload = () => { window.loaded = true; };
frame.src = location.href; document.body.replaceChildren(frame); return 1;"""
INSIDE = "const document = window.frames[0].document; return %s;"


def pages(site):
    """The dashboard, and the last reviews of a week."""
    reviews = sorted((site / "reviews").glob("????-W??"))
    if not reviews:
        fail(f"{site} has no reviews of weeks")
    return ["index.html", f"reviews/{reviews[-2].name}/index.html", f"reviews/{reviews[-1].name}/index.html"]


def check(run):
    with Chromium("--allow-file-access-from-files") as browser:
        for sample, languages in LANGUAGES.items():
            for theme in THEMES[:1] if run.is_quick else THEMES:
                vault = run.copy_sample(f"{sample}-{theme}", sample)
                vault.append("daybook.yaml", f"theme: {theme}")
                site = run.folder / f"site-{sample}-{theme}"
                vault.run("build", "--output", site, timeout=600)
                for language in languages:
                    if (site / language).is_dir():
                        look(run, browser, site / language, f"{sample}/{language} in {theme}")
    if not run.is_quick:
        drivers.install_all(["firefox", "webkit"])
        sites = {name: run.folder / f"site-{name}-{THEMES[0]}" for name in LANGUAGES}
        with Server(sites) as server:
            for name in ["firefox", "webkit"]:
                with drivers.browser(name) as browser:
                    for sample, site in sites.items():
                        look_in_frames(run, browser, f"{server.origin}{sample}/", pages(site), name)
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
            if path == "index.html" and width == 390 and "quiet" in name:
                height = page.evaluate(HEIGHT)
                run.expect(height <= MOST_HEIGHT, f"{place}: {height} px high")
            wider = page.evaluate(WIDER)
            run.expect(wider <= 0, f"{place}: {wider} px wider than the window")
            overlaps = page.evaluate(OVERLAPS)
            run.expect(not overlaps, f"{place}: texts lie on each other: {'; '.join(overlaps)}")
            small = page.evaluate(SMALL, ".due a[href]") if width < 700 else []
            run.expect(not small, f"{place}: {len(small)} targets are small: {'; '.join(small[:3])}")
            shifted = page.evaluate("window.shifted")
            run.expect(shifted < MOST_SHIFT, f"{place}: a layout shift of {shifted:.3f}")
            page.close()


def look_in_frames(run, browser, origin, paths, name):
    for path in paths:
        for width in WIDTHS:
            browser.open(origin + path)
            browser.run(FRAME % width)
            browser.wait("the frame is not loaded", lambda: browser.run("return window.loaded;"))
            place = f"{origin.split('/')[-2]} {path} at {width} px in {name}"
            wider = browser.run(INSIDE % WIDER)
            run.expect(wider <= 0, f"{place}: {wider} px wider than the window")
            overlaps = browser.run(INSIDE % OVERLAPS)
            run.expect(not overlaps, f"{place}: texts lie on each other: {'; '.join(overlaps)}")
