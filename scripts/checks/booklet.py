"""Prints reviews of both samples to A4 in Chromium, and fails when a page other than the last is blank
over more than a third of its height below its last mark.

A book of gifts has its cover and its sheets as pages, and no more, and no sheet is wider than the paper,
whatever its notes. In the volumes of a year and of a quarter no page ends with a heading or the name of a day.
"""

import json
import re
import shutil
import subprocess

from harness import install
from harness.chromium import Chromium

BROWSER = True
SAMPLES = ["content", "content-zh"]
BOOKS = ["grandfather", "new-home", "old"]
VOLUMES = ["2025", "2026-Q3"]
# A part of the notes of gifts.
NOTE = "放下红包就走了连饭也没吃"
# A4 in landscape without margins, in CSS pixels.
PAPER = {"width": 1001, "height": 672}
# The sheets that are wider than the paper.
WIDER = """() => [...document.querySelectorAll(".sheet")].filter((sheet) => {
  const [outer, inner] = [sheet, sheet.querySelector("table")].map((one) => one.getBoundingClientRect());
  return inner.left < outer.left - 1 || inner.right > outer.right + 1;
}).length"""
REVIEWS = ["2025", "2026", "2026-10", "2026-W46"]
MOST_BLANK = 1 / 3
# The margins of a page as a share of its height: 16 of 297 mm. Heads and feet are printed in them.
MARGIN = 16 / 297
DARK = 160


def check(run):
    if not shutil.which("pdftoppm"):
        install("poppler-utils")
    printed = 0
    with Chromium("--allow-file-access-from-files") as browser:
        page = browser.new_page()
        for sample in SAMPLES:
            site = run.folder / f"site-{sample}"
            run.copy_sample(sample, sample).run("build", "--output", site, timeout=600)
            for review in REVIEWS:
                page.goto((site / "reviews" / review / "index.html").as_uri())
                file = run.folder / f"{sample}-{review}.pdf"
                page.pdf(path=file, prefer_css_page_size=True)
                blank = blank_shares(file)
                printed += len(blank)
                for number, share in enumerate(blank[:-1], 1):
                    run.expect(share <= MOST_BLANK,
                               f"{sample} {review}: page {number} of {len(blank)} is {share:.0%} blank")
            for book in BOOKS:
                for layout in ("table", "vertical"):
                    page.goto((site / "gifts/books" / book / layout / "index.html").as_uri())
                    pages = len(texts(page, run.folder / "book.pdf"))
                    sheets = page.locator(".book-of-gifts .sheet").count()
                    printed += pages
                    run.expect(pages == 1 + sheets,
                               f"{sample} {book}, {layout}: {pages} pages for {sheets} sheets and a cover")
            full = run.copy_sample(f"{sample}-full", sample)
            full.append("gifts/records.jsonl", *(
                json.dumps({"id": f"full-{one}", "name": f"客{one}", "amount": 200, "direction": "received",
                            "date": "2026-10-03", "book": "new-home", "note": NOTE * (one % 7)},
                           ensure_ascii=False) for one in range(40)))
            full.run("build", "--output", site, timeout=600)
            page.emulate_media(media="print")
            page.set_viewport_size(PAPER)
            page.goto((site / "gifts/books/new-home/vertical/index.html").as_uri())
            run.expect(page.evaluate(WIDER) == 0, f"{sample}: sheets wider than the paper")
            run.expect(page.locator(".sheet tbody tr").count() >= 40, f"{sample}: gifts are missing")
            page.emulate_media(media="null")
            for volume in VOLUMES:
                file = run.folder / f"{sample}-{volume}.html"
                vault = run.copy_sample(f"{sample}-{volume}", sample)
                vault.run("build", "--book", volume, "-o", file, timeout=600)
                page.goto(file.as_uri())
                # Two columns of days may end a page of the contents.
                page.locator(".volume-contents").evaluate("(contents) => contents.remove()")
                days = {packed(day) for day in page.locator(".chapter.flows > .dateline h1").all_inner_texts()}
                run.expect(len(days) > 40, f"{sample} {volume}: {len(days)} days")
                heads = {packed(head) for head in page.locator(".chapter :is(h2, h3)").all_inner_texts()}
                pdf = file.with_suffix(".pdf")
                for number, lines in enumerate(texts(page, pdf), 1):
                    printed += 1
                    run.expect(heads.isdisjoint(lines[-1:]),
                               f"{sample} {volume}: page {number} ends with the heading {lines[-1:]}")
                    # A day's heading is followed by its week.
                    run.expect(days.isdisjoint(lines[-2:]),
                               f"{sample} {volume}: page {number} ends with {lines[-2:]}")
                said = subprocess.run(["pdfinfo", pdf], check=True, capture_output=True, text=True).stdout
                run.expect("(A4)" in said, f"{sample} {volume}: the paper is not A4")
    return f"{printed} pages on paper"


def packed(words):
    return "".join(words.split())


def texts(page, file):
    """The lines of each printed page, without spaces and without the number at its foot."""
    page.pdf(path=file, prefer_css_page_size=True)
    text = subprocess.run(["pdftotext", "-layout", file, "-"], check=True, capture_output=True, text=True).stdout
    pages = [[packed(line) for line in page.splitlines() if line.strip()] for page in text.split("\f")[:-1]]
    return [[line for line in lines if not re.fullmatch(r"\d+/\d+", line)] for lines in pages]


def blank_shares(file):
    """The share of each page's height, without its margins, that is blank below its last mark."""
    subprocess.run(["pdftoppm", "-r", "36", "-gray", file, file.with_suffix("")], check=True)
    shares = []
    for picture in sorted(file.parent.glob(f"{file.stem}-*.pgm")):
        data = picture.read_bytes()
        head = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", data)
        width, height = int(head[1]), int(head[2])
        rows = [data[head.end() + y * width:][:width] for y in range(height)]
        top, bottom = round(height * MARGIN), round(height * (1 - MARGIN))
        marked = [y for y in range(top, bottom) if min(rows[y]) < DARK]
        shares.append((bottom - 1 - max(marked, default=top)) / (bottom - top))
    return shares
