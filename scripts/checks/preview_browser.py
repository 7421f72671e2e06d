"""Checks of `daybook serve` in Chromium; each one prints its result.

- The pages work at each address of the machine itself: saved text appears in all of them.
- A reloaded page keeps its scroll position; a style and a picture are replaced without a reload.
- Errors lie over the last good page, always as text, and disappear once fixed. Warnings are counted
  in the corner, and listed on a click.
- A moved page says where it went.
- Records are added by forms, and an error is next to its field.
- After a stop and a start at the same port, open pages reconnect by themselves and show changes,
  and a form keeps its typed text.
- Hidden tabs do not slow down visible ones.
- A lever is ticked on the dashboard, by keyboard alone, and unticked; a session is started and
  ended in the corner.
- A sentence is added on a phone, with script and without: an ambiguous one is asked about first.
- Controls of rows are 44 px on touch screens, with one menu a row, which stays within the screen.
- The command palette finds pages, actions and records with the keyboard alone, gives the focus back, and
  shows titles as text; single keys work only with their setting.
- axe finds nothing on pages with controls, forms and lists, in light and dark, wide and narrow.
- Records of every kind are added, changed, deleted and restored, with script and without, in English and
  in Chinese.
- The console stays silent throughout, except during the stop.

--only tries the checks below with NAME in their names, such as kinds.
"""

import contextlib
import time

from playwright.sync_api import expect

from harness import fail
from harness.chromium import Chromium, Listener, violations
from harness.preview import Preview

BROWSER = True
# A picture of one pixel of a colour, and so many units wide.
PICTURE = ('<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="10">'
           '<rect width="{0}" height="10" fill="teal"/></svg>')
CORNER = ".daybook-preview-corner"
BADGE = ".daybook-preview-badge"
NOTICE = ".daybook-preview-notice"
PANEL = ".daybook-preview-panel"


class Trial:
    def __init__(self, vault, context):
        self.vault = vault
        self.context = context
        self.console = Listener(context)
        self.preview = Preview(vault)

    def write_page(self, text, name="trial"):
        self.vault.write(f"pages/{name}.md", f"---\ntitle: Trial\n---\n\n{text}\n")

    @contextlib.contextmanager
    def page(self, path="", base=None):
        """A tab with the page at `path`, closed afterwards."""
        page = self.context.new_page()
        page.goto((base or self.preview.address) + path)
        # The preview's script has run.
        expect(page.locator(CORNER).get_by_role("link").first).to_be_visible()
        try:
            yield page
        finally:
            page.close()

    def restart(self, while_stopped):
        code, took = self.preview.stop()
        assert code == 0 and took <= 2, f"Ctrl-C ended with {code} after {took:.1f} s"
        while_stopped()
        self.preview = Preview(self.vault, port=self.preview.port)
        return took


def check_addresses(trial):
    port = trial.preview.port
    bases = [f"http://{name}:{port}/" for name in ("localhost", "127.0.0.1", "[::1]")]
    with contextlib.ExitStack() as tabs:
        trial.write_page("First words.")
        trial.preview.wait_for("trial/", "First words")
        pages = [tabs.enter_context(trial.page("trial/", base)) for base in bases]
        trial.write_page("Other words.")
        for page in pages:
            expect(page.locator("main")).to_contain_text("Other words.")
    print(f"Saved text appears at {', '.join(bases)}")


def check_scrolling(trial):
    text = "\n\n".join(f"Paragraph {number}." for number in range(300))
    trial.write_page(text)
    with trial.page("trial/") as page:
        expect(page.locator("main")).to_contain_text("Paragraph 299.")
        page.evaluate("scrollTo(0, 4321)")
        trial.write_page(text + "\n\nThe end.")
        expect(page.locator("main")).to_contain_text("The end.")
        # The scroll position is restored after the script has run, which is after the words appear.
        expect(page.locator(CORNER)).to_be_attached()
        position = page.evaluate("scrollY")
        assert position == 4321, f"the page came back at {position}, not at 4321"
        # A page opened by a person starts at the top.
        page.goto(trial.preview.address + "about/")
        page.goto(trial.preview.address + "trial/")
        assert page.evaluate("scrollY") == 0, "a page that was opened did not begin at its top"
    print(f"A page that is loaded anew is scrolled to {position}, as before")


