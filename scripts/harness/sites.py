"""Sites that the program builds from vaults, the template of each page, and a server for them."""

import dataclasses
import functools
import html
import http.server
import pathlib
import re
import shutil
import sys
import threading

from . import ROOT, call, fail

TEMPLATES = ROOT / "templates"
LANGUAGES = ["en", "zh-Hans", "zh-Hant", "ja"]
POLICY = "default-src 'self'"
TAG = re.compile(r'<([a-zA-Z][\w-]*)((?:\s+[\w:.-]+(?:="[^"]*")?)*)\s*/?>')
ATTRIBUTE = re.compile(r'\s([\w:.-]+)="([^"]*)"')


@dataclasses.dataclass(frozen=True)
class Page:
    """A representative page of one kind in one language."""

    site: str
    path: str
    language: str
    kind: str


def address(name):
    """The published address of a site: a folder, so that links to a host's top are broken."""
    return f"https://daybook.example/{name}/"


def set_languages(vault, languages, name):
    """Writes the languages, and the address of the site, into the settings of a vault."""
    file = vault / "daybook.yaml"
    settings = file.read_text() if file.exists() else ""
    settings = re.sub(r"(?m)^(language|languages|baseURL):.*\n", "", settings)
    file.write_text(
        f"languages: [{', '.join(languages)}]\nbaseURL: {address(name)}\n"
        + settings)


def set_theme(vault, name):
    file = vault / "daybook.yaml"
    file.write_text(f"{file.read_text().rstrip()}\ntheme: {name}\n")


def copy_sample(folder, languages, name="sample", sample="content"):
    vault = pathlib.Path(folder)
    shutil.copytree(ROOT / sample, vault)
    set_languages(vault, languages, name)
    return vault


def build(daybook, vault, site, *options, is_strict=True):
    """Builds a site; any message of the program about a strict vault is an error of this check."""
    strict = ["--strict"] if is_strict else []
    call([daybook, "build", *strict, "--vault", vault, "--output", site, *options])


def elements(text):
    """The tag of each element of a page, and its attributes that have values."""
    for tag in TAG.finditer(text):
        yield tag[1].lower(), {name: html.unescape(value) for name, value in ATTRIBUTE.findall(tag[2])}


def theme_templates():
    """The templates of pages and layouts; those in a folder of partials are parts of pages."""
    return [file for file in sorted(TEMPLATES.rglob("*.liquid")) if file.parent.name != "partials"]


def layouts():
    """The names of the templates that are no pages, as others name them as their layout."""
    return {name for file in theme_templates()
            for name in re.findall(r'{%-?\s*layout\s+"([^"]+)"', file.read_text())}


def page_templates():
    # A redirect cannot be examined: the browser leaves it immediately.
    return sorted({file.stem for file in theme_templates()} - layouts() - {"moved"})


def templates_of_pages(daybook, vault, site, folder, *options, is_strict=True):
    """The template of each page of `site`, a path relative to it.

    The vault is built once more with a theme of its own whose templates each say their name.
    """
    marked = pathlib.Path(folder)
    shutil.copytree(vault, marked / "vault")
    theme = marked / "vault/templates"
    theme.mkdir(exist_ok=True)
    for name in page_templates():
        text = next(TEMPLATES.rglob(f"{name}.liquid")).read_text()
        if "{% block main %}" not in text:
            fail(f"templates/{name}.liquid has no block main")
        (theme / f"{name}.liquid").write_text(
            text.replace("{% block main %}", "{% block main %}<!--template " + name + "-->", 1))
    build(daybook, marked / "vault", marked / "site", *options, is_strict=is_strict)
    names = {}
    for file in sorted((marked / "site").rglob("*.html")):
        found = re.search(r"<!--template (\S+)-->", file.read_text())
        if found:
            names[str(file.relative_to(marked / "site"))] = found[1]
    unknown = {str(file.relative_to(site)) for file in site.rglob("*.html")
               if not sends_on(file)} - names.keys()
    if unknown:
        fail(f"no template of templates/*.liquid made {sorted(unknown)[0]}")
    shutil.rmtree(marked)
    return names


def sends_on(file):
    """True for a page that only redirects."""
    return 'http-equiv="refresh"' in file.read_text()


def language_of(path, languages):
    first = path.split("/")[0]
    return first if first in languages[1:] else languages[0]


def kind_of(path, template, languages):
    """Pages with the same template, in the same folder, with digits in the same places."""
    parts = path.removesuffix("index.html").strip("/").split("/")
    if parts[0] in languages[1:]:
        parts = parts[1:]
    shape = re.sub(r"\d", "0", parts[-1]) if parts and re.match(r"\d", parts[-1]) else "*"
    return " ".join([template, "/".join(parts[:-1] + [shape])])


def representatives(site_name, site, templates, languages):
    """The largest page of each kind in each language, in order of kind."""
    found = {}
    for path, template in templates.items():
        key = (kind_of(path, template, languages), language_of(path, languages))
        size = (site / path).stat().st_size
        if key not in found or size > found[key][0]:
            found[key] = (size, path)
    return [Page(site_name, path, language, kind)
            for (kind, language), (_, path) in sorted(found.items())]


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files of the sites below /NAME/, as a static host gives them, under a strict policy."""

    protocol_version = "HTTP/1.1"
    # It writes an answer in two parts; the second would wait 40 ms for the acknowledgement of the
    # first.
    disable_nagle_algorithm = True

    def translate_path(self, path):
        name, _, rest = path.split("?")[0].lstrip("/").partition("/")
        if name not in self.sites:
            return "/nonexistent"
        self.directory = str(self.sites[name])
        return super().translate_path("/" + rest)

    def __init__(self, *arguments, sites, **named):
        self.sites = sites
        super().__init__(*arguments, **named)

    def send_error(self, code, message=None, explain=None):
        name = self.path.lstrip("/").split("/")[0]
        page = pathlib.Path(self.sites.get(name, "/nonexistent"), "404.html")
        body = page.read_bytes() if code == 404 and page.exists() else b""
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *arguments):
        pass


class QuietServer(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        # The client may hang up.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Server:
    """Serves sites by name on the loopback interface until it is closed."""

    def __init__(self, sites):
        handler = functools.partial(Handler, sites=sites)
        self.server = QuietServer(("127.0.0.1", 0), handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.server.shutdown()
        self.server.server_close()
