"""The contents of folders, in a comparable form."""

import hashlib
import json
import pathlib
import re
import subprocess
import tempfile

# Raised if a promise does not hold.
from harness import fail

LOG = ".daybook/changes.jsonl"


def normal(data):
    """The bytes of a file without differences between runs: ids, times, random bytes."""
    text = data.decode("utf-8", "replace")
    text = re.sub(r"-\d{8}-[0-9a-z]{25}", "-ID", text)
    text = re.sub(r"\([0-9a-z]{8}\)", "(ID)", text)
    text = re.sub(r"\bc-[0-9a-z]+-[0-9a-f]{6,16}", "c-ID", text)
    # Contents of a file that include its time, and their length.
    text = re.sub(r'"size":\d+,"sha256":"[0-9a-f]{64}"', "CONTENT", text)
    text = re.sub(r"part-\d{6}-[0-9a-f]{16}", "part", text)
    return re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?", "TIME", text)


def is_temporary(path):
    return re.fullmatch(r"\.daybook-.*\.tmp", path.name) is not None


def is_ours(path):
    """True for files other than records: locks, temporary files, snapshots."""
    if "/.daybook/snapshots/" in str(path) or str(path).endswith("/.daybook/vault"):
        return True
    return path.name == ".lock" or is_temporary(path)


def tree(folder):
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not is_ours(path):
            files[str(path.relative_to(folder))] = path.read_bytes()
    return files


def whole(place, names):
    """All files of some folders with their contents, including files other than records. For files
    that are encrypted or packed again each time, only their existence and whether they are empty."""
    found = []
    for path in sorted(path for name in names for path in (place / name).rglob("*")):
        name = re.sub(r"\.daybook-[0-9a-z]+\.tmp", ".tmp", normal(bytes(path)))
        if path.is_dir():
            found.append(name)
        elif path.suffix in (".age", ".zst", ".tmp"):
            found.append((re.sub(r"[^/]+\.zst", "zst", name), path.stat().st_size == 0))
        else:
            text = re.sub(r"\d{4}-\d\d-\d\dT[-\d.]+Z", "TIME", normal(path.read_bytes()))
            found.append((name, re.sub(r"\b[0-9a-f]{32}\b", "RANDOM", text)))
    return tuple(sorted(found, key=str))


def temporaries(folder):
    return [path for path in folder.rglob(".daybook-*") if is_temporary(path)]


def lines(data):
    """The whole lines of a file."""
    return data.split(b"\n")[:-1]


def check_files(label, before, after, now, is_killed=False):
    """Compares the files of a folder with the ones before and after the command: each equals one of
    them, or after a kill has a torn line after the old contents."""
    for path in sorted(before.keys() | after.keys() | now.keys()):
        old, new, data = before.get(path), after.get(path), now.get(path)
        if data == old or data is None and new is None:
            continue
        if data is not None and new is not None and normal(data) == normal(new):
            continue
        if is_killed and data is not None and path.endswith(".jsonl"):
            whole = normal(b"\n".join(lines(data)))
            if data.startswith(old or b"") and normal(new or b"").startswith(whole):
                continue
        fail(f"{label}: {path} is neither what it was nor what it should be:\n"
                   f"{data and data.decode('utf-8', 'replace')}")


def is_after(path, after, now):
    new, data = after.get(path), now.get(path)
    if new is None or data is None:
        return new == data
    return normal(new) == normal(data)


def check_snapshot(label, path):
    """Compares a snapshot with the hash at its end."""
    data = path.read_bytes()
    mark = bytes.fromhex("502a4d1820000000")
    assert data[-40:] == mark + hashlib.sha256(data[:-40]).digest(), (
        f"{label}: {path.name} is not whole")


def unpacked(label, path):
    """The files of a snapshot, unpacked by an ordinary archive program."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(["tar", "--zstd", "-xf", path, "-C", folder], capture_output=True)
        assert run.returncode == 0, f"{label}: {path.name} cannot be unpacked: {run.stderr}"
        found = tree(pathlib.Path(folder))
        found.pop(".daybook/snapshot.jsonl")
        return found


class Age:
    def __init__(self):
        self.known = {}

    def contents(self, data, identity):
        """The contents of an encrypted file; None for a torn one."""
        key = hashlib.sha256(data).digest()
        if key not in self.known:
            done = subprocess.run(["age", "--decrypt", "--identity", identity], input=data,
                                  capture_output=True)
            self.known[key] = done.stdout if done.returncode == 0 else None
        return self.known[key]


def units(place, age, is_normal=True):
    """The single items of a vault, in any place, encrypted or not: each line of a line-based file
    or table, each member of a list, each logged change, and each other file as a whole. With
    is_normal, without differences between runs."""
    found = set()
    identity = next((place / name for name in ("identity.txt", "elsewhere.txt")
                     if (place / name).exists()), None)
    for path, data in tree(place / "vault").items():
        if path.endswith(".age"):
            data = age.contents(data, identity)
            assert data is not None, f"{path} cannot be decrypted"
            path = path.removesuffix(".age")
        path = path.removeprefix(".daybook/merged/")
        found |= {normal(unit) if is_normal else unit.decode("utf-8", "replace")
                  for unit in units_of(pathlib.PurePath(path), data)}
    return found


def units_of(path, data):
    folder = path.parts[0]
    if folder == ".daybook" and path.suffix == ".jsonl":
        for line in lines(data):
            try:
                changes = json.loads(line).get("changes")
            except ValueError:
                continue  # Torn.
            if changes:
                yield json.dumps(["change", changes], ensure_ascii=False).encode()
    elif path.suffix in (".jsonl", ".csv"):
        for line in lines(data):
            if line:
                yield folder.encode() + b": " + line
    elif path.suffix == ".json":
        for member in json.loads(data):
            yield folder.encode() + b": " + json.dumps(member, ensure_ascii=False).encode()
    elif path.suffix == ".yaml" and folder != "daybook.yaml":
        for item in re.split(rb"(?m)^- ", data):
            if item.strip():
                yield folder.encode() + b": " + item.strip()
    else:
        yield str(path).encode() + b"\n" + data
