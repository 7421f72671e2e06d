"""Tries protected sites: reads one as docs/pages/protected-pages.md describes it, and uses one in Chromium.

- The vectors of the document open, and so does a whole site of the program, to the same bytes as the
  plain one; a wrong password does not, nor one that was removed.
- The folder has no other files, and sizes are multiples of 4,096 bytes. ProtectedSiteTests check
  that nothing can be read without a password, which files are rewritten, and that no nonce is
  reused.
- In the browser, below the top of a host and under "default-src 'self'": a wrong password says so after
  one derivation; each kind of page has the words and the measures of the plain one; links, anchors, back
  and forward, search, pictures, buttons, downloads work; signing out forgets, and being remembered
  survives a reload, until the passwords change; the host is asked for no address of the site.
- Pseudonyms are shown in the place of names, the same from build to build, and others with another secret.
- Over plain http, as a file and without script, the page says why it does not open.
- axe finds nothing, in light and dark, from 360 to 1,440 px, and nothing scrolls sideways.

--quick looks at each third kind of page at one width, and uses axe on few of them.
"""

import contextlib
import json
import os
import pathlib
import re

from playwright.sync_api import Error

from harness import ROOT, Vault, eventually, files, pictures, sites, write
from harness.chromium import Chromium, Listener, violations

from . import reader

BROWSER = True
PACKAGES = ["cryptography==48.0.0"]
DOCUMENT = ROOT / "docs/pages/protected-pages.md"
PASSWORD, OTHER = "plums in the icebox", "zażółć gęślą jaźń"
NAME = "days"
# The only requests that a visitor of a site may send to its host.
ASKED = re.compile(
    rf"/{NAME}/(parts/[0-9a-f]{{32}}\.bin|scripts/[a-z-]+\.js(\?page=\d+)?|keys\.json|icon\.svg"
    r"|unlock\.(css|js)\?[0-9a-f]{8}|)$")
SCHEMES = ["light", "dark"]
PAGE = """---
title: Pictures
---

![Two colours](/dots.png)

![A leaf](/leaf.svg)

[The table](/figures.csv), [home](/), [elsewhere](https://example.org/).
"""
LEAF = ('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20">'
        '<style>.leaf { fill: rgb(0, 128, 0) }</style><rect class="leaf" width="40" height="20" style="stroke: red"/></svg>')
INIT = """
window.derivations = 0;
if (globalThis.crypto?.subtle) {
  const deriveBits = SubtleCrypto.prototype.deriveBits;
  SubtleCrypto.prototype.deriveBits = function (...given) {
    window.derivations += 1;
    return deriveBits.apply(this, given);
  };
}
"""
# The words of a page, and the measurements of their elements.
SEEN = """() => {
  const box = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left, top + scrollY, width, height].map(Math.round).join(" ");
  };
  const main = document.querySelector("main");
  return {
    title: document.title, language: document.documentElement.lang,
    header: document.querySelector("header")?.innerText, words: main.innerText, main: box(main),
    marks: main.querySelectorAll("svg").length,
    boxes: [...main.querySelectorAll("h1, h2, section, table, svg")].map(box).join("; "),
    font: getComputedStyle(main.querySelector("h1") ?? main).font,
  };
}"""


def publish(vault, plain, folder, audience="me"):
    """Publishes the protected site of an audience; `plain` becomes its source."""
    vault.run("build", "--audience", audience, "--output", plain)
    vault.run("publish", "--protect", "--yes", "--audience", audience, "--output", folder)


def add(vault, name, password, audience="me"):
    vault.run("publish", "password", "add", name, "--audience", audience, "--password-file", "-",
              input=password + "\n")


def copy_sample(run, name):
    return Vault(run.daybook, sites.copy_sample(run.folder / name, ["en"], NAME))


def write_vault(run):
    vault = copy_sample(run, "vault")
    # Without an address there are no social cards, which take most of the time.
    settings = (vault.path / "daybook.yaml").read_text()
    write(vault.path, {
        "daybook.yaml": re.sub(r"(?m)^baseURL:.*\n", "", settings), "pages/pictures.md": PAGE,
        # Two pixels, red and blue.
        "pages/dots.png": pictures.png(2, 1, b"\0\xff\0\0\0\0\xff"),
        "pages/leaf.svg": LEAF, "pages/figures.csv": "day,hours\n2026-11-20,4\n"})
    return vault


