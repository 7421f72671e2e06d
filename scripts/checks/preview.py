"""Checks of `daybook serve` as a program; each one prints its result.

- Ctrl-C ends it at once, with exit code 0, while pages and streams of events are open.
- It answers at each address that --host means, to its own names only (421). If others can reach it,
  it requires --share, warns, and admits only browsers with the cookie of the link.
- A port in use is an error that names the next free one.
- Killed at any moment while records are added by its forms, it leaves whole lines only, and every
  record whose form was answered is there.
- If the system has no more file watches, it says so once and still follows changes.
- A thousand idle and fifty greedy connections do not increase its memory, and others are served.
"""

import contextlib
import ctypes
import http.client
import json
import os
import random
import socket
import threading
import time

from harness import eventually
from harness.preview import Preview


def connect(preview, text=""):
    connection = socket.create_connection(("127.0.0.1", preview.port))
    connection.sendall(text.replace("HOST", f"localhost:{preview.port}").encode())
    return connection


def check_interruption(vault):
    preview = Preview(vault)
    stream = connect(preview, f"GET /-/events?token={preview.token} HTTP/1.1\r\nHost: HOST\r\n\r\n")
    stream.recv(100)
    open_ones = [connect(preview, "GET / HTTP/1.1\r\nHost: HOST\r\n\r\n") for _ in range(5)]
    code, took = preview.stop()
    assert code == 0 and took <= 2, f"Ctrl-C ended with {code} after {took:.1f} s"
    print(f"Ctrl-C: exit code 0 after {took * 1000:.0f} ms with {len(open_ones) + 1} open connections")


def status(address, port, host=None):
    """The status of a request to `address`; None if nothing listens there."""
    connection = http.client.HTTPConnection(address, port, timeout=20)
    with contextlib.closing(connection), contextlib.suppress(OSError):
        connection.request("GET", "/-/preview.css", headers={"Host": f"{host}:{port}"} if host else {})
        return connection.getresponse().status


