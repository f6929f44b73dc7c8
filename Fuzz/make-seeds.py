#!/usr/bin/env python3
"""Makes the seeds that fuzzing begins with: make-seeds.py FOLDER

Recordings and folders of pictures come from the recipes of scripts/damage, cut to a few kilobytes; specs from this
repository; baselines and blobs are written by the tool, where it is built; drawings are a few lines of bytes.
"""
import json
import pathlib
import random
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "scripts/damage"))
import seeds  # noqa: E402

CARD = "testsrc2=size=32x48:rate=30:duration=0.2"
SMALL = [("a.mp4", seeds.H264), ("b.mp4", seeds.H264 + seeds.FRAGMENTS), ("c.mov", seeds.HEVC + ["-tag:v", "hvc1"]),
         ("d.webm", seeds.VP8), ("e.webm", seeds.VP9), ("f.mkv", seeds.AV1), ("g.gif", []), ("h.apng", ["-f", "apng"]),
         ("i.avi", ["-c:v", "mjpeg"]), ("j.ts", seeds.H264 + ["-f", "mpegts"]), ("k.h264", seeds.H264),
         ("l.hevc", seeds.HEVC), ("m.ivf", seeds.VP9), ("n.mkv", ["-c:v", "ffv1"]), ("o.mov", ["-c:v", "prores_ks"])]

SPECS = [
    "{}", "{slowdown: 10, size: [64, 128], elements: {a: {rect: [1, 2, 3, 4], frame: 'last'}}}",
    "{viewport: [32, 64], elements: {a: {image: 'a.png'}, b: {rect: [1, 1, 9, 9], frame: '1.5s', kind: 'text', "
    "looks: [{frame: 3}, {image: 'x.png'}]}, c: {rect: [0, 0, 64, 128], kind: 'surface', cornerRadius: 8}}, "
    "groups: {g: ['a', 'b']}, ignore: ['auto', [0, 0, 9, 9]], discover: true}",
    "{elements: {t: {rect: [1, 1, 8, 8], frame: 2}, n: {rect: [9, 9, 8, 8], frame: 'first'}}, groups: {bar: ['t', 'n']}, "
    "expect: [{atMostOneCopy: 'bar'}, {element: 't', opaque: {notBefore: 'start of bar', within: '1 frame'}}, "
    "{element: 't', visible: {until: 'n visible'}}, {handover: 'bar', overlapTicks: 0, gapTicks: 0}, "
    "{never: ['t above 0.15', 'n above 0.15']}, {kind: 'hitch', atMost: 5, per: 'minute'}, "
    "{element: 't', contrast: {atLeast: 4.5}}]}",
    "// c\n{\n  /* d */ slowdown: +.5e1, knobs: {a: 'b\\u0041\\x41\\\n', c: 0x1F, d: true, e: Infinity},\n}",
]


def drawings():
    generator = random.Random(7)
    for count in (8, 40, 90):
        for looks in (0, 1, 3, 0x8D, 0x55):
            data = bytes([63, 63, generator.randrange(3), generator.randrange(4), looks, generator.randrange(64)])
            for frame in range(count):
                data += bytes([0, 0, 4 + frame % 40, 30, 12, 9, 20, 0])
            yield data


def main():
    folder = pathlib.Path(sys.argv[1])
    for target in ("recording", "pictures", "spec", "baseline", "blob", "analysis"):
        (folder / target).mkdir(parents=True, exist_ok=True)
    for name, encoding in SMALL:
        path = folder / "recording" / name
        if not path.exists():
            subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", CARD, "-an", "-threads", "1",
                            *encoding, str(path)], capture_output=True)
            if path.exists() and path.stat().st_size > 60_000:
                path.unlink()
    pictures = folder / "picture.png"
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", "testsrc2=size=16x12:rate=1:duration=1",
                    "-frames:v", "1", str(pictures)], capture_output=True)
    if pictures.exists():
        png = pictures.read_bytes()
        part = bytes([0]) + len(png).to_bytes(2, "big") + png
        times = b"0\n0.1\n0.2\n"
        (folder / "pictures/a").write_bytes(part * 3)
        (folder / "pictures/b").write_bytes(part * 3 + bytes([1]) + len(times).to_bytes(2, "big") + times)
        (folder / "pictures/c").write_bytes(bytes([3, 6]) + b"x-0001" + len(png).to_bytes(2, "big") + png + part)
        pictures.unlink()
    texts = SPECS + [p.read_text() for p in (ROOT / "Samples/Recordings").glob("*.json5")]
    for index, text in enumerate(texts):
        (folder / f"spec/{index}.json5").write_text(text)
    for index, data in enumerate(drawings()):
        (folder / f"analysis/{index}").write_bytes(data)
    tools = [ROOT / ".build/release/slowglass", ROOT / ".build/debug/slowglass"]
    tool = next((t for t in tools if t.exists()), None)
    if tool is None or (folder / "blob/0.json").exists():
        return
    baseline, blob = folder / "baseline/0.json", folder / "whole.json"
    subprocess.run([tool, "check", folder / "recording/a.mp4", folder / "recording/g.gif", "--baseline", baseline,
                    "--update-baselines=all", "--report", f"blob={blob}"], capture_output=True)
    if blob.exists():
        recordings = json.loads(blob.read_text())["recordings"]
        (folder / "blob/0.json").write_text(json.dumps(recordings[:1]))
        (folder / "blob/1.json").write_text(json.dumps(recordings[1:]))
        blob.unlink()


if __name__ == "__main__":
    main()
