"""Debian's Chromium, Firefox and WebKit, driven alike, with scripts or without.

Chromium and WebKit have a program that takes WebDriver commands over HTTP. Firefox takes the same
commands as Marionette, over a connection of its own. Each browser has a temporary profile.
"""

import contextlib
import json
import os
import pathlib
import socket
import tempfile
import time
import urllib.error
import urllib.request

from harness import PATIENCE, free_port, install, running

# Each command: the method and the path of WebDriver, and the name that Marionette has for it.
COMMANDS = {
    "open": ("POST", "/url", "Navigate"),
    "address": ("GET", "/url", "GetCurrentURL"),
    "back": ("POST", "/back", "Back"),
    "resize": ("POST", "/window/rect", "SetWindowRect"),
    "run": ("POST", "/execute/sync", "ExecuteScript"),
    "find": ("POST", "/elements", "FindElements"),
    "focused": ("GET", "/element/active", "GetActiveElement"),
    "click": ("POST", "/element/{id}/click", "ElementClick"),
    "clear": ("POST", "/element/{id}/clear", "ElementClear"),
    "type": ("POST", "/element/{id}/value", "ElementSendKeys"),
    "text": ("GET", "/element/{id}/text", "GetElementText"),
    "attribute": ("GET", "/element/{id}/attribute/{name}", "GetElementAttribute"),
    "property": ("GET", "/element/{id}/property/{name}", "GetElementProperty"),
    "shown": ("GET", "/element/{id}/displayed", "IsElementDisplayed"),
}
# The key of an element's id in an answer (WebDriver, 12.1).
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class BrowserError(Exception):
    """The error answer of a browser to a command; its name is the first argument."""


class WebDriver:
    """A program that takes commands over HTTP."""

    def __init__(self, port, options):
        self.port = port
        self.session = ""
        self.session = "/session/" + self.send("POST", "/session", {
            "capabilities": {"alwaysMatch": options}})["sessionId"]

    def send(self, method, path, values=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{self.session}{path}", method=method,
            data=json.dumps(values).encode() if method == "POST" else None,
            headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=2 * PATIENCE) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            problem = json.load(error)["value"]
            raise BrowserError(problem["error"], problem["message"]) from None

    def command(self, name, values):
        method, path, _ = COMMANDS[name]
        return self.send(method, path.format(**values), values)

    def end(self):
        self.send("DELETE", "")


class Marionette:
    """Firefox at its port: each message is its length, a colon, and JSON."""

    def __init__(self, port):
        self.connection = socket.create_connection(("127.0.0.1", port), timeout=2 * PATIENCE)
        self.stream = self.connection.makefile("rb")
        self.number = 0
        self.receive()
        self.send("NewSession", {})

    def receive(self):
        length = b""
        while (byte := self.stream.read(1)) != b":":
            length += byte
        return json.loads(self.stream.read(int(length)))

    def send(self, name, values):
        self.number += 1
        message = json.dumps([0, self.number, f"WebDriver:{name}", values]).encode()
        self.connection.sendall(b"%d:%s" % (len(message), message))
        _, _, problem, value = self.receive()
        if problem:
            raise BrowserError(problem["error"], problem["message"])
        return value["value"] if isinstance(value, dict) and "value" in value else value

    def command(self, name, values):
        return self.send(COMMANDS[name][2], values)

    def end(self):
        self.stream.close()
        self.connection.close()


