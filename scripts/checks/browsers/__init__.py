"""Tries the usual actions on pages in Chromium, Firefox and WebKit, and prints the results.

- On the dashboard of a preview a lever is ticked and unticked, and a session started and stopped:
  without scripts, with them, and with failing requests, so that the form is sent after all.
- A refused form comes back with the focus on the error: on the field, or on the sentence that
  concerns the whole page. A refused control keeps the focus.
- The menu of a row opens without scripts, and leads to the record.
- After Back, a search has its words above its results, and an unsent line is still there.
- The page capture/, 390 px wide, keeps its entries while nothing is served, also after a reload; sent
  twice, each is in the vault once.
- A site opened as files has a sentence in place of the search, with scripts and without.

--quick tries only Chromium, without scripts.
"""

import json
import shutil
import time
import urllib.parse

from harness import fail
from harness.preview import Preview

from . import drivers

NOTICE = ".daybook-preview-notice"
CORNER = "form#daybook-desk"
TICK = ".levers button[value=tick]"
SEND = "main form button"
# A script whose requests fail after a delay.
UNREACHABLE = "window.fetch = () => new Promise((_, refuse) => setTimeout(refuse, 10));"


class Trial:
    """A browser, with scripts or without, and the preview and the built site that it looks at."""

    def __init__(self, name, browser, preview, vault, site, has_scripts):
        self.browser = browser
        self.preview = preview
        self.vault = vault
        self.site = site
        self.has_scripts = has_scripts
        self.name = f"{name} {'with' if has_scripts else 'without'} scripts"

    def open(self, path):
        self.browser.open(urllib.parse.urljoin(self.preview.address, path))

    def fail(self, words):
        fail(f"{self.name}: {words}")

    def expect_focus(self, name, value):
        """Expects the focus on the element whose attribute is `value`."""
        try:
            self.browser.wait("no focus", lambda: self.browser.focused(name) == value)
        except TimeoutError:
            self.fail(f"the focus of {self.browser.address} is at {self.browser.focused(name)!r}, "
                      f"not at {value!r}")

    def lines(self):
        return (self.vault.path / "growth/tasks.jsonl").read_text().count("\n")


def check_controls(trial, is_reached=True):
    browser = trial.browser

    def click(selector):
        if not is_reached:
            browser.run(UNREACHABLE)
        browser.click(selector)

    trial.open("")
    address = browser.attribute(TICK, "formaction")
    lines = trial.lines()
    click(f'{TICK}[formaction="{address}"]')
    browser.wait_for_text(NOTICE, "Done: ")
    browser.element(f'button[formaction="{address}"][value=untick]')
    # The page reports the change by its address, or by its script.
    if ("?-done=" in browser.address) != (not is_reached or not trial.has_scripts):
        trial.fail(f"the tick led to {browser.address}")
    click(f"{NOTICE} button")
    browser.wait_for_text(NOTICE, "Undone: ")
    browser.element(f'button[formaction="{address}"][value=tick]')
    if trial.lines() != lines + 2:
        trial.fail(f"a tick and its undo wrote {trial.lines() - lines} lines")
    click(f"{CORNER} button[formaction='/-/start']")
    browser.wait_for_text(NOTICE, "Started: ")
    click(f"{CORNER} button[formaction='/-/stop']")
    browser.wait_for_text(NOTICE, "Stopped: ")
    browser.element(f"{CORNER} button[formaction='/-/start']")
    print(f"{trial.name}{'' if is_reached else ' that reach nobody'}: a lever was ticked and taken "
          "back on the dashboard, a session started and stopped")


def check_refusals(trial):
    browser = trial.browser
    trial.open("-/add/gift")
    browser.type("#name", "张三")
    browser.type("#amount", "12,5O")
    browser.click(SEND)
    browser.wait_for_text("#amount-problem", "12,5O")
    trial.expect_focus("id", "amount")
    # A record that was changed after its page was opened.
    trial.open("-/records/task")
    record = browser.attribute("main td a[href^='/-/record/']", "href")
    trial.open(record)
    title = browser.value("#title")
    trial.vault.run("edit", record.rsplit("/", 1)[1], f"title={title}!")
    browser.clear("#title")
    browser.type("#title", "Other words")
    browser.click("main form button[value=save]")
    browser.wait_for_text("p.problem", "changed")
    trial.expect_focus("class", "problem")
    # A control that comes too late.
    trial.open("-/changes")
    undo = browser.attribute("main button[formaction^='/-/undo/']", "formaction")
    trial.vault.run("undo")
    browser.click(f"main button[formaction='{undo}']")
    if trial.has_scripts:
        browser.wait_for_text(NOTICE, "undone already")
        trial.expect_focus("formaction", undo)
    else:
        browser.wait_for_text("p.problem", "undone already")
        trial.expect_focus("class", "problem")
    print(f"{trial.name}: refused forms came back with the keyboard at the field and at the sentence")


def check_menu(trial):
    browser = trial.browser
    trial.open("-/records/task")
    browser.click("td [popovertarget]")
    browser.wait("the menu is not open", lambda: browser.is_shown("daybook-menu:popover-open a"))
    browser.click("daybook-menu:popover-open a")
    browser.wait("the record is not there", lambda: "/-/record/task/" in browser.address)
    print(f"{trial.name}: the menu of a row opened, and led to the record")


