"""Ways to damage a recording, each a function of its bytes, its parts and a random generator.

Systematic ones (truncation at every part, each size field wrong) are listed by every_truncation and every_size; the
others are drawn. All give the damaged bytes and a word for what was done. Standard library only.
"""
import struct

from structure import resized, spliced

ODD_WORDS = [0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF]
# Names of parts that hold numbers which others believe: sizes, times, counts, tables, decoder settings.
HEADERS = {
    "mvhd", "tkhd", "mdhd", "elst", "stts", "ctts", "stss", "stsc", "stsz", "stco", "tfhd", "tfdt", "trun", "trex",
    "mfhd", "avcC", "hvcC", "avc1", "hvc1", "hdlr", "dref", "stsd", "avih", "strh", "strf", "indx", "idx1", "IHDR",
    "acTL", "fcTL", "PLTE", "head", "extension", "2AD7B1", "D7", "E0", "B0", "BA", "63A2", "E7", "A3", "23E383",
    "86", "B7", "F1", "packet",
}
ODD_SIZES = [(0, 0), (0, 1), (0, 7), (0, 0x7FFFFFFF), (0, 0xFFFFFFFF), (0, (1 << 56) - 1), (1, -1), (1, 1), (2, 0)]


def every_truncation(data, parts):
    """One cut before each part, one behind its head, one in its middle."""
    places = {p.start for p in parts} | {p.head for p in parts} | {(p.head + p.end) // 2 for p in parts}
    for place in sorted(places):
        if 0 < place < len(data):
            yield data[:place], f"cut at {place}"


def every_size(data, parts):
    """Each size field nothing, tiny, huge, one off, doubled."""
    for part in parts:
        if part.size_at < 0:
            continue
        for factor, change in ODD_SIZES:
            size = factor * (part.end - part.start) + change
            yield resized(data, part, size), f"size of {part.name} at {part.start} is {size}"


def flipped(data, parts, kind, random, others):
    """A few bits, or a burst, anywhere or in a header."""
    result = bytearray(data)
    low, high = 0, len(data)
    if parts and random.random() < 0.5:
        part = random.choice(parts)
        low, high = part.start, max(part.start + 1, min(part.end, part.start + 256))
    for _ in range(random.choice([1, 1, 2, 4, 16, 64, 256])):
        place = random.randrange(low, high)
        result[place] ^= 1 << random.randrange(8)
    return bytes(result), f"bits flipped in {low}..<{high}"


def emptied(data, parts, kind, random, others):
    """A stretch of zeros, ones or noise, as a failing disk leaves it."""
    length = min(len(data), random.choice([16, 188, 512, 4096]))
    start = random.randrange(0, len(data) - length + 1)
    fill = random.choice([bytes(length), b"\xff" * length, random.randbytes(length)])
    return data[:start] + fill + data[start + length:], f"{length} bytes lost at {start}"


def lying(data, parts, kind, random, others):
    """Odd numbers where a header counts, measures or times something."""
    headers = [p for p in parts if p.name in HEADERS and p.end > p.head]
    result = bytearray(data)
    words = []
    for _ in range(random.choice([1, 1, 2, 3])):
        part = random.choice(headers or parts)
        width = random.choice([1, 2, 4, 4, 4, 8])
        room = min(part.end, part.head + 120) - part.head - width
        if room < 0:
            continue
        place = part.head + random.randrange(0, room + 1)
        if width == 4 and random.random() < 0.7:
            place = min(part.head + (place - part.head) // 4 * 4, len(data) - 4)
        word = random.choice(ODD_WORDS + [random.getrandbits(32)])
        order = "little" if kind in ("avi", "gif", "ivf") else "big"
        result[place:place + width] = (word & ((1 << 8 * width) - 1)).to_bytes(width, order)
        words.append(f"{word:#x} at {place} in {part.name}")
    return bytes(result), "header lies: " + ", ".join(words)


def sized(data, parts, kind, random, others):
    """Other dimensions than the pictures have, wherever a container tells them."""
    width, height = random.choice(
        [(0, 0), (0, 128), (1, 1), (8192, 8192), (8193, 8193), (65535, 65535), (16, 65535), (65, 127), (2, 16384),
         (0x7FFFFFFF, 0x7FFFFFFF), (0xFFFFFFFF, 1), (128, 64), (4096, 4096)])
    order = ">" if kind in ("mp4", "mov", "png", "apng") else "<"
    result = bytearray(data)

    def put(at, form):
        most = (1 << 8 * struct.calcsize(form)) - 1
        if at + 2 * struct.calcsize(form) <= len(result):
            result[at:at + 2 * struct.calcsize(form)] = struct.pack(
                order + form[-1] * 2, min(width, most), min(height, most))

    places = {"IHDR": (0, "I"), "fcTL": (4, "I"), "avc1": (24, "H"), "hvc1": (24, "H"), "av01": (24, "H"),
              "tkhd": (76, "I"), "strf": (4, "I"), "avih": (32, "I"), "picture": (4, "H")}
    for part in parts:
        if part.name in places and random.random() < 0.8:
            offset, form = places[part.name]
            put(part.head + offset, form)
        elif part.name == "head" and kind == "gif":
            put(6, "H")
        elif part.name == "head" and kind == "ivf":
            put(12, "H")
        elif part.name in ("B0", "BA"):
            count = part.end - part.head
            number = min(width if part.name == "B0" else height, (1 << 8 * count) - 1)
            result[part.head:part.end] = number.to_bytes(count, "big")
    if kind == "y4m":
        result = data.replace(b"W64 H128", f"W{width} H{height}".encode(), 1)
    return bytes(result), f"dimensions {width} x {height}"


def timed(data, parts, kind, random, others):
    """Time stamps that are negative, enormous, equal, backward; time bases of nothing and of ages."""
    result = bytearray(data)
    tables = {"stts": (8, 4), "ctts": (8, 4), "elst": (8, 4), "mdhd": (12, 4), "mvhd": (12, 4), "tfdt": (4, 4),
              "trun": (8, 4), "fcTL": (20, 2), "E7": (0, 0), "A3": (1, 2), "2AD7B1": (0, 0), "23E383": (0, 0),
              "strh": (20, 4), "avih": (0, 4), "extension": (3, 2), "packet": (4, 4), "frame": (0, 0)}
    chosen = [p for p in parts if p.name in tables] or parts
    odd = random.choice(ODD_WORDS + [random.getrandbits(32)])
    for part in chosen:
        if random.random() < 0.4:
            continue
        offset, width = tables.get(part.name, (0, 4))
        width = width or min(8, part.end - part.head)
        at = part.head + offset
        if kind == "ivf":
            at, width = part.start + 4, 8
        if part.name in ("stts", "ctts", "trun", "elst") and random.random() < 0.7:
            at += 4 * random.randrange(0, max(1, (part.end - at) // 4))
        if at + width > part.end or width <= 0:
            continue
        value = random.choice([odd, odd, random.getrandbits(64), 0])
        order = "little" if kind in ("avi", "gif", "ivf") else "big"
        result[at:at + width] = (value & ((1 << 8 * width) - 1)).to_bytes(width, order)
    return bytes(result), f"time stamps like {odd:#x}"


def withoutKeys(data, parts, kind, random, others):
    """The first pictures gone, or some in the middle: what follows leans on nothing."""
    coded = [p for p in parts if p.name in ("A3", "frame", "IDAT", "fdAT", "picture", "unit", "packet")]
    if kind in ("mp4", "mov", "avi"):
        whole = [p for p in parts if p.name in ("mdat",) or p.name == "LIST" and p.end - p.start > 4000]
        if not whole:
            return flipped(data, parts, kind, random, others)
        part = random.choice(whole)
        length = min(random.choice([64, 1024, 4096]), part.end - part.head - 16)
        start = part.head + 16 if random.random() < 0.5 else part.head + random.randrange(0, part.end - part.head - length)
        return data[:start] + bytes(length) + data[start + length:], f"pictures lost at {start}"
    if not coded:
        return emptied(data, parts, kind, random, others)
    first = 0 if random.random() < 0.5 else random.randrange(len(coded))
    for part in reversed(coded[first:first + random.choice([1, 1, 2, 5])]):
        data = spliced(data, parts, kind, part.start, part.end - part.start, b"")
    return data, f"pictures {first}... taken out"


def crowded(data, parts, kind, random, others):
    """A part many times over: thousands of tracks, tables, pictures."""
    wanted = {"trak", "AE", "strl", "LIST", "fcTL", "acTL", "stts", "moof", "moov", "extension", "picture", "1F43B675",
              "A3", "packet", "unit", "frame", "udta", "edts", "IHDR", "PLTE", "stsd", "avc1", "hvc1"}
    small = [p for p in parts if p.name in wanted and p.end - p.start < 20_000] or parts
    part = random.choice(small)
    body = data[part.start:part.end]
    times = max(1, min(random.choice([2, 65, 1000, 5000]), 8_000_000 // max(1, len(body))))
    inside = body * times
    return spliced(data, parts, kind, part.start, 0, inside), f"{part.name} at {part.start} {times} times more"


def nested(data, parts, kind, random, others):
    """A part within itself, hundreds deep."""
    if kind in ("mp4", "mov"):
        body = b""
        for _ in range(random.choice([8, 300, 3000])):
            body = struct.pack(">I4s", len(body) + 8, random.choice([b"moov", b"trak", b"udta", b"meta"])) + body
        at = random.choice([p.start for p in parts])
        return spliced(data, parts, kind, at, 0, body), f"boxes in boxes at {at}"
    if kind in ("mkv", "webm"):
        body = b""
        for _ in range(random.choice([8, 300, 3000])):
            body = b"\x1f\x43\xb6\x75" + (len(body) | 1 << 56).to_bytes(8, "big") + body
        at = random.choice([p.start for p in parts])
        return spliced(data, parts, kind, at, 0, body), f"elements in elements at {at}"
    return crowded(data, parts, kind, random, others)


def joined(data, parts, kind, random, others):
    """The beginning of one recording with the rest of another."""
    other, other_parts = random.choice(others)
    here = random.choice(parts).start if parts else len(data) // 2
    there = random.choice(other_parts).start if other_parts else len(other) // 2
    style = random.randrange(3)
    if style == 0:
        return data + other, "another recording behind it"
    if style == 1:
        return data[:here] + other[there:], f"spliced at {here}"
    piece = other[there:there + random.choice([100, 2000, 20_000])]
    return spliced(data, parts, kind, here, 0, piece), f"a piece of another recording at {here}"


def reordered(data, parts, kind, random, others):
    """Two parts of one level change places."""
    depth = random.choice(parts).depth
    same = [p for p in parts if p.depth == depth]
    first, second = sorted(random.choices(same, k=2), key=lambda p: p.start)
    if second.start < first.end:
        return flipped(data, parts, kind, random, others)
    return (data[:first.start] + data[second.start:second.end] + data[first.end:second.start]
            + data[first.start:first.end] + data[second.end:]), f"{first.name} and {second.name} change places"


def renamed(data, parts, kind, random, others):
    """A part that calls itself something else."""
    first, second = random.choice(parts), random.choice(parts)
    width = min(4, first.head - first.start, second.head - second.start)
    at, other = (first.start + 4, second.start + 4) if kind in ("mp4", "mov", "png", "apng") else (
        first.start, second.start)
    return data[:at] + data[other:other + width] + data[at + width:], f"{first.name} calls itself {second.name}"


DRAWN = [flipped, flipped, emptied, lying, lying, sized, timed, timed, withoutKeys, crowded, nested, joined, reordered,
         renamed]
