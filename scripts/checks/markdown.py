"""Makes a page of each example in the specification of GitHub's Markdown, and compares the results.

The examples come from the library that Daybook reads Markdown with, from the source archive of its
package; its own program identifies the HTML in them. A page may differ from an example only if
docs/pages/pages.md says so, under "Markdown".
"""

import hashlib
import html.parser
import re
import tarfile
import urllib.request
import xml.etree.ElementTree

from harness import ROOT, call, fail, write

PROGRAMS = ["cmark-gfm"]
SUM = "b17d86164c0822b5db3818780b44cb130ff30e9c6ec6a64f199b6d142684dba0"
# Examples with other results, each for a reason given in docs/pages/pages.md.
SCHEMES = {508, 604, 606, 607, 609, 628}
BARE_ADDRESSES = {610, 614, 616, 619, 620}
WIKI_LINKS = {598}
OTHERWISE = SCHEMES | BARE_ADDRESSES | WIKI_LINKS
# HTML is kept, but GitHub disarms these tags.
DISARMED = {140, 141, 142, 145, 147}
EXAMPLE = re.compile(r"^`{32} example[^\n]*\n(.*?)^\.\n(.*?)^`{32}$", re.MULTILINE | re.DOTALL)
TEXT = re.compile(r'<div class="focus">\n(.*?)\n?</div>\n+(?:<aside|</article>)', re.DOTALL)
EMPTY = {"br", "hr", "img", "input"}
BLOCKS = EMPTY - {"img", "input"} | set(
    "blockquote div h1 h2 h3 h4 h5 h6 li ol p pre table tbody td th thead tr ul".split())


def examples():
    """Pairs of Markdown and HTML."""
    package = call(["apt-get", "download", "--print-uris", "cmark-gfm"]).stdout
    address, version = re.match(r"'(.*/)\S+' cmark-gfm_([^-_]+)", package).groups()
    file = ROOT / f".build/e2e/cmark-gfm-{version}.tar.gz"
    if not file.exists():
        with urllib.request.urlopen(address + f"cmark-gfm_{version}.orig.tar.gz") as answer:
            write(file.parent, {file.name: answer.read()})
    if hashlib.sha256(file.read_bytes()).hexdigest() != SUM:
        fail(f"{file} is not what it was")
    with tarfile.open(file) as archive:
        name = next(n for n in archive.getnames() if n.endswith("/test/spec.txt"))
        text = archive.extractfile(name).read().decode()
    return [
        (markdown.replace("→", "\t"), expected.replace("→", "\t"))
        for markdown, expected in EXAMPLE.findall(text)]


class Reader(html.parser.HTMLParser):
    """Elements and texts, without insignificant differences in HTML."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.parts, self.depth = [], 0
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.depth += tag == "pre"
        self.trim_end(tag)
        self.parts.append(("start", tag, sorted(attributes)))
        if tag in EMPTY:
            self.parts.append(("end", tag))

    def handle_endtag(self, tag):
        self.depth -= tag == "pre"
        if tag not in EMPTY:
            self.trim_end(tag)
            self.parts.append(("end", tag))

    def handle_data(self, data):
        data = data if self.depth else re.sub(r"\s+", " ", data)
        last = self.parts[-1] if self.parts else ("end", "p")
        if not self.depth and last[0] != "text" and last[1] in BLOCKS:
            data = data.lstrip(" ")
        if last[0] == "text":
            self.parts[-1] = ("text", last[1] + data)
        elif data:
            self.parts.append(("text", data))

    def trim_end(self, tag):
        if not self.depth and tag in BLOCKS and self.parts and self.parts[-1][0] == "text":
            text = self.parts.pop()[1].rstrip(" ")
            if text:
                self.parts.append(("text", text))


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


def texts_alone(text):
    return re.sub(r"\s+", "", "".join(part[1] for part in Reader(text).parts if part[0] == "text"))


def difference(markdown, expected, page, keeps_html):
    """The difference between a page and its example, or None."""
    found = TEXT.search(page)
    if found is None:
        return "no text"
    text = without_additions(found[1])
    read = elements(markdown)
    if keeps_html or not any("html_" in element.tag for element in read):
        return None if Reader(text).parts == Reader(expected).parts else text
    # HTML is shown as the text that it is, and comments are left out.
    literals = "".join(
        re.sub(r"<!--.*?-->", "", element.text or "", flags=re.DOTALL)
        if "html_" in element.tag else element.text or ""
        for element in read if element.text and element.text.strip())
    return None if texts_alone(text) == re.sub(r"\s+", "", literals) else text


def compare(run, pairs, keeps_html):
    """The number of examples with wrong results, with or without HTML in pages."""
    folder = run.folder / ("with HTML" if keeps_html else "without HTML")
    vault, site = folder / "vault", folder / "site"
    write(vault, {
        "daybook.yaml": f"language: en\nhighlight: false\nmarkdown:\n  rawHTML: {str(keeps_html).lower()}\n",
        **{f"pages/example-{number}.md": f"---\ntitle: Example {number}\n---\n{markdown}"
           for number, (markdown, _) in enumerate(pairs, 1)}})
    call([run.daybook, "build", "--vault", vault, "--output", site])
    otherwise = OTHERWISE | (DISARMED if keeps_html else set())
    wrong = 0
    for number, (markdown, expected) in enumerate(pairs, 1):
        page = (site / f"example-{number}/index.html").read_text()
        told = difference(markdown, expected, page, keeps_html)
        if told is None and number in otherwise:
            wrong += 1
            print(f"example {number} is said to come out in another way, and does not")
        elif told is not None and number not in otherwise:
            wrong += 1
            print(f"example {number}:\n{markdown}is:\n{told}\nshould be:\n{expected}")
    return wrong


def check(run):
    pairs = examples()
    if len(pairs) < 600:
        fail(f"{len(pairs)} examples are too few")
    wrong = sum(compare(run, pairs, keeps_html) for keeps_html in (False, True))
    if wrong:
        fail(f"{wrong} of {len(pairs)} examples differ")
    return (f"{len(pairs)} examples of GitHub's Markdown: {len(pairs) - len(OTHERWISE)} as they "
            f"say, {len(OTHERWISE)} as docs/pages/pages.md says")
