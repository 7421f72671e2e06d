"""Finds the words of gridcheck.vault in bytes, in any encoding."""

import base64
import binascii
import html
import io
import pathlib
import re
import shutil
import subprocess
import tarfile
import urllib.parse
import zipfile
import zlib

from .vault import PREFIX

WORD = re.compile(PREFIX + r"[a-z]{8,10}(?=[^a-z]|$)", re.I)
REVERSED = re.compile(r"[a-z]{8,10}" + PREFIX[::-1], re.I)
PIECE = re.compile(PREFIX + r"[a-z]{3,7}", re.I)
AMOUNT = re.compile(r"7[,. _]?9[,. _]?19[,. _]?[0-9]{3}(?![0-9])")
BASE64 = re.compile(r"[A-Za-z0-9+/_-]{16,}={0,2}")


def found(data, meanings):
    """The words and amounts in `data` that are canaries."""
    text = data.decode("utf-8", "replace")
    forms = {text}
    if "%" in text:
        forms.add(urllib.parse.unquote(text, errors="replace"))
    if "&" in text:
        forms.add(html.unescape(text))
    if "\\u" in text:
        forms.add(re.sub(r"\\u([0-9a-fA-F]{4})", lambda found: chr(int(found[1], 16)), text))
    if len(text) < 3_000_000:
        forms.add(" ".join(decoded for run in BASE64.findall(text) for decoded in decoded_base64(run)))
    result = set()
    for form in forms:
        for word in WORD.findall(form):
            result |= longest(word.lower(), meanings)
        for word in REVERSED.findall(form):
            result |= longest(word.lower()[::-1], meanings)
        for piece in PIECE.findall(form):
            result |= {key for key in meanings if isinstance(key, str) and piece.lower() in key}
        for amount in AMOUNT.findall(form):
            number = int(re.sub(r"\D", "", amount))
            result |= {number} & meanings.keys()
    return result


def longest(word, meanings):
    return {word[:length] for length in range(11, len(word) + 1)} & meanings.keys()


def decoded_base64(run):
    for start in range(4):
        part = run[start:].replace("-", "+").replace("_", "/")
        part = part[: len(part) // 4 * 4]
        try:
            decoded = base64.b64decode(part)
        except (binascii.Error, ValueError):
            continue
        if PREFIX.encode() in decoded.lower():
            yield decoded.decode("utf-8", "replace")


def opened(data, depth=0):
    """`data`, and the contents of all archives and compressed data in it."""
    yield data
    if depth > 3:
        return
    if data[:4] == b"\x28\xb5\x2f\xfd" and shutil.which("zstd"):
        done = subprocess.run(["zstd", "-dqc"], input=data, capture_output=True)
        yield from opened(done.stdout, depth + 1)
    if data[:2] == b"PK":
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                for name in archive.namelist():
                    yield name.encode()
                    yield from opened(archive.read(name), depth + 1)
        except zipfile.BadZipFile:
            pass
    if data[257:262] == b"ustar":
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            for member in archive:
                yield member.name.encode()
    for match in re.finditer(rb"\x1f\x8b\x08|\x78[\x01\x5e\x9c\xda]", data):
        if match.start() > 4096 and match.start() % 7:  # Pictures have such bytes everywhere.
            continue
        gzip = data[match.start()] == 0x1F
        try:
            plain = zlib.decompressobj(31 if gzip else 15).decompress(data[match.start():], 20_000_000)
        except zlib.error:
            continue
        if plain:
            yield from opened(plain, depth + 1)


def in_folder(folder, meanings, skip=lambda path: False):
    """The places of words in a folder: in paths, in files, in archives: {word: path}."""
    result = {}
    folder = pathlib.Path(folder)
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if skip(name):
            continue
        for word in found(name.encode(), meanings):
            result.setdefault(word, f"the name {name}")
        if path.is_file() and not path.is_symlink():
            for data in opened(path.read_bytes()):
                for word in found(data, meanings):
                    result.setdefault(word, name)
    return result
