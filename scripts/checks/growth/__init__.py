"""Checks that work grows linearly with the number of records, not quadratically.

Each case of scripts/checks/growth/cases.py is run with a number of items and with twice as many.
valgrind counts the program's instructions, less the instructions of the same command in an empty
vault, so that neither the clock nor other processes matter. Twice as many items may take 2.6 times
as many.

--quick tries the cases in which a fault has been seen. NAME is a part of the names of cases.
"""

import os
import re
import shutil

from harness import call, write

from .cases import CASES, QUICK

PROGRAMS = ["valgrind"]
MOST = 2.6
COUNTED = re.compile(r"I\s+refs:\s+([\d,]+)")


def instructions(daybook, folder, files, command):
    vault = folder / "vault"
    shutil.rmtree(vault, ignore_errors=True)
    write(vault, {"daybook.yaml": "timeZone: UTC\n"} | files)
    shutil.rmtree(folder / "cache", ignore_errors=True)
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache"),
        "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
    }
    done = call(
        ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
         "--log-file=" + str(folder / "log"), daybook, *command], codes=(0, 1),
        cwd=vault, env=environment)
    counted = COUNTED.search((folder / "log").read_text())
    assert counted, f"{command[0]} was not counted: {done.stderr}"
    return int(counted[1].replace(",", ""))


def check(run):
    bare, tried = {}, 0
    # valgrind does not support the debug information of newer compilers.
    daybook = run.folder / "daybook"
    call(["strip", "-o", daybook, run.daybook])
    for name, (count, make) in CASES.items():
        if run.is_quick and name not in QUICK or not run.is_wanted(name):
            continue
        command = tuple(make(1)[1][:2])
        kind = command[:1] if command[0] == "log" else command
        if kind not in bare:
            bare[kind] = instructions(daybook, run.folder, {}, make(1)[1])
        once, twice = (
            instructions(daybook, run.folder, *make(number)) - bare[kind]
            for number in (count, 2 * count))
        ratio = twice / max(once, 1)
        tried += 1
        print(f"{count:>7,} {name}: {once / count:,.0f} instructions each, "
              f"{ratio:.2f} times as many for twice as many", flush=True)
        # A cost barely above the start of the program does not grow.
        run.expect(ratio <= MOST or twice <= bare[kind] / 10,
                   f"{name}: {ratio:.2f} times as many instructions for twice as many")
    assert tried, "there is no such case"
    return f"{tried} cases, none of which grows faster than what is on record"
