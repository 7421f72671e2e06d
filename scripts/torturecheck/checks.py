"""What has to hold of a command, whatever happens to it."""

import collections
import json
import re

from . import files
from .files import LOG, Lost, lines, normal, tree

# What somebody else writes into a file, by its ending.
MARK = "Of somebody else"
LINES = {
    "jsonl": '{"id":"other","title":"Of somebody else","day":"2026-11-20",'
             '"start":"2026-11-19T01:00","end":"2026-11-19T01:10"}',
    "yaml": "# Of somebody else", "md": "Of somebody else", "csv": "other,Of somebody else,1"}


# A call into the system: its name, and the file that it is about.
Call = collections.namedtuple("Call", ["name", "path"])


class Check:
    """A command whose files are each the old one or the new one."""

    # What of a place the command writes to, and below which its calls are counted.
    folder = "vault"
    counted = ("vault",)
    # What it ends with when it fails.
    failure = 1
    # Whether it needs the program age.
    needs_age = False
    # Whether all is flushed that it says is written.
    is_flushed = True
    # Whether a part of it may be there after a failure; running it again does the rest.
    is_of_several = False

    def __init__(self, name, words, template="plain", others=(), **more):
        self.name = name
        self.words = words
        self.template = template
        self.others = [others] if isinstance(others, str) else others
        for key, value in more.items():
            setattr(self, key, value)

    def command(self, place):
        """The words, of which @FILE stands for what the file of the vault's place holds."""
        return [(place / word[1:]).read_text() if word.startswith("@") else word
                for word in self.words]

    def run(self, place, **settings):
        roots = ":".join(str(place / name) for name in self.counted)
        return self.program.run(place, self.command(place), roots, **settings)

    def state(self, place):
        return tree(place / self.folder)

    def start(self, program, vaults, place, log):
        """Runs it whole once, and names its calls."""
        self.program, self.vaults, self.age = program, vaults, files.Age()
        vaults.fresh(self.template, place)
        self.before = self.state(place)
        log.unlink(missing_ok=True)
        run = self.run(place, log=log)
        if run.returncode != 0:
            raise Lost(f"{self.name} gave {run.returncode}: {run.stdout}{run.stderr}")
        self.after = self.state(place)
        self.expect_work(place)
        return [Call(*line.split("\t")[1:]) for line in log.read_text().splitlines()]

    def expect_work(self, place):
        if self.before == self.after:
            raise Lost(f"{self.name} changes nothing")

    def seen_as(self, place):
        """All that is in a place, without what differs from run to run: two that are seen as the
        same need not be tried both."""
        return hash(files.whole(place, self.counted))

    # What has to hold

    def failed(self, label, place, run):
        """Holds what a command reported against what it did, after a call failed."""
        if run.returncode < 0:
            raise Lost(f"{label}: it was ended by signal {-run.returncode}: {run.stderr}")
        if run.returncode not in (0, self.failure):
            raise Lost(f"{label}: it gave {run.returncode}: {run.stderr}")
        if run.returncode != 0 and not run.stderr.strip():
            raise Lost(f"{label}: failed without a word")
        self.reported(label, place, run)

    def reported(self, label, place, run):
        now = self.state(place)
        files.check_files(label, self.before, self.after, now)
        changed = [path for path in self.before.keys() | self.after.keys()
                   if self.before.get(path) != self.after.get(path) and path != LOG]
        done = [path for path in changed if files.is_after(path, self.after, now)]
        if run.returncode == 0:
            if len(done) != len(changed):
                raise Lost(f"{label}: reported as written, but not there: {run.stdout}{run.stderr}")
            if not files.is_after(LOG, self.after, now) and "not remembered" not in run.stderr:
                raise Lost(f"{label}: done, but not remembered: {run.stderr}")
        elif done and not self.is_of_several:
            raise Lost(f"{label}: reported as failed, but {done} changed: {run.stderr}")

    def cut(self, label, place):
        """Holds after it was killed, or the power was lost."""
        files.check_files(label, self.before, self.after, self.state(place), is_killed=True)

    def stays(self, label, place):
        """Holds after the power was lost once it had reported that all is written."""
        now = self.state(place)
        changed = [path for path in self.before.keys() | self.after.keys()
                   if self.before.get(path) != self.after.get(path)]
        if not all(files.is_after(path, self.after, now) for path in changed):
            raise Lost(f"{label}: reported as written, but gone")

    def kept(self, label, place, run, path):
        """Holds after somebody else wrote into a file meanwhile."""
        now = (place / "vault" / path).read_bytes()
        # The old text of a prompt is a version of its history.
        where = b"".join(tree(place / "vault").values()) if self.is_of_several else now
        self.check_other(label, run, where)
        if run.returncode == 0 and b"\n".join(lines(now)) + b"\n" != now:
            raise Lost(f"{label}: the file does not end in a line")
        # Of a prompt theirs is a version of its own, and ours the next one.
        if run.returncode == 0 and not self.is_of_several:
            missing = [line for line in set(lines(self.after[path])) - set(lines(self.before[path]))
                       if normal(line) not in normal(now)]
            if missing:
                raise Lost(f"{label}: reported as written, but not there: {missing}")

    @staticmethod
    def check_other(label, run, where):
        if run.returncode < 0 or MARK.encode() not in where:
            raise Lost(f"{label}: what somebody else wrote is lost ({run.returncode}): {run.stderr}")

    def other(self, place, path):
        """What somebody else does, as words of the shell."""
        ending = path.rsplit(".")[-1]
        if ending in LINES:
            return f"printf '%s\\n' '{LINES[ending]}' >> '{place}/vault/{path}'"
        return f"sed -i 's/Plant a garden/{MARK}/' '{place}/vault/{path}'"

    def next(self, label, place):
        """The next command works, and cleans up."""
        held = {path: lines(data) for path, data in tree(place / "vault").items()
                if path.endswith(".jsonl") and path != LOG}
        run = self.program.run(place, ["add", "task", "title=The next one", "--yes"])
        if run.returncode != 0:
            raise Lost(f"{label}: the next command failed: {run.stderr}")
        now = tree(place / "vault")
        if b"The next one" not in now["growth/tasks.jsonl"]:
            raise Lost(f"{label}: the next record is not there")
        for path, old in held.items():
            if lines(now[path])[:len(old)] != old:
                raise Lost(f"{label}: the next command changed lines of {path}")
        for line in lines(now["growth/tasks.jsonl"])[-1:]:
            json.loads(line)
        self.expect_no_temporary(label, place / "vault/growth")
        run = self.program.run(place, ["check"])
        if run.returncode not in (0, 1):
            raise Lost(f"{label}: check gave {run.returncode}: {run.stderr}")

    def again(self, label, place):
        """The same command can be given again."""
        run = self.run(place)
        if run.returncode != 0:
            raise Lost(f"{label}: the same again gave {run.returncode}: {run.stdout}{run.stderr}")
        return run

    def next_after_others(self, label, place):
        self.next(label, place)

    @staticmethod
    def expect_no_temporary(label, *folders):
        left = [path for folder in folders if folder.exists()
                for path in files.temporaries(folder)]
        if left:
            raise Lost(f"{label}: {left[0]} stays")


