#!/usr/bin/env python3
"""Checks many recordings in one run, and watches what the process holds.

  soak.py [--binary B] [--count 500] [--jobs 2] [--json FILE]

The recordings are small, of every kind that is read, in many copies; a few are damaged, one is no recording at all.
Equal recordings must be answered equally wherever they stand, and the damaged ones must change nothing for the others.
Memory and descriptors are read from /proc while it runs. Exit status 1 when something is not as it should be.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET

import seeds

KINDS = ["screen-h264.mp4", "screen-hevc.mov", "screen-vp9.webm", "screen-vp8.webm", "card-av1.mp4", "card.gif",
         "card.apng", "card-h264.avi", "card-h264.mkv"]


def gather(made, folder, count):
    """Copies under names of their own; every fiftieth is damaged."""
    files = [p for p in made if p.name in KINDS] or [p for p in made if p.is_file()]
    names = {}
    for index in range(count):
        source = files[index % len(files)]
        target = folder / f"{index:04d}-{source.name}"
        data = source.read_bytes()
        kind = source.name
        if index % 50 == 17:
            data, kind = data[:len(data) * 2 // 3], "cut " + source.name
        elif index % 50 == 33:
            data, kind = b"no recording", "text"
        target.write_bytes(data)
        names[target.name] = kind
    return names


def held(process):
    """Resident bytes and open descriptors of a process; None once it has ended."""
    try:
        pages = int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGESIZE"), len(os.listdir(f"/proc/{process}/fd"))
    except (OSError, IndexError):
        return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default=str(seeds.ROOT / ".build/release/slowglass"))
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seeds", default=str(seeds.ROOT / ".build/damage-seeds"))
    parser.add_argument("--json")
    options = parser.parse_args()
    made = seeds.make(options.seeds)
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        folder = pathlib.Path(folder)
        (folder / "in").mkdir()
        names = gather(made, folder / "in", options.count)
        junit = folder / "out.xml"
        start = time.monotonic()
        process = subprocess.Popen(
            [options.binary, "check", str(folder / "in"), "--jobs", str(options.jobs), "--report", f"junit={junit}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        samples = []
        # Its own lines are few, and fit into the pipe.
        while process.poll() is None:
            sample = held(process.pid)
            if sample:
                samples.append((time.monotonic() - start, *sample))
            time.sleep(0.1)
        errors = process.stderr.read()
        seconds = time.monotonic() - start
        suites = {s.get("name"): (s.get("tests"), s.get("failures"), s.get("errors"))
                  for s in ET.parse(junit).getroot()}
    wrong = []
    if process.returncode != 2:
        wrong.append(f"exit status {process.returncode}, for a run with unreadable files")
    if len(suites) != len(names):
        wrong.append(f"{len(suites)} of {len(names)} recordings are reported")
    answers = {}
    for name, kind in names.items():
        answers.setdefault(kind, set()).add(suites.get(name))
    wrong += [f"{kind} is answered in {len(a)} ways" for kind, a in answers.items() if len(a) != 1]
    tenth = max(1, len(samples) // 10)
    memory = [s[1] for s in samples]
    early, late = max(memory[tenth:3 * tenth] or memory), max(memory[-2 * tenth:])
    descriptors = [s[2] for s in samples]
    if max(descriptors) > 64:
        wrong.append(f"{max(descriptors)} descriptors")
    result = {
        "recordings": len(names), "seconds": round(seconds, 1), "samples": len(samples),
        "mebibytesEarly": early >> 20, "mebibytesLate": late >> 20, "mebibytesMost": max(memory) >> 20,
        "descriptorsMost": max(descriptors), "descriptorsAtEnd": descriptors[-1], "errorLines": errors.count("\n"),
        "wrong": wrong,
    }
    print(json.dumps(result, indent=1))
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(result, indent=1) + "\n")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