def check_vectors(check):
    text = DOCUMENT.read_text()
    vectors = [json.loads(block) for block in re.findall(r"```json vector\n(.*?)```", text, re.S)]
    check.expect(len(vectors) >= 2, f"{DOCUMENT.name} has {len(vectors)} vectors")
    for vector in vectors:
        name = vector["name"]
        derived = reader.derived_key(vector["password"], bytes.fromhex(vector["keys"]["salt"]), vector["keys"]["rounds"])
        check.expect(derived.hex() == vector["derived"], f"{name}: another derived key")
        slot = next(slot for slot in vector["keys"]["slots"] if slot["salt"] == vector["slotSalt"])
        check.expect(
            reader.wrapping_key(derived, bytes.fromhex(slot["salt"])).hex() == vector["wrappingKey"],
            f"{name}: another wrapping key")
        content, naming = reader.open_slots(vector["keys"], vector["password"])
        check.expect(content.hex() == vector["contentKey"] and naming.hex() == vector["namingKey"],
                     f"{name}: other keys")
        with contextlib.suppress(reader.WrongPassword):
            reader.open_slots(vector["keys"], vector["password"] + "x")
            check.expect(False, f"{name}: a wrong password opens it")
        for part in vector["parts"]:
            check.expect(reader.part_name(part["address"], naming) == part["name"], f"{name}: another name")
            sealed = bytes.fromhex(part["begin"]) + b""
            made = reader.AESGCM(content).encrypt(
                sealed[:12], padded(part["file"].encode()), part["address"].encode())
            whole = sealed[:12] + made
            check.expect(whole.hex().startswith(part["begin"]) and whole.hex().endswith(part["end"])
                         and reader.hashlib.sha256(whole).hexdigest() == part["sha256"], f"{name}: another part")
            check.expect(reader.open_part(whole, part["address"], content) == part["file"].encode(),
                         f"{name}: the part does not open")


def padded(file):
    length = -(len(file) + 36) % reader.STEP
    return len(file).to_bytes(8, "big") + file + bytes(length)


def check_folder(check, plain, folder, password):
    """A whole site, byte for byte, and the information that its folder reveals."""
    site = reader.Site(folder, password)
    addresses = set(files(plain, ".daybook-manifest"))
    check.expect(set(site.sizes) == addresses, "the list of files is another")
    for address in sorted(addresses):
        bytes_ = (plain / address).read_bytes()
        check.expect(site.file(address) == bytes_ and site.sizes[address] == len(bytes_),
                     f"{address} is not what it was")
    known = {str(site.part(address).relative_to(folder)) for address in addresses | {""}}
    there = set(files(folder))
    check.expect({name for name in there if name.startswith("parts/")} == known, "there are other parts")
    scripts = {name for name in there if name.startswith("scripts/")}
    others = there - known - scripts ^ {
        ".daybook-manifest", ".nojekyll", "404.html", "_headers", "icon.svg", "index.html", "keys.json",
        "robots.txt", "unlock.css", "unlock.js"}
    check.expect(not others, f"there are other files, or some are missing: {sorted(others)[:3]}")
    for name in known:
        size = (folder / name).stat().st_size
        check.expect(size % reader.STEP == 0, f"{name} has {size} bytes")


def wait(page, expression):
    """Waits until an expression is true; the policy forbids the page itself to evaluate it later."""
    def holds():
        with contextlib.suppress(Error):
            return page.evaluate(expression)

    assert eventually(holds), f"{page.url}: not in 20 s: {expression}"