class FileCheck(Check):
    """A command that writes a file outside of the vault."""

    folder = "out"
    counted = ("out",)

    def next(self, label, place):
        self.again(label, place)
        if not all(files.is_after(path, self.after, self.state(place)) for path in self.after):
            raise Lost(f"{label}: the same again made something else")
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
        run = self.program.run(place, ["add", "task", "title=The next one", "--yes"])
        if run.returncode != 0:
            raise Lost(f"{label}: the next command failed: {run.stderr}")


class UnitCheck(Check):
    """A command that changes many records: each is as before or as after, and none is torn."""

    is_of_several = True

    def state(self, place):
        try:
            return files.units(place, self.age)
        except ValueError as error:
            raise Lost(f"{self.name}: a file is torn: {error}")

    def seen_as(self, place):
        return hash((super().seen_as(place), frozenset(self.state(place))))

    def hold(self, label, place, now=None):
        now = self.state(place) if now is None else now
        if lost := (self.before & self.after) - now:
            raise Lost(f"{label}: lost: {sorted(lost)}")
        if new := now - self.before - self.after:
            raise Lost(f"{label}: nobody wrote this: {sorted(new)}")
        return now

    def reported(self, label, place, run):
        now = self.hold(label, place)
        missing = self.after - now
        if "cannot be taken back" in run.stderr or "not remembered" in run.stderr:
            missing = {unit for unit in missing if not unit.startswith('["change"')}
        if run.returncode == 0 and missing:
            raise Lost(f"{label}: reported as written, but not there: {sorted(missing)}")

    def cut(self, label, place):
        # A torn line stands behind whole ones, and is no unit.
        self.hold(label, place)

    def stays(self, label, place):
        if missing := self.after - self.state(place):
            raise Lost(f"{label}: reported as written, but gone: {sorted(missing)}")

    def kept(self, label, place, run, path):
        self.check_other(label, run, "".join(self.state(place)).encode())

    def next(self, label, place):
        super().next(label, place)
        self.again(label, place)
        then = self.state(place)
        if lost := (self.before & self.after) - then:
            raise Lost(f"{label}: the same again lost: {sorted(lost)}")
        self.completed(label, place, then)

    def next_after_others(self, label, place):
        Check.next(self, label, place)
        run = self.again(label, place)
        then = self.state(place)
        self.check_other(label, run, "".join(then).encode())
        if lost := (self.before & self.after) - then:
            raise Lost(f"{label}: the same again lost: {sorted(lost)}")

    def completed(self, label, place, then):
        # What was done before the kill is remembered as a change of its own, or not at all.
        missing = {unit for unit in self.after - then if not unit.startswith('["change"')}
        if missing:
            raise Lost(f"{label}: the same again did not complete it: {sorted(missing)}")


