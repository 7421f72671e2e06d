"""The conditions for a site."""

import shutil

from harness import differing

from .checks import Check


class SiteCheck(Check):
    """A site whose files are each the old one or the new one, and which the next run completes."""

    is_flushed = False
    is_of_several = True

    def reported(self, label, place, run):
        now = self.state(place)
        self.hold(label, now)
        assert run.returncode != 0 or now == self.after, (
            f"{label}: reported as written, but not there: {differing(now, self.after)}")

    # In a site for others, pages that cannot be made are deleted: the old ones may reveal hidden
    # data.
    may_be_gone = False

    def hold(self, label, now):
        for path in self.before.keys() | self.after.keys() | now.keys():
            known = [self.before.get(path), self.after.get(path)]
            if self.may_be_gone and path != "foreign.txt":
                known.append(None)
            # In the meantime, the list of Daybook's files contains the pending ones.
            assert path == ".daybook-manifest" or now.get(path) in known, (
                f"{label}: {path} is neither the old one nor the new one")

    def cut(self, label, place):
        self.hold(label, self.state(place))

    def start(self, program, vaults, place, log):
        calls = super().start(program, vaults, place, log)
        assert b"Of somebody else" in self.after.get("foreign.txt", b""), (
            f"{self.name}: the file of somebody else is gone")
        clean = self.clean(place)
        clean["foreign.txt"] = self.after["foreign.txt"]
        assert clean == self.after, (
            f"{self.name}: a build from nothing gives something else: {differing(clean, self.after)}")
        return calls

    def clean(self, place):
        """The result of the same command in an empty folder."""
        fresh = self.vaults.fresh(self.template, place.with_name("clean"))
        for name in ("site", "web", "cache"):
            shutil.rmtree(fresh / name, ignore_errors=True)
        self.again(f"{self.name} from nothing", fresh)
        return self.state(fresh)

    def next(self, label, place):
        self.again(label, place)
        now = self.state(place)
        assert now == self.after, f"{label}: the next one did not complete it: {differing(now, self.after)}"
        self.expect_no_temporary(label, place / self.folder)
