"""One page in Chromium: its requests and messages, and the findings of axe and the measurements."""

import gzip
import json
import pathlib

from harness import sites
from harness.chromium import MOST_SHIFT, RULES, SHIFTS, Chromium, axe

WIDTHS = [1440, 800, 360]
# The width with --quick, which shows most faults.
QUICK_WIDTHS = [360]
SCHEMES = ["light", "dark"]
HEIGHT = 900
MEASURE = (pathlib.Path(__file__).parent / "measure.js").read_text()
# The effects of a colour scheme: its rules in the style sheets set only colours.
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
PAGE_BYTES, PAGE_BYTES_ZIPPED = 200_000, 60_000
VIOLATIONS = """
window.policyViolations = [];
document.addEventListener("securitypolicyviolation", (event) => {
  window.policyViolations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
});
"""


def fault(rule, words, selector=""):
    """A problem at every width, in every scheme."""
    return 0, "", rule, selector, words


class Visitor:
    """A browser; `visit` gives (width, scheme, rule, selector, words) for each problem of a page."""

    def __init__(self, origin, widths=WIDTHS):
        self.origin = origin
        self.widths = widths
        self.chromium = Chromium()
        self.context = self.new_context()
        self.context.add_init_script(VIOLATIONS + SHIFTS)
        self.plain_context = self.new_context(java_script_enabled=False)
        self.page = self.context.new_page()
        self.plain_page = self.plain_context.new_page()
        self.expects_404 = False
        self.heard, self.requests = [], []
        self.page.on("console", lambda message: self.hear("console", message.text))
        self.page.on("pageerror", lambda error: self.hear("page-error", str(error)))
        self.page.on("request", lambda request: self.requests.append(request))
        self.page.on("requestfailed", lambda request: self.hear(
            "request", f"{request.url} failed: {request.failure}"))
        self.page.on("response", self.take_response)
        self.rules = set()
        # The size of the dashboard's resources in bytes, plain and gzipped.
        self.dashboard = None

    def new_context(self, **options):
        context = self.chromium.browser.new_context(
            viewport={"width": self.widths[0], "height": HEIGHT}, color_scheme=SCHEMES[0], **options)
        context.set_default_timeout(120_000)
        return context

    def hear(self, rule, words):
        # A missing page reports its status; no other page may.
        if not (self.expects_404 and "404" in words and rule == "console"):
            self.heard.append((rule, words))

    def take_response(self, response):
        is_missing = self.expects_404 and response.request.is_navigation_request()
        if response.status not in ([404] if is_missing else [200, 304]):
            self.hear("request", f"{response.url} was answered with {response.status}")

    def address(self, page):
        # The page for missing pages is shown at any depth.
        path = "no/such/page/" if page.path.endswith("404.html") else page.path
        return f"{self.origin}{page.site}/{path.removesuffix('index.html')}"

    def visit(self, page):
        self.expects_404 = page.path.endswith("404.html")
        self.heard, self.requests = [], []
        found = []
        self.page.set_viewport_size({"width": self.widths[0], "height": HEIGHT})
        self.page.emulate_media(color_scheme=SCHEMES[0])
        self.page.goto(self.address(page), wait_until="load")
        found += self.load_problems(page)
        found += self.plain_problems(page)
        found += self.keyboard_problems()
        # As delivered, and with every element opened that can be, so that it is checked, too.
        if self.page.evaluate("document.querySelector('details:not([open])') !== null"):
            found += self.measure(page, ["layout"], SCHEMES[:1])
            self.page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
        found += self.measure(page, ["layout", "colours", "focus", "axe"], SCHEMES)
        for words in self.page.evaluate("window.policyViolations"):
            self.heard.append(("policy", words))
        if self.page.evaluate("'hostile' in window"):
            self.heard.append(("script", "a record’s text ran as a script"))
        return sorted({fault(rule, words) for rule, words in self.heard} | set(found),
                      key=str)

    def measure(self, page, wanted, schemes):
        found = []
        for width in self.widths:
            self.page.set_viewport_size({"width": width, "height": HEIGHT})
            for scheme in schemes:
                self.page.emulate_media(color_scheme=scheme)
                checks = {check: True for check in wanted}
                found += [(width, scheme, one["rule"], one["selector"], one["words"])
                          for one in self.page.evaluate(f"({MEASURE})({json.dumps(checks)})")]
                if "axe" in wanted:
                    found += self.axe_problems(page, width, scheme)
        return found

    def load_problems(self, page):
        found = []
        shift = self.page.evaluate("window.shifted")
        if shift >= MOST_SHIFT:
            found.append(fault("layout-shift", f"{shift:.3f} while it loads"))
        for request in self.requests:
            if not request.url.startswith(f"{self.origin}{page.site}/"):
                found.append(fault("request", f"{request.url} is not of this site"))
        language = self.page.evaluate("document.documentElement.lang")
        if language != page.language:
            found.append(fault("language", f"lang is {language}", "html"))
        if page.kind.startswith("dashboard "):
            if any(request.resource_type == "script" for request in self.requests):
                found.append(fault("bytes", "the dashboard loads a script"))
            answers = [request.response() for request in self.requests]
            bodies = [answer.body() for answer in answers if answer and answer.ok]
            size, zipped = sum(map(len, bodies)), sum(len(gzip.compress(body)) for body in bodies)
            self.dashboard = size, zipped
            if size > PAGE_BYTES or zipped > PAGE_BYTES_ZIPPED:
                found.append(fault("bytes", f"{size:,} bytes are loaded, {zipped:,} with gzip"))
        return found

    def plain_problems(self, page):
        """Without script, the same words and links are there, and a sentence in place of the search."""
        self.plain_page.goto(self.address(page), wait_until="load")
        look = """() => {
          document.querySelector("main .search-off")?.remove();
          return {
            text: document.querySelector("main")?.textContent.replace(/\\s+/g, " "),
            seen: document.querySelector("main")?.innerText.trim().split(/\\s*\\n\\s*/),
            links: [...document.querySelectorAll("main a[href]")].map((link) => link.href),
          };
        }"""
        plain, scripted = self.plain_page.evaluate(look), self.page.evaluate(look)
        found = []
        if not plain["text"] or plain["text"] != scripted["text"]:
            found.append(fault("no-script", "its text is another without script", "main"))
        if not set(plain["seen"]) <= set(scripted["seen"]):
            found.append(fault("no-script", "what is seen without script is not with it", "main"))
        if plain["links"] != scripted["links"]:
            found.append(fault("no-script", "its links are others without script", "main"))
        return found

    def keyboard_problems(self):
        """The first key leads to the link past the navigation, which is then seen; the keyboard's
        focus on what opens the values of a chart shows them."""
        self.page.keyboard.press("Tab")
        state = self.page.evaluate("""() => {
          const link = document.activeElement, box = link.getBoundingClientRect();
          const target = document.getElementById(link.hash?.slice(1));
          const x = box.left + box.width / 2, y = box.top + box.height / 2;
          return {
            skips: link.matches("a[href^='#']") && target?.matches("main") === true,
            seen: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.width > 20
              && document.elementFromPoint(x, y) === link,
            left: link.blur(),
          };
        }""")
        found = []
        if not state["skips"]:
            found.append(fault("keyboard", "the first Tab leads not to the skip link"))
        elif not state["seen"]:
            found.append(fault("keyboard", "the skip link is not seen when focused"))
        values = self.page.evaluate("""() => {
          const summary = document.querySelector(".chart > details:not([open]) > summary");
          if (!summary) return { shown: true, hidden: true };
          const isSeen = () => summary.parentElement.querySelector("td").checkVisibility();
          summary.focus({ focusVisible: true });
          const shown = isSeen();
          summary.blur();
          return { shown, hidden: !isSeen() };
        }""")
        if not values["shown"]:
            found.append(fault("chart-values", "focus does not show the values of a chart"))
        elif not values["hidden"]:
            found.append(fault("chart-values", "the values of a chart stay without focus"))
        return found

    def axe_problems(self, page, width, scheme):
        # axe's findings on colours depend on the scheme, all others on the language and the width.
        # measure.js checks the colours of every text in all of them.
        colours = width == self.widths[0] and page.language == sites.LANGUAGES[0]
        if scheme != SCHEMES[0] and not colours:
            return []
        if scheme != SCHEMES[0]:
            rules = {"runOnly": COLOUR_RULES}
        else:
            left_out = {} if colours else {rule: {"enabled": False} for rule in COLOUR_RULES}
            rules = {"rules": RULES | left_out}
        options = {"resultTypes": ["violations", "incomplete"]} | rules
        result = axe(self.page, options)
        found = []
        for violation in result["violations"]:
            for node in violation["nodes"]:
                words = [check["message"] for check in node["any"] + node["all"] + node["none"]]
                found.append((width, scheme, violation["id"], selector(node["target"]),
                              f"{violation['impact']}: {'; '.join(words) or violation['help']}"))
        for check in result["incomplete"]:
            for node in check["nodes"]:
                # If axe cannot determine the background of a text, checkColours can.
                if check["id"] != "color-contrast":
                    words = "; ".join(one["message"] for one in node["any"] + node["none"])
                    found.append(
                        (width, scheme, f"{check['id']}?", selector(node["target"]), words))
        for part in ("violations", "passes", "incomplete", "inapplicable"):
            self.rules.update(rule["id"] for rule in result[part])
        return found

    def close(self):
        self.chromium.close()


def selector(target):
    return " ".join(part if isinstance(part, str) else " ".join(part) for part in target)