def own_address():
    """An address of this machine that others can reach; None if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: this only selects the source address.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return probe.getsockname()[0]


def check_hosts(vault):
    own = own_address()
    loopback = ["127.0.0.1", "::1"]
    # The options, the listening addresses, and True for a warning.
    cases = [("localhost", loopback, False), ("127.0.0.1", loopback[:1], False),
             ("::1", loopback[1:], False), ("[::1]", loopback[1:], False),
             ("0.0.0.0", [loopback[0], own], True), ("::", loopback + [own], True),
             (own, [own], True)]
    for host, addresses, warns in cases:
        if not host:
            continue
        if warns:
            done = vault.run("serve", "--port", 0, "--host", host, codes=[64], timeout=60)
            assert "add --share" in done.stderr, f"--host {host} without --share says: {done.stderr}"
        with Preview(vault, "--host", host, *(["--share"] if warns else [])) as preview:
            for address in filter(None, {*loopback, own}):
                found = status(address, preview.port), status(address, preview.port, "example.org")
                expected = (403 if warns else 200, 421) if address in addresses else (None, None)
                assert found == expected, f"--host {host}: {address} answers {found}"
        warnings = [note for note in preview.notes if note.startswith("warning: anyone with the link")]
        assert len(warnings) == warns, f"--host {host} warned {len(warnings)} times"
    print(f"Answers to their own names only, and warns beyond this machine: "
          f"{', '.join(host for host, _, _ in cases if host)}")


def check_busy_port(vault):
    for address in ("127.0.0.1", "::1"):
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        with socket.socket(family) as other:
            other.bind((address, 0))
            other.listen()
            port = other.getsockname()[1]
            done = vault.run("serve", "--port", port, codes=[1], timeout=60)
            words = done.stderr.split("--port ")
            assert len(words) == 2 and f"error: port {port} of localhost is taken" in done.stderr, (
                f"of a busy port is said: {done.stderr}")
            # The suggested port is free.
            Preview(vault, port=int(words[1])).stop()
    print(f"A busy port: {done.stderr.strip()}")


def lines_of(file):
    """The names of the records in a file, and the number of other lines."""
    written, torn = set(), 0
    for line in file.read_bytes().split(b"\n"):
        try:
            written.add(json.loads(line)["text"].split(" ")[0])
        except ValueError:
            torn += bool(line)
    return written, torn


def check_kills(vault, kills):
    file = vault.path / "growth/reflections.jsonl"
    answered, refused, torn = set(), [], 0
    for kill in range(kills):
        preview = Preview(vault)

        def send(sender):
            number = 0
            while True:
                name = f"{kill}-{sender}-{number}"
                text = f"{name} " + "words and more words " * random.randrange(1, 400)
                try:
                    if not preview.add("reflection", text=text):
                        return refused.append(name)
                except Exception:  # An incomplete answer, or none at all.
                    return
                answered.add(name)
                number += 1

        senders = [threading.Thread(target=send, args=(sender,)) for sender in range(3)]
        before = len(answered)
        for sender in senders:
            sender.start()
        # Every fourth time during its start; otherwise while forms are answered, which starts late
        # on a busy machine.
        eventually(lambda: kill % 4 == 0 or len(answered) > before)
        time.sleep(random.uniform(0.01, 0.4))
        preview.process.kill()
        preview.process.wait()
        for sender in senders:
            sender.join()
        assert not refused, f"the form of {refused[0]} was refused"
        # The line being written may be torn, as the system may end a write between two pages; no
        # other line may, and its form was not answered.
        written, broken = lines_of(file)
        assert broken <= torn + 1, f"{broken - torn} lines torn by one kill"
        torn = broken
    lost = answered - written
    assert len(answered) >= kills // 2, (
        f"{kills} kills, and only {len(answered)} records were answered for")
    assert not lost, f"{len(lost)} records lost"
    print(f"{kills} kills: {len(answered)} records answered for, {torn} torn, none lost")


def check_polling(vault):
    library = ctypes.CDLL(None, use_errno=True)
    taken = []
    while (watcher := library.inotify_init()) >= 0:
        taken.append(watcher)
    try:
        with Preview(vault) as preview:
            vault.write("pages/polled.md", "# Found by looking")
            preview.wait_for("polled/", "Found by looking")
            notes = [note for note in preview.notes if "looked through" in note]
    finally:
        for watcher in taken:
            os.close(watcher)
    assert len(notes) == 1, f"polling was said {len(notes)} times"
    print(f"no watcher left: {notes[0].strip()}")


def check_load(vault):
    preview = Preview(vault)
    page = preview.get("")

    def round_of_harm():
        idle = [connect(preview) for _ in range(1_000)]
        greedy = [connect(preview, "GET / HTTP/1.1\r\nHost: HOST\r\n\r\n" * 20) for _ in range(50)]
        slow = [connect(preview, "GET / HTTP/1.1\r\nHo") for _ in range(50)]
        worst = 0
        for _ in range(20):
            began = time.monotonic()
            assert len(preview.get("")) == len(page), "another page was served"
            worst = max(worst, time.monotonic() - began)
        memory = preview.memory()
        for connection in idle + greedy + slow:
            connection.close()
        return memory, worst

    first = [round_of_harm() for _ in range(3)][-1]
    last = [round_of_harm() for _ in range(7)][-1]
    eventually(lambda: preview.open_files() <= 40)
    descriptors = preview.open_files()
    preview.stop()
    print(f"1,100 hostile connections, ten times: {first[0]:.0f} MB, then {last[0]:.0f} MB; "
          f"others waited {last[1] * 1000:.0f} ms at most; {descriptors} open files at the end")
    assert last[0] <= first[0] * 1.1 and descriptors <= 40, "something was left over"


def options(parser):
    parser.add_argument("--kills", type=int, help="how often it is killed (40; 10 with --quick)")


def check(run):
    vault = run.copy_sample()
    for one in (check_interruption, check_hosts, check_busy_port, check_polling, check_load):
        one(vault)
    check_kills(vault, run.options.kills or (10 if run.is_quick else 40))
