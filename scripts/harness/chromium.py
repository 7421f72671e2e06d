"""Chromium as Playwright drives it, and axe in its pages."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import sync_playwright

from . import packages

# The rules that are on by default, best practices too, and targets of at least 24 px.
RULES = {"target-size": {"enabled": True}}


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
