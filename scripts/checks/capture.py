"""Tries the page capture/ of a site on a phone, in Chromium at 390 px.

In a protected site it is readable beside the encrypted parts, with nothing of the vault but the chosen
names; its entries are encrypted in the browser and in the file, and `daybook inbox` reads them.

Served by the preview, it opens without a network and keeps its entries after a reload. A transfer
that breaks off, in either direction, loses nothing and leads to no second copy: every entry is in
the inbox, and after `daybook inbox --yes` in the vault, once. What is saved as a file does the same.
Of the vault the page and its cache have only the names that the settings chose: canaries in the title
of the site, in records and in measures are in none of its files. Its worker answers for no other
page. axe finds nothing, nothing is wider than the window, and the console stays silent.
"""

import json
import pathlib
import re
import shutil
import subprocess
import time

from playwright.sync_api import expect

from harness import fail, sites
from harness.chromium import Chromium, Listener, violations
from harness.preview import Preview

BROWSER = True
WIDTH = {"width": 390, "height": 844}
CANARY = "Zanzibar canary"
SETTINGS = """
capture:
  page: true
  ticks: [Answer Mei]
  values: [weight, headache]
"""
MEASURES = f"""
weight: {{kind: number, unit: kg, title: Body weight}}
headache: {{kind: yes, title: Headache}}
hidden: {{kind: number, title: {CANARY} measure}}
"""
FILES = ["", "app.webmanifest", "capture.css", "capture.js", "icon.svg", "worker.js"]
# The addresses and texts in the caches of the page.
CACHED = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      found.push([request.url, await (await cache.match(request)).text()]);
    }
  }
  return found;
}"""


# Everything that the page keeps, as text.
KEPT = """() => new Promise((resolve) => {
  indexedDB.open(`daybook ${new URL(".", location).pathname}`).onsuccess = (event) => {
    event.target.result.transaction("entries").objectStore("entries").getAll().onsuccess =
      (found) => resolve(JSON.stringify(found.target.result));
  };
})"""


def prepare(run, name="vault"):
    vault = run.copy_sample(name)
    settings = vault.path / "daybook.yaml"
    text = re.sub(r"(?m)^(title|asOf):.*\n", "", settings.read_text())
    settings.write_text(f"title: {CANARY}\n{text}{SETTINGS}")
    (vault.path / "measures.yaml").write_text(MEASURES)
    shutil.rmtree(vault.path / "measures")
    with (vault.path / "growth/tasks.jsonl").open("a") as tasks:
        tasks.write('{"id":"mei","title":"Answer Mei","day":"2026-11-20"}\n')
        tasks.write(f'{{"id":"secret","title":"{CANARY}","day":"2026-11-20"}}\n')
    return vault


def waiting(vault):
    """The entries of the files in the inbox."""
    folder = vault.path / "inbox"
    files = sorted(folder.iterdir()) if folder.exists() else []
    return [json.loads(line) for file in files if file.is_file() and not file.name.startswith(".")
            for line in file.read_text().splitlines()]


def values(vault):
    file = vault.path / "measures/weight.jsonl"
    return [json.loads(line)["value"] for line in file.read_text().splitlines()] if file.exists() else []


def open_page(context, preview):
    page = context.new_page()
    page.goto(preview.address + "capture/")
    expect(page.locator(".offline")).to_have_text("This page opens without a network.")
    return page


def note(page, value):
    page.locator("form[data-kind=weight] input").fill(value)
    page.locator("form[data-kind=weight] button").click()
    expect(page.locator("[role=status]")).to_have_text(f"Kept: Body weight {value}")


def expect_waiting(page, count):
    expect(page.locator(".waiting h2")).to_have_text(f"Waiting here: {count}")
    expect(page.locator(".waiting li")).to_have_count(count)


def check_canaries(page, preview):
    texts = {name: preview.get("capture/" + name) for name in FILES}
    cached = page.evaluate(CACHED)
    for name, text in [*texts.items(), *cached]:
        for secret in (CANARY, "novel", "Mei send", preview.token):
            if secret in text:
                fail(f"capture/{name} has \"{secret}\"")
    addresses = sorted(url.removeprefix(preview.address) for url, _ in cached)
    if addresses != sorted("capture/" + name for name in FILES if name != "worker.js"):
        fail(f"the cache has {addresses}")
    if "Answer Mei" not in texts[""] or "Body weight" not in texts[""]:
        fail("the chosen names are not on the page")
    size = sum(len(text.encode()) for text in texts.values())
    print(f"The page and its cache have {len(addresses)} files, {size / 1000:.0f} kB together, "
          "and of the vault only the chosen names")


def check_offline(page, context, vault):
    context.set_offline(True)
    page.reload()
    expect(page.locator("h1")).to_be_visible()
    page.get_by_label("What happened?").fill("90 min novel <b>bold</b>")
    page.get_by_label("What happened?").press("Enter")
    page.get_by_role("button", name="Answer Mei", exact=True).click()
    page.get_by_role("button", name="Headache", exact=True).click()
    note(page, "70.5")
    expect_waiting(page, 4)
    page.reload()
    expect_waiting(page, 4)
    if page.locator(".waiting b").count():
        fail("a sentence became markup")
    # Nobody is there to take them.
    page.get_by_role("button", name="Send to the preview").click()
    expect(page.locator("[role=status]")).to_have_text("That did not work. Everything is still here.")
    expect_waiting(page, 4)
    other = context.new_page()
    try:
        other.goto(page.url.replace("capture/", "growth/"))
        fail("another page of the site opened without a network")
    except Exception as error:  # noqa: BLE001
        if "ERR_INTERNET_DISCONNECTED" not in str(error):
            raise
    other.close()
    context.set_offline(False)
    if waiting(vault):
        fail("something came through without a network")
    print("Four entries were kept without a network and are there after a reload")


def check_broken(page, context, vault):
    """The answer is lost after the entries arrived; then all is sent again."""
    def swallow(route):
        if route.request.method != "POST":
            return route.continue_()
        route.fetch()
        return route.abort()
    context.route("**/-/capture", swallow)
    send = page.get_by_role("button", name="Send to the preview")
    send.click()
    # In a call of the browser, which runs what is above.
    for _ in range(200):
        page.wait_for_timeout(50)
        if waiting(vault):
            break
    expect(send).to_be_enabled()
    if len(waiting(vault)) != 4:
        fail(f"{len(waiting(vault))} of 4 entries arrived")
    expect(page.locator("[role=status]")).to_have_text("That did not work. Everything is still here.")
    expect_waiting(page, 4)
    context.unroute("**/-/capture")
    # One more, so that the file is another one with the same entries.
    note(page, "71")
    expect_waiting(page, 5)
    # Saved, too, as when someone is not sure.
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    saved = pathlib.Path(download.value.path()).read_text()
    expect(page.locator(".waiting li").first).to_contain_text("shared or saved")
    send.click()
    expect(page.locator("[role=status]")).to_have_text("Sent. It waits in the inbox.")
    expect_waiting(page, 0)
    (vault.path / "inbox" / download.value.suggested_filename).write_text(saved)
    entries = waiting(vault)
    if len(entries) != 14 or len({entry["id"] for entry in entries}) != 5:
        fail(f"the inbox has {len(entries)} lines")
    print("After a transfer that broke off, one that worked and a file, five entries came 14 times")


def check_written(vault):
    before = (vault.path / "focus/sessions").exists()
    status, output = vault.inbox()
    if status != 0 or "5 entries written" not in output:
        fail(f"daybook inbox ended with {status}: {output}")
    if values(vault) != ["70.5", "71"] and values(vault) != [70.5, 71]:
        fail(f"the vault has the values {values(vault)}")
    tasks = (vault.path / "growth/tasks.jsonl").read_text()
    if tasks.count('"id":"mei"') != 2 or '"doneAt"' not in tasks.splitlines()[-1]:
        fail("the task was not ticked off once")
    headaches = (vault.path / "measures/headache.jsonl").read_text().splitlines()
    sessions = sum(
        "\\u003cb>bold" in file.read_text() or "<b>bold" in file.read_text()
        for file in (vault.path / "focus").rglob("*.jsonl"))
    if len(headaches) != 1 or sessions != 1 or not before:
        fail(f"there are {len(headaches)} headaches and {sessions} files with the session")
    if waiting(vault):
        fail("a file stayed in the inbox")
    print("Each of them is in the vault once")


def check(run):
    expect.set_options(timeout=20_000)
    vault = prepare(run)
    vault.inbox = lambda: run_inbox(run, vault)
    with Preview(vault) as preview, Chromium() as browser:
        context = browser.new_context(viewport=WIDTH, has_touch=True, is_mobile=True,
                                      accept_downloads=True)
        console = Listener(context)
        page = open_page(context, preview)
        if found := violations(page):
            fail("axe: " + "; ".join(found))
        check_canaries(page, preview)
        console.expect_silence("the page was opened")
        check_offline(page, context, vault)
        console.forget()
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > WIDTH["width"]:
            fail(f"the page is {wide} px wide")
        small = page.evaluate("""() => [...document.querySelectorAll("main button, main input")]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44).length""")
        if small:
            fail(f"{small} controls are less than 44 px high")
        page.screenshot(path=run.folder / "capture.png", full_page=True)
        check_broken(page, context, vault)
        check_written(vault)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            if found := violations(page):
                fail(f"axe, {scheme}: " + "; ".join(found))
        context.close()
        check_protected(run, browser)
    print("axe finds nothing, in light and dark; nothing is wider than 390 px or lower than 44")


def check_protected(run, browser):
    """The page of a site that a password protects, from another server."""
    vault = prepare(run, "protected")
    host = run.folder / "host"
    vault.run("publish", "password", "add", "phone", "--audience", "me", "--password-file", "-",
              input="a long password\n")
    vault.run("publish", "--protect", "--yes", "--audience", "me", "--output", host)
    key = vault.path / ".daybook/inbox.key"
    if key.stat().st_mode & 0o777 != 0o600:
        fail(f"the key has the mode {key.stat().st_mode & 0o777:o}")
    secret = key.read_text().strip()
    for file in host.rglob("*"):
        if file.is_file() and any(one.encode() in file.read_bytes() for one in (CANARY, secret)):
            fail(f"{file.name} of the protected site has a canary or the key")
    with sites.Server({"host": host}) as server:
        address = server.origin + "host/"
        context = browser.new_context(viewport=WIDTH, accept_downloads=True)
        page = context.new_page()
        page.goto(address + "capture/")
        expect(page.locator(".offline")).to_have_text("This page opens without a network.")
        expect(page.get_by_role("button", name="Send to the preview")).to_be_hidden()
        note(page, "72.25")
        context.set_offline(True)
        page.reload()
        expect(page.locator(".waiting li span")).to_have_text("encrypted")
        kept = page.evaluate(KEPT)
        with page.expect_download() as download:
            page.get_by_role("button", name="Save as a file").click()
        saved = pathlib.Path(download.value.path()).read_text()
        if "72.25" in kept + saved or "weight" in kept + saved:
            fail("an entry is readable in the browser or in the file")
        context.close()
    (vault.path / "inbox").mkdir()
    (vault.path / "inbox/phone.txt").write_text(saved)
    status, output = run_inbox(run, vault)
    if status != 0 or [float(value) for value in values(vault)] != [72.25]:
        fail(f"daybook inbox ended with {status}: {output}")
    print("Beside a protected site the page keeps its entries encrypted, and the vault reads them")


def run_inbox(run, vault):
    # Files that were written just now wait for the next tick of the clock.
    time.sleep(0.3)
    done = subprocess.run(
        [run.daybook, "inbox", "--yes", "--vault", vault.path], capture_output=True, text=True,
        check=False, **vault.options)
    return done.returncode, done.stdout + done.stderr
