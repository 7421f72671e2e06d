"""Shared by all checks: their command line, a folder for temporary files, vaults and the commands run
in them, a preview, a browser, servers, and how problems are reported.

A check is a module or a package of scripts/checks. Its documentation is its help, and it has:

- `check(run)`, which is given a `Run` and may return a sentence about what was seen; an assertion
  that fails ends it, and `run.expect` goes on;
- `options(parser)`, if it has options of its own;
- PROGRAMS, programs that it needs, whose Debian packages are installed when they are missing;
- PACKAGES, Python's packages with their versions; WHOLE_PACKAGES, those not needed with --quick;
- BROWSER = True, if it drives Chromium.
"""

import contextlib
import fcntl
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
DAYBOOK = ROOT / ".build/release/daybook"
# The first line of `daybook --version` after the name: the version, and the commit in parentheses.
VERSION = r"\d+\.\d+\.\d+(-dev(\+\d+\.g[0-9a-f]{7,})?)? \(([0-9a-f]{7,}(-dirty)?|unknown)\)"
# The time that a program may take until it listens.
PATIENCE = 30


def fail(problem):
    """Ends a check, like an assertion."""
    raise AssertionError(problem)


@contextlib.contextmanager
def alone(name):
    """Waits for checks that do the same, as several run at a time."""
    folder = ROOT / ".build/e2e"
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def install(*packages):
    """Installs Debian's packages that are missing."""
    with alone("packages"):
        subprocess.run([ROOT / "scripts/setup/install-system-packages", *packages], check=True)


def call(command, codes=(0,), **options):
    """Runs a program to its end; any other exit code is a failure. None as codes allows all."""
    if "input" not in options:
        options.setdefault("stdin", subprocess.DEVNULL)
    options.setdefault("text", True)
    done = subprocess.run([*map(str, command)], capture_output=True, **options)
    if codes is not None and done.returncode not in codes:
        words = " ".join(map(str, command[1:]))
        fail(f"{words}: exit {done.returncode}\n{done.stdout[-1000:]}{done.stderr[-2000:]}")
    return done


def objects(text):
    """The objects that a command printed as JSON, one a line."""
    return [json.loads(line) for line in text.splitlines() if line.startswith("{")]


def listed(text):
    """The records that `daybook list --format json` printed."""
    return [line["record"] for line in objects(text) if "record" in line]


def write(folder, files):
    """Writes files, text or bytes, by their paths."""
    for path, data in files.items():
        file = pathlib.Path(folder) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data if isinstance(data, bytes) else data.encode())


def append(file, *lines):
    """Adds lines to a file, which may be new."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(file, "a") as stream:
        stream.writelines(f"{line}\n" for line in lines)


def write_program(file, script):
    """Writes a program for the shell."""
    write(file.parent, {file.name: f"#!/bin/sh\n{script}\n"})
    file.chmod(0o755)


def eventually(look, seconds=20):
    """The result of `look` as soon as it is true; after the time limit, its last result."""
    end = time.monotonic() + seconds
    while not (found := look()) and time.monotonic() < end:
        time.sleep(0.05)
    return found


def files(folder, *left_out):
    """The bytes of each file below a folder by its path, without files of certain names."""
    folder = pathlib.Path(folder)
    return {path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.name not in left_out}


def differing(some, others):
    """The names that have other values in two dictionaries, or are in one of them."""
    return sorted(name for name in some.keys() | others.keys() if some.get(name) != others.get(name))


def home(folder, **more):
    """An environment whose home, cache, state and temporary files are in folders of one, made here."""
    places = {"HOME": "home", "XDG_CACHE_HOME": "cache", "XDG_STATE_HOME": "state", "TMPDIR": "tmp"}
    for name in places.values():
        (folder / name).mkdir(parents=True)
    return {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8",
            **{variable: str(folder / name) for variable, name in places.items()}, **more}


def new_identity(file):
    """Makes an identity of age; its public key."""
    call(["age-keygen", "-o", file])
    return call(["age-keygen", "-y", file]).stdout.strip()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for_port(port, process):
    def listens():
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), 1).close()
            return True
        return process.poll() is not None

    if not eventually(listens, PATIENCE) or process.poll() is not None:
        fail(f"{process.args[0]} does not listen")


@contextlib.contextmanager
def running(command, port=None, **options):
    """A program and its child processes, which end with the context; at a port, when it listens."""
    process = subprocess.Popen(
        command, start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, **options)
    try:
        if port:
            wait_for_port(port, process)
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


class Vault:
    """A vault, and how commands are run in it: their environment, their folder, their time."""

    def __init__(self, daybook, path, **options):
        self.daybook, self.path, self.options = daybook, pathlib.Path(path), options

    def run(self, *words, codes=(0,), **options):
        return call([self.daybook, *words, "--vault", self.path], codes, **self.options | options)

    def records(self, kind):
        return listed(self.run("list", kind, "--limit", 100_000, "--format", "json").stdout)

    def write(self, path, data):
        write(self.path, {path: data})

    def append(self, path, *lines):
        append(self.path / path, *lines)


class Run:
    """One run of a check: its options, a temporary folder, and its findings."""

    def __init__(self, options, folder):
        self.options = options
        self.folder = pathlib.Path(folder).resolve()
        self.daybook = pathlib.Path(options.daybook).resolve()
        self.is_quick = options.quick
        self.problems = []
        self.looks = 0

    def expect(self, is_right, problem):
        """Records a problem unless a condition is true."""
        self.looks += 1
        if not is_right:
            self.problems.append(problem)

    def is_wanted(self, name):
        """True if --only includes this part of a check."""
        return self.options.only in name

    def copy_sample(self, name="vault", sample="content"):
        """A copy of the sample in the folder of this run."""
        return Vault(self.daybook, shutil.copytree(ROOT / sample, self.folder / name))
