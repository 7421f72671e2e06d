"""Publishes a vault to all kinds of places, all of them on this machine: a folder, an archive, a bare
repository of git, rsync to a folder and through a server of ssh, rclone to a folder, to a WebDAV
server and to an S3 server.

Each place then has the same bytes; other people's files there are kept; nothing is sent without a
change; a deleted page is a deleted file; an audience that may see less receives nothing that only
the previous one might see, not even in the history of a branch; foreign files in the way are
refused. Then publications are killed at random moments (--kills); no page at the place ever lacks a
part, and the next publication completes it. The samples, untouched, are published without a warning.

--quick takes only places that need no server.
"""

import contextlib
import html
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile

from harness import call, differing, files, free_port, install, running, write

PROGRAMS = ["git", "rclone", "rsync"]
WHOLE_PACKAGES = ["moto[s3,server]==5.2.1"]
SETTINGS = """
publish:
  folder: {destination: ../folder, audience: public}
  zip: {to: zip, destination: ../days.zip, audience: public}
  git: {to: git, repository: ../site.git, branch: pages, audience: public}
  rsync: {to: rsync, destination: ../rsync, audience: public}
  rclone: {to: rclone, destination: ../rclone, audience: public}
"""
FOREIGN = "theirs.txt"
PART = re.compile(r'<(?:(?:img|script)\b[^>]*? src|link\b[^>]*? rel="(?:stylesheet|icon)"[^>]*? href)="([^"]*)"')


def tree(folder):
    """The files of a folder by path, without git's and our list."""
    return {name: data for name, data in files(folder).items() if not name.startswith(".git/")
            and not os.path.basename(name).startswith((".daybook-", ".index"))}


def missing_parts(files):
    """The styles, scripts and pictures that pages need but that do not exist."""
    missing = []
    for name, data in files.items():
        for part in map(html.unescape, PART.findall(data.decode())) if name.endswith(".html") else []:
            if "://" in part:
                continue
            place = os.path.normpath(os.path.join(os.path.dirname(name), part.split("?")[0]))
            # The page for missing addresses belongs to all folders.
            place = part.lstrip("/") if part.startswith("/") else place
            if place not in files:
                missing.append(f"{name} needs {place}")
    return missing


class Place:
    """The destination of a target, and access to its files."""

    def __init__(self, target, folder):
        self.target, self.folder = target, folder

    def files(self):
        return tree(self.folder) if self.folder.is_dir() else {}

    def put(self, name):
        """Puts a file there as somebody else."""
        write(self.folder, {name: "theirs"})

    def clear(self):
        shutil.rmtree(self.folder, ignore_errors=True)