class Reader:
    """A person with a browser."""

    def __init__(self, check, browser, origin, **options):
        self.check = check
        self.origin = origin
        self.context = browser.new_context(**{"viewport": {"width": 1440, "height": 900}, **options})
        self.context.set_default_timeout(20_000)
        self.context.add_init_script(INIT)
        self.heard = Listener(self.context)
        self.page = self.context.new_page()

    def go(self, address=""):
        self.page.goto(f"{self.origin}{NAME}/{address}")

    def unlock(self, password, remember=False):
        self.page.locator("#password").fill(password)
        if remember:
            self.page.locator("input[type=checkbox]").check()
        self.page.locator("button[type=submit]").click()

    def wait_for_page(self):
        self.page.locator(".signed-in").wait_for()

    def wait_for_form(self):
        self.page.locator("#password").wait_for()

    def turn(self, act):
        """Performs an action that leads to another page, and waits for it."""
        self.page.evaluate("document.querySelector('main').dataset.old = ''")
        act()
        wait(self.page, "document.querySelector('main') && !document.querySelector('main[data-old]')")

    def show(self, address):
        self.turn(lambda: self.page.evaluate("(to) => { location.hash = to }", f"#/{address}"))

    def axe(self, where):
        for problem in violations(self.page):
            self.check.expect(False, f"{where}: axe: {problem}")

    def measure(self, where, widths, schemes=SCHEMES):
        for width in widths:
            self.page.set_viewport_size({"width": width, "height": 900})
            for scheme in schemes:
                self.page.emulate_media(color_scheme=scheme)
                self.axe(f"{where} at {width} px, {scheme}")
            wide = self.page.evaluate("document.documentElement.scrollWidth")
            self.check.expect(wide <= width, f"{where} at {width} px is {wide} px wide")

    def finish(self, during, may_hear=()):
        heard = [text for text in self.heard.said if not any(word in text for word in may_hear)]
        self.check.expect(not heard, f"{during}: the console had {heard[:3]}")
        outside = [url for url in self.heard.asked if not ASKED.search(url) and not url.startswith("blob:")]
        self.check.expect(not outside, f"{during}: the host was asked for {outside[:3]}")
        self.context.close()


def check_unlocking(check, browser, origin, widths):
    visitor = Reader(check, browser, origin)
    visitor.go()
    visitor.wait_for_form()
    visitor.measure("the unlock page", widths)
    page = visitor.page
    visitor.unlock("a guess")
    page.locator("[role=status].wrong").wait_for()
    check.expect(page.evaluate("window.derivations") == 1, "a wrong password takes more than one derivation")
    check.expect(page.locator("[role=status]").inner_text() == "That is not the password.",
                 "a wrong password is not said to be wrong")
    check.expect(page.evaluate("document.activeElement.id") == "password", "the field is not ready to try again")
    visitor.measure("the unlock page after a wrong password", widths[:1])
    page.keyboard.type(OTHER)
    page.keyboard.press("Enter")
    visitor.wait_for_page()
    check.expect(page.evaluate("window.derivations") == 2, "the right password takes more than one derivation")
    check.expect(page.evaluate("document.activeElement === document.body"), "the page has not the focus")
    page.reload()
    visitor.wait_for_form()
    visitor.finish("unlocking")


def check_pages(check, browser, origin, pages, widths, axe_on):
    """Each kind of page compared with the plain one."""
    visitor = Reader(check, browser, origin)
    plain = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    visitor.go()
    visitor.unlock(PASSWORD)
    visitor.wait_for_page()
    for number, (address, is_here) in enumerate([("", True)] + [(page, False) for page in pages]):
        address = address.removesuffix("index.html")
        if not is_here:
            visitor.show(address)
        plain.goto(f"{origin}plain/{address}")
        for width in widths:
            for page in (visitor.page, plain):
                page.set_viewport_size({"width": width, "height": 900})
            visitor.page.evaluate("document.fonts.ready")
            shown, wanted = visitor.page.evaluate(SEEN), plain.evaluate(SEEN)
            for key in wanted:
                # Pictures are drawn, so their attributes are checked elsewhere.
                if address != "pictures/" or key in ("title", "header", "font"):
                    check.expect(shown[key] == wanted[key], f"{address or 'home'} at {width} px: {key}: "
                                 f"{first_difference(str(shown[key]), str(wanted[key]))}")
        links = visitor.page.evaluate(
            "[...document.links].map((link) => link.getAttribute('href'))"
            ".filter((link) => link !== '#main' && !link.startsWith('#/') && !/^[a-z]+:/.test(link))")
        check.expect(not links, f"{address}: links lead out: {links[:3]}")
        if number in axe_on:
            visitor.measure(address or "home", widths)
    plain.context.close()
    visitor.finish("reading")


def first_difference(shown, wanted):
    at = next((at for at, pair in enumerate(zip(shown, wanted)) if pair[0] != pair[1]), 0)
    return f"…{shown[max(0, at - 20):at + 40]!r} in place of …{wanted[max(0, at - 20):at + 40]!r}"


