"""The conditions for a site."""

from .checks import Check
from .files import Lost


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

    # In a site for others, pages that cannot be made are deleted: the old ones may reveal hidden
    # data.
    may_be_gone = False

    def hold(self, label, now):
        for path in self.before.keys() | self.after.keys() | now.keys():
            known = [self.before.get(path), self.after.get(path)]
            if self.may_be_gone and path != "foreign.txt":
                known.append(None)
            # In the meantime, the list of Daybook's files contains the pending ones.
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
        """The result of the same command in an empty folder."""
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
