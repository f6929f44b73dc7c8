#!/usr/bin/env python3
"""Measures damaged recordings, and says of every run whether it ended as it should.

  campaign.py [--binary B] [--seed 1] [--count 5000] [--only N,N] [--keep DIR] [--json FILE]

Each run has a limit of time and of memory. It must end with exit status 0, 1 or 2, or 64 where a spec does not fit the
damaged recording; say a sentence where it gives 2 or 64; print its report where it gives 0 or 1; and write nothing on standard error but its own lines. The same seed, count
and FFmpeg give the same files. --only runs these numbers again; --keep says where files that were answered wrongly
go. Exit status 1 when there are any. Needs ffmpeg for the seeds, and the standard library.
"""
import argparse
import collections
import json
import os
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time

import mutate
import seeds
from structure import walk

SECONDS = 60  # of processor; the clock may take four times as long on a busy machine
ADDRESS_SPACE = 4 << 30
RESIDENT = 1 << 30

# What the tool is asked, and how often.
QUESTIONS = [
    (8, ["analyze", "FILE", "--report", "json"]), (3, ["analyze", "FILE"]),
    (3, ["check", "FILE", "--report", "text", "--report", "sarif=OUT/a.sarif", "--report", "html=OUT/a.html",
         "--report", "csv=OUT/a.csv", "--report", "perfetto=OUT/a.json"]),
    (2, ["probe", "FILE"]), (1, ["frames", "FILE", "--export", "OUT/frames"]),
    (1, ["elements", "FILE"]), (1, ["check", "FILE", "--spec", "SPEC", "--slowdown", "10"]),
]
SPEC = """{ slowdown: 10, elements: { box: { rect: [10, 20, 24, 24], frame: "last" }, top: { rect: [0, 0, 40, 16],
  frame: "first", kind: "text" } }, groups: { both: ["box", "top"] }, expect: [{ atMostOneCopy: "both" }] }"""


def plan(files, seed, count):
    """Every damaged recording: its seed's path, what is done to it, and the generator's state for that."""
    systematic, drawn = [], []
    loaded = [(p, p.read_bytes()) for p in files if p.is_file()]
    parts = {p: walk(d, p.suffix[1:]) for p, d in loaded}
    for path, data in loaded:
        systematic += [(path, "cut", i) for i, _ in enumerate(mutate.every_truncation(data, parts[path]))]
        systematic += [(path, "size", i) for i, _ in enumerate(mutate.every_size(data, parts[path]))]
    chooser = random.Random(f"{seed} plan")
    # Half of the campaign at most is systematic: where there is more, it is drawn from.
    if len(systematic) > count // 2:
        systematic = sorted(chooser.sample(systematic, count // 2), key=str)
    while len(systematic) + len(drawn) < count:
        drawn.append((chooser.choice(files), "drawn", len(drawn)))
    return systematic + drawn, dict(loaded), parts


def damaged(job, number, seed, loaded, parts):
    path, style, index = job
    generator = random.Random(f"{seed} {number}")
    if path.is_dir():
        return None, "pictures", generator
    data, own = loaded[path], parts[path]
    if style in ("cut", "size"):
        make = mutate.every_truncation if style == "cut" else mutate.every_size
        for place, (result, words) in enumerate(make(data, own)):
            if place == index:
                return result, words, generator
    others = [(loaded[p], parts[p]) for p in loaded]
    kind = path.suffix[1:]
    words = []
    for _ in range(generator.choice([1, 1, 1, 2, 3])):
        data, word = generator.choice(mutate.DRAWN)(data, own, kind, generator, others)
        words.append(word)
        own = [p for p in walk(data, kind)] or own
        own = [p for p in own if p.end <= len(data)]
        if not own or not data:
            break
    return data, "; ".join(words), generator


def damage_pictures(source, target, generator):
    """A folder of PNGs in which pictures, names and times are wrong."""
    shutil.copytree(source, target)
    names = sorted(p.name for p in target.glob("*.png"))
    words = []
    for _ in range(generator.choice([1, 2, 5, 30])):
        path = target / generator.choice(names)
        what = generator.randrange(8)
        if path.is_symlink() or not path.is_file():
            continue
        data = path.read_bytes()
        if what < 4:
            made, word = generator.choice(mutate.DRAWN)(
                data, walk(data, "png"), "png", generator, [(data, walk(data, "png"))])
            path.write_bytes(made)
        elif what == 4:
            path.write_bytes(data[:generator.randrange(len(data))])
            word = "cut"
        elif what == 5:
            odd = ["frame-99999999999999999999999.png", "frame--1.png", "frame-\n2.png", "\x1b[2J7.png", "frame-0.png",
                   "1.PNG", "é٣.png"]
            path.rename(target / generator.choice(odd))
            word = "renamed"
        elif what == 6:
            path.unlink()
            path.symlink_to(generator.choice(["/dev/zero", "/etc/hostname", "nowhere", str(target)]))
            word = "a link"
        else:
            lines = ["nan", "1e999", "-5", "", "1,2,3", "0", "9" * 400, "\0", "0.5"]
            (target / "times.txt").write_text("\n".join(generator.choice(lines) for _ in range(18)))
            word = "times"
        words.append(f"{path.name!r}: {word}")
    return "; ".join(words)


def limits():
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))