def check_use(check, browser, origin, plain):
    """Links, anchors, search, pictures, downloads, buttons."""
    visitor = Reader(check, browser, origin)
    page = visitor.page
    visitor.go("#/reviews/2026-W46/")
    visitor.unlock(PASSWORD)
    visitor.wait_for_page()
    check.expect("46" in page.title(), "the address behind the # is not shown after unlocking")
    # Neighbours, back and forward, with the scroll position.
    page.evaluate("scrollTo(0, 700)")
    visitor.turn(lambda: page.locator("a[rel=next]").evaluate("(link) => link.click()"))
    check.expect("47" in page.title() and page.evaluate("scrollY") == 0, "the next review is not shown from its top")
    visitor.turn(lambda: page.go_back())
    wait(page, "Math.abs(scrollY - 700) < 2")
    check.expect("46" in page.title(), "back does not lead back")
    visitor.turn(lambda: page.go_forward())
    check.expect("47" in page.title(), "forward does not lead forward")
    # An anchor, twice.
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Tab")
    check.expect(page.evaluate("document.activeElement.className") == "skip", "the first link is not the one past all")
    for _ in range(2):
        page.locator("a.skip").evaluate("(link) => link.click()")
        wait(page, "document.activeElement.id === 'main'")
        page.evaluate("document.activeElement.blur()")
    # Search, and back to the results.
    visitor.show("search/")
    page.locator("#search").fill("ferry")
    page.locator(".search-results li").first.wait_for()
    found = page.locator(".search-results").inner_text()
    page.keyboard.press("Enter")
    wait(page, "location.hash.includes('q=ferry')")
    check.expect(page.evaluate("location.search") == "", "what is searched for is told to the host")
    visitor.turn(lambda: page.locator(".search-results a").first.click())
    visitor.turn(lambda: page.go_back())
    page.locator(".search-results li").first.wait_for()
    check.expect(page.locator(".search-results").inner_text() == found, "back does not lead to what was found")
    # Pictures, with their texts.
    visitor.show("pictures/")
    page.locator("canvas.picture").wait_for()
    pixels = page.evaluate(
        "[...document.querySelector('canvas').getContext('2d').getImageData(0, 0, 2, 1).data].join()")
    check.expect(pixels == "255,0,0,255,0,0,255,255", f"the picture has the pixels {pixels}")
    check.expect(page.get_by_role("img", name="Two colours").count() == 1, "the picture has no text")
    leaf = page.get_by_role("img", name="A leaf")
    leaf.wait_for()
    colours = leaf.evaluate("""(leaf) => {
      const { fill, stroke } = getComputedStyle(leaf.shadowRoot.querySelector("rect"));
      return `${fill} ${stroke}`;
    }""")
    check.expect(colours == "rgb(0, 128, 0) rgb(255, 0, 0)", f"the drawing has the colours {colours}")
    visitor.measure("pictures", [360], ["light"])
    # Downloads, from a link and from an address.
    with page.expect_download() as download:
        page.get_by_role("link", name="The table").click()
    check.expect(pathlib.Path(download.value.path()).read_bytes() == (plain / "figures.csv").read_bytes()
                 and download.value.suggested_filename == "figures.csv", "the download is another file")
    visitor.show("figures.csv")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download figures.csv").click()
    check.expect(pathlib.Path(download.value.path()).stat().st_size > 0, "nothing is downloaded")
    # A button of a script; the table of a drawing.
    prompt = next(file for file in sorted((plain / "prompts").rglob("index.html"))
                  if "data-copy" in file.read_text())
    visitor.show(str(prompt.parent.relative_to(plain)) + "/")
    page.locator("[data-copy]").first.wait_for()
    visitor.show("focus/")
    summary = page.locator("figure.chart summary").first
    summary.click()
    check.expect(page.locator("figure.chart details[open] table").first.is_visible(), "the table of a chart stays shut")
    # A missing page.
    visitor.show("no/such/page/")
    check.expect(page.locator("h1").inner_text() == "There is no such page", "what is missing is not said to be")
    visitor.turn(lambda: page.get_by_role("link", name="Back to the home page").click())
    # An address of the plain site leads to the page; only then the host learns it.
    visitor.finish("using it", may_hear=["404"])