class Branch(Place):
    def git(self, *arguments, **options):
        return call(["git", "-C", self.folder, *arguments], text=False, **options).stdout

    def files(self):
        with tempfile.TemporaryDirectory() as folder:
            if call(["git", "-C", self.folder, "rev-parse", "--verify", "-q", "pages"],
                    codes=None).returncode:
                return {}
            archive = self.git("archive", "pages")
            subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
            return tree(folder)

    def commits(self):
        """The author of each commit."""
        return self.git("log", "--format=%an <%ae>", "pages").decode().splitlines()

    def put(self, name):
        with tempfile.TemporaryDirectory() as folder:
            run = lambda *words: call(["git", "-C", folder, *words])
            run("init", "-q", "-b", "pages")
            if self.files():
                run("pull", "-q", str(self.folder), "pages")
            write(folder, {name: "theirs"})
            run("add", "-f", name)
            run("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "-m", name)
            run("push", "-q", str(self.folder), "pages")

    def clear(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        subprocess.run(["git", "init", "-q", "--bare", "-b", "main", self.folder], check=True)


class Archive(Place):
    def files(self):
        if not self.folder.exists():
            return {}
        with zipfile.ZipFile(self.folder) as archive:
            assert archive.testzip() is None, "the archive is damaged"
            return {name: archive.read(name) for name in archive.namelist()}

    def put(self, name):
        # A file that is no part of a site cannot be added, only be in the way.
        if name != FOREIGN:
            self.folder.write_text("theirs")

    def clear(self):
        self.folder.unlink(missing_ok=True)


class Served(Place):
    """A place that is visible only through a server."""

    def __init__(self, target, remote, environment):
        super().__init__(target, None)
        self.remote, self.environment = remote, environment

    def rclone(self, *arguments):
        return call(["rclone", *arguments], env=self.environment)

    def files(self):
        with tempfile.TemporaryDirectory() as folder:
            self.rclone("copy", self.remote, folder)
            return tree(folder)

    def put(self, name):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, {name: "theirs"})
            self.rclone("copyto", f"{folder}/{name}", f"{self.remote}/{name}")

    def clear(self):
        for command in ("purge", "mkdir"):
            call(["rclone", command, self.remote], codes=None, env=self.environment)


def ssh_server(folder, stack):
    """Starts a server of ssh on the loopback interface, and gives the options to reach it."""
    program = shutil.which("sshd") or "/usr/sbin/sshd"
    if not pathlib.Path(program).exists():
        return None
    home = folder / "ssh"
    home.mkdir(mode=0o700)
    for name in ("host", "user"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", home / name], check=True)
    shutil.copy(home / "user.pub", home / "authorized")
    port = free_port()
    (home / "sshd").write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {home}/host\nPidFile none\nUsePAM no\n"
        f"AuthorizedKeysFile {home}/authorized\nStrictModes no\nPasswordAuthentication no\n"
        "PermitRootLogin yes\n")
    if os.geteuid() == 0:
        pathlib.Path("/run/sshd").mkdir(exist_ok=True)
    stack.enter_context(running([program, "-D", "-e", "-f", home / "sshd"], port))
    (home / "config").write_text(
        f"Host shelf\n  HostName 127.0.0.1\n  Port {port}\n  IdentityFile {home}/user\n"
        f"  UserKnownHostsFile {home}/known\n  StrictHostKeyChecking no\n  LogLevel ERROR\n")
    return f"ssh -F {home}/config"


class Checks:
    def __init__(self, run):
        self.folder, self.vault = run.folder, run.copy_sample()
        self.environment = self.vault.options["env"] = dict(
            os.environ, XDG_CACHE_HOME=str(self.folder / "cache"), GIT_CONFIG_GLOBAL="/dev/null",
            GIT_CONFIG_SYSTEM="/dev/null", RCLONE_CONFIG=str(self.folder / "rclone.conf"))
        # rclone takes it for its own, and fails.
        self.environment.pop("AWS_CA_BUNDLE", None)
        self.settings = (self.vault.path / "daybook.yaml").read_text() + SETTINGS
        self.write_settings()

    def write_settings(self, more=""):
        # One audience more, which sees nothing.
        text = (self.settings + more).replace("audiences:\n", "audiences:\n  nobody: {}\n")
        self.vault.write("daybook.yaml", text)

    def publish(self, target, *arguments, status=0):
        done = self.vault.run("publish", target, "--yes", *arguments, codes=[status])
        return done.stdout + done.stderr

    def start(self, target, *arguments):
        return subprocess.Popen(
            [self.vault.daybook, "publish", target, "--yes", "--vault", self.vault.path, *arguments],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=self.environment, start_new_session=True)

    def page(self, text):
        path = self.vault.path / "pages/extra.md"
        if text is None:
            path.unlink(missing_ok=True)
        else:
            path.write_text(f"---\naudience: public\n---\n# Extra\n\n{text}\n")

    def untouched(self, run):
        """Publishing the unchanged samples gives no warning of a leak."""
        for language in ("en", "zh-Hans"):
            call([run.daybook, "init", "--sample", "--language", language, self.folder / language])
            for audience in ("public", "family"):
                done = call([run.daybook, "publish", "--vault", self.folder / language, "--audience", audience,
                             "--output", self.folder / f"{language}-{audience}", "--dry-run"],
                            env=self.environment)
                run.expect("warning" not in done.stderr,
                           f"the sample in {language} warns {audience}: {done.stderr[:300]}")

    def leave_locks(self):
        """Leaves lock files in git's own repositories, like a killed git."""
        for git in self.folder.glob("cache/daybook/*/publish/place-*/git"):
            for name in ("../index.lock", "HEAD.lock", "config.lock", "packed-refs.lock",
                         "shallow.lock", "refs/daybook/fetched.lock"):
                (git / name).parent.mkdir(parents=True, exist_ok=True)
                (git / name).touch()

    def walk(self, place):
        target = place.target
        place.clear()
        place.put("index.html")
        text = self.publish(target, status=1)
        assert "did not put there" in text, f"{target}: a file in the way is not told of: {text}"
        place.clear()

        self.page("One.")
        assert "would be" not in self.publish(target, "--dry-run") and not place.files(), (
            f"{target}: a dry run sent something")
        self.publish(target)
        place.put(FOREIGN)
        sent = place.files()
        theirs = {} if isinstance(place, Archive) else {FOREIGN: b"theirs"}
        assert "extra/index.html" in sent and not missing_parts(sent), (
            f"{target}: {missing_parts(sent)[:3] or sorted(sent)[:5]}")
        assert "nothing to send" in self.publish(target), (
            f"{target}: something was sent where nothing changed")
        self.page("Two.")
        self.leave_locks()
        self.publish(target)
        changed = place.files()
        assert b"Two." in changed["extra/index.html"], f"{target}: a changed page did not arrive"
        self.page(None)
        self.publish(target)
        fewer = place.files()
        assert not any(name.startswith("extra/") for name in fewer), (
            f"{target}: a page that is gone is still there")
        assert {name: fewer.get(name) for name in theirs} == theirs, (
            f"{target}: what somebody else put there is gone")

        if isinstance(place, Branch):
            # Its history would still show the rest, and contains another person's commit.
            text = self.publish(target, "--audience", "nobody", status=1)
            assert "did not make" in text and place.files() == fewer, (
                f"{target}: the history of somebody else is dropped: {text}")
            place.clear()
            theirs = {}
            fewer.pop(FOREIGN)
            self.publish(target)
            self.page("Three.")
            self.publish(target)
            self.page(None)
        self.publish(target, "--audience", "nobody")
        assert not isinstance(place, Branch) or place.commits() == ["Daybook <daybook@localhost>"], (
            f"{target}: an audience that sees less has the history: {place.commits()}")
        nobody = place.files()
        kept = [name for name in nobody if name.startswith(("focus/", "prompts/", "notes/"))]
        assert not kept and {name: nobody.get(name) for name in theirs} == theirs, (
            f"{target}: of an audience that sees less {kept[:3]} is left")
        self.publish(target)
        whole = place.files()
        assert {**whole, **theirs} == {**fewer, **theirs}, f"{target}: the site is not what it was"
        print(f"{target}: {len(whole)} files", flush=True)
        return {name: data for name, data in whole.items() if name != FOREIGN}

    def cut_off(self, place, count, generator):
        """Publications killed at a random moment."""
        target = place.target
        place.clear()
        place.put(FOREIGN)
        self.page("Zero.")
        self.publish(target)
        self.page("Nought.")
        began = time.monotonic()
        self.publish(target)
        usual = time.monotonic() - began
        ended = number = 0
        while ended < count:
            assert number <= 4 * count, (
                f"{target}: {number} publications ended before they could be cut off")
            self.page(None if number % 7 == 6 else f"Number {number}.\n\n" + "More words. " * 400)
            audience = ["--audience", "nobody"] if number % 11 == 10 else []
            process = self.start(target, *audience)
            began = time.monotonic()
            try:
                process.wait(usual * generator.uniform(0.1, 1))
                usual = min(usual, time.monotonic() - began)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                ended += 1
            missing = missing_parts(place.files())
            assert not missing, f"{target}: after a cut, {missing[0]}"
            if number % 4 == 3:
                self.publish(target)
                files = place.files()
                page = files.get("extra/index.html", b"")
                assert (number % 7 == 6) == (page == b"") and not missing_parts(files), (
                    f"{target}: the next publication does not complete it")
                assert FOREIGN in files or isinstance(place, Archive), (
                    f"{target}: what somebody else put there is gone")
            number += 1
        self.page(None)
        self.publish(target)
        print(f"{target}: {ended} of {number} publications were cut off", flush=True)


def s3_server(stack):
    """Starts an S3 server, and gives its settings for rclone."""
    program = pathlib.Path(sys.executable).parent / "moto_server"
    port = free_port()
    stack.enter_context(running([program, "-H", "127.0.0.1", "-p", str(port)], port))
    return (f"[bucket]\ntype = s3\nprovider = Other\nendpoint = http://127.0.0.1:{port}\n"
            "access_key_id = key\nsecret_access_key = secret\nregion = us-east-1\n")


def options(parser):
    parser.add_argument("--kills", type=int, help="how many are cut off (200; 12 with --quick)")
    parser.add_argument("--seed", type=int, default=1)


def served_places(checks, stack):
    """Places on servers, which are started."""
    at = checks.folder
    install("openssh-client", "openssh-server")
    checks.environment["RSYNC_RSH"] = ssh_server(at, stack)
    port = free_port()
    (at / "webdav").mkdir()
    stack.enter_context(running(
        ["rclone", "serve", "webdav", at / "webdav", "--addr", f"127.0.0.1:{port}"], port,
        env=checks.environment))
    (at / "rclone.conf").write_text(
        f"[dav]\ntype = webdav\nurl = http://127.0.0.1:{port}\nvendor = other\n\n"
        + s3_server(stack))
    checks.write_settings(
        f"  shelf: {{to: rsync, destination: \"shelf:{at}/over ssh\", audience: public}}\n"
        "  webdav: {to: rclone, destination: \"dav:days\", audience: public}\n"
        "  s3: {to: rclone, destination: \"bucket:days\", audience: public}\n")
    return [Place("shelf", at / "over ssh"), Served("webdav", "dav:days", checks.environment),
            Served("s3", "bucket:days", checks.environment)]


def check(run):
    kills = (12 if run.is_quick else 200) if run.options.kills is None else run.options.kills
    with contextlib.ExitStack() as stack:
        checks, at = Checks(run), run.folder
        checks.untouched(run)
        places = [
            Place("folder", at / "folder"), Archive("zip", at / "days.zip"),
            Branch("git", at / "site.git"), Place("rsync", at / "rsync"),
            Place("rclone", at / "rclone"),
        ]
        if not run.is_quick:
            places += served_places(checks, stack)
        sites = {place.target: checks.walk(place) for place in places}
        first = sites["folder"]
        for target, held in sites.items():
            names = differing(held, first)
            assert not names, f"{target} and folder differ in {names[:3]}"
        generator = random.Random(run.options.seed)
        for place in places:
            if share := kills // len(places):
                checks.cut_off(place, share, generator)
    return f"{len(places)} places have the same {len(first)} files"
