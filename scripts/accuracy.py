#!/usr/bin/env python3
"""Writes docs/accuracy.md from a self test's JSON, and from score files where there are any.

  accuracy.py --selftest FILE [--score FILE]... [--labelled FILE]... [--output docs/accuracy.md]

--selftest   what `slowglass selftest --report json=FILE` wrote
--score      scores on recordings with exact truth: {"summary": {"MODE.FIGURE": NUMBER}, "rows": [...], "failed": N}
--labelled   recordings labelled by eye: [{"file", "hit": [...], "missed": [...], "alarms": [[KIND, FIRST, LAST]]}]
Standard library only.
"""
import argparse
import json

# What the instrument is to reach on recordings with exact truth: with a spec, alone. None: no figure is set.
TARGETS = {
    "ghostRecall": (">=", 0.98, 0.95), "ghostPrecision": (">=", 0.98, 0.95), "verdictRight": (">=", 1, 1),
    "leadFound": (">=", 1, 1), "leadError": ("<=", 1, 1), "opaqueFrameErrorMedian": ("<=", 1, None),
    "opacityMAE": ("<=", 0.04, None), "falseErrors": ("<=", 0, 0), "falseGhostFindings": ("<=", 0, 0),
    "falseEarlyOpaque": ("<=", 0, 0), "falseDoubleExposure": ("<=", 0, 0), "falseStretch": ("<=", 0, 0),
    "falseCrop": ("<=", 0, 0), "flickerFalse": ("<=", 0, 0), "flashFalse": ("<=", 0, 0), "hitchFalse": ("<=", 0, 0),
    "falseCornerBleed": ("<=", 0, 0), "hitchRecall": (">=", 1, 1), "flickerRecall": (">=", 1, 1),
    "flashRecall": (">=", 1, 1), "jumpRecall": (">=", 1, 1), "earlySwitchFound": (">=", 1, 1),
    "lateVanishFound": (">=", 1, 1), "stretchFound": (">=", 1, 1), "stretchRatioError": ("<=", 0.03, 0.05),
    "cropFound": (">=", 1, 1), "cropPixelsError": ("<=", 3, 4), "cropFrameIoU": (">=", 0.9, 0.85),
    "cornerBleedFound": (">=", 1, 1), "lowContrastFound": (">=", 1, None),
}


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]


def number(value, places=2):
    return "" if value is None else f"{value:.{places}f}"


def answer(cell):
    word = {"found": "found", "missed": "**missed**", "notJudged": "not judged"}[cell["status"]]
    off = cell.get("ticksOff")
    return word + (f", {off:.0f} off" if off is not None else "")


def silence(cell):
    if not cell["errors"] and not cell["warnings"]:
        return "silent"
    parts = [f"**{cell['errors']} errors**"] if cell["errors"] else []
    return ", ".join(parts + ([f"{cell['warnings']} warnings"] if cell["warnings"] else []))


def selftest(result):
    lines = ["## Self test", "", "`slowglass selftest` draws these scenes, records and measures them; run it to see the "
             "same table on your machine.", ""]
    lines += ["Ticks are places on the capture grid, one frame of a 60 Hz recording.", "", "### Glitches", ""]
    lines += table(
        ["scene", "kind", "with a spec", "alone", "opacity off", "frames seen twice that were found"],
        [[r["scene"], f"`{r['kind']}`", answer(r["withSpec"]), answer(r["alone"]),
          number(r["withSpec"].get("opacityError"), 3), number(r["withSpec"].get("ghostRecall"))]
         for r in result["glitches"]])
    lines += ["", "### Lookalikes", ""]
    lines += table(
        ["scene", "with a spec", "alone", "note that would name it", "named with a spec", "named alone"],
        [[r["scene"], silence(r["withSpec"]), silence(r["alone"]),
          ", ".join(f"`{k}`" for k in r["expectedNames"]) or "none",
          "" if not r["expectedNames"] else ", ".join(r["withSpec"]["namedBy"]) or "no",
          "" if not r["expectedNames"] else ", ".join(r["alone"]["namedBy"]) or "no"]
         for r in result["lookalikes"]])
    lines += ["", "### Stated uncertainties", "",
              "Each measured number carries a 95 % half-width. How far the numbers are off, and how many truths lie "
              "within that half-width:", ""]
    lines += table(
        ["measured", "unit", "truths", "mean off", "worst", "mean half-width", "inside"],
        [[q["quantity"], q["unit"], q["truths"], number(q["meanError"], 3), number(q["worstError"], 3),
          number(q["meanStated"], 3), f"{100 * q['inside']:.1f} %"] for q in result["quantities"]])
    if result["failures"]:
        lines += ["", "What does not hold:", ""] + [f"- {failure}" for failure in result["failures"]]
    return lines + [""]


def scores(files):
    lines = ["## Recordings with exact truth", "",
             "Pages drawn by a browser, in several encodings, with truth taken from their layout. Means, and totals of "
             "what is false.", ""]
    figures = {}
    for name in files:
        for key, value in json.load(open(name))["summary"].items():
            mode, figure = key.split(".", 1)
            figures.setdefault(figure, {})[mode] = value
    rows = []
    for figure in sorted(figures):
        sign, spec, auto = TARGETS.get(figure, ("", None, None))

        def cell(mode, target):
            value = figures[figure].get(mode)
            if value is None:
                return ""
            good = target is None or (value >= target - 1e-9 if sign == ">=" else value <= target + 1e-9)
            return number(value, 3) if good else f"**{number(value, 3)}**"

        aim = "" if spec is None else f"{sign} {spec}" + ("" if auto is None else f" / {auto}")
        rows.append([figure, cell("spec", spec), cell("auto", auto), aim])
    return lines + table(["figure", "with a spec", "alone", "to reach (with a spec / alone)"], rows) + [""]


def labelled(files):
    recordings = [row for name in files for row in json.load(open(name))]
    hit = sum(len(r["hit"]) for r in recordings)
    missed = sum(len(r["missed"]) for r in recordings)
    alarms = sum(len(r["alarms"]) for r in recordings)
    return ["## Recordings labelled by eye", "",
            f"{hit} of {hit + missed} labels found without a spec, {alarms} errors that fit no label, in "
            f"{len(recordings)} recordings of real apps.", ""]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--selftest", required=True)
    parser.add_argument("--score", action="append", default=[])
    parser.add_argument("--labelled", action="append", default=[])
    parser.add_argument("--output", default="docs/accuracy.md")
    arguments = parser.parse_args()
    result = json.load(open(arguments.selftest))
    lines = ["# Accuracy", "",
             f"How far {result['tool']['name']} {result['tool']['version']} is off where the truth is known. Made by "
             "`make accuracy`; not edited by hand.", ""]
    lines += selftest(result)
    if arguments.score:
        lines += scores(arguments.score)
    if arguments.labelled:
        lines += labelled(arguments.labelled)
    with open(arguments.output, "w") as output:
        output.write("\n".join(lines).rstrip() + "\n")


if __name__ == "__main__":
    main()
