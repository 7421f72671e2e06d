"""The conditions for snapshots, and for restoring one."""

from . import files
from .checks import Check
from .files import tree


class BackupCheck(Check):
    """A snapshot is whole or not there, and the vault stays as it is."""

    def snapshots(self, place):
        folder = place / self.kept_in
        return sorted(folder.glob("*.tar.zst")) if folder.exists() else []

    kept_in = "vault/.daybook/snapshots"

    def state(self, place):
        return tree(place / "vault")

    def expect_work(self, place):
        assert self.snapshots(place), f"{self.name} makes no snapshot"

    def check_whole(self, label, place):
        for path in self.snapshots(place):
            files.check_snapshot(label, path)

    def options(self, place):
        return [] if self.kept_in.startswith("vault/") else ["--from", self.kept_in]

    def check_last(self, label, place):
        last = self.snapshots(place)[-1:]
        assert last, f"{label}: reported as written, but no snapshot is there"
        held = files.unpacked(label, last[0])
        assert held == self.state(place), f"{label}: the last snapshot does not hold the vault"

    def reported(self, label, place, run):
        assert self.state(place) == self.before, f"{label}: it changed the vault"
        self.check_whole(label, place)
        if run.returncode == 0:
            self.check_last(label, place)

    def cut(self, label, place):
        assert self.state(place) == self.before, f"{label}: it changed the vault"
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
    """Each file is as before or as in the snapshot, and a snapshot of the earlier state is made first."""

    is_of_several = True

    def snapshots(self, place):
        return sorted((place / "vault/.daybook/snapshots").glob("*.tar.zst"))

    def check_snapshot(self, label, place):
        """As soon as a file has changed, a snapshot of the earlier state exists."""
        for path in self.snapshots(place):
            files.check_snapshot(label, path)
        if self.state(place) == self.before:
            return
        assert any(files.unpacked(label, path) == self.before for path in self.snapshots(place)[1:]), (
            f"{label}: no snapshot holds how it was")

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
        # Before the next record, which the snapshot would lack.
        assert self.state(place) == self.after, f"{label}: the same again did not complete it"
        self.next_after_others(label, place)

    def next_after_others(self, label, place):
        Check.next(self, label, place)
        self.expect_no_temporary(label, place / "vault/.daybook/snapshots")
