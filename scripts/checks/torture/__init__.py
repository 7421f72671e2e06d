"""Tries to make daybook lose a record.

Each command that writes is run again and again in a small vault:

- *failures*: each of its system calls fails in turn, with no space, no permission, a disk error, an
  interruption, or half of a write. Everything reported as written is there and can be read;
  everything reported as failed is not; and no file is torn.
- *others*: right before each of its calls, another program changes the file that it changes. The
  other program's text is never lost.
- *cuts*: it is killed before each call. Each file is the old one or the new one, or has a torn last
  line if it is appended to; the next command works, and no temporary file stays.
- *power*: at each point, all unflushed data is lost, is there, or is there in part: each of its
  changes alone, all but it, half of it. The same conditions hold; and everything reported as
  written is there although all else is lost.

Commands that change many files at once have more conditions: records are in at least one of their
forms, locked or not; a snapshot is whole or not there, and is made before anything is restored;
merging two copies loses nothing; a site is completed by the next build, byte for byte. Each of
these commands is run again afterwards, and then does the rest.

Needs a C compiler, and Linux; also age for locking, which is skipped without it except in CI.
Prints the number of tries per command; --quick tries each call with one error and some of the rest.
--kills kills this number of commands at random moments, one after another in one vault; with it and
no command named, nothing else is done. The vaults are made in $TMPDIR: kills need a real disk
there. --self-test checks the model of a disk after a loss of power.
"""

import os
import pathlib
import shutil

from harness import call

from . import self_test
from .commands import COMMANDS
from .kills import Kills
from .parts import PARTS, Parts, show
from .program import Program
from .vaults import Vaults


def has_age():
    """True if locking can be tried."""
    assert shutil.which("age") or not os.environ.get("CI"), "the program age is not installed"
    return shutil.which("age") is not None


def chosen(names):
    """The commands to try: the named ones, or else all that are possible."""
    unknown = set(names) - set(COMMANDS)
    assert not unknown, f"there is no {unknown.pop()}; there are {', '.join(COMMANDS)}"
    checks = [COMMANDS[name] for name in names or COMMANDS]
    if has_age():
        return checks
    left_out = [check for check in checks if check.needs_age]
    for check in left_out:
        print(f"left out, as the program age is not installed: {check.name}")
    return [check for check in checks if not check.needs_age]


def options(parser):
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--command", action="append", default=[], metavar="NAME",
                        help="try only this one; may be given more than once")


def check(run):
    options, folder = run.options, run.folder
    if options.self_test:
        return self_test.run(run)
    shim = folder / "torture.so"
    source = pathlib.Path(__file__).with_name("torture.c")
    call(["cc", "-shared", "-fPIC", "-O1", "-o", shim, source, "-ldl"])
    program = Program(run.daybook, shim, folder)
    vaults = Vaults(program, folder)
    if options.command or not options.kills:
        parts = Parts(program, vaults, folder, options.seed, options.quick)
        for one in chosen(options.command):
            parts.run(one)
            print(f"{one.name}: {dict(parts.counts[one.name])}", flush=True)
        show(parts.counts, ["calls", *PARTS])
    if options.kills:
        Kills(program, vaults, folder, options.seed, has_age()).run(options.kills)
    return "nothing was lost, torn or reported wrongly"