def check_files(trial):
    trial.vault.write("pages/trial/picture.svg", PICTURE.format(20))
    trial.write_page("![A bar](picture.svg)")
    trial.preview.wait_for("trial/", "picture.svg")
    with trial.page("trial/") as page:
        picture = page.get_by_role("img", name="A bar")
        expect(picture).to_have_js_property("naturalWidth", 20)
        page.evaluate("window.kept = 'kept'")
        style = page.locator("link[rel=stylesheet][href*='daybook.css']")
        expect(style).to_have_count(1)
        for width in (7, 9):
            trial.vault.write("templates/assets/daybook.css",
                        f"main {{ outline: {width}px solid rgb(1, 2, 3) }}\n")
            expect(page.locator("main")).to_have_css("outline-width", f"{width}px")
            expect(style).to_have_count(1)
        trial.vault.write("pages/trial/picture.svg", PICTURE.format(40))
        expect(picture).to_have_js_property("naturalWidth", 40)
        assert page.evaluate("window.kept") == "kept", (
            "the page was loaded anew for a style or a picture")
        (trial.vault.path / "templates/assets/daybook.css").unlink()
        expect(page.locator("main")).not_to_have_css("outline-width", "9px")
        assert page.evaluate("window.kept") == "kept", (
            "the page was loaded anew when the theme's own style came back")
    print("Two styles and a picture were put in their place without a reload")


def check_errors(trial):
    hostile = "<img src=x onerror=\"window.hurt = true\">"
    with trial.page("trial/") as page:
        trial.write_page("Last good words.")
        expect(page.locator("main")).to_contain_text("Last good words.")
        panel = page.locator(PANEL)
        expect(panel).to_be_hidden()
        trial.write_page(hostile + " {{ nothing }}")
        expect(panel).to_be_visible()
        expect(panel).to_contain_text("pages/trial.md:5:")
        expect(panel).to_contain_text(hostile)
        expect(panel.locator("pre")).to_contain_text("^")
        # Until it is opened it takes a line, which hides no button of the corner.
        badge = page.locator(BADGE)
        expect(badge).to_have_text("1 error")
        for width in (1280, 390, 320):
            page.set_viewport_size({"width": width, "height": 800})
            line = panel.bounding_box()
            assert line["height"] < 40, f"the closed panel is {line['height']} px high"
            for button in page.locator(f"{CORNER} > *:not([type=hidden])").all():
                box = button.bounding_box()
                assert box["x"] >= 0 and box["x"] + box["width"] <= width, box
                assert box["y"] >= line["y"] + line["height"], "the panel lies over a button"
        page.set_viewport_size({"width": 1280, "height": 800})
        badge.click()
        expect(panel.locator("pre")).to_be_visible()
        badge.click()
        expect(panel.locator("pre")).to_be_hidden()
        expect(page.locator("main")).to_contain_text("Last good words.")
        # Errors in another file are shown too: here a record.
        with open(trial.vault.path / "growth/tasks.jsonl", "rb+") as file:
            whole = file.read()
            file.write(b'{"id":"' + hostile.replace('"', "'").encode() + b'","title":4}\n')
        expect(page.locator(BADGE)).to_have_text("2 errors")
        expect(panel).to_contain_text(hostile.replace('"', "'"))
        assert not panel.locator("img").count() and not page.evaluate("window.hurt"), (
            "a message was taken for markup")
        (trial.vault.path / "growth/tasks.jsonl").write_bytes(whole)
        trial.write_page("Mended words.")
        expect(page.locator("main")).to_contain_text("Mended words.")
        expect(panel).to_be_hidden()
        expect(page.locator(BADGE)).to_have_count(0)
        # A page that was never made shows the reason.
        trial.write_page("{{ nothing }}", "broken")
        expect(panel).to_contain_text("pages/broken.md:5:")
    with silent_failure(trial, 500), trial.page("broken/") as page:
        expect(page.locator("h1")).to_have_text("This page could not be made")
        trial.write_page("Whole words.", "broken")
        expect(page.locator("main")).to_contain_text("Whole words.")
    (trial.vault.path / "pages/broken.md").unlink()
    print("Errors of a page and a record lay over the page as text, and went with the fix")


@contextlib.contextmanager
def silent_failure(trial, status):
    """An action whose page has an error status, which a browser reports on the console."""
    trial.console.expect_silence("nothing was wrong yet")
    yield
    for message in trial.console.forget():
        assert f"status of {status}" in message, (
            f"beside a status of {status} the console had: {message}")