def run(command):
    """Exit status (negative for a signal), output, errors, seconds, peak memory in bytes."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        start = time.monotonic()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=errors, preexec_fn=limits)
        ended = False
        while not ended:
            number, status, usage = os.wait4(process.pid, os.WNOHANG)
            ended = number != 0
            if not ended:
                if time.monotonic() - start > 4 * SECONDS:
                    process.kill()
                time.sleep(0.002)
        process.returncode = 0  # it was waited for above
        texts = []
        for stream in (output, errors):
            stream.seek(0)
            texts.append(stream.read(4 << 20).decode("utf8", "replace"))
        return (os.waitstatus_to_exitcode(status), *texts, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def complaint(status, output, errors, memory, has_spec):
    """What is wrong with how a run ended; None where nothing is."""
    if status < 0:
        return f"ended by signal {-status}"
    if status not in ((0, 1, 2, 64) if has_spec else (0, 1, 2)):
        return f"exit status {status}"
    if status in (0, 1) and not output.strip():
        return "no report"
    if status in (2, 64) and not any(l.startswith("slowglass: ") for l in errors.splitlines()):
        return "no sentence"
    strange = [l for l in errors.splitlines() if l and not l.startswith("slowglass: ")]
    if strange:
        return f"a line that is not the tool's: {strange[0][:80]}"
    if memory > RESIDENT:
        return f"{memory >> 20} MiB of memory"
    return None


def question(generator, folder, target):
    ask = generator.choices([q for _, q in QUESTIONS], [w for w, _ in QUESTIONS])[0]
    spec = folder / "spec.json5"
    spec.write_text(SPEC)
    return [part.replace("FILE", str(target)).replace("OUT", str(folder)).replace("SPEC", str(spec)) for part in ask]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default=str(seeds.ROOT / ".build/release/slowglass"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--only")
    parser.add_argument("--seeds", default=str(seeds.ROOT / ".build/damage-seeds"))
    parser.add_argument("--keep", default=str(seeds.ROOT / ".build/damage-finds"))
    parser.add_argument("--json")
    options = parser.parse_args()
    files = seeds.make(options.seeds)
    jobs, loaded, parts = plan(files, options.seed, options.count)
    wanted = {int(n) for n in options.only.split(",")} if options.only else range(len(jobs))
    counts, times, memory, finds = collections.Counter(), [], [], []
    start = time.monotonic()
    for number in sorted(wanted):
        path = jobs[number][0]
        data, words, generator = damaged(jobs[number], number, options.seed, loaded, parts)
        with tempfile.TemporaryDirectory(prefix="damage-") as folder:
            folder = pathlib.Path(folder)
            target = folder / f"{number}-{path.name}"
            if data is None:
                words = damage_pictures(path, target, generator)
            else:
                target.write_bytes(data)
            command = [options.binary] + question(generator, folder, target)
            status, output, errors, seconds, peak = run(command)
            counts[status] += 1
            times.append(seconds)
            memory.append(peak)
            wrong = complaint(status, output, errors, peak, "--spec" in command)
            if options.only:
                print(" ".join(command[1:]), "->", status, errors.strip()[-400:])
            if wrong:
                kept = pathlib.Path(options.keep)
                kept.mkdir(parents=True, exist_ok=True)
                if data is not None:
                    shutil.copy(target, kept / target.name)
                elif not (kept / target.name).exists():
                    shutil.copytree(target, kept / target.name, symlinks=True)
                finds.append({"number": number, "file": target.name, "damage": words, "wrong": wrong,
                              "asked": command[1], "errors": errors[-600:]})
                print(f"FIND {number} {path.name}: {wrong}; {words[:200]}; {command[1]}: {errors.strip()[-200:]}", flush=True)
        if len(times) % 250 == 0:
            print(f"{len(times)} of {len(wanted)}, {len(finds)} finds, {time.monotonic() - start:.0f} s", flush=True)
    times.sort()
    result = {
        "seed": options.seed, "files": len(times), "systematic": sum(j[1] != "drawn" for j in jobs),
        "exit": {str(k): v for k, v in sorted(counts.items())}, "finds": finds,
        "secondsMedian": round(times[len(times) // 2], 3), "secondsMost": round(times[-1], 3),
        "mebibytesMost": max(memory) >> 20, "mebibytesMedian": sorted(memory)[len(memory) // 2] >> 20,
    }
    print(json.dumps({k: v for k, v in result.items() if k != "finds"}), f"{len(finds)} finds")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(result, indent=1) + "\n")
    sys.exit(1 if finds else 0)


if __name__ == "__main__":
    main()
