#!/usr/bin/env python3
"""Opens an HTML report in a headless Chromium and uses it: steps, jumps, toggles, links, keys, layout, labels.

    scripts/browser-tests.py REPORT.html [--pictures DIR]

Ends with 0 when all holds, 1 when not, 77 when there is no Chromium. What is expected is read from the report's data.
"""
from pagesuite import PageSuite, main

SEVERITIES = ["error", "warning", "note"]


class Suite(PageSuite):
    def __init__(self, browser, path, pictures):
        super().__init__(browser, path, pictures)
        recordings = self.data["recordings"]
        self.are_several = len(recordings) > 1
        self.recording = recordings[0]
        self.timeline = self.recording["timeline"]
        self.findings = self.timeline["findings"]
        self.count = len(self.timeline["frames"]["seconds"])

    # What the tests use.

    def painted(self):
        if self.recording["frames"]:
            self.expect(
                self.browser.until("document.body.dataset.painted === document.getElementById('read-frame').textContent"),
                "the frame is not painted")

    def frame(self):
        return int(self.browser.value("document.getElementById('read-frame').textContent"))

    def samples(self):
        """A sum over the picture that changes with its content."""
        return self.browser.value(
            "(() => { const c = document.getElementById('picture'); const d = c.getContext('2d')"
            ".getImageData(0, 0, c.width, c.height).data; let s = 0; let low = 255; let high = 0;"
            " for (let i = 0; i < d.length; i += 4) { s = (s * 31 + d[i] + d[i + 1] * 3) % 1000003;"
            " low = Math.min(low, d[i]); high = Math.max(high, d[i]); } return [s, high - low]; })()")

    def shapes(self, selector):
        return self.browser.value(f"document.querySelectorAll('#overlay {selector}').length")

    def worst(self):
        return min(self.findings, key=lambda one: SEVERITIES.index(one["severity"]), default=None)

    # The tests.

    def test_opens_at_the_worst_finding(self):
        verdict = {"glitches": "Glitches", "clean": "Clean", "inconclusive": "Inconclusive"}[self.timeline["verdict"]]
        self.equal(self.browser.value("document.querySelector('.head:not([hidden]) .verdict').textContent"),
                   verdict, "verdict")
        begin = "2 recordings" if self.are_several else verdict
        self.expect(self.browser.value("document.title").startswith(begin), "the title begins with the verdict")
        if not self.findings:
            return
        chosen = self.browser.value("document.querySelector('.finding.chosen').dataset.finding")
        finding = next(one for one in self.findings if one["id"] == chosen)
        self.equal(finding["severity"], self.worst()["severity"], "severity of the first finding")
        self.equal(self.frame(), finding["frames"]["peak"], "first frame")
        order = self.browser.value(
            "[...document.querySelectorAll('.list:not([hidden]) .finding')].map((e) => e.dataset.finding)")
        ranks = [SEVERITIES.index(next(one for one in self.findings if one["id"] == id)["severity"]) for id in order]
        self.equal(ranks, sorted(ranks), "order of the findings")
        self.equal(len(order), len(self.findings), "count of the findings")

    def test_steps_with_keys(self):
        self.load("#frame=20")
        for key, shift, wanted in [("ArrowRight", False, 21), ("ArrowLeft", False, 20), ("ArrowRight", True, 30),
                                   ("ArrowLeft", True, 20), ("Home", False, 0), ("ArrowLeft", False, 0),
                                   ("End", False, self.count - 1), ("ArrowRight", True, self.count - 1)]:
            self.browser.key(key, shift)
            self.equal(self.frame(), wanted, f"frame after {key}")
        self.browser.value("document.getElementById('position').focus()")
        self.browser.key("Home")
        self.browser.key("ArrowRight")
        self.equal(self.frame(), 1, "frame after a step on the slider")

    def test_steps_with_buttons_and_fields(self):
        self.load("#frame=20")
        for id, wanted in [("on1", 21), ("on10", 31), ("back10", 21), ("back1", 20)]:
            self.browser.click(f"#{id}")
            self.equal(self.frame(), wanted, f"frame after {id}")
        self.set("number", 12)
        self.equal(self.frame(), 12, "frame of the field")
        self.set("position", 7, "input")
        self.equal(self.frame(), 7, "frame of the slider")
        self.set("number", 10 ** 9)
        self.equal(self.frame(), self.count - 1, "frame beyond the end")

    def test_jumps_between_findings(self):
        peaks = [one["frames"]["peak"] for one in sorted(self.findings, key=lambda one: one["frames"]["peak"])]
        if not peaks:
            return
        self.load("#frame=0")
        visited = []
        for _ in peaks:
            self.browser.key("n")
            visited.append(self.frame())
        self.expect(set(visited) == set(peaks), f"n visits {visited}, not {peaks}")
        self.browser.key("p")
        self.expect(self.frame() in peaks, "p goes to a finding")
        self.browser.click("#next")
        self.expect(self.frame() in peaks, "the button goes to a finding")

    def test_tells_frame_tick_and_times(self):
        for frame in [0, self.count // 2, self.count - 1]:
            self.load(f"#frame={frame}")
            seconds = self.timeline["frames"]["seconds"][frame]
            self.equal(self.frame(), frame, "frame")
            self.equal(int(self.text("read-tick")), self.timeline["frames"]["tick"][frame], "tick")
            self.expect(abs(float(self.text("read-seconds")) - seconds) < 0.001, "seconds")
            app = seconds * 1000 / self.timeline["recording"]["slowdown"]
            self.expect(abs(float(self.text("read-app")) - app) <= 0.06, "app milliseconds")

    def test_links_to_a_frame(self):
        self.load("#frame=9")
        self.equal(self.frame(), 9, "frame of the link")
        self.browser.key("ArrowRight")
        self.expect("frame=10" in self.browser.value("location.hash"), "the link follows the frame")
        self.browser.value("location.hash = '#frame=15'")
        self.expect(self.browser.until("document.getElementById('read-frame').textContent === '15'"), "a new link")
        for odd in ["#frame=-3", "#frame=x", "#frame=99999999", "#look=nothing", "#finding=%3Cb%3E"]:
            self.load(odd)
            self.expect(0 <= self.frame() < self.count, f"a frame for {odd}")

    def test_plays_and_pauses(self):
        self.load("#frame=0")
        self.browser.key(" ")
        self.expect(self.browser.until("Number(document.getElementById('read-frame').textContent) > 2"), "it plays")
        self.expect_toggled("play")

    def test_shows_pictures_in_several_ways(self):
        if not self.recording["frames"] or not self.findings:
            return
        plain = self.samples()
        self.expect(plain[1] > 30, "the picture is not empty")
        seen = {plain[0]}
        for key, words in [("d", "differs"), ("o", "over frame"), ("r", "")]:
            self.browser.key(key)
            self.painted()
            self.expect(self.browser.until("document.getElementById('explains').textContent !== ''"), f"{key} explains")
            self.expect(words in self.text("explains"), f"{key}: {self.text('explains')}")
            seen.add(self.samples()[0])
        self.equal(len(seen), 4, "different pictures")
        self.browser.key("r")
        self.painted()
        self.expect(self.browser.until("document.getElementById('explains').textContent === ''"), "back to the frame")

    def test_enlarges_the_finding(self):
        width = self.browser.value("document.getElementById('film').clientWidth")
        self.browser.key("z")
        self.painted()
        larger = self.browser.value("document.getElementById('film').clientWidth")
        if self.findings and self.findings[0]["region"]["width"] < 0.4 * self.timeline["recording"]["width"]:
            self.expect(larger > width, "z enlarges")
        self.set("zoom", "8")
        self.equal(self.browser.value("document.getElementById('film').clientWidth"),
                   8 * self.timeline["recording"]["width"], "width at 8x")
        self.browser.key("z")
        self.equal(self.browser.value("document.getElementById('film').clientWidth"), width, "width when it fits again")

    def test_overlays_can_be_switched(self):
        ghosts = [one for one in self.findings if one["kind"] == "ghost"]
        if ghosts:
            self.load(f"#frame={ghosts[0]['frames']['peak']}&finding={ghosts[0]['id']}")
            self.expect(self.shapes(".arrow") > 0, "the offset is drawn")
            self.browser.click("#show-arrow")
            self.equal(self.shapes(".arrow"), 0, "arrows when they are off")
            self.expect(self.shapes(".rest") > 0 and self.shapes(".moving") > 0, "both copies are outlined")
            self.expect("%" in self.browser.value("document.getElementById('overlay').textContent"), "opacities")
        if self.findings:
            self.expect(self.shapes(".region") > 0, "the finding's place is drawn")
            self.browser.click("#show-region")
            self.equal(self.shapes(".region"), 0, "places when they are off")
        self.browser.key("c")
        self.equal(self.shapes(".rest") + self.shapes(".moving"), 0, "copies when they are off")
        if self.timeline["ignored"]:
            self.load(f"#frame={self.timeline['ignored'][0]['first']}")
            self.browser.click("#show-ignored")
            self.expect(self.shapes(".ignored") > 0, "ignored regions are drawn")

    def test_lanes_follow_and_lead(self):
        self.load("#frame=10")
        left = self.browser.value("document.querySelector('.cursor').getBoundingClientRect().left")
        self.browser.key("End")
        self.expect(self.browser.value("document.querySelector('.cursor').getBoundingClientRect().left") > left,
                    "the cursor follows")
        self.set("range", f"0-{self.count - 1}")
        self.browser.click(".lane:nth-last-child(2) .plot", 0.5)
        self.expect(abs(self.frame() - self.count / 2) <= 2, f"a click leads to the frame: {self.frame()}")
        for track in self.timeline["tracks"][:1]:
            self.browser.value("document.getElementById('all-elements').click()")
            names = self.browser.value("[...document.querySelectorAll('.lane .name')].map((e) => e.firstChild.data)")
            self.expect(track["element"] in names, f"a lane of {track['element']}")
        if self.findings:
            self.browser.value("document.querySelector('button.bar').click()")
            self.equal(self.browser.value("document.querySelectorAll('button.bar.chosen').length"), 1, "a chosen bar")

    def test_findings_open_and_lead(self):
        if not self.findings:
            return
        pick = ".finding.chosen .pick"
        self.equal(self.browser.value(f"document.querySelector('{pick}').getAttribute('aria-expanded')"), "true", "open")
        self.browser.value(f"document.querySelector('{pick}').click()")
        self.equal(self.browser.value(f"document.querySelector('{pick}').getAttribute('aria-expanded')"), "false", "shut")
        self.browser.value(f"document.querySelector('{pick}').click()")
        frames = self.browser.value(
            "[...document.querySelectorAll('.finding.chosen .jump')].map((e) => Number(e.dataset.frame))")
        for place, frame in enumerate(frames):
            self.browser.value(f"document.querySelectorAll('.finding.chosen .jump')[{place}].click()")
            self.equal(self.frame(), frame, "frame of a jump")
        if self.recording["frames"]:
            self.expect(self.browser.until(
                "[...document.querySelectorAll('.finding.chosen .jump canvas')].every((c) => c.height > 1)"), "its pictures")
            self.equal(self.browser.value("document.querySelectorAll('.finding.chosen .jump canvas').length"),
                       len(frames), "a picture for each frame")

    def test_can_be_used_by_keyboard_alone(self):
        self.browser.value("document.activeElement.blur()")
        reached = []
        for _ in range(60):
            self.browser.key("Tab")
            reached.append(self.browser.value(
                "document.activeElement.id || document.activeElement.className || document.activeElement.tagName"))
        self.equal(reached[0], "skip", "first stop")
        for id in ["view", "position", "play", "next", "look", "zoom", "show-copies", "range"]:
            self.expect(id in reached, f"Tab reaches {id}")
        self.equal(self.browser.value("document.querySelectorAll('[tabindex]:not([tabindex=\"0\"])').length"), 0,
                   "elements with an order of their own")
        self.browser.value("document.activeElement.blur()")
        self.browser.key("?")
        self.expect(self.browser.value("document.getElementById('help').open"), "? opens the list of keys")
        self.browser.key("Escape")
        self.expect(not self.browser.value("document.getElementById('help').open"), "Escape closes it")

    def test_has_names_and_roles(self):
        wanted = {"slider": 1, "image": 1, "status": 1, "heading": 2, "button": 8, "checkbox": 5, "combobox": 3}
        self.expect_roles(wanted)
        self.equal(self.browser.value("document.documentElement.lang"), "en", "language")
        self.equal(self.browser.value("document.querySelectorAll('[data-recording]:not([hidden]) h1').length"), 1, "h1")
        self.expect(f"frame {self.frame()}," in self.browser.value(
            "document.getElementById('position').getAttribute('aria-valuetext')"), "the slider says its frame")
        self.expect(f"Frame {self.frame()}" in self.browser.value(
            "document.getElementById('picture').getAttribute('aria-label')"), "the picture says its frame")

    def test_fits_a_desktop_and_a_phone(self):
        for width, height in self.sizes(""):
            outside = self.browser.value(
                "[...document.querySelectorAll('button, select, input, h3, canvas')].filter((e) => e.checkVisibility())"
                f".filter((e) => !e.closest('.view')).filter((e) => e.getBoundingClientRect().right > {width} + 1)"
                ".map((e) => e.id || e.className)")
            self.equal(outside, [], f"what is cut off at {width}")
            bottom = self.browser.value(
                f"document.getElementById('{'play' if width > 800 else 'view'}').getBoundingClientRect().bottom")
            self.expect(bottom <= height + (0 if width > 800 else 120), f"at {width} the frame ends at {bottom}")
            headline = self.browser.value(
                "document.querySelector('.head:not([hidden]) .headline').getBoundingClientRect().bottom")
            self.expect(headline < height / 2, f"the headline ends at {headline}")

    def test_chooses_among_recordings(self):
        if not self.are_several:
            return
        self.set("recording", 1)
        self.expect("recording=1" in self.browser.value("location.hash"), "the link names the recording")
        self.equal(self.browser.value("document.querySelectorAll('.head:not([hidden])').length"), 1, "heads")
        self.load("#recording=1&frame=3")
        self.equal(self.frame(), 3, "frame of the second recording")
        self.equal(self.browser.value("document.getElementById('recording').value"), "1", "chosen recording")


if __name__ == "__main__":
    main(Suite, __doc__)
