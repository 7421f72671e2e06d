"""Makes a page of each example in the specification of GitHub's Markdown, and compares the results.

The examples come from the library that Daybook reads Markdown with, from the source archive of its
package; its own program identifies the HTML in them. A page may differ from an example only if
docs/pages/pages.md says so, under "Markdown".
"""

import hashlib
import html
import re
import tarfile
import urllib.request
import warnings
import xml.etree.ElementTree

from harness import ROOT, call, write

PROGRAMS = ["cmark-gfm"]
SUM = "b17d86164c0822b5db3818780b44cb130ff30e9c6ec6a64f199b6d142684dba0"
# Examples with other results, each for a reason given in docs/pages/pages.md.
SCHEMES = {508, 604, 606, 607, 609, 628}
BARE_ADDRESSES = {610, 614, 616, 619, 620}
WIKI_LINKS = {598}
# Comments are left out before the text is read.
COMMENTS = {146, 645, 646}
OTHERWISE = SCHEMES | BARE_ADDRESSES | WIKI_LINKS | COMMENTS
# HTML is kept, but GitHub disarms these tags, and no comment parts two lists.
DISARMED, PARTED = {140, 141, 142, 145, 147}, {288, 289}
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
EXAMPLE = re.compile(r"^`{32} example[^\n]*\n(.*?)^\.\n(.*?)^`{32}$", re.MULTILINE | re.DOTALL)
TEXT = re.compile(r'<div class="focus">\n(.*?)\n?</div>\n+(?:<aside|</article>)', re.DOTALL)


def specification():
    """Pairs of Markdown and HTML, and the specification's function for HTML without differences that do
    not matter."""
    package = call(["apt-get", "download", "--print-uris", "cmark-gfm"]).stdout
    address, version = re.match(r"'(.*/)\S+' cmark-gfm_([^-_]+)", package).groups()
    file = ROOT / f".build/e2e/cmark-gfm-{version}.tar.gz"
    if not file.exists():
        with urllib.request.urlopen(address + f"cmark-gfm_{version}.orig.tar.gz") as answer:
            write(file.parent, {file.name: answer.read()})
    assert hashlib.sha256(file.read_bytes()).hexdigest() == SUM, f"{file} is not what it was"
    with tarfile.open(file) as archive:
        text, code = (archive.extractfile(next(
            path for path in archive.getnames() if path.endswith(f"/test/{name}"))).read().decode()
            for name in ("spec.txt", "normalize.py"))
    module = {}
    with warnings.catch_warnings(action="ignore"):
        exec(code, module)
    return EXAMPLE.findall(text.replace("→", "\t")), module["normalize_html"]


def without_additions(text):
    """A page without Daybook's additions and variations."""
    text = re.sub(r' ?<a class="anchor" aria-hidden="true" tabindex="-1" href="#[^"]*">#</a>', "", text)
    text = re.sub(r'<(h[1-6]) id="[^"]*">', r"<\1>", text)
    text = re.sub(r'<(img [^>]*) loading="lazy">', r"<\1>", text)
    text = re.sub(r'<(t[hd]) class="align-(\w+)">', r'<\1 align="\2">', text)
    text = re.sub(r'<li class="task">(<input type="checkbox"(?: checked)? disabled) aria-label=".">',
                  r"<li>\1>", text)
    text = text.replace('<pre class="code" tabindex="0">', "<pre>")
    # The page is one folder below the top of its site.
    text = re.sub(r'(href|src)="\.\./(?!\.\./)', r'\1="/', text)
    return text.replace(" checked disabled", ' checked="" disabled=""').replace(
        '"checkbox" disabled>', '"checkbox" disabled="">')


def elements(markdown):
    """The result of the library's own program."""
    extensions = "-e table -e strikethrough -e autolink -e tasklist".split()
    text = call(["cmark-gfm", "--to", "xml", *extensions], input=markdown).stdout
    return list(xml.etree.ElementTree.fromstring(text).iter())


def lowered(expected):
    """The result with its headings a level lower if one is of the first, as the title of a page is."""
    if "<h1>" not in expected:
        return expected
    return re.sub(r"<(/?)h([1-5])>", lambda found: f"<{found[1]}h{int(found[2]) + 1}>", expected)


def texts_alone(text):
    return re.sub(r"\s+", "", html.unescape(re.sub(r"<[^>]*>", "", text)))


def difference(markdown, expected, page, keeps_html, normal):
    """The difference between a page and its example, or None."""
    found = TEXT.search(page)
    if found is None:
        return "no text"
    text = without_additions(found[1])
    read = elements(markdown)
    if keeps_html or not any("html_" in element.tag for element in read):
        return None if normal(text) == normal(COMMENT.sub("", lowered(expected))) else text
    # HTML is shown as the text that it is, and comments are left out.
    literals = "".join(
        COMMENT.sub("", element.text or "")
        if "html_" in element.tag else element.text or ""
        for element in read if element.text and element.text.strip())
    return None if texts_alone(text) == re.sub(r"\s+", "", literals) else text


def compare(run, pairs, keeps_html, normal):
    """The number of examples with wrong results, with or without HTML in pages."""
    folder = run.folder / ("with HTML" if keeps_html else "without HTML")
    vault, site = folder / "vault", folder / "site"
    write(vault, {
        "daybook.yaml": f"language: en\nhighlight: false\nmarkdown:\n  rawHTML: {str(keeps_html).lower()}\n",
        **{f"pages/example-{number}.md": f"---\ntitle: Example {number}\n---\n{markdown}"
           for number, (markdown, _) in enumerate(pairs, 1)}})
    call([run.daybook, "build", "--vault", vault, "--output", site])
    otherwise = OTHERWISE | (DISARMED | PARTED if keeps_html else set())
    wrong = 0
    for number, (markdown, expected) in enumerate(pairs, 1):
        page = (site / f"example-{number}/index.html").read_text()
        told = difference(markdown, expected, page, keeps_html, normal)
        if told is None and number in otherwise:
            wrong += 1
            print(f"example {number} is said to come out in another way, and does not")
        elif told is not None and number not in otherwise:
            wrong += 1
            print(f"example {number}:\n{markdown}is:\n{told}\nshould be:\n{expected}")
    return wrong


def check(run):
    pairs, normal = specification()
    assert len(pairs) >= 600, f"{len(pairs)} examples are too few"
    wrong = sum(compare(run, pairs, keeps_html, normal) for keeps_html in (False, True))
    assert not wrong, f"{wrong} of {len(pairs)} examples differ"
    return (f"{len(pairs)} examples of GitHub's Markdown: {len(pairs) - len(OTHERWISE)} as they "
            f"say, {len(OTHERWISE)} as docs/pages/pages.md says")