def check_warnings(trial):
    tasks = trial.vault.path / "growth/tasks.jsonl"
    whole = tasks.read_bytes()
    with trial.page("about/") as page:
        trial.vault.append("growth/tasks.jsonl",
                     '{"id":"odd","title":"Odd","day":"2026-11-19","levre":1}')
        badge = page.locator(BADGE)
        expect(badge).to_have_text("1 warning")
        panel = page.locator(PANEL)
        expect(panel).to_be_hidden()
        badge.click()
        expect(panel).to_be_visible()
        expect(panel).to_contain_text("levre")
        badge.click()
        expect(panel).to_be_hidden()
        tasks.write_bytes(whole)
        expect(badge).to_have_count(0)
    print("A warning was counted in the corner, listed on a click, and went with the fix")


def check_gone(trial):
    with trial.page("trial/") as page:
        panel = page.locator(PANEL)
        # The same file at another address, then another file with the same title.
        trial.vault.write(
            "pages/trial.md", "---\ntitle: Trial\npermalink: /elsewhere/\n---\n\nMoved words.\n")
        expect(panel).to_contain_text("This page moved to /elsewhere/")
        (trial.vault.path / "pages/trial.md").rename(trial.vault.path / "pages/third.md")
        trial.write_page("Moved again.", "third")
        expect(panel).to_contain_text("This page moved to /third/")
        panel.get_by_role("link").click()
        expect(page).to_have_url(trial.preview.address + "third/")
        expect(page.locator("main")).to_contain_text("Moved again.")
        (trial.vault.path / "pages/third.md").unlink()
        expect(panel).to_contain_text("This page is gone. To the home page")
        trial.write_page("Back again.", "third")
        expect(page.locator("main")).to_contain_text("Back again.")
        expect(panel).to_be_hidden()
    (trial.vault.path / "pages/third.md").unlink()
    print("A page that moved twice and went told where it is, and came back with its file")


def records(page):
    """The number of records in the footer of the dashboard."""
    return int(page.locator("footer").inner_text().split(" records")[0].split()[-1].replace(",", ""))


def open_form(page, title):
    page.locator(CORNER).get_by_role("link", name="Add").click()
    page.get_by_role("link", name=title, exact=True).click()
    expect(page.locator("h1")).to_have_text(title)


def submit(page):
    page.locator("main form button").click()


def confirm(page):
    """Confirms unusual values, if asked."""
    meant = page.locator("input[name='-meant']")
    if meant.count():
        meant.check()
        submit(page)


def add(trial, page, count, what):
    """Sends the open form, which leads to the record; the dashboard then counts `count` records."""
    submit(page)
    confirm(page)
    expect(page.locator(NOTICE)).to_contain_text("Added: ")
    page.goto(trial.preview.address)
    assert records(page) == count, f"the dashboard does not count the {what}"


def check_forms(trial):
    with trial.page() as page:
        before = records(page)
        open_form(page, "A task")
        page.get_by_label("Title").fill("Fold <b>the map</b>")
        page.get_by_label("Day").fill("2026-11-20")
        add(trial, page, before + 1, "task")
        page.goto(trial.preview.address + "days/2026-11-20/")
        expect(page.locator("main")).to_contain_text("Fold <b>the map</b>")

        open_form(page, "A gift in a sentence")
        page.get_by_label("What happened").fill("欧阳小满结婚随礼一千二百元")
        add(trial, page, before + 2, "gift")
        page.goto(trial.preview.address + "gifts/people/")
        expect(page.locator("main")).to_contain_text("欧阳小满")
        trial.console.expect_silence("records were added")

        open_form(page, "A gift")
        with silent_failure(trial, 422):
            page.get_by_label("Person").fill("欧阳小满")
            amount = page.get_by_label("Amount")
            amount.fill("<i>八百</i>块8")
            page.get_by_label("Direction").select_option("received")
            submit(page)
            problem = page.locator("#amount-problem")
            expect(problem).to_contain_text("<i>八百</i>块8")
            expect(page.locator(".problem")).to_have_count(1)
        for name, value in (("aria-invalid", "true"), ("aria-describedby",
                                                       "amount-help amount-problem")):
            expect(amount).to_have_attribute(name, value)
        expect(page.get_by_label("Person")).to_have_value("欧阳小满")
        expect(page.get_by_label("Direction")).to_have_value("received")
        amount.fill("捌佰元整")
        add(trial, page, before + 3, "second gift")
        # Loading the page again does not send the form again.
        page.go_back()
        page.reload()
        page.goto(trial.preview.address)
        assert records(page) == before + 3, "a record was added twice"
    print("Three records were added by forms, a wrong amount was told at its field")


