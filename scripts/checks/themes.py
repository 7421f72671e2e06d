"""Checks each theme in the program other than the default one: the Nu validator reads its style
sheets, and `scripts/check pages` checks its pages in Chromium.

--quick looks at the dashboard of the sample alone, in one language at one width; all links are
followed.
"""

import shutil

from harness import ROOT

from . import pages
from .site import validate_styles

BROWSER = True


def check(run):
    for theme in sorted((ROOT / "templates" / "themes").iterdir()):
        # With the styles of the default theme, which need the exceptions.
        assets = run.folder / theme.name / "assets"
        assets.mkdir(parents=True)
        for folder in (ROOT / "templates", theme):
            for file in folder.rglob("assets/*.css"):
                shutil.copy(file, assets)
        run.problems += validate_styles(run.folder / theme.name)
        names, only = (["sample"], "dashboard") if run.is_quick else (pages.SITES, "")
        pages.look_at(run, names, theme.name, only)