def check_sessions(check, browser, origin, vault, plain, folder):
    visitor = Reader(check, browser, origin)
    page = visitor.page
    visitor.go("#/focus/")
    visitor.unlock(PASSWORD, remember=True)
    visitor.wait_for_page()
    page.reload()
    visitor.wait_for_page()
    check.expect(page.evaluate("location.hash") == "#/focus/" and page.evaluate("window.derivations") == 0,
                 "a device that is remembered asks for the password")
    kept = page.evaluate("""() => new Promise((resolve) => {
      const opening = indexedDB.open("daybook-protected");
      opening.onsuccess = () => {
        const all = opening.result.transaction("keys").objectStore("keys").getAll();
        all.onsuccess = async () => {
          const told = [];
          for (const key of Object.values(all.result[0])) {
            told.push(key.extractable, await crypto.subtle.exportKey("raw", key).then(() => true, () => false));
          }
          opening.result.close();
          resolve(told);
        };
      };
    })""")
    check.expect(kept == [False] * 4, f"the keys can be taken out: {kept}")
    other = visitor.context.new_page()
    other.goto(f"{origin}{NAME}/")
    other.locator(".signed-in").wait_for()
    # Signing out is for all pages of the site.
    page.locator(".signed-in button").click()
    visitor.wait_for_form()
    other.locator("#password").wait_for()
    check.expect(page.evaluate("location.hash") == "", "the address of the page stays")
    page.reload()
    visitor.wait_for_form()
    other.close()
    # A password is removed: a device that was remembered has to sign in again.
    visitor.unlock(PASSWORD, remember=True)
    visitor.wait_for_page()
    before = {file.name for file in (folder / "parts").iterdir()}
    vault.run("publish", "password", "remove", "pw-two", "--audience", "me")
    publish(vault, plain, folder)
    after = {file.name for file in (folder / "parts").iterdir()}
    check.expect(not before & after, "parts stay after a password was removed")
    check_folder(check, plain, folder, PASSWORD)
    with contextlib.suppress(reader.WrongPassword):
        reader.Site(folder, OTHER)
        check.expect(False, "a removed password opens the site")
    page.reload()
    visitor.wait_for_form()
    check.expect("have changed" in page.locator("[role=status]").inner_text(), "it is not said that passwords changed")
    visitor.unlock(OTHER)
    page.locator("[role=status].wrong").wait_for()
    page.locator("#password").fill(PASSWORD)
    page.keyboard.press("Enter")
    visitor.wait_for_page()
    visitor.finish("signing in and out", may_hear=["404"])


def check_elsewhere(check, browser, origin, folder):
    """In unsupported contexts it gives the reason."""
    insecure = browser.new_context().new_page()
    insecure.goto(origin.replace("127.0.0.1", "days.test") + f"{NAME}/")
    reason = insecure.locator(".reason")
    wait(insecure, "document.querySelector('.reason').textContent.includes('https://')")
    check.expect(reason.is_visible() and not insecure.locator("form").is_visible(), "plain http is not explained")
    file = browser.new_context().new_page()
    file.goto((folder / "index.html").as_uri())
    file.wait_for_timeout(300)
    check.expect("opened as a file" in file.locator(".reason").inner_text(), "a file is not explained")
    plain = browser.new_context(java_script_enabled=False).new_page()
    plain.goto(f"{origin}{NAME}/")
    plain.locator(".reason").wait_for()
    check.expect("needs JavaScript" in plain.locator(".reason").inner_text(), "a page without script is not explained")
    # The host shows 404.html for an address of the plain site.
    lost = browser.new_context().new_page()
    lost.goto(f"{origin}short/reviews/2026-W46/?q=a#main")
    lost.wait_for_url("**/short/#/reviews/2026-W46/?q=a#main")
    lost.locator("#password").wait_for()
    for page in (insecure, file, plain, lost):
        page.context.close()