def check_controls(trial):
    with trial.page() as page:
        tick = page.locator(".levers button[value=tick]").first
        title = tick.get_attribute("aria-label").removeprefix("Tick off: ")
        address = tick.get_attribute("formaction")
        tick.focus()
        page.keyboard.press("Enter")
        expect(page.locator(NOTICE)).to_contain_text("Done: ")
        untick = page.locator(f'button[formaction="{address}"][value=untick]').first
        # The page was reloaded, and the keyboard focus is unchanged.
        expect(untick).to_be_focused()
        page.locator(NOTICE).get_by_role("button", name="Undo").focus()
        page.keyboard.press("Enter")
        expect(page.locator(NOTICE)).to_contain_text("Undone: ")
        expect(page.locator(f'button[formaction="{address}"][value=tick]').first).to_be_visible()
        page.locator(CORNER).get_by_role("button", name="Start").click()
        stop = page.locator(CORNER).get_by_role("button", name="Stop")
        expect(stop).to_be_visible()
        stop.click()
        expect(page.locator(NOTICE)).to_contain_text("Stopped: ")
    print(f"\"{title}\" was ticked and taken back with the keyboard, a session begun and ended")


def check_sentence(trial):
    for has_script in (True, False):
        context = trial.context.browser.new_context(
            java_script_enabled=has_script, has_touch=True, viewport={"width": 390, "height": 844})
        page = context.new_page()
        page.goto(trial.preview.address + "-/add")
        page.keyboard.press("Tab")
        expect(page.get_by_label("In a sentence")).to_be_focused()
        page.keyboard.type("14:00 meeting")
        page.keyboard.press("Enter")
        answer = page.get_by_label("may be a time or a length")
        expect(answer).to_be_focused()
        expect(page.get_by_label("In a sentence")).to_have_value("14:00 meeting")
        page.keyboard.type("14:00-15:30")
        page.keyboard.press("Enter")
        expect(page.locator(NOTICE)).to_contain_text("Added: session meeting")
        page.locator(NOTICE).get_by_role("button", name="Undo").click()
        expect(page.locator(NOTICE)).to_contain_text("Undone: ")
        page.goto(trial.preview.address + "-/add")
        page.get_by_label("In a sentence").fill("lovely <b>weather</b>")
        submit(page)
        expect(page.locator("#sentence-problem")).to_contain_text("Not understood.")
        expect(page.get_by_label("In a sentence")).to_have_value("lovely <b>weather</b>")
        if has_script and (found := violations(page)):
            fail(f"/-/add with a problem: {found}")
        context.close()
    print("A sentence was asked about and added on a phone, with script and without")


SMALL = """(limit) => [...document.querySelectorAll(
    ".daybook-controls > :not(daybook-menu), .daybook-preview-corner > :not([type=hidden])")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
  .filter(([, box]) => box.width < limit || box.height < limit || box.left < 0
    || box.right > document.documentElement.scrollWidth)
  .map(([html, box]) => `${html} ${box.width} x ${box.height} at ${box.left}`)"""
CROWDED = """() => [...document.querySelectorAll(".daybook-controls")]
  .filter((one) => one.querySelectorAll(":scope > :is(a, button)").length > 2)
  .map((one) => one.innerHTML)"""


