"""Pictures for vaults."""

import struct
import zlib


def png(width, height, rows, *texts):
    """A PNG of 24 bits a pixel. Each row of `rows` begins with a zero; texts are named chunks
    without image data."""
    def chunk(name, data):
        sum_ = zlib.crc32(name + data)
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", sum_)

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", head), *texts, (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)