def check_pseudonyms(check, browser):
    """Readers who may not see names are shown pseudonyms, which stay the same until the secret changes."""
    vault, folder = copy_sample(check, "names"), check.folder
    settings = vault.path / "daybook.yaml"
    settings.write_text(settings.read_text().replace(
        "audiences:\n", "audiences:\n  guests: {gifts: full, names: pseudonyms}\n"))
    names = {contact["name"] for contact in vault.records("contact")}
    add(vault, "one", PASSWORD, "guests")

    def shown(number):
        plain, site = folder / f"names-plain-{number}", folder / f"names-site-{number}"
        publish(vault, plain, site, "guests")
        with sites.Server({NAME: site}) as server:
            visitor = Reader(check, browser, server.origin)
            visitor.go()
            visitor.unlock(PASSWORD)
            visitor.wait_for_page()
            visitor.show("gifts/people/")
            links = visitor.page.locator("main th[scope=row] a")
            # Records below the fold, too.
            people = links.all_text_contents()
            told = visitor.page.content()
            visitor.turn(lambda: links.first.evaluate("(link) => link.click()"))
            heading = visitor.page.locator("h1").inner_text()
            check.expect(heading == people[0], f"the page of {people[0]} is called {heading}")
            told += visitor.page.url + visitor.page.content()
            visitor.finish("pseudonyms")
        check.expect(not [name for name in names if name in told], "a name is in a page with pseudonyms")
        return people

    first = shown(1)
    check.expect(len(first) > 5 and all(re.fullmatch("([bdfghjklmnprstvz][aeiou]){4}", name.lower())
                                        for name in first), f"no pseudonyms: {first[:3]}")
    check.expect(shown(2) == first, "pseudonyms are others the next time")
    secret = vault.path / ".daybook/secret"
    check.expect(secret.stat().st_mode & 0o777 == 0o600, "others can read the secret of pseudonyms")
    secret.unlink()
    check.expect(not set(shown(3)) & set(first), "pseudonyms are the same with another secret")


def check_languages(check, browser, widths):
    for language in sites.LANGUAGES[1:]:
        vault, site = Vault(check.daybook, check.folder / language), check.folder / f"{language}-site"
        vault.write("daybook.yaml", f"language: {language}\nasOf: 2026-11-20T18:40:00+08:00\n")
        add(vault, "one", PASSWORD)
        publish(vault, check.folder / f"{language}-plain", site)
        with sites.Server({NAME: site}) as server:
            visitor = Reader(check, browser, server.origin)
            visitor.go()
            visitor.wait_for_form()
            check.expect(visitor.page.evaluate("document.documentElement.lang") == language, f"{language} is not told")
            visitor.measure(f"the unlock page in {language}", widths)
            visitor.unlock("x")
            visitor.page.locator("[role=status].wrong").wait_for()
            visitor.finish(language)


def check(run):
    widths = [360] if run.is_quick else [360, 1440]
    check_vectors(run)
    with Chromium("--host-resolver-rules=MAP days.test 127.0.0.1") as browser:
        count = check_site(run, browser, widths)
        check_pseudonyms(run, browser)
        if not run.is_quick:
            check_languages(run, browser, [360, 1440])
    return f"{count} kinds of page, as in the plain site"


def check_site(run, browser, widths):
    """The sample as a protected site; returns the number of its kinds of page."""
    folder = run.folder
    plain, site = folder / "plain", folder / "site"
    os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
    vault = write_vault(run)
    for name, password in (("pw-one", PASSWORD), ("pw-two", OTHER)):
        add(vault, name, password)
    publish(vault, plain, site)
    for password in (PASSWORD, OTHER):
        check_folder(run, plain, site, password)

    addresses = [path for path in files(plain) if path.endswith(".html")]
    # Each page at the top level is a kind of its own; pages below are grouped by folder and form.
    pages = [page.path for page in sites.representatives(
        NAME, plain, {address: address.split("/")[0] for address in addresses}, ["en"])
        if page.path not in ("404.html", "index.html")]
    if run.is_quick:
        pages = pages[::3]
    short = Vault(run.daybook, folder / "short")
    short.write("daybook.yaml", "baseURL: https://daybook.example/short\n")
    add(short, "one", PASSWORD)
    publish(short, folder / "short-plain", folder / "short-site")
    served = {NAME: site, "plain": plain, "short": folder / "short-site"}
    with sites.Server(served) as server:
        origin = server.origin
        check_unlocking(run, browser, origin, [360, 1440] if run.is_quick else [360, 800, 1440])
        axe_on = range(0, len(pages), 12) if run.is_quick else range(len(pages) + 1)
        check_pages(run, browser, origin, pages, widths, axe_on)
        check_use(run, browser, origin, plain)
        check_elsewhere(run, browser, origin, site)
        check_sessions(run, browser, origin, vault, plain, site)
    return len(pages)
