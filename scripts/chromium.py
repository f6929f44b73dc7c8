"""Chromium over its DevTools protocol, through a pair of pipes: nothing but Python and the browser is needed."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"


def find():
    """The browser's path, or None where there is none."""
    for name in [os.environ.get("SLOWGLASS_CHROMIUM", "")] + NAMES + [MAC]:
        path = shutil.which(name) if name else None
        if path:
            return path
    return None


class Browser:
    """One headless browser, and one page in it."""

    def __init__(self, path):
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        # The browser reads descriptor 3 and writes descriptor 4.
        shell = f'exec "$0" "$@" 3<&{to_browser} 4>&{from_browser}'
        arguments = [
            "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--no-first-run",
            "--disable-dev-shm-usage", "--hide-scrollbars", f"--user-data-dir={self.profile.name}", "about:blank"]
        self.process = subprocess.Popen(
            ["bash", "-c", shell, path] + arguments, pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.number = 0
        self.buffer = b""
        self.events = []
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Log"]:
            self.call(f"{domain}.enable")

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.write_end)
        os.close(self.read_end)
        self.profile.cleanup()

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        while True:
            # A machine that builds beside it may take its time.
            answer = self.receive(120)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def receive(self, seconds):
        end = time.monotonic() + seconds
        while b"\0" not in self.buffer:
            if not select.select([self.read_end], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            part = os.read(self.read_end, 1 << 20)
            if not part:
                raise RuntimeError("the browser has ended")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    # What tests do.

    def size(self, width, height, mobile=False):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)

    def scheme(self, name):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def open(self, url):
        # A page that differs in its fragment alone would not be loaded anew.
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=url)
        self.until("document.readyState === 'complete' && location.protocol === 'file:'")

    def value(self, expression):
        result = self.call(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def until(self, expression, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if self.value(expression):
                    return True
            except RuntimeError:
                pass  # Between two pages there is nothing to ask.
            time.sleep(0.03)
        return False

    def key(self, key, shift=False):
        codes = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, "Tab": 9, "Escape": 27, " ": 32, "Enter": 13}
        common = {
            "key": key, "modifiers": 8 if shift else 0,
            "windowsVirtualKeyCode": codes.get(key, ord(key.upper()) if len(key) == 1 else 0)}
        text = {"text": "\r" if key == "Enter" else key} if len(key) == 1 or key == "Enter" else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", **common, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def click(self, selector, share=0.5):
        """Clicks with the mouse in the middle of an element, or at a share of its width."""
        box = self.value(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.scrollIntoView({{block: 'center'}});"
            " const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })()")
        place = {"x": box[0] + box[2] * share, "y": box[1] + box[3] / 2, "button": "left", "clickCount": 1}
        self.call("Input.dispatchMouseEvent", type="mousePressed", buttons=1, **place)
        self.call("Input.dispatchMouseEvent", type="mouseReleased", **place)

    def picture(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def accessibility(self):
        return self.call("Accessibility.getFullAXTree")["nodes"]

    def problems(self):
        """Console messages, exceptions, and requests that leave the page."""
        self.value("0")
        found = []
        for event in self.events:
            parameters = event.get("params", {})
            if event.get("method") == "Runtime.consoleAPICalled":
                found.append(f"console: {parameters['args']}")
            elif event.get("method") == "Runtime.exceptionThrown":
                found.append(f"exception: {parameters['exceptionDetails']}")
            elif event.get("method") == "Log.entryAdded":
                found.append(f"log: {parameters['entry'].get('text')}")
            elif event.get("method") == "Network.requestWillBeSent":
                url = parameters["request"]["url"]
                if not url.startswith(("file:", "data:", "about:")):
                    found.append(f"request: {url}")
        return found
