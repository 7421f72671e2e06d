"""The possible contents of a disk after a loss of power."""

import json
import os


class Disk:
    """A folder on a disk that has written only the flushed data."""

    def __init__(self, folder):
        self.root = str(folder)
        # The system reuses the number of a deleted file for the next new one, so each file has its
        # own number here.
        self.numbers = {}  # The system's current number of a file, to its own number.
        self.made = 0
        self.names = {}   # Path to file, on the disk.
        self.bytes = {}   # File to its bytes, on the disk.
        for path in folder.rglob("*"):
            if path.is_file():
                name, number = str(path.relative_to(folder)), self.own(path.stat().st_ino)
                self.names[name] = number
                self.bytes[number] = path.read_bytes()
        self.folders = {str(path.relative_to(folder)) for path in folder.rglob("*")
                        if path.is_dir()} | {"."}
        self.pending = []

    def name(self, path):
        return os.path.relpath(path, self.root)

    def own(self, number, is_new=False):
        """The own number of the file with a system number."""
        if is_new or number not in self.numbers:
            self.made += 1
            self.numbers[number] = self.made
        return self.numbers[number]

    def step(self, line):
        """Applies the next action of the program."""
        step = json.loads(line)
        kind = step["call"]
        step["file"] = self.own(step["file"], is_new=kind in ("create", "mkdir"))
        if kind == "fsync":
            path = self.name(step["path"])
            for each in list(self.pending):
                of_file = each["call"] in ("write", "truncate") and each["file"] == step["file"]
                of_folder = "name" in each and (os.path.dirname(each["name"]) or ".") == path
                if of_file or of_folder:
                    self.apply(each, self.names, self.bytes, self.folders)
                    self.pending.remove(each)
            return
        for key, new in (("path", "name"), ("from", "source")):
            if key in step:
                step[new] = self.name(step[key])
        if kind in ("write", "truncate"):
            del step["name"]
        self.pending.append(step)

    @staticmethod
    def apply(step, names, contents, folders):
        kind = step["call"]
        if kind == "create":
            names[step["name"]] = step["file"]
            contents.setdefault(step["file"], b"")
        elif kind == "mkdir":
            folders.add(step["name"])
        elif kind == "rmdir":
            # Only an empty folder goes.
            if not any(name.startswith(step["name"] + "/") for name in names):
                folders.discard(step["name"])
        elif kind == "write":
            old = contents.get(step["file"], b"")
            data, offset = bytes.fromhex(step["data"]), step["offset"]
            contents[step["file"]] = old[:offset].ljust(offset, b"\0") + data + old[
                offset + len(data):]
        elif kind == "truncate":
            contents[step["file"]] = contents.get(step["file"], b"")[:step["size"]]
        elif kind == "rename":
            if step["source"] in names:
                names[step["name"]] = names.pop(step["source"])
            else:
                names[step["name"]] = step["file"]
        elif kind == "swap":
            other = names.get(step["name"])
            names[step["name"]] = step["file"]
            if other is not None:
                names[step["source"]] = other
        elif kind == "unlink":
            names.pop(step["name"], None)

    def states(self):
        """The possible contents of the disk if the power is lost now, each with a description."""
        count = len(self.pending)
        choices = [((), "nothing unflushed is there"),
                   (tuple(range(count)), "all unflushed is there")]
        for index in range(count):
            choices.append(((index,), f"only {self.pending[index]['call']} is there"))
            rest = tuple(each for each in range(count) if each != index)
            choices.append((rest, f"all but {self.pending[index]['call']} is there"))
        for choice, what in choices:
            for is_torn in (False, True):
                if is_torn and not any(self.pending[each]["call"] == "write" for each in choice):
                    continue
                names, contents = dict(self.names), dict(self.bytes)
                folders = set(self.folders)
                for index in choice:
                    step = dict(self.pending[index])
                    if is_torn and step["call"] == "write":
                        step["data"] = step["data"][:len(step["data"]) // 4 * 2]
                    self.apply(step, names, contents, folders)
                # A file in a deleted folder is deleted.
                yield {name: contents.get(number, b"") for name, number in names.items()
                       if (os.path.dirname(name) or ".") in folders}, what + (
                           ", half of it" if is_torn else "")
