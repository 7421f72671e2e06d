"""The four trials of a command: failing calls, cuts, concurrent writers, and losses of power."""

import collections
import errno
import os
import random
import shutil
import time

from harness import write

from .disk import Disk

ERRORS = {"no space": errno.ENOSPC, "no permission": errno.EACCES, "disk error": errno.EIO,
          "interruption": errno.EINTR, "half a write": 0}
# Reading calls cannot run out of space, and only reads and writes can be cut in half.
READING = {"open to read", "opendir", "readdir", "pread", "read"}
# Calls that change nothing on the disk.
HARMLESS = READING | {"flock", "fsync", "posix_spawn", "feed"}
# The number of calls tried per part with --quick.
QUICK = 12
PARTS = ["failures", "others", "cuts", "power"]


def show(counts, columns):
    """The number of tries of each command, as a table."""
    total = {column: sum(count[column] for count in counts.values()) for column in columns}
    print(f"{'':<22}" + "".join(f"{name:>10}" for name in columns))
    for name, count in [*counts.items(), (len(counts), total)]:
        print(f"{name:<22}" + "".join(f"{count[column]:>10,}" for column in columns))


class Parts:
    def __init__(self, program, vaults, folder, seed, is_quick):
        self.program = program
        self.vaults = vaults
        self.folder = folder
        self.random = random.Random(seed)
        self.is_quick = is_quick
        # The number of tries, by command.
        self.counts = collections.defaultdict(collections.Counter)
        self.told = time.monotonic()

    def run(self, check):
        """Tries a command in all of them."""
        counts = self.counts[check.name]
        self.calls = check.start(
            self.program, self.vaults, self.folder / "case", self.folder / "log")
        counts["calls"] = len(self.calls)
        self.seen = set()
        for part in PARTS:
            for _ in getattr(self, part)(check):
                counts[part] += 1
                self.tell(check, part, counts[part])

    def tell(self, check, part, count):
        if time.monotonic() - self.told > 30:
            self.told = time.monotonic()
            print(f"  {time.strftime('%H:%M:%S')} {check.name}, {len(self.calls)} calls: "
                  f"{part}, {count} tried", flush=True)

    def errors(self, call):
        """The names of the errors that a call is tried with."""
        names = [name for name in sorted(ERRORS)
                 if not (name == "no space" and call in READING)
                 and (name != "half a write" or call in ("write", "pread", "feed", "read"))]
        return self.random.sample(names, 1) if self.is_quick else names

    def reached(self, check, place, **settings):
        """Runs a command; None if it made fewer calls this time. The number of calls varies with
        several threads, or if another program answers in pieces."""
        reached = self.folder / "reached"
        reached.unlink(missing_ok=True)
        run = check.run(place, reached=reached, **settings)
        return run if reached.exists() else None

    def go_on(self, check, label, place):
        """Runs the next commands, unless they were tried in an equal place."""
        seen = check.seen_as(place)
        if seen not in self.seen:
            self.seen.add(seen)
            check.next(label, place)

    def fresh(self, check):
        return self.vaults.fresh(check.template, self.folder / "case")

    def some(self, them):
        if not self.is_quick or len(them) <= QUICK:
            return them
        return sorted(self.random.sample(them, QUICK))

    def failures(self, check):
        for number, call in self.some(list(enumerate(self.calls, 1))):
            for error in self.errors(call.name):
                place = self.fresh(check)
                label = f"{check.name}, call {number} ({call.name}): {error}"
                run = self.reached(check, place, fail=f"{number}:{ERRORS[error]}")
                if not run:
                    continue
                check.failed(label, place, run)
                self.go_on(check, label, place)
                yield

    def cuts(self, check):
        # Before a call that follows one without changes, everything is as it was before that one.
        numbers = [number for number, call in enumerate([None, *self.calls[:-1]], 1)
                   if call is None or call.name not in HARMLESS]
        for number in self.some(numbers):
            place = self.fresh(check)
            label = f"{check.name}, killed before call {number}"
            run = self.reached(check, place, kill=number)
            if not run:
                continue
            assert run.returncode == -9, f"{label}: it went on with {run.returncode}: {run.stderr}"
            check.cut(label, place)
            self.go_on(check, label, place)
            yield

    def others(self, check):
        for path in check.others:
            # Only calls about the file and its siblings can reveal when it was changed.
            beside = os.path.dirname(path)
            numbers = [number for number, call in enumerate(self.calls, 1)
                       if os.path.dirname(call.path).endswith(beside)
                       or call.path.endswith(beside) or number in (1, len(self.calls))]
            for number in self.some(numbers):
                place = self.fresh(check)
                label = f"{check.name}, {path} changed before call {number}"
                run = self.reached(check, place, run=f"{number}:{check.other(place, path)}")
                if not run:
                    continue
                check.kept(label, place, run, path)
                check.next_after_others(label, place)
                yield

    def power(self, check):
        if not check.is_flushed:
            return
        place = self.fresh(check)
        disk = Disk(place)
        trace = self.folder / "trace"
        trace.unlink(missing_ok=True)
        check.again(check.name, place, trace=trace)
        steps = trace.read_text().splitlines() if trace.exists() else []
        seen = set()
        for number in range(len(steps) + 1):
            is_done = number == len(steps)
            for state, what in disk.states():
                key = (hash(frozenset(state.items())), is_done)
                if key in seen or self.is_quick and self.random.random() * len(steps) > QUICK / 4:
                    continue
                seen.add(key)
                label = f"{check.name}, power lost after step {number} of {len(steps)}, {what}"
                again = self.folder / "case"
                shutil.rmtree(again)
                again.mkdir()
                write(again, state)
                check.cut(label, again)
                if is_done:
                    check.stays(label, again)
                self.go_on(check, label, again)
                yield
            if not is_done:
                disk.step(steps[number])