class Browser:
    """A browser with one window. Missing elements are waited for."""

    def __init__(self, driver):
        self.driver = driver

    def command(self, name, /, **values):
        return self.driver.command(name, values)

    def open(self, address):
        self.command("open", url=address)

    def back(self):
        self.command("back")

    def resize(self, width, height):
        self.command("resize", width=width, height=height)

    def run(self, script):
        """The value of the body of a function; only where pages may run scripts."""
        return self.command("run", script=script, args=[])

    @property
    def address(self):
        return self.command("address")

    def all(self, selector):
        """The ids of the elements that are there now."""
        found = self.command("find", using="css selector", value=selector)
        return [element[ELEMENT] for element in found]

    def wait(self, words, look):
        """The result of `look` as soon as it is not empty; `words` describe it."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if found := look():
                    return found
            except BrowserError as error:
                # The page is another one by now, or not whole yet.
                if time.monotonic() > end:
                    raise TimeoutError(f"{words} at {self.address}: {error}") from None
            if time.monotonic() > end:
                raise TimeoutError(f"{words} at {self.address}")
            time.sleep(0.05)

    def element(self, selector):
        return self.wait(f"no {selector}", lambda: self.all(selector))[0]

    def act(self, name, selector, /, **values):
        """Runs a command on the first matching element as soon as possible."""
        def is_done():
            found = self.all(selector)
            if found:
                self.command(name, id=found[0], **values)
            return found
        self.wait(f"cannot {name} {selector}", is_done)

    def click(self, selector):
        self.act("click", selector)

    def type(self, selector, text):
        self.act("type", selector, text=text)

    def clear(self, selector):
        self.act("clear", selector)

    def text(self, selector):
        return self.command("text", id=self.element(selector))

    def attribute(self, selector, name):
        return self.command("attribute", id=self.element(selector), name=name)

    def value(self, selector):
        return self.command("property", id=self.element(selector), name="value")

    def is_shown(self, selector):
        return any(self.command("shown", id=element) for element in self.all(selector))

    def wait_for_text(self, selector, words):
        return self.wait(f"{selector} does not say {words!r}", lambda: any(
            words in self.command("text", id=element) for element in self.all(selector)))

    def focused(self, name):
        """An attribute of the element that has the focus; None without focus."""
        try:
            return self.command("attribute", id=self.command("focused")[ELEMENT], name=name) or ""
        except BrowserError:
            return ""


@contextlib.contextmanager
def chromium(home, environment, has_scripts):
    port = free_port()
    options = {"goog:chromeOptions": {
        "args": ["--headless=new", "--no-sandbox", "--disable-background-networking",
                 "--disable-component-update", f"--user-data-dir={home}/profile"],
        "prefs": {"profile.managed_default_content_settings.javascript": 1 if has_scripts else 2},
    }}
    with running(["chromedriver", f"--port={port}"], port, env=environment):
        yield WebDriver(port, options)


@contextlib.contextmanager
def firefox(home, environment, has_scripts):
    port = free_port()
    profile = pathlib.Path(home, "profile")
    profile.mkdir()
    settings = {"marionette.port": port, "javascript.enabled": has_scripts,
                "services.settings.server": "data:,"}
    (profile / "user.js").write_text("".join(
        f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items()))
    command = ["firefox-esr", "--headless", "--no-remote", "--marionette", "--profile", str(profile)]
    with running(command, port, env=environment):
        yield Marionette(port)


@contextlib.contextmanager
def webkit(home, environment, has_scripts):
    port = free_port()
    program = next(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"))
    # Without scripts in pages, WebDriver's own scripts still run.
    options = {"webkitgtk:browserOptions": {"binary": str(program), "args": [
        "--automation", f"--enable-javascript-markup={'true' if has_scripts else 'false'}"]}}
    end, display = os.pipe()
    with running(["Xvfb", "-displayfd", str(display), "-screen", "0", "1280x1000x24", "-nolisten", "tcp"],
                 env=environment, pass_fds=[display]):
        os.close(display)
        with os.fdopen(end) as number:
            environment = environment | {"DISPLAY": f":{number.readline().strip()}"}
        with running(["WebKitWebDriver", f"--port={port}"], port, env=environment):
            yield WebDriver(port, options)


# The command that starts each browser, and the Debian packages of the browser and its driver.
BROWSERS = {
    "chromium": (chromium, ["chromium", "chromium-driver"]),
    "firefox": (firefox, ["firefox-esr"]),
    "webkit": (webkit, ["webkit2gtk-driver", "xvfb"]),
}


def install_all(names):
    install(*(package for name in names for package in BROWSERS[name][1]))


@contextlib.contextmanager
def browser(name, has_scripts=True):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        environment = os.environ | {"HOME": home, "XDG_RUNTIME_DIR": home}
        with BROWSERS[name][0](home, environment, has_scripts) as driver:
            try:
                yield Browser(driver)
            finally:
                with contextlib.suppress(BrowserError, OSError):
                    driver.end()
