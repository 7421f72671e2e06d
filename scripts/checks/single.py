"""Writes pages of the sample, and volumes of several, as files of their own, validates them with
the Nu validator, and fails when one names a file that is not there or runs something. Their styles
are those that `scripts/check site` looks at.
"""

import re

from .site import validate_pages

PAGES = ["/", "reviews/2026-W46", "reviews/2026", "gifts", "exercise", "pages/about.md", "pages",
         "search", "widgets"]
VOLUMES = ["2025", "2026-10", "2026-W46"]
OUTSIDE = re.compile(
    r'<(?:script|link|iframe|source)[ >]|(?:src|href)="[^#"hmd][^"]*"|url\([^#d"][^)]*\)'
    r'| on[a-z]+="')


def check(run):
    vault, folder = run.copy_sample(), run.folder / "pages"
    folder.mkdir()
    for audience in ["me", "family"]:
        wanted = [("--single", page) for page in PAGES] + [("--book", period) for period in VOLUMES]
        for option, page in wanted:
            file = folder / f"{audience}-{page.replace('/', '_')}{option}.html"
            # An audience may not see each of them.
            done = vault.run("build", "--audience", audience, option, page, "--output", file, codes=(0, 1))
            is_hidden = audience != "me" and "has no page" in done.stderr
            run.expect(done.returncode == 0 or is_hidden, f"{page}: {done.stderr}")
            for found in OUTSIDE.findall(file.read_text()) if file.exists() else []:
                run.problems.append(f"{file.name} names what is not in it: {found}")
    run.problems += validate_pages(folder, "--ignore-re", "error: CSS: .*")
    return f"{len(list(folder.iterdir()))} pages stand alone"