class MergeCheck(UnitCheck):
    """Another copy, or what a program left, comes into the vault."""

    counted = ("vault", "other")

    def start(self, program, vaults, place, log):
        calls = super().start(program, vaults, place, log)
        self.other_copy = tree(vaults.made[self.template] / "other")
        return calls

    def hold(self, label, place, now=None):
        self.check_other_copy(label, place)
        return super().hold(label, place, now)

    def check_other_copy(self, label, place):
        if tree(place / "other") != self.other_copy:
            raise Lost(f"{label}: the other copy is another one")

    def kept(self, label, place, run, path):
        self.check_other_copy(label, place)
        super().kept(label, place, run, path)

    def again(self, label, place):
        run = super().again(label, place)
        self.expect_no_temporary(label, place / "vault/growth", place / "vault/pages",
                                 place / "vault/gifts", place / "vault/.daybook")
        return run


class LockCheck(UnitCheck):
    """Records change their form: they are there in one of both, or in both, and never torn."""

    needs_age = True
    # Whether it writes one record, which is there or not.
    is_of_one = False

    def start(self, program, vaults, place, log):
        calls = super().start(program, vaults, place, log)
        self.form_after, listed_after = self.form(place), self.listed(place)
        vaults.fresh(self.template, place)
        if self.before == self.after and self.form(place) == self.form_after:
            raise Lost(f"{self.name} changes nothing")
        listed = self.listed(place)
        self.listed_always = listed & listed_after
        self.listed_ever = listed | listed_after
        return calls

    def expect_work(self, place):
        pass

    @staticmethod
    def is_blind(place):
        return not (place / "identity.txt").exists()

    def form(self, place):
        """Which files there are; of small files with names of their own, whether there are any."""
        paths = {re.sub(r"part-\d{6}-[0-9a-f]{16}", "part", path) for path in tree(place / "vault")}
        # Who cannot read what is locked puts more beside it.
        return {path for path in paths if not self.is_blind(place) or not path.endswith(".age")}

    def reported(self, label, place, run):
        super().reported(label, place, run)
        if run.returncode == 0:
            self.check_form(label, place)
        elif self.is_of_one and self.state(place) != self.before:
            raise Lost(f"{label}: reported as failed, but there: {run.stderr}")

    def check_form(self, label, place):
        if differing := self.form(place) ^ self.form_after:
            raise Lost(f"{label}: files are not in their last form: {sorted(differing)}")

    def listed(self, place):
        """How often the program itself reads what."""
        found = collections.Counter()
        for kind in ("gift", "contact", "session"):
            run = self.program.run(place, ["list", kind, "--format", "json"])
            if run.returncode != 0:
                raise Lost(f"{self.name}: list {kind} gave {run.returncode}: {run.stderr}")
            objects = [json.loads(line) for line in run.stdout.splitlines()]
            found.update(normal(json.dumps(each["record"], sort_keys=True).encode())
                         for each in objects if "record" in each)
        return found

    def other(self, place, path):
        if not path.endswith(".age"):
            return super().other(place, path)
        file = place / "vault" / path
        return f"mkdir -p '{file.parent}' && cp '{place}/part.jsonl.age' '{file}'"

    def next(self, label, place):
        if not self.is_blind(place):
            listed = self.listed(place)
            if missing := self.listed_always - listed:
                raise Lost(f"{label}: not listed: {list(missing)}")
            if more := listed - self.listed_ever:
                raise Lost(f"{label}: listed more than once: {list(more)}")
        super().next(label, place)

    def completed(self, label, place, then):
        super().completed(label, place, then)
        self.check_form(label, place)
        # What is left in a folder goes with the next change in it.
        if not self.is_blind(place):
            for command in (["edit", "li", "relation=家人"], ["log", "送李四结婚 900", "--yes"],
                            ["add", "session", "start=2026-11-19T05:00", "end=2026-11-19T06:00",
                             "--yes"]):
                run = self.program.run(place, command)
                if run.returncode != 0:
                    raise Lost(f"{label}: {' '.join(command)} gave {run.returncode}: {run.stderr}")
            self.expect_no_temporary(label, place / "vault/gifts", place / "vault/focus",
                                     place / "vault/.daybook/snapshots")


