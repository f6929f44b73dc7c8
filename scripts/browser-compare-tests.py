#!/usr/bin/env python3
"""Opens the page of a comparison in a headless Chromium and uses it: steps, jumps, links, keys, layout, labels.

    scripts/browser-compare-tests.py REPORT.html [--pictures DIR]

Ends with 0 when all holds, 1 when not, 77 when there is no Chromium. What is expected is read from the page's data.
"""
from pagesuite import PageSuite, main


class Suite(PageSuite):
    def __init__(self, browser, path, pictures):
        super().__init__(browser, path, pictures)
        self.attempt = self.data["tries"][0]
        self.before = self.data["recordings"][0]
        self.after = self.data["recordings"][self.attempt["recording"]]
        self.pair = self.attempt["transitions"][0]
        self.findings = [one for one in self.attempt["findings"] if one["phase"] is not None]

    def painted(self):
        self.expect(
            self.browser.until("document.body.dataset.painted === document.getElementById('position').value"),
            "the pictures are not painted")

    def position(self):
        return int(self.browser.value("document.getElementById('position').value"))

    def phase(self):
        return float(self.browser.value("new URLSearchParams(location.hash.slice(1)).get('phase')"))

    def frame_at(self, recording, motion, phase):
        seconds = motion["start"] + phase * (motion["end"] - motion["start"]) + recording["tick"] / 100
        return max([0] + [frame for frame, at in enumerate(recording["seconds"]) if at <= seconds])

    def test_opens_at_the_longest_of_the_worst_findings(self):
        if not self.findings:
            return
        worst = [one for one in self.findings if one["severity"] == self.findings[0]["severity"]]
        opening = max(worst, key=lambda one: one["to"] - one["from"])
        self.equal(self.browser.value("document.querySelector('.finding.chosen').dataset.finding"),
                   opening["key"], "chosen finding")
        low = self.data["phases"][0]
        high = self.data["phases"][-1]
        due = min(high, max(low, opening["phase"]))
        # It stands at a picture: less than a step past what is asked for.
        self.expect(-0.001 < self.phase() - due < 1 / self.steps(), f"its phase, {due}, not {self.phase()}")

    def test_shows_both_at_the_same_phase(self):
        for phase in [0, 0.37, 1]:
            self.load(f"#phase={phase}")
            here = self.position() / self.steps()
            for id, recording, motion in [("before", self.before, self.pair["beforeMotion"]),
                                          ("after", self.after, self.pair["afterMotion"])]:
                says = self.text(f"{id}-says")
                frame = self.frame_at(recording, motion, here)
                self.expect(f"frame {frame}," in says and recording["label"] in says, f"{id} at {phase}: {says}")
            self.equal(self.text("read-phase"), f"{round(here * 100)} %", "phase")

    def steps(self):
        count = 10
        for recording, motion in [(self.before, self.pair["beforeMotion"]), (self.after, self.pair["afterMotion"])]:
            count = max(count, sum(1 for at in recording["seconds"] if motion["start"] <= at <= motion["end"]))
        return count

    def test_steps_with_keys_and_buttons(self):
        self.load("#phase=0")
        for key, shift, wanted in [("ArrowRight", False, 1), ("ArrowLeft", False, 0), ("ArrowRight", True, 10),
                                   ("ArrowLeft", True, 0)]:
            self.browser.key(key, shift)
            self.equal(self.position(), wanted, f"position after {key}")
        for id, wanted in [("on1", 1), ("on10", 11), ("back10", 1), ("back1", 0)]:
            self.browser.click(f"#{id}")
            self.equal(self.position(), wanted, f"position after {id}")
        self.browser.key("Home")
        first = self.position()
        self.browser.key("End")
        self.expect(first < 0 < self.steps() < self.position(), "from before the motion to after it")
        self.browser.value("document.getElementById('position').focus()")
        self.browser.key("ArrowLeft")
        self.painted()

    def test_jumps_between_findings(self):
        if not self.findings:
            return
        self.load("#phase=-0.3")
        seen = set()
        for _ in self.findings:
            self.browser.key("n")
            seen.add(self.browser.value("document.querySelector('.finding.chosen').dataset.finding"))
        self.equal(seen, {one["key"] for one in self.findings}, "findings that n visits")
        self.browser.value("document.querySelector('.finding .pick').click()")
        self.equal(self.browser.value("document.querySelectorAll('.finding.chosen').length"), 1, "a chosen finding")

    def test_plays_and_pauses(self):
        self.load("#phase=0")
        self.browser.key(" ")
        self.expect(self.browser.until("Number(document.getElementById('position').value) > 2"), "it plays")
        self.expect_toggled("play")

    def test_draws_curves_that_lead(self):
        self.load("#phase=0")
        parted = [one for one in self.attempt["curves"] if one["partings"]
                  and one["transition"] == self.pair["before"]]
        self.equal(self.browser.value("document.querySelectorAll('#plots .lane').length"), len(parted), "curves that part")
        self.browser.click("#all-curves")
        count = self.browser.value("document.querySelectorAll('#plots .lane').length")
        self.expect(count >= len(parted), "all curves")
        if count:
            self.browser.click("#plots .lane .plot", 0.5)
            middle = (self.data["phases"][0] + self.data["phases"][-1]) / 2
            self.expect(abs(self.phase() - middle) < 0.05, f"a click leads to the phase: {self.phase()}")

    def test_chooses_among_tries(self):
        if len(self.data["tries"]) < 2:
            return
        self.set("try", 1)
        self.equal(self.browser.value("document.querySelectorAll('.head:not([hidden])').length"), 1, "heads")
        self.expect("try=1" in self.browser.value("location.hash"), "the link names the try")

    def test_has_names_and_roles(self):
        wanted = {"slider": 1, "image": 2, "status": 1, "heading": 2, "button": 8}
        self.expect_roles(wanted)

    def test_fits_a_desktop_and_a_phone(self):
        for width, height in self.sizes("compare-"):
            bottom = self.browser.value(
                f"document.getElementById('{'play' if width > 800 else 'after'}').getBoundingClientRect().bottom")
            self.expect(bottom <= height + (0 if width > 800 else 120), f"at {width} it ends at {bottom}")


if __name__ == "__main__":
    main(Suite, __doc__)
