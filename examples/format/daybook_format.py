#!/usr/bin/env python3
"""Reads, changes and merges the records of a vault as docs/pages/format.md describes them.

    daybook_format.py read VAULT COLLECTION             prints the records that count, a line each
    daybook_format.py put VAULT COLLECTION RECORD       adds or changes a record, a JSON object
    daybook_format.py delete VAULT COLLECTION ID
    daybook_format.py merge VAULT OTHER COLLECTION      adds what another copy of the vault has
    daybook_format.py conform [FOLDER]                  runs the conformance suite on this program

It needs nothing but Python, and shares no code with Daybook: take from it what you need.
"""

import datetime
import fcntl
import json
import os
import pathlib
import re
import secrets
import sys

# Keys that every record may have; they are not part of its content.
COMMON = {"id", "updatedAt", "deleted", "conflictOf", "imported"}
VERSION = 1
UNREADABLE = "no record"
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


class Torn(Exception):
    """A line that is no record. It costs only itself."""


# Values

def parsed(line):
    """The members of a JSON object in order, each number as it is written; of a key twice the last."""
    def refused(text):
        raise Torn(f"{text} is no JSON")
    try:
        value = json.loads(line, parse_int=Number, parse_float=Number, parse_constant=refused)
        written(value).encode()  # Half of a surrogate pair is no text.
    except (ValueError, RecursionError) as error:
        raise Torn(str(error)) from error
    if not isinstance(value, dict):
        raise Torn("it is no object")
    return value


class Number(str):
    """A number with its digits as written, as 1.50 is not 1.5 for its content."""


def written(value):
    """The JSON of a value, on one line and without white space."""
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{written(name)}:{written(one)}" for name, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(written, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def instant(text):
    """A moment with an offset as microseconds since 1970; None if it is none."""
    try:
        leap = text[17:19] == "60"
        moment = datetime.datetime.fromisoformat(text[:17] + "59" + text[19:] if leap else text)
    except (TypeError, ValueError):
        return None
    return None if moment.tzinfo is None else (moment - EPOCH) // datetime.timedelta(microseconds=1) + leap * 1_000_000


# The identity of a record without an id

MASK = (1 << 64) - 1
LANES = [
    # start, factor for a word of eight bytes, factor for a length
    (0x6A09E667F3BCC909, 0x3C6EF372FE94F82B, 0x510E527FADE682D1),
    (0xBB67AE8584CAA73B, 0xA54FF53A5F1D36F1, 0x9B05688C2B3E6C1F),
]


def folded(value, factor):
    product = value * factor
    return (product >> 64) ^ (product & MASK)


def field_hash(key, value):
    lanes = []
    for state, word_factor, length_factor in LANES:
        for part in (key, value):
            for start in range(0, len(part), 8):
                word = int.from_bytes(part[start:start + 8], "little")
                state = folded(state ^ word, word_factor)
            state = folded(state ^ len(part), length_factor)
        lanes.append(state)
    return lanes[1] << 64 | lanes[0]


def content_hash(record):
    """32 hexadecimal digits: the sum of a hash of each field, whatever their order."""
    total = 0
    for name, value in record.items():
        if name in COMMON or value is None:
            continue
        text = value if isinstance(value, str) else written(value)
        total += field_hash(name.encode(), text.encode())
    return f"{total % (1 << 128):032x}"


def identity(record):
    return record.get("id") or content_hash(record)


# Reading

def check_version(vault):
    """Refuses a vault of a later version, as it may mean something else."""
    settings = pathlib.Path(vault, "daybook.yaml")
    for line in settings.read_text(encoding="utf-8").splitlines() if settings.exists() else []:
        name, _, value = line.partition(":")
        if name == "vault" and value.split("#")[0].strip() != str(VERSION):
            raise SystemExit(f"this is a vault of version {value.strip()}, and this program knows {VERSION}")


def files(vault, collection):
    """The JSON Lines files of a collection in the order in which they are read."""
    if not all(part.strip(".") for part in collection.split("/")):
        raise SystemExit(f"{collection} is no collection")
    one, folder = pathlib.Path(vault, collection + ".jsonl"), pathlib.Path(vault, collection)
    found = [path for path in [one, *sorted(folder.rglob("*.jsonl"), key=pathlib.Path.as_posix)] if path.exists()]
    others = [path for path in [*folder.rglob("*"), *folder.parent.glob(folder.name + ".*")]
              if path.suffix in {".csv", ".json", ".yaml", ".yml", ".age"}]
    if others:
        raise SystemExit(f"{others[0]} is in a form that this program does not know")
    return [path for path in found if not is_copy(path)
            and not any(part.startswith(".") for part in path.relative_to(vault).parts)]


def is_copy(path):
    """True for a file that a program that syncs left beside one that both sides had changed."""
    second = re.fullmatch(r"(.+?)(?: \d+| \(\d+\)|-(?:DESKTOP|LAPTOP)-[A-Z0-9]+)", path.stem)
    return bool(re.search(r"\.sync-conflict-\d|_conflict-\d| \(.*(conflicted copy|SFConflict).*\)", path.name, re.IGNORECASE)
                or second and path.with_name(second[1] + path.suffix).exists())


def lines(path, problems):
    """The records of a file with their lines; what is no record is added to `problems`."""
    data = path.read_bytes().removeprefix(b"\xef\xbb\xbf")
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            record = parsed(line.decode("utf-8"))
            # Such keys are as if they were not there.
            for key, right in (("id", lambda one: type(one) is str and one), ("deleted", lambda one: one is True)):
                value = None if right(record.get(key)) else record.pop(key, None)
                if value not in (None, False):
                    problems.append((path.name, number, f"wrong {key}"))
            if "deleted" in record and "id" not in record:
                raise Torn("a deletion needs an id")
            yield record
        except (Torn, UnicodeDecodeError):
            problems.append((path.name, number, UNREADABLE))


