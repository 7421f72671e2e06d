"""`daybook serve` as a program, for scripts that try it."""

import http.client
import os
import pathlib
import re
import signal
import subprocess
import threading
import time
import urllib.parse

from . import eventually


class Preview:
    """A preview of a vault, at a port that it chooses unless one is given. It ends with the context."""

    def __init__(self, vault, *options, port=0):
        self.process = subprocess.Popen(
            [vault.daybook, "serve", "--vault", vault.path, "--port", str(port), *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **vault.options)
        link = re.search(r"(http://([^/]+)/)(\S*)", self.process.stdout.readline())
        if not link:
            self.stop()
            raise ConnectionError("it does not serve")
        self.address, self.host, path = link.groups()
        self.port = int(self.host.rpartition(":")[2])
        self.notes = []
        threading.Thread(target=self.notes.extend, args=(self.process.stderr,), daemon=True).start()
        # A shared preview admits anyone with its link.
        self.cookie = ""
        self.cookie = (self.ask(path)[1]["set-cookie"] or "").partition(";")[0] if path else ""
        eventually(lambda: self.ask("")[0] != 503, 60)
        token = re.search(rb'data-token="([0-9a-f]+)"', self.ask("")[2])
        self.token = token[1].decode() if token else ""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()

    def ask(self, path, body=None):
        """The status, the headers and the bytes of an answer; with a body, of a form."""
        connection = http.client.HTTPConnection(self.host, timeout=30)
        headers = {"Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"}
        try:
            connection.request("GET" if body is None else "POST", "/" + path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def get(self, path):
        status, _, body = self.ask(path)
        assert status == 200, f"/{path} was answered with {status}"
        return body.decode()

    def wait_for(self, path, words, seconds=20):
        """Waits until the page at `path` has `words`."""
        assert eventually(lambda: words in self.ask(path)[2].decode(), seconds), (
            f"{path} does not say \"{words}\"")

    def add(self, form, **values):
        """Sends a form; returns True if it was answered as written."""
        body = urllib.parse.urlencode({"token": self.token, **values})
        return self.ask("-/add/" + form, body)[0] == 303

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
        code = self.process.wait(timeout=20)
        return code, time.monotonic() - began
