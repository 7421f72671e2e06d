"""Builds a site whose pages have cards, in a home of its own, and looks at their pictures:

  - each page names a picture that is a PNG of 1200 by 630 pixels;
  - a second build makes none, a changed title makes one;
  - Ctrl-C and a request to end, while pictures are made, leave no temporary file.

Needs vipsthumbnail.
"""

import re
import signal
import struct
import subprocess
import time

from harness import Vault, eventually, files, home

COUNT = 150
SIGNALS = [signal.SIGINT, signal.SIGTERM]


def page(number, title="第{0}页 & <b>"):
    return f"---\ntitle: '{title.format(number)}'\n---\n\nText {number}.\n"


def pictures(folder):
    return files(folder / "og") if (folder / "og").exists() else {}


def interrupted(run, vault, environment, number):
    """Ends a build once it has begun with the pictures; the temporary files that are left."""
    folder, output = run.folder / "tmp", run.folder / f"ended-{number}"
    with subprocess.Popen(
            [vault.daybook, "build", "--vault", vault.path, "--output", output], env=environment,
            stderr=subprocess.DEVNULL) as process:
        eventually(lambda: list(folder.glob("*/*.svg")) or process.poll() is not None)
        private = {entry.stat().st_mode & 0o777 for entry in folder.iterdir()}
        process.send_signal(number)
        code = process.wait()
    run.expect(private == {0o700}, f"temporary folders have the modes {private}")
    run.expect(code == -number, f"{number.name} ended the build with {code}")
    eventually(lambda: not list(folder.iterdir()), 2)
    return [entry.name for entry in folder.iterdir()]


def check(run):
    environment = home(run.folder)
    vault = Vault(run.daybook, run.folder / "vault", env=environment)
    vault.write("daybook.yaml", "timeZone: UTC\nasOf: 2026-11-20T18:40:00Z\n"
                                "baseURL: https://example.org/days\n")
    for number in range(COUNT):
        vault.write(f"pages/p{number}.md", page(number))
    for number in SIGNALS:
        left = interrupted(run, vault, environment, number)
        run.expect(not left, f"{number.name} left {left}")

    site = run.folder / "site"
    vault.run("build", "--output", site)
    first = pictures(site)
    run.expect(len(first) > COUNT, f"{len(first)} pictures of {COUNT} pages")
    for name, data in first.items():
        size = struct.unpack(">II", data[16:24]) if data[:4] == b"\x89PNG" else None
        run.expect(size == (1200, 630), f"{name} has the size {size}")
    for number in range(COUNT):
        html = (site / f"p{number}/index.html").read_text()
        named = re.search(r'og:image" content="https://example.org/days/og/([^"]+)', html)
        run.expect(named and named[1] in first, f"p{number} names {named and named[1]}")

    time.sleep(0.2)
    vault.write("pages/p0.md", page(0, "Other"))
    vault.run("build", "--output", site)
    second = pictures(site)
    run.expect(len(second.keys() - first.keys()) == 1, "a changed title makes one picture")
    run.expect(len(first.keys() - second.keys()) == 1, "the picture of the former title is gone")
    run.expect(not list((run.folder / "tmp").iterdir()), "a build left a temporary file")
    return f"{len(first)} pictures"
