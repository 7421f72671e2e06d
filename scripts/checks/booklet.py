"""Prints reviews of both samples to A4 in Chromium, and fails when a page other than the last is blank
over more than a third of its height below its last mark.
"""

import re
import shutil
import subprocess

from harness import install
from harness.chromium import Chromium

BROWSER = True
SAMPLES = ["content", "content-zh"]
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
                page.pdf(path=file, format="A4", prefer_css_page_size=True)
                blank = blank_shares(file)
                printed += len(blank)
                for number, share in enumerate(blank[:-1], 1):
                    run.expect(share <= MOST_BLANK,
                               f"{sample} {review}: page {number} of {len(blank)} is {share:.0%} blank")
    return f"{printed} pages on paper"


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
