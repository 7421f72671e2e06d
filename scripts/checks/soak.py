"""Changes a vault again and again while it is served, and checks that no resources leak.

A copy of the sample is served; every 200 ms a page is written, replaced, added, renamed or deleted,
a record is appended, or a style is changed, pages are requested, and a stream of events is opened
and left. Memory and open files are measured while the program is idle, so that work in progress
does not count, and the values after the first tenth of the time are compared with the final ones;
memory may differ by a tenth, files not at all. The final site is compared with a clean build, byte
for byte.
"""

import pathlib
import re
import shutil
import socket
import statistics
import time
import urllib.parse
import urllib.request

from harness import ROOT, append, files, write
from harness.preview import Preview

ELEMENTS = re.compile(
    rb'<link rel="stylesheet" href="/-/preview\.css[^\n]*>\n<script src="/-/[^\n]*\n'
    rb'|<form id="daybook-desk".*?</form>\n|<span class="daybook-controls">.*?</span>', re.DOTALL)
PAUSE = 0.2
VERSION = re.compile(rb'\?v=[0-9a-f]{32}(?=")')


def rest(process):
    """Waits until the program has used no processor time for half a second; ten seconds at most."""
    stat = pathlib.Path(f"/proc/{process.pid}/stat")
    used, since, began = None, time.monotonic(), time.monotonic()
    while time.monotonic() - since < 0.5 and time.monotonic() - began < 10:
        now = stat.read_text().rsplit(")", 1)[1].split()[11:13]
        if now != used:
            used, since = now, time.monotonic()
        time.sleep(0.05)


def change(vault, number):
    """One of nine kinds of change; the vault is as large after nine as before."""
    page = vault / "pages/soak.md"
    text = f"---\ntitle: Soak\n---\nNumber {number}, {{{{ focus.week.total | duration }}}}.\n"
    kind = number % 9
    if kind == 0:
        page.write_text(text)
    elif kind == 1:
        temporary = page.with_suffix(".tmp")
        temporary.write_text(text)
        temporary.rename(page)
    elif kind == 2:
        page.rename(vault / "pages/other.md")
    elif kind == 3:
        (vault / "pages/other.md").unlink()
    elif kind == 4:
        append(vault / "growth/reflections.jsonl",
               f'{{"id":"soak","at":"2026-11-19T08:00:00+08:00","text":"Number {number}",'
               f'"updatedAt":"2026-11-19T08:00:{number // 9 % 60:02d}+08:00"}}')
    elif kind == 5:
        shutil.copy(ROOT / "content/growth/reflections.jsonl", vault / "growth")
    elif kind == 6:
        write(vault, {"templates/assets/daybook.css": f"/* {number} */ body {{ color: black }}\n"})
    elif kind == 7:
        write(vault, {"pages/new/page.md": "{{ broken }}" if number % 2 else text})
    else:
        shutil.rmtree(vault / "pages/new")


def use(preview, number):
    """The usual requests of open browsers: load pages, and open a stream of events and leave it."""
    for path in ("", "focus/", "reviews/", "assets/daybook.css")[number % 4:][:2]:
        preview.get(path)
    if number % 5 == 0:
        with socket.create_connection(("127.0.0.1", preview.port)) as connection:
            connection.sendall(f"GET /-/events?token={preview.token} HTTP/1.1\r\n"
                               f"Host: localhost:{preview.port}\r\n\r\n".encode())
            connection.recv(1000)


def as_built(page):
    """A page of a preview without what only a preview has; its forms may be sent to itself."""
    page = VERSION.sub(b"", ELEMENTS.sub(b"", page)).replace(b"form-action 'self'", b"form-action 'none'", 1)
    return page.replace(b'name="referrer" content="same-origin"', b'name="referrer" content="no-referrer"', 1)


def differences(site, preview, vault):
    """The paths that differ between the served site and a clean build."""
    vault.run("build", "--output", site)
    return [path for path, data in files(site, ".daybook-manifest", "404.html").items()
            if data != as_built(preview.ask(urllib.parse.quote(path))[2])]


def options(parser):
    parser.add_argument("--minutes", type=float, help="how long (30; 5 with --quick)")


def check(run):
    vault = run.copy_sample()
    # A preview has styles and scripts by their plain names alone; a build then, too.
    vault.append("daybook.yaml", "", "fingerprint: false")
    with Preview(vault) as preview:
        began = time.monotonic()
        minutes = run.options.minutes or (5 if run.is_quick else 30)
        length = minutes * 60
        number, samples = 0, []
        while (now := time.monotonic() - began) < length:
            change(vault.path, number)
            use(preview, number)
            number += 1
            # Always at the same point of the cycle of changes.
            if number % 63 == 0:
                rest(preview.process)
                samples.append((now, preview.memory(), preview.open_files()))
            else:
                time.sleep(max(0, PAUSE - (time.monotonic() - began - now)))
        while number % 9:
            change(vault.path, number)
            number += 1
        time.sleep(2)
        early = [s for s in samples if length * 0.1 <= s[0] < length * 0.2]
        late = [s for s in samples if s[0] >= length * 0.9]
        assert early and late, f"{minutes:g} minutes are too few on this machine"
        before, after = (statistics.median(s[1] for s in part) for part in (early, late))
        files_before, files_after = min(s[2] for s in early), preview.open_files()
        wrong = differences(run.folder / "site", preview, vault)
        code, _ = preview.stop()
    print(f"{number} changes in {minutes:g} minutes")
    print(f"memory {before:.1f} MB before, {after:.1f} MB after ({after / before - 1:+.1%})")
    tenths = [[s[1] for s in samples if int(s[0] / length * 10) == tenth] for tenth in range(10)]
    print("medians of each tenth", *(f"{statistics.median(t):.0f}" for t in tenths if t), "MB")
    print(f"open files {files_before} before, {files_after} after")
    print(f"{len(wrong)} files differ from a clean build {wrong[:5]}")
    assert after <= before * 1.1 and files_after <= files_before and not wrong and code == 0, (
        "something was left over")
