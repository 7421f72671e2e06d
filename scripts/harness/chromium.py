"""Chromium as Playwright drives it, and axe in its pages."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import sync_playwright

from . import fail, packages

# The rules that are on by default, best practices too, and targets of at least 24 px.
RULES = {"target-size": {"enabled": True}}


# Logs violations of a page's policy on the console; runs before all scripts of a page.
VIOLATIONS = """addEventListener("securitypolicyviolation", (event) =>
  console.error(`${event.effectiveDirective} violated by ${event.blockedURI} ${event.sourceFile}`));"""
# Sums up how far what is seen moves while a page loads; less than this is not noticed.
SHIFTS = """window.shifted = 0; new PerformanceObserver((list) => list.getEntries().forEach((one) => {
  window.shifted += one.value; })).observe({type: 'layout-shift', buffered: true});"""
MOST_SHIFT = 0.05


class Listener:
    """The complaints of the pages of a context (messages, errors and policy violations) and their
    requests."""

    def __init__(self, context):
        self.said, self.asked = [], []
        context.add_init_script(VIOLATIONS)
        context.on("console", lambda message: self.said.append(f"{message.text} ({message.location['url']})"))
        context.on("weberror", lambda error: self.said.append(str(error.error)))
        context.on("request", lambda request: self.asked.append(request.url))

    def expect_silence(self, during):
        if self.said:
            fail(f"{during}: the console had: " + "; ".join(self.said))

    def forget(self):
        """The complaints so far, which then no longer count as failures."""
        said, self.said = self.said, []
        return said


class Chromium:
    """A browser that ends with the context, or when it is closed."""

    def __init__(self, *options):
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(
            executable_path=packages.find_browser(),
            args=["--no-sandbox", "--disable-gpu", *options])

    def close(self):
        self.browser.close()
        self.playwright.stop()

    def __enter__(self):
        return self.browser

    def __exit__(self, *_):
        self.close()


def axe(page, options):
    """The result of axe with these options in a page that may run scripts."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate("(options) => axe.run(document, options)", options)


def violations(page):
    """The rules that a page breaks, each with the first place."""
    found = axe(page, {"rules": RULES})["violations"]
    return [f"{one['id']}: {one['nodes'][0]['target']}" for one in found]
