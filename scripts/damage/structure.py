"""Where the parts of a recording begin and end: boxes, elements, chunks, blocks, packets.

walk(data, kind) gives a flat list of Part in file order; a part that holds others names them by depth. Standard
library only, and forgiving: what cannot be read ends the list.
"""
import struct
from dataclasses import dataclass


@dataclass
class Part:
    name: str
    start: int
    head: int  # where its content begins
    end: int
    depth: int
    size_at: int = -1  # place and width of its size field, where it has one
    size_width: int = 0
    parent: int = -1  # index in the list


MOVIE_FOLDERS = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"moof", b"traf", b"mvex", b"edts", b"dinf", b"udta"}


def movie(data):
    parts = []

    def level(at, end, depth, parent):
        while at + 8 <= end:
            size, name = struct.unpack(">I4s", data[at:at + 8])
            head = 8
            if size == 1 and at + 16 <= end:
                size, head = struct.unpack(">Q", data[at + 8:at + 16])[0], 16
            stop = end if size == 0 else at + size
            if size and size < head or stop > end:
                return
            index = len(parts)
            parts.append(Part(name.decode("latin1"), at, at + head, stop, depth, at, 4, parent))
            if depth > 40:
                pass
            elif name in MOVIE_FOLDERS:
                level(at + head, stop, depth + 1, index)
            elif name == b"stsd":
                level(at + head + 8, stop, depth + 1, index)
            elif name in (b"avc1", b"hvc1", b"hev1", b"av01", b"vp09"):
                level(at + head + 78, stop, depth + 1, index)
            at = stop

    level(0, len(data), 0, -1)
    return parts


ELEMENT_FOLDERS = {0x18538067, 0x1F43B675, 0x1654AE6B, 0xAE, 0xE0, 0x114D9B74, 0x4DBB, 0x1549A966, 0x1C53BB6B, 0xBB,
                   0xB7, 0xA0, 0x1254C367, 0x7373, 0x67C8, 0x1A45DFA3, 0x55B0}


def variable(data, at, keep_mark):
    if at >= len(data) or data[at] == 0:
        return None, 0
    width = 9 - data[at].bit_length()
    value = int.from_bytes(data[at:at + width], "big")
    return (value if keep_mark else value & ((1 << (7 * width)) - 1)), width


def matroska(data):
    parts = []

    def level(at, end, depth, parent):
        while at < end:
            name, name_width = variable(data, at, True)
            size, width = variable(data, at + name_width, False)
            if name is None or size is None:
                return
            head = at + name_width + width
            stop = end if size == (1 << (7 * width)) - 1 else head + size
            if stop > end:
                return
            index = len(parts)
            parts.append(Part(f"{name:X}", at, head, stop, depth, at + name_width, width, parent))
            if name in ELEMENT_FOLDERS and depth < 40:
                level(head, stop, depth + 1, index)
            at = stop

    level(0, len(data), 0, -1)
    return parts


def riff(data):
    parts = []

    def level(at, end, depth, parent):
        while at + 8 <= end:
            name, size = struct.unpack("<4sI", data[at:at + 8])
            stop = at + 8 + size + (size & 1)
            if at + 8 + size > end:
                return
            index = len(parts)
            is_list = name in (b"RIFF", b"LIST")
            parts.append(Part(name.decode("latin1"), at, at + 8, min(stop, end), depth, at + 4, 4, parent))
            if is_list:
                level(at + 12, at + 8 + size, depth + 1, index)
            at = stop

    level(0, len(data), 0, -1)
    return parts


def png(data):
    parts, at = [Part("signature", 0, 0, 8, 0)], 8
    while at + 12 <= len(data):
        size, name = struct.unpack(">I4s", data[at:at + 8])
        if at + 12 + size > len(data):
            break
        parts.append(Part(name.decode("latin1"), at, at + 8, at + 12 + size, 0, at, 4))
        at += 12 + size
    return parts


def gif(data):
    def blocks(at):
        while at < len(data) and data[at]:
            at += data[at] + 1
        return at + 1

    def table(flags):
        return 3 << ((flags & 7) + 1) if flags & 0x80 else 0

    parts = [Part("head", 0, 6, 13 + table(data[10]), 0)]
    at = parts[0].end
    while at < len(data):
        start, kind = at, data[at]
        if kind == 0x21:
            at = blocks(at + 2)
        elif kind == 0x2C and at + 10 <= len(data):
            at = blocks(at + 11 + table(data[at + 9]))
        else:
            at += 1
        parts.append(Part({0x21: "extension", 0x2C: "picture", 0x3B: "end"}.get(kind, "other"), start, start + 1, at, 0))
    return parts


def by_marks(data, mark, name):
    places = []
    at = data.find(mark)
    while at >= 0:
        places.append(at)
        at = data.find(mark, at + len(mark))
    ends = places[1:] + [len(data)]
    return [Part(name, a, a + len(mark), b, 0) for a, b in zip(places, ends)]


def packets(data):
    return [Part("packet", at, at + 4, at + 188, 0) for at in range(0, len(data) - 187, 188)]


def ivf(data):
    parts, at = [Part("head", 0, 8, 32, 0)], 32
    while at + 12 <= len(data):
        size = struct.unpack("<I", data[at:at + 4])[0]
        parts.append(Part("frame", at, at + 12, at + 12 + size, 0, at, 4))
        at += 12 + size
    return parts


WALKS = {
    "mp4": movie, "mov": movie, "mkv": matroska, "webm": matroska, "avi": riff, "apng": png, "png": png, "gif": gif,
    "ts": packets, "ivf": ivf, "y4m": lambda data: by_marks(data, b"FRAME\n", "frame"),
    "h264": lambda data: by_marks(data, b"\0\0\1", "unit"), "hevc": lambda data: by_marks(data, b"\0\0\1", "unit"),
}


def walk(data, kind):
    return [p for p in WALKS[kind](data) if p.end <= len(data)]


def resized(data, part, size):
    """The data with the size field of a part set to a number, as far as it fits the field."""
    most = (1 << (8 * part.size_width)) - 1
    field = (size & most).to_bytes(part.size_width, "big")
    return data[:part.size_at] + field + data[part.size_at + part.size_width:]


def spliced(data, parts, kind, at, cut, insert):
    """Replaces `cut` bytes at a place, and mends the sizes of everything around it."""
    change = len(insert) - cut
    result = bytearray(data[:at] + insert + data[at + cut:])
    for part in parts:
        if part.size_at < 0 or not (part.head <= at and at + cut <= part.end) or part.start == at and cut:
            continue
        place, width = part.size_at, part.size_width
        if kind in ("mp4", "mov"):
            size = part.end - part.start + change
            if size < 1 << 32:
                result[place:place + 4] = struct.pack(">I", size)
        elif kind in ("mkv", "webm"):
            size = part.end - part.head + change
            if size < (1 << (7 * width)) - 1:
                result[place:place + width] = (size | 1 << (7 * width)).to_bytes(width, "big")
        elif kind == "avi":
            result[place:place + 4] = struct.pack("<I", part.end - part.head + change)
    return bytes(result)
