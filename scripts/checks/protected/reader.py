"""Reads protected sites as docs/pages/protected-pages.md describes them, and knows nothing else of Daybook.

    scripts/checks/protected/reader.py FOLDER PASSWORD OUTPUT      # writes the plain site
"""

import hashlib
import hmac
import json
import pathlib
import sys
import unicodedata

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

PURPOSE = b"daybook protected site 1"
STEP = 4096


class WrongPassword(Exception):
    pass


def derived_key(password, salt, rounds):
    typed = unicodedata.normalize("NFC", password).encode()
    return hashlib.pbkdf2_hmac("sha256", typed, salt, rounds)


def wrapping_key(derived, slot_salt):
    return HKDF(algorithm=hashes.SHA256(), length=32, salt=slot_salt, info=PURPOSE).derive(derived)


def open_slots(published, password):
    """The content key and the naming key."""
    if published["version"] != 1:
        raise ValueError("another version of the format")
    derived = derived_key(password, bytes.fromhex(published["salt"]), published["rounds"])
    for slot in published["slots"]:
        key = wrapping_key(derived, bytes.fromhex(slot["salt"]))
        try:
            keys = AESGCM(key).decrypt(
                bytes.fromhex(slot["nonce"]), bytes.fromhex(slot["wrapped"]), PURPOSE)
        except InvalidTag:
            continue
        return keys[:32], keys[32:]
    raise WrongPassword


def part_name(address, naming_key):
    return hmac.new(naming_key, address.encode(), hashlib.sha256).hexdigest()[:32] + ".bin"


def open_part(part, address, content_key):
    if not part or len(part) % STEP:
        raise ValueError("not a part")
    plain = AESGCM(content_key).decrypt(part[:12], part[12:], address.encode())
    length = int.from_bytes(plain[:8], "big")
    if any(plain[8 + length:]):
        raise ValueError("the padding is not zeros")
    return plain[8:8 + length]


class Site:
    """A protected site in a folder, opened by a password."""

    def __init__(self, folder, password):
        self.folder = pathlib.Path(folder)
        published = json.loads((self.folder / "keys.json").read_text())
        self.content_key, self.naming_key = open_slots(published, password)
        index = json.loads(self.file(""))
        if index["version"] != 1:
            raise ValueError("another version of the format")
        self.sizes = {file["path"]: file["size"] for file in index["files"]}

    def part(self, address):
        return self.folder / "parts" / part_name(address, self.naming_key)

    def file(self, address):
        return open_part(self.part(address).read_bytes(), address, self.content_key)


def main():
    folder, password, output = sys.argv[1:]
    site = Site(folder, password)
    for address in site.sizes:
        file = pathlib.Path(output) / address
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(site.file(address))


if __name__ == "__main__":
    main()
