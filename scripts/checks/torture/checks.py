"""The conditions that a command must meet in spite of any failure."""

import collections
import json

from harness import fail

from . import files
from .files import LOG, lines, normal, tree

# Another person's text in a file, by extension.
MARK = "Of somebody else"
LINES = {
    "jsonl": '{"id":"other","title":"Of somebody else","day":"2026-11-20",'
             '"start":"2026-11-19T01:00","end":"2026-11-19T01:10"}',
    "yaml": "# Of somebody else", "md": "Of somebody else", "csv": "other,Of somebody else,1"}
NEXT = ["add", "task", "title=The next one", "--yes"]

# A call into the system: its name, and the file that it is about.
Call = collections.namedtuple("Call", ["name", "path"])


class Check:
    """A command whose files are each the old one or the new one."""

    # The folder of a place that the command writes to, and the folders whose calls are counted.
    folder = "vault"
    counted = ("vault",)
    # The exit code of a failure.
    failure = 1
    # True if it needs the program age.
    needs_age = False
    # True if everything reported as written is flushed.
    is_flushed = True
    # True if a part of it may be there after a failure; running it again does the rest.
    is_of_several = False

    def __init__(self, name, words, template="plain", others=(), **more):
        self.name = name
        self.words = words
        self.template = template
        self.others = [others] if isinstance(others, str) else others
        for key, value in more.items():
            setattr(self, key, value)

    def command(self, place):
        """The words, with @FILE replaced by the contents of that file in the place."""
        return [(place / word[1:]).read_text() if word.startswith("@") else word
                for word in self.words]

    def run(self, place, **settings):
        return self.program.run(place, self.command(place), self.roots(place), **settings)

    def roots(self, place):
        return ":".join(str(place / name) for name in self.counted)

    def state(self, place):
        return tree(place / self.folder)

    def start(self, program, vaults, place, log):
        """Runs it once to the end, and lists its calls."""
        self.program, self.vaults, self.age = program, vaults, files.Age()
        vaults.fresh(self.template, place)
        self.before = self.state(place)
        log.unlink(missing_ok=True)
        self.again(self.name, place, log=log)
        self.after = self.state(place)
        self.expect_work(place)
        return [Call(*line.split("\t")[1:]) for line in log.read_text().splitlines()]

    def expect_work(self, place):
        assert self.before != self.after, f"{self.name} changes nothing"

    def seen_as(self, place):
        """The contents of a place, without differences between runs: of two equal ones, only one
        needs to be tried."""
        return hash(files.whole(place, self.counted))

    # Conditions.

    def failed(self, label, place, run):
        """Compares the report of a command with its effect, after a call failed."""
        assert run.returncode >= 0, f"{label}: it was ended by signal {-run.returncode}: {run.stderr}"
        assert run.returncode in (0, self.failure), f"{label}: it gave {run.returncode}: {run.stderr}"
        assert run.returncode == 0 or run.stderr.strip(), f"{label}: failed without a word"
        self.reported(label, place, run)

    def reported(self, label, place, run):
        now = self.state(place)
        files.check_files(label, self.before, self.after, now)
        changed = [path for path in self.before.keys() | self.after.keys()
                   if self.before.get(path) != self.after.get(path) and path != LOG]
        done = [path for path in changed if files.is_after(path, self.after, now)]
        if run.returncode == 0:
            assert len(done) == len(changed), (
                f"{label}: reported as written, but not there: {run.stdout}{run.stderr}")
            assert files.is_after(LOG, self.after, now) or "not remembered" in run.stderr, (
                f"{label}: done, but not remembered: {run.stderr}")
        elif done and not self.is_of_several:
            fail(f"{label}: reported as failed, but {done} changed: {run.stderr}")

    def cut(self, label, place):
        """Checks the files after a kill, or a loss of power."""
        files.check_files(label, self.before, self.after, self.state(place), is_killed=True)

    def stays(self, label, place):
        """Checks the files after a loss of power that followed the command's report."""
        now = self.state(place)
        changed = [path for path in self.before.keys() | self.after.keys()
                   if self.before.get(path) != self.after.get(path)]
        assert all(files.is_after(path, self.after, now) for path in changed), (
            f"{label}: reported as written, but gone")

    def kept(self, label, place, run, path):
        """Checks the files after another program wrote into one meanwhile."""
        now = (place / "vault" / path).read_bytes()
        # The old text of a prompt is a version of its history.
        where = b"".join(tree(place / "vault").values()) if self.is_of_several else now
        self.check_other(label, run, where)
        assert run.returncode != 0 or b"\n".join(lines(now)) + b"\n" == now, (
            f"{label}: the file does not end in a line")
        # For a prompt, theirs is a version of its own, and ours the next one.
        if run.returncode == 0 and not self.is_of_several:
            missing = [line for line in set(lines(self.after[path])) - set(lines(self.before[path]))
                       if normal(line) not in normal(now)]
            assert not missing, f"{label}: reported as written, but not there: {missing}"

    @staticmethod
    def check_other(label, run, where):
        assert run.returncode >= 0 and MARK.encode() in where, (
            f"{label}: what somebody else wrote is lost ({run.returncode}): "
            f"{run.stderr}")

    def other(self, place, path):
        """The action of another person, as a shell command."""
        ending = path.rsplit(".")[-1]
        if ending in LINES:
            return f"printf '%s\\n' '{LINES[ending]}' >> '{place}/vault/{path}'"
        return f"sed -i 's/Plant a garden/{MARK}/' '{place}/vault/{path}'"

    def next(self, label, place):
        """The next command works, and cleans up."""
        held = {path: lines(data) for path, data in tree(place / "vault").items()
                if path.endswith(".jsonl") and path != LOG}
        self.program.must(label, place, NEXT)
        now = tree(place / "vault")
        assert b"The next one" in now["growth/tasks.jsonl"], f"{label}: the next record is not there"
        for path, old in held.items():
            assert lines(now[path])[:len(old)] == old, (
                f"{label}: the next command changed lines of {path}")
        for line in lines(now["growth/tasks.jsonl"])[-1:]:
            json.loads(line)
        self.expect_no_temporary(label, place / "vault/growth")
        self.program.must(label, place, ["check"], (0, 1))

    def again(self, label, place, **settings):
        """The same command can be given again."""
        return self.program.must(label, place, self.command(place), roots=self.roots(place), **settings)

    def next_after_others(self, label, place):
        self.next(label, place)

    @staticmethod
    def expect_no_temporary(label, *folders):
        left = [path for folder in folders if folder.exists()
                for path in files.temporaries(folder)]
        assert not left, f"{label}: {left[0]} stays"


class FileCheck(Check):
    """A command that writes a file outside of the vault."""

    folder = "out"
    counted = ("out",)

    def next(self, label, place):
        self.again(label, place)
        assert all(files.is_after(path, self.after, self.state(place)) for path in self.after), (
            f"{label}: the same again made something else")
        self.expect_no_temporary(label, place / self.folder)


class InitCheck(FileCheck):
    """Making a vault, which can be done again until it is there."""

    folder = "vault"
    counted = (".",)
    is_of_several = True

    def command(self, place):
        return ["init", "vault"]

    def next(self, label, place):
        if not (place / "vault/daybook.yaml").exists():
            self.again(label, place)
        self.stays(label, place)
        self.program.must(label, place, NEXT)


class UnpackCheck(FileCheck):
    """A snapshot is unpacked to a new folder, and the vault stays as it is."""

    folder = "restored"
    counted = (".",)
    is_of_several = True

    def next(self, label, place):
        # The remains of an interrupted run block the next one, and are reported.
        Check.next(self, label, place)


class PasswordCheck(Check):
    """A password is there or not; its stored form differs each time."""

    def state(self, place):
        listed = self.program.must(self.name, place, ["publish", "password", "list"])
        return {"passwords": listed.stdout.encode()}