def check_touch(trial):
    looked = 0
    for width in (390, 320):
        context = trial.context.browser.new_context(
            has_touch=True, is_mobile=True, viewport={"width": width, "height": 844})
        page = context.new_page()
        for path in ("", "growth/", "days/2026-11-20/", "-/records/task", "-/records/session"):
            page.goto(trial.preview.address + path)
            expect(page.locator(CORNER).get_by_role("link").first).to_be_visible()
            for found in (page.evaluate(SMALL, 44), page.evaluate(CROWDED)):
                assert not found, f"/{path} at {width} px: {found}"
            opener = page.locator("main [popovertarget]").first
            opener.scroll_into_view_if_needed()
            opener.tap()
            items = page.locator("daybook-menu:popover-open > *")
            expect(items.last).to_be_visible()
            for item in items.all():
                box = item.bounding_box()
                assert box["height"] >= 44 and box["x"] >= 0 and box["x"] + box["width"] <= width, (
                    f"/{path} at {width} px: {box}")
                assert box["y"] + box["height"] <= 844, f"/{path} at {width} px: {box}"
            page.keyboard.press("Escape")
            expect(items).to_have_count(0)
            expect(opener).to_be_focused()
            looked += 1
        context.close()
    print(f"Controls are 44 px on {looked} pages of phones, and their menus within the screen")


def check_menu(trial):
    """The menu of a row without script, with the keyboard."""
    context = trial.context.browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(trial.preview.address + "-/records/task?words=landlord")
    opener = page.locator("td [popovertarget]").first
    opener.focus()
    page.keyboard.press("Enter")
    menu = page.locator("daybook-menu:popover-open")
    for name in ("Change: ", "Drop: ", "Put off to tomorrow: ", "Delete: "):
        expect(menu.locator(f'[aria-label^="{name}"]')).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(NOTICE)).to_contain_text("Dropped: ")
    page.locator(NOTICE).get_by_role("button", name="Undo").click()
    expect(page.locator(NOTICE)).to_contain_text("Undone: ")
    context.close()
    print("A task was dropped from its menu and taken back, without script")


def check_palette(trial):
    hostile = "<img src=x onerror=\"window.hurt = true\">"
    trial.vault.write("pages/stripes.md", f"---\ntitle: 'Zebra {hostile}'\n---\n\nStripes.\n")
    trial.preview.wait_for("stripes/", "Stripes.")
    settings = (trial.vault.path / "daybook.yaml").read_text()

    def opened(page, words=""):
        page.keyboard.press("Control+k")
        dialog = page.get_by_role("dialog", name="Go to…")
        expect(dialog.get_by_role("combobox")).to_be_focused()
        expect(dialog.get_by_role("option").first).to_have_attribute("aria-selected", "true")
        page.keyboard.type(words)
        return dialog

    for width, scheme in ((1280, "light"), (390, "dark")):
        with trial.page("about/") as page:
            page.set_viewport_size({"width": width, "height": 844})
            page.emulate_media(color_scheme=scheme)
            start = page.locator(CORNER).get_by_role("button", name="Start")
            start.focus()
            dialog = opened(page, "zebra")
            option = dialog.get_by_role("option", name="Zebra")
            expect(option).to_contain_text(hostile)
            expect(dialog.get_by_role("status")).to_have_text("1 result")
            assert not dialog.locator("img").count() and not page.evaluate("window.hurt"), (
                "a title was taken for markup")
            box = dialog.bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= width, box
            if found := violations(page):
                fail(f"the palette, {scheme}, {width} px: {found}")
            page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)
            expect(start).to_be_focused()
            opened(page, "zebra")
            expect(option).to_be_visible()
            page.keyboard.press("Enter")
            expect(page).to_have_url(trial.preview.address + "stripes/")
            # Arrows go round.
            dialog = opened(page, "add: a")
            field = dialog.get_by_role("combobox")
            first = field.get_attribute("aria-activedescendant")
            page.keyboard.press("ArrowDown")
            expect(field).not_to_have_attribute("aria-activedescendant", first)
            page.keyboard.press("ArrowUp")
            expect(field).to_have_attribute("aria-activedescendant", first)
            page.keyboard.press("ArrowUp")
            expect(dialog.get_by_role("option").last).to_have_attribute("aria-selected", "true")
            page.keyboard.press("Escape")
            # An action that changes something.
            for words, notice in (("start", "Started: "), ("stop", "Stopped: ")):
                dialog = opened(page, words)
                expect(dialog.get_by_role("option").first).to_contain_text(words.capitalize())
                page.keyboard.press("Enter")
                expect(page.locator(NOTICE)).to_contain_text(notice)
                expect(dialog).to_have_count(0)
            # Single keys do nothing without their setting.
            page.keyboard.press("n")
            expect(page).to_have_url(trial.preview.address + "stripes/")
    trial.vault.write("daybook.yaml", settings + "\npreview:\n  keys: true\n")
    trial.preview.wait_for("stripes/", "data-keys")
    with trial.page("stripes/") as page:
        page.keyboard.press("g")
        page.keyboard.press("d")
        expect(page).to_have_url(trial.preview.address)
        page.keyboard.press("/")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("n")
        expect(page.get_by_role("dialog").get_by_role("combobox")).to_have_value("n")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.keyboard.press("n")
        expect(page).to_have_url(trial.preview.address + "-/add")
        page.get_by_label("In a sentence").press("n")
        expect(page.get_by_label("In a sentence")).to_have_value("n")
    trial.vault.write("daybook.yaml", settings)
    (trial.vault.path / "pages/stripes.md").unlink()
    print("The palette found a page, a record and actions by keyboard, at 1280 and 390 px")