def counts_over(new, old):
    """True if a later version of a record counts in place of an earlier one."""
    new_time, old_time = instant(new.get("updatedAt")), instant(old.get("updatedAt"))
    if new_time == old_time:
        return new.get("deleted") is True and old.get("deleted") is not True
    return new_time is not None and (old_time is None or new_time > old_time)


def versions(vault, collection, problems):
    """The version of each record that counts, deleted ones too, in the order first written."""
    latest = {}
    for path in files(vault, collection):
        for record in lines(path, problems):
            name = identity(record)
            if name not in latest or counts_over(record, latest[name]):
                latest[name] = record
    return latest


def read(vault, collection):
    """The records of a collection by id, and the places of lines that cannot be read."""
    check_version(vault)
    problems = []
    latest = versions(vault, collection, problems)
    return {name: one for name, one in latest.items() if one.get("deleted") is not True}, problems


# Writing

def append(vault, collection, records, year):
    """Adds lines at the end of a file, all or none; a torn last line stays as it is."""
    folder = pathlib.Path(vault, collection)
    path = folder / f"{year:04}.jsonl" if folder.is_dir() else pathlib.Path(vault, collection + ".jsonl")
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path.parent / ".lock", "a", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        try:
            size = os.fstat(descriptor).st_size
            start = b"\n" if size and os.pread(descriptor, 1, size - 1) != b"\n" else b""
            data = start + b"".join(written(record).encode() + b"\n" for record in records)
            try:
                if os.write(descriptor, data) != len(data):
                    raise OSError("the disk is full")
                os.fsync(descriptor)
            except OSError:
                os.ftruncate(descriptor, size)
                raise
        finally:
            os.close(descriptor)


def stamp(now, after=None):
    """A moment for updatedAt, later than the one before."""
    earlier = instant(after)
    if earlier is not None:
        now = max(now, EPOCH + datetime.timedelta(microseconds=earlier + 1000))
    return now.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def put(vault, collection, fields, now):
    """Adds a record, or changes the fields of the one with the id; null takes a field out."""
    name = fields.get("id") or secrets.token_hex(8)
    before = read(vault, collection)[0].get(name, {})
    record = without_null({"id": name, **before, **fields, "updatedAt": stamp(now, before.get("updatedAt"))})
    append(vault, collection, [record], now.year)
    return record


def without_null(record):
    return {key: value for key, value in record.items() if value is not None}


def delete(vault, collection, name, now):
    known, _ = read(vault, collection)
    if name not in known:
        raise SystemExit(f"there is no record {name}")
    time = stamp(now, known[name].get("updatedAt"))
    append(vault, collection, [{"id": name, "deleted": True, "updatedAt": time}], now.year)


# Merging

def merge(vault, other, collection, now):
    """Adds the versions of another copy that count over those here."""
    ours, theirs = versions(vault, collection, []), versions(other, collection, [])
    added = [
        record for name, record in theirs.items()
        if name not in ours or counts_over(record, ours[name])]
    if added:
        append(vault, collection, added, now.year)
    return len(added)


# Conformance

def conform(folder):
    """Runs each case of the suite, and returns their number and the names of those that fail."""
    import shutil
    import tempfile
    failed = []
    cases = sorted(path.parent for path in pathlib.Path(folder).glob("*/case.json"))
    for case in cases:
        task = json.loads((case / "case.json").read_text(encoding="utf-8"))
        collection = task["collection"]
        with tempfile.TemporaryDirectory() as temporary:
            vault = pathlib.Path(temporary, "vault")
            shutil.copytree(case / "vault", vault)
            now = datetime.datetime.fromisoformat(task.get("now", "2026-11-20T10:00:00Z"))
            for fields in task.get("put", []):
                put(vault, collection, {name: as_written(value) for name, value in fields.items()}, now)
            for name in task.get("delete", []):
                delete(vault, collection, name, now)
            if task.get("merge"):
                merge(vault, case / "other", collection, now)
            found, problems = read(vault, collection)
        expected = {record["id"]: record for record in task["records"]}
        same = {name: json.loads(written(without_null({**one, "id": name}))) for name, one in found.items()}
        if same != expected or sum(what == UNREADABLE for *_, what in problems) != task.get("unreadable", 0):
            failed.append(case.name)
    return len(cases), failed


def as_written(value):
    """A value of a case with its numbers as they are written here."""
    return Number(json.dumps(value)) if isinstance(value, (int, float)) and not isinstance(value, bool) else value


def main(command, *arguments):
    now = datetime.datetime.now(datetime.timezone.utc)
    if command == "conform":
        count, failed = conform(*(arguments or [pathlib.Path(__file__).with_name("cases")]))
        print(f"{count - len(failed)} of {count} cases hold")
        raise SystemExit(f"failed: {', '.join(failed)}" if failed or not count else None)
    if command == "read":
        records, problems = read(*arguments)
        for name, record in records.items():
            print(written({"id": name, **record}))
        for file, line, what in problems:
            print(f"{file}:{line}: {what}", file=sys.stderr)
    elif command == "put":
        print(written(put(arguments[0], arguments[1], parsed(arguments[2]), now)))
    elif command == "delete":
        delete(*arguments, now)
    elif command == "merge":
        print(merge(*arguments, now))
    else:
        raise SystemExit(__doc__)


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["help"]))
