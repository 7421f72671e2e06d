"""Shows that a disk that forgets is what the part *power* takes it for."""

import json
import pathlib
import tempfile

from .disk import Disk


class Story:
    """What a program did to a folder that held one file, as torture.c tells it."""

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
    """What is not flushed is there, is not, or is there in part, the name without the bytes too."""
    story.tell("create", "new", 1001).tell("write", "new", 1001, data=b"new!")
    old = {"old": b"old"}
    return [old, {**old, "new": b"new!"}, {**old, "new": b"ne"}, {**old, "new": b""}]


def flushed(story):
    """What is flushed stays; a name is flushed with its folder."""
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
    """Of two files that changed places each is there, whichever name it has."""
    story.tell("create", "new", 1001).tell("write", "new", 1001, data=b"new!")
    story.tell("fsync", "new", 1001).tell("fsync", ".", 1000)
    story.tell("swap", "old", 1001, source="new")
    return [{"old": b"old", "new": b"new!"}, {"old": b"new!", "new": b"old"}]


def number_again(story):
    """A file that gets the number of one that is gone has nothing of what that one held."""
    story.tell("unlink", "old", 0).tell("create", "new", story.old)
    story.tell("write", "new", story.old, data=b"n")
    return [{"old": b"old"}, {"old": b"old", "new": b""}, {"old": b"old", "new": b"n"},
            {}, {"new": b""}, {"new": b"n"}]


def number_of_folder(story):
    """Flushing a folder that has the number of a file that is gone flushes nothing of the file."""
    story.tell("write", "old", story.old, data=b"new").tell("unlink", "old", 0)
    story.tell("mkdir", "folder", story.old).tell("fsync", "folder", story.old)
    return [{"old": b"old"}, {"old": b"new"}, {"old": b"nld"}, {}]


def folder_gone(story):
    """A file in a folder that is not there is not there."""
    story.tell("mkdir", "folder", 1000).tell("create", "folder/new", 1001)
    story.tell("fsync", "folder", 1000)
    return [{"old": b"old"}, {"old": b"old", "folder/new": b""}]


STORIES = [unflushed, flushed, flushed_without_folder, replaced_unflushed, exchanged, number_again,
           number_of_folder, folder_gone]


def run(check):
    """Tells each story, and compares what may be on the disk then with what it says."""
    for story in STORIES:
        with tempfile.TemporaryDirectory() as folder:
            told = Story(pathlib.Path(folder).resolve())
            expected = story(told)
            found = told.states()
        faults = [("may not be there", state) for state in found if state not in expected]
        faults += [("may be there", state) for state in expected if state not in found]
        check.problems += [f"{story.__name__}: {words}: {state}" for words, state in faults]
    return f"{len(STORIES)} disks hold after a loss of power what they may, and nothing else"