class BackupCheck(Check):
    """A snapshot is whole or not there, and the vault stays as it is."""

    def snapshots(self, place):
        folder = place / self.kept_in
        return sorted(folder.glob("*.tar.zst")) if folder.exists() else []

    kept_in = "vault/.daybook/snapshots"

    def state(self, place):
        return tree(place / "vault")

    def expect_work(self, place):
        if not self.snapshots(place):
            raise Lost(f"{self.name} makes no snapshot")

    def check_whole(self, label, place):
        for path in self.snapshots(place):
            files.check_snapshot(label, path)

    def options(self, place):
        return [] if self.kept_in.startswith("vault/") else ["--from", self.kept_in]

    def check_last(self, label, place):
        last = self.snapshots(place)[-1:]
        if not last:
            raise Lost(f"{label}: reported as written, but no snapshot is there")
        held = files.unpacked(label, last[0])
        if held != self.state(place):
            raise Lost(f"{label}: the last snapshot does not hold the vault")

    def reported(self, label, place, run):
        if self.state(place) != self.before:
            raise Lost(f"{label}: it changed the vault")
        self.check_whole(label, place)
        if run.returncode == 0:
            self.check_last(label, place)

    def cut(self, label, place):
        if self.state(place) != self.before:
            raise Lost(f"{label}: it changed the vault")
        self.check_whole(label, place)

    def stays(self, label, place):
        self.check_last(label, place)

    def kept(self, label, place, run, path):
        self.check_other(label, run, b"".join(tree(place / "vault").values()))
        self.check_whole(label, place)

    def next(self, label, place):
        super().next(label, place)
        self.again(label, place)
        self.check_whole(label, place)
        self.check_last(label, place)
        for path in self.snapshots(place):
            self.program.verify_snapshot(label, place, path, self.options(place))
        self.expect_no_temporary(label, place / self.kept_in)