# Values for fields that are required by the browser only.
WORDS = {"amount": "100", "min": "100", "average": "200", "max": "300",
         "at": "2026-11-20T09:00", "day": "2026-11-20", "start": "2026-11-20T09:00",
         "length": "10 min", "minutes": "10", "date": "2026-11-20", "lunar": "08-15", "birthday": "05-06"}


# One of several optional fields.
ONE_OF = {"sleep": ("value", "7 h")}


def fill_required(page):
    for field in page.locator("main form [required]").all():
        name = field.get_attribute("name")
        kind = field.evaluate("(field) => field.tagName + ' ' + (field.type ?? '')")
        options = page.locator(f'datalist[id="{name}-known"] option')
        if kind.startswith("SELECT"):
            field.select_option(field.locator("option").evaluate_all(
                "(options) => options.map((option) => option.value).find((value) => value)"))
        elif field.get_attribute("inputmode") == "numeric":
            field.fill("1")
        elif options.count():
            field.fill(options.first.get_attribute("value"))
        else:
            field.fill(WORDS.get(name, "Trial words"))


def check_kinds(trial, has_script, language):
    context = trial.context.browser.new_context(java_script_enabled=has_script)
    page = context.new_page()
    page.set_default_timeout(20_000)
    done = []
    page.goto(trial.preview.address + "-/add")
    forms = page.locator("main li a").evaluate_all("(links) => links.map((link) => link.pathname)")
    for form in forms:
        if form.endswith("/note"):  # A sentence makes a gift, which has a form of its own.
            continue
        page.goto(trial.preview.address.rstrip("/") + form)
        fill_required(page)
        if one := ONE_OF.get(form.rsplit("/", 1)[1]):
            page.locator(f"#{one[0]}").fill(one[1])
        submit(page)
        confirm(page)
        expect(page.locator(NOTICE)).to_be_visible()
        assert "/-/record/" in page.url, (
            f"{form} led to {page.url}: {page.locator('main').inner_text()}")
        record = page.url.split("?")[0]
        if form.rsplit("/", 1)[1] not in ("profile",):
            changes = page.locator("main form textarea")
            if changes.count():
                changes.last.fill("Changed words")
                submit(page)
                confirm(page)
                expect(page.locator(NOTICE)).to_be_visible()
                expect(page.locator("main form textarea").last).to_have_value("Changed words")
        for button in ("main button[value=delete]", f"{NOTICE} button"):
            before = page.locator(NOTICE).inner_text()
            page.locator(button).click()
            expect(page.locator(NOTICE)).not_to_have_text(before)
        response = page.goto(record)
        assert response.status == 200, f"{form}: the record did not come back ({response.status})"
        done.append(form.rsplit("/", 1)[1])
    context.close()
    print(f"{len(done)} kinds of record were added, changed, deleted and restored in {language}, "
          f"{'with' if has_script else 'without'} script: {', '.join(done)}")


def check_all_kinds(trial):
    settings = (trial.vault.path / "daybook.yaml").read_text()
    for language, has_script in (("en", True), ("en", False), ("zh-Hans", True), ("zh-Hans", False)):
        if language != "en":
            trial.vault.write("daybook.yaml", settings.replace("language: en", f"language: {language}"))
            trial.preview.wait_for("", f'lang="{language}"')
        check_kinds(trial, has_script, language)
    trial.vault.write("daybook.yaml", settings)
    trial.preview.wait_for("", 'lang="en"')