def check_back(trial):
    browser = trial.browser
    seen = []
    # Firefox does not restore fields of pages with no-store, like those in a preview.
    if not trial.name.startswith("firefox"):
        trial.open("-/records")
        trial.open(browser.attribute("main a[href^='/-/lines/']", "href"))
        browser.type("#line", "张三 10")
        browser.click("main a[href$='/list']")
        browser.wait("the list is not there", lambda: browser.address.endswith("/list"))
        browser.back()
        browser.wait("a line is lost", lambda: browser.value("#line") == "张三 10")
        seen.append("a line that was not sent")
    if trial.has_scripts:
        trial.open("search/")
        browser.type("#search", "ferry")
        browser.click(".search-results a")
        browser.wait("the result is not there", lambda: "/search/" not in browser.address)
        browser.back()
        browser.wait("nothing is found after Back", lambda: browser.is_shown(".search-results a"))
        if browser.value("#search") != "ferry":
            trial.fail(f"after Back the search has {browser.value('#search')!r} above its results")
        seen.append("the words above what they found")
    if seen:
        print(f"{trial.name}: after Back there is {' and '.join(seen)}")


def check_disk(trial):
    browser = trial.browser
    for page in ["search", "prompts"]:
        browser.open((trial.site / page / "index.html").as_uri())
        browser.wait_for_text(".search-off", "Search needs JavaScript")
        if browser.is_shown("#search"):
            trial.fail(f"{browser.address} has a field for a search that cannot be")
    print(f"{trial.name}: pages opened as files say why they have no search")


def check_capture(run, name):
    """On a phone: without a preview, after a reload, and sent again after the answer was lost."""
    vault = run.copy_sample("pocket")
    with (vault.path / "daybook.yaml").open("a") as settings:
        settings.write("\ncapture:\n  page: true\n  values: [water]\n")
    (vault.path / "measures.yaml").write_text("water: {kind: number, unit: ml}\n")
    shutil.rmtree(vault.path / "measures")

    def is_waiting(count):
        return lambda: len(browser.all(".waiting li")) == count
    with drivers.browser(name) as browser:
        browser.resize(390, 844)
        with Preview(vault) as preview:
            port, address = preview.port, preview.address + "capture/"
            browser.open(address)
            browser.wait_for_text(".offline", "without a network")
        browser.open(address)
        browser.type("form.line input", "90 min novel\ue007")
        browser.wait("the line is not kept", is_waiting(1))
        browser.type("form[data-kind=water] input", "250")
        browser.click("form[data-kind=water] button")
        browser.wait("the value is not kept", is_waiting(2))
        browser.open(address)
        browser.wait("the entries are gone after a reload", is_waiting(2))
        if (wide := browser.run("return document.documentElement.scrollWidth")) > browser.run("return innerWidth"):
            fail(f"{name}: capture/ is {wide} px wide")
        browser.click("[data-do=send]")
        browser.wait_for_text("[role=status]", "Everything is still here")
        with Preview(vault, port=port):
            browser.open(address)
            browser.click("[data-do=send]")
            browser.wait("the entries were not sent", is_waiting(0))
            [file] = (path for path in (vault.path / "inbox").iterdir() if path.is_file() and path.name[0] != ".")
            shutil.copy(file, vault.path / "inbox/again.jsonl")
    # A file that was written just now waits for the next tick of the clock.
    time.sleep(0.3)
    vault.run("inbox", "--yes")
    drunk = [json.loads(line)["value"] for line in (vault.path / "measures/water.jsonl").read_text().splitlines()]
    if [float(value) for value in drunk] != [250]:
        fail(f"{name}: the vault has {drunk}")
    shutil.rmtree(vault.path)
    print(f"{name}: capture/ kept two entries without a preview and after a reload; sent twice, each is there once")


def try_browser(run, name, has_scripts):
    vault = run.copy_sample()
    site = run.folder / "site"
    try:
        with Preview(vault) as preview, drivers.browser(name, has_scripts) as browser:
            trial = Trial(name, browser, preview, vault, site, has_scripts)
            check_controls(trial)
            if has_scripts:
                check_controls(trial, is_reached=False)
            check_refusals(trial)
            check_menu(trial)
            if not run.is_quick:
                check_back(trial)
                trial.vault.run("build", "--output", site)
                check_disk(trial)
    except (TimeoutError, drivers.BrowserError) as error:
        fail(f"{name} {'with' if has_scripts else 'without'} scripts: {error}")
    finally:
        shutil.rmtree(vault.path)
        shutil.rmtree(site, ignore_errors=True)


def options(parser):
    parser.add_argument("browsers", nargs="*", metavar="BROWSER", help=", ".join(drivers.BROWSERS))


def check(run):
    default = ["chromium"] if run.is_quick else list(drivers.BROWSERS)
    names = run.options.browsers or default
    if unknown := set(names) - set(drivers.BROWSERS):
        fail(f"no such browser: {', '.join(sorted(unknown))}")
    drivers.install_all(names)
    for name in names:
        for has_scripts in [False] if run.is_quick else [False, True]:
            try_browser(run, name, has_scripts)
        if not run.is_quick:
            try:
                check_capture(run, name)
            except (TimeoutError, drivers.BrowserError) as error:
                fail(f"{name}, capture/: {error}")
