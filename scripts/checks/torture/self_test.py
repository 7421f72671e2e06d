"""Shows that a forgetful disk behaves as the part *power* assumes."""

import json
import pathlib
import tempfile

from .disk import Disk


class Story:
    """The actions of a program in a folder that held one file, in the format of torture.c."""

    def __init__(self, folder):
        self.folder = folder
        (folder / "old").write_bytes(b"old")
        self.old = (folder / "old").stat().st_ino
        self.disk = Disk(folder)

    def tell(self, call, name, file, **more):
        more |= {"data": more["data"].hex(), "offset": 0} if "data" in more else {}
        more |= {"from": str(self.folder / more["source"])} if "source" in more else {}
        self.disk.step(json.dumps(
            {"call": call, "path": str(self.folder / name), "file": file, **more}))
        return self

    def states(self):
        return [state for state, _ in self.disk.states()]


def unflushed(story):
    """Unflushed data is there, is not, or is there in part, including a name without its bytes."""
    story.tell("create", "new", 1001).tell("write", "new", 1001, data=b"new!")
    old = {"old": b"old"}
    return [old, {**old, "new": b"new!"}, {**old, "new": b"ne"}, {**old, "new": b""}]


def flushed(story):
    """Flushed data stays; a name is flushed with its folder."""
    story.tell("create", "new", 1001).tell("write", "new", 1001, data=b"new!")
    story.tell("fsync", "new", 1001).tell("fsync", ".", 1000)
    return [{"old": b"old", "new": b"new!"}]


def flushed_without_folder(story):
    """A file whose folder is not flushed may have no name yet."""
    story.tell("create", "new", 1001).tell("write", "new", 1001, data=b"new!")
    story.tell("fsync", "new", 1001)
    return [{"old": b"old"}, {"old": b"old", "new": b"new!"}]


def replaced_unflushed(story):
    """A file that takes the place of another before its bytes are flushed may be empty."""
    story.tell("create", "new", 1001).tell("fsync", ".", 1000)
    story.tell("write", "new", 1001, data=b"new!").tell("rename", "old", 1001, source="new")
    return [{"old": b"old", "new": b""}, {"old": b"old", "new": b"new!"},
            {"old": b"old", "new": b"ne"}, {"old": b""}, {"old": b"new!"}, {"old": b"ne"}]


def exchanged(story):
    """Two exchanged files both exist, under either name."""
    story.tell("create", "new", 1001).tell("write", "new", 1001, data=b"new!")
    story.tell("fsync", "new", 1001).tell("fsync", ".", 1000)
    story.tell("swap", "old", 1001, source="new")
    return [{"old": b"old", "new": b"new!"}, {"old": b"new!", "new": b"old"}]


def number_again(story):
    """A file that reuses the number of a deleted one has none of its contents."""
    story.tell("unlink", "old", 0).tell("create", "new", story.old)
    story.tell("write", "new", story.old, data=b"n")
    return [{"old": b"old"}, {"old": b"old", "new": b""}, {"old": b"old", "new": b"n"},
            {}, {"new": b""}, {"new": b"n"}]


def number_of_folder(story):
    """Flushing a folder that reuses the number of a deleted file flushes nothing of the file."""
    story.tell("write", "old", story.old, data=b"new").tell("unlink", "old", 0)
    story.tell("mkdir", "folder", story.old).tell("fsync", "folder", story.old)
    return [{"old": b"old"}, {"old": b"new"}, {"old": b"nld"}, {}]


def folder_gone(story):
    """A file in a missing folder does not exist."""
    story.tell("mkdir", "folder", 1000).tell("create", "folder/new", 1001)
    story.tell("fsync", "folder", 1000)
    return [{"old": b"old"}, {"old": b"old", "folder/new": b""}]


STORIES = [unflushed, flushed, flushed_without_folder, replaced_unflushed, exchanged, number_again,
           number_of_folder, folder_gone]


def run(check):
    """Replays each story, and compares the possible disk contents with the expected ones."""
    for story in STORIES:
        with tempfile.TemporaryDirectory() as folder:
            told = Story(pathlib.Path(folder).resolve())
            expected = story(told)
            found = told.states()
        faults = [("may not be there", state) for state in found if state not in expected]
        faults += [("may be there", state) for state in expected if state not in found]
        check.problems += [f"{story.__name__}: {words}: {state}" for words, state in faults]
    return f"{len(STORIES)} disks hold after a loss of power what they may, and nothing else"