# Pages of the site with controls of records, and the preview's own.
PAGES = ["", "growth/", "growth/goals/", "growth/vision/", "gifts/", "gifts/people/", "focus/",
         "exercise/", "days/2026-11-20/", "-/add", "-/add/gift", "-/add/goal", "-/records",
         "-/records/gift", "-/records/task?from=2026-11", "-/changes", "-/workshop/vision", "-/plan",
         "-/plan?days=today"]


def check_axe(trial):
    looked = 0
    for scheme, width in (("light", 1280), ("dark", 1280), ("light", 390)):
        context = trial.context.browser.new_context(
            color_scheme=scheme, viewport={"width": width, "height": 900})
        page = context.new_page()
        page.goto(trial.preview.address + "-/records/task")
        record = page.locator("main td a[href^='/-/record/']").first.get_attribute("href")
        for path in [*PAGES, record.lstrip("/")]:
            response = page.goto(trial.preview.address + path)
            assert response.status == 200, f"/{path} was answered with {response.status}"
            expect(page.locator(CORNER).get_by_role("link").first).to_be_visible()
            if found := violations(page):
                fail(f"/{path}, {scheme}, {width} px: {found}")
            looked += 1
        context.close()
    print(f"axe finds nothing on {looked} pages of the preview, with controls, forms and lists")


def check_restart(trial):
    with contextlib.ExitStack() as tabs:
        trial.write_page("Before the stop.")
        trial.preview.wait_for("trial/", "Before the stop.")
        page, dashboard, form = (
            tabs.enter_context(trial.page(path)) for path in ("trial/", "", "focus/"))
        open_form(form, "A reflection")
        form.get_by_label("Text").fill("Half a thought")
        count = records(dashboard)
        trial.console.expect_silence("nothing was stopped")

        def change():
            trial.write_page("After the stop.")
            trial.vault.append("growth/tasks.jsonl",
                         '{"id":"meanwhile","title":"Meanwhile","day":"2026-11-19"}')
            # Long enough for each page to notice that the server is gone.
            time.sleep(2)

        took = trial.restart(change)
        expect(page.locator("main")).to_contain_text("After the stop.")
        expect(dashboard.locator("footer")).to_contain_text(f"{count + 1:,} records")
        expect(form.get_by_label("Text")).to_have_value("Half a thought")
        # And they follow changes again.
        trial.write_page("A while later.")
        expect(page.locator("main")).to_contain_text("A while later.")
        form.wait_for_timeout(4_000)
        for message in trial.console.forget():
            if "ERR_CONNECTION_REFUSED" not in message and "status of 403" not in message \
                    and "status of 503" not in message and "ERR_INCOMPLETE_CHUNKED" not in message:
                fail(f"beside refused connections the console had: {message}")
        submit(form)
        expect(form.locator(NOTICE)).to_contain_text("Added: ")
        form.goto(trial.preview.address)
        expect(form.locator("footer")).to_contain_text(f"{count + 2:,} records")
        trial.console.expect_silence("the preview had been started again")
    print(f"Stopped in {took * 1000:.0f} ms with three pages open; they came back with what changed, "
          "and the form with what was typed")


def check_hidden_tabs(trial):
    hide = """(isHidden) => {
      Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    with contextlib.ExitStack() as tabs:
        pages = []
        # A browser has six connections to a host.
        for _ in range(10):
            page = tabs.enter_context(trial.page("trial/"))
            pages.append(page)
            page.evaluate(hide, True)
        pages[-1].evaluate(hide, False)
        trial.write_page("Seen by one.")
        expect(pages[-1].locator("main")).to_contain_text("Seen by one.")
        assert "Seen by one." not in pages[0].locator("main").inner_text(), (
            "a tab that nobody sees was connected")
        pages[0].evaluate(hide, False)
        expect(pages[0].locator("main")).to_contain_text("Seen by one.")
    print("Of ten tabs the one that was seen followed, and another when it was looked at")


CHECKS = [check_addresses, check_scrolling, check_files, check_errors, check_warnings, check_gone,
          check_forms, check_controls, check_sentence, check_touch, check_menu, check_palette,
          check_axe, check_restart, check_hidden_tabs, check_all_kinds]


def check(run):
    expect.set_options(timeout=20_000)
    with Chromium() as browser:
        trial = Trial(run.copy_sample(), browser.new_context())
        try:
            for one in CHECKS:
                if run.is_wanted(one.__name__):
                    one(trial)
                    trial.console.expect_silence(f"{one.__name__} ran")
        finally:
            trial.preview.stop()
