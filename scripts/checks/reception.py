"""Counts the keys that a reception of 200 guests takes, and compares them with a spreadsheet's.

The guests are typed into the preview's reception in Chromium, by keyboard alone, at ten keys a second
and without waiting for an answer: every guest has to arrive, with the right amount. The spreadsheet has
the columns name, amount, direction, date and occasion, with Tab between cells and Enter after a row;
its keys are counted from the same guests, once with every cell typed, and once with the last three
columns filled down at the end. Names are in Latin letters, as an input method's keys would be the same
in both.
"""

import itertools

from playwright.sync_api import expect

from harness.chromium import Chromium, Listener
from harness.preview import Preview

BROWSER = True
GUESTS = 200
# Milliseconds from key to key.
PACE = 100
BOOK = "festivals"
FIRST = ("Anna Boris Clara David Elena Frank Grace Henry Irene Jonas Karin Louis Marta Niels Olga Peter "
         "Rosa Stefan Tanja Viktor").split()
LAST = "Abel Brandt Costa Dumont Eriksen Fischer Gallo Horvath Ivanov Jansen".split()
AMOUNTS = (200, 300, 500, 600, 800, 1000, 2000)
# One of three cells that are the same in every row.
CELLS = ("received", "2026-11-20", "wedding")
# Ctrl-Shift-Down, Ctrl-D and the like: to go to the top of a column, select it and fill it.
FILLING = 6
COUNTER = """
  addEventListener("keydown", (event) => {
    if (!event.isTrusted) return;
    sessionStorage.setItem("keys", Number(sessionStorage.getItem("keys") ?? 0) + 1);
  }, true);
"""


def options(parser):
    parser.add_argument("--guests", type=int, default=GUESTS, metavar="N", help="how many (200)")


def check(run):
    count = 20 if run.is_quick else run.options.guests
    names = [f"{first} {last}" for last, first in itertools.product(LAST, FIRST)][:count]
    guests = [(name, AMOUNTS[index % len(AMOUNTS)]) for index, name in enumerate(names)]
    vault = run.copy_sample()

    def gifts():
        return [record for record in vault.records("gift")
                if record.get("book") == BOOK and record.get("name") in names]

    with Preview(vault) as preview, Chromium() as browser:
        context = browser.new_context()
        context.add_init_script(COUNTER)
        console = Listener(context)
        page = context.new_page()
        page.goto(f"{preview.address}-/lines/reception/{BOOK}")
        before = int(page.locator("ol.lines").get_attribute("start"))
        for name, amount in guests:
            page.keyboard.type(f"{name} {amount}\n", delay=PACE)
        expect(page.locator("ol.lines")).to_have_attribute("start", str(before + len(guests)))
        keys = int(page.evaluate("sessionStorage.getItem('keys')"))
        # A line that can be read in two ways comes back once the field is empty.
        page.keyboard.type("Ursula 500 600\nWilma 800\n", delay=PACE)
        expect(page.locator("form .problem")).to_contain_text("2 amounts")
        expect(page.get_by_label("Name and amount")).to_have_value("Ursula 500 600")
        expect(page.get_by_label("Name and amount")).to_be_focused()
        expect(page.locator("ol.lines")).to_have_attribute("start", str(before + len(guests) + 1))
        refusals = [text for text in console.forget() if "status of 422" not in text]
        run.expect(not refusals, f"the console had {refusals}")
    written = sorted((record["name"], int(record["amount"])) for record in gifts())
    run.expect(written == sorted(guests), f"{len(written)} of {len(guests)} guests arrived as typed")
    least = sum(len(f"{name} {amount}") + 1 for name, amount in guests)
    run.expect(keys == least, f"{keys} keys were pressed, not {least}")
    typed = sum(len(name) + len(str(amount)) + sum(map(len, CELLS)) + 5 for name, amount in guests)
    filled = (sum(len(name) + len(str(amount)) + 2 for name, amount in guests)
              + sum(len(cell) + 1 + FILLING for cell in CELLS))
    return (f"{len(guests)} guests: {keys} keys in the reception, {filled} in a spreadsheet whose columns "
            f"are filled down, {typed} in one whose cells are all typed")
