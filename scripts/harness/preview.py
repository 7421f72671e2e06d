"""`daybook serve` as a program, for scripts that try it."""

import contextlib
import os
import pathlib
import re
import signal
import subprocess
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

from . import PATIENCE, eventually


class Preview:
    """A preview of a vault, at a port that it chooses unless one is given."""

    def __init__(self, daybook, vault, *options, port=0, env=None):
        self.process = subprocess.Popen(
            [daybook, "serve", "--vault", vault, "--port", str(port), *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
        line = self.process.stdout.readline()
        link = re.search(r"http://\S+", line)[0]
        self.address = re.match(r"http://[^/]+/", link)[0]
        self.port = int(re.search(r":(\d+)/", self.address)[1])
        # A shared preview admits anyone with its link.
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        if link != self.address:
            with contextlib.suppress(urllib.error.HTTPError):  # Nothing is built yet; the cookie came before.
                self.opener.open(link, timeout=20)
        self.notes = []
        threading.Thread(target=self.notes.extend, args=(self.process.stderr,), daemon=True).start()
        self.wait_for("", "data-token=", PATIENCE)
        self.token = re.search(r'data-token="([0-9a-f]+)"', self.get(""))[1]

    def get(self, path):
        with self.opener.open(self.address + path, timeout=20) as response:
            return response.read().decode()

    def wait_for(self, path, words, seconds=20):
        """Waits until the page at `path` has `words`."""
        def says():
            with contextlib.suppress(urllib.error.HTTPError):  # It is not there yet.
                return words in self.get(path)

        if not eventually(says, seconds):
            raise TimeoutError(f"{path} does not say \"{words}\"")

    def add(self, form, **values):
        """Sends a form; returns True if it was answered as written."""
        body = urllib.parse.urlencode({"token": self.token, **values}).encode()
        request = urllib.request.Request(self.address + "-/add/" + form, body)
        with urllib.request.build_opener(NoRedirect).open(request, timeout=20) as response:
            return response.status == 303

    def memory(self):
        """Resident memory in MB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    def open_files(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def stop(self):
        """Presses Ctrl-C; the exit code, and the seconds until the end."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(timeout=10)
        return code, time.monotonic() - began


class NoRedirect(urllib.request.HTTPErrorProcessor):
    def http_response(self, request, response):
        return response
