"""The conditions for commands that change many records, or their form."""

import collections
import json
import re

from harness import fail, listed

from . import files
from .checks import Check
from .files import normal, tree

EDIT = ["edit", "li", "relation=family"]


class UnitCheck(Check):
    """A command that changes many records: each is as before or as after, and none is torn."""

    is_of_several = True

    def state(self, place):
        try:
            return files.units(place, self.age)
        except ValueError as error:
            fail(f"{self.name}: a file is torn: {error}")

    def seen_as(self, place):
        return hash((super().seen_as(place), frozenset(self.state(place))))

    def hold(self, label, place, now=None):
        now = self.state(place) if now is None else now
        if lost := (self.before & self.after) - now:
            fail(f"{label}: lost: {sorted(lost)}")
        if new := now - self.before - self.after:
            fail(f"{label}: nobody wrote this: {sorted(new)}")
        return now

    def reported(self, label, place, run):
        now = self.hold(label, place)
        missing = self.after - now
        if "cannot be taken back" in run.stderr or "not remembered" in run.stderr:
            missing = {unit for unit in missing if not unit.startswith('["change"')}
        assert run.returncode != 0 or not missing, (
            f"{label}: reported as written, but not there: {sorted(missing)}")

    def cut(self, label, place):
        # A torn line after whole ones is not a unit.
        self.hold(label, place)

    def stays(self, label, place):
        if missing := self.after - self.state(place):
            fail(f"{label}: reported as written, but gone: {sorted(missing)}")

    def kept(self, label, place, run, path):
        self.check_other(label, run, "".join(self.state(place)).encode())

    def next(self, label, place):
        super().next(label, place)
        self.again(label, place)
        then = self.state(place)
        if lost := (self.before & self.after) - then:
            fail(f"{label}: the same again lost: {sorted(lost)}")
        self.completed(label, place, then)

    def next_after_others(self, label, place):
        Check.next(self, label, place)
        run = self.again(label, place)
        then = self.state(place)
        self.check_other(label, run, "".join(then).encode())
        # Another person's line may directly follow a record.
        lost = [unit for unit in (self.before & self.after) - then
                if not any(each.startswith(unit) for each in then)]
        assert not lost, f"{label}: the same again lost: {sorted(lost)}"

    def completed(self, label, place, then):
        # The changes made before the kill are logged as a change of their own, or not at all.
        missing = {unit for unit in self.after - then if not unit.startswith('["change"')}
        assert not missing, f"{label}: the same again did not complete it: {sorted(missing)}"

    def cleaned(self, label, place, commands, *folders):
        """Checks that leftover files in a folder are removed by the next change in it."""
        for command in commands:
            self.program.must(label, place, command)
        self.expect_no_temporary(label, *(place / "vault" / folder for folder in folders))


class MergeCheck(UnitCheck):
    """Another copy, or the leftover of a program, is merged into the vault."""

    counted = ("vault", "other")

    def start(self, program, vaults, place, log):
        calls = super().start(program, vaults, place, log)
        self.other_copy = tree(vaults.made[self.template] / "other")
        return calls

    def hold(self, label, place, now=None):
        self.check_other_copy(label, place)
        return super().hold(label, place, now)

    def check_other_copy(self, label, place):
        assert tree(place / "other") == self.other_copy, f"{label}: the other copy is another one"

    def kept(self, label, place, run, path):
        self.check_other_copy(label, place)
        super().kept(label, place, run, path)

    def next(self, label, place):
        super().next(label, place)
        self.cleaned_all(label, place)

    def next_after_others(self, label, place):
        super().next_after_others(label, place)
        self.cleaned_all(label, place)

    def cleaned_all(self, label, place):
        # A repeated run has nothing to do in a completed folder.
        self.cleaned(label, place, [EDIT], "growth", "pages", "gifts", ".daybook")


class LockCheck(UnitCheck):
    """Records change their form: they are there in one of both, or in both, and never torn."""

    needs_age = True
    # True if it writes one record, which is there or not.
    is_of_one = False

    def start(self, program, vaults, place, log):
        calls = super().start(program, vaults, place, log)
        self.form_after, listed_after = self.form(place), self.listed(place)
        vaults.fresh(self.template, place)
        assert self.before != self.after or self.form(place) != self.form_after, (
            f"{self.name} changes nothing")
        listed = self.listed(place)
        self.listed_always = listed & listed_after
        self.listed_ever = listed | listed_after
        return calls

    def expect_work(self, place):
        pass

    def state(self, place):
        # If a locked contact cannot be read, the added record gives only the person's name.
        return {re.sub(r'"contact": ?"zhang", ?', "", unit) for unit in super().state(place)}

    @staticmethod
    def is_blind(place):
        return not (place / "identity.txt").exists()

    def form(self, place):
        """The files that exist; small files with unique names only by their existence."""
        paths = {re.sub(r"part-\d{6}-[0-9a-f]{16}", "part", path) for path in tree(place / "vault")}
        # Without the identity, new parts are added next to the locked ones.
        return {path for path in paths if not self.is_blind(place) or not path.endswith(".age")}

    def reported(self, label, place, run):
        super().reported(label, place, run)
        if run.returncode == 0:
            self.check_form(label, place)
        elif self.is_of_one and self.state(place) != self.before:
            fail(f"{label}: reported as failed, but there: {run.stderr}")

    def check_form(self, label, place):
        if differing := self.form(place) ^ self.form_after:
            fail(f"{label}: files are not in their last form: {sorted(differing)}")

    def listed(self, place):
        """The number of times the program reads each record; None without an identity."""
        found = collections.Counter()
        if self.is_blind(place):
            return found
        for kind in ("gift", "contact", "session"):
            run = self.program.must(self.name, place, ["list", kind, "--format", "json"])
            found.update(normal(json.dumps(record, sort_keys=True).encode()) for record in listed(run.stdout))
        return found

    def other(self, place, path):
        if not path.endswith(".age"):
            return super().other(place, path)
        file = place / "vault" / path
        return f"mkdir -p '{file.parent}' && cp '{place}/part.jsonl.age' '{file}'"

    def next(self, label, place):
        listed = self.listed(place)
        if missing := self.listed_always - listed:
            fail(f"{label}: not listed: {list(missing)}")
        if more := listed - self.listed_ever:
            fail(f"{label}: listed more than once: {list(more)}")
        super().next(label, place)

    def completed(self, label, place, then):
        super().completed(label, place, then)
        self.check_form(label, place)
        if not self.is_blind(place):
            self.cleaned(label, place, [
                EDIT, ["log", "送李四结婚 900", "--yes"],
                ["add", "session", "start=2026-11-19T05:00", "end=2026-11-19T06:00", "--yes"],
            ], "gifts", "focus", ".daybook/snapshots")
