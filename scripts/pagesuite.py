"""What tests of a page share: one load for each test, what is expected, and how it ends."""
import json
import os
import re
import sys

import chromium


class PageSuite:
    def __init__(self, browser, path, pictures):
        self.browser = browser
        self.url = "file://" + os.path.abspath(path)
        self.pictures = pictures
        page = open(path, encoding="utf-8").read()
        text = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S).group(1)
        self.data = json.loads(text)
        self.failures = []
        self.checks = 0

    def expect(self, holds, words):
        self.checks += 1
        if not holds:
            self.failures.append(f"{self.name}: {words}")

    def equal(self, found, wanted, words):
        self.expect(found == wanted, f"{words}: {found!r}, not {wanted!r}")

    def run(self):
        for name in [name for name in dir(self) if name.startswith("test_")]:
            self.name = name[5:]
            self.browser.size(1280, 800)
            self.browser.scheme("light")
            self.load()
            getattr(self, name)()
        self.name = "whole run"
        problems = self.browser.problems()
        self.equal(problems, [], "console and network")

    def load(self, fragment=""):
        self.browser.open(self.url + fragment)
        self.painted()

    def text(self, id):
        return self.browser.value(f"document.getElementById('{id}').textContent")

    def set(self, id, value, event="change"):
        self.browser.value(
            f"(() => {{ const e = document.getElementById('{id}'); e.value = {json.dumps(str(value))};"
            f" e.dispatchEvent(new Event('{event}')); }})()")

    def expect_toggled(self, id):
        """That each click presses or releases a button. The clicks are one script: between calls a short film may end."""
        pressed = self.browser.value(
            f"[0, 1, 2].map(() => {{ const e = document.getElementById('{id}'); e.click();"
            " return e.getAttribute('aria-pressed'); })")
        self.expect(pressed in [["true", "false", "true"], ["false", "true", "false"]], f"{id} is pressed: {pressed}")

    def expect_roles(self, wanted):
        """At least so many nodes of each role for a screen reader, and a name for whatever one can use."""
        counts = {}
        for node in self.browser.accessibility():
            role = node.get("role", {}).get("value")
            if node.get("ignored") or role is None:
                continue
            counts[role] = counts.get(role, 0) + 1
            if role in ["button", "checkbox", "combobox", "slider", "spinbutton", "image", "region", "dialog"]:
                self.expect(node.get("name", {}).get("value", "").strip() != "", f"a {role} without a name")
        for role, least in wanted.items():
            self.expect(counts.get(role, 0) >= least, f"{counts.get(role, 0)} of role {role}")

    def sizes(self, name):
        """Shows the page at a desktop's and at a phone's size, light and dark; yields width and height where it fits."""
        for width, height, mobile in [(1280, 800, False), (390, 844, True)]:
            self.browser.size(width, height, mobile)
            for scheme in ["light", "dark"]:
                self.browser.scheme(scheme)
                self.load()
                if self.pictures:
                    self.browser.picture(f"{self.pictures}/{name}{width}-{scheme}.png")
            self.equal(self.browser.value("document.documentElement.scrollWidth"), width, f"width at {width}")
            yield width, height

    # Tests that every page has to pass.

    def test_is_dark_or_light(self):
        ground = "getComputedStyle(document.body).backgroundColor"
        light = self.browser.value(ground)
        self.browser.scheme("dark")
        self.expect(self.browser.value(ground) != light, "it follows the system")
        self.browser.scheme("light")
        self.browser.click("#theme")
        self.expect(self.browser.value(ground) != light, "the button turns it")

    def test_takes_no_text_for_markup(self):
        self.equal(self.browser.value("window.broken === undefined"), True, "no text of the recording was run")
        self.equal(self.browser.value("document.querySelectorAll('b.broken, img').length"), 0, "no text became markup")


def main(suite_of, usage):
    arguments = sys.argv[1:]
    pictures = None
    if "--pictures" in arguments:
        place = arguments.index("--pictures")
        pictures = arguments[place + 1]
        del arguments[place:place + 2]
    if len(arguments) != 1:
        sys.exit(usage)
    path = chromium.find()
    if path is None:
        print("skipped: no Chromium on this machine")
        sys.exit(77)
    browser = chromium.Browser(path)
    try:
        suite = suite_of(browser, arguments[0], pictures)
        suite.run()
    finally:
        browser.close()
    for failure in suite.failures:
        print(f"failed: {failure}")
    print(f"{suite.checks - len(suite.failures)} of {suite.checks} checks of {os.path.basename(arguments[0])} hold")
    sys.exit(1 if suite.failures else 0)