class RestoreCheck(Check):
    """Each file is as before or as in the snapshot, and one of how it was is made first."""

    is_of_several = True

    def snapshots(self, place):
        return sorted((place / "vault/.daybook/snapshots").glob("*.tar.zst"))

    def check_snapshot(self, label, place):
        """Once a file has changed there is a snapshot of how all was."""
        for path in self.snapshots(place):
            files.check_snapshot(label, path)
        if self.state(place) == self.before:
            return
        if not any(files.unpacked(label, path) == self.before
                   for path in self.snapshots(place)[1:]):
            raise Lost(f"{label}: no snapshot holds how it was")

    def reported(self, label, place, run):
        super().reported(label, place, run)
        self.check_snapshot(label, place)

    def cut(self, label, place):
        super().cut(label, place)
        self.check_snapshot(label, place)

    def kept(self, label, place, run, path):
        held = b"".join(tree(place / "vault").values())
        for snapshot in self.snapshots(place):
            held += b"".join(files.unpacked(label, snapshot).values())
        self.check_other(label, run, held)

    def next(self, label, place):
        self.again(label, place)
        # Before the next record, which would be one that the snapshot has not.
        if self.state(place) != self.after:
            raise Lost(f"{label}: the same again did not complete it")
        self.next_after_others(label, place)

    def next_after_others(self, label, place):
        Check.next(self, label, place)
        self.expect_no_temporary(label, place / "vault")


class SiteCheck(Check):
    """A site whose files are each the old one or the new one, and which the next run completes."""

    is_flushed = False
    is_of_several = True

    def reported(self, label, place, run):
        now = self.state(place)
        self.hold(label, now)
        if run.returncode == 0 and now != self.after:
            raise Lost(f"{label}: reported as written, but not there: {self.differing(now)}")

    def differing(self, now):
        return sorted(path for path in now.keys() | self.after.keys()
                      if now.get(path) != self.after.get(path))

    # Of a site for others what cannot be made goes: the old one may tell what they are not to see.
    may_be_gone = False

    def hold(self, label, now):
        for path in self.before.keys() | self.after.keys() | now.keys():
            known = [self.before.get(path), self.after.get(path)]
            if self.may_be_gone and path != "foreign.txt":
                known.append(None)
            # The list of what is Daybook's says meanwhile what is on its way.
            if path != ".daybook-manifest" and now.get(path) not in known:
                raise Lost(f"{label}: {path} is neither the old one nor the new one")

    def cut(self, label, place):
        self.hold(label, self.state(place))

    def start(self, program, vaults, place, log):
        calls = super().start(program, vaults, place, log)
        if b"Of somebody else" not in self.after.get("foreign.txt", b""):
            raise Lost(f"{self.name}: the file of somebody else is gone")
        clean = self.clean(place)
        clean["foreign.txt"] = self.after["foreign.txt"]
        if clean != self.after:
            raise Lost(f"{self.name}: a build from nothing gives something else: "
                       f"{self.differing(clean)}")
        return calls

    def clean(self, place):
        """What the same makes where nothing was made before."""
        fresh = self.vaults.fresh(self.template, place.with_name("clean"))
        for name in ("site", "web", "cache"):
            self.program.remove(fresh / name)
        run = self.run(fresh)
        if run.returncode != 0:
            raise Lost(f"{self.name} from nothing gave {run.returncode}: {run.stderr}")
        return self.state(fresh)

    def next(self, label, place):
        self.again(label, place)
        now = self.state(place)
        if now != self.after:
            raise Lost(f"{label}: the next one did not complete it: {self.differing(now)}")
        self.expect_no_temporary(label, place / self.folder)
