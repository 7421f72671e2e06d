"""Shows that a forgetful disk behaves as the part *power* assumes."""

import json
import pathlib
import tempfile

from .disk import Disk

# The number of the file that a folder held before.
OLD = object()
MADE = [("create", "new", 1001), ("write", "new", 1001, b"new!")]
# The point of each story, the actions of a program in a folder that held one file, and the possible
# contents of the disk after them.
STORIES = [
    ("unflushed data is there, is not, or is there in part, including a name without its bytes", MADE,
     [{"old": b"old"}, *({"old": b"old", "new": data} for data in (b"new!", b"ne", b""))]),
    ("flushed data stays; a name is flushed with its folder",
     [*MADE, ("fsync", "new", 1001), ("fsync", ".", 1000)], [{"old": b"old", "new": b"new!"}]),
    ("a file whose folder is not flushed may have no name yet",
     [*MADE, ("fsync", "new", 1001)], [{"old": b"old"}, {"old": b"old", "new": b"new!"}]),
    ("a file that takes the place of another before its bytes are flushed may be empty",
     [MADE[0], ("fsync", ".", 1000), MADE[1], ("rename", "old", 1001, "new")],
     [{"old": b"old", "new": b""}, {"old": b"old", "new": b"new!"}, {"old": b"old", "new": b"ne"},
      {"old": b""}, {"old": b"new!"}, {"old": b"ne"}]),
    ("two exchanged files both exist, under either name",
     [*MADE, ("fsync", "new", 1001), ("fsync", ".", 1000), ("swap", "old", 1001, "new")],
     [{"old": b"old", "new": b"new!"}, {"old": b"new!", "new": b"old"}]),
    ("a file that reuses the number of a deleted one has none of its contents",
     [("unlink", "old", 0), ("create", "new", OLD), ("write", "new", OLD, b"n")],
     [{"old": b"old"}, {"old": b"old", "new": b""}, {"old": b"old", "new": b"n"},
      {}, {"new": b""}, {"new": b"n"}]),
    ("flushing a folder that reuses the number of a deleted file flushes nothing of the file",
     [("write", "old", OLD, b"new"), ("unlink", "old", 0), ("mkdir", "folder", OLD),
      ("fsync", "folder", OLD)],
     [{"old": b"old"}, {"old": b"new"}, {"old": b"nld"}, {}]),
    ("a file in a missing folder does not exist",
     [("mkdir", "folder", 1000), ("create", "folder/new", 1001), ("fsync", "folder", 1000)],
     [{"old": b"old"}, {"old": b"old", "folder/new": b""}]),
]


def states(folder, steps):
    """The possible contents of a disk after steps, which are in the format of torture.c."""
    (folder / "old").write_bytes(b"old")
    disk, old = Disk(folder), (folder / "old").stat().st_ino
    for call, name, file, *more in steps:
        step = {"call": call, "path": str(folder / name), "file": old if file is OLD else file}
        if call == "write":
            step |= {"data": more[0].hex(), "offset": 0}
        elif more:
            step |= {"from": str(folder / more[0])}
        disk.step(json.dumps(step))
    return [state for state, _ in disk.states()]


def run(check):
    """Replays each story, and compares the possible disk contents with the expected ones."""
    for words, steps, expected in STORIES:
        with tempfile.TemporaryDirectory() as folder:
            found = states(pathlib.Path(folder).resolve(), steps)
        faults = [("may not be there", state) for state in found if state not in expected]
        faults += [("may be there", state) for state in expected if state not in found]
        check.problems += [f"{words}: {fault}: {state}" for fault, state in faults]
    return f"{len(STORIES)} disks hold after a loss of power what they may, and nothing else"
